#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace coop {

/// What an option of nvcc means for reading the source.
enum class NvccAction {
  Drop,              ///< nothing
  Macro,             ///< defines the macro in `detail` (NAME or NAME=value)
  Forward,           ///< becomes the Clang option in `detail`
  ForwardJoined,     ///< becomes `detail` with the value appended
  Define,            ///< -D of each value
  Undefine,          ///< -U of each value
  IncludePath,       ///< -I of each value
  SystemInclude,     ///< -isystem of each value
  PreInclude,        ///< -include of each value
  Language,          ///< the language of the inputs: c, c++, cu
  Output,            ///< the output file
  Architecture,      ///< -arch
  Code,              ///< -code
  GenerateCode,      ///< -gencode
  RelocatableDevice, ///< relocatable device code: `detail`, or the value where that is empty, is true or false
  DefaultStream,     ///< legacy, null or per-thread
  HostCompiler,      ///< -ccbin
  HostOptions,       ///< -Xcompiler: options in the host compiler's own language
  ForwardUnknown,    ///< unknown options are the host compiler's
  OptionsFile,       ///< a file of further options
  TargetDirectory,   ///< the folder below targets/ that holds the toolkit's headers
};

enum class NvccArity {
  Flag,          ///< no value
  Value,         ///< one value
  OptionalValue, ///< one value or none; the next argument is it unless that begins with a dash
  List,          ///< a comma separated list of values
};

/// Whether a value may stick to the short name, as in -Idir.
enum class NvccSpelling { Apart, Joined };

/// One row of NvccOptions.def.
struct NvccOption {
  llvm::StringRef longName;  ///< without dashes
  llvm::StringRef shortName; ///< without the dash; equal to longName where the table names none
  NvccArity arity;
  NvccSpelling spelling;
  NvccAction action;
  llvm::StringRef detail;
};

/// All rows, in the order of `nvcc --help`.
llvm::ArrayRef<NvccOption> nvccOptions();

/// An argument as nvcc takes it apart.
struct NvccMatch {
  const NvccOption *option;
  /// The value where it is part of the argument (-I=dir, -Idir); none means that an option with a value takes the next
  /// argument. A flag never has one: nvcc rejects -G=true.
  std::optional<llvm::StringRef> value;
};

/// Recognises `argument` as nvcc does: exact long and short names, `=`, then joined values. Failing that a name with
/// the other number of dashes is accepted (`--arch=sm_90`), which nvcc itself refuses. Null option: not nvcc's.
NvccMatch matchNvccOption(llvm::StringRef argument);

/// Where an argument was written. In an options file quotes are syntax, on a command line the shell has already removed
/// the ones that were, and those left belong to the value.
enum class NvccSource { CommandLine, OptionsFile };

/// Splits the value of a list option at its commas and removes backslashes.
std::vector<std::string> splitNvccList(llvm::StringRef value, NvccSource source);

/// Splits the text of an options file into arguments. There are no comments.
std::vector<std::string> splitOptionsFile(llvm::StringRef text);

} // namespace coop
