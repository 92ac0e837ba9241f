#pragma once
// Calls of the user's own functions that are given their storage, as a row beside the operations.
#include "Operations/Operation.h"

namespace coop {

/// The row of every call that has `passed`. Users cannot name it.
const Operation &passedStorage();

} // namespace coop
