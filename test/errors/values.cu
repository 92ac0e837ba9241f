// Values of options: types and ranges of counts and offsets, defaults that do not fit.
//
// RUN: %errors

#include <cuda_fp16.h>
#include <coop/coop.cuh>

enum class scoped { value };
struct pixel { unsigned char r, g, b; };
struct convertible { __device__ operator int() const { return 1; } };

__global__ void counts(const int* source, int* destination, int n, bool flag, float f, double d, char c, wchar_t w, char16_t c16,
                       char32_t c32, scoped s, convertible conv, const int* pointer, unsigned char byte)
{
  auto block = coop::this_block<128>();
  int items[4];

  // Types.
  coop::load(block, source, items, coop::valid_items(flag));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'bool' [coop-type]
  coop::load(block, source, items, coop::valid_items(true));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'bool' [coop-type]
  coop::load(block, source, items, coop::valid_items(n > 3));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'bool' [coop-type]
  coop::load(block, source, items, coop::valid_items(f));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'float' [coop-type]
  coop::load(block, source, items, coop::valid_items(1.0));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'double' [coop-type]
  coop::load(block, source, items, coop::valid_items(d * 2));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'double' [coop-type]
  coop::load(block, source, items, coop::valid_items('x'));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'char' [coop-type]
  coop::load(block, source, items, coop::valid_items(c));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'char' [coop-type]
  coop::load(block, source, items, coop::valid_items(w));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'wchar_t' [coop-type]
  coop::load(block, source, items, coop::valid_items(c16));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'char16_t' [coop-type]
  coop::load(block, source, items, coop::valid_items(c32));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'char32_t' [coop-type]
  coop::load(block, source, items, coop::valid_items(s));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'scoped' [coop-type]
  coop::load(block, source, items, coop::valid_items(conv));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'convertible' [coop-type]
  coop::load(block, source, items, coop::valid_items(pointer));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'const int *' [coop-type]
  coop::load(block, source, items, coop::valid_items(nullptr));
  // CHECK: :[[#@LINE-1]]:54: error: 'valid_items' takes an integer, not a value of type 'std::nullptr_t' [coop-type]
  coop::load(block, source, items, coop::offset(flag));
  // CHECK: :[[#@LINE-1]]:49: error: 'offset' takes an integer, not a value of type 'bool' [coop-type]
  coop::load(block, source, items, coop::offset(1.5f));
  // CHECK: :[[#@LINE-1]]:49: error: 'offset' takes an integer, not a value of type 'float' [coop-type]
  coop::store(block, destination, items, coop::offset('a'), coop::valid_items(2.0));
  // CHECK: :[[#@LINE-1]]:55: error: 'offset' takes an integer, not a value of type 'char' [coop-type]
  // CHECK: :[[#@LINE-2]]:79: error: 'valid_items' takes an integer, not a value of type 'double' [coop-type]

  // Ranges.
  coop::load(block, source, items, coop::valid_items(-1));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(-1) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(513));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(513) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(128 * 5));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(640) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(1ull << 32));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(4294967296) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(~0ull));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(18446744073709551615) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::valid_items(-1ll << 40));
  // CHECK: :[[#@LINE-1]]:54: error: valid_items(-1099511627776) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::store(block, destination, items, coop::valid_items(4'096));
  // CHECK: :[[#@LINE-1]]:60: error: valid_items(4096) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  constexpr int too_many = 1000;
  coop::load(block, source, items, coop::transpose, coop::valid_items(too_many));
  // CHECK: :[[#@LINE-1]]:71: error: valid_items(1000) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]
  coop::load(block, source, items, coop::offset(-1));
  // CHECK: :[[#@LINE-1]]:49: error: offset(-1) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  coop::load(block, source, items, coop::offset(0x7fffffffffffffff));
  // CHECK: :[[#@LINE-1]]:49: error: offset(9223372036854775807) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  coop::load(block, source, items, coop::offset(0x7fffffffffffffff - 511));
  // CHECK: :[[#@LINE-1]]:49: error: offset(9223372036854775296) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  coop::load(block, source, items, coop::offset(~0ull));
  // CHECK: :[[#@LINE-1]]:49: error: offset(18446744073709551615) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  coop::store(block, destination, items, coop::offset(-2), coop::valid_items(-3));
  // CHECK: :[[#@LINE-1]]:55: error: offset(-2) must be at least 0 and leave room for the tile in a 64-bit offset [coop-valid-items]
  // CHECK: :[[#@LINE-2]]:78: error: valid_items(-3) is outside 0 … 512, the tile: 128 (threads) × 4 (items per thread) [coop-valid-items]

  // All right.
  coop::load(block, source, items, coop::valid_items(0));
  coop::load(block, source, items, coop::valid_items(512ull));
  coop::load(block, source, items, coop::valid_items(byte));
  coop::load(block, source, items, coop::offset(0x7fffffffffffffff - 512));
  coop::load(block, source, items, coop::offset(0));
}

__global__ void defaults(const int* source, const float* floats, const unsigned char* bytes, const bool* bools, const __half* halves,
                         const pixel* pixels, const scoped* scopeds, int n, long long l, float f, double d, unsigned u, __half h)
{
  auto block = coop::this_block<128>();
  int i[4];
  float x[4];
  unsigned char b[4];
  bool o[4];
  pixel p[4];
  scoped s[4];

  // Run-time values of another type.
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(l));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'long long' but the payload holds 'int'; pass a value of type 'int' [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(u));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'unsigned int' but the payload holds 'int'; pass a value of type 'int' [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(f));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'float' but the payload holds 'int'; pass a value of type 'int' [coop-type]
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(n));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'int' but the payload holds 'float'; pass a value of type 'float' [coop-type]
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(d + 1));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'double' but the payload holds 'float'; pass a value of type 'float' [coop-type]
  coop::load(block, bytes, b, coop::valid_items(9), coop::oob_default(n));
  // CHECK: :[[#@LINE-1]]:71: error: oob_default has type 'int' but the payload holds 'unsigned char'; pass a value of type 'unsigned char' [coop-type]
  coop::load(block, bools, o, coop::valid_items(9), coop::oob_default(n));
  // CHECK: :[[#@LINE-1]]:71: error: oob_default has type 'int' but the payload holds 'bool'; pass a value of type 'bool' [coop-type]
  coop::load(block, pixels, p, coop::valid_items(9), coop::oob_default(n));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'int' but the payload holds 'pixel'; pass a value of type 'pixel' [coop-type]
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(h));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type '__half' but the payload holds 'float'; pass a value of type 'float' [coop-type]

  // Constants that narrow.
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(1.5));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(1.5) does not fit the payload's type 'int' without narrowing [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(1.0f));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(1.0f) does not fit the payload's type 'int' without narrowing [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(1ll << 31));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(1ll << 31) does not fit the payload's type 'int' without narrowing [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(0x80000000));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(0x80000000) does not fit the payload's type 'int' without narrowing [coop-type]
  coop::load(block, bytes, b, coop::valid_items(9), coop::oob_default(256));
  // CHECK: :[[#@LINE-1]]:71: error: oob_default(256) does not fit the payload's type 'unsigned char' without narrowing [coop-type]
  coop::load(block, bytes, b, coop::valid_items(9), coop::oob_default(-1));
  // CHECK: :[[#@LINE-1]]:71: error: oob_default(-1) does not fit the payload's type 'unsigned char' without narrowing [coop-type]
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(16777217));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(16777217) does not fit the payload's type 'float' without narrowing [coop-type]
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(1e300));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(1e300) does not fit the payload's type 'float' without narrowing [coop-type]
  coop::load(block, bools, o, coop::valid_items(9), coop::oob_default(1));
  // CHECK: :[[#@LINE-1]]:71: error: oob_default(1) does not fit the payload's type 'bool' without narrowing [coop-type]
  coop::load(block, pixels, p, coop::valid_items(9), coop::oob_default(300));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default(300) does not fit the payload's type 'pixel' without narrowing [coop-type]
  coop::load(block, scopeds, s, coop::valid_items(9), coop::oob_default(0));
  // CHECK: :[[#@LINE-1]]:73: error: oob_default(0) does not fit the payload's type 'scoped' without narrowing [coop-type]
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(nullptr));
  // CHECK: :[[#@LINE-1]]:72: error: oob_default has type 'std::nullptr_t' but the payload holds 'int'; pass a value of type 'int' [coop-type]

  // All right.
  coop::load(block, source, i, coop::valid_items(9), coop::oob_default(-2147483647 - 1));
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(16777216));
  coop::load(block, floats, x, coop::valid_items(9), coop::oob_default(0.1));
  coop::load(block, bytes, b, coop::valid_items(9), coop::oob_default(255));
  coop::load(block, scopeds, s, coop::valid_items(9), coop::oob_default(scoped::value));
}
