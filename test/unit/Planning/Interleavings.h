#pragma once
// Runs two threads through one way of a program in every order that its barriers allow, and looks for one in which a
// thread writes storage that the other may still be using. Two threads of different warps share what is the block's, two
// of one warp what is the warp's, too.
#include "Planning/Program.h"

#include <set>

namespace coop::test {

/// Which of a program's uncertain calls use storage in one instantiation; the certain ones always do.
using Touching = std::set<unsigned>;

/// Whether the barrier stands in the instantiation: its call uses storage and so does one of those it is before.
bool isActive(const PlannedBarrier &barrier, const Touching &touching);

/// Whether some interleaving of two threads on this way is a race, with the plan's barriers but `dropped` in place.
bool isRacy(const Trace &trace, const StoragePlan &plan, const Touching &touching,
            const PlannedBarrier *dropped = nullptr);

} // namespace coop::test
