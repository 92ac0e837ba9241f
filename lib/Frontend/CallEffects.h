#pragma once
// What calls, operators and parameter types promise about their operands, resolved or not.
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

namespace coop {

/// `min`, `max` and other functions of the toolkit or the standard library whose result depends on the values of their
/// arguments alone and that change nothing. False for members and for a user's own function of such a name.
bool isPureLibraryCall(const clang::CallExpr *call);

/// True if the expression is a coop::block_group, also where its type still depends on template parameters.
bool isBlockGroup(const clang::Expr *expr);

/// The object of a member call, or null; `.` and `->` alike.
const clang::Expr *calledObject(const clang::CallExpr *call);

/// The name of a member function that is called, resolved or not; empty for other calls.
std::string calledMember(const clang::CallExpr *call);

/// True if a parameter or variable of this type cannot be used to change what it is initialized with, const being taken
/// at its word: by value, or a reference to const. False where a template argument could make it a reference.
bool readsOnly(clang::QualType type);

/// True if a template argument cannot plausibly make this type a class that holds references: no dependent type, a
/// pointer, `auto`, or a bare template parameter.
bool isValueLike(clang::QualType type);

/// True if an explicit cast somewhere in `stmt` gives a way to change what is const.
bool dropsAnyConst(const clang::Stmt *stmt);

/// True for __shared__ variables, whatever the parse made of them.
bool isSharedVariable(const clang::VarDecl *variable);

/// True if a call of this member function cannot change its object, const being taken at its word.
bool leavesObjectAlone(const clang::CXXMethodDecl *method);

/// An operator as if it were built in: in a template, one with dependent operands may stand as a call. Both operands
/// are null where the expression is no operator.
struct OperatorView {
  const clang::Expr *left = nullptr, *right = nullptr; ///< a unary operator has the left one only
  clang::BinaryOperatorKind binary = clang::BO_Comma;
  clang::UnaryOperatorKind unary = clang::UO_Extension;

  explicit OperatorView(const clang::Expr *expr);
  bool isBinary() const { return left && right; }
  bool isUnary() const { return left && !right; }
};

} // namespace coop
