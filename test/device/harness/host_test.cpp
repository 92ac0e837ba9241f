// Tests the harness itself, without a device: host functions stand in for kernels, some right and some wrong in one way.
// The harness must accept the right ones and name a place in each wrong one.
#include "harness.h"

#include <cstdio>
#include <cstring>

namespace
{

using harness::Case;
using harness::Launch;

enum Fault
{
  none,
  oneTooFew,
  oneTooMany,
  ignoresCount,
  otherOrder,
  ignoresOffset,
  noDefault,
  lastItemTwice,
  touchesGap,
  permutesPayload,
  othersCount,
  othersOffset,
  othersDefault,
  noOrigin,
  faultCount
};

const char* const faultNames[faultCount] = {
  "right",         "one too few",   "one too many",    "count ignored",     "another order",
  "offset ignored", "default ignored", "an item twice", "a byte between tiles", "payload permuted",
  "another group's count", "another group's offset", "another group's default", "origin of the group ignored"};

Fault fault;
const Case* current;

/// Threads of a group of the case.
int groupThreads()
{
  return current->width > 0 ? current->width : current->threads;
}

int groups()
{
  return current->threads / groupThreads();
}

/// The group itself, or the next one where the fault takes that for it.
int takenFor(int group, Fault wrong)
{
  return fault == wrong ? (group + 1) % groups() : group;
}

long long validOf(const Launch& launch, unsigned block, int group)
{
  const long long tile = static_cast<long long>(groupThreads()) * current->items;
  long long valid      = tile;
  if (current->count == harness::Count::runTime)
  {
    valid = static_cast<long long>(launch.count);
  }
  else if (current->count == harness::Count::constant)
  {
    valid = current->constantCount;
  }
  else if (current->count == harness::Count::ragged)
  {
    const long long left = static_cast<long long>(launch.count) - (block * groups() + group) * tile;
    valid                = left < 0 ? 0 : left < tile ? left : tile;
  }
  else if (current->count == harness::Count::perGroup)
  {
    valid = launch.groupCounts[takenFor(group, othersCount)];
  }
  return fault == oneTooFew && valid > 0            ? valid - 1
       : fault == oneTooMany && valid < tile        ? valid + 1
       : fault == ignoresCount                      ? tile
                                                    : valid;
}

/// Walks the tile in memory order and says which thread and item each position belongs to: the inverse of what the oracle
/// computes, so that the two check each other.
template <class Visit>
void walk(unsigned blocks, const Visit& visit)
{
  const int threads    = groupThreads();
  const int items      = current->items;
  harness::Order order = current->order;
  if (fault == otherOrder)
  {
    order = order == harness::Order::blocked ? harness::Order::striped : harness::Order::blocked;
  }
  for (unsigned block = 0; block < blocks; ++block)
  {
    for (int place = 0; place < current->threads * items; ++place)
    {
      const int group    = place / (threads * items);
      const int position = place % (threads * items);
      int rank = position / items;
      int item = position % items;
      if (order == harness::Order::striped)
      {
        rank = position % threads;
        item = position / threads;
      }
      else if (order == harness::Order::warpStriped)
      {
        const int inWarp = position % (32 * items);
        rank             = position / (32 * items) * 32 + inWarp % 32;
        item             = inWarp / 32;
      }
      visit(block, group, position, group * threads + rank, item);
    }
  }
}

unsigned char* payloadOf(const Launch& launch, unsigned block, int rank, int item)
{
  return static_cast<unsigned char*>(launch.payload)
       + ((static_cast<std::size_t>(block) * current->threads + rank) * current->items + item) * current->elementBytes;
}

unsigned char* memoryOf(const Launch& launch, unsigned block, int group, int position)
{
  const long long origin = fault == noOrigin ? 0 : static_cast<long long>(group) * groupThreads() * current->items;
  const long long own    = current->offsetPerGroup ? launch.groupOffsets[takenFor(group, othersOffset)] : 0;
  const long long offset = fault == ignoresOffset ? 0 : current->offset + own;
  return static_cast<unsigned char*>(launch.memory)
       + (block * launch.stride + origin + position + offset) * current->spread * current->elementBytes;
}

void fakeLoad(const Launch& launch)
{
  walk(launch.blocks, [&](unsigned block, int group, int position, int rank, int item) {
    const bool valid   = position < validOf(launch, block, group);
    const void* source = memoryOf(launch, block, group, position);
    if (!valid)
    {
      const void* own = static_cast<const unsigned char*>(launch.groupFallbacks)
                      + takenFor(group, othersDefault) * current->elementBytes;
      source = current->fallback == harness::Default::runTime    ? launch.fallback
             : current->fallback == harness::Default::constant ? current->constantFallback
             : current->fallback == harness::Default::perGroup ? own
                                                                 : nullptr;
      if (fault == noDefault)
      {
        source = nullptr;
      }
    }
    const int target = fault == lastItemTwice && item == current->items - 1 ? 0 : item;
    if (source != nullptr)
    {
      std::memcpy(payloadOf(launch, block, rank, target), source, current->elementBytes);
    }
  });
}

void fakeStore(const Launch& launch)
{
  std::memcpy(launch.echo, launch.payload,
              static_cast<std::size_t>(launch.blocks) * current->threads * current->items * current->elementBytes);
  walk(launch.blocks, [&](unsigned block, int group, int position, int rank, int item) {
    if (position < validOf(launch, block, group))
    {
      const int from = fault == lastItemTwice && item == current->items - 1 ? 0 : item;
      std::memcpy(memoryOf(launch, block, group, position), payloadOf(launch, block, rank, from), current->elementBytes);
    }
  });
  if (fault == touchesGap)
  {
    *(memoryOf(launch, 0, 0, 0) - 1) ^= 1;
  }
  if (fault == permutesPayload)
  {
    *static_cast<unsigned char*>(launch.echo) ^= 1;
  }
}

/// Whether the fault shows in the case at all.
bool matters(const Case& test)
{
  const bool counted = test.count != harness::Count::absent;
  switch (fault)
  {
    case none:
      return false;
    case oneTooFew:
    case oneTooMany:
    case ignoresCount:
      return counted;
    case noDefault:
      return counted && test.fallback != harness::Default::none;
    case ignoresOffset:
      return test.offset != 0 || test.offsetPerGroup;
    case otherOrder:
      return test.items > 1 && test.width != 1;
    case lastItemTwice:
      return test.items > 1;
    case touchesGap:
      return test.operation == harness::Operation::store;
    case permutesPayload:
      return test.keepsPayload;
    case othersCount:
      return test.count == harness::Count::perGroup;
    case othersOffset:
      return test.offsetPerGroup;
    case othersDefault:
      return test.fallback == harness::Default::perGroup;
    case noOrigin:
      return test.width > 0;
    default:
      return false;
  }
}

} // namespace

int main()
{
  using namespace harness;
  static const unsigned char fallback[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const Case cases[] = {
    {"load blocked", Operation::load, Order::blocked, 4, 64, 3, 1, Count::runTime, 0, 2147483647, Default::runTime, nullptr, 0, false, fakeLoad},
    {"load striped", Operation::load, Order::striped, 12, 48, 4, 1, Count::ragged, 0, 32767, Default::constant, fallback, 5, false, fakeLoad},
    {"load warp-striped", Operation::load, Order::warpStriped, 1, 96, 7, 2, Count::absent, 0, 0, Default::none, nullptr, 3, false, fakeLoad},
    {"load constant", Operation::load, Order::blocked, 8, 32, 2, 1, Count::constant, 63, 2147483647, Default::constant, fallback, 0, false, fakeLoad},
    {"store blocked", Operation::store, Order::blocked, 2, 128, 4, 1, Count::runTime, 0, 2147483647, Default::none, nullptr, 64, true, fakeStore},
    {"store striped", Operation::store, Order::striped, 3, 24, 2, 2, Count::ragged, 0, 2147483647, Default::none, nullptr, 0, false, fakeStore},
    {"store warp-striped", Operation::store, Order::warpStriped, 8, 64, 16, 1, Count::absent, 0, 0, Default::none, nullptr, 1, false, fakeStore},
    {"load of warps", Operation::load, Order::striped, 4, 96, 3, 1, Count::perGroup, 0, 2147483647, Default::perGroup, nullptr, 0, false, fakeLoad, 32, true},
    {"load of tiles", Operation::load, Order::blocked, 2, 64, 2, 2, Count::ragged, 0, 32767, Default::runTime, nullptr, 3, false, fakeLoad, 8},
    {"load of threads", Operation::load, Order::blocked, 12, 32, 4, 1, Count::runTime, 0, 2147483647, Default::perGroup, nullptr, 0, false, fakeLoad, 1, true},
    {"store of warps", Operation::store, Order::blocked, 3, 64, 4, 1, Count::absent, 0, 0, Default::none, nullptr, 0, true, fakeStore, 32, true},
    {"store of tiles", Operation::store, Order::striped, 8, 32, 7, 1, Count::perGroup, 0, 2147483647, Default::none, nullptr, 5, false, fakeStore, 4},
  };
  Memory memory(false);
  int passed = 0;
  int failed = 0;
  for (int i = 0; i < faultCount; ++i)
  {
    fault       = static_cast<Fault>(i);
    int applied = 0;
    for (const Case& test : cases)
    {
      if (fault != none && !matters(test))
      {
        continue;
      }
      current                     = &test;
      unsigned long long launches = 0;
      bool lost                   = false;
      const std::string error     = runCase(test, memory, launches, lost);
      ++applied;
      if (error.empty() == (fault == none))
      {
        ++passed;
        continue;
      }
      ++failed;
      std::printf("FAIL host_test %s, %s: %s\n", test.name, faultNames[i], error.empty() ? "not found" : error.c_str());
    }
    if (applied == 0)
    {
      ++failed;
      std::printf("FAIL host_test %s: no case shows it\n", faultNames[i]);
    }
  }
  std::printf("SUMMARY host_test cases=%d passed=%d failed=%d\n", passed + failed, passed, failed);
  return failed == 0 ? 0 : 1;
}
