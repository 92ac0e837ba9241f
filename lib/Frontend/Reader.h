#pragma once
// Reads the facts of one parsed translation unit. The only other header a later stage needs is Facts.h.
#include "Facts/Facts.h"
#include "Frontend/PreprocessorWatch.h"
#include "Frontend/Source.h"

#include <clang/AST/ASTContext.h>
#include <map>

namespace coop {

/// An error Clang reported while parsing; it stops a rewrite only where it touches a call.
struct ClangError {
  SourceSpan span;
  std::string text;
  bool fatal = false;
};

/// Fills `facts.kernels` and `facts.problems` from the AST.
/// `conditionals` are all #if … #endif, each from the start of its first line.
void readUnit(const Source &source, llvm::ArrayRef<ClangError> errors, llvm::ArrayRef<WatchedRange> conditionals,
              FileFacts &facts);

/// Byte offsets in each file of every name of an operation, in evaluated code or not, sorted.
using NamedOperations = std::map<clang::FileID, std::vector<unsigned>>;
NamedOperations namedOperations(const Source &source);

/// Fills the identifiers of files with calls, and reports coop calls that the lexer sees in active code and the AST does
/// not hold: `seen` has all names of operations in the AST, `skipped` the ranges no condition selected.
void scanTokens(const Source &source, llvm::ArrayRef<ClangError> errors, const NamedOperations &seen,
                llvm::ArrayRef<WatchedRange> skipped, FileFacts &facts);

} // namespace coop
