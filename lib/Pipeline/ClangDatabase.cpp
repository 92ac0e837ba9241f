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

/// Writes the shim's files and a map that puts them where the arguments look for them; returns the map's name.
llvm::Expected<std::string> writeShim(const std::string &folder, const PipelineRequest &request) {
  json::Array roots;
  unsigned count = 0;
  for (const VirtualFile &file : parseShimFiles(Pass::Device, request.toolkit, *request.files)) {
    std::string place = folder + "/clang-shim/" + std::to_string(count++) + "-" + path::filename(file.path).str();
    if (std::error_code code = llvm::sys::fs::create_directories(path::parent_path(place)))
      return llvm::createFileError(place, code);
    if (llvm::Error error = writeWhole(place, file.contents))
      return std::move(error);
    // Copies: a value made of a StringRef would refer to the files, which do not outlive the loop.
    roots.push_back(json::Object{{"type", "directory"},
                                 {"name", path::parent_path(file.path).str()},
                                 {"contents", json::Array{json::Object{{"type", "file"},
                                                                       {"name", path::filename(file.path).str()},
                                                                       {"external-contents", place}}}}});
  }
  std::string map = folder + "/clang-shim/map.yaml", text;
  llvm::raw_string_ostream(text) << json::Value(json::Object{
      {"version", 0}, {"case-sensitive", "true"}, {"use-external-names", false}, {"roots", std::move(roots)}});
  if (llvm::Error error = writeWhole(map, text))
    return std::move(error);
  return map;
}

json::Array clangArguments(const PipelineRequest &request, const std::string &runtime, const std::string &map,
                           const std::string &origin) {
  const Translation &translation = request.translation;
  llvm::StringRef architecture =
      translation.architectures.empty() ? llvm::StringRef(defaultArchitecture) : llvm::StringRef(translation.architectures.front());
  json::Array arguments{"clang++"};
  for (const std::string &argument : passArguments(translation, request.toolkit, architecture, Pass::Device))
    arguments.push_back(argument);
  for (const std::string &argument :
       {std::string("-ivfsoverlay"), map, std::string("-isystem"), runtime,
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
  std::string map;
  for (const CompileCommand &command : *commands) {
    json::Array arguments(command.arguments);
    auto request = makeRequest(command, command.file, options, environment, llvm::vfs::getRealFileSystem());
    if (!request) {
      llvm::consumeError(request.takeError());
    } else if (request->translation.cuda) {
      if (map.empty()) {
        auto written = writeShim(target.str().str(), *request);
        if (!written)
          return written.takeError();
        map = *written;
      }
      arguments = clangArguments(*request, options.runtimeDirectory, map, origin.str().str());
    }
    database.push_back(json::Object{
        {"directory", command.directory}, {"file", command.file}, {"arguments", std::move(arguments)}});
  }
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", json::Value(std::move(database)));
  return writeWhole((target + "/compile_commands.json").str(), text);
}

} // namespace coop
