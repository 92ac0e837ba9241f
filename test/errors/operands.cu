// Operands: missing ones, what is no payload, no memory, no group.
//
// RUN: %errors

#include <cooperative_groups.h>
#include <coop/coop.cuh>
#include <cuda/std/span>

struct uncopyable {
  __device__ uncopyable() {}
  __device__ uncopyable(const uncopyable& other) : value(other.value) {}
  int value = 0;
};
struct movable : uncopyable {};
template <> struct coop::is_bitwise_movable<movable> { static constexpr bool value = true; };
struct pixel { int r, g, b; };
struct has_no_subscript { int x; };
__device__ coop::ThreadData<int, 4> make() { return {}; }
__device__ int function(int);

__global__ void missing(const int* source, int* destination)
{
  auto block = coop::this_block<128>();
  coop::load();
  // CHECK: :[[#@LINE-1]]:3: error: the types of this coop::load call are unknown because of an earlier error [coop-unrewritable]
  // CHECK: :[[#@LINE-2]]:3: note: no matching function for call to 'load'
  coop::load(block);
  // CHECK: :[[#@LINE-1]]:3: error: coop::load needs a source; write coop::load(block, source, items) [coop-argument]
  coop::load(block, source);
  // CHECK: :[[#@LINE-1]]:3: error: coop::load needs a payload; write coop::load(block, source, items) [coop-argument]
  coop::store(block);
  // CHECK: :[[#@LINE-1]]:3: error: coop::store needs a destination; write coop::store(block, destination, items) [coop-argument]
  coop::store(block, destination);
  // CHECK: :[[#@LINE-1]]:3: error: coop::store needs a payload; write coop::store(block, destination, items) [coop-argument]
}

__global__ void payloads(const int* source, int* destination, const uncopyable* objects, const movable* movables, void* nothing,
                         int n, cuda::std::span<int> view)
{
  auto block = coop::this_block<128>();
  int items[4], rows[2][4];
  const int fixed[4] = {};
  const coop::ThreadData<int, 4> fixed_data{};
  const int one = 1;
  coop::ThreadData<int, 0> none;
  coop::ThreadData<int, -2> fewer;
  coop::ThreadData<int, 4, 24> odd;
  coop::ThreadData<int, 4, 0> zero;
  coop::ThreadData<uncopyable, 4> objects4;
  movable movables4[4];
  coop::load(block, source, destination);
  // CHECK: :[[#@LINE-1]]:29: error: 'int *' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, nullptr);
  // CHECK: :[[#@LINE-1]]:29: error: 'std::nullptr_t' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, function);
  // CHECK: :[[#@LINE-1]]:29: error: 'int (int)' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, rows);
  // CHECK: :[[#@LINE-1]]:29: error: 'int[2][4]' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, coop::transpose);
  // CHECK: :[[#@LINE-1]]:29: error: 'const coop::transpose_t' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, block);
  // CHECK: :[[#@LINE-1]]:29: error: 'coop::block_group<128, 1, 1>' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, &items);
  // CHECK: :[[#@LINE-1]]:29: error: 'int (*)[4]' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, view);
  // CHECK: :[[#@LINE-1]]:29: error: 'cuda::std::span<int>' is not a payload for coop::load; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::store(block, destination, "text");
  // CHECK: :[[#@LINE-1]]:22: error: coop::store moves 'char' but the destination holds 'int'; both must be the same type [coop-type]
  coop::store(block, destination, coop::valid_items(n));
  // CHECK: :[[#@LINE-1]]:35: error: 'coop::valid_items_option<int>' is not a payload for coop::store; use coop::ThreadData<T, N>, an array T[N], cuda::std::array<T, N>, or a scalar for one item [coop-argument]
  coop::load(block, source, fixed);
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'const int[4]': it is const [coop-argument]
  coop::load(block, source, fixed_data);
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'const coop::ThreadData<int, 4>': it is const [coop-argument]
  coop::load(block, source, one);
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'const int': it is const [coop-argument]
  coop::load(block, source, n + 1);
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'int': it is a temporary [coop-argument]
  coop::load(block, source, make());
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'coop::ThreadData<int, 4>': it is a temporary [coop-argument]
  coop::load(block, source, 42);
  // CHECK: :[[#@LINE-1]]:29: error: coop::load cannot write to the payload 'int': it is a temporary [coop-argument]
  coop::load(block, source, none);
  // CHECK: :[[#@LINE-1]]:29: error: a payload needs at least 1 item per thread, not 0 [coop-argument]
  coop::load(block, source, fewer);
  // CHECK: :[[#@LINE-1]]:29: error: a payload needs at least 1 item per thread, not -2 [coop-argument]
  coop::load(block, source, odd);
  // CHECK: :[[#@LINE-1]]:29: error: the alignment 24 of coop::ThreadData is not a power of two [coop-argument]
  coop::load(block, source, zero);
  // CHECK: :[[#@LINE-1]]:29: error: the alignment 0 of coop::ThreadData is not a power of two [coop-argument]
  coop::load(block, objects, objects4);
  // CHECK: :[[#@LINE-1]]:30: error: payload type 'uncopyable' is not trivially copyable, so its bytes cannot be moved between threads; specialize coop::is_bitwise_movable<uncopyable> if that is safe for it [coop-type]

  // All right.
  coop::load(block, movables, movables4);
  coop::load(block, source, rows[1]);
  coop::load(block, source, *(&items));
  coop::store(block, destination, fixed);
}

__global__ void memory(const int* source, int* destination, const float* floats, pixel* pixels, void* nothing, int n,
                       cuda::std::span<const int> view, cuda::std::span<float> float_view, cuda::std::span<int, 100> small)
{
  auto block = coop::this_block<128>();
  int items[4];
  unsigned unsigned_items[4];
  __shared__ int exact[512], tight[511];
  coop::load(block, n, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'int' [coop-type]
  coop::load(block, nothing, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'void *' [coop-type]
  coop::load(block, nullptr, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'std::nullptr_t' [coop-type]
  coop::load(block, block, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'coop::block_group<128, 1, 1>' [coop-type]
  coop::load(block, coop::transpose, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'coop::transpose_t' [coop-type]
  coop::load(block, [](int) { return 1; }, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'a lambda' [coop-type]
  coop::load(block, *source, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load must be a pointer, a span or a random-access iterator, not 'int' [coop-type]
  coop::load(block, floats, items);
  // CHECK: :[[#@LINE-1]]:21: error: coop::load moves 'int' but the source holds 'float'; both must be the same type [coop-type]
  coop::load(block, source, unsigned_items);
  // CHECK: :[[#@LINE-1]]:21: error: coop::load moves 'unsigned int' but the source holds 'int'; both must be the same type [coop-type]
  coop::load(block, pixels, items);
  // CHECK: :[[#@LINE-1]]:21: error: coop::load moves 'int' but the source holds 'pixel'; both must be the same type [coop-type]
  coop::load(block, float_view, items);
  // CHECK: :[[#@LINE-1]]:21: error: coop::load moves 'int' but the source holds 'float'; both must be the same type [coop-type]
  coop::store(block, floats, items);
  // CHECK: :[[#@LINE-1]]:22: error: coop::store cannot write through 'const float *': it points to const [coop-type]
  // CHECK: :[[#@LINE-2]]:22: error: coop::store moves 'int' but the destination holds 'float'; both must be the same type [coop-type]
  coop::store(block, source, items);
  // CHECK: :[[#@LINE-1]]:22: error: coop::store cannot write through 'const int *': it points to const [coop-type]
  coop::store(block, view, items);
  // CHECK: :[[#@LINE-1]]:22: error: coop::store cannot write through 'cuda::std::span<const int>': it points to const [coop-type]
  coop::store(block, pixels, 0);
  // CHECK: :[[#@LINE-1]]:22: error: coop::store moves 'int' but the destination holds 'pixel'; both must be the same type [coop-type]
  coop::load(block, small, items);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load holds 100 elements but the call touches 512 [coop-valid-items]
  coop::load(block, tight, items, coop::transpose);
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load holds 511 elements but the call touches 512 [coop-valid-items]
  coop::load(block, exact, items, coop::offset(1));
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load holds 512 elements but the call touches 513 [coop-valid-items]
  coop::load(block, exact, items, coop::valid_items(100), coop::offset(413));
  // CHECK: :[[#@LINE-1]]:21: error: the source of coop::load holds 512 elements but the call touches 513 [coop-valid-items]
  coop::store(block, tight, items);
  // CHECK: :[[#@LINE-1]]:22: error: the destination of coop::store holds 511 elements but the call touches 512 [coop-valid-items]

  // All right.
  coop::load(block, small, items, coop::valid_items(100));
  coop::load(block, exact, items);
  coop::load(block, exact, items, coop::valid_items(100), coop::offset(412));
  coop::load(block, tight, items, coop::valid_items(n));
  coop::load(block, view, items);
}

namespace cg = cooperative_groups;
__global__ void groups(const int* source, int n)
{
  int items[4];
  coop::load(coop::this_thread(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: coop::load does not work on a single thread; use coop::this_block<…>() or coop::this_warp() [coop-argument]
  coop::load(coop::group_by<2>(coop::this_block<128>()), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: coop::load does not work on a group of warps; use coop::this_block<…>() or coop::this_warp() [coop-argument]
  coop::load(coop::this_cluster<128>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: coop::load does not work on a cluster; use coop::this_block<…>() or coop::this_warp() [coop-argument]
  coop::load(coop::this_grid(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: coop::load does not work on the grid; use coop::this_block<…>() or coop::this_warp() [coop-argument]
  coop::load(n, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the first argument of coop::load must be a group such as coop::this_block<128>(), not 'int' [coop-argument]
  coop::load(source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the first argument of coop::load must be a group such as coop::this_block<128>(), not 'const int *' [coop-argument]
  coop::load(coop::transpose, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the first argument of coop::load must be a group such as coop::this_block<128>(), not 'coop::transpose_t' [coop-argument]
}

__global__ void groups_to_come(const int* source)
{
  int items[4];
  coop::load(coop::this_warp(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that this warp belongs to is not known; write coop::this_block<X, Y, Z>() in the kernel, with the size it is launched with, or give the kernel __launch_bounds__ [coop-block-extent]
  coop::load(coop::this_warp().group_by<8>(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that this warp belongs to is not known; write coop::this_block<X, Y, Z>() in the kernel, with the size it is launched with, or give the kernel __launch_bounds__ [coop-block-extent]
  coop::load(cg::this_thread_block(), source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the extents of this block are not known; write coop::this_block<X, Y, Z>() with the size the kernel is launched with [coop-block-extent]
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  coop::load(tile, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: the block that this warp belongs to is not known; write coop::this_block<X, Y, Z>() in the kernel, with the size it is launched with, or give the kernel __launch_bounds__ [coop-block-extent]
  cg::coalesced_group active = cg::coalesced_threads();
  coop::load(active, source, items);
  // CHECK: :[[#@LINE-1]]:14: error: coop::load does not work on 'cg::coalesced_group', whose threads are known at run time only; use coop::this_block<…>() or coop::this_warp() [coop-argument]
}
