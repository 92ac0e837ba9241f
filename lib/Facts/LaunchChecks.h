#pragma once
// What has to be tested because a launch may not fit its kernel: on the host at a launch, on the device when the kernel
// begins. Facts in, values out; the checks report what is certainly wrong or cannot be tested, the rewriter emits the rest.
#include "Facts/Facts.h"

namespace coop {

/// One test of a launch's block before the launch.
struct LaunchCheck {
  enum class Kind {
    Block,      ///< the block is `extents`
    WholeWarps, ///< its threads are a multiple of 32
    Impossible  ///< a test is needed, but cannot be put there
  };
  Kind kind = Kind::Block;
  const LaunchFact *launch = nullptr;
  std::array<std::string, 3> extents;  ///< text that is valid at the launch
  std::string why;                     ///< Impossible: why, and what to write instead
};

/// One check at most for each launch as it stands in the text.
std::vector<LaunchCheck> launchChecks(const FileFacts &facts);

/// The kernel that a launch starts, or null if it makes no coop calls.
const Kernel *launchedKernel(const FileFacts &facts, const LaunchFact &launch);

/// The block a kernel is written for in one of its instantiations, or null where nothing says it in constants.
const GroupFact *writtenFor(const Kernel &kernel, const std::string &instance);

/// True if the kernel works on warps of a block it knows only a bound of.
bool needsWholeWarps(const Kernel &kernel);

/// What the kernel tests when it begins, with the block for EntryCheck::Block.
EntryCheck entryCheck(const FileFacts &facts, const Kernel &kernel);

} // namespace coop
