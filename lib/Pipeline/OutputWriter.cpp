#include "Pipeline/OutputWriter.h"

#include "Pipeline/Files.h"
#include "Pipeline/Paths.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MD5.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>

#include <optional>

namespace coop {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace json = llvm::json;

namespace {

std::optional<std::string> contents(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
}

std::string hash(llvm::StringRef text) { return llvm::MD5::hash({text.bytes_begin(), text.size()}).digest().str().str(); }

/// The value of a key, made if it is not there.
json::Object &objectAt(json::Object &parent, llvm::StringRef key) {
  json::Value &value = parent[json::ObjectKey(key.str())];
  if (!value.getAsObject())
    value = json::Object();
  return *value.getAsObject();
}

std::string lineOf(llvm::StringRef text, size_t at) {
  size_t begin = text.take_front(at).rfind('\n');
  begin = begin == llvm::StringRef::npos ? 0 : begin + 1;
  return text.slice(begin, text.find('\n', at)).trim().str();
}

} // namespace

llvm::Expected<std::unique_ptr<OutputWriter>> OutputWriter::open(Outputs outputs) {
  std::unique_ptr<OutputWriter> writer(new OutputWriter(std::move(outputs)));
  // Under any name: what was read would be gone.
  const std::string &place = writer->outputs.source.path;
  for (const std::string &input : writer->outputs.inputs)
    if (place != "-" && fs::equivalent(place, input))
      return llvm::createStringError("'" + writer->shown(place) + "' is a file that was read; the output needs a name of its own");
  if (llvm::Error error = writer->lock())
    return writer->named(std::move(error));
  for (const OutputFile &header : writer->outputs.headers)
    writer->check(header);
  return writer;
}

llvm::Error writeOutputs(Outputs outputs, std::vector<Diagnostic> &diagnostics, bool &failed) {
  auto writer = OutputWriter::open(std::move(outputs));
  if (!writer)
    return writer.takeError();
  failed |= !(*writer)->problems().empty();
  diagnostics.insert(diagnostics.end(), (*writer)->problems().begin(), (*writer)->problems().end());
  return failed ? llvm::Error::success() : (*writer)->write();
}

OutputWriter::~OutputWriter() {
  for (auto &[name, folder] : folders)
    if (folder.lock >= 0) {
      fs::unlockFile(folder.lock);
      llvm::sys::Process::SafelyCloseFileDescriptor(folder.lock);
    }
}

/// In the order of their names, so that no two wait for each other.
llvm::Error OutputWriter::lock() {
  for (const OutputFile &header : outputs.headers)
    folders.try_emplace(path::parent_path(header.path).str());
  for (auto &[name, folder] : folders) {
    std::string file = name + "/.coop-rewrite";
    std::error_code code = fs::create_directories(name);
    if (!code)
      code = fs::openFileForReadWrite(file, folder.lock, fs::CD_OpenAlways, fs::OF_None);
    if (!code)
      code = fs::lockFile(folder.lock);
    if (code)
      return llvm::createFileError(file, code);
    // Through the locked descriptor: closing any other one of this file would release the lock.
    auto buffer = llvm::MemoryBuffer::getOpenFile(fs::convertFDToNativeFile(folder.lock), file, /*FileSize=*/-1,
                                                  /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
    if (!buffer)
      return llvm::createFileError(file, buffer.getError());
    folder.text = (*buffer)->getBuffer().str();
    auto record = json::parse(folder.text.empty() ? "{}" : folder.text);
    if (!record)
      llvm::consumeError(record.takeError()); // somebody was stopped while writing it
    else if (json::Object *object = record->getAsObject())
      folder.record = std::move(*object);
  }
  return llvm::Error::success();
}

std::string OutputWriter::hashOf(const std::string &file) {
  auto [known, isNew] = hashes.try_emplace(file);
  if (isNew)
    if (auto text = contents(file))
      known->second = hash(*text);
  return known->second;
}

/// Whether another output of the folder is what it would be if it were written now.
bool OutputWriter::isCurrent(const std::string &folder, llvm::StringRef writer, const json::Object &record) {
  if (!fs::exists(folder + "/" + writer))
    return false;
  const json::Object *sources = record.getObject("sources");
  const json::Object *inputs = sources ? sources->getObject(writer) : nullptr;
  return inputs && llvm::all_of(*inputs, [&](const auto &input) {
           return input.second.getAsString() == llvm::StringRef(hashOf(normalPath(folder + "/" + input.first.str())));
         });
}

std::string OutputWriter::shown(const std::string &file) const {
  llvm::StringRef rest = file;
  return rest.consume_front(outputs.directory) && rest.consume_front("/") ? rest.str() : file;
}

void OutputWriter::check(const OutputFile &header) {
  auto existing = contents(header.path);
  if (!existing || *existing == header.text)
    return;
  std::string folder = path::parent_path(header.path).str();
  std::string self = lexicalRelative(folder, normalPath(outputs.source.path));
  const json::Object &record = folders.at(folder).record;
  const json::Object *known = record.getObject("headers");
  const json::Object *entry = known ? known->getObject(path::filename(header.path)) : nullptr;
  if (!entry) {
    found.push_back(diagnose(Message::HeaderOverwrites, header.at, shown(header.path)));
    return;
  }
  for (const auto &[writer, text] : *entry) {
    if (llvm::StringRef(writer) == self || text.getAsString() == llvm::StringRef(hash(header.text)) ||
        !isCurrent(folder, writer, record))
      continue;
    Diagnostic d = diagnose(Message::HeaderConflict, header.at, shown(normalPath(folder + "/" + writer.str())),
                            shown(header.path));
    size_t at = std::mismatch(existing->begin(), existing->end(), header.text.begin(), header.text.end()).first -
                existing->begin();
    d.note(Message::NoteDifference, header.at, lineOf(*existing, std::min(at, existing->size())),
           lineOf(header.text, std::min(at, header.text.size())));
    d.notes.insert(d.notes.end(), header.varies.begin(), header.varies.end());
    found.push_back(std::move(d));
    return;
  }
}

void OutputWriter::recordHeader(const OutputFile &header) {
  std::string folder = path::parent_path(header.path).str();
  std::string self = lexicalRelative(folder, normalPath(outputs.source.path));
  json::Object &record = folders.at(folder).record;
  objectAt(objectAt(record, "headers"), path::filename(header.path))[json::ObjectKey(self)] = hash(header.text);
  json::Object inputs;
  for (const std::string &input : outputs.inputs)
    inputs[json::ObjectKey(lexicalRelative(folder, input))] = hashOf(input);
  objectAt(record, "sources")[json::ObjectKey(self)] = std::move(inputs);
}

bool OutputWriter::isUnchanged() const {
  auto same = [](const OutputFile &file) {
    auto existing = contents(file.path);
    return existing && *existing == file.text;
  };
  return outputs.source.path != "-" && same(outputs.source) && llvm::all_of(outputs.headers, same);
}

/// The same error, of a file as it is called on the command line.
llvm::Error OutputWriter::named(llvm::Error error) const {
  return llvm::handleErrors(std::move(error), [&](std::unique_ptr<llvm::FileError> found) {
    std::string file = shown(found->getFileName().str());
    return llvm::createFileError(file, found->takeError());
  });
}

llvm::Error OutputWriter::write() {
  std::vector<std::pair<std::string, std::string>> files;
  bool keep = outputs.keepUnchanged && isUnchanged();
  // A header that is as it should be keeps its time: others may be compiled with it.
  for (const OutputFile &header : outputs.headers)
    if (auto existing = contents(header.path); !existing || *existing != header.text)
      files.push_back({header.path, header.text});
  if (!keep)
    files.push_back({outputs.source.path, outputs.source.text});
  if (llvm::Error error = writeAllWhole(files))
    return named(std::move(error));
  for (const OutputFile &header : outputs.headers)
    recordHeader(header);
  for (auto &[name, folder] : folders) {
    std::string text = llvm::formatv("{0:2}\n", json::Value(std::move(folder.record))).str();
    if (folder.text == text)
      continue;
    std::error_code code = fs::resize_file(folder.lock, 0);
    llvm::raw_fd_ostream out(folder.lock, /*shouldClose=*/false);
    out.seek(0);
    out << text;
    out.flush();
    if (!code)
      code = out.error();
    out.clear_error();
    if (code)
      return llvm::createFileError(name + "/.coop-rewrite", code);
  }
  return llvm::Error::success();
}

} // namespace coop
