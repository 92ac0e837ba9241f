#pragma once
#include <llvm/ADT/StringRef.h>

namespace coop {

/// What a remark given as a warning begins with. clangd makes a message's first letter a capital; this has none.
inline constexpr llvm::StringLiteral remarkPrefix = "[remark] ";

/// Whether the module gives remarks as warnings. Set before any check runs.
bool &remarksAsWarnings();

} // namespace coop
