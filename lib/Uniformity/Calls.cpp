#include "Uniformity/Aliases.h"
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/Builtins.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/ADT/StringSwitch.h>
#include <numeric>

namespace coop::uniformity {
namespace {

enum Operation : unsigned { external = 5000, assumedOf = 5100 };

/// Reads of special registers that Clang's headers and users' code make through built-in functions.
struct Register {
  Scope scope, limit;
  Interval range;
};
std::optional<Register> specialRegister(llvm::StringRef name) {
  if (!name.consume_front("__nvvm_read_ptx_sreg_"))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Register>>(name)
      .Case("laneid", Register{Scope::Thread, Scope::Thread, {0, 31}})
      .StartsWith("lanemask", Register{Scope::Thread, Scope::Thread, {}})
      .StartsWith("tid", Register{Scope::Thread, Scope::Thread, {0, 1023}})
      .StartsWith("clock", Register{Scope::Thread, Scope::Thread, {}})
      .StartsWith("ntid", Register{Scope::Grid, Scope::Grid, {1, 1024}})
      .StartsWith("nctaid", Register{Scope::Grid, Scope::Grid, {1, 2147483647}})
      .StartsWith("ctaid", Register{Scope::Block, Scope::Block, {0, 2147483646}})
      .Case("warpsize", Register{Scope::Grid, Scope::Grid, {32, 32}})
      .Default(Register{Scope::Thread, Scope::Grid, {}});
}

} // namespace

bool FunctionAnalysis::copiesAlone(const clang::CXXMethodDecl *method) {
  return !method->isUserProvided() && (method->isTrivial() || !method->hasBody());
}

Value FunctionAnalysis::call(const clang::CallExpr *expr) {
  const clang::FunctionDecl *callee = expr->getDirectCallee();
  if (!callee)
    return callThroughPointer(expr);
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  std::optional<Value> object;
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (auto *memberCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    if (const clang::Expr *self = memberCall->getImplicitObjectArgument())
      object = valueOf(self);
  } else if (llvm::isa<clang::CXXOperatorCallExpr>(expr) && method && method->isInstance() && !arguments.empty()) {
    object = valueOf(arguments[0]);
    arguments.erase(arguments.begin());
  }
  if (callee->getBuiltinID() == clang::Builtin::BI__builtin_assume && !arguments.empty()) {
    assume(arguments[0]);
    return values.constant(0);
  }
  if (method && method->isVirtual())
    return callUnknown(callee, object, arguments, expr);
  if (method && copiesAlone(method) &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator()) && object && !arguments.empty()) {
    assign(*object, valueOf(arguments[0]), arguments[0]->getType(), expr);
    return *object;
  }
  return callFunction(callee, object, arguments, expr);
}

/// From here on what a variable holds is known better: by `x == …`, by bounds that are numbers, by `x % … == 0`.
void FunctionAnalysis::assume(const clang::Expr *condition) {
  auto *operation = llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!operation)
    return;
  if (operation->getOpcode() == clang::BO_LAnd) {
    assume(operation->getLHS());
    return assume(operation->getRHS());
  }
  if (!operation->isComparisonOp())
    return;
  const clang::Expr *left = operation->getLHS()->IgnoreParenImpCasts();
  const clang::Expr *right = operation->getRHS()->IgnoreParenImpCasts();
  auto *quotient = llvm::dyn_cast<clang::BinaryOperator>(left);
  bool isRemainder = quotient && quotient->getOpcode() == clang::BO_Rem && operation->getOpcode() == clang::BO_EQ &&
                     valueOf(right) == values.constant(0);
  if (isRemainder)
    return assumeBounds(quotient->getLHS(), {}, valueOf(quotient->getRHS()));
  Value a = valueOf(operation->getLHS()), b = valueOf(operation->getRHS());
  clang::BinaryOperatorKind kind = operation->getOpcode();
  if (kind == clang::BO_EQ) {
    auto place = variablePlace(left), other = variablePlace(right);
    if (place && values.scope(*b) >= values.scope(*a))
      set(*place, b);
    else if (other)
      set(*other, a);
    return;
  }
  auto bound = [&](const clang::Expr *expr, clang::BinaryOperatorKind relation, Value limit) {
    if (!limit->isConstant())
      return;
    if (relation == clang::BO_LT || relation == clang::BO_LE)
      assumeBounds(expr, {Interval::least, limit->constant - (relation == clang::BO_LT)}, values.constant(1));
    else if (relation == clang::BO_GT || relation == clang::BO_GE)
      assumeBounds(expr, {limit->constant + (relation == clang::BO_GT), Interval::most}, values.constant(1));
  };
  bound(left, kind, b);
  bound(right, clang::BinaryOperator::reverseComparisonOp(kind), a);
}

/// The local or parameter that an expression reads, as a whole.
std::optional<LocationId> FunctionAnalysis::variablePlace(const clang::Expr *expr) {
  auto *named = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  auto *variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (!variable || !variable->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  auto place = memory.at(valueOf(named));
  Storage storage = place ? memory[memory.root(*place)].storage : Storage::Global;
  bool isOwn = storage == Storage::Local || storage == Storage::Parameter;
  return isOwn && !memory[memory.root(*place)].escaped ? place : std::nullopt;
}

/// Gives a variable a symbol with what is known of it now: a range, and a value that divides it.
void FunctionAnalysis::assumeBounds(const clang::Expr *expr, Interval range, Value divisor) {
  auto place = variablePlace(expr);
  Value old = place ? lookup(now, *place) : nullptr;
  auto known = old ? old->symbol() : std::nullopt;
  if (!known || old->wrapped)
    return;
  const Symbol symbol = values.symbol(*known);
  Reason reason = symbol.reason;
  reason.via = reason.cause == Cause::Given ? noSymbol : *known;
  SymbolId assumed = engine.symbolOf(unsigned(assumedOf), {old, divisor, values.constant(range.low), values.constant(range.high)});
  std::int64_t multiple = divisor->isConstant() ? std::lcm(symbol.multiple, std::max<std::int64_t>(divisor->constant, 1)) : symbol.multiple;
  engine.refine(assumed, symbol.scope, symbol.limit, intersect(symbol.range, range), multiple, reason);
  Value value = values.of(assumed);
  if (!divisor->isConstant()) // so many times what divides it
    if (Value product = values.multiply(value, divisor))
      value = product;
  set(*place, value);
}

/// What a call hands to a function, and where it stands. `seen`: the objects of the thread's own that can be reached.
CallContext FunctionAnalysis::contextOf(const clang::FunctionDecl *definition, std::optional<Value> object,
                                        llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at,
                                        std::vector<LocationId> &seen) {
  CallContext call;
  if (object)
    call.arguments.push_back(*object);
  std::vector<LocationId> handed;
  for (unsigned i = 0; i != definition->getNumParams(); ++i) {
    Value value = i < arguments.size() ? valueOf(arguments[i]) : values.constant(0);
    if (i < arguments.size() && definition->getParamDecl(i)->getType()->isRecordType() && memory.at(value)) {
      handed.push_back(memory.handedOver(definition->getParamDecl(i)));
      copy(handed.back(), value, arguments[i]);
      value = memory.addressOf(handed.back());
    }
    call.arguments.push_back(value);
  }
  std::vector<Value> roots = call.arguments;
  for (Value root : roots)
    reachable(root, call, seen);
  for (LocationId place : handed)
    dropContents(place);
  call.before = storesNow;
  call.synchronized = synchronizedNow;
  call.after = pendingAfter[at];
  return call;
}

Value FunctionAnalysis::callFunction(const clang::FunctionDecl *callee, std::optional<Value> object,
                                     llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at) {
  const clang::Expr *self = nullptr;
  if (auto *memberCall = llvm::dyn_cast<clang::CXXMemberCallExpr>(at))
    self = memberCall->getImplicitObjectArgument();
  else if (auto *plainCall = llvm::dyn_cast<clang::CallExpr>(at))
    if (auto *access = llvm::dyn_cast<clang::MemberExpr>(plainCall->getCallee()->IgnoreParenImpCasts()))
      self = access->getBase(); // a static method named through an object
  if (auto meaning = meaningOf(callee, self, arguments))
    return operation(*meaning, callee, object, arguments, at);
  if (endingOf(at) == Ending::Never)
    return values.constant(0);
  const clang::FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition) || definition->isDependentContext())
    return callUnknown(callee, object, arguments, at);
  if (definition->isVariadic())
    return callUnknown(callee, object, arguments, at);
  auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  bool isInstance = method && method->isInstance();
  if (isInstance && !object)
    return callUnknown(callee, object, arguments, at);
  std::vector<LocationId> seen;
  CallContext call = contextOf(definition, isInstance ? object : std::nullopt, arguments, at, seen);
  call.isLast = leaves && isLastIn(graph.block(current), at);
  const Summary &summary = engine.call(definition, std::move(call));
  std::string name = callee->getDeclName().isIdentifier() ? callee->getName().str() : callee->getNameAsString();
  called.insert_or_assign({at, callee}, CalledSites{at, name, current, &summary, nullptr});
  if (!summary.known && summary.writes.empty() && !summary.result) {
    // Recursion, or a limit: nothing is known of what it did.
    synchronizedNow = true;
    if (!callee->getReturnType()->isVoidType() || !seen.empty())
      return callUnknown(callee, object, arguments, at);
    return values.constant(0);
  }
  applyCall(summary, at, at);
  if (llvm::isa<clang::CXXConstructorDecl>(callee) || callee->getReturnType()->isVoidType())
    return values.constant(0);
  if (!summary.result)
    return unknown(at, Cause::UnknownCall, name);
  if (!callee->getReturnType()->isRecordType())
    return afterCall(summary.result, summary, at);
  LocationId place = memory.temporary(at, frame, callee->getReturnType());
  dropContents(place);
  if (auto from = memory.at(summary.result))
    copy(place, memory.addressOf(*from), at);
  return memory.addressOf(place);
}

/// Whether nothing but the end of the function comes behind an expression.
bool FunctionAnalysis::isLastIn(const clang::CFGBlock *block, const clang::Expr *at) const {
  bool isBehind = false;
  for (const clang::CFGElement &element : *block) {
    auto statement = element.getAs<clang::CFGStmt>();
    if (isBehind && (!statement || !llvm::isa<clang::ReturnStmt, clang::ExprWithCleanups>(statement->getStmt())))
      return false;
    isBehind |= statement && statement->getStmt() == at;
  }
  llvm::ArrayRef<unsigned> next = graph.successors(block->getBlockID());
  return isBehind && next.size() == 1 && next[0] == graph.exit();
}

/// Makes what the summary wrote visible here. `owner`: tells the call from others at the same place.
void FunctionAnalysis::applyCall(const Summary &summary, const clang::Expr *at, const void *owner) {
  for (auto [place, value] : summary.writes)
    now = engine.contents.add(now, place, afterCall(value, summary, at));
  states[current].events.push_back({Event::Kind::Call, noLocation, {}, owner, &summary});
  if (summary.alwaysSeparates)
    storesNow.clear();
  mergeStores(storesNow, summary.after);
  separatedNow |= summary.alwaysSeparates;
  synchronizedNow |= summary.synchronizes;
}

/// A value of the callee as one of this call: two calls with the same arguments need not give the same.
Value FunctionAnalysis::afterCall(Value value, const Summary &summary, const clang::Expr *at) {
  Value result = values.constant(value->constant);
  for (const Term &term : value->terms) {
    Form form;
    Term renamed = term;
    for (SymbolId &factor : renamed.factors) {
      bool isCallees =
          llvm::any_of(engine.parts(factor), [&](SymbolId part) { return values.symbol(part).frame == summary.frame; });
      if (!isCallees || summary.frame == frame)
        continue;
      const Symbol callees = values.symbol(factor);
      SymbolId own = engine.symbolAt(frame, at, std::uint64_t(factor) << 8 | 200, current, callees.kind);
      values.symbol(own).object = callees.object;
      Reason reason = callees.reason;
      engine.refine(own, callees.scope, callees.limit, callees.range, callees.multiple, reason);
      if (callees.isChoice)
        engine.mayPoint(own, callees.pointees);
      factor = own;
    }
    llvm::sort(renamed.factors);
    form.terms.push_back(renamed);
    Value sum = values.add(result, values.intern(std::move(form)));
    if (!sum)
      return unknown(at);
    result = sum;
  }
  return value->wrapped ? values.wrapped(result) : result;
}

/// Adds what a callee can get at through an address to what it is called with.
void FunctionAnalysis::reachable(Value value, CallContext &call, std::vector<LocationId> &seen) {
  auto base = memory.base(value);
  if (!base)
    return;
  LocationId root = memory.root(*base);
  if (llvm::is_contained(seen, root) || memory[root].storage == Storage::Builtin)
    return;
  if (memory[root].storage == Storage::Shared || memory[root].storage == Storage::Constant ||
      memory[root].storage == Storage::Global)
    return;
  seen.push_back(root);
  std::vector<LocationId> parts{root};
  std::vector<Value> held;
  for (size_t i = 0; i != parts.size(); ++i) {
    if (const Value *content = now.lookup(parts[i])) {
      call.contents.push_back({parts[i], *content});
      held.push_back(*content);
    }
    parts.insert(parts.end(), memory[parts[i]].children.begin(), memory[parts[i]].children.end());
  }
  for (Value content : held)
    reachable(content, call, seen);
}

static bool hasMutableParts(clang::QualType type) {
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->hasMutableFields();
}

/// Whether a function may write what an argument names or points to; `callee` is null where it is not known.
static bool mayWrite(const clang::FunctionDecl *callee, unsigned index, const clang::Expr *argument) {
  clang::QualType type = argument->isGLValue() ? argument->getType() : clang::QualType();
  if (callee && index < callee->getNumParams()) {
    type = callee->getParamDecl(index)->getType();
    if (!type->isReferenceType() && !type->isPointerType())
      return type->isDependentType() && argument->getType()->isArrayType(); // otherwise a copy
  }
  if (type.isNull())
    return true;
  if (type->isReferenceType() || type->isPointerType())
    type = type->getPointeeType();
  return !type.isConstQualified() || hasMutableParts(type);
}

/// Whether all functions take a copy of an argument.
static bool isCopied(llvm::ArrayRef<const clang::FunctionDecl *> callees, unsigned index) {
  return !callees.empty() && llvm::all_of(callees, [&](const clang::FunctionDecl *callee) {
    return index < callee->getNumParams() && !callee->getParamDecl(index)->getType()->isReferenceType();
  });
}

/// Whether a call computes its result from the values of its arguments and nothing else.
static bool isComputation(const clang::FunctionDecl *callee, llvm::ArrayRef<const clang::Expr *> arguments,
                          const clang::ASTContext &context) {
  if (!callee || callee->getReturnType()->isVoidType())
    return false;
  // Those of the target read registers.
  unsigned builtin = callee->getBuiltinID();
  if (builtin && !context.BuiltinInfo.isTSBuiltin(builtin) && context.BuiltinInfo.isConst(builtin))
    return true;
  // Built-in mathematics has no body and no side effects.
  if (arguments.empty() || !(builtin || context.getSourceManager().isInSystemHeader(callee->getLocation())))
    return false;
  return llvm::all_of(arguments, [](const clang::Expr *argument) {
    return llvm::isa<clang::StringLiteral>(argument->IgnoreParenImpCasts()) ||
           (!argument->isGLValue() && argument->getType()->isArithmeticType());
  });
}

/// `object`: what a method is called on.
Value FunctionAnalysis::callUnknown(const clang::FunctionDecl *callee, std::optional<Value> object,
                                    llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at) {
  std::string name = callee && callee->getDeclName().isIdentifier() ? callee->getName().str() : "";
  llvm::SmallVector<Value, 6> given;
  for (const clang::Expr *argument : arguments)
    given.push_back(valueOf(argument));
  if (auto special = specialRegister(name)) {
    SymbolId symbol = engine.symbolOf(external, {values.constant(std::int64_t(llvm::hash_value(name) >> 2))});
    engine.refine(symbol, special->scope, special->limit, special->range, 1,
                  {Cause::ThreadIndex, at->getExprLoc(), noSymbol, name});
    return values.of(symbol);
  }
  bool isSystem =
      callee && (callee->getBuiltinID() || engine.context.getSourceManager().isInSystemHeader(callee->getLocation()));
  if (isComputation(callee, arguments, engine.context)) {
    for (unsigned i = 0; i != arguments.size(); ++i) // of a string only what it says counts
      if (llvm::isa<clang::StringLiteral>(arguments[i]->IgnoreParenImpCasts()))
        given[i] = values.constant(0);
    given.push_back(values.constant(std::int64_t(llvm::hash_value(name) >> 2)));
    return pure(external, given, at->getType(), at);
  }
  // What it reads nobody writes while the kernel runs.
  if (isSystem && (name == "__ldg" || llvm::StringRef(name).starts_with("__nvvm_ldg_")) && given.size() == 1) {
    Scope scope = values.scope(*given[0]);
    return opaque(at, scope, values.limit(*given[0]),
                  {Cause::Load, at->getExprLoc(), values.culprit(*given[0], Scope::Grid), ""}, at->getType());
  }
  llvm::SmallVector<const clang::FunctionDecl *, 2> candidates;
  if (callee)
    candidates.push_back(callee);
  else if (auto *unresolved = llvm::dyn_cast<clang::CallExpr>(at))
    candidates = candidatesOf(unresolved);
  for (unsigned i = 0; i != arguments.size(); ++i) {
    if (!arguments[i]->isGLValue() && arguments[i]->getType()->isArithmeticType())
      continue; // numbers lead nowhere
    // In a template the conversion to a value may be left out.
    bool isValue = isCopied(candidates, i) && arguments[i]->getType()->isPointerType();
    bool writes = candidates.empty() ? mayWrite(nullptr, i, arguments[i])
                                     : llvm::any_of(candidates, [&](const clang::FunctionDecl *each) {
                                         return mayWrite(each, i, arguments[i]);
                                       });
    forget(isValue ? rvalue(arguments[i]) : given[i], writes ? Use::Writes : Use::Reads);
  }
  auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (object)
    forget(*object, method && method->isConst() && !method->getParent()->hasMutableFields() ? Use::Reads : Use::Writes);
  if (!isSystem) {
    synchronizedNow = true;
    SharedStore store;
    store.at = at->getExprLoc();
    storeAnywhere({}, store);
  }
  if (at->getType()->isRecordType() && !at->isGLValue()) {
    LocationId place = memory.temporary(at, frame, at->getType());
    set(place, unknown(at, Cause::UnknownCall, name));
    return memory.addressOf(place);
  }
  return unknown(at, Cause::UnknownCall, name);
}

Value FunctionAnalysis::callThroughPointer(const clang::CallExpr *expr) {
  llvm::SmallVector<const clang::Expr *, 6> arguments(expr->arg_begin(), expr->arg_end());
  Value pointer = valueOf(expr->getCallee());
  auto symbol = pointer->symbol();
  auto targets = symbol ? engine.targets.find(*symbol) : engine.targets.end();
  if (targets == engine.targets.end())
    return callUnknown(nullptr, std::nullopt, arguments, expr);
  if (targets->second.size() == 1)
    return callFunction(targets->second[0], std::nullopt, arguments, expr);
  synchronizedNow = true;
  // Which one is called depends on a value: what any of them waits for, all threads have to be called for.
  for (const clang::FunctionDecl *target : targets->second) {
    const clang::FunctionDecl *definition = nullptr;
    if (!target->hasBody(definition) || definition->getNumParams() != arguments.size())
      continue;
    std::vector<LocationId> seen;
    const Summary &summary = engine.call(definition, contextOf(definition, std::nullopt, arguments, expr, seen));
    called.insert_or_assign({expr, target}, CalledSites{expr, target->getNameAsString(), current, &summary, pointer});
  }
  Value result = callUnknown(nullptr, std::nullopt, arguments, expr);
  states[current].events.push_back({Event::Kind::Load, noLocation, {}, expr, nullptr}); // any of them may read
  return result;
}

void FunctionAnalysis::destroy(const clang::CXXDestructorDecl *destructor, LocationId object, const clang::Expr *at,
                               const void *owner) {
  const clang::FunctionDecl *definition = nullptr;
  if (!destructor || destructor->isTrivial() || !destructor->hasBody(definition) || !at)
    return;
  CallContext call;
  call.arguments.push_back(memory.addressOf(object));
  std::vector<LocationId> seen;
  reachable(call.arguments[0], call, seen);
  call.before = storesNow;
  call.after = pendingAfter[owner];
  call.synchronized = synchronizedNow;
  const Summary &summary = engine.call(definition, std::move(call));
  called.insert_or_assign({at, owner}, CalledSites{at, destructor->getNameAsString(), current, &summary, nullptr});
  applyCall(summary, at, owner);
}

} // namespace coop::uniformity
