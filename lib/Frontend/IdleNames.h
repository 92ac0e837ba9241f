#pragma once
// Constants of a kernel that nothing names any more once its descriptors and reservations are gone.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>

namespace coop {

/// The local constants of a body that only descriptors and reservations of `kernel` name, in source order. The text that
/// comes in place of these may still name them.
std::vector<IdleConstant> idleConstants(const Source &source, const clang::Stmt *body, const Kernel &kernel);

} // namespace coop
