#pragma once
// The planner: storage requirements and a flow graph in, regions and barriers out. Plain values; no Clang.
//
//   uses, flow graph, policy ─► which uses share bytes ─► where barriers stand ─► regions, barriers, reasons
//                                    (Overlap)               (Barriers)                 (Plan)
#include "Planning/Flow.h"
#include "Planning/Occupancy.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coop {

struct StorageSize {
  std::uint64_t bytes = 0;
  std::uint64_t alignment = 1;
};

/// One collective call that needs temporary storage.
struct StorageUse {
  unsigned call = 0;       ///< index of the call in its kernel
  Scope scope = Scope::Block;
  std::string instances;   ///< which threads share one instance, as text: equal text means equal groups; block: empty
  std::optional<StorageSize> size;  ///< of one instance; unknown where it depends on template parameters
  bool certain = true;     ///< false: whether it touches storage at all depends on template parameters
  std::optional<unsigned> count = std::nullopt; ///< instances in a block, where known; block: 1
  std::optional<Scope> inner = std::nullopt; ///< the call has a barrier in it that all threads of this scope come by
};

enum class Policy {
  Balanced,    ///< overlaps only as far as occupancy needs it; as MinSmem where sizes are not known
  MinSmem,     ///< the fewest bytes, then the fewest barriers
  MinBarriers  ///< the fewest barriers, then the fewest bytes
};

struct PlanRequest {
  std::vector<StorageUse> uses;
  FlowGraph flow;
  Policy policy = Policy::MinSmem;
  bool alwaysBarriers = false;         ///< a barrier after every use, the last included; no overlap between scopes
  std::optional<unsigned> threads = std::nullopt; ///< of a block
  std::uint64_t ownShared = 0;         ///< bytes of shared memory the kernel has besides
  std::vector<Target> targets = {};    ///< the plan is good for each of them; MinSmem needs none
  std::vector<std::pair<unsigned, unsigned>> apart = {}; ///< calls that may run in any order: they share no bytes
};

/// The region of each use of a request, by index; numbers may leave gaps.
using Overlap = std::vector<unsigned>;

/// Calls of equal groups, one instance of whose storage each group has.
struct Part {
  Scope scope = Scope::Block;
  std::string instances;
  std::vector<unsigned> calls; ///< sorted
};

/// Calls whose storage shares the same bytes. Parts of warps lie in one slice for each warp, those of logical warps in
/// their warp's slice, so that what one group writes never meets another's. Distinct regions do not overlap.
struct Region {
  std::vector<Part> parts;              ///< from wide to narrow
  std::optional<StorageSize> size;      ///< where all sizes are known
  std::string name = {};                ///< the user's name for it, where the plan did not make it
  std::string bytesText = {}, alignmentText = {}; ///< what the user asked for, at least; empty: nothing
  std::optional<unsigned> reservation = std::nullopt; ///< no calls', but the user's own, with this number
  std::optional<unsigned> holder = std::nullopt; ///< of the plan: lies in it, beside its others
  std::optional<unsigned> argument = std::nullopt; ///< lies in storage that the function is given for this descriptor

  std::vector<unsigned> calls() const;  ///< of all parts, sorted
};

/// Bytes the user asked for that several consecutive regions share out among them.
struct Holder {
  std::string name, bytesText;
  std::optional<StorageSize> size;      ///< where those of its regions are known
};

/// Why a barrier stands: storage that one of `sources` used may be written next by one of `targets`. It is needed where
/// one of each touches storage.
struct Need {
  std::vector<unsigned> sources, targets; ///< calls, sorted
};

struct PlannedBarrier {
  Position position;
  Scope scope = Scope::Block;
  std::string instances;     ///< of a logical warp
  std::vector<Need> needs;   ///< it stands where any of them holds; none: always

  bool isAfter(unsigned call) const { return position == Position{Position::Kind::AfterCall, call}; }
};

struct StoragePlan {
  std::vector<Region> regions;          ///< in order of their first calls
  std::vector<Holder> holders = {};
  std::vector<PlannedBarrier> barriers; ///< sorted by position
  std::optional<StorageSize> size;      ///< of all regions together
  std::optional<std::uint64_t> separateBytes; ///< what one piece of storage for each call would take
  bool reliesOnSizes = false;           ///< other sizes would have given another plan
  Policy policy = Policy::MinSmem;      ///< that made it
  bool alwaysBarriers = false;

  std::vector<const PlannedBarrier *> barriersAt(const Position &position) const;
};

/// Lays out the uses as the policy wants it and puts barriers so that no path leads from a use to one that shares its
/// bytes, or round a loop back to itself, without a barrier between the two that all threads sharing them reach. Of all
/// ways to do so the cheapest: barriers outside of loops before those inside, narrow before wide, few before many.
/// Deterministic: the result depends on the request alone.
StoragePlan planStorage(const PlanRequest &request);

/// Whether sizes could change the plan; they cost a look at CUB.
bool sizesMatter(const PlanRequest &request);

/// The plan as text, for --dump=plan and tests.
std::string describe(const StoragePlan &plan);
std::string describe(const PlannedBarrier &barrier);

} // namespace coop
