#include "Pipeline/CompileStep.h"

#include "Driver/Files.h"
#include "Pipeline/Dependencies.h"
#include "Pipeline/Files.h"
#include "Pipeline/OutputWriter.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

/// `<output>.coop`; nvcc's default outputs are named after the first source.
static std::string folderFor(const NvccCall &call) {
  std::string base = call.output;
  if (base.empty())
    base = path::filename(call.fileName(call.sources.front())).str();
  return base + ".coop";
}

/// Where the rewritten source goes. Sources of one command may have the same name.
static std::string placeFor(const NvccCall &call, const std::string &folder, size_t source) {
  llvm::SmallString<128> place(folder);
  llvm::StringRef name = path::filename(call.fileName(call.sources[source]));
  for (size_t i = 0; i != source; ++i)
    if (path::filename(call.fileName(call.sources[i])) == name) {
      path::append(place, std::to_string(source));
      break;
    }
  path::append(place, name);
  return place.str().str();
}

/// -I for a folder. nvcc takes values apart at commas that do not stand in double quotes.
static std::string includeOption(const std::string &folder) {
  bool plain = llvm::StringRef(folder).find_first_of(" ,") == llvm::StringRef::npos;
  return plain ? "-I" + folder : "-I\"" + folder + "\"";
}

/// Quote includes are looked up beside the original. -iquote and not an include directory: a header there must not hide a
/// system header of the same name. As one argument: ccache takes pairs of -Xcompiler apart. A path with a blank or comma
/// does not reach the host compiler in one piece.
static std::string quoteOption(const std::string &source) {
  std::string folder = path::parent_path(source).str();
  if (folder.empty())
    folder = ".";
  bool plain = llvm::StringRef(folder).find_first_of(" ,") == llvm::StringRef::npos;
  return plain ? "-Xcompiler=-iquote" + folder : includeOption(folder);
}

/// `place`: where the rewritten source will be. It has a folder for headers of its own, which no other source disturbs.
static llvm::Expected<PipelineResult> rewriteSource(const CompileStepRequest &request, const std::string &source,
                                                    const std::string &place) {
  CompileCommand command{request.call.directory, source, request.call.arguments};
  command.arguments.push_back(quoteOption(source));
  auto one = makeRequest(std::move(command), source, request.reading, request.environment, request.files);
  if (!one)
    return one.takeError();
  request.adjust(*one);
  one->output = place;
  one->headers = place + ".headers";
  return rewrite(*one);
}

/// A source without coop calls comes out as it is: nvcc can take the original.
static bool isAsIs(llvm::vfs::FileSystem &files, const std::string &source, const PipelineResult &result) {
  auto buffer = files.getBufferForFile(source);
  return buffer && (*buffer)->getBuffer() == result.text && result.headers.empty();
}

static bool contains(const std::string &folder, llvm::StringRef file) {
  return file.consume_front(folder) && file.starts_with("/");
}

/// Standard input can be read once: from here on it is a file of `request`. Returns what that file is called.
static std::string readStandardInput(CompileStepRequest &request) {
  std::string name = "-";
  bool isRead = llvm::any_of(request.call.sources, [&](size_t source) { return request.call.arguments[source] == name; });
  if (isRead)
    request.files = withStandardInput(name);
  return name;
}

llvm::Expected<CompileStep> prepareCompile(CompileStepRequest &request) {
  const NvccCall &call = request.call;
  CompileStep step;
  // For nvcc the headers are where they are for us.
  std::vector<std::string> options;
  if (call.readsSources)
    options = {includeOption(request.reading.runtimeDirectory)};
  step.command = withSources(call, {}, options);
  if (call.sources.empty())
    return step;
  std::string folder = folderFor(call);
  std::string standardInput = readStandardInput(request);
  std::vector<std::pair<size_t, std::string>> replacements;
  std::vector<Outputs> outputs;
  for (size_t i = 0; i != call.sources.size(); ++i) {
    bool isStandardInput = call.arguments[call.sources[i]] == "-";
    const std::string &source = isStandardInput ? standardInput : call.arguments[call.sources[i]];
    std::string place = placeFor(call, folder, i);
    auto result = rewriteSource(request, source, place);
    if (!result)
      return result.takeError();
    llvm::append_range(step.diagnostics, result->diagnostics);
    step.failed |= result->failed;
    step.badWarningOption = result->badWarningOption;
    if (result->failed || (!isStandardInput && isAsIs(*request.files, source, *result)))
      continue;
    replacements.push_back({call.sources[i], place});
    outputs.push_back(result->outputs(place, call.directory));
    options.push_back(quoteOption(source));
    for (const std::string &input : result->facts.dependencies)
      if (!isStandardInput || input != standardInput)
        step.inputs.push_back(input);
  }
  if (step.failed || replacements.empty())
    return step;
  for (size_t i = 0; i != replacements.size(); ++i) {
    const std::string &place = replacements[i].second;
    if (std::error_code code = llvm::sys::fs::create_directories(path::parent_path(place)))
      return llvm::createFileError(place, code);
    if (llvm::Error error = writeOutputs(std::move(outputs[i]), step.diagnostics, step.failed))
      return std::move(error);
  }
  step.folder = folder;
  step.command = withSources(call, replacements, options);
  return step;
}

llvm::Error finishCompile(const NvccCall &call, const CompileStep &step, bool keep) {
  if (step.folder.empty())
    return llvm::Error::success();
  if (!call.dependencies.empty()) {
    auto rule = llvm::MemoryBuffer::getFile(call.dependencies);
    if (!rule)
      return llvm::createFileError(call.dependencies, rule.getError());
    std::string changed = withDependencies(
        (*rule)->getBuffer(), [&](llvm::StringRef file) { return contains(step.folder, file); }, step.inputs);
    if (llvm::Error error = writeWhole(call.dependencies, changed))
      return error;
  }
  if (!keep && !call.keepsFiles)
    llvm::sys::fs::remove_directories(step.folder);
  return llvm::Error::success();
}

} // namespace coop
