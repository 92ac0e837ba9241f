#include "Frontend/OperationNames.h"
#include "Frontend/Names.h"
#include "Frontend/Reader.h"
#include "Operations/Operation.h"

namespace coop {

bool spellsRuntime(llvm::StringRef text) {
  constexpr llvm::StringLiteral name = "coop";
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    bool begins = at == 0 || !(llvm::isAlnum(text[at - 1]) || text[at - 1] == '_');
    llvm::StringRef behind = text.substr(at + name.size()).ltrim(" \t");
    bool endsLine = behind.empty() || behind.starts_with("\n") || behind.starts_with("\r"); // of a macro that stands for it
    behind = behind.ltrim();
    if (begins && (endsLine || behind.starts_with("::") || behind.starts_with(";") || behind.starts_with("{")))
      return true;
  }
  return false;
}

bool namesOperation(const clang::Expr *expr) {
  CalleeName name = calleeName(expr);
  return !name.coopName.empty() && findOperation(name.coopName);
}

bool NameFinder::VisitUsingDecl(clang::UsingDecl *decl) {
  for (const clang::UsingShadowDecl *shadow : decl->shadows())
    if (auto name = coopFunctionName(shadow->getTargetDecl()); name && findOperation(*name))
      usings.push_back(decl->getQualifierLoc().getBeginLoc());
  return true;
}

namespace {

/// Finds every reference that is spelled like an operation, whoever's it is.
class SpellingFinder : public clang::RecursiveASTVisitor<SpellingFinder> {
public:
  std::vector<clang::SourceLocation> found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    return note(reference->getNameInfo(), reference->getBeginLoc());
  }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) { return note(lookup->getNameInfo(), lookup->getBeginLoc()); }
  bool VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *reference) {
    return note(reference->getNameInfo(), reference->getBeginLoc());
  }

private:
  bool note(const clang::DeclarationNameInfo &name, clang::SourceLocation at) {
    if (name.getName().isIdentifier() && findOperation(name.getName().getAsIdentifierInfo()->getName()))
      found.push_back(at);
    return true;
  }
};

} // namespace

NamedOperations namedOperations(const Source &source) {
  NameFinder finder;
  visitOwnDeclarations(source, finder);
  NamedOperations result;
  auto add = [&](clang::SourceLocation at) { result[source.file(at)].push_back(source.offset(at)); };
  for (const clang::Expr *expr : finder.found)
    add(expr->getBeginLoc());
  SpellingFinder spelled;
  visitOwnDeclarations(source, spelled);
  llvm::for_each(finder.usings, add);
  llvm::for_each(spelled.found, add);
  for (auto &[file, offsets] : result)
    llvm::sort(offsets);
  return result;
}

} // namespace coop
