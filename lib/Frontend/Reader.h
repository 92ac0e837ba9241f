#pragma once
// Reads the facts of one parsed translation unit. The only other header a later stage needs is Facts.h.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/AST/ASTContext.h>

namespace coop {

/// An error Clang reported while parsing; it stops a rewrite only where it touches a call.
struct ClangError {
  SourceSpan span;
  std::string text;
  bool fatal = false;
};

/// Fills `facts.kernels` and `facts.problems` from the AST.
/// `conditionals` are the main file's #if … #endif, each from the start of its first line.
void readUnit(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<SourceSpan> conditionals,
              FileFacts &facts);

/// Fills `facts.identifiers`, and reports coop calls that the lexer sees in active code and the AST does not hold:
/// `seen` has the byte offsets of all names of operations in the AST, `skipped` the ranges no condition selected.
void scanTokens(const Source &source, llvm::ArrayRef<ClangError> errors, const std::vector<unsigned> &seen,
                const std::vector<SourceSpan> &skipped, FileFacts &facts);

/// Offsets of every name of an operation in the main file, in evaluated code or not.
std::vector<unsigned> namedOperations(const Source &source);

} // namespace coop
