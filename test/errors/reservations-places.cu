// Reservations where there is no statement of the kernel's for them, or nothing that can declare their bytes.
//
// REDEFINE: %{flags} = -std=c++20
// RUN: %errors

#include <coop/coop.cuh>

__global__ void places(int* destination)
{
  coop::TempStorage scratch;
  if constexpr (requires { scratch.reserve<int, 4>(); })
  // CHECK: :[[#@LINE-1]]:36: error: a reservation cannot be rewritten where it stands; make it a statement of its own [coop-unrewritable]
    destination[0] = 1;
}

__global__ void hidden(const int* source)
{
  coop::TempStorage scratch;
  int items[4];
  coop::load(coop::this_block<128>(), source, items, coop::transpose);
  if (source[0]) {
    struct inner { int x; };
    scratch.reserve<inner, 4>()[0].x = 1;
    // CHECK: :[[#@LINE-1]]:13: error: a reservation uses 'inner', which is not visible where the kernel's storage is declared; declare it at the top of the kernel [coop-unrewritable]
  }
}
