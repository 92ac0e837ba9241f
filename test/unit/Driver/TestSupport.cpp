#include "Driver/TestSupport.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

namespace coop::test {

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem>
makeFiles(std::initializer_list<std::pair<std::string, std::string>> files) {
  auto result = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[name, contents] : files) {
    bool folder = llvm::StringRef(name).ends_with("/");
    // A folder exists where a file lies in it.
    result->addFile(folder ? name + ".keep" : name, 0, llvm::MemoryBuffer::getMemBufferCopy(contents));
  }
  return result;
}

Translation translated(Strings arguments, llvm::vfs::FileSystem &files, std::string file) {
  auto result = translate({"/src", std::move(file), std::move(arguments)}, files);
  if (!result) {
    ADD_FAILURE() << llvm::toString(result.takeError());
    return {};
  }
  return *result;
}

Translation translated(Strings arguments) {
  llvm::vfs::InMemoryFileSystem none;
  return translated(std::move(arguments), none);
}

std::string translationError(Strings arguments, llvm::vfs::FileSystem &files) {
  auto result = translate({"/src", "", std::move(arguments)}, files);
  return result ? "" : llvm::toString(result.takeError());
}

TemporaryFolder::TemporaryFolder() {
  llvm::SmallString<128> created, real;
  EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("coop-unit", created));
  EXPECT_FALSE(llvm::sys::fs::real_path(created, real));
  root = real.str().str();
}

TemporaryFolder::~TemporaryFolder() { llvm::sys::fs::remove_directories(root); }

std::string TemporaryFolder::add(llvm::StringRef name, llvm::StringRef contents) {
  std::string file = root + "/" + name.str();
  EXPECT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file)));
  std::error_code error;
  llvm::raw_fd_ostream(file, error) << contents;
  EXPECT_FALSE(error) << file;
  return file;
}

std::string TemporaryFolder::link(llvm::StringRef name, llvm::StringRef target) {
  std::string file = root + "/" + name.str();
  EXPECT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file)));
  EXPECT_FALSE(llvm::sys::fs::create_link(target, file)) << file;
  return file;
}

Strings clangArguments(Strings options) {
  options.insert(options.begin(), {"nvcc", "-c", "a.cu"});
  Translation result = translated(std::move(options));
  EXPECT_EQ(result.inputs, Strings{"a.cu"});
  return result.clangArguments;
}

std::optional<std::string> installedNvcc() {
  if (const char *variable = std::getenv("CUDACXX"); variable && llvm::sys::fs::can_execute(variable))
    return variable;
  if (auto found = llvm::sys::findProgramByName("nvcc"))
    return *found;
  if (llvm::sys::fs::can_execute("/usr/local/cuda/bin/nvcc"))
    return "/usr/local/cuda/bin/nvcc";
  return std::nullopt;
}

std::optional<std::string> outputOf(llvm::ArrayRef<std::string> command) {
  llvm::SmallString<128> file;
  if (llvm::sys::fs::createTemporaryFile("coop-unit", "txt", file))
    return std::nullopt;
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(file), llvm::StringRef(file)};
  std::string error;
  int status = llvm::sys::ExecuteAndWait(command.front(), arguments, std::nullopt, redirects, 0, 0, &error);
  auto buffer = llvm::MemoryBuffer::getFile(file);
  llvm::sys::fs::remove(file);
  if (status < 0 || !buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

} // namespace coop::test
