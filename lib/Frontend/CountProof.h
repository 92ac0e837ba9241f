#pragma once
// What the text of a count says about its range: whether it lies in 0 … tile for every instantiation, so that no run-time
// check is needed, and whether an unsigned subtraction in it may wrap around.
#include "Frontend/TextRenderer.h"

#include <set>

namespace coop {

class CountProof {
public:
  /// `types` are the call's own; the tile is their product.
  CountProof(const Source &source, TextRenderer &renderer, const TypeTexts &types);

  /// True if 0 <= value <= tile follows from the expression alone: constants, clamps with min and max, const locals.
  bool inRange(const clang::Expr *value);

private:
  /// A product of a number and names, as text: BlockThreads * 4.
  struct Product {
    std::int64_t number = 1;
    std::multiset<std::string> names;
    friend bool operator==(const Product &, const Product &) = default;
  };
  struct Range {
    bool notNegative = false, atMostTile = false;
  };

  std::optional<Product> product(const clang::Expr *expr);
  bool holdsTile(clang::QualType type) const;
  bool multiply(Product &product, const std::string &factor) const;
  Range range(const clang::Expr *expr, unsigned depth = 0);
  Range converted(Range range, clang::QualType from, clang::QualType to) const;
  Range constantOrProduct(const clang::Expr *expr);

  const Source &source;
  TextRenderer &renderer;
  std::optional<Product> tile;
};

/// An unsigned `a - b` under a min() in a count's expression, where no comparison of the same two values stands anywhere
/// in the function: a wrapped difference would pass as a full tile.
std::optional<Subtraction> findWrap(const Source &source, const clang::Expr *value, const clang::Stmt *body);

} // namespace coop
