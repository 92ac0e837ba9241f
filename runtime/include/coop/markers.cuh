// Markers: calls that coop-rewrite replaces. It judges their operands and options; here they take any, and they compile
// nowhere else (see config.cuh). Only a group of coop or a handle of Cooperative Groups as first operand makes them
// candidates of a call.
#pragma once

#include <coop/groups.cuh>
#include <coop/payload.cuh>
#include <coop/storage.cuh>

namespace coop {

/// Loads the group's tile, size() * N elements, from memory into the payloads of its threads. Collective.
///
///   group     a block, a warp, a logical warp, or a Cooperative Groups handle of the same threads
///   source    a pointer, cuda::std::span or random-access iterator to the group's first element
///   items     the payload: ThreadData, a C array, cuda::std::array, or a scalar for one item
///   options   an algorithm (direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced,
///             warp_striped, automatic), valid_items(n), oob_default(v), offset(k), temp_storage(s)
///
/// Warp and logical-warp groups start at group_rank() * size() * N by themselves. Slots behind valid_items(n) hold v
/// after the call, or are unspecified without oob_default(v). A run-time n outside 0 ... tile traps.
template <class Group, class Source, class Payload, class... Options>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void>
load(const Group& group, Source source, Payload&& items, Options&&... options);

/// Stores the payloads of the group's threads into its tile of memory. Collective.
///
///   group         as for load
///   destination   a pointer, cuda::std::span or random-access iterator to the group's first element
///   items         the payload; const payloads, temporaries and scalar values are copied first, others may come out
///                 permuted where a transposing algorithm is chosen
///   options       as for load, without oob_default
///
/// Writes nothing behind valid_items(n).
template <class Group, class Destination, class Payload, class... Options>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void>
store(const Group& group, Destination destination, const Payload& items, Options&&... options);

template <class Group, class Source, class Payload, class... Options>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void>
load(const Group&, Source, Payload&&, Options&&...)
{
  COOP_DETAIL_MARKER_BODY
}

template <class Group, class Destination, class Payload, class... Options>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void>
store(const Group&, Destination, const Payload&, Options&&...)
{
  COOP_DETAIL_MARKER_BODY
}

// Calls with operands missing, so that coop-rewrite can name the operand.
template <class Group> COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void> load(const Group&)
{
  COOP_DETAIL_MARKER_BODY
}
template <class Group, class Source>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void> load(const Group&, Source)
{
  COOP_DETAIL_MARKER_BODY
}
template <class Group> COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void> store(const Group&)
{
  COOP_DETAIL_MARKER_BODY
}
template <class Group, class Destination>
COOP_DEVICE detail::marker_result<detail::is_group_v<Group>, void> store(const Group&, Destination)
{
  COOP_DETAIL_MARKER_BODY
}

} // namespace coop
