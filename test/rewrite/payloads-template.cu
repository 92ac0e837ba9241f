// Payloads whose type depends on a template parameter: the header's traits say what they hold.
//
// REQUIRES: nvcc
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>

template <class T> struct traits { template <int N> using items = coop::ThreadData<T, N>; };

template <class Payload> __global__ void of_any_kind(const float* source, float* destination, Payload payload)
{
  auto block = coop::this_block<128>();
  auto copy = payload;
  auto& alias = payload;
  Payload several[2];
  Payload* pointer = &payload;
  coop::load(block, source, payload, coop::transpose);
  coop::load(block, source, copy, coop::transpose);
  coop::load(block, source, alias, coop::transpose);
  coop::load(block, source, several[1], coop::transpose);
  coop::load(block, source, *pointer, coop::transpose);
  coop::store(block, destination, Payload{}, coop::transpose);
}
template __global__ void of_any_kind(const float*, float*, coop::ThreadData<float, 3>);
template __global__ void of_any_kind(const float*, float*, float);

template <class T> __global__ void of_a_trait(const T* source, T* destination)
{
  auto block = coop::this_block<128>();
  typename traits<T>::template items<3> data;
  coop::load(block, source, data, coop::transpose);
  const auto copy = data;
  coop::store(block, destination, copy, coop::transpose);
}
template __global__ void of_a_trait(const double*, double*);

template <class T, int... Ns> __global__ void of_packs(const T* source)
{
  coop::ThreadData<T, Ns...> data;
  coop::load(coop::this_block<128>(), source, data, coop::transpose);
}
template __global__ void of_packs<int, 3>(const int*);
template <class... Ts> __global__ void of_type_packs(const float* source)
{
  coop::ThreadData<Ts..., 4> data;
  coop::load(coop::this_block<128>(), source, data, coop::transpose);
}
template __global__ void of_type_packs<float>(const float*);
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#line 2 "before.cu"

template <class T> struct traits { template <int N> using items = coop::ThreadData<T, N>; };

template <class Payload> struct coop_of_any_kind_types {
  static constexpr bool coop_exchanges = coop::items_per_thread_v<Payload> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<Payload>, 128, coop::items_per_thread_v<Payload>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<Payload>, 128, coop::items_per_thread_v<Payload>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 5 "before.cu"
template <class Payload> __global__ void of_any_kind(const float* source, float* destination, Payload payload)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  auto copy = payload;
  auto& alias = payload;
  Payload several[2];
  Payload* pointer = &payload;
  // coop-rewrite --plan=min-smem: lines 12, 13, 14, 15, 16, 17 share; at most 5 barriers
  using coop_types = coop_of_any_kind_types<Payload>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 12 "before.cu"
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(payload)); if constexpr (coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(copy)); if constexpr (coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(alias)); if constexpr (coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(several[1])); if constexpr (coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(*pointer)); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(Payload{}).array());
}
template __global__ void of_any_kind(const float*, float*, coop::ThreadData<float, 3>);
template __global__ void of_any_kind(const float*, float*, float);

template <class T> struct coop_of_a_trait_types {
  static constexpr bool coop_exchanges = coop::items_per_thread_v<typename traits<T>::template items<3>> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<typename traits<T>::template items<3>>, 128, coop::items_per_thread_v<typename traits<T>::template items<3>>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<typename traits<T>::template items<3>>, 128, coop::items_per_thread_v<typename traits<T>::template items<3>>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  typedef union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage_type;
};

#line 22 "before.cu"
template <class T> __global__ void of_a_trait(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  typename traits<T>::template items<3> data;
  // coop-rewrite --plan=min-smem: lines 26, 28 share; at most 1 barrier
  using coop_types = coop_of_a_trait_types<T>;
  constexpr bool coop_exchanges = coop_types::coop_exchanges;
  using coop_load = typename coop_types::coop_load;
  using coop_store = typename coop_types::coop_store;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 26 "before.cu"
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(data)); if constexpr (coop_exchanges) __syncthreads();
  const auto copy = data;
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(copy).array());
}
template __global__ void of_a_trait(const double*, double*);

template <class T, int... Ns> struct coop_of_packs_types {
  static constexpr bool coop_exchanges = coop::items_per_thread_v<coop::types::ThreadData<T, Ns...>> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<coop::types::ThreadData<T, Ns...>>, 128, coop::items_per_thread_v<coop::types::ThreadData<T, Ns...>>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 32 "before.cu"
template <class T, int... Ns> __global__ void of_packs(const T* source)
{
  coop::ThreadData<T, Ns...> data;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_of_packs_types<T, Ns...>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 35 "before.cu"
  coop_load(coop_storage).Load(source, data.array());
}
template __global__ void of_packs<int, 3>(const int*);
template <class... Ts> struct coop_of_type_packs_types {
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<coop::types::ThreadData<Ts..., 4>>, 128, coop::items_per_thread_v<coop::types::ThreadData<Ts..., 4>>, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef typename coop_load::TempStorage coop_storage_type;
};

#line 38 "before.cu"
template <class... Ts> __global__ void of_type_packs(const float* source)
{
  coop::ThreadData<Ts..., 4> data;
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_of_type_packs_types<Ts...>;
  using coop_load = typename coop_types::coop_load;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 41 "before.cu"
  coop_load(coop_storage).Load(source, data.array());
}
template __global__ void of_type_packs<float>(const float*);
