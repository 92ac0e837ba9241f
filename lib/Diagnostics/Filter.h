#pragma once
// Which diagnostics are shown and how severe they are: -W options and NOLINT comments.
#include "Diagnostics/Diagnostic.h"

#include <functional>

namespace coop {

/// Applies -W options as clang does, without their `-W`: `error`, `no-error`, `error=coop-x`, `no-error=coop-x`,
/// `coop-x`, `no-coop-x`.
/// Errors stay errors. Returns the first option that names no diagnostic, or an empty string.
std::string applyWarningOptions(const std::vector<std::string> &options, std::vector<Diagnostic> &diagnostics);

/// Drops diagnostics whose line holds `NOLINT(coop-name)`, or whose previous line holds `NOLINTNEXTLINE(coop-name)`. Only
/// what a user can vouch for is dropped: coop-participation and coop-divergent-barrier in any form, and everything that is
/// not an error.
/// `readFile` returns the text of a file.
void applyNoLint(const std::function<std::string(const std::string &)> &readFile, std::vector<Diagnostic> &diagnostics);

} // namespace coop
