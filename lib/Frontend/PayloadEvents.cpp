#include "Frontend/PayloadEvents.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>

namespace coop {
namespace {

/// More items than any thread has registers for.
constexpr std::int64_t mostItems = 4096;

/// Whether declaring the variable gives it a value. What `ThreadData<int, 4> items;` calls does nothing.
bool hasValue(const clang::VarDecl *variable) {
  const clang::Expr *init = variable->getInit();
  auto *construct = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(init);
  if (!construct)
    return init != nullptr;
  const clang::CXXConstructorDecl *constructor = construct->getConstructor();
  return !constructor->isDefaultConstructor() || !constructor->isTrivial() || construct->requiresZeroInitialization() ||
         construct->isListInitialization();
}

} // namespace

bool isUnevaluated(const clang::Stmt *stmt) {
  return llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr, clang::TypeTraitExpr, clang::RequiresExpr,
                   clang::CXXTypeidExpr>(stmt);
}

void PayloadEvents::collect(const clang::Stmt *body) {
  findPayloads(body);
  if (payloads.empty())
    return;
  values.emplace(source, body, [this](const clang::VarDecl *variable) {
    return tracked.count(variable) || itemNames.count(variable);
  });
  locals.emplace(source.context, body);
  walk(body);
}

const Call *PayloadEvents::coopCall(const clang::CallExpr *call, const Instance *&instance) const {
  if (calleeName(call->getCallee()).coopName.empty())
    return nullptr;
  auto found = calls.find(source.offset(call->getCallee()->getBeginLoc()));
  if (found == calls.end())
    return nullptr;
  instance = found->second.second;
  return found->second.first;
}

/// Local variables that a coop call names as its payload.
void PayloadEvents::findPayloads(const clang::Stmt *stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt) || isUnevaluated(stmt))
    return;
  const Instance *instance = nullptr;
  auto *expr = llvm::dyn_cast<clang::CallExpr>(stmt);
  if (const Call *call = expr ? coopCall(expr, instance) : nullptr)
    for (unsigned i = 0; i != call->operation->operands.size() && i != expr->getNumArgs(); ++i)
      if (OperandRole role = call->operation->operands[i].role;
          role == OperandRole::PayloadIn || role == OperandRole::PayloadOut)
        track(expr->getArg(i), *instance);
  for (const clang::Stmt *child : stmt->children())
    findPayloads(child);
}

void PayloadEvents::track(const clang::Expr *operand, const Instance &instance) {
  const clang::VarDecl *variable = namedVariable(operand);
  auto items = instance.payload.items;
  if (!variable || !items || *items < 1 || *items > mostItems || tracked.count(variable))
    return;
  // Most attributes put it elsewhere, __shared__ for one.
  bool stays = !variable->hasAttrs() || llvm::all_of(variable->attrs(), [](const clang::Attr *attr) {
    return llvm::isa<clang::AlignedAttr, clang::UnusedAttr>(attr);
  });
  bool plain = stays && variable->hasLocalStorage() && !variable->getType()->isReferenceType() &&
               !variable->getType().isVolatileQualified() &&
               !llvm::isa<clang::ImplicitParamDecl, clang::DecompositionDecl>(variable);
  if (!plain)
    return;
  tracked[variable] = unsigned(payloads.size());
  payloads.push_back({variable, unsigned(*items), false});
}

void PayloadEvents::walk(const clang::Stmt *stmt) {
  if (!stmt || isUnevaluated(stmt))
    return;
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    return mention(reference);
  if (auto *statement = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *decl : statement->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
        if (auto found = tracked.find(variable); found != tracked.end())
          declaration(variable, found->second);
  } else if (auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
    if (auto counted = countedLoop(source.context, loop)) {
      counters[counted->variable] = *counted;
      if (counted->trips() <= 1)
        singleTrips.insert(loop);
    }
  } else if (auto *loop = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    enterRangeFor(loop);
  }
  parents.push_back(stmt);
  for (const clang::Stmt *child : stmt->children())
    walk(child);
  parents.pop_back();
}

void PayloadEvents::declaration(const clang::VarDecl *variable, unsigned payload) {
  PayloadEvent event;
  event.kind = hasValue(variable) ? PayloadEvent::Kind::Write : PayloadEvent::Kind::Declare;
  event.payload = payload;
  event.range = everything(payload);
  atDeclaration[variable] = event;
}

/// `for (T &x : items)`: x is an item by another name.
void PayloadEvents::enterRangeFor(const clang::CXXForRangeStmt *loop) {
  const clang::VarDecl *range = loop->getRangeInit() ? namedVariable(loop->getRangeInit()) : nullptr;
  auto found = tracked.find(range);
  if (found == tracked.end())
    return;
  const clang::VarDecl *variable = loop->getLoopVariable();
  if (llvm::isa<clang::DecompositionDecl>(variable))
    return escape(found->second);
  if (variable->getType()->isReferenceType()) {
    itemNames[variable] = found->second;
    return;
  }
  PayloadEvent event;
  event.payload = found->second;
  event.range = everything(found->second);
  event.where = loop->getRangeInit();
  atDeclaration[variable] = event;
}

ItemRange PayloadEvents::rangeOf(const clang::Expr *index, unsigned items) const {
  if (auto value = constantOf(source.context, index); value && *value >= 0 && *value < items)
    return {unsigned(*value), unsigned(*value) + 1};
  auto counter = counters.find(namedVariable(index));
  if (counter == counters.end() || counter->second.first < 0 || counter->second.first >= items ||
      counter->second.trips() == 0)
    return {0, items};
  return {unsigned(counter->second.first), unsigned(std::min<std::int64_t>(counter->second.end, items))};
}

} // namespace coop
