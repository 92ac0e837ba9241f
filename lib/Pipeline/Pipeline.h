#pragma once
// The road from a source file to a rewritten one:
//
//   nvcc command line ─► clang jobs ─► AST ─► facts ─► diagnostics ─► plan ─► edits ─► files
//        (Driver)          (Frontend)        (Facts)    (Checks)   (Planning) (Rewriting)
//
// Every arrow is a function from values to values; only Frontend sees Clang's AST. Front ends call rewrite() and print.
#include "Driver/CommandLine.h"
#include "Driver/Toolkit.h"
#include "Facts/Facts.h"
#include "Pipeline/OutputWriter.h"
#include "Pipeline/Plans.h"
#include "Lint/Lint.h"
#include "Rewriting/Rewrite.h"

#include <llvm/Support/VirtualFileSystem.h>
#include <map>

namespace coop {

struct PipelineRequest {
  std::string file;                   ///< as it is to be named in messages and #line
  std::vector<std::string> prefixMaps; ///< for names in #line: OLD=NEW
  std::string output;                 ///< what is written: a file, `-` or, to write nothing, empty
  std::string headers;                ///< the folder for rewritten headers; empty: beside the output
  Translation translation;
  Toolkit toolkit;
  std::string runtimeDirectory;
  std::string usualSizes;             ///< FrontendRequest::usualSizes
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  bool checks = true;
  bool entryChecks = true;
  bool fullTiles = true;              ///< a path of their own for full tiles where that is faster
  bool participation = false;         ///< checks while the kernel runs, of calls not proven to be reached by all threads
  PlanOptions plan;
  std::vector<std::string> warningOptions;
  LaunchExtents launch; ///< for lint()
};

struct PipelineResult {
  std::vector<Diagnostic> diagnostics;    ///< filtered, sorted
  std::string badWarningOption;           ///< a -W option that names no diagnostic
  bool failed = false;                    ///< some diagnostic is an error: there is no output
  FileFacts facts;
  std::vector<KernelPlan> plans;          ///< one per kernel
  RewriteResult rewritten;
  std::string text;                       ///< the rewritten source
  std::vector<OutputFile> headers;        ///< to be read instead of the user's
  std::vector<std::string> inputs;        ///< the user's own files that were read, absolute
  std::map<std::string, std::string> names; ///< what messages call the files of the facts

  /// All that is to be written where the source goes to `target`. Messages name files below `directory` by the rest of
  /// their path.
  Outputs outputs(const std::string &target, const std::string &directory) const;
};

PipelineResult rewrite(const PipelineRequest &request);

/// The checks on plain CUDA, for the same request.
struct LintReport {
  std::vector<Diagnostic> diagnostics;    ///< filtered, sorted
  std::string badWarningOption;
  bool failed = false;
  std::vector<LintVerdict> verdicts;
  std::vector<std::string> clangErrors;
};

LintReport lint(const PipelineRequest &request);

/// Both, from one reading of the file.
std::pair<PipelineResult, LintReport> rewriteAndLint(const PipelineRequest &request);

} // namespace coop
