// What a kernel is given to call, a functor or a lambda, is known in its instantiation: it is that kernel which comes by,
// and nothing is said but who has storage of its own.
//
// RUN: %warnings
// REDEFINE: %{flags} = --extended-lambda
#include <coop/coop.cuh>

struct Copy {
  const int* source;
  int* destination;
  int count;

  __device__ void go() const
  // CHECK: :[[#@LINE-1]]:19: remark: 'go' has temporary storage of its own, and a barrier after every use of it: which function a call means is known only in each instantiation [coop-temp-storage]
  {
    auto block = coop::this_block<128>();
    int items[4];
    if (count > 3) coop::load(block, source, items, coop::transpose);
    coop::store(block, destination, items);
  }
  __device__ void operator()(int tile) const
  // CHECK: :[[#@LINE-1]]:19: remark: 'operator()' has temporary storage of its own, and a barrier after every use of it: it is an operator [coop-temp-storage]
  {
    auto block = coop::this_block<128>();
    int items[4];
    coop::load(block, source, items, coop::transpose, coop::offset(tile * 512));
    coop::store(block, destination, items);
  }
};

template <class F> __global__ void run_member(F f) { f.go(); }
template <class F> __global__ void run(F f) { f(blockIdx.x); }
template <class F> __device__ void apply(F f, int tile) { f(tile); }
template <class F> __global__ void run_through(F f) { apply(f, blockIdx.x); }

void launch(const int* source, int* destination)
{
  run_member<<<1, 128>>>(Copy{source, destination, 3});
  run<<<1, 128>>>(Copy{source, destination, 3});
  run_through<<<1, 128>>>(Copy{source, destination, 3});
  run<<<1, 128>>>([=] __device__ (int tile) {
    int items[4];
    coop::load(coop::this_block<128>(), source, items, coop::offset(tile * 512));
    coop::store(coop::this_block<128>(), destination, items);
  });
}

// The block of a generic lambda's warps is that of the kernel it stands in, a template's too.
template <class T> __global__ void lambda_in_a_template(const T* source, T* destination)
{
  auto block = coop::this_block<128>();
  T items[4];
  auto move = [&](auto& payload) {
    auto warp = coop::this_warp();
    coop::load(warp, source, payload);
    coop::store(warp, destination, payload);
  };
  move(items);
  coop::load(block, source, items);
  coop::store(block, destination, items);
}
template __global__ void lambda_in_a_template<int>(const int*, int*);
