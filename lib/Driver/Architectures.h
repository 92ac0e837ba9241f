#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace coop {

/// nvcc's options that select architectures, collected over a command line.
class ArchitectureOptions {
public:
  void setArchitecture(llvm::StringRef value);      ///< -arch; the last one counts
  void setCode(llvm::StringRef value);              ///< -code; the last one counts
  void addGenerateCode(llvm::StringRef value);      ///< -gencode

  /// What is parsed for and what code is generated for, as Clang spells architectures; see Translation.
  struct Result {
    std::vector<std::string> architectures;
    std::vector<std::string> familyArchitectures;
    std::vector<std::string> targets;
  };
  Result result() const;

private:
  std::string architecture;
  std::vector<std::string> code;
  Result generated;
};

/// Clang's spelling of compute_NN, lto_NN or sm_NN: "sm_NN", with the suffix `a` kept and the family suffix `f`, which
/// Clang 22 does not know, removed. Empty for anything else.
std::string clangArchitecture(llvm::StringRef name);

/// What nvcc 13 compiles for when the command names no architecture.
inline constexpr llvm::StringLiteral defaultArchitecture = "sm_75";

} // namespace coop
