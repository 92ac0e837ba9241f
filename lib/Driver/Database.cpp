#include "Driver/Database.h"

#include "Driver/Files.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace coop {

using Database = std::unique_ptr<clang::tooling::CompilationDatabase>;

static Database load(llvm::StringRef folder) {
  llvm::SmallString<128> file(folder);
  llvm::sys::path::append(file, "compile_commands.json");
  std::string error;
  return clang::tooling::JSONCompilationDatabase::loadFromFile(file, error,
                                                               clang::tooling::JSONCommandLineSyntax::AutoDetect);
}

static Database nearest(llvm::StringRef file) {
  for (llvm::StringRef folder = llvm::sys::path::parent_path(file); !folder.empty();
       folder = llvm::sys::path::parent_path(folder))
    if (Database database = load(folder))
      return database;
  return nullptr;
}

/// coop_target_sources leaves the name of the source beside the place of what is made of it, which is what the database
/// lists: people work on the source.
static void returnToSource(CompileCommand &command) {
  auto name = llvm::MemoryBuffer::getFile(command.file + ".source");
  if (!name)
    return;
  std::string source = (*name)->getBuffer().trim().str();
  for (std::string &argument : command.arguments)
    if (absolutePath(argument, command.directory) == command.file)
      argument = source;
  command.file = source;
}

static CompileCommand fromDatabase(const clang::tooling::CompileCommand &entry) {
  return {entry.Directory, absolutePath(entry.Filename, entry.Directory), entry.CommandLine};
}

/// The command of what is made of `source`.
static std::optional<CompileCommand> commandOfRewritten(const clang::tooling::CompilationDatabase &database,
                                                        llvm::StringRef source) {
  for (const clang::tooling::CompileCommand &each : database.getAllCompileCommands()) {
    CompileCommand command = fromDatabase(each);
    std::string listed = command.file;
    returnToSource(command);
    if (command.file != listed && llvm::sys::fs::equivalent(command.file, source))
      return command;
  }
  return std::nullopt;
}

static llvm::Error noDatabase(const std::string &folder) {
  return llvm::createStringError("no compile_commands.json in '" + folder + "'");
}

llvm::Expected<CompileCommand> findCommand(const CommandSource &source, const std::string &file) {
  llvm::SmallString<128> current;
  llvm::sys::fs::current_path(current);
  CompileCommand command{current.str().str(), file, {}};
  if (source.sawDashes) {
    if (source.afterDashes.empty() || llvm::StringRef(source.afterDashes.front()).starts_with("-"))
      command.arguments.push_back("nvcc");
    llvm::append_range(command.arguments, source.afterDashes);
    return command;
  }
  llvm::SmallString<128> absolute(file);
  llvm::sys::fs::make_absolute(absolute);
  Database database = source.buildPath.empty() ? nearest(absolute) : load(source.buildPath);
  if (!source.buildPath.empty() && !database)
    return noDatabase(source.buildPath);
  if (database) {
    auto commands = database->getCompileCommands(absolute);
    if (commands.empty())
      if (auto rewritten = commandOfRewritten(*database, absolute)) {
        rewritten->file = file;
        return std::move(*rewritten);
      }
    if (commands.empty() && !source.buildPath.empty())
      return llvm::createStringError("'" + file + "' is not in the compile_commands.json of '" + source.buildPath + "'");
    if (!commands.empty()) {
      command.directory = commands.front().Directory;
      command.arguments = commands.front().CommandLine;
      return command;
    }
  }
  command.arguments = {"nvcc"};
  return command;
}

/// Whether the command compiles its file as CUDA; a command that is not understood does not.
static bool compilesCuda(const CompileCommand &command) {
  auto translation = translate(command, *llvm::vfs::getRealFileSystem());
  if (!translation) {
    llvm::consumeError(translation.takeError());
    return false;
  }
  return translation->cuda;
}

llvm::Expected<std::vector<CompileCommand>> allCommands(const std::string &folder, bool onlyCuda) {
  Database database = load(folder);
  if (!database)
    return noDatabase(folder);
  std::vector<CompileCommand> result;
  llvm::StringSet<> seen;
  for (const clang::tooling::CompileCommand &each : database->getAllCompileCommands()) {
    CompileCommand command = fromDatabase(each);
    returnToSource(command);
    if (!seen.contains(command.file) && (!onlyCuda || compilesCuda(command))) {
      seen.insert(command.file);
      result.push_back(std::move(command));
    }
  }
  llvm::sort(result, [](const CompileCommand &a, const CompileCommand &b) { return a.file < b.file; });
  return result;
}

} // namespace coop
