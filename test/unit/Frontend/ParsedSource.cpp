#include "Frontend/ParsedSource.h"

#include "Driver/TestSupport.h"

namespace coop::test {

void FrontendTest::SetUp() {
  ToolkitHints hints;
  hints.environment = Environment::current();
  auto found = findToolkit(hints, *llvm::vfs::getRealFileSystem());
  if (!found) {
    llvm::consumeError(found.takeError());
    GTEST_SKIP() << "no CUDA toolkit";
  }
  toolkit = *found;
}

FrontendResult FrontendTest::readAny(const std::string &code, std::vector<std::string> options) {
  const std::string file = "/coop-test/a.cu";
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(file, 0, llvm::MemoryBuffer::getMemBufferCopy("#include <coop/coop.cuh>\n" + code));
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  files->pushOverlay(memory);
  Strings command = {"nvcc", "-arch=sm_90", "-std=c++17"};
  command.insert(command.end(), options.begin(), options.end());
  command.push_back(file);
  FrontendRequest request;
  request.file = file;
  request.translation = translated(command, *files, file);
  request.translation.directory = "/";
  request.toolkit = toolkit;
  request.runtimeDirectory = COOP_SOURCE_DIR "/runtime/include";
  request.files = files;
  return readFile(request);
}

FileFacts FrontendTest::read(const std::string &code, std::vector<std::string> options) {
  FrontendResult result = readAny(code, std::move(options));
  for (const Diagnostic &d : result.fatal)
    ADD_FAILURE() << d.text;
  for (const std::string &error : result.facts.clangErrors)
    ADD_FAILURE() << error;
  return std::move(result.facts);
}

Kernel FrontendTest::kernelNamed(const FileFacts &facts, const std::string &name) {
  for (const Kernel &kernel : facts.kernels)
    if (kernel.name == name)
      return kernel;
  ADD_FAILURE() << "no kernel " << name;
  return {};
}

std::string plannedBarriers(const StoragePlan &plan) {
  std::string text;
  for (const PlannedBarrier &barrier : plan.barriers)
    text += describe(barrier);
  return text;
}

} // namespace coop::test
