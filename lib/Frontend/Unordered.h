#pragma once
#include "Facts/Facts.h"
#include "Frontend/FunctionWalk.h"

namespace coop {

/// Calls that run in any order get bytes of their own, and no barrier among them. It stands behind all of them: behind the
/// statement, behind the operator or call whose operands they are, or nowhere in a function that returns what is made of
/// them, since its callers have it.
void keepApart(const WalkResult &walk, Kernel &kernel);

} // namespace coop
