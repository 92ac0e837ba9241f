#pragma once
// Who includes whom among the user's files.
#include "Facts/Facts.h"

namespace coop {

/// `files` and all files that include one of them, however deep.
std::set<std::string> filesReaching(const FileFacts &facts, std::set<std::string> files);

/// True if `from` is `to` or includes it, however deep: whoever includes `from` gets `to`.
bool reaches(const FileFacts &facts, const std::string &from, const std::string &to);

/// Lets go of the places of launches in headers that do not include their kernel's file: what comes out of a header must
/// not depend on who includes it.
void leaveForeignLaunches(FileFacts &facts);

/// The files with something to rewrite in them: kernels with calls, and launches that take part in that.
std::set<std::string> annotatedFiles(const FileFacts &facts);

} // namespace coop
