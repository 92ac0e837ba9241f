#include "Checks/Checks.h"
#include "Facts/LaunchChecks.h"

namespace coop {
namespace {

std::string shape(const Extents &extents) {
  return llvm::formatv("({0}, {1}, {2})", *extents[0], *extents[1], *extents[2]).str();
}

/// A launch with more threads than __launch_bounds__ let the kernel have.
void checkBound(const Kernel &kernel, const LaunchFact &launch, const std::string &name, std::vector<Diagnostic> &out) {
  std::int64_t threads = *launch.extents[0] * *launch.extents[1] * *launch.extents[2];
  for (const BlockStatement &bound : kernel.bounds) {
    auto most = bound.group.maxThreads();
    if (bound.instance != launch.instance || !most || threads <= *most)
      continue;
    out.push_back(diagnose(Message::LaunchBeyondBound, launch.block, name, threads, *most)
                      .note(Message::NoteBound, bound.group.statement));
  }
}

/// A launch with a constant block that its kernel is not written for.
void checkLaunch(const FileFacts &facts, const LaunchFact &launch, std::vector<Diagnostic> &out) {
  const Kernel *kernel = launchedKernel(facts, launch);
  if (!kernel || kernel->fixedByAttribute || !launch.isConstant() || !launch.certain)
    return;
  const std::string &name = launch.instance.empty() ? launch.kernel : launch.instance;
  if (const GroupFact *block = writtenFor(*kernel, launch.instance)) {
    if (block->extents == launch.extents) // a bound that it breaks the block breaks, too
      return;
    Diagnostic d = diagnose(Message::LaunchDisagrees, launch.block, name, shape(launch.extents), shape(block->extents));
    d.note(Message::NoteWrittenFor, block->statement);
    out.push_back(std::move(d));
    return;
  }
  checkBound(*kernel, launch, name, out);
  std::int64_t threads = *launch.extents[0] * *launch.extents[1] * *launch.extents[2];
  if (needsWholeWarps(*kernel) && threads % 32 != 0)
    out.push_back(diagnose(Message::LaunchPartialWarp, launch.block, name, threads));
}

} // namespace

void noteLaunches(const FileFacts &facts, const Kernel &kernel, Diagnostic &d) {
  Extents first;
  for (const LaunchFact &launch : facts.launches) {
    if (!(launch.kernelBody == kernel.body) || launch.isPattern)
      continue;
    if (!launch.isConstant())
      d.note(Message::NoteLaunchUnknown, launch.block);
    else if (launch.extents != first)
      d.note(Message::NoteLaunch, launch.block, shape(launch.extents));
    if (launch.isConstant())
      first = launch.extents;
  }
}

void checkLaunches(const FileFacts &facts, std::vector<Diagnostic> &out) {
  for (const LaunchFact &launch : facts.launches)
    checkLaunch(facts, launch, out);
  for (const LaunchCheck &check : launchChecks(facts))
    if (check.kind == LaunchCheck::Kind::Impossible)
      out.push_back(diagnose(Message::LaunchUnchecked, check.launch->block, check.launch->kernel, check.why));
}

} // namespace coop
