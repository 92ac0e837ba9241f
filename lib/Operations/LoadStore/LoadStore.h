#pragma once
#include "Operations/Operation.h"

namespace coop {

const Operation &loadOperation();
const Operation &storeOperation();

} // namespace coop
