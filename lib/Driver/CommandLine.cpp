#include "Driver/CommandLine.h"

#include "Driver/ClangCommand.h"
#include "Driver/Files.h"
#include "Driver/NvccCommand.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

static llvm::StringRef programName(llvm::StringRef argument) {
  llvm::StringRef name = path::filename(argument);
  name.consume_back(".exe");
  return name;
}

namespace {

/// A program that runs the compiler named by its arguments.
struct Launcher {
  llvm::StringLiteral name;
  llvm::StringLiteral valueOptions; ///< its options that take the next argument as value, separated by spaces
  unsigned operands;                ///< arguments without dash before the compiler
};

} // namespace

static constexpr Launcher launchers[] = {
    {"ccache", "", 0},      {"sccache", "", 0},        {"distcc", "", 0},      {"icecc", "", 0},
    {"buildcache", "", 0},  {"cachepot", "", 0},       {"env", "-u -C -S", 0}, {"nice", "-n", 0},
    {"ionice", "-c -n", 0}, {"nohup", "", 0},          {"time", "-f -o", 0},   {"timeout", "-s -k", 1},
    {"cmake", "-E", 0},     {"stdbuf", "-i -o -e", 0}, {"coop-nvcc", "", 0},   {"coop-rewrite", "", 0},
};

/// The nvcc that a script at `first`, which we know nothing of, is told to run; else the script is the compiler.
static size_t findNvcc(llvm::ArrayRef<std::string> arguments, size_t first) {
  for (size_t i = first; i < arguments.size() && !llvm::StringRef(arguments[i]).starts_with("-"); ++i)
    if (programName(arguments[i]) == "nvcc")
      return i;
  return first;
}

size_t findCompiler(llvm::ArrayRef<std::string> arguments) {
  size_t i = 0;
  while (i < arguments.size()) {
    llvm::StringRef name = programName(arguments[i]);
    const Launcher *launcher = llvm::find_if(launchers, [&](const Launcher &each) { return each.name == name; });
    if (launcher == std::end(launchers))
      return findNvcc(arguments, i);
    llvm::SmallVector<llvm::StringRef> valueOptions;
    llvm::StringRef(launcher->valueOptions).split(valueOptions, ' ', -1, /*KeepEmpty=*/false);
    unsigned operands = launcher->operands;
    for (++i; i < arguments.size(); ++i) {
      llvm::StringRef argument = arguments[i];
      if (llvm::is_contained(valueOptions, argument))
        ++i;
      else if (!argument.starts_with("-") && !argument.contains('=') && operands-- == 0)
        break;
    }
  }
  return arguments.size();
}

CompilerKind compilerKind(llvm::StringRef compiler) {
  llvm::StringRef name = programName(compiler);
  if (name.contains("nvcc"))
    return CompilerKind::Nvcc;
  bool clangOrGcc = name.contains("clang") || name.contains("gcc") || name.contains("g++") || name == "cc" || name == "c++";
  return clangOrGcc ? CompilerKind::Clang : CompilerKind::Nvcc;
}

bool isSource(llvm::StringRef file) {
  return !llvm::StringSwitch<bool>(path::extension(file))
              .Cases({".o", ".obj", ".a", ".lib", ".so", ".dylib", ".res"}, true)
              .Cases({".ptx", ".cubin", ".fatbin", ".ltoir", ".optixir", ".gpu"}, true)
              .Cases({".s", ".S", ".i", ".ii"}, true)
              .Default(path::filename(file).contains(".so."));
}

static bool isPlainCxx(llvm::StringRef file) {
  return llvm::StringSwitch<bool>(path::extension(file))
      .Cases({".c", ".cc", ".cpp", ".cxx", ".C", ".c++"}, true)
      .Default(false);
}

/// Chooses `file` among the inputs and decides the language.
static llvm::Error settleInput(const CompileCommand &command, Translation &translation) {
  if (translation.language.empty())
    llvm::erase_if(translation.inputs, [](const std::string &input) { return !isSource(input); });
  translation.file = command.file;
  if (translation.file.empty()) {
    if (translation.inputs.empty())
      return llvm::createStringError(std::errc::invalid_argument, "the command line names no source file");
    translation.file = translation.inputs.front();
  } else {
    // The database may spell the file otherwise than the command; the command's spelling is what the compiler prints.
    std::string wanted = absolutePath(command.file, command.directory);
    auto same = llvm::find_if(translation.inputs, [&](const std::string &input) {
      return absolutePath(input, command.directory) == wanted;
    });
    if (same == translation.inputs.end())
      translation.inputs.push_back(command.file);
    else
      translation.file = *same;
  }
  translation.cuda = translation.language.empty() ? !isPlainCxx(translation.file)
                                                  : translation.language == "cu" || translation.language == "cuda";
  return llvm::Error::success();
}

llvm::Expected<Translation> translate(const CompileCommand &command, llvm::vfs::FileSystem &files,
                                      const Environment &environment) {
  llvm::ArrayRef<std::string> arguments = command.arguments;
  size_t compiler = findCompiler(arguments);
  if (compiler == arguments.size())
    return llvm::createStringError(std::errc::invalid_argument, "the command line names no compiler");
  Translation translation;
  translation.directory = command.directory;
  translation.compilerPath = arguments[compiler];
  translation.compiler = compilerKind(translation.compilerPath);
  arguments = arguments.drop_front(compiler + 1);
  llvm::Error error = translation.compiler == CompilerKind::Nvcc
                          ? translateNvcc(arguments, files, environment, translation)
                          : translateClang(arguments, files, translation);
  if (error)
    return std::move(error);
  if (llvm::Error wrong = settleInput(command, translation))
    return std::move(wrong);
  return translation;
}

} // namespace coop
