#pragma once
// The headers of the system and the toolkit that a source begins with.
#include "Frontend/Frontend.h"

namespace coop {

struct LeadingInclude {
  std::string name; ///< as a directive has it: `<cub/cub.cuh>`
  std::string file; ///< what it finds in a folder that the command line names with -isystem; else empty
};

/// Those in front of everything else that the file, or a header of the
/// user's that it includes first, consists of; includes of the user's own files between them are left out. Read without
/// Clang: what no macro can have changed is not looked up in one.
std::vector<LeadingInclude> leadingIncludes(const FrontendRequest &request);

} // namespace coop
