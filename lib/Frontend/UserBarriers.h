#pragma once
// The barriers a user may have written, and whose threads wait at each. What orders nothing for certain is no barrier:
// shuffles and votes, named barriers, cuda::barrier and mbarriers, masks that are not known to hold the whole warp.
#include "Frontend/Source.h"
#include "Planning/Flow.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace coop {

struct UserBarrier {
  Scope scope = Scope::Block;   ///< a cluster's or the grid's is a block's, too
  std::string instances = {};   ///< of a logical warp: its width
};

std::optional<UserBarrier> userBarrier(const Source &source, const clang::CallExpr *call);

/// `bar.sync 0` as inline assembly the compiler may not move anything across.
std::optional<UserBarrier> userBarrier(const clang::Stmt *assembly);

} // namespace coop
