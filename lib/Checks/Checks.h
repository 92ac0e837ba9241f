#pragma once
// Judges facts: plain values in, diagnostics out. Nothing here sees Clang's AST.
#include "Facts/Facts.h"

namespace coop {

/// Everything wrong with the file's calls: operands, options, values, groups, reachability. Sorted, each once.
std::vector<Diagnostic> checkFile(const FileFacts &facts);

// One topic each, for checkFile and the unit tests. `instance` is call.pattern or one of call.instances.
void checkOperands(const Call &call, const Instance &instance, std::vector<Diagnostic> &out);
void checkOptions(const Call &call, std::vector<Diagnostic> &out);
void checkValues(const Call &call, const Instance &instance, std::vector<Diagnostic> &out);
void checkOwnStorage(const Call &call, const Instance &instance, std::vector<Diagnostic> &out);
void checkGroup(const Call &call, const Instance &instance, std::vector<Diagnostic> &out);
void checkExtents(const GroupFact &block, std::vector<Diagnostic> &out);
void checkBlocksAgree(const Kernel &kernel, std::vector<Diagnostic> &out);
/// What the kernel's payloads hold where they are read and stored, in each instantiation.
void checkPayloads(const Kernel &kernel, std::vector<Diagnostic> &out);
/// Addresses and counts of warps that are written as if for the block.
void checkGroupOrigins(const Kernel &kernel, std::vector<Diagnostic> &out);
/// Calls that not all threads of their group reach, or are known to reach. One diagnostic each, joined by root cause later.
void checkReached(const Kernel &kernel, std::vector<Diagnostic> &out);
/// Options and memory operands that differ between the threads of a group, likewise.
void checkArgumentsAgree(const Kernel &kernel, std::vector<Diagnostic> &out);
void checkSequencing(const Kernel &kernel, std::vector<Diagnostic> &out);
void checkLaunches(const FileFacts &facts, std::vector<Diagnostic> &out);

/// Adds what the launches of a kernel say of its block.
void noteLaunches(const FileFacts &facts, const Kernel &kernel, Diagnostic &d);

/// An algorithm that the measurements say is much slower than another one with the same contract.
void checkPerformance(const Call &call, const Instance &instance, std::vector<Diagnostic> &out);

} // namespace coop
