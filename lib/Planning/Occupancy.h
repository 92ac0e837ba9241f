#pragma once
// How many blocks of a kernel a multiprocessor holds, as far as its threads and shared memory decide.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coop {

/// What one multiprocessor of an architecture has, in bytes, threads and blocks.
struct Target {
  std::string name;                 ///< sm_90
  std::uint64_t sharedPerProcessor = 0;
  std::uint64_t sharedReserved = 0; ///< taken by the system for each block
  unsigned threads = 0, blocks = 0;
};

/// The row of an architecture as nvcc spells it, `sm_90`, `compute_90a`; nothing for one that is not known.
std::optional<Target> findTarget(const std::string &architecture);

/// Blocks of `threads` threads and `shared` bytes each that one multiprocessor holds. Registers may allow fewer.
unsigned residentBlocks(const Target &target, unsigned threads, std::uint64_t shared);

/// The most bytes a block can take such that `blocks` of them fit.
std::uint64_t sharedFor(const Target &target, unsigned blocks);

} // namespace coop
