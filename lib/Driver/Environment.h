#pragma once

#include <string>

namespace coop {

/// What nvcc reads from the process environment. It is passed by value so that a translation depends on its arguments
/// alone; only the front ends call current().
struct Environment {
  std::string path;             ///< PATH
  std::string cudaPath;         ///< CUDA_PATH
  std::string cudaHome;         ///< CUDA_HOME
  std::string nvccPrependFlags; ///< NVCC_PREPEND_FLAGS
  std::string nvccAppendFlags;  ///< NVCC_APPEND_FLAGS
  std::string nvccHostCompiler; ///< NVCC_CCBIN
  /// Where to keep what is expensive to find out: COOP_REWRITE_CACHE, which may be empty for nowhere; else a folder in
  /// XDG_CACHE_HOME, or in HOME/.cache.
  std::string cacheFolder;

  static Environment current();
};

} // namespace coop
