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

template <class Payload> __global__ void of_any_kind(const float* source, float* destination, Payload payload)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  auto copy = payload;
  auto& alias = payload;
  Payload several[2];
  Payload* pointer = &payload;
  constexpr bool coop_exchanges = coop::items_per_thread_v<Payload> != 1;
  constexpr bool coop_exchanges_2 = (coop::items_per_thread_v<decltype(copy)>) != 1;
  constexpr bool coop_exchanges_3 = (coop::items_per_thread_v<decltype(alias)>) != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<Payload>, 128, coop::items_per_thread_v<Payload>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_load_2 =
    cub::BlockLoad<coop::payload_value_t<decltype(copy)>, 128, coop::items_per_thread_v<decltype(copy)>, coop_exchanges_2 ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_load_3 =
    cub::BlockLoad<coop::payload_value_t<decltype(alias)>, 128, coop::items_per_thread_v<decltype(alias)>, coop_exchanges_3 ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<Payload>, 128, coop::items_per_thread_v<Payload>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  __shared__ union {
    typename coop_load::TempStorage load;
    typename coop_load_2::TempStorage load_2;
    typename coop_load_3::TempStorage load_3;
    typename coop_store::TempStorage store;
  } coop_storage;
#line 12 "before.cu"
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(payload)); if constexpr (coop_exchanges) __syncthreads();
  coop_load_2(coop_storage.load_2).Load(source, coop::detail::as_array(copy)); if constexpr (coop_exchanges_2 && (coop_exchanges || coop_exchanges_3)) __syncthreads();
  coop_load_3(coop_storage.load_3).Load(source, coop::detail::as_array(alias)); if constexpr (coop_exchanges_3 && coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(several[1])); if constexpr (coop_exchanges) __syncthreads();
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(*pointer)); if constexpr (coop_exchanges) __syncthreads();
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(Payload{}).array());
}
template __global__ void of_any_kind(const float*, float*, coop::ThreadData<float, 3>);
template __global__ void of_any_kind(const float*, float*, float);

template <class T> __global__ void of_a_trait(const T* source, T* destination)
{
  [[maybe_unused]] auto block = coop::this_block<128>();
  typename traits<T>::template items<3> data;
  constexpr bool coop_exchanges = coop::items_per_thread_v<typename traits<T>::template items<3>> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<typename traits<T>::template items<3>>, 128, coop::items_per_thread_v<typename traits<T>::template items<3>>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  using coop_store =
    cub::BlockStore<coop::payload_value_t<typename traits<T>::template items<3>>, 128, coop::items_per_thread_v<typename traits<T>::template items<3>>, coop_exchanges ? cub::BLOCK_STORE_TRANSPOSE : cub::BLOCK_STORE_DIRECT>;
  __shared__ union {
    typename coop_load::TempStorage load;
    typename coop_store::TempStorage store;
  } coop_storage;
#line 26 "before.cu"
  coop_load(coop_storage.load).Load(source, coop::detail::as_array(data)); if constexpr (coop_exchanges) __syncthreads();
  const auto copy = data;
  coop_store(coop_storage.store).Store(destination, coop::detail::copied(copy).array());
}
template __global__ void of_a_trait(const double*, double*);

template <class T, int... Ns> __global__ void of_packs(const T* source)
{
  coop::ThreadData<T, Ns...> data;
  constexpr bool coop_exchanges = coop::items_per_thread_v<coop::types::ThreadData<T, Ns...>> != 1;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<coop::types::ThreadData<T, Ns...>>, 128, coop::items_per_thread_v<coop::types::ThreadData<T, Ns...>>, coop_exchanges ? cub::BLOCK_LOAD_TRANSPOSE : cub::BLOCK_LOAD_DIRECT>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 35 "before.cu"
  coop_load(coop_storage).Load(source, data.array());
}
template __global__ void of_packs<int, 3>(const int*);
template <class... Ts> __global__ void of_type_packs(const float* source)
{
  coop::ThreadData<Ts..., 4> data;
  using coop_load =
    cub::BlockLoad<coop::payload_value_t<coop::types::ThreadData<Ts..., 4>>, 128, coop::items_per_thread_v<coop::types::ThreadData<Ts..., 4>>, cub::BLOCK_LOAD_TRANSPOSE>;
  __shared__ typename coop_load::TempStorage coop_storage;
#line 41 "before.cu"
  coop_load(coop_storage).Load(source, data.array());
}
template __global__ void of_type_packs<float>(const float*);
