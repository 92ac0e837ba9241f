#pragma once
// Runs Clang over one file of one pass.
#include "Frontend/HeaderCache.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendAction.h>

namespace coop {

/// Skipped: bodies that types and constants do not depend on are passed over.
enum class Bodies { Read, Skipped };

/// Parses `file` as the request says, with `action`; diagnostics go to `consumer`. `overlay` files exist for this parse
/// only. Clang's own output is suppressed.
void parseFile(const FrontendRequest &request, const std::string &file, llvm::StringRef architecture, Pass pass,
               const std::vector<VirtualFile> &overlay, clang::DiagnosticConsumer &consumer,
               std::unique_ptr<clang::FrontendAction> action,
               const std::optional<PrecompiledHeaders> &headers = std::nullopt, Bodies bodies = Bodies::Read);

/// Parses `precompiledSource` with `action`, which writes `output`.
void precompile(const FrontendRequest &request, const std::string &source, llvm::StringRef architecture, Pass pass,
                std::unique_ptr<clang::FrontendAction> action, const std::string &output);

/// All that the parse of a precompiled header depends on but the files on disk, as text: what Clang's driver makes of the
/// command line and of its environment, and the files that exist for it only.
std::string stateOfParse(const FrontendRequest &request, const std::string &source, llvm::StringRef architecture,
                         Pass pass);

} // namespace coop
