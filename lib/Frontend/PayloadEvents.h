#pragma once
// What a function body does to its payloads, one event per place: loads, stores, and every mention of the variable.
// A payload whose address gets away, so that something unseen may change it later, is not followed at all.
#include "Facts/Facts.h"
#include "Frontend/CountedLoop.h"
#include "Frontend/FixedLocals.h"
#include "Frontend/UnmixedValues.h"

#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <map>

namespace coop {

/// True for sizeof, noexcept and the like: what stands in it is never evaluated.
bool isUnevaluated(const clang::Stmt *stmt);

/// Items first … end - 1 of a payload.
struct ItemRange {
  unsigned first = 0, end = 0;
};

struct PayloadEvent {
  enum class Kind {
    Declare,     ///< without a value
    Load,        ///< a coop call that fills the payload
    Store,       ///< a coop call that takes it
    Read,        ///< of some of `range`
    InPlace,     ///< an item is replaced by a function of itself
    Write        ///< something of `range` is or may be written
  };
  Kind kind = Kind::Read;
  unsigned payload = 0;              ///< index into PayloadEvents::payloads
  ItemRange range;
  const clang::Expr *where = nullptr;
  bool reads = true;                 ///< InPlace: on every path through the expression
  bool ownItemsOnly = true;          ///< InPlace: the function may be the same for all items and threads
  const Call *call = nullptr;        ///< Load, Store
  bool toArgument = false;           ///< Store: the destination is memory that the function was given
  bool isTested = false;             ///< Load: some condition may tell that its count is the whole tile
  const Instance *instance = nullptr;
};

struct TrackedPayload {
  const clang::VarDecl *variable = nullptr;
  unsigned items = 0;
  bool escapes = false;
};

class PayloadEvents {
public:
  /// The coop calls of a body by the offset of their callee, each with what is known of it in this instantiation.
  using CallsByPlace = std::map<unsigned, std::pair<const Call *, const Instance *>>;

  PayloadEvents(const Source &source, const CallsByPlace &calls) : source(source), calls(calls) {}

  /// Fills what follows. Cost: linear in the body.
  void collect(const clang::Stmt *body);

  std::vector<TrackedPayload> payloads;
  /// What happens when control passes an expression.
  llvm::DenseMap<const clang::Stmt *, llvm::SmallVector<PayloadEvent, 1>> atExpression;
  /// What happens when control passes a declaration.
  llvm::DenseMap<const clang::VarDecl *, PayloadEvent> atDeclaration;
  /// For-loops whose body runs once at most.
  llvm::DenseSet<const clang::Stmt *> singleTrips;

private:
  /// An expression that names items of a payload.
  struct Mention {
    unsigned payload = 0;
    ItemRange range;
    const clang::Expr *where = nullptr;
    const clang::Expr *index = nullptr;     ///< null: `name`, or the whole payload
    const clang::VarDecl *name = nullptr;   ///< the variable of a range-based for-loop
    bool chosen = false;                    ///< one arm of a conditional operator
  };
  /// What the new value of an item is made of.
  struct Operands {
    bool same = false;          ///< the item itself
    bool mixed = false;         ///< other items, or what may come from other threads: another item may move in
    bool payloads = false;      ///< items of other payloads
    bool selects = false;       ///< it chooses between operands rather than computing from all of them
    bool conditional = false;   ///< some of it is not always evaluated
    bool foreign = false;       ///< values that may differ between items and threads
    bool staysInPlace() const { return !mixed && !(payloads && selects); }
  };

  // PayloadEvents.cpp: the walk through the body.
  void findPayloads(const clang::Stmt *stmt);
  void track(const clang::Expr *operand, const Instance &instance);
  void walk(const clang::Stmt *stmt);
  void declaration(const clang::VarDecl *variable, unsigned payload);
  void enterRangeFor(const clang::CXXForRangeStmt *loop);
  ItemRange rangeOf(const clang::Expr *index, unsigned items) const;
  const Call *coopCall(const clang::CallExpr *call, const Instance *&instance) const;

  // PayloadMentions.cpp: what becomes of a mention, from the inside out. `depth`: how many of `parents` are around.
  void mention(const clang::DeclRefExpr *reference);
  void whole(const clang::Expr *expr, unsigned payload, size_t depth);
  void item(const clang::Expr *expr, Mention mention, size_t depth);
  void cast(const clang::CastExpr *cast, const Mention &mention, size_t depth);
  void builtinOperator(const clang::Expr *op, const clang::Expr *expr, const Mention &mention, size_t depth);
  void overloadedOperator(const clang::CXXOperatorCallExpr *op, const clang::Expr *expr, const Mention &mention);
  void member(const clang::MemberExpr *member, const Mention &mention, size_t depth);
  void argument(const clang::CallExpr *call, const clang::Expr *expr, const Mention &mention);
  bool testsCount(const clang::CallExpr *call, const Call &known, const Instance &instance) const;
  void operand(const clang::CallExpr *expr, unsigned index, const Call &call, const Instance &instance,
               const Mention &mention);
  void assignment(const clang::Expr *at, const clang::Expr *value, const Mention &mention);
  void inPlace(const clang::Expr *at, const clang::Expr *value, const Mention &mention, bool computes);
  void scan(const clang::Stmt *value, const Mention &target, Operands &found);
  std::optional<Mention> asItem(const clang::Stmt *stmt) const;
  bool sameItem(const Mention &a, const Mention &b) const;

  void read(const Mention &mention);
  void write(const clang::Expr *at, const Mention &mention);
  void escape(unsigned payload) { payloads[payload].escapes = true; }
  PayloadEvent event(PayloadEvent::Kind kind, const Mention &mention) const;
  ItemRange everything(unsigned payload) const { return {0, payloads[payload].items}; }
  const clang::Stmt *parent(size_t depth) const { return depth == 0 ? nullptr : parents[depth - 1]; }

  const Source &source;
  const CallsByPlace &calls;
  std::optional<UnmixedValues> values;
  std::optional<FixedLocals> locals;
  llvm::DenseMap<const clang::VarDecl *, unsigned> tracked;
  llvm::DenseMap<const clang::VarDecl *, unsigned> itemNames;   ///< variables of range-based for-loops over a payload
  llvm::DenseMap<const clang::VarDecl *, CountedLoop> counters;
  llvm::DenseSet<const clang::Stmt *> spokenFor;                ///< items read by an assignment in place
  std::vector<const clang::Stmt *> parents;
};

} // namespace coop
