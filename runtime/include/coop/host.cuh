// What rewritten code calls where the host's compiler comes by a call that only device code can run: in __host__
// __device__ functions. coop-rewrite adds the include; nothing here is meant to be written by hand.
#pragma once

#include <exception>

namespace coop {
namespace detail {

/// Ends the program: the host runs a collective call. Takes what the call names, so that the host's compiler sees it used.
template <class... Operands> [[noreturn]] inline void no_host_code(Operands&&...)
{
  std::terminate();
}

} // namespace detail
} // namespace coop
