#include "Pipeline/ClangDatabase.h"

#include "Driver/Architectures.h"
#include "Driver/Database.h"
#include "Driver/ParseShim.h"
#include "Pipeline/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace json = llvm::json;
namespace path = llvm::sys::path;

namespace coop {
namespace {

/// The shim as real files, since clang-tidy maps none. What stands in for a file of Clang's own needs a folder in which all its
/// neighbours lie, too: links to them.
class RealShim {
public:
  explicit RealShim(const std::string &folder) : root(folder + realShimFolder.str()) {}

  llvm::Error write(const PipelineRequest &request) {
    resources = request.toolkit.resourceDirectory;
    const std::string own = resources + "/include/";
    for (const VirtualFile &file : parseShimFiles(Pass::Device, request.toolkit, *request.files)) {
      llvm::StringRef rest = file.path;
      std::string place = rest.consume_front(own) ? root + "/resources/include/" + rest.str() : root + file.path;
      if (std::error_code code = llvm::sys::fs::create_directories(path::parent_path(place)))
        return llvm::createFileError(place, code);
      llvm::sys::fs::remove(place); // an older link would be written through
      if (llvm::Error error = writeWhole(place, file.contents))
        return error;
    }
    if (llvm::Error error = linkAll(resources, root + "/resources"))
      return error;
    return linkAll(resources + "/include", root + "/resources/include");
  }

  /// An argument of passArguments() with the real names.
  std::string argument(const std::string &argument) const {
    if (argument == resources)
      return root + "/resources";
    return llvm::StringRef(argument).starts_with(shimFolder) ? root + argument : argument;
  }

private:
  /// Links what is not there.
  static llvm::Error linkAll(const std::string &from, const std::string &to) {
    std::error_code code = llvm::sys::fs::create_directories(to);
    for (llvm::sys::fs::directory_iterator entry(from, code), end; !code && entry != end; entry.increment(code)) {
      std::string place = to + "/" + path::filename(entry->path()).str();
      if (!llvm::sys::fs::exists(place)) {
        llvm::sys::fs::remove(place); // a link to what is no more
        if ((code = llvm::sys::fs::create_link(entry->path(), place)))
          break;
      }
    }
    return code ? llvm::createFileError(to, code) : llvm::Error::success();
  }

  std::string root, resources;
};

json::Array clangArguments(const PipelineRequest &request, const std::string &runtime, const RealShim &shim,
                           const std::string &origin) {
  const Translation &translation = request.translation;
  llvm::StringRef architecture =
      translation.architectures.empty() ? llvm::StringRef(defaultArchitecture) : llvm::StringRef(translation.architectures.front());
  json::Array arguments{"clang++"};
  for (const std::string &argument : passArguments(translation, request.toolkit, architecture, Pass::Device))
    arguments.push_back(shim.argument(argument));
  for (const std::string &argument :
       {std::string("-isystem"), runtime,
        ("-D" + originMacro + "=\"" + origin + "\"").str(), request.file})
    arguments.push_back(argument);
  return arguments;
}

} // namespace

llvm::Error writeClangDatabase(const std::string &buildPath, const std::string &folder, const ReadingOptions &options,
                               const Environment &environment) {
  auto commands = allCommands(buildPath, /*onlyCuda=*/false);
  if (!commands)
    return commands.takeError();
  llvm::SmallString<128> origin(buildPath), target(folder);
  llvm::sys::fs::make_absolute(origin);
  llvm::sys::fs::make_absolute(target);
  path::remove_dots(origin, true);
  path::remove_dots(target, true);
  if (std::error_code code = llvm::sys::fs::create_directories(target))
    return llvm::createFileError(target, code);
  json::Array database;
  RealShim shim(target.str().str());
  bool isWritten = false;
  for (const CompileCommand &command : *commands) {
    json::Array arguments(command.arguments);
    auto request = makeRequest(command, command.file, options, environment, llvm::vfs::getRealFileSystem());
    if (!request) {
      llvm::consumeError(request.takeError());
    } else if (request->translation.cuda) {
      if (!isWritten)
        if (llvm::Error error = shim.write(*request))
          return error;
      isWritten = true;
      arguments = clangArguments(*request, options.runtimeDirectory, shim, origin.str().str());
    }
    database.push_back(json::Object{
        {"directory", command.directory}, {"file", command.file}, {"arguments", std::move(arguments)}});
  }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", json::Value(std::move(database)));
  return writeWhole((target + "/compile_commands.json").str(), text);
}

} // namespace coop
