#pragma once
// Which declarations are the language's own: found by what they are, never by how they are spelled.
#include "Operations/Operation.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <optional>

namespace coop {

/// What a call's callee names.
struct CalleeName {
  std::string coopName;      ///< `load` for ::coop::load; empty if it is not ours
  bool mixed = false;        ///< the overload set also holds functions that are not ours
};

/// The name of a function or template in namespace ::coop, or nothing.
std::optional<std::string> coopFunctionName(const clang::NamedDecl *decl);
/// The name of a class (template) in ::coop::types, such as `ThreadData` or `transpose_t`, or nothing.
std::optional<std::string> coopTypeName(clang::QualType type);
std::optional<std::string> coopTypeName(const clang::NamedDecl *decl);

/// The name of a function or class (template) of Cooperative Groups, such as `tiled_partition` or `thread_block`, or
/// nothing; also of a type's class.
std::optional<std::string> cooperativeGroupsName(const clang::NamedDecl *decl);
std::optional<std::string> cooperativeGroupsName(clang::QualType type);
/// The same for what a call's callee names.
std::optional<std::string> cooperativeGroupsName(const clang::Expr *callee);

/// Names the callee of a call, resolved or not.
CalleeName calleeName(const clang::Expr *callee);

/// The group that `group.group_by<N>()` is called on, where the call is not resolved because N is dependent; else null.
const clang::Expr *unresolvedPartition(const clang::Expr *expr);

/// True for a class (template) `name` in namespace cuda::std, whatever its inline namespace; likewise std.
bool isStandardType(const clang::NamedDecl *decl, llvm::StringRef name);

/// The TempStorage that `scratch.reserve<T, N>()` is called on, resolved or not; else null.
const clang::Expr *reservedFrom(const clang::Expr *expr);

/// Strips what the compiler adds around an argument: temporaries, copies, implicit casts, parentheses.
const clang::Expr *stripped(const clang::Expr *expr);

/// The declaration at file scope that holds a function: its template, class or namespace.
const clang::Decl *outermostDeclaration(const clang::FunctionDecl *function);

/// A function's name with the arguments it was instantiated with: `add_one<128, 4>`.
std::string instanceName(const clang::FunctionDecl *function);

} // namespace coop
