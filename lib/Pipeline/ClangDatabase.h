#pragma once
// nvcc's commands for tools that know Clang's only: clangd, clang-tidy.
#include "Pipeline/Request.h"

namespace coop {

/// The macro by which a command of a translated database names the folder with the original one.
inline constexpr llvm::StringLiteral originMacro = "COOP_REWRITE_COMMANDS";

/// Writes `folder`/compile_commands.json: every command of the compile_commands.json in `buildPath`, those that compile CUDA
/// as Clang's reading of device code for the command's first architecture, with the toolkit and our headers, the others as
/// they are. What Clang needs besides to read what nvcc accepts is written to `folder` too.
llvm::Error writeClangDatabase(const std::string &buildPath, const std::string &folder, const ReadingOptions &options,
                               const Environment &environment);

} // namespace coop
