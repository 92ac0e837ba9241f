#include "Frontend/HostConstants.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {
namespace {

constexpr unsigned longestChain = 16; ///< of locals initialized with locals

bool isShape(clang::QualType type) {
  const clang::RecordDecl *record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsRecordDecl();
  return record && record->getIdentifier() && record->getName() == "dim3" &&
         record->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool isConfig(clang::QualType type) {
  const clang::RecordDecl *record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsRecordDecl();
  return record && record->getIdentifier() &&
         llvm::is_contained({"cudaLaunchConfig_st", "cudaKernelNodeParams", "cudaGraphNodeParams"}, record->getName());
}

const clang::VarDecl *namedVariable(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
}

/// Three integers of an evaluated dim3.
std::optional<Extents> fieldsOf(const clang::APValue &value) {
  if (!value.isStruct() || value.getStructNumFields() != 3)
    return std::nullopt;
  Extents result;
  for (unsigned i = 0; i != 3; ++i) {
    const clang::APValue &field = value.getStructField(i);
    if (!field.isInt() || !field.getInt().isRepresentableByInt64())
      return std::nullopt;
    result[i] = field.getInt().getExtValue();
  }
  return result;
}

} // namespace

HostConstants::HostConstants(const Source &source, const clang::FunctionDecl *function)
    : source(source), function(function) {
  for (const LocalWrite &write : localWrites(function))
    written[write.variable].push_back(write.value);
}

/// The one value a variable ever has, or null.
const clang::Expr *HostConstants::onlyValue(const clang::VarDecl *variable) const {
  if (!variable || llvm::isa<clang::ParmVarDecl>(variable) || variable->getType().isVolatileQualified())
    return nullptr;
  const clang::Expr *init = variable->getAnyInitializer();
  if (!init || variable->getType()->isReferenceType())
    return init;
  if (!variable->isLocalVarDecl() || variable->isStaticLocal())
    return variable->getType().isConstQualified() || variable->isConstexpr() ? init : nullptr;
  auto it = written.find(variable);
  return it != written.end() && it->second.size() == 1 && it->second.front() ? init : nullptr;
}

std::optional<llvm::APSInt> HostConstants::integer(const clang::Expr *expr) const {
  if (!expr || expr->isTypeDependent() || expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  clang::Expr::EvalResult result;
  if (expr->EvaluateAsInt(result, source.context))
    return result.Val.getInt();
  auto value = computed(expr->IgnoreParens());
  if (!value)
    return std::nullopt;
  unsigned width = source.context.getIntWidth(expr->getType());
  *value = value->extOrTrunc(width);
  value->setIsSigned(expr->getType()->isSignedIntegerOrEnumerationType());
  return value;
}

/// What Clang does not fold because a name in it is no constant of the language.
std::optional<llvm::APSInt> HostConstants::computed(const clang::Expr *expr) const {
  if (auto *cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return integer(cast->getSubExpr());
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    auto condition = integer(choice->getCond());
    return condition ? integer(condition->getBoolValue() ? choice->getTrueExpr() : choice->getFalseExpr()) : std::nullopt;
  }
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr); member && isShape(member->getBase()->getType())) {
    auto whole = shape(member->getBase());
    auto *field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (!whole || !field || field->getFieldIndex() > 2)
      return std::nullopt;
    return llvm::APSInt::get(*(*whole)[field->getFieldIndex()]);
  }
  if (llvm::isa<clang::DeclRefExpr>(expr))
    return integer(onlyValue(namedVariable(expr)));
  auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary)
    return std::nullopt;
  auto left = integer(binary->getLHS()), right = integer(binary->getRHS());
  if (!left || !right || left->getBitWidth() != right->getBitWidth())
    return std::nullopt;
  switch (binary->getOpcode()) {
  case clang::BO_Add: return *left + *right;
  case clang::BO_Sub: return *left - *right;
  case clang::BO_Mul: return *left * *right;
  case clang::BO_Div: return right->isZero() ? std::nullopt : std::optional(*left / *right);
  case clang::BO_Rem: return right->isZero() ? std::nullopt : std::optional(*left % *right);
  case clang::BO_And: return *left & *right;
  case clang::BO_Or: return *left | *right;
  case clang::BO_Xor: return *left ^ *right;
  default: return std::nullopt;
  }
}

std::optional<Extents> HostConstants::shape(const clang::Expr *expr) const {
  if (!expr || expr->isTypeDependent() || expr->isValueDependent())
    return std::nullopt;
  if (auto value = integer(expr); value && value->isRepresentableByInt64())
    return Extents{value->getExtValue(), 1, 1};
  if (!isShape(expr->getType()))
    return std::nullopt;
  clang::Expr::EvalResult result;
  if (expr->isPRValue() && expr->EvaluateAsRValue(result, source.context) && !result.HasSideEffects)
    if (auto fields = fieldsOf(result.Val))
      return fields;
  return constructed(expr);
}

/// Equal where they have the same variables as often, and the same number.
struct HostConstants::Sum {
  std::map<const clang::VarDecl *, std::int64_t> variables;
  std::int64_t number = 0;

  void add(const Sum &other, std::int64_t factor) {
    number += factor * other.number;
    for (const auto &[variable, times] : other.variables)
      if ((variables[variable] += factor * times) == 0)
        variables.erase(variable);
  }
};

std::optional<HostConstants::Sum> HostConstants::sum(const clang::Expr *expr) const {
  expr = stripped(expr);
  if (auto value = integer(expr); value && value->isRepresentableByInt64())
    return Sum{{}, value->getExtValue()};
  if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
    return sum(cast->getSubExpr());
  if (const clang::VarDecl *variable = namedVariable(expr))
    return Sum{{{variable, 1}}, 0};
  auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary || (binary->getOpcode() != clang::BO_Add && binary->getOpcode() != clang::BO_Sub))
    return std::nullopt;
  auto left = sum(binary->getLHS()), right = sum(binary->getRHS());
  if (!left || !right)
    return std::nullopt;
  left->add(*right, binary->getOpcode() == clang::BO_Add ? 1 : -1);
  return left;
}

/// How many there are along x, as an expression.
const clang::Expr *HostConstants::firstExtent(const clang::Expr *expr) const {
  for (unsigned i = 0; expr && i != longestChain; ++i) {
    expr = stripped(expr);
    if (auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr))
      expr = construct->getNumArgs() ? construct->getArg(0) : nullptr;
    else if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
      expr = cast->getSubExpr();
    else if (const clang::Expr *only = onlyValue(namedVariable(expr)))
      expr = only;
    else
      return expr;
  }
  return nullptr;
}

const clang::VarDecl *HostConstants::roundedUp(const clang::Expr *grid, const clang::Expr *block) const {
  if (!grid || !block || grid->isTypeDependent() || block->isTypeDependent() || grid->isValueDependent() ||
      block->isValueDependent())
    return nullptr;
  const clang::Expr *blocks = firstExtent(grid);
  const clang::Expr *size = isShape(block->getType()) ? firstExtent(block) : block;
  auto threads = size ? sum(size) : std::nullopt;
  if (!blocks || !threads)
    return nullptr;
  auto only = [](const std::optional<Sum> &rest) -> const clang::VarDecl * {
    bool isOne = rest && rest->number == 0 && rest->variables.size() == 1 && rest->variables.begin()->second == 1;
    return isOne ? rest->variables.begin()->first : nullptr;
  };
  auto dividesBy = [&](const clang::Expr *divisor) {
    auto by = sum(divisor);
    return by && by->number == threads->number && by->variables == threads->variables;
  };
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(blocks); call && call->getNumArgs() == 2) {
    // A function that says so in its name: ceil_div, div_up, divide_and_round_up.
    const clang::FunctionDecl *callee = call->getDirectCallee();
    std::string name = callee && callee->getIdentifier() ? callee->getName().lower() : "";
    bool rounds = name.find("ceil") != std::string::npos || name.find("up") != std::string::npos || name == "cdiv";
    return rounds && dividesBy(call->getArg(1)) ? only(sum(call->getArg(0))) : nullptr;
  }
  auto *binary = llvm::dyn_cast<clang::BinaryOperator>(blocks);
  std::int64_t added = 0;
  if (binary && binary->getOpcode() == clang::BO_Add) { // (n - 1) / block + 1
    auto one = integer(binary->getRHS());
    binary = one && *one == 1 ? llvm::dyn_cast<clang::BinaryOperator>(stripped(binary->getLHS())) : nullptr;
    added = 1;
  }
  if (!binary || binary->getOpcode() != clang::BO_Div || !dividesBy(binary->getRHS()))
    return nullptr;
  auto divided = sum(binary->getLHS());
  if (!divided)
    return nullptr;
  Sum most{{}, -1}; // block - 1
  most.add(*threads, 1);
  divided->add(added ? Sum{{}, -1} : most, -1);
  return only(divided);
}

std::optional<Extents> HostConstants::constructed(const clang::Expr *expr) const {
  expr = expr->IgnoreParens();
  if (auto *cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return shape(cast->getSubExpr());
  if (auto *full = llvm::dyn_cast<clang::FullExpr>(expr))
    return shape(full->getSubExpr());
  if (auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
    return shape(temporary->getSubExpr());
  if (auto *temporary = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr))
    return shape(temporary->getSubExpr());
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    auto condition = integer(choice->getCond());
    return condition ? shape(condition->getBoolValue() ? choice->getTrueExpr() : choice->getFalseExpr()) : std::nullopt;
  }
  if (llvm::isa<clang::DeclRefExpr>(expr))
    return shape(onlyValue(namedVariable(expr)));
  auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(expr);
  if (!construct)
    return std::nullopt;
  if (construct->getNumArgs() == 1 && isShape(construct->getArg(0)->getType()))
    return shape(construct->getArg(0));
  if (construct->getNumArgs() != 3)
    return std::nullopt;
  Extents result;
  for (unsigned i = 0; i != 3; ++i) {
    auto value = integer(construct->getArg(i));
    if (!value || !value->isRepresentableByInt64())
      return std::nullopt;
    result[i] = value->getExtValue();
  }
  return result;
}

bool isGivenNode(llvm::StringRef function) {
  return llvm::is_contained({"cudaGraphAddKernelNode", "cudaGraphKernelNodeSetParams", "cudaGraphExecKernelNodeSetParams",
                             "cudaGraphAddNode", "cudaGraphAddNode_v2", "cudaGraphNodeSetParams", "cudaGraphExecNodeSetParams"},
                            function);
}

namespace {

/// `params.kernel` of a cudaGraphNodeParams, which can be a node's of any kind.
bool isKernelPart(const clang::MemberExpr *member) {
  return !member->isArrow() && member->getMemberDecl()->getName() == "kernel" &&
         member->getMemberDecl()->getType().getAsString().find("cudaKernelNodeParams") != std::string::npos;
}

/// The variable whose fields `base` has: it, or its part for kernels.
const clang::VarDecl *fieldsOf(const clang::Expr *base) {
  if (auto *part = llvm::dyn_cast<clang::MemberExpr>(base->IgnoreParenImpCasts()); part && isKernelPart(part)) {
    base = part->getBase();
    if (auto *unnamed = llvm::dyn_cast<clang::MemberExpr>(base->IgnoreParenImpCasts());
        unnamed && unnamed->getMemberDecl()->getDeclName().isEmpty())
      base = unnamed->getBase();
  }
  return namedVariable(base);
}

/// Everything a function does with one launch configuration.
class ConfigUses : public clang::RecursiveASTVisitor<ConfigUses> {
public:
  explicit ConfigUses(const clang::VarDecl *variable) : variable(variable) {}

  std::vector<const clang::Expr *> assigned; ///< assignments to its blockDim
  unsigned references = 0, understood = 0;

  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    references += reference->getDecl() == variable;
    return true;
  }
  /// A member by itself, read or assigned.
  bool VisitMemberExpr(clang::MemberExpr *member) {
    bool ours = fieldsOf(member->getBase()) == variable && !member->isArrow();
    bool isPart = isKernelPart(member) || member->getMemberDecl()->getDeclName().isEmpty(); // on the way to a field
    understood += ours && !isPart && member->getMemberDecl()->getName() != "blockDim";
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    noteAssignment(binary, binary->getOpcode() == clang::BO_Assign ? binary->getLHS() : nullptr);
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *call) {
    if (call->getOperator() == clang::OO_Equal && isBlockDim(call->getArg(0))) {
      ++understood;
      assigned.push_back(call);
    }
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return true;
    for (unsigned i = 0; i < call->getNumArgs() && i < callee->getNumParams(); ++i) {
      auto *address = llvm::dyn_cast<clang::UnaryOperator>(call->getArg(i)->IgnoreParenImpCasts());
      clang::QualType type = callee->getParamDecl(i)->getType();
      // A pointer to const cannot change it. What makes nodes of any kind changes nothing in those of kernels.
      bool keeps = type->isPointerType() && (type->getPointeeType().isConstQualified() ||
                                             (callee->getIdentifier() && isGivenNode(callee->getName())));
      understood += address && address->getOpcode() == clang::UO_AddrOf &&
                    namedVariable(address->getSubExpr()) == variable && keeps;
    }
    return true;
  }

private:
  bool isBlockDim(const clang::Expr *expr) const {
    auto *member = llvm::dyn_cast<clang::MemberExpr>(expr->IgnoreParenImpCasts());
    return member && !member->isArrow() && fieldsOf(member->getBase()) == variable &&
           member->getMemberDecl()->getName() == "blockDim";
  }
  void noteAssignment(const clang::Expr *whole, const clang::Expr *target) {
    if (!target || !isBlockDim(target))
      return;
    ++understood;
    assigned.push_back(whole);
  }
  const clang::VarDecl *variable;
};

bool holds(const clang::Stmt *stmt, const clang::Stmt *wanted) {
  return stmt && (stmt == wanted || llvm::any_of(stmt->children(), [&](auto *child) { return holds(child, wanted); }));
}

/// Whether `first`, a statement of its own in some block, is always run before `second`, further on in that block.
bool runsBefore(const clang::Stmt *stmt, const clang::Expr *first, const clang::Expr *second) {
  if (!stmt)
    return false;
  if (auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    bool seen = false;
    for (const clang::Stmt *child : block->body()) {
      auto *expr = llvm::dyn_cast<clang::Expr>(child);
      if (expr && expr->IgnoreImplicit() == first)
        seen = true;
      else if (seen && holds(child, second))
        return true;
    }
  }
  return llvm::any_of(stmt->children(), [&](auto *child) { return runsBefore(child, first, second); });
}

/// The field of an aggregate's initializer.
const clang::Expr *initialBlock(const clang::VarDecl *variable) {
  auto *list = llvm::dyn_cast_or_null<clang::InitListExpr>(variable->getInit());
  if (!list || !list->getType()->getAsRecordDecl())
    return nullptr;
  for (const clang::FieldDecl *field : list->getType()->getAsRecordDecl()->fields())
    if (field->getName() == "blockDim" && field->getFieldIndex() < list->getNumInits())
      return list->getInit(field->getFieldIndex());
  return nullptr;
}

/// Of `config` or `&config`.
const clang::VarDecl *structureOf(const clang::Expr *config) {
  config = config->IgnoreParenImpCasts();
  if (auto *address = llvm::dyn_cast<clang::UnaryOperator>(config); address && address->getOpcode() == clang::UO_AddrOf)
    config = address->getSubExpr();
  return namedVariable(config);
}

} // namespace

std::optional<Extents> HostConstants::configuredBlock(const clang::Expr *config, const clang::Expr *launch) const {
  const clang::VarDecl *variable = structureOf(config);
  if (!variable || !variable->isLocalVarDecl() || variable->isStaticLocal() || !isConfig(variable->getType()))
    return std::nullopt;
  ConfigUses uses(variable);
  uses.TraverseStmt(function->getBody());
  if (uses.references != uses.understood || uses.assigned.size() > 1)
    return std::nullopt;
  if (uses.assigned.empty())
    return shape(initialBlock(variable));
  const clang::Expr *assignment = uses.assigned.front();
  const clang::Expr *value = nullptr;
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(assignment))
    value = binary->getRHS();
  else
    value = llvm::cast<clang::CXXOperatorCallExpr>(assignment)->getArg(1);
  return runsBefore(function->getBody(), assignment, launch) ? shape(value) : std::nullopt;
}

const clang::Expr *HostConstants::valueOf(const clang::Expr *expr) const {
  for (unsigned depth = 0; depth != longestChain; ++depth) {
    const clang::Expr *value = onlyValue(namedVariable(expr->IgnoreParenImpCasts()));
    if (!value)
      return expr;
    expr = value;
  }
  return expr;
}

namespace {

/// What is written into fields of a local structure.
class FieldValues : public clang::RecursiveASTVisitor<FieldValues> {
public:
  FieldValues(const clang::VarDecl *variable, std::vector<llvm::StringRef> names)
      : variable(variable), names(std::move(names)) {}
  std::vector<const clang::Expr *> values;

  void add(const clang::FunctionDecl *function) {
    TraverseStmt(function->getBody());
    auto *list = llvm::dyn_cast_or_null<clang::InitListExpr>(variable->getInit());
    if (!list || !list->getType()->getAsRecordDecl())
      return;
    for (const clang::FieldDecl *field : list->getType()->getAsRecordDecl()->fields())
      if (llvm::is_contained(names, field->getName()) && field->getFieldIndex() < list->getNumInits() &&
          !llvm::isa<clang::ImplicitValueInitExpr>(list->getInit(field->getFieldIndex())))
        values.push_back(list->getInit(field->getFieldIndex()));
  }

  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    auto *member = llvm::dyn_cast<clang::MemberExpr>(binary->getLHS()->IgnoreParenImpCasts());
    if (binary->getOpcode() == clang::BO_Assign && member && fieldsOf(member->getBase()) == variable &&
        llvm::is_contained(names, member->getMemberDecl()->getName()))
      values.push_back(binary->getRHS());
    return true;
  }

private:
  const clang::VarDecl *variable;
  std::vector<llvm::StringRef> names;
};

} // namespace

const clang::Expr *HostConstants::nodeKernel(const clang::Expr *parameters) const {
  const clang::VarDecl *variable = structureOf(parameters);
  if (!variable || !variable->isLocalVarDecl() || variable->isStaticLocal() || !isConfig(variable->getType()))
    return nullptr;
  ConfigUses uses(variable);
  uses.TraverseStmt(function->getBody());
  FieldValues values(variable, {"func"});
  values.add(function);
  return uses.references == uses.understood && values.values.size() == 1 ? values.values.front() : nullptr;
}

std::vector<const clang::Expr *> HostConstants::configuredShared(const clang::Expr *config) const {
  const clang::VarDecl *variable = structureOf(config);
  if (!variable)
    return {};
  FieldValues values(variable, {"dynamicSmemBytes", "sharedMemBytes"});
  values.add(function);
  return values.values;
}

NamedKernels HostConstants::kernels(const clang::Expr *expr) const {
  NamedKernels result;
  addKernels(expr, result, 0);
  return result;
}

void HostConstants::addKernels(const clang::Expr *expr, NamedKernels &result, unsigned depth) const {
  if (!expr || depth > longestChain) {
    result.complete = false;
    return;
  }
  expr = stripped(expr);
  auto addFunction = [&](const clang::NamedDecl *decl) {
    if (auto *templated = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl->getUnderlyingDecl()))
      decl = templated->getTemplatedDecl();
    auto *named = llvm::dyn_cast<clang::FunctionDecl>(decl->getUnderlyingDecl());
    if (!named || !named->hasAttr<clang::CUDAGlobalAttr>()) {
      result.complete = false;
      return;
    }
    result.spelled = result.functions.empty() ? expr : nullptr;
    if (!llvm::is_contained(result.functions, named))
      result.functions.push_back(named);
  };
  if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
    return addKernels(cast->getSubExpr(), result, depth + 1);
  if (auto *unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary && (unary->getOpcode() == clang::UO_AddrOf || unary->getOpcode() == clang::UO_Deref))
    return addKernels(unary->getSubExpr(), result, depth + 1);
  if (auto *parameter = llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(expr))
    return addKernels(parameter->getReplacement(), result, depth + 1);
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    addKernels(choice->getTrueExpr(), result, depth + 1);
    return addKernels(choice->getFalseExpr(), result, depth + 1);
  }
  if (auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(expr)) {
    result.complete &= lookup->getNumDecls() == 1;
    for (const clang::NamedDecl *decl : lookup->decls())
      addFunction(decl);
    return;
  }
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable) {
    if (reference)
      return addFunction(reference->getDecl());
    result.complete = false;
    return;
  }
  result.through.push_back(reference);
  if (const clang::Expr *value = onlyValue(variable))
    return addKernels(value, result, depth + 1);
  auto it = written.find(variable);
  if (it == written.end() || llvm::isa<clang::ParmVarDecl>(variable)) {
    result.complete = false;
    return;
  }
  for (const clang::Expr *value : it->second)
    addKernels(value, result, depth + 1);
}

} // namespace coop
