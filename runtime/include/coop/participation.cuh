// What --instrument=participation puts in front of calls that are not proven to be reached by every thread: a check while
// the kernel runs. coop-rewrite adds the include; nothing here is meant to be written by hand.
#pragma once

#include <coop/intrinsics.cuh>

#if COOP_DETAIL_CUDA
#  include <assert.h>

namespace coop {
namespace detail {

/// Where the threads of one group meet: at which call, how many have come, and how often all had come before.
struct arrival {
  unsigned call, arrived, round;
};

/// One for each logical warp of W lanes in a block, or for the block where W is 0.
template <int W> struct arrivals {
  static constexpr unsigned count = W == 0 ? 1 : 1024 / (W == 0 ? 1 : W);
  COOP_DEVICE COOP_DETAIL_INLINE static arrival* all()
  {
    __shared__ arrival places[count];
    return places;
  }
};

template <int W> COOP_DEVICE COOP_DETAIL_INLINE void clear_arrivals()
{
  for (unsigned i = thread_in_block(); i < arrivals<W>::count; i += threads_in_block()) {
    arrivals<W>::all()[i] = {0, 0, 0};
  }
}

/// Where a kernel begins: nobody has come yet.
template <int... Widths> COOP_DEVICE COOP_DETAIL_INLINE void begin_participation()
{
  (clear_arrivals<Widths>(), ...);
  sync_block();
}

/// How long threads wait for the others, in cycles of the multiprocessor.
#  if !defined(COOP_PARTICIPATION_CYCLES)
#    define COOP_PARTICIPATION_CYCLES 4000000000ll
#  endif

constexpr unsigned failed_participation = 0x80000000u;

/// One thread says which call it is, and the kernel ends as after a failed assert.
COOP_DEVICE inline void fail_participation(arrival& at, const char* what, const char* file, unsigned line,
                                           const char* kernel)
{
  if ((atomicOr(&at.round, failed_participation) & failed_participation) == 0) {
#  if defined(__GNUC__)
    __assert_fail(what, file, line, kernel);
#  else
    trap();
#  endif
  }
  for (;;) {
    asm volatile("" ::: "memory"); // until the kernel has ended
  }
}

/// Waits until all threads of the group have come to this call. Fails where some come to another one meanwhile, or do not
/// come at all. `call` numbers the calls of a kernel, from 1.
template <int W>
COOP_DEVICE inline void meet(unsigned call, const char* what, const char* file, unsigned line, const char* kernel)
{
  const unsigned thread = thread_in_block(), threads = threads_in_block();
  const unsigned group = W == 0 ? 0 : thread / (W == 0 ? 1 : W), first = group * W;
  const unsigned members = W == 0 || threads - first < static_cast<unsigned>(W) ? threads - first : W;
  arrival& at            = arrivals<W>::all()[group];
  volatile arrival& seen = at;
  const unsigned round   = seen.round;
  __threadfence_block();
  const unsigned known = atomicCAS(&at.call, 0u, call);
  if ((known != 0 && known != call) || (round & failed_participation) != 0) {
    fail_participation(at, what, file, line, kernel);
  }
  __threadfence_block();
  if (atomicAdd(&at.arrived, 1) + 1 == members) {
    seen.call    = 0;
    seen.arrived = 0;
    __threadfence_block();
    seen.round = (round + 1) & ~failed_participation;
  } else {
    const long long start = clock64();
    while (seen.round == round) {
      if (clock64() - start > COOP_PARTICIPATION_CYCLES) {
        fail_participation(at, what, file, line, kernel);
      }
    }
    if ((seen.round & failed_participation) != 0) {
      fail_participation(at, what, file, line, kernel);
    }
  }
  __threadfence_block();
}

/// The check itself; a logical warp of one thread is always complete.
template <int W>
COOP_DEVICE COOP_DETAIL_INLINE void check_participation(unsigned call, const char* what, const char* file, unsigned line,
                                                        const char* kernel)
{
  if constexpr (W != 1) {
    meet<W>(call, what, file, line, kernel);
  }
}

} // namespace detail
} // namespace coop

#endif
