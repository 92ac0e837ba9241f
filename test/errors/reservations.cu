// Reservations that are none.
//
// RUN: %errors

#include <coop/coop.cuh>

#define RESERVE(T, N) scratch.reserve<T, N>()

template <class... Ts> __device__ void take(Ts...) {}

template <class T, int N, int Alignment, class... Ts> __global__ void wrong(int n, bool first)
{
  coop::TempStorage scratch(coop::size_in_bytes(64));
  coop::TempStorage other;
  scratch.reserve<int>();
  // CHECK: :[[#@LINE-1]]:3: error: reserve takes a type and a number of objects, spelled at the call, and at most an alignment: scratch.reserve<T, N>(coop::alignment(a)) [coop-temp-storage]
  scratch.reserve<int, 4>(4);
  // CHECK: :[[#@LINE-1]]:27: error: this is not an option of reserve; the only one is coop::alignment(a) [coop-temp-storage]
  scratch.reserve<int, 4>(coop::offset(4));
  // CHECK: :[[#@LINE-1]]:27: error: this is not an option of reserve; the only one is coop::alignment(a) [coop-temp-storage]
  scratch.reserve<int, 4>(coop::alignment(n));
  // CHECK: :[[#@LINE-1]]:43: error: the alignment of a reservation must be a constant [coop-constant-argument]
  scratch.reserve<int, 0>();
  // CHECK: :[[#@LINE-1]]:11: error: a reservation has at least 1 object, not 0 [coop-temp-storage]
  scratch.reserve<int, 4>(coop::alignment(24));
  // CHECK: :[[#@LINE-1]]:11: error: alignment(24) is not a power of two [coop-temp-storage]
  scratch.reserve<T, N>(coop::alignment(Alignment));
  // CHECK: :[[#@LINE-1]]:11: error: alignment(12) is not a power of two [coop-temp-storage]
  // CHECK: :[[#@LINE-2]]:11: note: in the instantiation 'wrong<int, 4, 12>'
  // CHECK: :[[#@LINE-3]]:11: error: a reservation has at least 1 object, not -1 [coop-temp-storage]
  // CHECK: :[[#@LINE-4]]:11: note: in the instantiation 'wrong<int, -1, 16>'
  take(scratch.reserve<Ts, 4>()...);
  // CHECK: :[[#@LINE-1]]:16: error: a reservation whose type or number comes from a pack is several; reserve each by itself [coop-temp-storage]
  (first ? scratch : other).reserve<int, 4>();
  // CHECK: :[[#@LINE-1]]:3: error: which coop::TempStorage this reserves from is not known at compile time; name one of them [coop-temp-storage]
  RESERVE(int, 4);
  // CHECK: :[[#@LINE-1]]:3: error: this reservation is built by macro 'RESERVE'; write it where the macro is used [coop-unrewritable]
  [&] { scratch.reserve<int, 4>(); }();
  // CHECK: :[[#@LINE-1]]:17: error: not supported yet: a reservation inside a lambda; reserve before it, and let it capture the pointer [coop-unrewritable]
}
template __global__ void wrong<int, 4, 16, int, char>(int, bool);
template __global__ void wrong<int, -1, 16>(int, bool);
template __global__ void wrong<int, 4, 12>(int, bool);

__device__ void helper()
{
  coop::TempStorage scratch;
  // CHECK: :[[#@LINE-1]]:21: error: a coop::TempStorage is declared in a kernel; declare 'scratch' there, and pass it to this function by reference: coop::TempStorage& scratch [coop-temp-storage]
  scratch.reserve<int, 4>()[0] = 1;
}
