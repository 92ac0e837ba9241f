#include "Frontend/Hoist.h"
#include "Frontend/Describe.h"
#include "Frontend/LocalWrites.h"
#include "Frontend/Names.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>

namespace coop {
namespace {

/// Finds the statement with a source range.
class BranchFinder : public clang::RecursiveASTVisitor<BranchFinder> {
public:
  explicit BranchFinder(clang::SourceRange range) : range(range) {}
  const clang::IfStmt *found = nullptr;

  bool VisitIfStmt(clang::IfStmt *branch) {
    if (branch->getSourceRange() == range)
      found = branch;
    return !found;
  }

private:
  clang::SourceRange range;
};

const clang::CallExpr *coopCall(const clang::Stmt *stmt) {
  auto *expr = llvm::dyn_cast_or_null<clang::Expr>(stmt);
  auto *call = expr ? llvm::dyn_cast<clang::CallExpr>(stripped(expr)) : nullptr;
  CalleeName name = call ? calleeName(call->getCallee()) : CalleeName();
  return name.coopName == "load" || name.coopName == "store" ? call : nullptr;
}

/// Whether the slots of the threads that did not take part before hold nothing that anybody could miss.
bool isFresh(const clang::FunctionDecl *kernel, const clang::Expr *payload) {
  auto *named = llvm::dyn_cast<clang::DeclRefExpr>(stripped(payload));
  auto *variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (!variable || !variable->isLocalVarDecl() || variable->getType()->isReferenceType())
    return false;
  bool hasValue = variable->getInit() && !(variable->getType()->isRecordType() && variable->getInitStyle() == clang::VarDecl::CallInit);
  return !hasValue && llvm::count_if(localWrites(kernel), [&](const LocalWrite &write) {
                        return write.variable == variable && write.value;
                      }) == 0;
}

/// Whether a count can take the place of the condition for this call of the block's.
bool countsInstead(const Source &source, const clang::FunctionDecl *kernel, const clang::CallExpr *call) {
  if (call->getNumArgs() < 3 || describeGroup(source, call->getArg(0)).kind != GroupKind::Block ||
      describePayload(source, call->getArg(2)).items != 1)
    return false;
  for (unsigned i = 3; i < call->getNumArgs(); ++i)
    if (auto option = describeOption(call->getArg(i)); !option || option->name == "valid_items")
      return false;
  return calleeName(call->getCallee()).coopName == "store" || isFresh(kernel, call->getArg(2));
}

/// The edits that take the condition away and give each call under it a count.
std::vector<FixIt> edits(const Source &source, const clang::FunctionDecl *kernel, const clang::IfStmt *branch,
                         const std::string &count) {
  if (!branch || branch->getElse() || branch->getInit() || branch->getConditionVariable() || branch->isConstexpr() ||
      branch->getCond()->HasSideEffects(source.context))
    return {};
  std::vector<const clang::Stmt *> body{branch->getThen()};
  if (auto *block = llvm::dyn_cast<clang::CompoundStmt>(branch->getThen()))
    body.assign(block->body_begin(), block->body_end());
  auto whole = source.span(branch->getSourceRange()), then = source.span(branch->getThen()->getSourceRange());
  bool isMacro = branch->getBeginLoc().isMacroID() || branch->getThen()->getBeginLoc().isMacroID();
  if (body.empty() || !whole || !then || isMacro || whole->file != then->file)
    return {};
  std::vector<FixIt> result{{{whole->file, whole->begin, then->begin}, ""}};
  for (const clang::Stmt *stmt : body) {
    const clang::CallExpr *call = coopCall(stmt);
    auto span = call ? source.span(call->getSourceRange()) : std::nullopt;
    if (!span || call->getBeginLoc().isMacroID() || call->getEndLoc().isMacroID() || !countsInstead(source, kernel, call))
      return {};
    result.push_back({{span->file, span->end - 1, span->end - 1}, ", coop::valid_items(" + count + ")"});
  }
  return result;
}

} // namespace

std::optional<Hoist> hoistOf(const Source &source, const clang::FunctionDecl *kernel, const uniformity::Prefix &prefix,
                             const Instance &call, llvm::ArrayRef<const clang::Expr *> arguments) {
  auto threads = call.group.threads();
  bool isLine = call.group.extents[1] == 1 && call.group.extents[2] == 1;
  if (!threads || !isLine || !call.payload.items || *call.payload.items != prefix.perThread)
    return std::nullopt;
  for (size_t i = 3; i < arguments.size(); ++i)
    if (auto option = describeOption(arguments[i]); option && option->name == "valid_items")
      return std::nullopt;
  std::string suffix = prefix.isInt ? "" : "LL";
  Hoist hoist;
  hoist.count = "min(max(" + prefix.count + ", 0" + suffix + "), " + std::to_string(*threads * prefix.perThread) + suffix + ")";
  hoist.leaves = prefix.leaves;
  if (hoist.leaves || prefix.perThread != 1)
    return hoist;
  BranchFinder finder(prefix.branch);
  finder.TraverseStmt(const_cast<clang::Stmt *>(kernel->getBody()));
  hoist.edits = edits(source, kernel, finder.found, hoist.count);
  return hoist;
}

} // namespace coop
