#pragma once
// The instantiations of functions, of members of class templates and of lambdas, by the function as the user wrote it.
#include "Frontend/Source.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseMap.h>

namespace coop {

/// Of a function template.
std::vector<const clang::FunctionDecl *> instantiationsOf(const clang::FunctionDecl *pattern);

/// Of any function of the unit's own.
class Instantiations {
public:
  /// `written`: the functions and lambdas of the text.
  Instantiations(const Source &source, llvm::ArrayRef<const clang::FunctionDecl *> written);

  struct Instance {
    const clang::FunctionDecl *function;
    std::string name; ///< no two of one function have the same
  };
  llvm::ArrayRef<Instance> of(const clang::FunctionDecl *written) const;
  /// What an instantiation is called, a lambda's too; empty for a function of the text.
  std::string nameOf(const clang::FunctionDecl *instance) const;
  /// The function of the text that an instantiation is of; any other function as it is written.
  const clang::FunctionDecl *writtenOf(const clang::FunctionDecl *function) const;

private:
  class Finder;
  void add(const clang::FunctionDecl *written, const clang::FunctionDecl *instance);
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Instance>> found;
};

} // namespace coop
