#pragma once
#include "Operations/Operation.h"

namespace coop {

const Operation &loadOperation();
const Operation &storeOperation();

/// Emission of both: they differ in names only.
Emitter loadStoreEmitter();

} // namespace coop
