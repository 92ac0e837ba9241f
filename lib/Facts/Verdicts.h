#pragma once
#include "Facts/Facts.h"

namespace coop {

/// The verdict on each call, in the text or in each instantiation, as text: for --dump=verdicts and tests.
std::string describeVerdicts(const FileFacts &facts);

} // namespace coop
