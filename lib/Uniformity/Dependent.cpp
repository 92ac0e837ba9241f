// Code of a template that nobody has instantiated: what depends on a type is taken for what the built-in types make of it,
// and a parameter for a number that is the same for all threads, about which nothing else is known.
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop::uniformity {
namespace {

enum Operation : unsigned { ofType = 6000 };

/// The operator of an expression that may still find an overloaded one, and its operands.
struct Operator {
  clang::OverloadedOperatorKind kind = clang::OO_None;
  llvm::SmallVector<const clang::Expr *, 2> operands;
};

Operator operatorOf(const clang::Expr *expr) {
  Operator result;
  if (auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr)) {
    result.kind = call->getOperator();
    result.operands.append(call->arg_begin(), call->arg_end());
  } else if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    result.kind = clang::BinaryOperator::getOverloadedOperator(binary->getOpcode());
    result.operands = {binary->getLHS(), binary->getRHS()};
  } else if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    result.kind = clang::UnaryOperator::getOverloadedOperator(unary->getOpcode());
    result.operands = {unary->getSubExpr()};
  } else if (auto *access = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    result.kind = clang::OO_Subscript;
    // Which side is the base is told by the other one's type, which may not be known.
    result.operands = {access->getLHS(), access->getRHS()};
    if (access->getLHS()->getType()->isIntegerType())
      std::swap(result.operands[0], result.operands[1]);
  }
  return result;
}

bool isAssignment(clang::OverloadedOperatorKind kind) {
  return kind == clang::OO_Equal || (kind >= clang::OO_PlusEqual && kind <= clang::OO_PipeEqual) ||
         kind == clang::OO_LessLessEqual || kind == clang::OO_GreaterGreaterEqual;
}

/// The name of a function that is not chosen yet, if all candidates are in one namespace or nowhere else than that.
llvm::StringRef candidateName(const clang::UnresolvedLookupExpr *lookup, llvm::StringRef space) {
  if (!lookup->getName().isIdentifier() || lookup->getNumDecls() == 0)
    return "";
  for (const clang::NamedDecl *candidate : lookup->decls()) {
    auto *around = llvm::dyn_cast<clang::NamespaceDecl>(
        candidate->getUnderlyingDecl()->getDeclContext()->getEnclosingNamespaceContext());
    if (!space.empty() && (!around || around->getName() != space))
      return "";
  }
  return lookup->getName().getAsIdentifierInfo()->getName();
}

/// `std::numeric_limits<T>::max` and its like: a member of a template of a system header, as a type's traits are.
bool isTrait(const clang::Expr *callee, const clang::SourceManager &manager) {
  auto *named = llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(callee->IgnoreParenImpCasts());
  if (!named || named->getQualifier().getKind() != clang::NestedNameSpecifier::Kind::Type)
    return false;
  auto *type = named->getQualifier().getAsType()->getAs<clang::TemplateSpecializationType>();
  const clang::TemplateDecl *pattern = type ? type->getTemplateName().getAsTemplateDecl() : nullptr;
  return pattern && manager.isInSystemHeader(pattern->getLocation());
}

} // namespace

/// A number that each instantiation has its own of.
Value FunctionAnalysis::open(const void *owner, const std::string &name) {
  SymbolId symbol = engine.symbolAt(~0u, owner, ofType, ~0u);
  engine.refine(symbol, Scope::Grid, Scope::Grid, {}, 1, {Cause::Given, {}, noSymbol, name});
  values.symbol(symbol).open = true;
  return values.of(symbol);
}

/// The value of an expression, read from the object it names: where types are not known yet, no conversion says so.
Value FunctionAnalysis::rvalue(const clang::Expr *expr) {
  Value value = valueOf(expr);
  // What else depends may leave out the conversion of an operand whose own type is known.
  bool isTyped = !expr->getType().isNull(); // a list in parentheses has no type
  bool isRead = expr->isTypeDependent() || (isTyped && expr->getType()->isScalarType());
  if (!isRead || !expr->isGLValue() ||
      llvm::isa<clang::DependentScopeDeclRefExpr, clang::UnresolvedLookupExpr>(expr->IgnoreParens()) ||
      (isTyped && expr->getType()->isArrayType())) // its address
    return value;
  if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParens());
      named && !llvm::isa<clang::VarDecl>(named->getDecl()))
    return value;
  if (auto place = memory.at(value))
    return memory[*place].children.empty() ? lookup(now, *place) : whole(*place, expr);
  return load(value, expr->getType(), expr);
}

/// Something made of values alone.
Value FunctionAnalysis::combined(unsigned operation, llvm::ArrayRef<const clang::Expr *> operands, const clang::Expr *at) {
  llvm::SmallVector<Value, 4> given;
  for (const clang::Expr *operand : operands)
    given.push_back(rvalue(operand));
  if (given.empty())
    return values.constant(0);
  return pure(ofType + operation, given, {}, at);
}

Value FunctionAnalysis::dependent(const clang::Expr *expr) {
  using namespace clang;
  if (auto *named = dyn_cast<DeclRefExpr>(expr))
    return reference(named);
  if (auto *named = dyn_cast<DependentScopeDeclRefExpr>(expr))
    return open(named->getQualifier().getAsVoidPointer(), named->getDeclName().getAsString());
  if (auto *lookup = dyn_cast<UnresolvedLookupExpr>(expr)) { // a variable template
    bool isConstant = lookup->getNumDecls() && llvm::all_of(lookup->decls(), [](const NamedDecl *decl) {
      auto *variable = dyn_cast<VarTemplateDecl>(decl->getUnderlyingDecl());
      return variable && variable->getTemplatedDecl()->isConstexpr();
    });
    return isConstant ? open(expr, lookup->getName().getAsString()) : unknown(expr);
  }
  if (auto *list = dyn_cast<ParenListExpr>(expr))
    return list->getNumExprs() == 1 ? rvalue(list->getExpr(0)) : unknown(expr);
  if (auto *list = dyn_cast<InitListExpr>(expr))
    return list->getNumInits() == 0   ? values.constant(0)
           : list->getNumInits() == 1 ? rvalue(list->getInit(0))
                                      : combined(1, list->inits(), expr);
  if (auto *made = dyn_cast<CXXUnresolvedConstructExpr>(expr)) {
    llvm::SmallVector<const Expr *, 2> arguments(made->arg_begin(), made->arg_end());
    return combined(2, arguments, expr);
  }
  if (auto *conversion = dyn_cast<ExplicitCastExpr>(expr))
    return combined(2, {conversion->getSubExpr()}, expr);
  if (auto *choice = dyn_cast<AbstractConditionalOperator>(expr))
    return combined(3, {choice->getCond(), choice->getTrueExpr(), choice->getFalseExpr()}, expr);
  if (auto *access = dyn_cast<CXXDependentScopeMemberExpr>(expr)) {
    if (access->isImplicitAccess())
      return unknown(expr);
    if (access->isArrow())
      return rvalue(access->getBase());
    // Which part is not known, so all parts are as one.
    Value base = valueOf(access->getBase());
    auto place = memory.at(base);
    return place && memory[memory.root(*place)].storage == Storage::Local ? memory.addressOf(memory.element(*place)) : base;
  }
  if (Operator operation = operatorOf(expr); operation.kind != OO_None)
    return dependentOperator(operation.kind, operation.operands, expr);
  if (auto *call = dyn_cast<CallExpr>(expr))
    return dependentCall(call);
  if (auto *fold = dyn_cast<CXXFoldExpr>(expr))
    return fold->getInit() ? combined(4, {fold->getPattern(), fold->getInit()}, expr)
                           : combined(4, {fold->getPattern()}, expr);
  if (auto *pack = dyn_cast<PackExpansionExpr>(expr))
    return rvalue(pack->getPattern());
  return unknown(expr);
}

Value FunctionAnalysis::dependentOperator(clang::OverloadedOperatorKind kind, llvm::ArrayRef<const clang::Expr *> operands,
                                          const clang::Expr *at) {
  const clang::Expr *first = operands[0];
  auto replace = [&](Value value) {
    Value address = valueOf(first);
    if (auto place = memory.at(address); place && memory[memory.root(*place)].storage == Storage::Local &&
                                         !memory[*place].isElement && !isArray(*place))
      set(*place, value);
    else
      store(address, value, {}, at);
    // Where it goes is not known: to something that is named there, or that something named there leads to.
    if (!memory.base(address))
      forgetNamed(first);
    return address;
  };
  if (kind == clang::OO_Equal && operands.size() == 2)
    return replace(rvalue(operands[1]));
  if (isAssignment(kind) || kind == clang::OO_PlusPlus || kind == clang::OO_MinusMinus) {
    Value old = rvalue(first);
    Value made = operands.size() == 2 ? pure(ofType + 100 + unsigned(kind), {old, rvalue(operands[1])}, {}, at)
                                      : pure(ofType + 100 + unsigned(kind), {old}, {}, at);
    Value address = replace(made);
    auto *unary = llvm::dyn_cast<clang::UnaryOperator>(at);
    return unary && unary->isPostfix() ? old : address;
  }
  if (kind == clang::OO_Amp && operands.size() == 1)
    return valueOf(first);
  if (kind == clang::OO_Star && operands.size() == 1)
    return rvalue(first);
  if (kind == clang::OO_Comma && operands.size() == 2)
    return rvalue(operands[1]);
  if (kind == clang::OO_Call || kind == clang::OO_Arrow) {
    forgetNamed(first);
    return unknown(at);
  }
  if (kind == clang::OO_Subscript && operands.size() == 2) {
    Value base = valueOf(first);
    auto place = memory.at(base);
    bool isPointer = first->getType()->isPointerType() || (place && isHeld(now, *place) && memory.base(lookup(now, *place)));
    bool isObject = place && memory[memory.root(*place)].storage == Storage::Local;
    if (!isObject || isPointer)
      base = rvalue(first);
    Value index = pure(ofType + 100 + unsigned(kind), {rvalue(operands[1])}, {}, at);
    Value address = values.add(base, index);
    return address ? address : unknown(at);
  }
  return combined(100 + unsigned(kind), operands, at);
}

/// The scope of a group of coop whose extents depend on a parameter: what made it says so.
std::optional<Scope> FunctionAnalysis::dependentGroup(const clang::Expr *expr) const {
  expr = expr->IgnoreParenImpCasts();
  if (!expr->isTypeDependent())
    return groupScope(expr->getType());
  if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    auto *variable = llvm::dyn_cast<clang::VarDecl>(named->getDecl());
    return variable && variable->getInit() ? dependentGroup(variable->getInit()) : std::nullopt;
  }
  auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  auto *lookup = call ? llvm::dyn_cast<clang::UnresolvedLookupExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  llvm::StringRef name = lookup ? candidateName(lookup, "coop") : "";
  return llvm::StringSwitch<std::optional<Scope>>(name)
      .Case("this_block", Scope::Block)
      .Case("this_warp", Scope::Warp)
      .Case("this_cluster", Scope::Cluster)
      .Case("this_grid", Scope::Grid)
      .Default(std::nullopt);
}

Value FunctionAnalysis::dependentCall(const clang::CallExpr *expr) {
  if (expr->getNumArgs() == 0 && isTrait(expr->getCallee(), engine.context.getSourceManager()))
    return open(expr, "");
  if (auto *method = llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(expr->getCallee()->IgnoreParenImpCasts());
      method && !method->isImplicitAccess() && method->getMember().isIdentifier() && expr->getNumArgs() == 0)
    if (auto scope = dependentGroup(method->getBase()))
      if (auto meaning = groupMeaning(method->getMember().getAsIdentifierInfo()->getName(), *scope)) {
        if (meaning->result == Result::Threads)
          return open(expr, "");
        if (meaning->result != Result::None)
          return operationResult(*meaning, values.constant(0), {}, expr);
        if (meaning->separates) {
          states[current].events.push_back({Event::Kind::Barrier, noLocation, {}, expr, nullptr});
          storesNow.clear();
          separatedNow = true;
        }
        return values.constant(0);
      }
  auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(expr->getCallee()->IgnoreParenImpCasts());
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  if (lookup)
    if (llvm::StringRef name = candidateName(lookup, "coop"); !name.empty()) {
      Meaning meaning = *coopMeaning(name, arguments);
      if (meaning.result == Result::Same)
        return arguments.size() == 2 && meaning.scope ? promised(rvalue(arguments[1]), *meaning.scope, {}, expr)
                                                      : unknown(expr);
      if (!meaning.participates)
        return meaning.result == Result::Holder ? rvalue(arguments[0]) : values.constant(0);
      // What the call writes: its payload, or memory.
      for (unsigned i = 1; i < arguments.size(); ++i)
        if (arguments[i]->isGLValue())
          if (auto place = memory.at(valueOf(arguments[i])); place && memory[memory.root(*place)].storage == Storage::Local)
            set(*place, opaque(expr, Scope::Thread, Scope::Thread,
                               {Cause::PerThread, expr->getExprLoc(), noSymbol, meaning.name}, {}, 300 + i));
      if (!meaning.reads)
        storeAnywhere({}, {});
      return values.constant(0);
    }
  auto *callee = lookup && lookup->getName().isIdentifier() ? lookup->getName().getAsIdentifierInfo() : nullptr;
  bool isSystem = lookup && lookup->getNumDecls() && llvm::all_of(lookup->decls(), [&](const clang::NamedDecl *candidate) {
    return engine.context.getSourceManager().isInSystemHeader(candidate->getUnderlyingDecl()->getLocation());
  });
  bool isPlain = callee && isSystem &&
                 llvm::StringSwitch<bool>(callee->getName())
                     .Cases({"min", "max", "abs", "clamp", "fabs", "fmin", "fmax", "ceil_div", "round_up", "round_down"}, true)
                     .Default(false);
  if (isPlain)
    return combined(unsigned(llvm::hash_value(callee->getName()) & 0xffff) + 1000, arguments, expr);
  // What is called may be an object, or a method of one.
  forgetNamed(expr->getCallee());
  return callUnknown(nullptr, std::nullopt, arguments, expr);
}

} // namespace coop::uniformity
