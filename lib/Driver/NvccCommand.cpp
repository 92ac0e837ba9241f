#include "Driver/NvccCommand.h"

#include "Driver/Architectures.h"
#include "Driver/Files.h"
#include "Driver/HostCompiler.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/StringSaver.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/MemoryBuffer.h>

namespace coop {

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

/// Whether the value of `option` is the first of the arguments that follow it.
static bool takesNext(const NvccOption &option, llvm::ArrayRef<std::string> following) {
  if (option.arity == NvccArity::OptionalValue)
    return !following.empty() && !llvm::StringRef(following.front()).starts_with("-");
  return option.arity != NvccArity::Flag;
}

namespace {

/// Collects the arguments of a command line and of the options files it names.
class ArgumentParser {
public:
  ArgumentParser(llvm::StringRef directory, llvm::vfs::FileSystem &files) : directory(directory), files(files) {}

  llvm::Error add(llvm::ArrayRef<std::string> arguments, NvccSource source) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (open.empty())
        index = i;
      NvccMatch match = matchNvccOption(arguments[i]);
      NvccArgument argument{match.option, arguments[i], match.value.value_or("").str(), source, index};
      if (match.option && !match.value && takesNext(*match.option, arguments.drop_front(i + 1))) {
        if (++i == arguments.size())
          return makeError("'" + arguments[i - 1] + "' needs a value");
        argument.value = arguments[i];
        argument.spelling += " " + argument.value;
      }
      if (!match.option || match.option->action != NvccAction::OptionsFile) {
        result.push_back(std::move(argument));
        continue;
      }
      for (const std::string &name : splitNvccList(argument.value, source))
        if (llvm::Error error = addFile(name))
          return error;
    }
    return llvm::Error::success();
  }

  std::vector<NvccArgument> take() { return std::move(result); }

private:
  /// nvcc takes the name relative to where it runs, also where another options file names it.
  llvm::Error addFile(llvm::StringRef name) {
    std::string file = absolutePath(name, directory);
    if (llvm::is_contained(open, file))
      return makeError("options file '" + name + "' includes itself");
    auto buffer = files.getBufferForFile(file);
    if (!buffer)
      return makeError("cannot read options file '" + name + "': " + buffer.getError().message());
    open.push_back(file);
    llvm::Error error = add(splitOptionsFile((*buffer)->getBuffer()), NvccSource::OptionsFile);
    open.pop_back();
    return error;
  }

  std::string directory;
  llvm::vfs::FileSystem &files;
  size_t index = 0;              ///< on the command line
  std::vector<std::string> open; ///< the options files being read, to find a cycle
  std::vector<NvccArgument> result;
};

} // namespace

llvm::Expected<std::vector<NvccArgument>> parseNvccArguments(llvm::ArrayRef<std::string> arguments,
                                                             llvm::StringRef directory, llvm::vfs::FileSystem &files,
                                                             const Environment &environment) {
  ArgumentParser parser(directory, files);
  std::vector<std::string> before = splitOptionsFile(environment.nvccPrependFlags);
  std::vector<std::string> after = splitOptionsFile(environment.nvccAppendFlags);
  if (llvm::Error error = parser.add(before, NvccSource::OptionsFile))
    return std::move(error);
  if (llvm::Error error = parser.add(arguments, NvccSource::CommandLine))
    return std::move(error);
  if (llvm::Error error = parser.add(after, NvccSource::OptionsFile))
    return std::move(error);
  return parser.take();
}

namespace {

/// Applies nvcc's arguments to a translation, one after the other.
class NvccTranslator {
public:
  NvccTranslator(Translation &translation, bool forwardUnknown)
      : translation(translation), forwardUnknown(forwardUnknown) {}

  void apply(const NvccArgument &argument);
  void finish(llvm::vfs::FileSystem &files, const Environment &environment);

private:
  void drop(const NvccArgument &argument) { translation.dropped.push_back(argument.spelling); }
  void forward(std::string argument) { translation.clangArguments.push_back(std::move(argument)); }
  void forwardEach(const NvccArgument &argument, llvm::StringRef option);
  void applyHostOptions(const NvccArgument &argument);
  void applyUnknown(const NvccArgument &argument);
  void applySwitch(const NvccArgument &argument);

  Translation &translation;
  bool forwardUnknown;
  ArchitectureOptions architectures;
  std::vector<std::string> hostOptions;
};

} // namespace

/// A path from a list. nvcc leaves its quotes to the shell.
static std::string unquoted(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    if (c != '"')
      result += c;
  return result;
}

void NvccTranslator::forwardEach(const NvccArgument &argument, llvm::StringRef option) {
  bool path = argument.option->action != NvccAction::Define && argument.option->action != NvccAction::Undefine;
  for (const std::string &value : splitNvccList(argument.value, argument.source)) {
    // -I=dir and -isystem=dir mean <sysroot>/dir to Clang, so the value is never attached with `=`.
    forward(option.str());
    forward(path ? unquoted(value) : value);
  }
}

/// nvcc hands each value to a shell, which splits and unquotes once more.
void NvccTranslator::applyHostOptions(const NvccArgument &argument) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *> words;
  for (const std::string &value : splitNvccList(argument.value, argument.source))
    llvm::cl::TokenizeGNUCommandLine(value, saver, words);
  hostOptions.insert(hostOptions.end(), words.begin(), words.end());
}

void NvccTranslator::applyUnknown(const NvccArgument &argument) {
  if (argument.isInput())
    translation.inputs.push_back(argument.spelling);
  else if (forwardUnknown)
    hostOptions.push_back(argument.spelling);
  else
    drop(argument);
}

/// The options that set something other than a Clang argument.
void NvccTranslator::applySwitch(const NvccArgument &argument) {
  llvm::StringRef value = argument.value;
  switch (argument.option->action) {
  case NvccAction::Language:
    translation.language = argument.value;
    return;
  case NvccAction::Output:
    translation.output = argument.value;
    return;
  case NvccAction::Architecture:
    architectures.setArchitecture(value);
    if (value == "native")
      drop(argument);
    return;
  case NvccAction::Code:
    architectures.setCode(value);
    return;
  case NvccAction::GenerateCode:
    architectures.addGenerateCode(value);
    return;
  case NvccAction::RelocatableDevice:
    translation.relocatableDevice = (argument.option->detail.empty() ? value : argument.option->detail) == "true";
    return;
  case NvccAction::HostCompiler:
    translation.ccbin = argument.value;
    return;
  case NvccAction::TargetDirectory:
    translation.targetDirectory = argument.value;
    return;
  default:
    drop(argument);
  }
}

void NvccTranslator::apply(const NvccArgument &argument) {
  if (!argument.option)
    return applyUnknown(argument);
  const NvccOption &option = *argument.option;
  switch (option.action) {
  case NvccAction::Macro:
    return forward(("-D" + option.detail).str());
  case NvccAction::Forward:
    return forward(option.detail.str());
  case NvccAction::ForwardJoined:
    return forward(option.detail.str() + argument.value);
  case NvccAction::Define:
    return forwardEach(argument, "-D");
  case NvccAction::Undefine:
    return forwardEach(argument, "-U");
  case NvccAction::IncludePath:
    return forwardEach(argument, "-I");
  case NvccAction::SystemInclude:
    return forwardEach(argument, "-isystem");
  case NvccAction::PreInclude:
    return forwardEach(argument, "-include");
  case NvccAction::HostOptions:
    return applyHostOptions(argument);
  case NvccAction::DefaultStream:
    if (argument.value == "per-thread")
      return forward("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    return drop(argument);
  default:
    return applySwitch(argument);
  }
}

void NvccTranslator::finish(llvm::vfs::FileSystem &files, const Environment &environment) {
  HostOptions host = filterHostOptions(hostOptions);
  llvm::append_range(translation.clangArguments, host.kept);
  llvm::append_range(translation.dropped, host.dropped);
  if (translation.relocatableDevice) {
    forward("-D__CUDACC_RDC__");
    forward("-fgpu-rdc");
  }
  ArchitectureOptions::Result selected = architectures.result();
  translation.architectures = std::move(selected.architectures);
  translation.familyArchitectures = std::move(selected.familyArchitectures);
  translation.targets = std::move(selected.targets);
  if (translation.ccbin.empty())
    translation.ccbin = environment.nvccHostCompiler;
  std::string gcc = gccInstallDirectory(translation.ccbin, translation.directory, environment, files);
  if (gcc.empty())
    return;
  forward("--gcc-install-dir=" + gcc);
  // Headers that GCC brings and Clang does not: omp.h, quadmath.h.
  forward("-idirafter");
  forward(gcc + "/include");
}

llvm::Error translateNvcc(llvm::ArrayRef<std::string> arguments, llvm::vfs::FileSystem &files,
                          const Environment &environment, Translation &translation) {
  auto parsed = parseNvccArguments(arguments, translation.directory, files, environment);
  if (!parsed)
    return parsed.takeError();
  // It applies to the whole line, whatever its place.
  bool forwardUnknown = llvm::any_of(*parsed, [](const NvccArgument &argument) {
    return argument.option && argument.option->action == NvccAction::ForwardUnknown;
  });
  NvccTranslator translator(translation, forwardUnknown);
  for (const NvccArgument &argument : *parsed)
    translator.apply(argument);
  translator.finish(files, environment);
  return llvm::Error::success();
}

} // namespace coop
