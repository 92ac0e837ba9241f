#pragma once
// Writes a rewritten source and its headers: all of them or none.
//
// Several sources, rewritten at the same time or one after the other, may share headers in one folder. Each folder of
// headers keeps a record, `.coop-rewrite`, of who wrote what from which inputs. A header that exists with other bytes is
// replaced if nobody else's output relies on it, or if the inputs of those who do have changed, so that they are to be
// rewritten anyway; else the two disagree, and that is an error.
#include "Diagnostics/Diagnostic.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/JSON.h>
#include <map>
#include <memory>

namespace coop {

struct OutputFile {
  std::string path;           ///< absolute; of the source: as it was asked for, `-` is standard output
  std::string text;
  SourceSpan at;              ///< of a header: where a message about it points
  std::vector<Note> varies = {}; ///< of a header: what may make it come out differently for another source
};

struct Outputs {
  OutputFile source;
  std::vector<OutputFile> headers;
  std::vector<std::string> inputs; ///< the user's own files, absolute
  std::string directory;           ///< below it, messages name files by the rest of their path
  bool keepUnchanged = false;      ///< leave files alone, their times too, if all of them would come out as they are
};

/// Writes them, if nothing stands against it; else that is added to the diagnostics.
llvm::Error writeOutputs(Outputs outputs, std::vector<Diagnostic> &diagnostics, bool &failed);

class OutputWriter {
public:
  /// Looks at what is there, and keeps others from changing it until the writer is gone.
  static llvm::Expected<std::unique_ptr<OutputWriter>> open(Outputs outputs);
  ~OutputWriter();

  /// Headers that must not be replaced. If there are any, nothing may be written.
  const std::vector<Diagnostic> &problems() const { return found; }
  llvm::Error write();

private:
  struct Folder {
    int lock = -1;
    std::string text; ///< of its record
    llvm::json::Object record;
  };

  explicit OutputWriter(Outputs outputs) : outputs(std::move(outputs)) {}
  llvm::Error lock();
  void check(const OutputFile &header);
  bool isCurrent(const std::string &folder, llvm::StringRef writer, const llvm::json::Object &record);
  std::string hashOf(const std::string &file);
  void recordHeader(const OutputFile &header);
  std::string shown(const std::string &file) const;
  llvm::Error named(llvm::Error error) const;
  bool isUnchanged() const;

  Outputs outputs;
  std::map<std::string, Folder> folders;
  std::map<std::string, std::string> hashes; ///< of inputs, by path
  std::vector<Diagnostic> found;
};

} // namespace coop
