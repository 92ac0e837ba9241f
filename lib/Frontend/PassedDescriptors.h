#pragma once
// Descriptors that are handed from function to function: which parameters take them, and what passing one makes of a call.
#include "Frontend/Descriptors.h"
#include "Frontend/FunctionReader.h"
#include "Frontend/FunctionWalk.h"

namespace coop {

/// The function that a call passes storage to.
GivenFunction givenTo(const UnitContext &unit, const clang::CallExpr *call);

/// The arguments of a call that are descriptors, or become the storage of one.
llvm::SmallVector<unsigned, 2> descriptorArguments(const UnitContext &unit, const clang::CallExpr *call);

/// What cannot be given storage cannot be given that of a descriptor either.
void rejectParameters(const Kernel &kernel, bool isKernel, std::vector<Diagnostic> &problems);

/// A call in `function` that passes a descriptor on, as a use of it.
void readPassedDescriptor(UnitContext &unit, const clang::FunctionDecl *function, const WalkedCall &walked,
                          const Descriptors &descriptors, std::optional<Call> passing, Kernel &kernel,
                          std::vector<Diagnostic> &problems);

/// Notes for its callers which parameters of a function take descriptors.
void noteDescriptors(UnitContext &unit, const clang::FunctionDecl *function, const Kernel &kernel);

} // namespace coop
