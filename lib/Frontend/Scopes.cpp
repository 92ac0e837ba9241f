#include "Frontend/Scopes.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace coop {

Scopes::Scopes(const Source &source, const clang::FunctionDecl *function) : source(source) {
  for (const clang::ParmVarDecl *parameter : function->parameters())
    declare(parameter, source.place(function->getSourceRange()));
  if (function->getBody())
    walk(function->getBody(), body = source.place(function->getBody()->getSourceRange()));
}

void Scopes::declare(const clang::Decl *decl, const SourceSpan &scope) {
  SourceSpan visible = scope;
  visible.begin = source.place(decl->getSourceRange()).end;
  scopes[decl] = visible;
  if (llvm::isa<clang::UsingDirectiveDecl, clang::UsingDecl, clang::NamespaceAliasDecl>(decl))
    usings.push_back(visible);
}

void Scopes::walk(const clang::Stmt *stmt, const SourceSpan &around) {
  if (!stmt)
    return;
  bool opensScope = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                              clang::SwitchStmt, clang::CXXForRangeStmt, clang::CXXCatchStmt, clang::LambdaExpr>(stmt);
  SourceSpan own;
  if (opensScope)
    own = source.place(stmt->getSourceRange());
  const SourceSpan &scope = opensScope ? own : around;
  if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl *decl : declaration->decls())
      declare(decl, scope);
  if (auto *loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt))
    declare(loop->getLoopVariable(), scope);
  for (const clang::Stmt *child : stmt->children())
    walk(child, scope);
}

bool Scopes::usingBetween(unsigned from, unsigned point) const {
  auto holds = [](const SourceSpan &scope, unsigned at) { return scope.begin <= at && at < scope.end; };
  return llvm::any_of(usings, [&](const SourceSpan &scope) { return holds(scope, from) && !holds(scope, point); });
}

bool Scopes::visible(const clang::Decl *decl, unsigned point) const {
  auto it = scopes.find(decl);
  if (it == scopes.end()) {
    // A body sees all members of its class, what stands in front of the function only the earlier ones.
    bool isMember = decl->getDeclContext()->isRecord() && body.valid() && point < body.begin;
    return !isMember || source.fileName(decl->getLocation()) != body.file || source.offset(decl->getLocation()) < point;
  }
  return it->second.begin <= point && point < it->second.end;
}

} // namespace coop
