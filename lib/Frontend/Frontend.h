#pragma once
// Parses a CUDA source with Clang and reads its facts. Two readings may be needed, once for each architecture whose code
// differs; their facts are merged by place.
#include "Driver/CommandLine.h"
#include "Driver/ParseShim.h"
#include "Driver/Toolkit.h"
#include "Facts/Facts.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace clang {
class ASTContext;
}

namespace coop {

struct FrontendRequest {
  std::string file;                          ///< as messages and #line name it
  Translation translation;
  Toolkit toolkit;
  std::string runtimeDirectory;              ///< holds coop/coop.cuh
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::string cacheFolder = {};              ///< where precompiled headers are kept; empty: nowhere
  std::string usualSizes = {};               ///< the folder of usualStorageSizes(); empty: there is none
  std::string cubDirectory = {};             ///< FileFacts::cubDirectory, once the file has been read
};

/// Facts of the file; fails where Clang cannot read it at all (a missing header, say).
struct FrontendResult {
  FileFacts facts;
  std::vector<Diagnostic> fatal;   ///< non-empty: nothing else is of use
};

/// `also` looks at the first reading's AST, too.
FrontendResult readFile(const FrontendRequest &request, llvm::function_ref<void(clang::ASTContext &)> also = {});

} // namespace coop
