#include "Planning/Occupancy.h"

#include <algorithm>
#include <cctype>

namespace coop {
namespace {

constexpr std::uint64_t kib = 1024;
constexpr std::uint64_t granularity = 128; ///< shared memory is given out in units of this many bytes

struct Row {
  const char *number;
  std::uint64_t shared, reserved;
  unsigned threads, blocks;
};

// CUDA C++ Programming Guide, "Technical specifications per compute capability".
constexpr Row rows[] = {
    {"75", 64 * kib, 0, 1024, 16},        {"80", 164 * kib, kib, 2048, 32},  {"86", 100 * kib, kib, 1536, 16},
    {"87", 164 * kib, kib, 1536, 16},     {"88", 100 * kib, kib, 1536, 16},  {"89", 100 * kib, kib, 1536, 24},
    {"90", 228 * kib, kib, 2048, 32},     {"100", 228 * kib, kib, 2048, 32}, {"103", 228 * kib, kib, 2048, 32},
    {"110", 228 * kib, kib, 1536, 24},    {"120", 100 * kib, kib, 1536, 24}, {"121", 100 * kib, kib, 1536, 24},
    {"70", 96 * kib, 0, 2048, 32},        {"72", 96 * kib, 0, 2048, 32},
};

std::uint64_t roundedUp(std::uint64_t bytes) { return (bytes + granularity - 1) / granularity * granularity; }

} // namespace

std::optional<Target> findTarget(const std::string &architecture) {
  size_t begin = architecture.rfind('_');
  begin = begin == std::string::npos ? 0 : begin + 1;
  size_t end = begin;
  while (end != architecture.size() && isdigit(static_cast<unsigned char>(architecture[end])))
    ++end;
  std::string number = architecture.substr(begin, end - begin);
  for (const Row &row : rows)
    if (number == row.number)
      return Target{"sm_" + number, row.shared, row.reserved, row.threads, row.blocks};
  return std::nullopt;
}

unsigned residentBlocks(const Target &target, unsigned threads, std::uint64_t shared) {
  // Threads are given out in whole warps.
  unsigned warps = std::max(1u, (threads + 31) / 32);
  unsigned blocks = std::min(target.blocks, target.threads / 32 / warps);
  std::uint64_t each = roundedUp(shared) + target.sharedReserved;
  if (each != 0)
    blocks = unsigned(std::min<std::uint64_t>(blocks, target.sharedPerProcessor / each));
  return blocks;
}

std::uint64_t sharedFor(const Target &target, unsigned blocks) {
  if (blocks == 0)
    return target.sharedPerProcessor;
  std::uint64_t each = target.sharedPerProcessor / blocks;
  if (each < target.sharedReserved)
    return 0;
  return (each - target.sharedReserved) / granularity * granularity;
}

} // namespace coop
