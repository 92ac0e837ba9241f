// What a binary of the device suite registers, and what the harness does with it.
//
//   suite() ──► supervisor ──► worker processes ──► launch ──► oracle ──► one line per failing case, one summary
//   (the .cu)   (main.cpp)     (worker.cpp)                    (oracle.cpp)
//
// A binary defines `harness::suite()`; the harness supplies main(). The supervisor never touches CUDA: workers do, so that
// a case that traps, faults or hangs costs one process and not the cases behind it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace harness
{

enum class Operation
{
  load,
  store
};

/// Which tile position item i of thread t holds, for a group of G threads with N items each.
enum class Order
{
  blocked,     ///< t * N + i
  striped,     ///< t + i * G
  warpStriped, ///< the same within each warp's 32 * N positions: 32 * N * (t / 32) + t % 32 + 32 * i
};

/// How the kernel's `valid_items` is given.
enum class Count
{
  absent,
  constant, ///< `Case::constantCount`, the same in every block
  runTime,  ///< `Launch::count`, the same in every block
  ragged,   ///< `Launch::count` elements in the whole grid; the kernel computes each group's share
  perGroup, ///< `Launch::groupCounts`, another one for each group of the block
};

enum class Default
{
  none, ///< invalid slots are unspecified and not looked at
  constant,
  runTime,
  perGroup ///< `Launch::groupFallbacks`, another one for each group of the block
};

/// What a kernel of a case is launched with. Pointers are device pointers unless said otherwise.
struct Launch
{
  unsigned blocks;
  void* memory;             ///< operand of block 0 before the call's offset is added
  void* payload;            ///< element ((block * threads + rank) * items + item): a load writes it, a store reads it
  void* echo;               ///< a store with `keepsPayload` writes its payload here afterwards, in the same layout
  long long stride;         ///< elements from one block's tile to the next
  unsigned long long count; ///< bits of the run-time count
  long long offset;         ///< run-time offset in elements
  std::size_t extent;       ///< a size for spans that covers every element, `offset` included
  const void* fallback;     ///< host pointer to the run-time default, one element
  const long long* groupCounts;  ///< device pointer, an element for each group of a block
  const long long* groupOffsets; ///< the same
  const void* groupFallbacks;    ///< the same, elements of the payload's type
};

struct Case
{
  const char* name;
  Operation operation;
  Order order;
  int elementBytes;
  int threads;
  int items;
  int spread; ///< distance in elements between neighbouring positions of the operand (2 for a strided iterator)
  Count count;
  long long constantCount;
  long long countLimit; ///< the largest value of the count's type; 0 where there is no count
  Default fallback;
  const void* constantFallback; ///< host pointer to one element, or null
  long long offset;             ///< the offset in elements the call has, constant or run-time; 0 where it has none
  bool keepsPayload;            ///< store from an object the user must find unchanged
  void (*launch)(const Launch&);
  int width           = 0;     ///< threads of each warp or logical warp; 0 where the block moves one tile
  bool offsetPerGroup = false; ///< the call's offset is `Launch::groupOffsets`
};

/// A kernel of several calls with an oracle of its own. `run` returns what is wrong, or an empty string.
struct Sequence
{
  const char* name;
  std::string (*run)(unsigned seed);
};

/// One launch with a count that must trap. `memory` is a device buffer of at least a mebibyte.
struct Trap
{
  std::string name;
  unsigned long long count;
  void (*launch)(unsigned long long count, void* memory);
  /// Where it is not empty: the kernel fails an assertion in place of a trap, and stderr has this.
  std::string says = {};
};

/// A way of being wrong that this binary's cases must find.
struct Mutation
{
  const char* name;
  int number; ///< not 0
};

struct Suite
{
  std::vector<Case> cases;
  std::vector<Sequence> sequences;
  std::vector<Trap> traps;
  /// A self-test: everything runs right once, and once per mutation, which must make a case fail.
  std::vector<Mutation> mutations;
  /// Makes the kernels of this binary wrong in the way of a mutation.
  void (*setMutation)(int number) = nullptr;
};

/// Defined by each test binary.
Suite suite();

// ---- oracle.cpp: pure functions, no CUDA --------------------------------------------------------------------------------

/// One launch of a case: the run-time values the sweep chose.
struct Run
{
  unsigned long long count; ///< run-time count, ragged total, or by how much the groups' counts are rotated
  unsigned blocks;
  long long stride;
  int shift;    ///< elements by which block 0's first position is off a 256-byte boundary
  bool atFence; ///< the last element the kernel may touch is the last one mapped
};

/// Groups of a block, whose tiles lie one behind the other: 1 where the block itself is the group.
int groupsOf(const Case& test);

/// The offset of a group's own: 0 where the call has none that differs. Tiles of different groups never overlap.
long long groupOffset(const Case& test, int group);

/// Elements the kernel may touch of a group's tile: the valid prefix, or the whole tile.
long long validItems(const Case& test, const Run& run, unsigned block, int group);

/// The position in its group's tile of item `item` of the block's thread `rank`.
long long tilePosition(const Case& test, int rank, int item);

/// All launches of a case. Run-time counts go through 0, 1, tile - 1, tile and a few between, every base address through
/// the four first element offsets and once through a placement that ends where the mapped memory ends.
std::vector<Run> runsOf(const Case& test);

/// Bytes from block 0's first position to the end of the last valid element of the grid.
std::size_t usedBytes(const Case& test, const Run& run);

/// Bytes from block 0's first position to the end of the last tile, whether valid or not.
std::size_t spannedBytes(const Case& test, const Run& run);

/// Checks what a load left in `payload`. `memory` is the operand's image, whose byte `base` is block 0's position 0 with the
/// offset added. `fallbacks` are the defaults' bytes: of none, of one element for all groups or one for each. Returns what
/// is wrong, or an empty string.
std::string checkLoad(const Case& test, const Run& run, const std::vector<unsigned char>& memory, std::size_t base,
                      const std::vector<unsigned char>& payload, const std::vector<unsigned char>& fallbacks);

/// Checks every byte of `after`, the memory around and at the destination, against `before` and the payload.
std::string checkStore(const Case& test, const Run& run, const std::vector<unsigned char>& before,
                       const std::vector<unsigned char>& after, std::size_t base,
                       const std::vector<unsigned char>& payload);

/// Deterministic bytes that differ from position to position and from seed to seed.
void fillPattern(std::vector<unsigned char>& bytes, unsigned seed);

// ---- memory.cpp ---------------------------------------------------------------------------------------------------------

/// The buffers the launches of a case use. The device kind keeps `memory` between unmapped pages; the host kind serves the
/// harness's own tests, whose "kernels" are host functions.
class Memory
{
public:
  static constexpr std::size_t regionBytes = 4u << 20;
  static constexpr std::size_t tableBytes  = 16u << 10; ///< 1024 groups of 16 bytes

  explicit Memory(bool onDevice);
  ~Memory();
  Memory(const Memory&)            = delete;
  Memory& operator=(const Memory&) = delete;

  unsigned char* region = nullptr;  ///< `regionBytes`, with nothing mapped right behind it where `fenced`
  unsigned char* payload = nullptr; ///< `regionBytes`
  unsigned char* echo = nullptr;    ///< `regionBytes`
  unsigned char* tables = nullptr;  ///< `tableBytes` for each of the three values that a group may have of its own
  bool fenced = false;

  void write(void* destination, const void* source, std::size_t bytes) const;
  void read(void* destination, const void* source, std::size_t bytes) const;
  /// Waits for the device. Returns the error's text, or an empty string; `lost` says whether the context is gone.
  std::string finish(bool& lost) const;

private:
  bool onDevice;
};

/// The number of CUDA devices; 0 where there is no driver.
int deviceCount();
/// One line: card, compute capability, driver and run-time version.
std::string describeDevice();

// ---- worker.cpp ---------------------------------------------------------------------------------------------------------

/// Runs all launches of one case. Returns what is wrong, or an empty string; adds to `launches`.
std::string runCase(const Case& test, Memory& memory, unsigned long long& launches, bool& lost);

/// The exit status of a worker whose context was lost after it had reported a failure.
constexpr int contextLost = 3;

/// The body of a worker process: cases and sequences from number `first` on. Writes one line per result to `pipe`:
/// "P <number> <launches>" or "F <number> <launches> <detail>".
int runWorker(const Suite& suite, const std::string& filter, int first, int repeat, int pipe);
/// The body of a process for trap number `index`: prints the CUDA error code that the launch left to `pipe`. The code of an
/// ordinary `__trap()` is asked for with index -1.
int runTrap(const Suite& suite, int index, int pipe);

} // namespace harness
