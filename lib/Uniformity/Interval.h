#pragma once
// Closed intervals of integers, with saturating ends: the two extremes stand for "unbounded".
#include <algorithm>
#include <cstdint>
#include <limits>

namespace coop::uniformity {

struct Interval {
  static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

  std::int64_t low = least, high = most;

  static constexpr Interval exactly(std::int64_t value) { return {value, value}; }
  bool contains(const Interval &other) const { return low <= other.low && other.high <= high; }
  bool isBounded() const { return low != least && high != most; }
  friend bool operator==(const Interval &a, const Interval &b) { return a.low == b.low && a.high == b.high; }
};

namespace detail {
inline std::int64_t saturatingAdd(std::int64_t a, std::int64_t b, std::int64_t unbounded) {
  std::int64_t sum;
  if (a == unbounded || b == unbounded)
    return unbounded;
  if (__builtin_add_overflow(a, b, &sum))
    return a < 0 ? Interval::least : Interval::most;
  return sum;
}
inline std::int64_t saturatingMultiply(std::int64_t a, std::int64_t b) {
  std::int64_t product;
  if (a == 0 || b == 0)
    return 0;
  if (a == Interval::least || a == Interval::most || b == Interval::least || b == Interval::most ||
      __builtin_mul_overflow(a, b, &product))
    return (a < 0) != (b < 0) ? Interval::least : Interval::most;
  return product;
}
} // namespace detail

inline Interval operator+(const Interval &a, const Interval &b) {
  return {detail::saturatingAdd(a.low, b.low, Interval::least), detail::saturatingAdd(a.high, b.high, Interval::most)};
}

inline Interval operator*(const Interval &a, const Interval &b) {
  auto [low, high] =
      std::minmax({detail::saturatingMultiply(a.low, b.low), detail::saturatingMultiply(a.low, b.high),
                   detail::saturatingMultiply(a.high, b.low), detail::saturatingMultiply(a.high, b.high)});
  return {low, high};
}

/// The smallest interval around both.
inline Interval hull(const Interval &a, const Interval &b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
/// What is in both; `a` where that is empty, so that contradictory facts stay harmless.
inline Interval intersect(const Interval &a, const Interval &b) {
  Interval both{std::max(a.low, b.low), std::min(a.high, b.high)};
  return both.low <= both.high ? both : a;
}

/// Division that rounds down, also below zero.
inline std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
  std::int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

} // namespace coop::uniformity
