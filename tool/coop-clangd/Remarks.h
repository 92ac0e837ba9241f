#pragma once
// clangd takes a remark for a note on the diagnostic before it. So the module gives remarks as warnings that begin with
// `remarkPrefix`, and what clangd sends is given its right severity on the way to the editor.
#include <llvm/ADT/StringRef.h>

#include <string>

namespace coop {

/// From now on what the process writes to standard output goes through withRemarks(), and what it reads from standard input
/// through withoutRemarks(). Call once.
void giveRemarksTheirSeverity();

/// The body of a message to the editor, with remarks as information; others as they are.
std::string withRemarks(llvm::StringRef body);
/// The other way: a request for code actions on remarks names them as clangd knows them.
std::string withoutRemarks(llvm::StringRef body);

} // namespace coop
