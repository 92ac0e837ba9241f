// TempStorage: the shared memory of calls, where the user wants a say in it. Most kernels declare none and coop-rewrite
// plans the storage of all calls.
#pragma once

#include <coop/options.cuh>

namespace coop {
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

} // namespace coop
