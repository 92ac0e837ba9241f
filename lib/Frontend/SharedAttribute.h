#pragma once

namespace coop {

/// Teaches Clang the attribute `coop_shared`, which the parse shim puts on every __shared__ variable. To be called
/// before anything is parsed; further calls do nothing.
///
/// Clang's own attribute rejects what nvcc accepts: objects whose constructor does something, and `extern` objects that
/// are no arrays. This one gives the variable CUDASharedAttr where Clang would take it. Elsewhere (`cuda::barrier`,
/// `dim3`, dependent types) it makes a local variable static, as shared variables are, and leaves it to the shim's
/// annotation to say that it is shared. Without it such variables would be automatic: lambdas would capture them, gotos
/// could not pass them.
void registerSharedAttribute();

} // namespace coop
