#include "Frontend/PlainUniformity.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop {
namespace {

using Conditions = llvm::SmallVector<const clang::Expr *, 8>;

/// One write to a local: what is written (null: unknown) and the conditions that decide whether it happens.
struct Write {
  const clang::VarDecl *variable;
  const clang::Expr *value;
  Conditions conditions;
};

const clang::VarDecl *localVariable(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  return variable && variable->isLocalVarDeclOrParm() ? variable : nullptr;
}

std::string calledName(const clang::Expr *callee) {
  callee = callee->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->getNameInfo().getAsString();
  if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee))
    return lookup->getNameInfo().getAsString();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  if (auto *member = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(callee))
    return member->getMemberNameInfo().getAsString();
  return {};
}

/// Functions of their arguments alone that take them by value or const reference.
bool isPureFunction(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"min", "max", "abs"}, true)
      .Default(false);
}

/// Collects the writes of a function body with the conditions around each.
class WriteCollector {
public:
  std::vector<Write> writes;

  void walk(const clang::Stmt *stmt) {
    if (!stmt)
      return;
    if (auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt))
      return walkUnder(branch->getCond(), stmt);
    if (auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
      walk(loop->getInit());
      return walkLoop(loop->getCond(), {loop->getCond(), loop->getInc(), loop->getBody()}, loop->getBody());
    }
    if (auto *loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
      return walkLoop(loop->getCond(), {loop->getCond(), loop->getBody()}, loop->getBody());
    if (auto *loop = llvm::dyn_cast<clang::DoStmt>(stmt))
      return walkLoop(loop->getCond(), {loop->getBody(), loop->getCond()}, loop->getBody());
    if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
      return walkUnder(choice->getCond(), stmt);
    if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(stmt))
      return walkUnder(choice->getCond(), stmt);
    if (auto *logical = llvm::dyn_cast<clang::BinaryOperator>(stmt); logical && logical->isLogicalOp())
      return walkUnder(logical->getLHS(), stmt);
    record(stmt);
    for (const clang::Stmt *child : stmt->children())
      walk(child);
  }

private:
  Conditions conditions;

  void walkUnder(const clang::Expr *condition, const clang::Stmt *stmt) {
    if (condition)
      conditions.push_back(condition);
    for (const clang::Stmt *child : stmt->children())
      walk(child);
    if (condition)
      conditions.pop_back();
  }

  void walkLoop(const clang::Expr *condition, std::initializer_list<const clang::Stmt *> parts,
                const clang::Stmt *body) {
    size_t depth = conditions.size();
    if (condition)
      conditions.push_back(condition);
    collectEscapeConditions(body, {});
    for (const clang::Stmt *part : parts)
      walk(part);
    conditions.truncate(depth);
  }

  /// Threads that leave a loop early stop writing in it, so what decides an escape decides the loop's writes.
  void collectEscapeConditions(const clang::Stmt *stmt, Conditions under) {
    if (!stmt)
      return;
    if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt, clang::GotoStmt>(stmt))
      conditions.append(under.begin(), under.end());
    const clang::Expr *condition = nullptr;
    if (auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt))
      condition = branch->getCond();
    else if (auto *loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
      condition = loop->getCond();
    else if (auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt))
      condition = loop->getCond();
    else if (auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
      condition = choice->getCond();
    if (condition)
      under.push_back(condition);
    if (!llvm::isa<clang::Expr>(stmt))
      for (const clang::Stmt *child : stmt->children())
        collectEscapeConditions(child, under);
  }

  void add(const clang::VarDecl *variable, const clang::Expr *value) {
    if (variable)
      writes.push_back({variable, value, conditions});
  }

  void record(const clang::Stmt *stmt) {
    if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl *decl : declaration->decls())
        recordDeclaration(decl);
    } else if (auto *assignment = llvm::dyn_cast<clang::BinaryOperator>(stmt)) {
      if (assignment->isAssignmentOp())
        add(localVariable(assignment->getLHS()), assignment->getRHS());
    } else if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(stmt)) {
      if (unary->getOpcode() == clang::UO_AddrOf)
        add(localVariable(unary->getSubExpr()), nullptr);
      else if (unary->isIncrementDecrementOp())
        add(localVariable(unary->getSubExpr()), unary->getSubExpr());
    } else if (auto *call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      recordCall(call);
    } else if (auto *lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt)) {
      for (const clang::LambdaCapture &capture : lambda->captures())
        if (capture.capturesVariable() && capture.getCaptureKind() == clang::LCK_ByRef)
          add(llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()), nullptr);
    }
  }

  void recordDeclaration(const clang::Decl *decl) {
    auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable)
      return;
    bool opaque = variable->getType()->isReferenceType() || variable->isStaticLocal() || !variable->getInit();
    add(variable, opaque ? nullptr : variable->getInit());
    if (variable->getInit() && variable->getType()->isReferenceType() && !variable->getType()->isRValueReferenceType())
      if (!variable->getType()->getPointeeType().isConstQualified())
        add(localVariable(variable->getInit()), nullptr);
  }

  void recordCall(const clang::CallExpr *call) {
    std::string name = calledName(call->getCallee());
    if (isPureFunction(name) || !calleeName(call->getCallee()).coopName.empty())
      return;
    const clang::FunctionDecl *function = call->getDirectCallee();
    for (unsigned i = 0; i != call->getNumArgs(); ++i) {
      bool mayWrite = !function || i >= function->getNumParams();
      if (!mayWrite) {
        clang::QualType type = function->getParamDecl(i)->getType();
        mayWrite = type->isReferenceType() && !type->getPointeeType().isConstQualified();
      }
      if (mayWrite)
        add(localVariable(call->getArg(i)), nullptr);
    }
  }
};

bool isBlockBuiltin(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  if (!reference)
    return false;
  std::string name = reference->getNameInfo().getAsString();
  return name == "blockIdx" || name == "blockDim" || name == "gridDim";
}

} // namespace

PlainUniformity::PlainUniformity(const clang::FunctionDecl *kernel) : kernel(kernel) {
  WriteCollector collector;
  collector.walk(kernel->getBody());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Write &write : collector.writes) {
      if (varying.contains(write.variable))
        continue;
      bool plain = write.value && isPlain(write.value);
      for (const clang::Expr *condition : write.conditions)
        plain = plain && isPlain(condition);
      if (!plain)
        changed |= varying.insert(write.variable).second;
    }
  }
}

bool PlainUniformity::isPlain(const clang::Expr *expr) const {
  expr = expr->IgnoreParenImpCasts();
  if (!expr->isValueDependent() && !expr->isTypeDependent() && expr->getType()->isIntegralOrEnumerationType()) {
    clang::Expr::EvalResult result;
    if (expr->EvaluateAsInt(result, kernel->getASTContext()))
      return true;
  }
  if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral, clang::CXXBoolLiteralExpr, clang::CharacterLiteral,
                clang::CXXNullPtrLiteralExpr, clang::UnaryExprOrTypeTraitExpr, clang::DependentScopeDeclRefExpr,
                clang::SubstNonTypeTemplateParmExpr, clang::TypeTraitExpr, clang::SizeOfPackExpr,
                clang::UnresolvedLookupExpr>(expr))
    return true;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const clang::ValueDecl *decl = reference->getDecl();
    if (llvm::isa<clang::NonTypeTemplateParmDecl, clang::EnumConstantDecl, clang::FunctionDecl>(decl))
      return true;
    auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable)
      return false;
    if (variable->isLocalVarDeclOrParm())
      return variable->getDeclContext() == kernel && !variable->getType()->isReferenceType() &&
             !varying.contains(variable);
    return variable->isConstexpr();
  }
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  if (auto *property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr))
    return isBlockBuiltin(property->getBaseExpr());
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr))
    return isBlockBuiltin(member->getBase()) || (!member->isArrow() && isPlain(member->getBase()));
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return unary->getOpcode() != clang::UO_Deref && unary->getOpcode() != clang::UO_AddrOf &&
           isPlain(unary->getSubExpr());
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr))
    return (binary->getOpcode() == clang::BO_Comma || isPlain(binary->getLHS())) && isPlain(binary->getRHS());
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr))
    return isPlain(choice->getCond()) && isPlain(choice->getTrueExpr()) && isPlain(choice->getFalseExpr());
  if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
    return isPlain(cast->getSubExpr());
  if (auto *construct = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(expr))
    return llvm::all_of(construct->arguments(), [&](const clang::Expr *argument) { return isPlain(argument); });
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    std::string name = calledName(call->getCallee());
    auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call);
    if (member && coopTypeName(member->getImplicitObjectArgument()->getType()) == "block_group")
      return name == "size" || name == "group_rank" || name == "group_count";
    return isPureFunction(name) &&
           llvm::all_of(call->arguments(), [&](const clang::Expr *argument) { return isPlain(argument); });
  }
  return false;
}

} // namespace coop
