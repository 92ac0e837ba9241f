// Cooperative operations, written once and rewritten to CUB.
//
//   template <int BlockThreads, int ItemsPerThread>
//   __global__ void add_one(const int* source, int* destination, int count)
//   {
//     auto block = coop::this_block<BlockThreads>();
//     coop::ThreadData<int, ItemsPerThread> items;
//
//     constexpr int tile = BlockThreads * ItemsPerThread;
//     const int origin   = blockIdx.x * tile;
//     const int valid    = min(max(count - origin, 0), tile);
//
//     coop::load(block, source, items, coop::transpose, coop::valid_items(valid), coop::offset(origin));
//     for (int& x : items) x += 1;
//     coop::store(block, destination, items, coop::transpose, coop::valid_items(valid), coop::offset(origin));
//   }
//
// coop-rewrite turns such a file into CUDA C++ that calls CUB, which nvcc compiles. Where to find what:
//
//   groups.cuh       this_thread ... this_grid, group_by, rank(), size(), sync(), assume_uniform    who takes part
//   payload.cuh      ThreadData, is_payload_v, payload_value_t, items_per_thread_v                what each brings
//   options.cuh      transpose, valid_items(n), ...                                                 how
//   storage.cuh      TempStorage, reserve                                                         in which memory
//   markers.cuh      load, store                                                                  the calls
//   config.cuh       COOP_UNIFORM; how a call that was not rewritten becomes one error
//
// Rewritten files use more: device.cuh; host.cuh where a function is for the host, too; and block_load.cuh and
// block_store.cuh, which include CUB. This header includes neither CUB nor any standard header.
#pragma once

#include <coop/config.cuh>
#include <coop/groups.cuh>
#include <coop/markers.cuh>
#include <coop/options.cuh>
#include <coop/payload.cuh>
#include <coop/storage.cuh>
