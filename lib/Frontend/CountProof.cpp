#include "Frontend/CountProof.h"
#include "Frontend/Names.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

namespace coop {
namespace {

/// `min` or `max` of the toolkit or the standard library: a user's own may do anything.
std::string libraryFunction(const Source &source, const clang::CallExpr *call) {
  const clang::FunctionDecl *function = call->getDirectCallee();
  if (!function || !function->getIdentifier() || call->getNumArgs() != 2 ||
      !source.inSystemHeader(function->getLocation()))
    return {};
  llvm::StringRef name = function->getName();
  return name == "min" || name == "max" || name == "umin" || name == "umax" ? name.take_back(3).str() : std::string();
}

/// The initializer of a local that keeps its first value.
const clang::Expr *constantInit(const clang::Expr *expr) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDecl() || !variable->getType().isConstQualified() || variable->isStaticLocal())
    return nullptr;
  return variable->getInit();
}

bool isInteger(clang::QualType type) {
  return !type.isNull() && !type->isDependentType() && type->isIntegralOrUnscopedEnumerationType();
}

} // namespace

CountProof::CountProof(const Source &source, TextRenderer &renderer, const TypeTexts &types)
    : source(source), renderer(renderer) {
  Product whole;
  bool known = multiply(whole, types.items);
  for (const std::string &extent : types.extents)
    known = known && multiply(whole, extent);
  if (known)
    tile = whole;
}

bool CountProof::multiply(Product &product, const std::string &factor) const {
  std::int64_t number;
  if (!llvm::StringRef(factor).getAsInteger(10, number)) {
    return number > 0 && !__builtin_mul_overflow(product.number, number, &product.number);
  }
  product.names.insert(factor);
  return !factor.empty();
}

/// A product of at most a tile survives in int and wider; narrower types may change it.
bool CountProof::holdsTile(clang::QualType type) const {
  return isInteger(type) && source.context.getIntWidth(type) >= 32;
}

std::optional<CountProof::Product> CountProof::product(const clang::Expr *expr) {
  expr = expr->IgnoreParens();
  if (auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(expr); cast && cast->isValueDependent()) {
    bool read = cast->getCastKind() == clang::CK_LValueToRValue || cast->getCastKind() == clang::CK_NoOp;
    return read || holdsTile(cast->getType()) ? product(cast->getSubExpr()) : std::nullopt;
  }
  clang::Expr::EvalResult result;
  if (!expr->isValueDependent() && isInteger(expr->getType()) && expr->EvaluateAsInt(result, source.context) &&
      result.Val.getInt().isRepresentableByInt64())
    return Product{result.Val.getInt().getExtValue(), {}};
  if (const clang::Expr *init = constantInit(expr); init && holdsTile(expr->getType()))
    return product(init);
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr); binary && binary->getOpcode() == clang::BO_Mul && holdsTile(binary->getType())) {
    auto left = product(binary->getLHS()), right = product(binary->getRHS());
    if (!left || !right || __builtin_mul_overflow(left->number, right->number, &left->number))
      return std::nullopt;
    left->names.insert(right->names.begin(), right->names.end());
    return left;
  }
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  if (!reference || !llvm::isa<clang::NonTypeTemplateParmDecl>(reference->getDecl()))
    return std::nullopt;
  auto text = renderer.expression(expr);
  return text ? std::optional(Product{1, {*text}}) : std::nullopt;
}

CountProof::Range CountProof::constantOrProduct(const clang::Expr *expr) {
  auto value = product(expr);
  if (!value)
    return {};
  Range range;
  range.notNegative = value->names.empty() ? value->number >= 0 : tile && *value == *tile;
  // A number is at most the tile if it is at most the tile's known factor: the other factors are at least 1.
  range.atMostTile = tile && (*value == *tile || (value->names.empty() && value->number <= tile->number));
  return range;
}

CountProof::Range CountProof::converted(Range range, clang::QualType from, clang::QualType to) const {
  if (!isInteger(from) || !isInteger(to))
    return {};
  unsigned fromBits = source.context.getIntWidth(from), toBits = source.context.getIntWidth(to);
  bool fromSigned = from->isSignedIntegerOrEnumerationType(), toSigned = to->isSignedIntegerOrEnumerationType();
  // A value known on both sides fits wherever a tile does; with one bound only the value must be kept by the type.
  bool keeps = (range.notNegative && range.atMostTile && toBits >= 32) ||
               (fromSigned == toSigned && toBits >= fromBits) || (!fromSigned && toBits > fromBits);
  if (!keeps)
    range = {};
  range.notNegative |= !toSigned;
  return range;
}

CountProof::Range CountProof::range(const clang::Expr *expr, unsigned depth) {
  if (depth > 16)
    return {};
  if (auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr))
    return range(paren->getSubExpr(), depth + 1);
  if (auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
    return range(temporary->getSubExpr(), depth + 1);
  if (auto *cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && isInteger(cast->getType()))
    return converted(range(cast->getSubExpr(), depth + 1), cast->getSubExpr()->getType(), cast->getType());
  Range found = constantOrProduct(expr);
  if (found.notNegative && found.atMostTile)
    return found;
  if (const clang::Expr *init = constantInit(expr); init && isInteger(expr->getType()))
    found = converted(range(init, depth + 1), init->getType(), expr->getType());
  else if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    std::string name = libraryFunction(source, call);
    if (!name.empty()) {
      // CUDA's mixed overloads, max(int, unsigned) say, convert inside.
      auto argument = [&](unsigned i) {
        return converted(range(call->getArg(i), depth + 1), call->getArg(i)->getType(), call->getType());
      };
      Range a = argument(0), b = argument(1);
      bool isMin = name == "min";
      found.notNegative = isMin ? a.notNegative && b.notNegative : a.notNegative || b.notNegative;
      found.atMostTile = isMin ? a.atMostTile || b.atMostTile : a.atMostTile && b.atMostTile;
    }
  } else if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    Range a = range(choice->getTrueExpr(), depth + 1), b = range(choice->getFalseExpr(), depth + 1);
    found = {a.notNegative && b.notNegative, a.atMostTile && b.atMostTile};
  }
  if (isInteger(expr->getType()))
    found.notNegative |= expr->getType()->isUnsignedIntegerOrEnumerationType();
  return found;
}

bool CountProof::inRange(const clang::Expr *value) {
  Range found = range(value);
  return found.notNegative && found.atMostTile;
}

namespace {

/// Looks for a comparison between two values, each named or spelled as in the subtraction.
class ComparisonFinder : public clang::RecursiveASTVisitor<ComparisonFinder> {
public:
  ComparisonFinder(const Source &source, std::string left, std::string right)
      : source(source), left(std::move(left)), right(std::move(right)) {}
  bool found = false;

  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    if (!binary->isComparisonOp())
      return true;
    std::string a = text(binary->getLHS()), b = text(binary->getRHS());
    found |= (a == left && b == right) || (a == right && b == left);
    return true;
  }

private:
  std::string text(const clang::Expr *expr) const {
    return source.text(source.place(expr->IgnoreParenImpCasts()->getSourceRange()));
  }
  const Source &source;
  std::string left, right;
};

bool isVariable(const clang::Expr *expr, const clang::VarDecl *variable) {
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return reference && reference->getDecl() == variable;
}

/// `if (n > 512) n = 512;` and `n = min(n, 512)`: a variable is cut off after its declaration.
class CutFinder : public clang::RecursiveASTVisitor<CutFinder> {
public:
  CutFinder(const Source &source, const clang::VarDecl *variable) : source(source), variable(variable) {}
  bool found = false;

  bool VisitIfStmt(clang::IfStmt *branch) {
    auto *compared = branch->getCond() ? llvm::dyn_cast<clang::BinaryOperator>(branch->getCond()->IgnoreParenImpCasts()) : nullptr;
    if (!compared || !compared->isRelationalOp() || branch->getElse())
      return true;
    bool isLess = compared->getOpcode() == clang::BO_LT || compared->getOpcode() == clang::BO_LE;
    const clang::Stmt *then = branch->getThen();
    if (auto *block = llvm::dyn_cast<clang::CompoundStmt>(then); block && block->size() == 1)
      then = block->body_front();
    auto *assignment = llvm::dyn_cast<clang::BinaryOperator>(then);
    found |= assignment && assignment->getOpcode() == clang::BO_Assign && isVariable(assignment->getLHS(), variable) &&
             isVariable(isLess ? compared->getRHS() : compared->getLHS(), variable);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *assignment) {
    auto *call = assignment->getOpcode() == clang::BO_Assign
                     ? llvm::dyn_cast<clang::CallExpr>(assignment->getRHS()->IgnoreParenImpCasts())
                     : nullptr;
    found |= call && isVariable(assignment->getLHS(), variable) && libraryFunction(source, call) == "min" &&
             (isVariable(stripped(call->getArg(0)), variable) || isVariable(stripped(call->getArg(1)), variable));
    return true;
  }

private:
  const Source &source;
  const clang::VarDecl *variable;
};

/// Of `a < b ? a : b` and its like the arms, which are then the operands of a min(); else null.
std::pair<const clang::Expr *, const clang::Expr *> armsOfMin(const Source &source, const clang::ConditionalOperator *choice) {
  auto *compared = llvm::dyn_cast<clang::BinaryOperator>(choice->getCond()->IgnoreParenImpCasts());
  if (!compared || !compared->isRelationalOp())
    return {};
  bool isLess = compared->getOpcode() == clang::BO_LT || compared->getOpcode() == clang::BO_LE;
  const clang::Expr *small = isLess ? compared->getLHS() : compared->getRHS(), *large = isLess ? compared->getRHS() : compared->getLHS();
  auto text = [&](const clang::Expr *expr) {
    return source.text(source.place(expr->IgnoreParenImpCasts()->getSourceRange()));
  };
  // Of a constant only one of the two may be spelled alike.
  bool matches = text(small) == text(choice->getTrueExpr()) || text(large) == text(choice->getFalseExpr());
  return matches ? std::pair(choice->getTrueExpr(), choice->getFalseExpr()) : std::pair<clang::Expr *, clang::Expr *>();
}

const clang::BinaryOperator *wrappingSubtraction(const Source &source, const clang::Stmt *body, const clang::Expr *expr,
                                                 bool underMin, unsigned depth = 0) {
  if (depth > 8)
    return nullptr;
  expr = stripped(expr);
  // A wrapped value that becomes signed at its own width before the min() is negative there, and no large one.
  auto throughType = [&](const clang::BinaryOperator *found, clang::QualType type) {
    bool negative = found && underMin && isInteger(type) && type->isSignedIntegerOrEnumerationType() &&
                    source.context.getIntWidth(type) <= source.context.getIntWidth(found->getType());
    return negative ? nullptr : found;
  };
  if (auto *cast = llvm::dyn_cast<clang::ExplicitCastExpr>(expr))
    return throughType(wrappingSubtraction(source, body, cast->getSubExpr(), underMin, depth + 1), cast->getType());
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    bool isMin = libraryFunction(source, call) == "min";
    for (unsigned i = 0; isMin && i != 2; ++i)
      if (auto *found = wrappingSubtraction(source, body, call->getArg(i), true, depth + 1))
        return found;
    return nullptr;
  }
  if (auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    auto [first, second] = armsOfMin(source, choice);
    for (const clang::Expr *arm : {first, second})
      if (auto *found = arm ? wrappingSubtraction(source, body, arm, true, depth + 1) : nullptr)
        return found;
    return nullptr;
  }
  if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr); binary && binary->getOpcode() == clang::BO_Sub) {
    clang::Expr::EvalResult result;
    bool constant = !binary->isValueDependent() && binary->EvaluateAsInt(result, source.context);
    bool isUnsigned = isInteger(binary->getType()) && binary->getType()->isUnsignedIntegerType();
    return underMin && isUnsigned && !constant ? binary : nullptr;
  }
  auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDecl() || !variable->getInit())
    return nullptr;
  CutFinder cut(source, variable);
  cut.TraverseStmt(const_cast<clang::Stmt *>(body));
  return throughType(wrappingSubtraction(source, body, variable->getInit(), underMin || cut.found, depth + 1),
                     variable->getType());
}

} // namespace

std::optional<Subtraction> findWrap(const Source &source, const clang::Expr *value, const clang::Stmt *body) {
  const clang::BinaryOperator *subtraction = wrappingSubtraction(source, body, value, false);
  if (!subtraction)
    return std::nullopt;
  auto text = [&](const clang::Expr *expr) {
    return source.text(source.place(expr->IgnoreParenImpCasts()->getSourceRange()));
  };
  Subtraction result{text(subtraction->getLHS()), text(subtraction->getRHS()),
                     source.place(subtraction->getSourceRange())};
  ComparisonFinder finder(source, result.left, result.right);
  finder.TraverseStmt(const_cast<clang::Stmt *>(body));
  return finder.found ? std::nullopt : std::optional(result);
}

} // namespace coop
