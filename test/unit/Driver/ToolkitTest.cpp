#include "Driver/TestSupport.h"
#include "Driver/Toolkit.h"

#include <llvm/Config/llvm-config.h>

namespace coop::test {
namespace {

const std::string major = std::to_string(LLVM_VERSION_MAJOR);
const std::string resources = "/usr/lib/llvm-" + major + "/lib/clang/" + major;

/// A file system with Clang's headers, and functions that put toolkits beside them.
class ToolkitSearch : public testing::Test {
protected:
  void SetUp() override { add(resources + "/include/__clang_cuda_runtime_wrapper.h"); }

  void add(const std::string &name, const std::string &contents = "") {
    files.addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(contents));
  }

  /// A toolkit as NVIDIA's installer lays it out.
  void addToolkit(const std::string &root, unsigned version = 13000, const std::string &include = "/include") {
    add(root + "/bin/nvcc");
    add(root + "/nvvm/libdevice/libdevice.10.bc");
    add(root + include + "/cuda_runtime.h");
    add(root + include + "/cuda.h", "/* */\n#define CUDA_VERSION " + std::to_string(version) + "\n");
  }

  Toolkit find() {
    auto result = findToolkit(hints, files);
    if (!result) {
      ADD_FAILURE() << llvm::toString(result.takeError());
      return {};
    }
    return *result;
  }

  std::string error() {
    auto result = findToolkit(hints, files);
    return result ? "" : llvm::toString(result.takeError());
  }

  llvm::vfs::InMemoryFileSystem files;
  ToolkitHints hints;
};

TEST_F(ToolkitSearch, Order) {
  for (const char *root : {"/given", "/command", "/nvcc", "/path", "/home", "/inpath", "/usr/local/cuda"})
    addToolkit(root);
  EXPECT_EQ(find().root, "/usr/local/cuda");
  hints.environment.path = "/none:/inpath/bin";
  EXPECT_EQ(find().root, "/inpath");
  hints.environment.cudaHome = "/home";
  EXPECT_EQ(find().root, "/home");
  hints.environment.cudaPath = "/path";
  EXPECT_EQ(find().root, "/path");
  hints.compiler = "/nvcc/bin/nvcc";
  EXPECT_EQ(find().root, "/nvcc");
  hints.commandCudaPath = "/command";
  EXPECT_EQ(find().root, "/command");
  hints.cudaPath = "/given";
  EXPECT_EQ(find().root, "/given");
}

TEST_F(ToolkitSearch, PlacesWithoutToolkitArePassedOver) {
  addToolkit("/usr/local/cuda");
  add("/opt/kokkos/bin/nvcc_wrapper");
  hints.compiler = "/opt/kokkos/bin/nvcc_wrapper";
  hints.environment.cudaPath = "/nowhere";
  EXPECT_EQ(find().root, "/usr/local/cuda");
  // What the user has named is not replaced.
  hints.cudaPath = "/nowhere";
  EXPECT_EQ(error(), "cannot find a CUDA toolkit; tried /nowhere");
}

TEST_F(ToolkitSearch, RelativePaths) {
  addToolkit("/src/cuda");
  hints.directory = "/src";
  hints.cudaPath = "cuda";
  EXPECT_EQ(find().root, "/src/cuda");
  hints.cudaPath = "";
  hints.compiler = "cuda/bin/nvcc";
  EXPECT_EQ(find().root, "/src/cuda");
}

TEST(ToolkitOnDisk, NvccThroughALink) {
  TemporaryFolder folder;
  std::string nvcc = folder.add("cuda-13.0/bin/nvcc");
  folder.add("cuda-13.0/include/cuda_runtime.h");
  folder.link("bin/nvcc", nvcc);
  ToolkitHints hints;
  hints.environment.path = folder.path() + "/bin";
  hints.resourceDirectory = "/clang";
  auto found = findToolkit(hints, *llvm::vfs::getRealFileSystem());
  ASSERT_TRUE(bool(found)) << llvm::toString(found.takeError());
  EXPECT_EQ(found->root, folder.path() + "/cuda-13.0");
}

TEST_F(ToolkitSearch, WheelsOfPyPI) {
  const std::string packages = "/venv/lib/python3.12/site-packages";
  addToolkit(packages + "/nvidia/cu13");
  add(packages + "/nvidia/cudnn/include/cudnn.h");
  add(packages + "/nvidia_cuda_nvcc-13.0.88.dist-info/METADATA");
  // nvcc itself, and a script beside the environment's python.
  hints.compiler = packages + "/nvidia/cu13/bin/nvcc";
  EXPECT_EQ(find().root, packages + "/nvidia/cu13");
  add("/venv/bin/nvcc");
  hints.compiler = "/venv/bin/nvcc";
  EXPECT_EQ(find().root, packages + "/nvidia/cu13");
  EXPECT_EQ(find().cuda, (ToolkitVersion{13, 0, 88}));
}

TEST_F(ToolkitSearch, Versions) {
  addToolkit("/t", 12090);
  hints.cudaPath = "/t";
  EXPECT_EQ(find().cuda, (ToolkitVersion{12, 9, 0}));
  EXPECT_FALSE(find().cub.known());
  add("/t/version.json", R"({"cuda": {"version": "12.9.1"}, "cuda_nvcc": {"version": "12.9.86"}})");
  add("/t/include/cub/version.cuh", "#  define CUB_MAJOR 2\n#define CUB_VERSION 200802 // macro expansion\n");
  Toolkit toolkit = find();
  EXPECT_EQ(toolkit.cuda.str(), "12.9.86");
  EXPECT_EQ(toolkit.cub, (ToolkitVersion{2, 8, 2}));
  EXPECT_EQ(toolkit.ccclIncludeDirectory, "/t/include");
}

TEST_F(ToolkitSearch, AVersionFileOfAnotherToolkitIsIgnored) {
  addToolkit("/t", 12090);
  add("/t/version.json", R"({"cuda_nvcc": {"version": "11.8.89"}})");
  hints.cudaPath = "/t";
  EXPECT_EQ(find().cuda, (ToolkitVersion{12, 9, 0}));
  add("/u/version.json", "not json");
  addToolkit("/u", 12080);
  hints.cudaPath = "/u";
  EXPECT_EQ(find().cuda, (ToolkitVersion{12, 8, 0}));
}

TEST_F(ToolkitSearch, CcclHasItsOwnFolderSinceCuda13) {
  addToolkit("/t");
  add("/t/include/cccl/cub/version.cuh", "#define CUB_VERSION 300001\n");
  hints.cudaPath = "/t";
  Toolkit toolkit = find();
  EXPECT_EQ(toolkit.includeDirectory, "/t/include");
  EXPECT_EQ(toolkit.ccclIncludeDirectory, "/t/include/cccl");
  EXPECT_EQ(toolkit.cub, (ToolkitVersion{3, 0, 1}));
  EXPECT_TRUE(toolkit.clangLayout);
}

TEST_F(ToolkitSearch, HeadersBelowTargets) {
  addToolkit("/t", 13000, "/targets/x86_64-linux/include");
  addToolkit("/t", 13000, "/targets/sbsa-linux/include");
  hints.cudaPath = "/t";
  hints.targetDirectory = "sbsa-linux";
  Toolkit toolkit = find();
  EXPECT_EQ(toolkit.includeDirectory, "/t/targets/sbsa-linux/include");
  EXPECT_FALSE(toolkit.clangLayout);
  hints.targetDirectory = "";
  EXPECT_TRUE(llvm::StringRef(find().includeDirectory).starts_with("/t/targets/"));
}

TEST_F(ToolkitSearch, NoToolkit) {
  hints.environment.cudaHome = "/home";
  EXPECT_EQ(error(), "cannot find a CUDA toolkit; tried /home, /usr/local/cuda");
}

TEST_F(ToolkitSearch, ResourceDirectory) {
  addToolkit("/usr/local/cuda");
  EXPECT_EQ(find().resourceDirectory, resources);
  hints.resourceDirectory = "/my/clang/22";
  EXPECT_EQ(find().resourceDirectory, "/my/clang/22");
}

// Clang's own headers lie beside the program behind the link that is in PATH.
TEST_F(ToolkitSearch, TheClangInPathShowsTheWay) {
  llvm::vfs::InMemoryFileSystem bare;
  auto addBare = [&](const std::string &name) { bare.addFile(name, 0, llvm::MemoryBuffer::getMemBuffer("")); };
  addBare("/usr/local/cuda/include/cuda_runtime.h");
  hints.environment.path = "/opt/llvm/bin";
  auto missing = findToolkit(hints, bare);
  ASSERT_FALSE(bool(missing));
  EXPECT_EQ(llvm::toString(missing.takeError()),
            "cannot find the headers of Clang " + major + " (its resource directory)");
  const std::string directory = "/opt/llvm/lib/clang/" + major;
  addBare(directory + "/include/__clang_cuda_runtime_wrapper.h");
  addBare("/opt/llvm/bin/clang-" + major);
  auto found = findToolkit(hints, bare);
  ASSERT_TRUE(bool(found)) << llvm::toString(found.takeError());
  EXPECT_EQ(found->resourceDirectory, directory);
}

TEST(ToolkitHints, WhatACommandSays) {
  Environment environment;
  environment.cudaHome = "/home";
  ToolkitHints nvcc = ToolkitHints::from(translated({"/opt/nvcc", "-target-dir", "sbsa-linux", "a.cu"}), environment);
  EXPECT_EQ(nvcc.compiler, "/opt/nvcc");
  EXPECT_EQ(nvcc.directory, "/src");
  EXPECT_EQ(nvcc.targetDirectory, "sbsa-linux");
  EXPECT_EQ(nvcc.environment.cudaHome, "/home");
  ToolkitHints clang = ToolkitHints::from(translated({"clang++", "--cuda-path=/opt/cuda", "a.cu"}), environment);
  EXPECT_EQ(clang.compiler, "");
  EXPECT_EQ(clang.commandCudaPath, "/opt/cuda");
}

} // namespace
} // namespace coop::test
