// Descriptors that members of class templates are given, and functions whose value is used, in a namespace, beside planned storage.
//
// REQUIRES: nvcc
// REDEFINE: %{tool} = -Wno-coop-uniform-argument
// RUN: %golden
//--- before.cu
#include <coop/coop.cuh>
namespace tools {
template <class T> struct queue {
  T values[4];
  __device__ void fill(const T* source, coop::TempStorage& scratch)
  {
    coop::load(coop::this_block<128>(), source, values, coop::transpose, coop::temp_storage(scratch));
  }
  template <class S> __device__ T* marks(S& scratch, const T* source) { fill(source, scratch); return values; }
};
__device__ int count(const int* source, coop::TempStorage& scratch, int n)
{
  int items[4];
  if (n > 3) return 0;
  coop::load(coop::this_block<128>(), source, items, coop::transpose, coop::temp_storage(scratch));
  return items[0];
}
__device__ int planned(const int* source, coop::TempStorage& scratch, int n)
{
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  return count(source, scratch, n) + items[1];
}
}
template <class T> __global__ void k(const T* source, T* destination, int n)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  tools::queue<T> q;
  q.fill(source, scratch);
  destination[0] = *q.marks(scratch, source);
}
template __global__ void k<int>(const int*, int*, int);
template __global__ void k<double>(const double*, double*, int);

__global__ void values(const int* source, int* destination, int n)
{
  coop::TempStorage scratch(coop::auto_sync(true));
  if (n > 4) destination[0] = tools::count(source, scratch, n);
  else destination[1] = tools::planned(source, scratch, n);
  int x = tools::planned(source, scratch, n) + 1;
  if (n > 3) goto end;
  destination[2] = x;
  for (int i = 0; i < n; ++i) destination[i] = tools::count(source, scratch, n);
end:;
}
//--- after.cu
#line 1 "before.cu"
#include <coop/coop.cuh>
#include <coop/device.cuh>
#include <cub/block/block_load.cuh>
#line 2 "before.cu"
namespace tools {
template <class T> struct queue {
  T values[4];
  struct coop_fill_types {
    using coop_load = cub::BlockLoad<T, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    typedef typename coop_load::TempStorage scratch_storage;
  };

#line 5 "before.cu"
  __device__ void fill(const T* source, typename coop_fill_types::scratch_storage& scratch)
  {
    using coop_types = coop_fill_types;
    using coop_load = typename coop_types::coop_load;
#line 7 "before.cu"
    coop_load(scratch).Load(source, values); __syncthreads();
  }
  template <class S> struct coop_marks_types {
    using coop_fill = coop_fill_types;
    typedef typename coop_fill::scratch_storage scratch_storage;
  };

#line 9 "before.cu"
  template <class S> __device__ T* marks(S& scratch, const T* source) {
  using coop_types = coop_marks_types<coop::TempStorage>;
  using coop_fill = typename coop_types::coop_fill;
#line 9 "before.cu"
fill(source, scratch); return values; }
};
struct coop_count_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  typedef coop_load::TempStorage scratch_storage;
};

#line 11 "before.cu"
__device__ int count(const int* source, coop_count_types::scratch_storage& scratch, int n)
{
  int items[4];
  if (n > 3) return 0;
  using coop_types = coop_count_types;
  using coop_load = coop_types::coop_load;
#line 15 "before.cu"
  coop_load(scratch).Load(source, items); __syncthreads();
  return items[0];
}
struct coop_planned_types {
  using coop_load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
  using coop_count = ::tools::coop_count_types;
  typedef coop_load::TempStorage TempStorage;
  typedef coop_count::scratch_storage scratch_storage;
};

#line 18 "before.cu"
__device__ int planned(coop_planned_types::TempStorage& coop_storage, const int* source, coop_planned_types::scratch_storage& scratch, int n)
{
  int items[4];
  // coop-rewrite --plan=min-smem: 1 call; no barrier
  using coop_types = coop_planned_types;
  using coop_load = coop_types::coop_load;
  using coop_count = coop_types::coop_count;
#line 21 "before.cu"
  coop_load(coop_storage).Load(source, items);
  return count(source, scratch, n) + items[1];
}
}
template <class T> struct coop_k_types {
  using coop_fill = typename tools::queue<T>::coop_fill_types;
  using coop_marks = typename tools::queue<T>::template coop_marks_types<coop::TempStorage>;
  typedef struct {
    union {
      typename coop_fill::scratch_storage fill;
      typename coop_marks::scratch_storage marks;
    } scratch;
  } coop_storage_type;
};

#line 25 "before.cu"
template <class T> __global__ void k(const T* source, T* destination, int n)
{

  tools::queue<T> q;
  using coop_types = coop_k_types<T>;
  using coop_fill = typename coop_types::coop_fill;
  using coop_marks = typename coop_types::coop_marks;
  auto& coop_storage = coop::detail::block_storage<coop_types>();
#line 29 "before.cu"
  q.fill(source, coop_storage.scratch.fill);
  destination[0] = *q.marks(coop_storage.scratch.marks, source);
}
template __global__ void k<int>(const int*, int*, int);
template __global__ void k<double>(const double*, double*, int);

__global__ void values(const int* source, int* destination, int n)
{

  // coop-rewrite --plan=min-smem: lines 39, 40 share; 1 barrier
  using coop_count = ::tools::coop_count_types;
  using coop_planned = ::tools::coop_planned_types;
  __shared__ struct {
    coop_planned::TempStorage planned;
    union {
      coop_count::scratch_storage count;
      coop_planned::scratch_storage planned;
    } scratch;
  } coop_storage;
#line 38 "before.cu"
  if (n > 4) destination[0] = tools::count(source, coop_storage.scratch.count, n);
  else destination[1] = coop::detail::then_sync(tools::planned(coop_storage.planned, source, coop_storage.scratch.planned, n));
  int x = tools::planned(coop_storage.planned, source, coop_storage.scratch.planned, n) + 1;
  if (n > 3) goto end;
  destination[2] = x;
  for (int i = 0; i < n; ++i) destination[i] = tools::count(source, coop_storage.scratch.count, n);
end:;
}
