#pragma once
#include "Operations/Operation.h"

namespace coop {

const Operation &loadOperation();
const Operation &storeOperation();

/// Emission of both: they differ in names only.
Emitter loadStoreEmitter();

/// Which barrier stands inside of a load or store, from the table of InnerBarriers.def.
std::optional<Scope> innerBarrier(const Call &call, unsigned cubVersion);

} // namespace coop
