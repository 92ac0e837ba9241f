#include "Driver/NvccCall.h"

#include "Driver/NvccCommand.h"

#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

/// Options after which nvcc compiles nothing.
static bool onlyInforms(const NvccArgument &argument) {
  static constexpr llvm::StringLiteral names[] = {"generate-dependencies", "generate-nonsystem-dependencies",
                                                  "dryrun",                "clean-targets",
                                                  "list-gpu-code",         "list-gpu-arch",
                                                  "help",                  "version"};
  return argument.option && llvm::is_contained(names, argument.option->longName);
}

/// Where -MD without -MF writes: beside the output, or where the first input's object would lie.
static std::string defaultDependencies(const NvccCall &call) {
  llvm::SmallString<128> file(call.output);
  if (file.empty() && !call.sources.empty())
    file = path::filename(call.fileName(call.sources.front()));
  path::replace_extension(file, "d");
  return file.str().str();
}

llvm::Expected<NvccCall> takeApart(std::vector<std::string> arguments, const std::string &directory,
                                   llvm::vfs::FileSystem &files, const Environment &environment) {
  NvccCall call;
  call.arguments = std::move(arguments);
  call.directory = directory;
  call.compiler = findCompiler(call.arguments);
  if (call.compiler == call.arguments.size() || compilerKind(call.arguments[call.compiler]) != CompilerKind::Nvcc)
    return call;
  size_t first = call.compiler + 1;
  auto parsed = parseNvccArguments(llvm::ArrayRef(call.arguments).drop_front(first), directory, files, environment);
  if (!parsed)
    return parsed.takeError();
  std::string language, dependencyFile;
  bool writesDependencies = false, informs = false;
  std::vector<const NvccArgument *> inputs;
  for (const NvccArgument &argument : *parsed) {
    informs |= onlyInforms(argument);
    bool isStandardInput = !argument.option && argument.spelling == "-";
    if (argument.isInput() || isStandardInput)
      inputs.push_back(&argument);
    if (!argument.option)
      continue;
    llvm::StringRef name = argument.option->longName;
    if (argument.option->action == NvccAction::Language)
      language = argument.value;
    else if (argument.option->action == NvccAction::Output)
      call.output = argument.value;
    else if (name == "dependency-output")
      dependencyFile = argument.value;
    else if (name == "generate-dependencies-with-compile" || name == "generate-nonsystem-dependencies-with-compile")
      writesDependencies = true;
    else if (name == "keep" || name == "save-temps")
      call.keepsFiles = true;
  }
  for (const NvccArgument *input : inputs) {
    bool cuda = language.empty() ? path::extension(input->spelling) == ".cu" : language == "cu";
    if (!cuda || (language.empty() && !isSource(input->spelling)))
      continue;
    call.readsSources = true;
    if (informs)
      continue;
    if (input->source != NvccSource::CommandLine)
      return llvm::createStringError("the source '" + input->spelling +
                                     "' is named in an options file or in the environment; name it on the command line");
    call.sources.push_back(first + input->index);
  }
  if (writesDependencies)
    call.dependencies = dependencyFile.empty() ? defaultDependencies(call) : dependencyFile;
  return call;
}

std::vector<std::string> withSources(const NvccCall &call,
                                     const std::vector<std::pair<size_t, std::string>> &replacements,
                                     const std::vector<std::string> &moreOptions) {
  std::vector<std::string> arguments = call.arguments;
  for (const auto &[index, source] : replacements)
    arguments[index] = source;
  arguments.insert(arguments.end(), moreOptions.begin(), moreOptions.end());
  return arguments;
}

} // namespace coop
