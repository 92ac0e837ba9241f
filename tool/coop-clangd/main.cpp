// coop-clangd: clangd with our checks linked in, for projects that are compiled with nvcc. Before clangd starts, the
// project's compile_commands.json is translated to commands that Clang understands.
#include "Remarks.h"

#include "Driver/Environment.h"
#include "Pipeline/ClangDatabase.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/MD5.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/WithColor.h>

namespace clang::clangd {
int clangdMain(int argc, char **argv); // its header is not installed
}

extern volatile int coopModuleAnchor;

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

constexpr llvm::StringLiteral folderOption = "--compile-commands-dir";

/// What the user wrote, less a --compile-commands-dir, whose value goes to `folder`.
std::vector<std::string> withoutFolder(llvm::ArrayRef<char *> all, std::string &folder) {
  std::vector<std::string> rest;
  for (size_t i = 0; i != all.size(); ++i) {
    llvm::StringRef argument = all[i];
    bool one = argument.consume_front("--compile-commands-dir") || argument.consume_front("-compile-commands-dir");
    if (!one || (!argument.empty() && !argument.starts_with("="))) {
      rest.push_back(all[i]);
    } else if (argument.consume_front("=")) {
      folder = argument.str();
    } else if (i + 1 != all.size()) {
      folder = all[++i];
    }
  }
  return rest;
}

bool hasDatabase(const llvm::Twine &folder) { return fs::exists(folder + "/compile_commands.json"); }

/// The folder with the project's database, looked for as clangd does from the folder that the editor starts it in: there,
/// above, and in `build` beside each.
std::string findDatabase() {
  llvm::SmallString<128> current;
  fs::current_path(current);
  for (llvm::StringRef folder = current; !folder.empty(); folder = path::parent_path(folder))
    for (const char *below : {"", "/build"})
      if (hasDatabase(folder + below))
        return (folder + below).str();
  return "";
}

/// Where the translation of the database in `folder` lies.
std::string placeFor(const std::string &folder, const coop::Environment &environment) {
  llvm::SmallString<128> place(environment.cacheFolder);
  if (place.empty())
    path::system_temp_directory(/*ErasedOnReboot=*/true, place);
  path::append(place, "clangd", llvm::toHex(llvm::MD5::hash(llvm::arrayRefFromStringRef(folder)), true));
  return place.str().str();
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  coopModuleAnchor = 1;
  coop::giveRemarksTheirSeverity();
  std::string folder;
  std::vector<std::string> arguments = withoutFolder(llvm::ArrayRef(argv, argc), folder);
  if (folder.empty())
    folder = findDatabase();
  if (!folder.empty()) {
    coop::Environment environment = coop::Environment::current();
    coop::ReadingOptions reading;
    reading.runtimeDirectory = coop::findRuntime(argv[0], reinterpret_cast<void *>(&placeFor), COOP_SOURCE_RUNTIME);
    std::string place = placeFor(folder, environment);
    if (llvm::Error error = coop::writeClangDatabase(folder, place, reading, environment)) {
      llvm::WithColor::warning(llvm::errs(), "coop-clangd") << llvm::toString(std::move(error)) << "\n";
      place = folder;
    }
    arguments.insert(arguments.begin() + 1, (folderOption + "=" + place).str());
  }
  std::vector<char *> pointers;
  for (std::string &argument : arguments)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  return clang::clangd::clangdMain(int(arguments.size()), pointers.data());
}
