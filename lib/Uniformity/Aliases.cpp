#include "Uniformity/Aliases.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <set>

namespace coop::uniformity {
namespace {

const clang::VarDecl *variableOf(const clang::Expr *expr) {
  auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  if (!named)
    return nullptr;
  if (auto *binding = llvm::dyn_cast<clang::BindingDecl>(named->getDecl()))
    return llvm::dyn_cast_or_null<clang::VarDecl>(binding->getDecomposedDecl());
  return llvm::dyn_cast<clang::VarDecl>(named->getDecl());
}

bool isPointer(const clang::VarDecl *variable) { return variable->getType().getNonReferenceType()->isPointerType(); }
bool isReference(const clang::VarDecl *variable) { return variable->getType()->isReferenceType(); }

/// A number, or what a parameter `T` stands for, which is taken to hold a value and no references.
bool holdsValue(clang::QualType type) {
  type = type.getNonReferenceType();
  while (auto *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  if (auto *made = type->getAs<clang::TemplateSpecializationType>()) // a payload
    if (auto *payload = made->getTemplateName().getAsTemplateDecl(); payload && payload->getName() == "ThreadData")
      return true;
  return type->isArithmeticType() || type->isEnumeralType() || type->getAs<clang::TemplateTypeParmType>();
}

const clang::Expr *baseOfMember(const clang::Expr *expr, bool &isArrow) {
  const clang::Expr *base = nullptr;
  isArrow = false;
  if (auto *access = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    base = access->getBase();
    isArrow = access->isArrow();
  } else if (auto *access = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr)) {
    base = access->isImplicitAccess() ? nullptr : access->getBase();
    isArrow = access->isArrow();
  } else if (auto *access = llvm::dyn_cast<clang::UnresolvedMemberExpr>(expr)) {
    base = access->isImplicitAccess() ? nullptr : access->getBase();
    isArrow = access->isArrow();
  }
  return base;
}

bool isAssignment(clang::OverloadedOperatorKind kind) {
  return kind == clang::OO_Equal || (kind >= clang::OO_PlusEqual && kind <= clang::OO_PipeEqual) ||
         kind == clang::OO_LessLessEqual || kind == clang::OO_GreaterGreaterEqual || kind == clang::OO_PlusPlus ||
         kind == clang::OO_MinusMinus;
}

/// Adds the variables an lvalue denotes; `isBehind`: what it is made of is followed as a pointer on the way.
void collect(const clang::Expr *expr, bool isBehind, std::vector<Named> &out) {
  if (!expr)
    return;
  expr = expr->IgnoreParenImpCasts();
  if (const clang::VarDecl *variable = variableOf(expr)) {
    out.push_back({variable, isBehind && isPointer(variable)});
    return;
  }
  bool isArrow = false;
  if (const clang::Expr *base = baseOfMember(expr, isArrow))
    return collect(base, isBehind || isArrow, out);
  if (auto *access = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    bool isSwapped = access->getLHS()->getType()->isIntegerType();
    return collect(isSwapped ? access->getRHS() : access->getLHS(), true, out);
  }
  if (auto *operation = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return collect(operation->getSubExpr(), isBehind || operation->getOpcode() == clang::UO_Deref, out);
  if (auto *operation = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (operation->isAssignmentOp())
      return collect(operation->getLHS(), isBehind, out);
    if (operation->isCommaOp())
      return collect(operation->getRHS(), isBehind, out);
    for (const clang::Expr *operand : {operation->getLHS(), operation->getRHS()})
      if (!operand->getType()->isArithmeticType())
        collect(operand, isBehind, out);
    return;
  }
  if (auto *choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) {
    collect(choice->getTrueExpr(), isBehind, out);
    return collect(choice->getFalseExpr(), isBehind, out);
  }
  if (auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
      call && (isAssignment(call->getOperator()) || call->getOperator() == clang::OO_Subscript ||
               call->getOperator() == clang::OO_Star || call->getOperator() == clang::OO_Arrow))
    return collect(call->getArg(0), isBehind || !isAssignment(call->getOperator()), out);
  for (const clang::Stmt *child : expr->children())
    if (auto *part = llvm::dyn_cast_or_null<clang::Expr>(child))
      collect(part, isBehind, out);
}

/// Whether what a call gives may refer to one of its arguments, or to the object it is called on.
bool mayBind(const clang::CallExpr *call, const clang::Expr *part) {
  auto candidates = candidatesOf(call);
  for (unsigned i = 0; i != call->getNumArgs() && !candidates.empty(); ++i)
    if (call->getArg(i) == part)
      return llvm::any_of(candidates, [&](const clang::FunctionDecl *candidate) {
        if (i >= candidate->getNumParams())
          return true;
        clang::QualType type = candidate->getParamDecl(i)->getType();
        return type->isReferenceType() && !type->getPointeeType().isConstQualified();
      });
  return true;
}

/// Reads a body once; what follows from what is drawn at the end.
class Reader {
public:
  void read(const clang::Stmt *stmt, bool isUnseen);
  std::vector<const clang::VarDecl *> result();

private:
  struct Edge {
    const clang::VarDecl *to;
    bool isAddress;  ///< leads to that variable; otherwise to what that one leads to
    bool isFollowed; ///< the analysis knows
  };

  void declare(const clang::VarDecl *variable);
  void leads(const clang::VarDecl *from, const clang::Expr *to, bool isFollowed);
  void holds(const clang::VarDecl *from, const clang::Expr *value, clang::QualType type);
  void writes(const clang::Expr *lvalue, bool isUnseen);
  void call(const clang::CallExpr *expr, bool isUnseen);
  static bool isPath(const clang::Expr *expr);
  bool isCopied(const clang::VarDecl *variable) const;

  std::vector<const clang::LambdaExpr *> closures; ///< in whose bodies it is
  llvm::DenseMap<const clang::VarDecl *, std::vector<Edge>> edges;
  llvm::DenseSet<const clang::VarDecl *> written;        ///< itself, where the analysis does not look
  std::set<std::pair<const clang::VarDecl *, bool>> through; ///< what it leads to; and not even ways that are followed count
};

/// Whether the body that is read has a copy of a variable of the function around it.
bool Reader::isCopied(const clang::VarDecl *variable) const {
  return llvm::any_of(closures, [&](const clang::LambdaExpr *closure) {
    for (const clang::LambdaCapture &capture : closure->captures())
      if (capture.capturesVariable() && capture.getCapturedVar() == variable && !closure->isInitCapture(&capture))
        return capture.getCaptureKind() == clang::LCK_ByCopy;
    return closure->getCaptureDefault() == clang::LCD_ByCopy;
  });
}

/// An lvalue whose object the analysis knows: a variable or a part of one.
bool Reader::isPath(const clang::Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    return llvm::isa<clang::VarDecl>(named->getDecl());
  bool isArrow = false;
  if (const clang::Expr *base = baseOfMember(expr, isArrow))
    return !isArrow && isPath(base);
  auto *access = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr);
  return access && isPath(access->getLHS()) && !access->getLHS()->IgnoreParenImpCasts()->getType()->isPointerType();
}

/// `from` becomes a way to the object of an lvalue.
void Reader::leads(const clang::VarDecl *from, const clang::Expr *to, bool isFollowed) {
  std::vector<Named> named;
  collect(to, false, named);
  for (const Named &each : named)
    edges[from].push_back({each.variable, !each.isPointedTo, isFollowed});
}

/// `from` takes a value, which may hold addresses or references. `type` is that of what is made, if it is written there.
void Reader::holds(const clang::VarDecl *from, const clang::Expr *value, clang::QualType type) {
  if (!value)
    return;
  value = value->IgnoreParenImpCasts();
  if (const clang::VarDecl *variable = variableOf(value)) {
    bool isArray = variable->getType().getNonReferenceType()->isArrayType();
    edges[from].push_back({variable, isArray, !isArray && isPointer(variable)});
    return;
  }
  if (auto *operation = llvm::dyn_cast<clang::UnaryOperator>(value); operation && operation->getOpcode() == clang::UO_AddrOf)
    return leads(from, operation->getSubExpr(), isPath(operation->getSubExpr()));
  if (auto *conversion = llvm::dyn_cast<clang::ExplicitCastExpr>(value)) {
    if (conversion->getTypeAsWritten()->isReferenceType())
      leads(from, conversion->getSubExpr(), false);
    return holds(from, conversion->getSubExpr(), conversion->getTypeAsWritten());
  }
  if (auto *made = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(value))
    type = made->getTypeAsWritten();
  // What a record is made of, it may refer to; what a function is given, its result may.
  bool isMade = llvm::isa<clang::CXXUnresolvedConstructExpr, clang::ParenListExpr, clang::InitListExpr,
                          clang::CXXConstructExpr, clang::CallExpr>(value);
  // Made of several things it is a class, also where it is a parameter `T`.
  bool isClass = !llvm::isa<clang::CallExpr>(value) && std::distance(value->child_begin(), value->child_end()) > 1;
  bool mayRefer = isMade && (type.isNull() || !holdsValue(type) || (isClass && type->isDependentType()));
  auto *called = llvm::dyn_cast<clang::CallExpr>(value);
  for (const clang::Stmt *child : value->children())
    if (auto *part = llvm::dyn_cast_or_null<clang::Expr>(child)) {
      if (mayRefer && (!called || mayBind(called, part)))
        leads(from, part, false);
      holds(from, part, llvm::isa<clang::InitListExpr, clang::ParenListExpr>(value) ? type : clang::QualType());
    }
}

void Reader::declare(const clang::VarDecl *variable) {
  const clang::Expr *init = variable->getInit();
  if (!init)
    return;
  clang::QualType type = variable->getType();
  if (isReference(variable))
    leads(variable, init, isPath(init));
  // `typename T::reference`, a class of one's own: made of one variable, it may refer to that.
  bool mayRefer = type->isDependentType() && !holdsValue(type) && !isPointer(variable) && !isReference(variable) &&
                  !type->isArrayType() && !type->getContainedAutoType();
  if (mayRefer && !llvm::isa<clang::InitListExpr, clang::ParenListExpr>(init->IgnoreParenImpCasts()))
    leads(variable, init, false);
  holds(variable, init, type->getContainedAutoType() || isReference(variable) ? clang::QualType() : type);
}

void Reader::writes(const clang::Expr *lvalue, bool isUnseen) {
  std::vector<Named> named;
  collect(lvalue, false, named);
  for (const Named &each : named) {
    through.insert({each.variable, isUnseen});
    if (isUnseen && !each.isPointedTo && !isCopied(each.variable))
      written.insert(each.variable);
  }
}

/// What is called may write its object and its arguments, and what they lead to.
void Reader::call(const clang::CallExpr *expr, bool isUnseen) {
  const clang::Expr *callee = expr->getCallee()->IgnoreParenImpCasts();
  if (!llvm::isa<clang::OverloadExpr>(callee) || llvm::isa<clang::UnresolvedMemberExpr>(callee))
    if (!expr->getDirectCallee() || llvm::isa<clang::CXXMemberCallExpr>(expr))
      writes(callee, isUnseen);
  for (const clang::Expr *argument : expr->arguments()) {
    const clang::Expr *plain = argument->IgnoreParenImpCasts();
    bool isRead = argument->getType()->isArithmeticType() && !argument->isGLValue();
    if (isRead)
      continue;
    auto *operation = llvm::dyn_cast<clang::UnaryOperator>(plain);
    auto *arithmetic = llvm::dyn_cast<clang::BinaryOperator>(plain);
    auto *conversion = llvm::dyn_cast<clang::ExplicitCastExpr>(plain);
    bool isAddress = operation && operation->getOpcode() == clang::UO_AddrOf;
    bool isValue = (operation && !isAddress && operation->getOpcode() != clang::UO_Deref && !operation->isIncrementDecrementOp()) ||
                   (arithmetic && !arithmetic->isAssignmentOp() && !arithmetic->isCommaOp()) ||
                   (conversion && !conversion->getTypeAsWritten()->isReferenceType()) ||
                   llvm::isa<clang::CallExpr, clang::CXXUnresolvedConstructExpr, clang::LambdaExpr>(plain);
    const clang::Expr *lvalue = isAddress ? operation->getSubExpr() : plain;
    std::vector<Named> named;
    collect(lvalue, isValue, named);
    for (const Named &each : named) {
      through.insert({each.variable, isUnseen});
      // The analysis forgets what it is given as an argument, if it knows what that is.
      if (!each.isPointedTo && !isValue && !isCopied(each.variable) && (isUnseen || !isPath(lvalue)))
        written.insert(each.variable);
    }
  }
}

void Reader::read(const clang::Stmt *stmt, bool isUnseen) {
  if (!stmt)
    return;
  if (auto *declarations = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *each : declarations->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(each))
        declare(variable);
  } else if (auto *loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    const clang::VarDecl *item = loop->getLoopVariable();
    if (item && !holdsValue(item->getType()))
      leads(item, loop->getRangeInit(), false);
    if (item && isReference(item))
      leads(item, loop->getRangeInit(), false);
  } else if (auto *returned = llvm::dyn_cast<clang::ReturnStmt>(stmt); returned && !closures.empty()) {
    clang::QualType type = closures.back()->getCallOperator()->getReturnType();
    const clang::VarDecl *caller = nullptr;
    if (returned->getRetValue() && (type->isReferenceType() || type->isDecltypeType() || type->getContainedAutoType()))
      if (auto *deduced = type->getContainedAutoType(); !deduced || deduced->isDecltypeAuto())
        leads(caller, returned->getRetValue(), false);
    holds(caller, returned->getRetValue(), {});
    through.insert({caller, true});
  } else if (auto *operation = llvm::dyn_cast<clang::BinaryOperator>(stmt); operation && operation->isAssignmentOp()) {
    writes(operation->getLHS(), isUnseen);
    std::vector<Named> named;
    collect(operation->getLHS(), false, named);
    for (const Named &each : named)
      holds(each.variable, operation->getRHS(), holdsValue(each.variable->getType()) ? each.variable->getType() : clang::QualType());
  } else if (auto *step = llvm::dyn_cast<clang::UnaryOperator>(stmt); step && step->isIncrementDecrementOp())
    writes(step->getSubExpr(), isUnseen);
  else if (auto *text = llvm::dyn_cast<clang::GCCAsmStmt>(stmt)) {
    for (unsigned i = 0; i != text->getNumOutputs(); ++i)
      writes(text->getOutputExpr(i), isUnseen);
  } else if (auto *operatorCall = llvm::dyn_cast<clang::CXXOperatorCallExpr>(stmt)) {
    if (isAssignment(operatorCall->getOperator()))
      writes(operatorCall->getArg(0), isUnseen);
    else if (operatorCall->getOperator() == clang::OO_Call)
      call(operatorCall, isUnseen);
  } else if (auto *plainCall = llvm::dyn_cast<clang::CallExpr>(stmt))
    call(plainCall, isUnseen);
  else if (auto *closure = llvm::dyn_cast<clang::LambdaExpr>(stmt)) {
    for (const clang::LambdaCapture &capture : closure->captures())
      if (capture.capturesVariable() && closure->isInitCapture(&capture))
        if (auto *variable = llvm::dyn_cast<clang::VarDecl>(capture.getCapturedVar()))
          declare(variable);
    closures.push_back(closure);
    read(closure->getBody(), true);
    closures.pop_back();
    return;
  }
  for (const clang::Stmt *child : stmt->children())
    read(child, isUnseen);
}

std::vector<const clang::VarDecl *> Reader::result() {
  std::set<std::pair<const clang::VarDecl *, bool>> seen;
  std::vector<std::pair<const clang::VarDecl *, bool>> work(through.begin(), through.end());
  for (const clang::VarDecl *variable : written)
    work.push_back({variable, true});
  while (!work.empty()) {
    auto [from, isUnseen] = work.back();
    work.pop_back();
    if (!seen.insert({from, isUnseen}).second)
      continue;
    for (const Edge &edge : edges.lookup(from)) {
      bool isLost = isUnseen || !edge.isFollowed;
      if (edge.isAddress && isLost)
        written.insert(edge.to);
      work.push_back({edge.to, isLost});
    }
  }
  std::vector<const clang::VarDecl *> all(written.begin(), written.end());
  llvm::sort(all, [](const clang::VarDecl *a, const clang::VarDecl *b) { return a->getLocation() < b->getLocation(); });
  return all;
}

} // namespace

std::vector<Named> variablesIn(const clang::Expr *lvalue) {
  std::vector<Named> result;
  collect(lvalue, false, result);
  return result;
}

llvm::SmallVector<const clang::FunctionDecl *, 2> candidatesOf(const clang::CallExpr *call) {
  if (const clang::FunctionDecl *callee = call->getDirectCallee())
    return {callee};
  const clang::Expr *called = call->getCallee()->IgnoreParenImpCasts();
  if (const clang::VarDecl *variable = variableOf(called); variable && variable->getInit())
    called = variable->getInit()->IgnoreParenImpCasts();
  if (auto *closure = llvm::dyn_cast<clang::LambdaExpr>(called))
    return {closure->getCallOperator()};
  llvm::SmallVector<const clang::FunctionDecl *, 2> result;
  if (auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(called))
    for (const clang::NamedDecl *each : lookup->decls())
      if (const clang::FunctionDecl *candidate = each->getUnderlyingDecl()->getAsFunction())
        result.push_back(candidate);
  return result;
}

std::vector<const clang::VarDecl *> writtenUnseen(const clang::FunctionDecl *function) {
  Reader reader;
  reader.read(function->getBody(), false);
  return reader.result();
}

} // namespace coop::uniformity
