#pragma once
#include "Operations/Operation.h"

namespace coop {

const Operation &loadOperation();
const Operation &storeOperation();

/// Emission of both: they differ in names only.
Emitter loadStoreEmitter();

/// The table of runtime/include/coop/tuning.cuh.
const Algorithm *fastestAlgorithm(const Operation &operation, const Instance &instance, bool isGuarded);
int algorithmSpeed(const Instance &instance, const Algorithm &algorithm, bool isGuarded);

/// Which barrier stands inside of a load or store, from the table of InnerBarriers.def.
std::optional<Scope> innerBarrier(const Call &call, unsigned cubVersion);

} // namespace coop
