#pragma once
// Which uses share bytes, as the policy wants it.
#include "Planning/Barriers.h"

namespace coop {

struct ChosenOverlap {
  Overlap overlap;
  BarrierProblem::Solution barriers;
  bool reliesOnSizes = false; ///< other sizes would have given another overlap
};

ChosenOverlap chooseOverlap(const PlanRequest &request, BarrierProblem &problem);

} // namespace coop
