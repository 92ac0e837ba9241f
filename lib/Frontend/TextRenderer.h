#pragma once
// Renders types and constant expressions of the user's code as text that is valid at another place of the same function:
// the user's own spelling where every name in it is visible there, local constants and aliases replaced by what they
// stand for where not.
#include "Facts/Facts.h"
#include "Frontend/Scopes.h"

#include <clang/AST/TemplateBase.h>
#include <clang/AST/TypeLoc.h>

namespace coop {

class TextRenderer {
public:
  /// Text is to be valid at byte `point` of the file.
  TextRenderer(const Source &source, const Scopes &scopes, unsigned point)
      : source(source), scopes(scopes), point(point) {}

  std::optional<std::string> expression(const clang::Expr *expr);
  std::optional<std::string> type(clang::TypeLoc loc);
  std::optional<std::string> type(clang::QualType type);
  std::optional<std::string> argument(const clang::TemplateArgumentLoc &argument);
  std::optional<std::string> argument(const clang::TemplateArgument &argument);

  /// T and N of a payload expression.
  std::optional<std::string> valueType(const clang::Expr *payload) { return payloadPart(payload, 0); }
  std::optional<std::string> items(const clang::Expr *payload) { return payloadPart(payload, 1); }
  /// X, Y, Z of a block group expression; nothing where they are not stated in a way text can repeat.
  std::optional<std::array<std::string, 3>> extents(const clang::Expr *group);

  /// Threads of a warp or logical-warp group expression.
  std::optional<std::string> width(const clang::Expr *group);

  /// The name that made the last rendering fail, for the message.
  std::string hidden;

private:
  class Collector;
  std::optional<std::array<std::string, 3>> extentsOfDependent(const clang::Expr *group);
  std::optional<std::vector<std::string>> groupArguments(const clang::Expr *group, llvm::StringRef maker,
                                                         llvm::StringRef type);
  std::optional<std::string> payloadPart(const clang::Expr *payload, unsigned part);
  std::optional<std::string> partOf(clang::TypeLoc loc, unsigned part, const clang::Expr *payload);
  std::optional<std::string> partOf(clang::QualType type, unsigned part, const clang::Expr *payload);
  std::optional<std::string> spliced(clang::SourceRange range, Collector &collector);
  std::optional<std::string> localConstant(const clang::VarDecl *variable);
  std::string printed(const clang::Expr *expr) const;

  const Source &source;
  const Scopes &scopes;
  unsigned point;
};

/// The declaration of a local alias (`using V = …;` in a function), or null.
const clang::TypedefNameDecl *localAlias(clang::QualType type);

} // namespace coop
