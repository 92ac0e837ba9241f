#pragma once
// What a call's operands and options are, read from the types and values Clang gives them: in the text itself (where
// parts may depend on template parameters and stay unknown) or in one instantiation.
#include "Facts/Facts.h"
#include "Frontend/Source.h"

#include <clang/AST/Expr.h>

namespace coop {

GroupFact describeGroup(const Source &source, const clang::Expr *group);
PayloadFact describePayload(const Source &source, const clang::Expr *payload);
MemoryFact describeMemory(const Source &source, const clang::Expr *memory, const clang::Expr *payload);
ValueFact describeValue(const Source &source, const clang::Expr *value, clang::QualType valueType,
                        const clang::Expr *payload);

/// The T of a payload expression, or a null type where it depends on template parameters.
clang::QualType payloadValueType(const Source &source, const clang::Expr *payload);

/// An option argument taken apart: its name, and the value handed to it where the option is spelled at the call.
struct OptionExpr {
  std::string name;
  bool isTag = false;
  const clang::Expr *value = nullptr;     ///< null: a tag, or an option object made elsewhere
  clang::QualType valueType;              ///< the value's type where `value` is null
};
/// Nothing where the argument is no option of the language (or depends on template parameters).
std::optional<OptionExpr> describeOption(const clang::Expr *argument);

/// Nothing is known of the type: it is missing, or depends on template parameters.
bool isUnknownType(clang::QualType type);

/// A type as messages show it.
std::string typeText(const Source &source, clang::QualType type);

} // namespace coop
