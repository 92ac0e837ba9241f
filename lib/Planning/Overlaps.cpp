#include "Planning/Overlaps.h"
#include "Planning/Layout.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

namespace coop {
namespace {

/// What nvcc allows a block statically, on every architecture.
constexpr std::uint64_t staticLimit = 48 * 1024;

struct Candidate {
  Overlap overlap;
  BarrierProblem::Solution barriers;
  std::optional<std::uint64_t> bytes;
};

class Chooser {
public:
  Chooser(const PlanRequest &request, BarrierProblem &problem) : request(request), problem(problem), layout(request) {}

  /// A region for the uses of each kind of group, or several where some may not share one; numbered from narrow kinds
  /// to wide.
  Overlap kindsApart() const {
    std::map<std::pair<Scope, std::string>, std::vector<std::vector<size_t>>> kinds;
    for (size_t i = 0; i != request.uses.size(); ++i) {
      auto &regions = kinds[{request.uses[i].scope, request.uses[i].instances}];
      auto takes = [&](const std::vector<size_t> &region) {
        return std::all_of(region.begin(), region.end(),
                           [&](size_t other) { return problem.canOverlap(request.uses[i], request.uses[other]); });
      };
      auto region = std::find_if(regions.begin(), regions.end(), takes);
      (region == regions.end() ? regions.emplace_back() : *region).push_back(i);
    }
    Overlap overlap(request.uses.size());
    unsigned number = 0;
    for (const auto &[kind, regions] : kinds)
      for (const std::vector<size_t> &region : regions) {
        for (size_t i : region)
          overlap[i] = number;
        ++number;
      }
    return overlap;
  }

  /// Everything in one region as far as barriers can stand between groups of different kinds.
  Candidate fewestBytes() {
    auto apart = evaluate(kindsApart());
    if (!apart) { // what asks for such a plan is wrong; no output is better than one with a barrier missing
      std::fputs("coop-rewrite: internal error: no place for a barrier between two uses of storage\n", stderr);
      std::abort();
    }
    Candidate best = *apart;
    unsigned kinds = 1 + *std::max_element(best.overlap.begin(), best.overlap.end());
    // Narrow kinds first: what they share costs a barrier of the warp only.
    for (unsigned narrow = 0; narrow != kinds; ++narrow)
      for (unsigned wide = narrow + 1; wide != kinds; ++wide)
        if (auto merged = merge(best, narrow, wide))
          best = *merged;
    return best;
  }

  /// Each use by itself, then together whatever costs no barrier, and what it takes to fit into `budget` bytes.
  std::optional<Candidate> fewestBarriers(std::optional<std::uint64_t> budget) {
    tried = 0;
    paired.clear();
    Overlap overlap;
    for (unsigned i = 0; i != request.uses.size(); ++i)
      overlap.push_back(i);
    Candidate current = *evaluate(overlap);
    mergeFreely(current);
    while (budget && current.bytes && *current.bytes > *budget) {
      std::optional<Candidate> cheapest;
      for (auto [a, b] : pairs(current)) {
        if (isSpent())
          break;
        auto merged = merge(current, a, b, limitBy(cheapest));
        if (merged && *merged->bytes < *current.bytes && (!cheapest || isBetter(*merged, *cheapest)))
          cheapest = merged;
      }
      if (!cheapest)
        return std::nullopt;
      current = *cheapest;
      mergeFreely(current);
    }
    return current;
  }

  /// What the backing may take without a block fewer on any target than `least` bytes would give.
  std::optional<std::uint64_t> budgetFor(std::uint64_t least) const {
    if (request.targets.empty() || !request.threads || least + request.ownShared > staticLimit)
      return std::nullopt;
    std::uint64_t whole = staticLimit;
    for (const Target &target : request.targets) {
      unsigned blocks = residentBlocks(target, *request.threads, least + request.ownShared);
      whole = std::min(whole, sharedFor(target, blocks));
    }
    return whole < request.ownShared ? 0 : whole - request.ownShared;
  }

  std::uint64_t staticBudget() const { return staticLimit < request.ownShared ? 0 : staticLimit - request.ownShared; }

private:
  static std::optional<std::uint64_t> limitBy(const std::optional<Candidate> &best) {
    return best ? std::optional(best->barriers.cost.weight) : std::nullopt;
  }

  static bool isBetter(const Candidate &a, const Candidate &b) {
    return std::pair(a.barriers.cost.weight, *a.bytes) < std::pair(b.barriers.cost.weight, *b.bytes);
  }

  /// What one trial takes grows with the square of the uses.
  bool isSpent() const {
    size_t square = std::max<size_t>(request.uses.size() * request.uses.size(), 1);
    return tried >= std::clamp<size_t>(1'600'000 / square, 20, 400);
  }

  /// Nothing also where enough has been tried: kernels of dozens of calls are planned in seconds, if not as well.
  std::optional<Candidate> evaluate(const Overlap &overlap, std::optional<std::uint64_t> limit = std::nullopt) {
    if (isSpent())
      return std::nullopt;
    ++tried;
    auto barriers = problem.solve(overlap, limit);
    if (!barriers)
      return std::nullopt;
    auto size = layout.sizeOf(regionsOf(request, overlap));
    return Candidate{overlap, *barriers, size ? std::optional(size->bytes) : std::nullopt};
  }

  std::optional<Candidate> merge(const Candidate &from, unsigned a, unsigned b,
                                 std::optional<std::uint64_t> limit = std::nullopt) {
    for (size_t i = 0; i != from.overlap.size(); ++i)
      for (size_t j = 0; j != from.overlap.size(); ++j)
        if (from.overlap[i] == a && from.overlap[j] == b && !problem.canOverlap(request.uses[i], request.uses[j]))
          return std::nullopt;
    Overlap merged = from.overlap;
    for (unsigned &number : merged)
      if (number == b)
        number = a;
    return merged == from.overlap ? std::nullopt : evaluate(merged, limit);
  }

  std::vector<std::pair<unsigned, unsigned>> pairs(const Candidate &of) const {
    std::set<unsigned> numbers(of.overlap.begin(), of.overlap.end());
    std::vector<std::pair<unsigned, unsigned>> all;
    for (auto a = numbers.begin(); a != numbers.end(); ++a)
      for (auto b = std::next(a); b != numbers.end(); ++b)
        all.push_back({*a, *b});
    return all;
  }

  static std::set<size_t> usesIn(const Overlap &overlap, unsigned number) {
    std::set<size_t> uses;
    for (size_t i = 0; i != overlap.size(); ++i)
      if (overlap[i] == number)
        uses.insert(i);
    return uses;
  }

  /// Puts regions together as long as that costs no barrier and saves bytes. What did not once is not tried again.
  void mergeFreely(Candidate &current) {
    for (bool changed = true; changed;) {
      changed = false;
      for (auto [a, b] : pairs(current)) {
        if (isSpent())
          return;
        if (!paired.insert({usesIn(current.overlap, a), usesIn(current.overlap, b)}).second)
          continue;
        auto merged = merge(current, a, b, current.barriers.cost.weight);
        if (!merged || merged->barriers.cost.weight > current.barriers.cost.weight ||
            (merged->bytes && *merged->bytes >= *current.bytes))
          continue;
        current = *merged;
        changed = true;
        break;
      }
    }
  }

  const PlanRequest &request;
  BarrierProblem &problem;
  Layout layout;
  unsigned tried = 0;
  std::set<std::pair<std::set<size_t>, std::set<size_t>>> paired; ///< regions that were put together on trial
};

} // namespace

ChosenOverlap chooseOverlap(const PlanRequest &request, BarrierProblem &problem) {
  Chooser chooser(request, problem);
  if (request.alwaysBarriers)
    return {chooser.kindsApart(), {}, false};
  Candidate least = chooser.fewestBytes();
  ChosenOverlap result{least.overlap, least.barriers, false};
  bool balanced = request.policy == Policy::Balanced;
  if (request.policy == Policy::MinSmem || (balanced && !least.bytes) || least.barriers.barriers.empty())
    return result;
  std::optional<std::uint64_t> budget;
  if (least.bytes)
    budget = balanced ? chooser.budgetFor(*least.bytes) : chooser.staticBudget();
  if (balanced && !budget)
    return result;
  auto apart = chooser.fewestBarriers(budget);
  if (!apart || apart->barriers.cost.weight >= least.barriers.cost.weight)
    return result;
  // Without a limit that keeps storage together, sizes make no difference.
  bool limited = balanced || (budget && apart->overlap != chooser.fewestBarriers(std::nullopt)->overlap);
  return {apart->overlap, apart->barriers, limited};
}

} // namespace coop
