#include "Driver/Environment.h"

#include <llvm/Support/Process.h>

namespace coop {

static std::string variable(llvm::StringRef name) { return llvm::sys::Process::GetEnv(name).value_or(""); }

static std::string findCacheFolder() {
  if (auto own = llvm::sys::Process::GetEnv("COOP_REWRITE_CACHE"))
    return *own;
  if (std::string cache = variable("XDG_CACHE_HOME"); !cache.empty())
    return cache + "/coop-rewrite";
  std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.cache/coop-rewrite";
}

Environment Environment::current() {
  return {variable("PATH"),
          variable("CUDA_PATH"),
          variable("CUDA_HOME"),
          variable("NVCC_PREPEND_FLAGS"),
          variable("NVCC_APPEND_FLAGS"),
          variable("NVCC_CCBIN"),
          findCacheFolder()};
}

} // namespace coop
