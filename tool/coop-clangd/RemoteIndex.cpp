// clangd's client of a remote index, which would need gRPC; there is none here. clangd's headers are not installed, so this
// says what it needs of them.
#include <llvm/ADT/StringRef.h>

#include <memory>

namespace clang::clangd {

class SymbolIndex {
public:
  virtual ~SymbolIndex();
};

namespace remote {

std::unique_ptr<SymbolIndex> getClient(llvm::StringRef, llvm::StringRef) { return nullptr; }

} // namespace remote
} // namespace clang::clangd
