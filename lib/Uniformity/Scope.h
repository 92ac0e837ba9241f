#pragma once
// Over which threads a value is one and the same, and over which threads a place is reached together.
#include <algorithm>
#include <cstdint>
#include <llvm/ADT/StringRef.h>
#include <optional>

namespace coop::uniformity {

/// A chain of nested groups: what is uniform over one is uniform over all before it. `Thread` promises nothing.
enum class Scope : std::uint8_t { Thread, Tile2, Tile4, Tile8, Tile16, Warp, Block, Cluster, Grid };

constexpr Scope meet(Scope a, Scope b) { return std::min(a, b); }
constexpr Scope narrower(Scope scope) { return Scope(unsigned(scope) - 1); }

/// The scope of aligned groups of `width` lanes; nothing where `width` is no power of two up to 32.
constexpr std::optional<Scope> tileScope(std::uint64_t width) {
  for (unsigned bit = 0; bit <= 5; ++bit)
    if (width == 1u << bit)
      return Scope(bit);
  return std::nullopt;
}

/// As messages name the group: "block", "warp", "16-thread tile".
llvm::StringRef groupName(Scope scope);

} // namespace coop::uniformity
