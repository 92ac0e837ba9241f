#include "Frontend/GroupOrigin.h"
#include "Frontend/CountedLoop.h"
#include "Frontend/Describe.h"
#include "Frontend/FixedLocals.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <map>

namespace coop {
namespace {

constexpr unsigned mostSteps = FixedLocals::mostSteps;
/// More summands than an address has.
constexpr size_t mostTerms = 64;

std::string functionName(const clang::CallExpr *call) {
  const clang::FunctionDecl *function = call->getDirectCallee();
  return function && function->getIdentifier() ? function->getName().str() : std::string();
}

/// `object.name()`, be the function static or not.
struct MemberCall {
  const clang::Expr *object = nullptr;
  std::string name;
};
MemberCall memberCall(const clang::Stmt *stmt) {
  auto *call = llvm::dyn_cast<clang::CallExpr>(stmt);
  auto *member = call ? llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  if (!member || call->getNumArgs() != 0)
    return {};
  return {member->getBase(), member->getMemberNameInfo().getAsString()};
}

/// A member of threadIdx and its like, written as a property or a plain member; any, or the one that is named.
bool isBuiltin(const clang::Expr *expr, llvm::StringRef variable, llvm::StringRef axis = {}) {
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreParenImpCasts();
  const clang::Expr *base = nullptr;
  std::string member;
  if (auto *property = llvm::dyn_cast<clang::MSPropertyRefExpr>(expr)) {
    base = property->getBaseExpr();
    member = property->getPropertyDecl()->getNameAsString();
  } else if (auto *field = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    base = field->getBase();
    member = field->getMemberNameInfo().getAsString();
  }
  auto *reference = base ? llvm::dyn_cast<clang::DeclRefExpr>(base->IgnoreParenImpCasts()) : nullptr;
  return reference && reference->getNameInfo().getAsString() == variable && (axis.empty() || member == axis);
}

/// What an expression depends on, definitions of unchanging locals included.
struct Sources {
  bool block = false;       ///< the block's number
  bool group = false;       ///< a thread's or group's number
  bool changing = false;    ///< a local that changes, or anything not understood
  const clang::Expr *remainder = nullptr;   ///< something minus what depends on the block's number

  void add(const Sources &other) {
    block |= other.block;
    group |= other.group;
    changing |= other.changing;
    remainder = remainder ? remainder : other.remainder;
  }
};

/// One summand of an address or offset.
struct Term {
  const clang::Expr *expr = nullptr;
  std::int64_t factor = 1;                 ///< the product of its constant factors
  bool isConstant = false, isGroup = false;  ///< nothing but constants; the group's number times `factor`
};

/// The group of a call: its threads, whether their numbers are those of threadIdx.x, and whether each is one row of the
/// block, so that threadIdx.y is its number.
struct Shape {
  std::int64_t width = 0;
  bool flat = false, rows = false;
};

/// Variables of for-loops that nothing but the loop's step changes: `for (int row = first; …; row += rows)`.
class SteppedVariables : public clang::RecursiveASTVisitor<SteppedVariables> {
public:
  /// What is added in each round.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> steps;

  explicit SteppedVariables(const clang::Stmt *body) {
    TraverseStmt(const_cast<clang::Stmt *>(body));
    for (const auto &[variable, times] : changes)
      if (times != 1)
        steps.erase(variable);
  }

  bool VisitForStmt(clang::ForStmt *loop) {
    auto *step = loop->getInc() ? llvm::dyn_cast<clang::BinaryOperator>(loop->getInc()->IgnoreParenImpCasts()) : nullptr;
    const clang::VarDecl *variable =
        step && step->getOpcode() == clang::BO_AddAssign ? namedVariable(step->getLHS()) : nullptr;
    auto *declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
    if (variable && declared && llvm::is_contained(declared->decls(), variable) && variable->hasInit())
      steps[variable] = step->getRHS();
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    if (binary->isAssignmentOp())
      note(binary->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *unary) {
    if (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf)
      note(unary->getSubExpr());
    return true;
  }

private:
  void note(const clang::Expr *changed) {
    if (const clang::VarDecl *variable = namedVariable(changed))
      ++changes[variable];
  }
  llvm::DenseMap<const clang::VarDecl *, unsigned> changes;
};

class Reader {
public:
  Reader(const Source &source, const clang::FunctionDecl *function)
      : source(source), locals(source.context, function->getBody()), loops(function->getBody()) {}

  bool isCompared(const clang::Expr *value, std::int64_t low, std::int64_t high) const {
    return locals.isCompared(value, low, high);
  }

  Sources sources(const clang::Expr *expr) const {
    Sources found;
    visit(expr, found, mostSteps);
    return found;
  }

  /// The largest value that a clamp allows: min(n, 512); nothing where there is no clamp.
  std::optional<std::int64_t> bound(const clang::Expr *expr, unsigned steps = mostSteps) const {
    expr = locals.resolved(expr, steps);
    if (auto value = constantOf(source.context, expr))
      return value;
    const clang::Expr *left = nullptr, *right = nullptr;
    bool least = false;
    auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr);
    if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && call->getNumArgs() == 2) {
      std::string name = functionName(call);
      least = name == "min";
      if (least || name == "max")
        left = call->getArg(0), right = call->getArg(1);
    } else if (choice) {
      left = choice->getTrueExpr(), right = choice->getFalseExpr();
    }
    if (!left || steps == 0)
      return std::nullopt;
    auto a = bound(left, steps - 1), b = bound(right, steps - 1);
    if (a && b)
      return least ? std::min(*a, *b) : std::max(*a, *b);
    // `n < 512 ? n : 512` is a clamp, `n > 0 ? n : 0` is none.
    auto known = a ? a : b;
    bool clamps = known && (least || (choice && *known > 0));
    return clamps ? known : std::nullopt;
  }

  /// The summands of `scale` times an address or offset, in items. Of what is subtracted only the group's own number.
  void terms(const clang::Expr *expr, std::vector<Term> &out, const Shape &shape, std::int64_t scale = 1,
             unsigned steps = mostSteps) const {
    const clang::Expr *inner = locals.resolved(expr, steps);
    if (out.size() > mostTerms)
      return;
    if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(inner); binary && binary->isAdditiveOp() && steps != 0) {
      terms(binary->getLHS(), out, shape, scale, steps - 1);
      if (binary->getOpcode() == clang::BO_Add)
        return terms(binary->getRHS(), out, shape, scale, steps - 1);
      std::vector<Term> subtracted;
      terms(binary->getRHS(), subtracted, shape, -scale, steps - 1);
      llvm::copy_if(subtracted, std::back_inserter(out), [](const Term &term) { return term.isGroup; });
      return;
    }
    if (auto [factor, sum] = scaledSum(inner); sum && steps != 0 && std::abs(factor * scale) < (std::int64_t(1) << 31))
      return terms(sum, out, shape, factor * scale, steps - 1);
    // Where the loop begins, and what it adds.
    const clang::VarDecl *variable = namedVariable(inner);
    if (auto step = variable ? loops.steps.find(variable) : loops.steps.end(); step != loops.steps.end() && steps != 0) {
      Term added{inner, scale, /*isConstant=*/true};
      if (multiply(step->second, added, shape, mostSteps) && !added.isGroup) {
        terms(variable->getInit(), out, shape, scale, steps - 1);
        added.isConstant = false;
        out.push_back(added);
        return;
      }
    }
    auto *address = llvm::dyn_cast<clang::UnaryOperator>(inner);
    bool isAddress = address && address->getOpcode() == clang::UO_AddrOf;
    auto *part = llvm::dyn_cast<clang::ArraySubscriptExpr>(isAddress ? address->getSubExpr()->IgnoreParens() : inner);
    if (part && (isAddress || part->getType()->isArrayType()) && steps != 0) {
      // Of `int rows[4][128]`, rows[1] is 128 items from the start.
      auto *row = source.context.getAsConstantArrayType(part->getType());
      std::int64_t items = row ? std::int64_t(source.context.getConstantArrayElementCount(row)) : 1;
      terms(part->getBase(), out, shape, scale, steps - 1);
      return terms(part->getIdx(), out, shape, items * scale, steps - 1);
    }
    Term term{expr, scale, /*isConstant=*/true};
    if (!multiply(inner, term, shape, mostSteps))
      term = {expr};
    out.push_back(term);
  }

private:
  /// Of `(block * 4 + warp) * 128` the constant and the sum; a null sum where it is no such product.
  std::pair<std::int64_t, const clang::Expr *> scaledSum(const clang::Expr *expr) const {
    auto *product = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!product || (product->getOpcode() != clang::BO_Mul && product->getOpcode() != clang::BO_Shl))
      return {0, nullptr};
    auto isSum = [&](const clang::Expr *each) {
      const clang::Expr *inner = locals.resolved(each, mostSteps);
      auto *binary = llvm::dyn_cast<clang::BinaryOperator>(inner);
      return loops.steps.contains(namedVariable(inner)) || (binary && (binary->isAdditiveOp() || scaledSum(binary).second));
    };
    auto left = constantOf(source.context, locals.resolved(product->getLHS(), mostSteps));
    auto right = constantOf(source.context, locals.resolved(product->getRHS(), mostSteps));
    if (product->getOpcode() == clang::BO_Shl)
      return right && *right >= 0 && *right < 31 && isSum(product->getLHS())
                 ? std::pair(std::int64_t(1) << *right, product->getLHS())
                 : std::pair<std::int64_t, const clang::Expr *>(0, nullptr);
    if (right && std::abs(*right) < (std::int64_t(1) << 31) && isSum(product->getLHS()))
      return {*right, product->getLHS()};
    if (left && std::abs(*left) < (std::int64_t(1) << 31) && isSum(product->getRHS()))
      return {*left, product->getRHS()};
    return {0, nullptr};
  }

  void visit(const clang::Stmt *stmt, Sources &found, unsigned steps) const {
    if (!stmt || steps == 0) {
      found.changing |= steps == 0;
      return;
    }
    if (auto *expr = llvm::dyn_cast<clang::Expr>(stmt); expr && visitBuiltin(expr, found))
      return;
    auto *call = llvm::dyn_cast<clang::CallExpr>(stmt);
    found.changing |= call && call->getNumArgs() == 0;
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
    if (auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr) {
      const clang::Expr *definition = locals.resolved(reference, steps);
      if (definition != reference) {
        if (auto [known, added] = ofVariables.try_emplace(variable); added) {
          Sources own;
          visit(definition, own, steps - 1);
          ofVariables[variable] = own;
        }
        return found.add(ofVariables[variable]);
      }
      bool isArgument = llvm::isa<clang::ParmVarDecl>(variable) && !locals.mayChange(variable);
      found.changing |= !isArgument && !variable->getType()->isArrayType() && !constantOf(source.context, reference);
    }
    if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(stmt); binary && binary->getOpcode() == clang::BO_Sub) {
      Sources subtracted;
      visit(binary->getRHS(), subtracted, steps - 1);
      if (subtracted.block && !found.remainder)
        found.remainder = binary;
    }
    for (const clang::Stmt *child : stmt->children())
      visit(child, found, steps);
  }

  /// What the numbers of the block, the thread and the groups are to a value. False: `expr` is none of them.
  bool visitBuiltin(const clang::Expr *expr, Sources &found) const {
    if (isBuiltin(expr, "blockIdx")) {
      found.block = true;
    } else if (isBuiltin(expr, "threadIdx")) {
      found.group = true;
    } else if (MemberCall call = memberCall(expr); call.object) {
      // group_rank() of a block is its number in the grid, of anything else a number in the block.
      bool ofBlock = call.name == "group_rank" && coopTypeName(call.object->getType()) == "block_group";
      if (call.name != "size")
        (ofBlock ? found.block : found.group) = true;
    } else {
      return isBuiltin(expr, "blockDim") || isBuiltin(expr, "gridDim");
    }
    return true;
  }

  /// The thread's number in its block.
  bool isThread(const clang::Expr *expr, const Shape &shape) const {
    expr = locals.resolved(expr, mostSteps);
    if (isBuiltin(expr, "threadIdx", "x"))
      return shape.flat;
    MemberCall call = memberCall(expr);
    return call.object && call.name == "rank" && coopTypeName(call.object->getType()) == "block_group";
  }

  /// The number of the group in its block, times the constant it returns.
  std::optional<std::int64_t> groupNumber(const clang::Expr *expr, const Shape &shape) const {
    const std::int64_t width = shape.width;
    if (shape.rows && isBuiltin(expr, "threadIdx", "y"))
      return 1;
    if (MemberCall call = memberCall(expr); call.object) {
      GroupFact group = describeGroup(source, call.object);
      bool own = (call.name == "group_rank" || call.name == "meta_group_rank") && group.isWarp() && group.width == width;
      return own ? std::optional<std::int64_t>(1) : std::nullopt;
    }
    auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    auto value = binary ? constantOf(source.context, binary->getRHS()) : std::nullopt;
    if (!value || !isThread(binary->getLHS(), shape))
      return std::nullopt;
    switch (binary->getOpcode()) {
    case clang::BO_Div: return *value == width ? std::optional<std::int64_t>(1) : std::nullopt;
    case clang::BO_Shr:
      return *value < 32 && (std::int64_t(1) << *value) == width ? std::optional<std::int64_t>(1) : std::nullopt;
    case clang::BO_And:
      // threadIdx.x & ~31, as int or as unsigned.
      return std::int32_t(*value) == -width ? std::optional<std::int64_t>(width) : std::nullopt;
    default: return std::nullopt;
    }
  }

  /// Takes a product apart: constants, at most one number of the group, at most one other factor. False: it is none.
  bool multiply(const clang::Expr *expr, Term &term, const Shape &shape, unsigned steps) const {
    expr = locals.resolved(expr, steps);
    if (auto value = constantOf(source.context, expr)) {
      term.factor *= *value;
      return std::abs(term.factor) < (std::int64_t(1) << 31);
    }
    if (auto number = groupNumber(expr, shape)) {
      bool first = term.isConstant;
      term.factor *= *number;
      term.isConstant = false;
      term.isGroup = true;
      return first;
    }
    if (auto *binary = llvm::dyn_cast<clang::BinaryOperator>(expr); binary && steps != 0) {
      if (binary->getOpcode() == clang::BO_Mul)
        return multiply(binary->getLHS(), term, shape, steps - 1) && multiply(binary->getRHS(), term, shape, steps - 1);
      auto shift = constantOf(source.context, binary->getRHS());
      if (binary->getOpcode() == clang::BO_Shl && shift && *shift >= 0 && *shift < 31) {
        term.factor *= std::int64_t(1) << *shift;
        return multiply(binary->getLHS(), term, shape, steps - 1);
      }
    }
    // __shfl_sync(mask, warp, 0): the usual way to tell the compiler that all lanes agree.
    if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr); call && steps != 0 && functionName(call) == "__shfl_sync")
      return multiply(call->getArg(1), term, shape, steps - 1);
    bool first = term.isConstant;
    term.isConstant = false;
    return first;
  }

  const Source &source;
  FixedLocals locals;
  SteppedVariables loops;
  mutable llvm::DenseMap<const clang::VarDecl *, Sources> ofVariables;   ///< for definitions that share others
};

class OriginFinder {
public:
  OriginFinder(const Source &source, const clang::FunctionDecl *function, const std::vector<Call> &calls,
               const std::string &instance)
      : source(source), reader(source, function), name(instance) {
    for (const Call &call : calls)
      byPlace[call.callee.begin] = &call;
  }

  std::vector<GroupOriginFact> run(const clang::Stmt *body) {
    visit(body);
    // Several tiles of each group, one behind the other: `warp * 32 * N + k * 32 * N` is then no mistake.
    if (stepsByTile)
      llvm::erase_if(facts, [](const GroupOriginFact &fact) { return fact.kind == GroupOriginFact::Kind::OwnOrigin; });
    return std::move(facts);
  }

private:
  void visit(const clang::Stmt *stmt) {
    if (!stmt)
      return;
    if (auto *call = llvm::dyn_cast<clang::CallExpr>(stmt); call && !calleeName(call->getCallee()).coopName.empty())
      if (auto found = byPlace.find(source.offset(call->getCallee()->getBeginLoc())); found != byPlace.end())
        examine(call, *found->second);
    for (const clang::Stmt *child : stmt->children())
      visit(child);
  }

  void examine(const clang::CallExpr *expr, const Call &call) {
    const Instance *own = &call.pattern;
    for (const Instance &candidate : call.instances)
      if (candidate.name == name)
        own = &candidate;
    auto threads = own->group.size(), items = own->payload.items;
    if (!own->group.isWarp() || !threads || !items || *threads < 1 || *items < 1)
      return;
    std::int64_t tile = *threads * *items;
    bool flat = own->group.source != ExtentSource::Bound && own->group.extents[1] == 1 && own->group.extents[2] == 1;
    const Extents &extents = own->group.extents;
    bool rows = own->group.source != ExtentSource::Bound && extents[0] == *threads && extents[2] == 1;
    Shape shape{*threads, flat, rows};
    auto operands = call.operation->operands;
    for (unsigned i = 1; i != expr->getNumArgs(); ++i) {
      const clang::Expr *argument = expr->getArg(i);
      if (i < operands.size()) {
        bool isMemory = operands[i].role == OperandRole::Source || operands[i].role == OperandRole::Destination;
        if (isMemory && argument->getType()->isPointerType())
          examineSum(argument, call, tile, shape);
        continue;
      }
      auto option = describeOption(argument);
      const Option *row = option ? call.operation->option(option->name) : nullptr;
      if (!row || !option->value)
        continue;
      if (row->kind == OptionKind::Offset)
        examineSum(option->value, call, tile, shape);
      if (row->kind == OptionKind::Count)
        examineCount(option->value, call, tile);
    }
  }

  void examineSum(const clang::Expr *sum, const Call &call, std::int64_t tile, const Shape &shape) {
    std::vector<Term> terms;
    reader.terms(sum, terms, shape);
    // `row * 128 - warp * 128` takes the warp's own origin back.
    std::int64_t own = 0;
    for (const Term &term : terms)
      own += term.isGroup ? term.factor : 0;
    for (const Term &term : terms) {
      if (term.isGroup && term.factor == tile && own == tile)
        facts.push_back({GroupOriginFact::Kind::OwnOrigin, name, call.callee, source.place(sum->getSourceRange()),
                         source.place(term.expr->getSourceRange()), tile, tile});
      else if (term.isConstant)
        stepsByTile |= term.factor != 0 && term.factor % tile == 0;
      else if (!term.isGroup && reader.sources(term.expr).changing)
        stepsByTile |= term.factor % (2 * tile) != 0;
    }
  }

  void examineCount(const clang::Expr *count, const Call &call, std::int64_t tile) {
    auto bound = reader.bound(count);
    if (!bound || constantOf(source.context, count))
      return;
    Sources found = reader.sources(count);
    // A test of the count may leave it to a single warp: `if (valid <= 128)`.
    if (found.remainder && !found.group && !found.changing && !reader.isCompared(count, 1, tile))
      facts.push_back({GroupOriginFact::Kind::BlockRemainder, name, call.callee, source.place(count->getSourceRange()),
                       source.place(found.remainder->getSourceRange()), *bound, tile});
  }

  const Source &source;
  Reader reader;
  std::string name;
  std::map<unsigned, const Call *> byPlace;
  std::vector<GroupOriginFact> facts;
  bool stepsByTile = false;
};

} // namespace

std::vector<GroupOriginFact> groupOrigins(const Source &source, const clang::FunctionDecl *function,
                                          const std::vector<Call> &calls, const std::string &instance) {
  bool anyWarp = llvm::any_of(calls, [](const Call &call) {
    return call.pattern.group.isWarp() ||
           llvm::any_of(call.instances, [](const Instance &instance) { return instance.group.isWarp(); });
  });
  if (!anyWarp)
    return {};
  return OriginFinder(source, function, calls, instance).run(function->getBody());
}

} // namespace coop
