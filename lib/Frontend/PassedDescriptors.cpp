#include "Frontend/PassedDescriptors.h"
#include "Frontend/Describe.h"
#include "Operations/PassedStorage.h"

#include <clang/AST/ExprCXX.h>

namespace coop {

GivenFunction givenTo(const UnitContext &unit, const clang::CallExpr *call) {
  GivenFunction to;
  const clang::FunctionDecl *callee = unit.helpers.called(call);
  to.planned = callee && unit.given.contains(callee);
  for (const TakenDescriptor &each : unit.descriptors.lookup(callee))
    to.descriptors.push_back(each.parameter);
  if (to.planned || !to.descriptors.empty())
    to.function = callee;
  return to;
}

llvm::SmallVector<unsigned, 2> descriptorArguments(const UnitContext &unit, const clang::CallExpr *call) {
  const clang::FunctionDecl *callee = unit.helpers.called(call);
  llvm::SmallVector<unsigned, 2> arguments = givenTo(unit, call).descriptors;
  for (unsigned i = 0; callee && i != callee->getNumParams(); ++i)
    if (isDescriptorReference(callee->getParamDecl(i)) && !llvm::is_contained(arguments, i))
      arguments.push_back(i);
  // The object comes first.
  if (llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa_and_nonnull<clang::CXXMethodDecl>(callee))
    for (unsigned &index : arguments)
      ++index;
  return arguments;
}

void rejectParameters(const Kernel &kernel, bool isKernel, std::vector<Diagnostic> &problems) {
  for (const DescriptorFact &fact : kernel.descriptors) {
    if (!fact.parameter)
      continue;
    if (isKernel)
      problems.push_back(diagnose(Message::DescriptorPlace, fact.at));
    else if (!kernel.helper->why.empty())
      problems.push_back(diagnose(Message::DescriptorHelper, fact.at,
                                  kernel.helper->isLambda ? "this lambda" : "'" + kernel.name + "'", kernel.helper->why));
  }
}

void readPassedDescriptor(UnitContext &unit, const clang::FunctionDecl *function, const WalkedCall &walked,
                          const Descriptors &descriptors, std::optional<Call> passing, Kernel &kernel,
                          std::vector<Diagnostic> &problems) {
  const Source &source = unit.source;
  SourceSpan at = source.place(walked.callee->getSourceRange());
  if (!passing) {
    if (unit.helpers.obstacle(walked.helper).empty()) // which is said at the function
      problems.push_back(diagnose(Message::NotSupportedYet, at,
                                "a coop::TempStorage in a call in a pack expansion or a statement "
                                "expression; write the call as a statement"));
    Call unknown;
    unknown.operation = &passedStorage();
    unknown.passed.emplace();
    unknown.passed->parameter = walked.parameter;
    kernel.calls.push_back(std::move(unknown));
    return;
  }
  if (source.manager.isBeforeInTranslationUnit(function->getLocation(), walked.helper->getLocation()))
    unit.helpers.refuse(walked.helper, "it is called in front of its definition");
  if (walked.explicitDescriptor)
    problems.push_back(diagnose(Message::DescriptorDeduced, at, walked.helper->getNameAsString()));
  Call &call = *passing;
  if (*walked.parameter < walked.storedArguments.size())
    descriptors.resolvePassed(walked.storedArguments[*walked.parameter], kernel, call, problems);
  for (const TakenDescriptor &taken : unit.descriptors.lookup(walked.helper))
    if (taken.parameter == *walked.parameter) {
      call.passed->needsStorage = taken.needsStorage;
      call.passed->reserves = taken.reserves;
      if (call.descriptor)
        kernel.descriptors[*call.descriptor].used |= taken.used;
    }
  bool isTwice = llvm::any_of(kernel.calls, [&](const Call &other) {
    return other.passesDescriptor() && other.span == call.span && call.descriptor && other.descriptor == call.descriptor;
  });
  if (isTwice)
    problems.push_back(diagnose(Message::DescriptorTwice, call.passed->argument,
                                kernel.descriptors[*call.descriptor].name, call.passed->name));
  kernel.calls.push_back(std::move(call));
}

void noteDescriptors(UnitContext &unit, const clang::FunctionDecl *function, const Kernel &kernel) {
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i) {
    const DescriptorFact &fact = kernel.descriptors[i];
    if (!fact.parameter || function->hasAttr<clang::CUDAGlobalAttr>())
      continue;
    TakenDescriptor taken;
    taken.parameter = fact.parameter->index;
    taken.used = fact.used;
    taken.reserves = llvm::any_of(kernel.reservations, [&](const ReservationFact &each) {
      return each.evaluated && each.descriptor == i;
    });
    taken.needsStorage = taken.reserves;
    for (const Call &call : kernel.calls)
      if (call.descriptor == i) {
        taken.needsStorage |= call.exchange() != Exchange::Never;
        taken.reserves |= call.passed && call.passed->reserves;
      }
    unit.descriptors[function].push_back(taken);
  }
}

} // namespace coop
