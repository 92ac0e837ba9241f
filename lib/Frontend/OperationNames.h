#pragma once
// Where the AST names an operation.
#include "Frontend/Source.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {

/// Whether an expression names an operation of ours.
bool namesOperation(const clang::Expr *expr);

/// Whether text may name something in the runtime's namespace, or open it; some that does not passes, too.
bool spellsRuntime(llvm::StringRef text);

/// Finds the names of operations anywhere, in instantiations only if asked.
class NameFinder : public clang::RecursiveASTVisitor<NameFinder> {
public:
  std::vector<const clang::Expr *> found;
  std::vector<clang::SourceLocation> usings;  ///< using-declarations of operations, at their qualifier

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visit(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return visit(lookup); }
  bool VisitUsingDecl(clang::UsingDecl *decl);
  bool shouldVisitImplicitCode() const { return false; }

private:
  bool visit(const clang::Expr *expr) {
    if (namesOperation(expr))
      found.push_back(expr);
    return true;
  }
};

/// The same in evaluated code only.
class EvaluatedNames : public clang::RecursiveASTVisitor<EvaluatedNames> {
public:
  std::vector<const clang::Expr *> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) { return visit(reference); }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return visit(lookup); }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda, DataRecursionQueue * = nullptr) { // likewise its body
    for (clang::ParmVarDecl *parameter : lambda->getCallOperator()->parameters())
      TraverseDecl(parameter);
    for (clang::Expr *init : lambda->capture_inits())
      if (init)
        TraverseStmt(init);
    return true;
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc, bool = true) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; } // its functions are read by themselves
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *, DataRecursionQueue * = nullptr) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseCXXTypeidExpr(clang::CXXTypeidExpr *, DataRecursionQueue * = nullptr) { return true; }
  bool TraverseRequiresExpr(clang::RequiresExpr *, DataRecursionQueue * = nullptr) { return true; }

private:
  bool visit(const clang::Expr *expr) {
    if (namesOperation(expr))
      found.push_back(expr);
    return true;
  }
};

/// Visits what the translation unit declares outside of system headers.
template <class Visitor> void visitOwnDeclarations(const Source &source, Visitor &visitor) {
  for (clang::Decl *decl : source.ownDeclarations())
    visitor.TraverseDecl(decl);
}

} // namespace coop
