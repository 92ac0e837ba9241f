#pragma once
// Runs Clang over one file of one pass.
#include "Frontend/Frontend.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendAction.h>

namespace coop {

/// Parses `file` as the request says, with `action`; diagnostics go to `consumer`. `overlay` files exist for this parse
/// only. Clang's own output is suppressed.
void parseFile(const FrontendRequest &request, const std::string &file, llvm::StringRef architecture, Pass pass,
               const std::vector<VirtualFile> &overlay, clang::DiagnosticConsumer &consumer,
               std::unique_ptr<clang::FrontendAction> action);

} // namespace coop
