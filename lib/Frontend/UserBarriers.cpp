#include "Frontend/UserBarriers.h"
#include "Frontend/CallEffects.h"
#include "Frontend/Describe.h"

#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop {
namespace {

std::optional<UserBarrier> barrierOf(const GroupFact &group) {
  switch (group.kind) {
  case GroupKind::Block:
  case GroupKind::Cluster:
  case GroupKind::Grid: return UserBarrier{Scope::Block};
  case GroupKind::Warp: return UserBarrier{Scope::Warp};
  case GroupKind::Tile:
    if (group.width && *group.width == 32)
      return UserBarrier{Scope::Warp};
    // Of a width that does not divide the warp some lanes belong to no group.
    if (group.width && *group.width > 1 && 32 % *group.width == 0)
      return UserBarrier{Scope::LogicalWarp, std::to_string(*group.width)};
    return std::nullopt;
  default: return std::nullopt;
  }
}

/// All lanes of the warp: the default argument, or a constant.
bool holdsWholeWarp(const Source &source, const clang::CallExpr *call) {
  if (call->getNumArgs() == 0)
    return true;
  const clang::Expr *mask = call->getArg(0);
  if (llvm::isa<clang::CXXDefaultArgExpr>(mask))
    return true;
  clang::Expr::EvalResult value;
  return !mask->isValueDependent() && !mask->isTypeDependent() && mask->EvaluateAsInt(value, source.context) &&
         static_cast<const llvm::APInt &>(value.Val.getInt()).zextOrTrunc(32).isAllOnes();
}

/// A function of CUDA's own; one of its name elsewhere is the user's.
std::optional<UserBarrier> intrinsic(const Source &source, const clang::CallExpr *call,
                                     const clang::FunctionDecl *function) {
  if (!function->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return std::nullopt;
  llvm::StringRef name = function->getName();
  if (name == "__syncwarp")
    return holdsWholeWarp(source, call) ? std::optional(UserBarrier{Scope::Warp}) : std::nullopt;
  bool isBlock = llvm::StringSwitch<bool>(name)
                     .Cases({"__syncthreads", "__syncthreads_and", "__syncthreads_or", "__syncthreads_count"}, true)
                     .Default(false);
  return isBlock ? std::optional(UserBarrier{Scope::Block}) : std::nullopt;
}

bool isCooperativeGroups(const clang::FunctionDecl *function) {
  for (auto *context = function->getDeclContext(); context; context = context->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context); space && space->getName() == "cooperative_groups")
      return true;
  return false;
}

} // namespace

std::optional<UserBarrier> userBarrier(const Source &source, const clang::CallExpr *call) {
  if (const clang::Expr *object = calledObject(call))
    return calledMember(call) == "sync" && call->getNumArgs() == 0 ? barrierOf(describeGroup(source, object))
                                                                   : std::nullopt;
  const clang::FunctionDecl *function = call->getDirectCallee();
  if (!function || !function->getIdentifier())
    return std::nullopt;
  // cooperative_groups::sync(group)
  if (function->getName() == "sync" && call->getNumArgs() == 1 && isCooperativeGroups(function))
    return barrierOf(describeGroup(source, call->getArg(0)));
  return intrinsic(source, call, function);
}

std::optional<UserBarrier> userBarrier(const clang::Stmt *stmt) {
  auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  if (!assembly || !assembly->isVolatile() || assembly->getNumInputs() != 0 || assembly->getNumOutputs() != 0)
    return std::nullopt;
  bool orders = false;
  for (unsigned i = 0; i != assembly->getNumClobbers(); ++i)
    orders |= assembly->getClobber(i) == "memory";
  std::string text = assembly->getAsmString();
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::SplitString(text, words, " \t\n;");
  bool isBarrier = words.size() == 2 && words[1] == "0" &&
                   (words[0] == "bar.sync" || words[0] == "barrier.sync" || words[0] == "barrier.sync.aligned");
  return orders && isBarrier ? std::optional(UserBarrier{Scope::Block}) : std::nullopt;
}

} // namespace coop
