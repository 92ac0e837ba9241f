#include "Frontend/CallingContexts.h"
#include "Frontend/BlockExtents.h"
#include "Frontend/Instantiations.h"
#include "Frontend/Names.h"

namespace coop {
namespace {

unsigned severity(const Agreement &agreement) {
  switch (agreement.verdict) {
  case Verdict::Proven: return 0;
  case Verdict::Unproven: return 1;
  case Verdict::Conditional: return 2;
  case Verdict::Divergent: return agreement.onlyLeft ? 3 : 4;
  }
  llvm_unreachable("verdict");
}

void keepWorse(Agreement &known, const Agreement &other) {
  if (severity(other) > severity(known))
    known = other;
}

} // namespace

void CallingContexts::make() {
  made = true;
  for (const clang::FunctionDecl *pattern : kernels) {
    auto add = [&](const clang::FunctionDecl *body, const std::string &name, const Kernel &kernel) {
      Context context;
      context.kernel = std::make_unique<Kernel>(kernel);
      context.participation = std::make_unique<Participation>(source, *context.kernel, body, name);
      contexts.push_back(std::move(context));
    };
    Kernel kernel;
    kernel.body = source.place(pattern->getBody()->getSourceRange());
    BlockExtents block(source, launches, helpers, pattern);
    block.read(kernel);
    std::vector<const clang::FunctionDecl *> instances = instantiationsOf(pattern);
    for (const clang::FunctionDecl *instance : instances)
      block.readInstance(instance, instanceName(instance), kernel);
    if (instances.empty())
      add(pattern, "", kernel);
    for (const clang::FunctionDecl *instance : instances)
      add(instance, instanceName(instance), kernel);
  }
}

bool CallingContexts::judge(const clang::Expr *call, llvm::ArrayRef<const clang::Expr *> arguments, Instance &to) {
  if (!made)
    make();
  bool any = false;
  for (const Context &context : contexts) {
    if (!context.participation->knows(call))
      continue;
    any = true;
    Instance one = to;
    one.reached = one.memory.agreement = {};
    for (ValueFact &value : one.values)
      value.agreement = {};
    context.participation->judge(call, arguments, launches.facts, one);
    keepWorse(to.reached, one.reached);
    keepWorse(to.memory.agreement, one.memory.agreement);
    for (size_t i = 0; i != to.values.size(); ++i)
      keepWorse(to.values[i].agreement, one.values[i].agreement);
  }
  return any;
}

} // namespace coop
