#include "Driver/Environment.h"

#include <llvm/Support/Process.h>

namespace coop {

static std::string variable(llvm::StringRef name) { return llvm::sys::Process::GetEnv(name).value_or(""); }

Environment Environment::current() {
  return {variable("PATH"),
          variable("CUDA_PATH"),
          variable("CUDA_HOME"),
          variable("NVCC_PREPEND_FLAGS"),
          variable("NVCC_APPEND_FLAGS"),
          variable("NVCC_CCBIN")};
}

} // namespace coop
