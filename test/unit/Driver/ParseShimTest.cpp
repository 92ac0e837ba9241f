#include "Driver/ParseShim.h"
#include "Driver/TestSupport.h"

#include <llvm/ADT/STLExtras.h>

#include <algorithm>

namespace coop::test {
namespace {

Toolkit toolkit() {
  Toolkit result;
  result.root = "/cuda";
  result.includeDirectory = "/cuda/include";
  result.ccclIncludeDirectory = "/cuda/include/cccl";
  result.cuda = {13, 0, 88};
  result.resourceDirectory = "/clang";
  return result;
}

Strings arguments(Strings command, Pass pass, const Toolkit &toolkit) {
  Translation translation = translated(std::move(command));
  return passArguments(translation, toolkit, translation.architectures.front(), pass);
}

bool contains(const Strings &list, llvm::StringRef argument) { return llvm::is_contained(list, argument); }

/// Where the arguments `sequence` stand one after the other in `list`; -1: nowhere.
int position(const Strings &list, const Strings &sequence) {
  auto found = std::search(list.begin(), list.end(), sequence.begin(), sequence.end());
  return found == list.end() ? -1 : static_cast<int>(found - list.begin());
}

TEST(PassArguments, PassAndArchitecture) {
  Strings device = arguments({"nvcc", "-arch=sm_90a", "a.cu"}, Pass::Device, toolkit());
  EXPECT_EQ(position(device, {"-x", "cuda"}), 0);
  EXPECT_TRUE(contains(device, "--cuda-device-only"));
  EXPECT_TRUE(contains(device, "--cuda-gpu-arch=sm_90a"));
  EXPECT_TRUE(contains(device, "-fsyntax-only"));
  EXPECT_FALSE(contains(device, "a.cu"));
  Strings host = arguments({"nvcc", "-arch=sm_90a", "a.cu"}, Pass::Host, toolkit());
  EXPECT_TRUE(contains(host, "--cuda-host-only"));
  EXPECT_FALSE(contains(host, "--cuda-device-only"));
}

TEST(PassArguments, OrderOfIncludes) {
  Strings list = arguments({"nvcc", "-Iuser", "-isystem", "third", "-include", "first.h", "a.cu"}, Pass::Device,
                           toolkit());
  // The shim precedes what the user includes, the toolkit's folders follow the user's.
  int shim = position(list, {"-include", "/coop-rewrite/parse_shim.h"});
  ASSERT_GE(shim, 0);
  EXPECT_LT(shim, position(list, {"-include", "first.h"}));
  EXPECT_LT(position(list, {"-isystem", "third"}), position(list, {"-isystem", "/cuda/include"}));
  EXPECT_LT(position(list, {"-isystem", "/cuda/include"}), position(list, {"-isystem", "/cuda/include/cccl"}));
  EXPECT_GE(position(list, {"-resource-dir", "/clang"}), 0);
  EXPECT_TRUE(contains(list, "--cuda-path=/cuda"));
}

TEST(PassArguments, NvccsMacros) {
  Strings device = arguments({"nvcc", "-gencode=arch=compute_90a,code=sm_90a", "-gencode=arch=compute_80,code=sm_80",
                              "a.cu"},
                             Pass::Device, toolkit());
  for (const char *macro : {"-D__NVCC__", "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
                            "-D__CUDACC_VER_BUILD__=88", "-D__CUDA_API_VER_MAJOR__=13", "-D__CUDA_API_VER_MINOR__=0",
                            "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1", "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1",
                            "-D__CUDA_ARCH_SPECIFIC__=900", "-D__CUDA_ARCH_FAMILY_SPECIFIC__=900", "-DCOOP_REWRITE=1",
                            "-D_CG_CLUSTER_INTRINSICS_AVAILABLE"})
    EXPECT_TRUE(contains(device, macro)) << macro;
  EXPECT_GE(position(device, {"-U__CUDA_ARCH_LIST__", "-D__CUDA_ARCH_LIST__=800,900"}), 0);
  Strings host = arguments({"nvcc", "-arch=sm_90a", "a.cu"}, Pass::Host, toolkit());
  EXPECT_FALSE(contains(host, "-D__CUDA_ARCH_SPECIFIC__=900"));
  EXPECT_TRUE(contains(host, "-D__NVCC__"));
  Strings family = arguments({"nvcc", "-arch=sm_100f", "a.cu"}, Pass::Device, toolkit());
  EXPECT_TRUE(contains(family, "--cuda-gpu-arch=sm_100"));
  EXPECT_TRUE(contains(family, "-D__CUDA_ARCH_FAMILY_SPECIFIC__=1000"));
  EXPECT_FALSE(contains(family, "-D__CUDA_ARCH_SPECIFIC__=1000"));
}

// Debian's package installs into the system's own folders, which are searched in the system's order.
TEST(PassArguments, FoldersOfTheSystem) {
  Toolkit debian = toolkit();
  debian.includeDirectory = debian.ccclIncludeDirectory = "/usr/include";
  EXPECT_FALSE(contains(arguments({"nvcc", "a.cu"}, Pass::Device, debian), "/usr/include"));
  Toolkit twelve = toolkit();
  twelve.ccclIncludeDirectory = twelve.includeDirectory;
  Strings list = arguments({"nvcc", "a.cu"}, Pass::Device, twelve);
  EXPECT_EQ(llvm::count(list, "/cuda/include"), 1);
}

TEST(PassArguments, OpenMPIsDefinedInBothPasses) {
  Strings command = {"nvcc", "-Xcompiler", "-fopenmp", "a.cu"};
  EXPECT_TRUE(contains(arguments(command, Pass::Device, toolkit()), "-D_OPENMP=201511"));
  EXPECT_FALSE(contains(arguments(command, Pass::Host, toolkit()), "-D_OPENMP=201511"));
  EXPECT_FALSE(contains(arguments({"nvcc", "a.cu"}, Pass::Device, toolkit()), "-D_OPENMP=201511"));
}

// __NVCC__ without a version, or under Clang as CUDA compiler, would mislead headers.
TEST(PassArguments, NoNvccMacrosWhereTheyWouldBeWrong) {
  Toolkit unknown = toolkit();
  unknown.cuda = {};
  EXPECT_FALSE(contains(arguments({"nvcc", "a.cu"}, Pass::Device, unknown), "-D__NVCC__"));
  EXPECT_FALSE(contains(arguments({"clang++", "a.cu"}, Pass::Device, toolkit()), "-D__NVCC__"));
  Toolkit old = toolkit();
  old.cuda = {12, 6, 0};
  EXPECT_FALSE(contains(arguments({"nvcc", "a.cu"}, Pass::Device, old), "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1"));
}

TEST(PassArguments, AToolkitThatClangDoesNotRecognise) {
  Toolkit conda = toolkit();
  conda.clangLayout = false;
  conda.includeDirectory = "/cuda/targets/x86_64-linux/include";
  Strings list = arguments({"nvcc", "a.cu"}, Pass::Device, conda);
  EXPECT_FALSE(contains(list, "--cuda-path=/cuda"));
  EXPECT_TRUE(contains(list, "-nocudainc"));
  int wrapper = position(list, {"-include", "__clang_cuda_runtime_wrapper.h"});
  EXPECT_GE(wrapper, 0);
  EXPECT_LT(wrapper, position(list, {"-include", "/coop-rewrite/parse_shim.h"}));
  EXPECT_GE(position(list, {"-isystem", conda.includeDirectory}), 0);
}

const VirtualFile *find(const std::vector<VirtualFile> &files, llvm::StringRef path) {
  auto found = llvm::find_if(files, [&](const VirtualFile &file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

TEST(ParseShimFiles, PathsAndContents) {
  auto files = makeFiles({{"/clang/include/__clang_cuda_builtin_vars.h", "struct __cuda_builtin_threadIdx_t {};"}});
  for (Pass pass : {Pass::Device, Pass::Host}) {
    std::vector<VirtualFile> result = parseShimFiles(pass, toolkit(), *files);
    const VirtualFile *shim = find(result, "/coop-rewrite/parse_shim.h");
    ASSERT_TRUE(shim);
    EXPECT_NE(shim->contents.find(sharedAnnotation.str()), std::string::npos);
    const VirtualFile *variables = find(result, "/clang/include/__clang_cuda_builtin_vars.h");
    ASSERT_TRUE(variables);
    EXPECT_NE(variables->contents.find("uint3 threadIdx"), std::string::npos);
  }
}

// A header that Clang's wrapper reads and a toolkit need not have is found, behind every other folder.
TEST(ParseShimFiles, StandIns) {
  auto files = makeFiles({});
  std::vector<VirtualFile> result = parseShimFiles(Pass::Device, toolkit(), *files);
  const VirtualFile *random = find(result, "/coop-rewrite/include/curand_mtgp32_kernel.h");
  ASSERT_TRUE(random);
  EXPECT_EQ(random->contents, "");
  Strings list = arguments({"nvcc", "a.cu"}, Pass::Device, toolkit());
  EXPECT_GT(position(list, {"-idirafter", "/coop-rewrite/include"}), position(list, {"-isystem", "/cuda/include"}));
}

TEST(ParseShimFiles, AnotherClangsHeaderIsLeftAlone) {
  auto files = makeFiles({{"/clang/include/__clang_cuda_builtin_vars.h", "// of another Clang"}});
  EXPECT_FALSE(find(parseShimFiles(Pass::Device, toolkit(), *files), "/clang/include/__clang_cuda_builtin_vars.h"));
}

} // namespace
} // namespace coop::test
