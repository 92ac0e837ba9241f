#pragma once
// One function in one context: what every place holds at every point, and which way threads take at every branch.
#include "Uniformity/Engine.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseSet.h>

namespace coop::uniformity {

class FunctionAnalysis {
public:
  FunctionAnalysis(Engine &engine, const clang::FunctionDecl *function, bool isKernel, unsigned frame,
                   const CallContext &call);

  /// Repeats passes over the blocks until nothing changes, then judges the operations.
  Summary run();
  /// Before what the function calls is summarized again: `run` then goes on from what it found.
  void forgetCalls();

  Answer valueAnswer(const clang::Expr *expr, Scope scope);
  Answer pointAnswer(const clang::Stmt *stmt, Scope scope);

private:
  static constexpr unsigned longestChain = 8; ///< steps of an explanation from one condition

  /// What matters to shared memory, in order.
  struct Event {
    enum class Kind : std::uint8_t { Store, Barrier, WarpBarrier, Load, Call } kind;
    LocationId object = noLocation;
    SharedStore store;
    const void *at = nullptr; ///< an expression, or a variable whose destructor is called
    const Summary *summary = nullptr;
  };
  struct BlockState {
    Contents in, out;
    bool visited = false, separated = false; ///< `separated`: a barrier on every way from the entry to the end
    bool synchronized = false;               ///< some way from the kernel's entry has met with other threads
    SharedStores storesIn, storesOut;        ///< not separated yet from what follows
    SharedStores pendingIn, pendingOut;      ///< will follow without a barrier
    std::vector<Event> events;
    Predicate branch;
    BlockState(const Contents &empty) : in(empty), out(empty) {}
  };
  /// How a place changes from one round of a loop to the next.
  struct Recurrence {
    enum class Kind : std::uint8_t { Same, Trial, Linear, Any } kind = Kind::Same;
    Value value = nullptr, step = nullptr;
  };
  struct PassedValue {
    unsigned argument;
    const clang::Expr *expr;
    Value value;
  };
  struct PendingSite {
    const clang::Stmt *call;
    Meaning meaning;
    unsigned block;
    Value mask = nullptr;
    Value group = nullptr;
    std::vector<PassedValue> passed; ///< what has to be the same for the whole group
  };
  /// A mask of lanes, and what holds for just these.
  struct Ballot {
    Value condition;
    Predicate predicate;
  };
  /// What was read or written in an array: nobody gets past it with an offset, in bytes, that is outside of 0 … `last`.
  struct Access {
    unsigned block;
    Value offset;
    std::int64_t last, size;
  };
  struct CalledSites {
    const clang::Expr *call;
    std::string name;
    unsigned block;
    const Summary *summary;
    Value selector; ///< the pointer it is called through, where there is a choice
  };

  // Flow.cpp
  void begin();
  bool pass();
  bool leadsTo(unsigned from, unsigned to) const;
  void enter(unsigned block);
  /// One of the ways into a block, and where it stands in what is held there.
  struct Way {
    unsigned from;
    bool isBack;
    Contents::iterator next, end;
    Value held; ///< in the place that is looked at
  };
  Contents joined(unsigned block);
  Value joinedAt(unsigned block, LocationId place, llvm::ArrayRef<Way> ways);
  bool isHeader(unsigned block) const;
  Value mergedAt(unsigned block, LocationId place, llvm::ArrayRef<Value> incoming);
  bool isHeld(const Contents &in, LocationId place) const;
  Value originOf(Value value);
  std::pair<Scope, Scope> decidedAt(unsigned block, bool isEntry) const;
  bool isInFront(unsigned branch, unsigned join) const;
  Value oneOf(SymbolId symbol, unsigned block, LocationId place, llvm::ArrayRef<Value> incoming, bool isEntry);
  std::string nameOf(LocationId place) const;
  Value recurrence(unsigned block, LocationId place, Value start, llvm::ArrayRef<Value> again);
  Value leavingLoops(unsigned from, unsigned to, LocationId place, Value value);
  bool changesIn(Value value, unsigned loop) const;
  void judgeBranch(unsigned block);
  void updateJoins();

  // Pending.cpp
  void keepStores(const SharedStores &before, SharedStores &stores) const;
  bool updatePending();
  void part(unsigned block);
  Summary summarize();

  // Sites.cpp
  Answer reach(unsigned block, Scope scope, unsigned outside = ~0u);
  std::vector<unsigned> failing(unsigned block, Scope scope, Graph::Kind kind, unsigned outside = ~0u) const;
  Passed agreement(const PassedValue &value, Scope scope);
  void require(const LaunchCondition &condition, Answer &answer) const;
  std::string describeDivisor(const Form &divisor, unsigned axis) const;
  std::vector<const clang::ParmVarDecl *> parametersOf(const Form &form) const;
  const clang::ParmVarDecl *parameterOf(SymbolId id) const;
  std::optional<Prefix> prefixOf(unsigned branch, unsigned block);
  std::string countText(const Form &form, bool isInt) const;
  const clang::Stmt *beginningOf(const clang::Stmt *stmt) const;
  bool neverRuns(const clang::Stmt *stmt);
  Site judge(const PendingSite &site);
  void judgeDynamic(const PendingSite &pending, Site &site);
  Verdict judgeBallot(const Ballot &ballot, unsigned block, llvm::ArrayRef<unsigned> branches);
  void judgeMask(const PendingSite &pending, Site &site);
  std::optional<std::uint32_t> lanesOfSomeWarp(unsigned block);
  std::optional<std::uint32_t> lanesAt(unsigned block, llvm::ArrayRef<unsigned> deciders);
  std::optional<bool> polarity(unsigned branch, unsigned block) const;
  void judgeUnreached(std::vector<Site> &out) const;
  void judgeCalled(const CalledSites &called, std::vector<Site> &out);
  void explainBranch(unsigned branch, unsigned block, bool leaves, std::vector<Step> &chain);
  std::string describe(const Form &form) const;

  // NamedBarriers.cpp
  bool barrierAssembly(const clang::GCCAsmStmt *stmt);
  std::optional<ThreadSet> threadsThat(const Predicate &predicate) const;
  std::optional<ThreadSet> threadsAt(unsigned block);
  void summarizeNamed(Summary &summary);
  void explainSymbol(SymbolId id, std::vector<Step> &chain);
  const clang::Expr *conditionOf(unsigned block) const;

  // Expressions.cpp, Construction.cpp
  void element(const clang::CFGElement &element);
  Value valueOf(const clang::Expr *expr);
  Value evaluate(const clang::Expr *expr);
  Value cast(const clang::CastExpr *expr);
  Value unary(const clang::UnaryOperator *expr);
  Value binary(const clang::BinaryOperator *expr);
  Value conditional(const clang::AbstractConditionalOperator *expr);
  Value chosen(const Predicate &predicate, Value yes, Value no, const clang::AbstractConditionalOperator *expr,
               clang::QualType type);
  Value initializerList(const clang::CXXStdInitializerListExpr *expr);
  Value member(const clang::MemberExpr *expr);
  Value subscript(const clang::ArraySubscriptExpr *expr);
  Value reference(const clang::DeclRefExpr *expr);
  Value variableAddress(const clang::VarDecl *variable);
  Value construct(const clang::CXXConstructExpr *expr);
  Value initializerList(const clang::InitListExpr *expr);
  void initializeArray(LocationId place, const clang::InitListExpr *list, clang::QualType type);
  Value lambda(const clang::LambdaExpr *expr);
  void declare(const clang::DeclStmt *stmt);
  void initialize(LocationId place, const clang::Expr *value, clang::QualType type);
  void assembly(const clang::GCCAsmStmt *stmt);
  LocationId thisLocation() const;

  // Dependent.cpp
  Value open(const void *owner, const std::string &name);
  Value rvalue(const clang::Expr *expr);
  Value combined(unsigned operation, llvm::ArrayRef<const clang::Expr *> operands, const clang::Expr *at);
  Value dependent(const clang::Expr *expr);
  Value dependentOperator(clang::OverloadedOperatorKind kind, llvm::ArrayRef<const clang::Expr *> operands,
                          const clang::Expr *at);
  std::optional<Scope> dependentGroup(const clang::Expr *expr) const;
  Value dependentCall(const clang::CallExpr *expr);

  // Arithmetic.cpp
  Value arithmetic(clang::BinaryOperatorKind operation, Value a, Value b, clang::QualType type, const clang::Expr *at);
  Value comparison(clang::BinaryOperatorKind operation, Value a, Value b, const clang::Expr *at);
  Value truth(Value value, const clang::Expr *at);
  Value fit(Value value, clang::QualType type, const clang::Expr *at);
  Value unwrapped(Value value, clang::QualType from, clang::QualType to);
  Value pure(unsigned operation, llvm::ArrayRef<Value> operands, clang::QualType type, const clang::Expr *at);
  Value predicateValue(const Predicate &predicate, const clang::Expr *at);
  Predicate predicateOf(const clang::Expr *expr);
  Interval typeRange(clang::QualType type) const;

  // Objects.cpp
  Value load(Value address, clang::QualType type, const clang::Expr *at);
  enum class Overlap { None, Same, Perhaps };
  Overlap overlap(const SharedStore &store, LocationId object, Value address, std::int64_t size);
  std::vector<const clang::VarDecl *> guards(unsigned block);
  bool isSteady(const Form &form) const;
  void noteAccess(LocationId object, Value address, std::int64_t size);
  bool isSettledByAccess(Value difference);
  std::optional<SharedStore> racing(const SharedStores &stores, llvm::ArrayRef<LocationId> objects, Value address,
                                    std::int64_t size, bool &isDefinite);
  bool isAlike(const SharedStores &stores, llvm::ArrayRef<LocationId> objects, Value address, std::int64_t size);
  std::vector<LocationId> sharedPointees(Value address) const;
  Value loadShared(llvm::ArrayRef<LocationId> objects, Value address, clang::QualType type, const clang::Expr *at);
  Value loadGlobal(Value address, clang::QualType type, const clang::Expr *at);
  Value lookup(const Contents &in, LocationId place);
  Value initially(LocationId place);
  std::vector<std::pair<LocationId, Value>> elementsOutside(LocationId array, Value offset, std::int64_t width);
  std::optional<LocationId> elementAt(LocationId array, Value address, std::int64_t width);
  std::int64_t widthOf(clang::QualType type) const;
  bool isPartly(LocationId place, clang::QualType type) const;
  SharedStore sharedStoreOf(Value value, const clang::Expr *at);
  void store(Value address, Value value, clang::QualType type, const clang::Expr *at);
  bool isOwn(LocationId place) const;
  void set(LocationId place, Value value, const clang::Expr *at = nullptr);
  void clear(LocationId place);
  void dropContents(LocationId place);
  Value whole(LocationId place, const clang::Expr *at);
  Value contentOf(Value from, clang::QualType type, const clang::Expr *at);
  bool isArray(LocationId place) const;
  void copy(LocationId to, Value from, const clang::Expr *at);
  void assign(Value to, Value from, clang::QualType type, const clang::Expr *at);
  Value opaque(const clang::Expr *at, Scope scope, Scope limit, const Reason &reason, clang::QualType type,
               unsigned salt = 0);
  Value unknown(const clang::Expr *at, Cause cause = Cause::Unseen, const std::string &name = "");

  // Pointees.cpp
  /// What code that is not seen does with an address: reads what is there, keeps it for later, writes there.
  enum class Use { Reads, Keeps, Writes };
  void forget(Value address, Use use);
  /// An address is no longer seen as one: what it leads to can be reached in ways that are not followed.
  void lose(LocationId place);
  void storeAt(Value address, clang::QualType type, const SharedStore &store);
  void storeAnywhere(clang::QualType type, const SharedStore &store);
  void storeShared(LocationId object, const SharedStore &store);
  void forgetNamed(const clang::Expr *lvalue);

  // Calls.cpp, Operations.cpp
  Value call(const clang::CallExpr *expr);
  void assume(const clang::Expr *condition);
  void assumeBounds(const clang::Expr *expr, Interval range, Value divisor);
  std::optional<LocationId> variablePlace(const clang::Expr *expr);
  Value callFunction(const clang::FunctionDecl *callee, std::optional<Value> object,
                     llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at);
  Value callUnknown(const clang::FunctionDecl *callee, std::optional<Value> object, llvm::ArrayRef<const clang::Expr *> arguments,
                    const clang::Expr *at);
  Value callThroughPointer(const clang::CallExpr *expr);
  Value operation(const Meaning &meaning, const clang::FunctionDecl *callee, std::optional<Value> object,
                  llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at);
  Value operationResult(const Meaning &meaning, std::optional<Value> object,
                        llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at);
  Value handle(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments, const clang::Expr *at);
  Value shuffled(const Meaning &meaning, bool isMethod, llvm::ArrayRef<const clang::Expr *> arguments,
                 const clang::Expr *at);
  std::vector<PassedValue> passedValues(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments,
                                        llvm::ArrayRef<Value> given);
  void touchMemory(const Meaning &meaning, llvm::ArrayRef<const clang::Expr *> arguments, llvm::ArrayRef<Value> given,
                   const clang::Expr *at);
  Value groupNumber(const Meaning &meaning, clang::QualType type, const clang::Expr *at);
  Value promised(Value value, Scope group, clang::QualType type, const clang::Expr *at);
  Value threeNumbers(Result result, const clang::Expr *at);
  Value rank(Scope scope, const clang::Expr *at);
  Value threadsOf(Scope group);
  bool isLastIn(const clang::CFGBlock *block, const clang::Expr *at) const;
  /// Whether a constructor or an assignment that the compiler made calls none of a member.
  static bool copiesAlone(const clang::CXXMethodDecl *method);
  CallContext contextOf(const clang::FunctionDecl *definition, std::optional<Value> object, llvm::ArrayRef<const clang::Expr *> arguments,
                        const clang::Expr *at, std::vector<LocationId> &seen);
  void loseIn(const clang::Expr *init);
  Value unseen(const clang::Expr *expr);
  Value placed(const clang::CXXNewExpr *expr);
  Value afterCall(Value value, const Summary &summary, const clang::Expr *at);
  void reachable(Value value, CallContext &context, std::vector<LocationId> &seen);
  void destroy(const clang::CXXDestructorDecl *destructor, LocationId object, const clang::Expr *at, const void *owner);
  void applyCall(const Summary &summary, const clang::Expr *at, const void *owner);

  Engine &engine;
  Values &values;
  Memory &memory;
  const clang::FunctionDecl *function;
  const Graph &graph;
  bool isKernel;
  bool leaves; ///< a return leaves the kernel: nothing comes behind the call
  unsigned frame;
  const CallContext &context;
  std::vector<BlockState> states;
  /// Scope and limit of what decides where ways that meet came from; at the head of a loop, of what is in the loop.
  std::vector<std::pair<Scope, Scope>> joins;
  std::vector<llvm::SmallVector<unsigned, 2>> branchesInto; ///< those of `joins` and `entryJoins`, by block
  llvm::SmallVector<std::pair<unsigned, Value>, 4> arriving; ///< what each way brings to the place that is being merged
  std::vector<std::pair<Scope, Scope>> entryJoins; ///< at the head of a loop, of what is in front of it
  llvm::DenseSet<const clang::Expr *> readChoices; ///< `c ? a : b` of objects that are only read
  llvm::DenseMap<std::pair<unsigned, LocationId>, Recurrence> recurrences;
  llvm::DenseMap<const clang::Expr *, Value> results;
  llvm::DenseMap<const clang::Expr *, Predicate> predicates;
  llvm::DenseMap<const void *, SharedStores> pendingAfter;
  llvm::DenseMap<const clang::Stmt *, unsigned> blockOf;
  std::map<const clang::Stmt *, PendingSite> sites;
  std::map<const clang::Stmt *, std::pair<NamedBarrier, unsigned>> named; ///< and the block it is in
  std::map<std::pair<const clang::Expr *, const void *>, CalledSites> called;
  /// Groups known at run time only: where each was made, and by which value if by one.
  struct Handle {
    unsigned block;
    Value partition;
  };
  llvm::DenseMap<SymbolId, Handle> handles;
  llvm::DenseMap<SymbolId, Ballot> ballots;
  llvm::DenseSet<SymbolId> activeMasks;
  Contents now;
  SharedStores storesNow;
  std::vector<Access> accesses;
  bool separatedNow = false;
  bool synchronizedNow = false;
  bool trusted = false; ///< settled: what was found holds
  unsigned current = 0;
  unsigned passes = 0;
  unsigned depth = 0;
  LocationId returnPlace = noLocation;
  llvm::DenseSet<const clang::Stmt *> dead; ///< what stands where nothing leads to; found when it is asked for
};

} // namespace coop::uniformity
