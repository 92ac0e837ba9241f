#pragma once
// compile_commands.json: which command compiles a file. What coop_target_sources makes of a source is listed there in its
// place; here it is the source that has the command.
#include "Driver/CommandLine.h"

#include <memory>

namespace clang::tooling {
class CompilationDatabase;
}

namespace coop {

/// Where a file's command is looked for.
struct CommandSource {
  bool sawDashes = false;                 ///< a command followed `--`: it counts and nothing else
  std::vector<std::string> afterDashes;   ///< with or without the compiler's name
  std::string buildPath;                  ///< a folder with compile_commands.json; empty: the file's folder or above
};

/// The command that compiles `file`: after `--`, from a database, or nvcc's defaults. Fails where `buildPath` has no
/// database or the database does not list the file: another file's command would mislead.
llvm::Expected<CompileCommand> findCommand(const CommandSource &source, const std::string &file);

/// Every command of the database in `folder`, or those that compile CUDA, sorted by file, which is absolute; a file with
/// several commands once, with the first. Fails where there is no database.
llvm::Expected<std::vector<CompileCommand>> allCommands(const std::string &folder, bool onlyCuda);

} // namespace coop
