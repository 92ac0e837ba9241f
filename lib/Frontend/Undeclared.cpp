#include "Frontend/Undeclared.h"

#include <clang/AST/DeclCXX.h>
#include <set>

namespace coop {
namespace {

/// What users may write behind `coop::`.
std::set<std::string> names(const clang::ASTContext &context) {
  std::set<std::string> result;
  for (const clang::NamedDecl *found : context.getTranslationUnitDecl()->lookup(&context.Idents.get("coop")))
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(found))
      for (const clang::NamespaceDecl *part : space->redecls())
        for (const clang::Decl *decl : part->decls())
          if (auto *named = llvm::dyn_cast<clang::NamedDecl>(decl);
              named && named->getIdentifier() && !llvm::isa<clang::NamespaceDecl>(named))
            result.insert(named->getName().str());
  return result;
}

/// The nearest of ours, if it is near enough to be what was meant.
std::string nearest(const clang::ASTContext &context, llvm::StringRef name) {
  unsigned best = std::max<unsigned>(1, unsigned(name.size()) / 3) + 1;
  std::string result;
  for (const std::string &each : names(context)) {
    // A capital is no other letter.
    unsigned distance = name.lower() == llvm::StringRef(each).lower() ? 0 : name.edit_distance(each, true, best);
    if (distance < best) {
      best = distance;
      result = each;
    }
  }
  return result;
}

} // namespace

std::optional<Diagnostic> undeclaredName(const Source &source, const Note &error) {
  llvm::StringRef text = error.text;
  bool isUndeclared = text.starts_with("no member named") || text.starts_with("no template named") ||
                      text.starts_with("use of undeclared identifier");
  if (!isUndeclared)
    return std::nullopt;
  llvm::StringRef name = text.split('\'').second.split('\'').first;
  std::string near = text.ends_with("in namespace \'coop\'") ? nearest(source.context, name) : std::string();
  return near.empty() ? diagnose(Message::Undeclared, error.span, error.text)
                      : diagnose(Message::UndeclaredNear, error.span, error.text, "coop::" + near);
}

} // namespace coop
