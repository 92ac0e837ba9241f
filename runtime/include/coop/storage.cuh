// TempStorage: the shared memory of calls, where the user wants a say in it. Most kernels declare none and coop-rewrite
// plans the storage of all calls.
#pragma once

#include <coop/options.cuh>

namespace coop {
namespace detail {
template <class> struct size_of_any { using type = size_type; }; // known where a template is instantiated only
}
namespace types {

/// Describes a piece of shared memory that calls use: declared inside the kernel and named by `temp_storage(...)`.
///
///   coop::TempStorage scratch(coop::size_in_bytes(4096), coop::alignment(128), coop::auto_sync(true),
///                             coop::sharing(coop::exclusive));
///
/// All four are optional compile-time constants; the size may also be a bare first argument. Left out: the size and
/// alignment that the calls need, `auto_sync(false)` and `sharing(coop::shared)`. A descriptor may be aliased and
/// passed to a helper by reference; it may not be copied, returned or stored, its address may not be taken, and it may
/// not be declared outside a function.
class [[maybe_unused]] TempStorage {
public:
  template <class Result = void, class = detail::marker_result<true, Result>> COOP_HOST_DEVICE constexpr TempStorage()
  {
    COOP_DETAIL_MARKER_BODY
  }
  template <class Option, class... Options, class = detail::marker_result<true, detail::void_t<Option>>>
  COOP_HOST_DEVICE constexpr explicit TempStorage(const Option&, const Options&...)
  {
    COOP_DETAIL_MARKER_BODY
  }

  /// N uninitialized objects of type T in the same backing, for the block's whole life: one region per call site, which
  /// overlaps nothing. Executing the call again returns the same address. `coop::alignment(a)` is the only option.
  template <class T, long long N, class... Options>
  COOP_DEVICE detail::marker_result<true, T*> reserve(const Options&...) const
  {
    COOP_DETAIL_MARKER_BODY
    return nullptr;
  }
};

} // namespace types

using types::TempStorage;

/// Bytes of dynamic shared memory for a launch of `kernel` that coop-rewrite cannot see: `user_bytes` for the kernel's
/// own `extern __shared__` arrays, and behind them what its storage takes where that does not fit into static shared
/// memory. Lets the kernel have them. A host function, only for kernels whose definition is in the translation unit.
template <class Kernel>
COOP_HOST_DEVICE detail::marker_result<true, typename detail::size_of_any<Kernel>::type>
dynamic_shared_bytes(Kernel*, detail::size_type = 0)
{
  COOP_DETAIL_MARKER_BODY
  return 0;
}

} // namespace coop
