// Groups: which threads take part in a call.
//
//   spelling                                          threads   instances in a block   rank of a thread
//   this_thread()                                     1         B                      0
//   this_warp()                                       32        B / 32                 linear % 32
//   this_warp().group_by<W>()          W divides 32   W         B / W                  linear % W
//   this_warp().group_by<W>(non_exhaustive), 17...31  W         B / 32                 linear % 32
//   this_block<X, Y, Z>(), this_block()               B         1                      linear
//   this_block<...>().group_by<N>()                   32 * N    B / (32 * N)           linear % (32 * N)
//   this_cluster<X, Y, Z>(), this_cluster()           B * blocks of the cluster        block rank * B + linear
//   this_grid()                                       all                              block number * B + linear
//
// B is the number of threads of a block, X * Y * Z; linear = x + X * (y + Y * z) for any block shape. Groups are empty:
// copying one, passing it to a helper and naming its type cost nothing, and making one synchronizes nothing.
// Every group has
//   rank()         this thread's number in its group
//   size()         threads of a group; a static constant where the extents are stated in the type
//   group_rank()   number of this thread's group within the block (for a block and a cluster: within the grid)
//   group_count()  how many such groups there are
//   is_member()    false for the threads that a group_by with a remainder leaves out
//   sync()         waits for all members and orders their accesses to shared and global memory
// all of them unsigned, 64 bits wide for the grid. Groups of several warps that are not the block have no sync(): use
// the block's. These are ordinary device functions; coop-rewrite leaves them as they are.
#pragma once

#include <coop/intrinsics.cuh>
#include <coop/options.cuh>

namespace coop {
namespace detail {

// Thread numbering in a block whose extents are stated, or read from the hardware where all of them are 0.
template <int X, int Y, int Z> struct block_shape {
  COOP_DEVICE static unsigned thread() { return thread_in_block<X, Y, Z>(); }
  COOP_DEVICE static constexpr unsigned threads()
  {
    return static_cast<unsigned>(X) * static_cast<unsigned>(Y) * static_cast<unsigned>(Z);
  }
};
template <> struct block_shape<0, 0, 0> {
  COOP_DEVICE static unsigned thread() { return thread_in_block(); }
  COOP_DEVICE static unsigned threads() { return threads_in_block(); }
};

} // namespace detail

namespace types {

/// One thread by itself.
struct thread_group {
  COOP_HOST_DEVICE static constexpr unsigned size() { return 1; }
  COOP_HOST_DEVICE static constexpr unsigned rank() { return 0; }
  COOP_DEVICE static unsigned group_rank() { return detail::thread_in_block(); }
  COOP_DEVICE static unsigned group_count() { return detail::threads_in_block(); }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() {}
};

/// Part of a warp: W consecutive lanes where W divides 32; else the first W lanes of each warp (17 ... 31), the others
/// being no members. Made by `this_warp().group_by<W>()`.
template <int W> struct tile_group {
  COOP_HOST_DEVICE static constexpr unsigned size() { return W; }
  COOP_DEVICE static unsigned rank() { return detail::lane_in_warp() % stride; }
  COOP_DEVICE static unsigned group_rank() { return detail::thread_in_block() / stride; }
  COOP_DEVICE static unsigned group_count() { return (detail::threads_in_block() + stride - 1) / stride; }
  COOP_DEVICE static bool is_member() { return stride == width || detail::lane_in_warp() < width; }
  COOP_DEVICE static void sync()
  {
    if (is_member()) {
      detail::sync_lanes((0xffffffffu >> (32 - width)) << (detail::lane_in_warp() / stride * stride % 32));
    }
  }

private:
  // A width that coop-rewrite will reject must not break the compilation before that.
  static constexpr unsigned width  = W >= 1 && W <= 32 ? W : 32;
  static constexpr unsigned stride = 32 % width == 0 ? width : 32;
};

/// One warp: 32 consecutive threads of the block.
struct warp_group {
  COOP_HOST_DEVICE static constexpr unsigned size() { return 32; }
  COOP_DEVICE static unsigned rank() { return detail::lane_in_warp(); }
  COOP_DEVICE static unsigned group_rank() { return detail::thread_in_block() / 32; }
  COOP_DEVICE static unsigned group_count() { return (detail::threads_in_block() + 31) / 32; }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() { detail::sync_lanes(0xffffffffu); }

  /// The logical warps of W lanes, W in 1 2 4 8 16 32; with `coop::non_exhaustive` also 17 ... 31, where an operation
  /// says so. In dependent code prefer `coop::group_by<W>(warp)`, which needs no `template` keyword.
  template <int W, class... Options> COOP_HOST_DEVICE static constexpr tile_group<W> group_by(const Options&...)
  {
    return {};
  }
};

/// N consecutive whole warps of a block of X * Y * Z threads (0, 0, 0: not stated). Threads behind the last complete
/// group are no members. Made by `this_block<...>().group_by<N>()`.
template <int N, int X = 0, int Y = X == 0 ? 0 : 1, int Z = X == 0 ? 0 : 1>
struct warps_group {
  /// The extents of the block, 0 where they are not stated.
  static constexpr int extent_x = X, extent_y = Y, extent_z = Z;

  COOP_HOST_DEVICE static constexpr unsigned size() { return 32u * N; }
  COOP_DEVICE static unsigned rank() { return detail::block_shape<X, Y, Z>::thread() % threads; }
  COOP_DEVICE static unsigned group_rank() { return detail::block_shape<X, Y, Z>::thread() / threads; }
  COOP_DEVICE static unsigned group_count() { return detail::block_shape<X, Y, Z>::threads() / threads; }
  COOP_DEVICE static bool is_member() { return group_rank() < group_count(); }

private:
  static constexpr unsigned threads = N >= 1 ? 32u * N : 32u;
};

/// The whole block, of X * Y * Z threads: `block_group<128>` is 128 by 1 by 1. `block_group<>` is a block whose extents
/// are not stated (0, 0, 0): its launches, or another `this_block<...>` of the kernel, say them.
template <int X = 0, int Y = X == 0 ? 0 : 1, int Z = X == 0 ? 0 : 1>
struct block_group {
  /// The extents of the block, in threads.
  static constexpr int extent_x = X, extent_y = Y, extent_z = Z;

  COOP_HOST_DEVICE static constexpr unsigned size()
  {
    return static_cast<unsigned>(X) * static_cast<unsigned>(Y) * static_cast<unsigned>(Z);
  }
  COOP_DEVICE static unsigned rank() { return detail::thread_in_block<X, Y, Z>(); }
  COOP_DEVICE static unsigned group_rank() { return static_cast<unsigned>(detail::block_in_grid()); }
  COOP_DEVICE static unsigned group_count() { return static_cast<unsigned>(detail::blocks_in_grid()); }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() { detail::sync_block(); }

  /// Groups of N consecutive physical warps; with `coop::non_exhaustive` N need not divide the number of warps.
  template <int N, class... Options>
  COOP_HOST_DEVICE static constexpr warps_group<N, X, Y, Z> group_by(const Options&...)
  {
    return {};
  }
};

/// The block whose extents are not stated: size() is read at run time.
template <> struct block_group<0, 0, 0> {
  /// 0: not stated.
  static constexpr int extent_x = 0, extent_y = 0, extent_z = 0;

  COOP_DEVICE unsigned size() const { return detail::threads_in_block(); }
  COOP_DEVICE static unsigned rank() { return detail::thread_in_block(); }
  COOP_DEVICE static unsigned group_rank() { return static_cast<unsigned>(detail::block_in_grid()); }
  COOP_DEVICE static unsigned group_count() { return static_cast<unsigned>(detail::blocks_in_grid()); }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() { detail::sync_block(); }

  /// Groups of N consecutive physical warps; with `coop::non_exhaustive` N need not divide the number of warps.
  template <int N, class... Options>
  COOP_HOST_DEVICE static constexpr warps_group<N> group_by(const Options&...)
  {
    return {};
  }
};

/// The blocks of a thread block cluster; X, Y, Z are the extents of one block in threads (0, 0, 0: not stated). In a
/// launch without cluster extents, and below sm_90, each block is a cluster.
template <int X = 0, int Y = X == 0 ? 0 : 1, int Z = X == 0 ? 0 : 1>
struct cluster_group {
  /// The extents of one block, in threads; 0 where they are not stated.
  static constexpr int extent_x = X, extent_y = Y, extent_z = Z;

  COOP_DEVICE unsigned size() const { return detail::blocks_in_cluster() * detail::block_shape<X, Y, Z>::threads(); }
  COOP_DEVICE static unsigned rank()
  {
    return detail::block_in_cluster() * detail::block_shape<X, Y, Z>::threads() +
           detail::block_shape<X, Y, Z>::thread();
  }
  COOP_DEVICE static unsigned group_rank() { return detail::cluster_in_grid(); }
  COOP_DEVICE static unsigned group_count() { return detail::clusters_in_grid(); }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() { detail::sync_cluster(); }
};

/// All threads of the launch. sync() needs a cooperative launch and traps in any other.
struct grid_group {
  COOP_DEVICE unsigned long long size() const { return detail::blocks_in_grid() * detail::threads_in_block(); }
  COOP_DEVICE static unsigned long long rank()
  {
    return detail::block_in_grid() * detail::threads_in_block() + detail::thread_in_block();
  }
  COOP_HOST_DEVICE static constexpr unsigned long long group_rank() { return 0; }
  COOP_HOST_DEVICE static constexpr unsigned long long group_count() { return 1; }
  COOP_HOST_DEVICE static constexpr bool is_member() { return true; }
  COOP_DEVICE static void sync() { detail::sync_grid(); }
};

} // namespace types

using types::block_group;
using types::cluster_group;
using types::grid_group;
using types::thread_group;
using types::tile_group;
using types::warp_group;
using types::warps_group;

// Functions without operands are templates, so that with `using namespace cooperative_groups` beside
// `using namespace coop` an unqualified this_grid() is theirs and no ambiguity.

/// The calling thread as a group.
template <class = void> COOP_HOST_DEVICE constexpr thread_group this_thread() { return {}; }

/// The calling thread's warp.
template <class = void> COOP_HOST_DEVICE constexpr warp_group this_warp() { return {}; }

/// The calling thread's block, of X * Y * Z threads. The extents are checked against every launch in sight.
template <int X, int Y = 1, int Z = 1> COOP_HOST_DEVICE constexpr block_group<X, Y, Z> this_block() { return {}; }

/// The calling thread's block, whose extents the kernel or its launches state elsewhere.
template <class = void> COOP_HOST_DEVICE constexpr block_group<> this_block() { return {}; }

/// The calling thread's cluster, of blocks of X * Y * Z threads.
template <int X, int Y = 1, int Z = 1> COOP_HOST_DEVICE constexpr cluster_group<X, Y, Z> this_cluster() { return {}; }

/// The calling thread's cluster; the extents of its blocks are stated elsewhere.
template <class = void> COOP_HOST_DEVICE constexpr cluster_group<> this_cluster() { return {}; }

/// All threads of the launch.
template <class = void> COOP_HOST_DEVICE constexpr grid_group this_grid() { return {}; }

/// The same as `group.group_by<N>(options...)`, without the `template` keyword in dependent code.
template <int N, class Group, class... Options>
COOP_HOST_DEVICE constexpr auto group_by(const Group& group, const Options&... options)
  -> decltype(group.template group_by<N>(options...))
{
  return group.template group_by<N>(options...);
}

namespace detail {

template <class> struct is_coop_group { static constexpr bool value = false; };
template <class> struct is_coop_group_yes { static constexpr bool value = true; };
template <> struct is_coop_group<thread_group> : is_coop_group_yes<void> {};
template <> struct is_coop_group<warp_group> : is_coop_group_yes<void> {};
template <int W> struct is_coop_group<tile_group<W>> : is_coop_group_yes<void> {};
template <int N, int X, int Y, int Z> struct is_coop_group<warps_group<N, X, Y, Z>> : is_coop_group_yes<void> {};
template <int X, int Y, int Z> struct is_coop_group<block_group<X, Y, Z>> : is_coop_group_yes<void> {};
template <int X, int Y, int Z> struct is_coop_group<cluster_group<X, Y, Z>> : is_coop_group_yes<void> {};
template <> struct is_coop_group<grid_group> : is_coop_group_yes<void> {};

// A handle of Cooperative Groups, known by what all of them can do, so that their header need not be read.
template <class Group, class = void> struct is_handle { static constexpr bool value = false; };
template <class Group>
struct is_handle<Group, void_t<decltype(declare_const<Group>().thread_rank()),
                               decltype(declare_const<Group>().num_threads()),
                               decltype(declare_const<Group>().sync())>> {
  static constexpr bool value = true;
};

template <class Group>
inline constexpr bool is_group_v = is_coop_group<remove_cv_t<Group>>::value || is_handle<remove_cv_t<Group>>::value;

} // namespace detail

/// Returns `value` unchanged and emits no code. For the participation check it is the same in all threads of `group`.
template <class Group, class T>
COOP_HOST_DEVICE constexpr auto assume_uniform(const Group&, T value)
  -> detail::enable_if_t<detail::is_group_v<Group>, T>
{
  return value;
}

} // namespace coop
