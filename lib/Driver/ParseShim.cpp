#include "Driver/ParseShim.h"

#include <llvm/ADT/StringExtras.h>

namespace coop {

static constexpr llvm::StringLiteral shimPath = "/coop-rewrite/parse_shim.h";

static constexpr llvm::StringLiteral shimText = R"(
#pragma clang system_header
#undef __shared__
#define __shared__ __attribute__((annotate("coop::shared")))
#undef __managed__
#define __managed__ __device__
#define __nv_is_extended_device_lambda_closure_type(...) true
#define __nv_is_extended_host_device_lambda_closure_type(...) true
)";

std::vector<VirtualFile> parseShimFiles(Pass pass, const Toolkit &toolkit, llvm::vfs::FileSystem &files) {
  return {{shimPath.str(), shimText.str()}};
}

/// "sm_90a" as the number nvcc writes into __CUDA_ARCH_LIST__: 900.
static std::string architectureNumber(llvm::StringRef architecture) {
  architecture.consume_front("sm_");
  return (architecture.take_while(llvm::isDigit) + "0").str();
}

std::vector<std::string> passArguments(const Translation &translation, const Toolkit &toolkit,
                                       llvm::StringRef architecture, Pass pass) {
  std::vector<std::string> result;
  auto add = [&](const llvm::Twine &argument) { result.push_back(argument.str()); };
  add("-x");
  add("cuda");
  add(pass == Pass::Device ? "--cuda-device-only" : "--cuda-host-only");
  add("--cuda-gpu-arch=" + architecture);
  add("--cuda-path=" + toolkit.root);
  add("-nocudalib");
  add("-resource-dir");
  add(toolkit.resourceDirectory);
  add("-fsyntax-only");
  add("-ferror-limit=0");
  add("-Wno-unknown-cuda-version");
  add("-Wno-c++11-narrowing");
  add("-Wno-ignored-attributes");
  add("-DCOOP_REWRITE=1");
  add("-D_CG_CLUSTER_INTRINSICS_AVAILABLE");
  if (translation.compiler == CompilerKind::Nvcc && toolkit.cuda.known()) {
    add("-D__NVCC__");
    add("-D__CUDACC_VER_MAJOR__=" + llvm::Twine(toolkit.cuda.major));
    add("-D__CUDACC_VER_MINOR__=" + llvm::Twine(toolkit.cuda.minor));
    add("-D__CUDACC_VER_BUILD__=" + llvm::Twine(toolkit.cuda.patch));
    add("-D__CUDA_API_VER_MAJOR__=" + llvm::Twine(toolkit.cuda.major));
    add("-D__CUDA_API_VER_MINOR__=" + llvm::Twine(toolkit.cuda.minor));
    add("-D__NVCC_DIAG_PRAGMA_SUPPORT__=1");
  }
  add("-include");
  add(shimPath);
  result.insert(result.end(), translation.clangArguments.begin(), translation.clangArguments.end());
  add("-isystem");
  add(toolkit.ccclIncludeDirectory);
  return result;
}

} // namespace coop
