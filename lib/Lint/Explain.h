#pragma once
// What the analysis found, in words.
#include "Diagnostics/Diagnostic.h"
#include "Frontend/Source.h"
#include "Uniformity/Uniformity.h"

#include <optional>

namespace coop {

/// The diagnostic of coop-divergent-barrier for a site, with its chain of notes; nothing where there is nothing to say.
std::optional<Diagnostic> diagnoseSite(const Source &source, const uniformity::Site &site);

/// The diagnostic of coop-shuffle-mask: lanes that come to an operation whose mask does not name them. `there`: the lanes
/// that the kernel's warps have.
std::optional<Diagnostic> diagnoseMask(const Source &source, const uniformity::Site &site, std::uint32_t there);

} // namespace coop
