#pragma once
// How the kernels of a translation unit come by the calls in the functions they call: a call in such a function is judged
// in each kernel that gets there.
#include "Frontend/Helpers.h"
#include "Frontend/Launches.h"
#include "Frontend/Participation.h"

namespace coop {

class CallingContexts {
public:
  /// `kernels` as the user wrote them; `instances` gives the instantiations of one.
  CallingContexts(const Source &source, const Launches &launches, const Helpers &helpers,
                  std::vector<const clang::FunctionDecl *> kernels)
      : source(source), launches(launches), helpers(helpers), kernels(std::move(kernels)) {}

  /// Fills in the worst of what the kernels say of a call. False: no kernel in sight comes by it.
  bool judge(const clang::Expr *call, llvm::ArrayRef<const clang::Expr *> arguments, Instance &to);

private:
  struct Context {
    std::unique_ptr<Kernel> kernel;
    std::unique_ptr<Participation> participation;
  };
  void make();

  const Source &source;
  const Launches &launches;
  const Helpers &helpers;
  std::vector<const clang::FunctionDecl *> kernels;
  bool made = false;
  std::vector<Context> contexts;
};

} // namespace coop
