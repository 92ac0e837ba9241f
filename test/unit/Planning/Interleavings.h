#pragma once
// Runs two threads through a program in every order that its barriers allow, and looks for one in which both are inside of
// uses whose bytes overlap. The threads are of different warps, of one warp, of one half of it, or of one quarter.
#include "Planning/Program.h"

#include <set>

namespace coop::test {

/// Which of a program's uncertain calls use storage in one instantiation; the certain ones always do.
using Touching = std::set<unsigned>;

/// Whether the barrier stands in the instantiation: one it waits for uses storage and so does one that it is before.
bool isActive(const PlannedBarrier &barrier, const Touching &touching);

/// Whether some interleaving of two threads on these ways is a race, with the plan's barriers but `dropped` in place, or
/// a barrier does not meet its like in the other thread.
bool isRacy(const Ways &ways, const StoragePlan &plan, const Touching &touching,
            const PlannedBarrier *dropped = nullptr);

} // namespace coop::test
