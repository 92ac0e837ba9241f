#pragma once
// What the uniformity analysis says of one function's coop calls: of its text, and of each instantiation where it is a
// template.
#include "Facts/Facts.h"
#include "Frontend/Source.h"
#include "Uniformity/Uniformity.h"

#include <llvm/ADT/DenseMap.h>
#include <memory>
#include <vector>

namespace coop {

/// One body: a function, or an instantiation of it.
class Participation {
public:
  /// `kernel` has what is known of the block, `instance` is the instantiation's name there.
  /// `anyCaller`: the body begins with values that may differ between threads.
  Participation(const Source &source, const Kernel &kernel, const clang::FunctionDecl *function, std::string instance,
                bool anyCaller = false);

  /// Whether the analysis came by a call, in this body or in what it calls.
  bool knows(const clang::Expr *call) const { return siteOf(call) != nullptr; }

  /// Whether all threads of each such group come to a place of the body, or none.
  bool isReached(const clang::Stmt *place, uniformity::Scope scope) const;

  /// Fills in whether the threads of a call's group agree: `expr` is the call in this body, `arguments` are its own.
  void judge(const clang::Expr *expr, llvm::ArrayRef<const clang::Expr *> arguments,
             const std::vector<LaunchFact> &launches, Instance &to) const;

private:
  Agreement agreement(const uniformity::Answer &answer, llvm::StringRef group, const SourceSpan &at) const;
  void askLaunches(const clang::Expr *call, const uniformity::Answer &answer, const std::vector<LaunchFact> &launches,
                   Agreement &to) const;
  void addPlace(const uniformity::Site *site, Agreement &to) const;
  const uniformity::Site *siteOf(const clang::Expr *call) const;
  uniformity::Verdict verdictAt(const LaunchFact &launch, const clang::Expr *call) const;
  bool isLaunchOfThis(const LaunchFact &launch) const;

  const Source &source;
  const Kernel &kernel;
  const clang::FunctionDecl *function;
  std::string instance;
  uniformity::Options options;
  mutable uniformity::Uniformity analysis;
  mutable std::map<std::string, std::unique_ptr<uniformity::Uniformity>> launched; ///< by what a launch says
  llvm::DenseMap<const clang::Stmt *, const uniformity::Site *> sites;
};

/// The scope of a group; nothing where its kind takes part in no call.
std::optional<uniformity::Scope> scopeOf(const GroupFact &group);

} // namespace coop
