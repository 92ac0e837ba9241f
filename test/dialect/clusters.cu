// Cooperative Groups offer clusters only to compilers they know to have the intrinsics.
//
// REQUIRES: nvcc
// RUN: %dialect
#include <coop/coop.cuh>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) kernel(const int* source, int* destination)
{
  cg::cluster_group cluster = cg::this_cluster();
  int items[4];
  auto block = coop::this_block<128>();
  coop::load(block, source + cluster.block_rank() * 512, items);
  cluster.sync();
  coop::store(block, destination + cluster.num_blocks(), items);
}
