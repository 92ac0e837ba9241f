#pragma once

#include "Driver/Environment.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace coop {

/// A command as compile_commands.json holds it, or as it follows `--`.
struct CompileCommand {
  std::string directory;              ///< what relative paths are relative to; absolute
  std::string file;                   ///< the source; may be empty, then it is found among the arguments
  std::vector<std::string> arguments; ///< arguments[0] is the compiler, or a launcher in front of it
};

/// Whose command line it was. GCC's counts as Clang's, which understands it.
enum class CompilerKind { Nvcc, Clang };

/// What a command line says about reading its source.
struct Translation {
  CompilerKind compiler = CompilerKind::Nvcc;
  std::string compilerPath; ///< the compiler as spelled, launchers removed
  std::string directory;    ///< of the command; a Clang invocation has it as its working directory

  std::string file;                ///< the input as spelled
  std::vector<std::string> inputs; ///< all source files of the command as spelled, `file` included
  std::string language;            ///< value of -x as spelled, or empty
  bool cuda = true;                ///< false: the command compiles the file as plain C or C++
  std::string output;              ///< value of -o as spelled, or empty

  /// For Clang, common to all passes: without argv[0], -x, input, architecture and pass. Relative paths are relative to
  /// `directory`.
  std::vector<std::string> clangArguments;

  /// What to parse for, as Clang spells it ("sm_90", "sm_90a"; "sm_100f" becomes "sm_100"), in order, each once: the
  /// virtual architectures, which decide __CUDA_ARCH__. nvcc 13 takes sm_75 where the command names none, and so do we,
  /// for `native` too, since that depends on the machine that compiles.
  std::vector<std::string> architectures;
  /// Those of `architectures` that were written with the family suffix `f`.
  std::vector<std::string> familyArchitectures;
  /// What code is generated for, spelled likewise: decides limits such as shared memory. Contains `architectures`
  /// where the command names no others.
  std::vector<std::string> targets;

  std::string ccbin;           ///< the host compiler (program or folder) as spelled, or empty
  std::string cudaPath;        ///< --cuda-path of a Clang command, or empty
  std::string targetDirectory; ///< --target-directory: the folder below the toolkit's targets/, or empty
  bool relocatableDevice = false;

  /// Arguments without meaning for parsing, as spelled; those with a value in one string ("-diag-suppress 177").
  std::vector<std::string> dropped;
};

/// The index of the compiler among the arguments of a command, launchers skipped; `arguments.size()` if there is none.
size_t findCompiler(llvm::ArrayRef<std::string> arguments);

/// Whether a command's argument that is no option is something to compile, and not to link or assemble.
bool isSource(llvm::StringRef file);

/// Whose command line follows a compiler of this name.
CompilerKind compilerKind(llvm::StringRef compiler);

/// Translates a command line of nvcc or Clang, launchers (`ccache nvcc`, `env X=Y nvcc`) and options files included.
/// Fails where an options file cannot be read, a value is missing, or no source file is named.
llvm::Expected<Translation> translate(const CompileCommand &command, llvm::vfs::FileSystem &files,
                                      const Environment &environment = {});

} // namespace coop
