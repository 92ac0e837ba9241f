// Which element each thread must hold, and which bytes a store may change: written from the definition of the orders, with
// no knowledge of how a load or store is carried out.
#include "harness.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

namespace harness
{
namespace
{

std::string hex(const unsigned char* bytes, int count)
{
  std::string text = "0x";
  for (int i = count; i-- > 0;)
  {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", bytes[i]);
    text += digits;
  }
  return text;
}

std::string describeRun(const Case& test, const Run& run)
{
  char text[200];
  std::snprintf(text, sizeof text, "[count %lld, %u blocks, stride %lld, shift %d%s] ",
                test.count == Count::constant ? test.constantCount : static_cast<long long>(run.count), run.blocks,
                run.stride, run.shift, run.atFence ? ", at the fence" : "");
  return text;
}

/// Elements of one group's tile.
long long tileOf(const Case& test)
{
  return static_cast<long long>(test.width > 0 ? test.width : test.threads) * test.items;
}

/// Elements from block 0's first position to the position of a group's tile.
long long elementOf(const Case& test, const Run& run, unsigned block, int group, long long position)
{
  return block * run.stride + group * tileOf(test) + groupOffset(test, group) + position;
}

std::size_t elementAt(const Case& test, const Run& run, std::size_t base, unsigned block, int group, long long position)
{
  return base + static_cast<std::size_t>(elementOf(test, run, block, group, position)) * test.spread * test.elementBytes;
}

/// Elements from a block's first position to the end of its last group's tile.
long long blockSpan(const Case& test)
{
  const int groups = groupsOf(test);
  return groups * tileOf(test) + groupOffset(test, groups - 1);
}

int groupOf(const Case& test, int rank)
{
  return test.width > 0 ? rank / test.width : 0;
}

std::size_t payloadAt(const Case& test, unsigned block, int rank, int item)
{
  return ((static_cast<std::size_t>(block) * test.threads + rank) * test.items + item) * test.elementBytes;
}

std::string describePlace(const Case& test, const Run& run, unsigned block, int rank, int item)
{
  const int group = groupOf(test, rank);
  char text[200];
  std::snprintf(text, sizeof text, "block %u thread %d item %d (group %d, position %lld of %lld valid): ", block, rank, item,
                group, tilePosition(test, rank, item), validItems(test, run, block, group));
  return describeRun(test, run) + text;
}

/// Says where a changed byte lies, seen from the tiles.
std::string describeStray(const Case& test, const Run& run, std::size_t base, std::size_t byte,
                          unsigned char before, unsigned char after)
{
  const long long element   = static_cast<long long>(byte) - static_cast<long long>(base);
  const long long step      = static_cast<long long>(test.spread) * test.elementBytes;
  const long long floor     = element >= 0 ? element / step : -((-element + step - 1) / step);
  char text[200];
  std::snprintf(text, sizeof text, "byte %lld of position %lld (stride %lld) changed from 0x%02x to 0x%02x",
                element - floor * step, floor, run.stride, before, after);
  return describeRun(test, run) + text;
}

} // namespace

int groupsOf(const Case& test)
{
  return test.width > 0 ? test.threads / test.width : 1;
}

long long groupOffset(const Case& test, int group)
{
  constexpr long long offsets[] = {0, 1, 3, 4, 6, 7, 9, 10};
  constexpr long long gap       = 16; // more than the largest, so that no tile moves into the next
  return test.offsetPerGroup ? offsets[group % 8] + group * gap : 0;
}

long long validItems(const Case& test, const Run& run, unsigned block, int group)
{
  constexpr long long counts[] = {0, 1, 5, 16, 3, 11, 7, 15, 1 << 20}; // the last: the whole tile
  const long long tile         = tileOf(test);
  switch (test.count)
  {
    case Count::absent:
      return tile;
    case Count::constant:
      return test.constantCount;
    case Count::runTime:
      return static_cast<long long>(run.count);
    case Count::ragged:
      return std::clamp(static_cast<long long>(run.count) - (block * groupsOf(test) + group) * tile, 0ll, tile);
    case Count::perGroup:
      return std::min(counts[(run.count + group) % std::size(counts)], tile);
  }
  return 0;
}

long long tilePosition(const Case& test, int rank, int item)
{
  const int threads = test.width > 0 ? test.width : test.threads;
  rank %= threads;
  switch (test.order)
  {
    case Order::blocked:
      return static_cast<long long>(rank) * test.items + item;
    case Order::striped:
      return rank + static_cast<long long>(item) * threads;
    case Order::warpStriped:
      return (rank / 32) * (32ll * test.items) + rank % 32 + item * 32ll;
  }
  return 0;
}

std::vector<Run> runsOf(const Case& test)
{
  const long long tile  = tileOf(test);
  const long long block = groupsOf(test) * tile;
  std::vector<long long> counts;
  switch (test.count)
  {
    case Count::absent:
    case Count::constant:
      counts = {0};
      break;
    case Count::runTime:
      counts = {0, 1, test.items, tile / test.items - 1, tile / 2, tile - 1, tile};
      break;
    case Count::ragged:
      counts = {0, 1, block - 1, block, block + 1, 2 * block + block / 3, 3 * block};
      break;
    case Count::perGroup:
      // One of the block's groups, whatever their number, has each of the counts at some turn.
      counts = {0, 1, 2, 3, 4, 5, 6, 7, 8};
      break;
  }
  if (test.countLimit > 0 && test.count != Count::perGroup)
  {
    for (long long& count : counts)
    {
      count = std::min(count, test.countLimit);
    }
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());

  // A ragged grid's tiles touch. The others lie apart, so that the bytes between them are guards too: once with every tile
  // on the same alignment, once with the alignment changing from tile to tile.
  const long long span   = blockSpan(test);
  const long long apart  = (span + 63) / 32 * 32;
  const bool ragged      = test.count == Count::ragged;
  std::vector<Run> runs;
  for (long long count : counts)
  {
    for (int shift = 0; shift < 4; ++shift)
    {
      const long long stride = ragged ? block : shift == 1 ? span + 7 : apart;
      runs.push_back({static_cast<unsigned long long>(count), 3, stride, shift, false});
    }
    runs.push_back({static_cast<unsigned long long>(count), 3, ragged ? block : apart, 0, true});
  }
  return runs;
}

std::size_t usedBytes(const Case& test, const Run& run)
{
  long long last = 0;
  for (unsigned block = 0; block < run.blocks; ++block)
  {
    for (int group = 0; group < groupsOf(test); ++group)
    {
      const long long valid = validItems(test, run, block, group);
      if (valid > 0)
      {
        // Of a strided operand's last position only the element itself is touched.
        last = elementOf(test, run, block, group, valid - 1) * test.spread + 1;
      }
    }
  }
  return static_cast<std::size_t>(last) * test.elementBytes;
}

std::size_t spannedBytes(const Case& test, const Run& run)
{
  return static_cast<std::size_t>((run.blocks - 1) * run.stride + blockSpan(test)) * test.spread * test.elementBytes;
}

std::string checkLoad(const Case& test, const Run& run, const std::vector<unsigned char>& memory, std::size_t base,
                      const std::vector<unsigned char>& payload, const std::vector<unsigned char>& fallbacks)
{
  const bool oneForAll = fallbacks.size() == static_cast<std::size_t>(test.elementBytes);
  for (unsigned block = 0; block < run.blocks; ++block)
  {
    for (int rank = 0; rank < test.threads; ++rank)
    {
      const int group               = groupOf(test, rank);
      const long long valid         = validItems(test, run, block, group);
      const unsigned char* fallback = fallbacks.empty() ? nullptr : &fallbacks[oneForAll ? 0 : group * test.elementBytes];
      for (int item = 0; item < test.items; ++item)
      {
        const long long position      = tilePosition(test, rank, item);
        const bool isValid            = position < valid;
        const unsigned char* expected = isValid ? &memory[elementAt(test, run, base, block, group, position)] : fallback;
        const unsigned char* found    = &payload[payloadAt(test, block, rank, item)];
        if (expected != nullptr && std::memcmp(expected, found, test.elementBytes) != 0)
        {
          return describePlace(test, run, block, rank, item) + "expected " + hex(expected, test.elementBytes)
               + (isValid ? "" : " (the default)") + ", found " + hex(found, test.elementBytes);
        }
      }
    }
  }
  return "";
}

std::string checkStore(const Case& test, const Run& run, const std::vector<unsigned char>& before,
                       const std::vector<unsigned char>& after, std::size_t base,
                       const std::vector<unsigned char>& payload)
{
  std::vector<unsigned char> expected = before;
  for (unsigned block = 0; block < run.blocks; ++block)
  {
    for (int rank = 0; rank < test.threads; ++rank)
    {
      const int group       = groupOf(test, rank);
      const long long valid = validItems(test, run, block, group);
      for (int item = 0; item < test.items; ++item)
      {
        const long long position = tilePosition(test, rank, item);
        if (position >= valid)
        {
          continue;
        }
        const std::size_t place    = elementAt(test, run, base, block, group, position);
        const unsigned char* value = &payload[payloadAt(test, block, rank, item)];
        std::memcpy(&expected[place], value, test.elementBytes);
        if (std::memcmp(&after[place], value, test.elementBytes) != 0)
        {
          return describePlace(test, run, block, rank, item) + "expected " + hex(value, test.elementBytes) + ", found "
               + hex(&after[place], test.elementBytes);
        }
      }
    }
  }
  const auto stray = std::mismatch(expected.begin(), expected.end(), after.begin());
  if (stray.first != expected.end())
  {
    return describeStray(test, run, base, static_cast<std::size_t>(stray.first - expected.begin()), *stray.first,
                         *stray.second);
  }
  return "";
}

void fillPattern(std::vector<unsigned char>& bytes, unsigned seed)
{
  std::uint64_t state = seed * 0x9e3779b97f4a7c15ull + 1;
  for (std::size_t i = 0; i < bytes.size(); i += sizeof state)
  {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    const std::uint64_t word = state * 0x2545f4914f6cdd1dull;
    std::memcpy(&bytes[i], &word, std::min(sizeof word, bytes.size() - i));
  }
}

} // namespace harness
