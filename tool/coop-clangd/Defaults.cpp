// Turns our checks on without a configuration file. clangd offers no hook for that, so the linker (--wrap in CMakeLists.txt)
// puts these in front of two of its functions. clangd's headers are not installed; the types are as in LLVM 22.
#include <clang-tidy/ClangTidyOptions.h>
#include <llvm/ADT/FunctionExtras.h>
#include <llvm/ADT/StringRef.h>

#include <optional>

namespace {
using TidyProvider = llvm::unique_function<void(clang::tidy::ClangTidyOptions &, llvm::StringRef) const>;
}

// The names that --wrap gives, of clang::clangd::isFastTidyCheck and clang::clangd::provideDefaultChecks.
std::optional<bool> realIsFastTidyCheck(llvm::StringRef name) asm("__real__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");
std::optional<bool> ourIsFastTidyCheck(llvm::StringRef name) asm("__wrap__ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE");
TidyProvider realProvideDefaultChecks() asm("__real__ZN5clang6clangd20provideDefaultChecksEv");
TidyProvider ourProvideDefaultChecks() asm("__wrap__ZN5clang6clangd20provideDefaultChecksEv");

/// By default clangd runs no check whose speed it does not know.
std::optional<bool> ourIsFastTidyCheck(llvm::StringRef name) {
  return name.starts_with("coop-") ? true : realIsFastTidyCheck(name);
}

/// Ours stand in front of what the user's configuration says of checks, which so can turn each off.
TidyProvider ourProvideDefaultChecks() {
  return [defaults = realProvideDefaultChecks()](clang::tidy::ClangTidyOptions &options, llvm::StringRef file) {
    defaults(options, file);
    options.Checks = "coop-*," + options.Checks.value_or("");
  };
}
