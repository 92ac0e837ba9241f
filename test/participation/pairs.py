#!/usr/bin/env python3
"""Whether all threads reach a coop call: pairs of kernels, one wrong and the nearest right one, at each scope.

  pairs.py TOOL FOLDER     writes FOLDER/pairs.cu and compares the verdicts on it with the table here
  pairs.py --list          prints the table

Each row is a body and what is right for a call of the block, of the warp and of a logical warp of 16 threads in its place:
ok, bad (some threads miss it, or have left), cond (all or none, under a condition on the launch). The words follow from
which threads a condition is one and the same for, by hand; nothing here asks the analysis. `@` is the call as a statement,
`#` as an expression; t is threadIdx.x of a block of 128, i counts threads of the grid.
"""
import os
import subprocess
import sys

scopes = {"block": "coop::this_block<128>()", "warp": "coop::this_warp()", "half": "coop::group_by<16>(coop::this_warp())"}
ok, bad, cond = ("ok ok ok", "bad bad bad", "cond cond cond")
by_warp, by_half = "bad ok ok", "bad bad ok"

rows = [
    # What a condition depends on.
    ("if_thread", "if (t > 3) @", bad),
    ("if_parameter", "if (n > 3) @", ok),
    ("if_block", "if (blockIdx.x > 3) @", ok),
    ("first_thread", "bool first = t == 0; if (first) @", bad),
    ("last_block", "bool last = blockIdx.x == gridDim.x - 1; if (last) @", ok),
    ("rank", "if (g.rank() == 0) @", bad),
    ("group_rank", "if (g.group_rank() == 1) @", ok),
    ("warp_rank", "if (coop::this_warp().group_rank() == 1) @", by_warp),
    # Arithmetic on the index.
    ("below_40", "if (t < 40) @", bad),
    ("below_48", "if (t < 48) @", by_half),
    ("below_64", "if (t < 64) @", by_warp),
    ("below_128", "if (t < 128) @", ok),
    ("below_extent", "if (t < blockDim.x) @", ok),
    ("up_to_63", "if (t <= 63) @", by_warp),
    ("up_to_64", "if (t <= 64) @", bad),
    ("by_8", "if (t / 8 == 1) @", bad),
    ("by_16", "if (t / 16 == 1) @", by_half),
    ("by_32", "if (t / 32 == 1) @", by_warp),
    ("by_128", "if (t / 128 == 0) @", ok),
    ("lane", "if ((t & 31) == 0) @", bad),
    ("bit_4", "if ((t & 16) == 0) @", by_half),
    ("bit_5", "if ((t & 32) == 0) @", by_warp),
    ("mask_31", "if ((t & ~31) == 32) @", by_warp),
    ("mask_15", "if ((t & ~15) == 32) @", by_half),
    ("shift_5", "if (t >> 5 == n) @", by_warp),
    ("shift_3", "if (t >> 3 == n) @", bad),
    ("cancels", "int k = i - t; if (k < n) @", ok),
    ("cancels_not", "int k = i - t; if (k + t < n) @", cond),
    ("block_of_index", "if (i / 128 < n) @", ok),
    ("warp_of_index", "if (i / 32 < n) @", "cond ok ok"),
    ("rest_of_index", "if (i % 128 == 0) @", bad),
    ("squared", "if (t * t < n) @", bad),
    ("times_zero", "if (t * 0 < n) @", ok),
    # Bounds.
    ("guard", "if (i < n) @", cond),
    ("guard_up_to", "if (i <= n) @", cond),
    ("guard_less_one", "if (i < n - 1) @", cond),
    ("guard_block", "if (blockIdx.x * 128 < n) @", ok),
    ("guard_loaded", "if (i < s[0]) @", bad),
    ("guard_own", "if (t < n) @", "bad cond cond"),
    ("guard_warp", "if (t / 32 < n) @", by_warp),
    # Leaving.
    ("leaves", "if (i >= n) return; @", bad),
    ("leaves_block", "if (blockIdx.x * 128 >= n) return; @", ok),
    ("leaves_warp", "if (t / 32 >= n) return; @", by_warp),
    ("leaves_half", "if (t / 16 >= n) return; @", by_half),
    ("leaves_in_loop", "for (int k = 0; k < n; ++k) if (s[t] == k) return; @", bad),
    ("leaves_behind", "@ if (s[t]) return;", ok),
    ("stops", "if (s[t]) __trap(); @", ok),
    ("asserts", "if (s[t]) { printf(\"no\"); __trap(); } @", ok),
    # Loops.
    ("loop", "for (int k = 0; k < n; ++k) @", ok),
    ("loop_from_thread", "for (int k = t; k < n; ++k) @", bad),
    ("loop_to_thread", "for (int k = 0; k < t; ++k) @", bad),
    ("loop_to_loaded", "for (int k = 0; k < s[t]; ++k) @", bad),
    ("loop_to_one_loaded", "for (int k = 0; k < s[0]; ++k) @", ok),
    ("block_stride", "for (int k = t; k < n; k += 128) @", cond),
    ("block_stride_of_blocks", "for (int k = 0; k < n; k += 128) @", ok),
    ("block_stride_rounded", "for (int k = t; k < (n + 127) / 128 * 128; k += 128) @", ok),
    ("grid_stride", "for (int k = i; k < n; k += 128 * gridDim.x) @", cond),
    ("grid_stride_of_blocks", "for (int k = blockIdx.x; k < n; k += gridDim.x) @", ok),
    ("warp_stride", "for (int k = t / 32; k < n; k += 4) @", "cond ok ok"),
    ("half_stride", "for (int k = t / 16; k < n; k += 8) @", "cond cond ok"),
    ("while_uniform", "while (n-- > 0) @", ok),
    ("while_own", "int k = s[t]; while (k-- > 0) @", bad),
    ("do_uniform", "do @ while (--n > 0);", ok),
    ("do_own", "int k = s[t]; do @ while (--k > 0);", bad),
    ("break_uniform", "for (;;) { @ if (--n < 0) break; }", ok),
    ("break_own", "for (;;) { @ if (s[t] == n--) break; }", bad),
    ("break_in_front", "for (int k = 0; k < n; ++k) { if (s[t] == k) break; @ }", bad),
    ("break_inner", "for (int k = 0; k < n; ++k) { for (int j = 0; j < n; ++j) if (s[t] == j) break; @ }", ok),
    ("continue_uniform", "for (int k = 0; k < n; ++k) { if (s[0] == k) continue; @ }", ok),
    ("continue_own", "for (int k = 0; k < n; ++k) { if (s[t] == k) continue; @ }", bad),
    ("continue_warp", "for (int k = 0; k < n; ++k) { if (t / 32 == k) continue; @ }", by_warp),
    ("behind_loop", "for (int k = 0; k < s[t]; ++k) item += k; @", ok),
    # Ways through.
    ("else_own", "if (s[t]) item = 1; else @", bad),
    ("behind_own", "if (s[t]) item = 1; else item = 2; @", ok),
    ("both_arms", "if (s[t]) @ else @", bad),
    ("both_arms_uniform", "if (n) @ else @", ok),
    ("both_arms_warp", "if (t / 32) @ else @", by_warp),
    ("inner_own", "if (n > 3) { if (s[t]) @ }", bad),
    ("inner_uniform", "if (n > 3) { if (s[t]) item = 3; if (n > 5) @ }", ok),
    ("outer_own", "if (s[t]) { if (n > 3) @ }", bad),
    ("switch_uniform", "switch (n) { case 0: item = 3; case 1: @ break; default: break; }", ok),
    ("switch_own", "switch (t & 3) { case 0: item = 3; case 1: @ break; default: break; }", bad),
    ("switch_warp", "switch (t / 32) { case 1: @ break; default: break; }", by_warp),
    ("goto_uniform", "if (n > 3) goto end; @ end: item = 0;", ok),
    ("goto_own", "if (s[t]) goto end; @ end: item = 0;", bad),
    ("goto_back_own", "again: @ if (s[t] > n--) goto again;", bad),
    ("goto_back_uniform", "again: @ if (n-- > 0) goto again;", ok),
    ("and_uniform", "if (n > 3 && s[0]) @", ok),
    ("and_own", "if (n > 3 && s[t]) @", bad),
    ("or_own", "if (n > 3 || s[t]) @", bad),
    ("or_uniform", "if (n > 3 || s[0]) @", ok),
    ("choice_uniform", "n > 3 ? # : (void)0;", ok),
    ("choice_own", "s[t] > 3 ? # : (void)0;", bad),
    ("not_own", "if (!s[t]) @", bad),
    # Memory.
    ("load_one", "if (s[0] > 3) @", ok),
    ("load_own", "if (s[t] > 3) @", bad),
    ("load_warp", "if (s[t / 32] > 3) @", by_warp),
    ("load_half", "if (s[t / 16] > 3) @", by_half),
    ("load_block", "if (s[blockIdx.x] > 3) @", ok),
    ("table_one", "if (table[n & 3]) @", ok),
    ("table_own", "if (table[t & 3]) @", bad),
    ("volatile_one", "if (*v) @", bad),
    ("atomic", "if (atomicAdd(counter, 1) > 3) @", bad),
    ("atomic_shared", "__shared__ int one; if (t == 0) one = atomicAdd(counter, 1); __syncthreads(); if (one > 3) @", ok),
    ("atomic_shared_early", "__shared__ int one; if (t == 0) one = atomicAdd(counter, 1); if (one > 3) @", bad),
    ("shared_own", "__shared__ int own[128]; own[t] = s[t]; __syncthreads(); if (own[t ^ 1]) @", bad),
    ("shared_one", "__shared__ int own[128]; own[t] = s[t]; __syncthreads(); if (own[0]) @", ok),
    # What operations give.
    ("broadcast", "int k = __shfl_sync(~0u, s[t], 0); if (k) @", by_warp),
    ("broadcast_half", "int k = __shfl_sync(~0u, s[t], 0, 16); if (k) @", by_half),
    ("exchange", "int k = __shfl_xor_sync(~0u, s[t], 1); if (k) @", bad),
    ("block_vote", "if (__syncthreads_or(s[t])) @", ok),
    ("loaded_item", "coop::load(g, s, item); if (item > 3) @", bad),
    ("vouched", "if (coop::assume_uniform(g, s[t] > 3)) @", ok),
    ("vouched_not", "if ((s[t] > 3)) @", bad),
    # Variables.
    ("merged_own", "int k; if (s[t]) k = 1; else k = 2; if (k == 2) @", bad),
    ("merged_uniform", "int k; if (n) k = 1; else k = 2; if (k == 2) @", ok),
    ("overwritten", "int k = s[t]; k = n; if (k > 3) @", ok),
    ("overwritten_not", "int k = n; k += s[t]; if (k > 3) @", bad),
    ("rounds_own", "int k = 0; while (s[t + k]) ++k; if (k > 3) @", bad),
    ("rounds_uniform", "int k = 0; while (s[k]) ++k; if (k > 3) @", ok),
    ("field_own", "pair p{n, t}; if (p.second > 3) @", bad),
    ("field_uniform", "pair p{n, t}; if (p.first > 3) @", ok),
    ("element_own", "int a[2] = {n, t}; if (a[1] > 3) @", bad),
    ("element_uniform", "int a[2] = {n, t}; if (a[0] > 3) @", ok),
    ("reference_own", "int& r = n; r = t; if (n > 3) @", bad),
    ("reference_uniform", "int& r = n; r *= 2; if (n > 3) @", ok),
    ("pointer_own", "int* p = &n; *p = t; if (n > 3) @", bad),
    ("pointer_uniform", "int* p = &n; *p = 7 * m; if (n > 3) @", ok),
    ("lambda_own", "auto f = [&] { return s[t] > 3; }; if (f()) @", bad),
    ("lambda_uniform", "auto f = [&] { return n > 3; }; if (f()) @", ok),
    ("lambda_writes", "auto f = [&] { n = t; }; f(); if (n > 3) @", bad),
    ("lambda_writes_uniform", "auto f = [&] { n = m; }; f(); if (n > 3) @", ok),
    ("helper_own", "if (above(s[t])) @", bad),
    ("helper_uniform", "if (above(n)) @", ok),
    ("helper_writes", "put(n, s[t]); if (n > 3) @", bad),
    ("helper_writes_uniform", "put(n, m); if (n > 3) @", ok),
]

head = """#include <coop/coop.cuh>
#include <cstdio>
__constant__ int table[4];
struct pair { int first, second; };
__device__ bool above(int i) { return i > 3; }
__device__ void put(int& to, int value) { to = value; }

"""


def kernels():
    for name, body, words in rows:
        for (scope, group), word in zip(scopes.items(), words.split()):
            code = body.replace("@", "coop::load(g, s, item);").replace("#", "coop::load(g, s, item)")
            yield f"""__global__ void {name}_{scope}_{word}(const int* s, int n, int m, const volatile int* v, int* counter)
{{
  auto block = coop::this_block<128>();
  auto g = {group};
  int item = 0;
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  {code}
}}
"""


def main():
    if sys.argv[1:] == ["--list"]:
        for name, body, words in rows:
            print(f"{name:24} {words:16} {body}")
        return 0
    tool, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "pairs.cu")
    with open(path, "w") as file:
        file.write(head + "\n".join(kernels()))
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return subprocess.run([sys.executable, os.path.join(root, "uniformity", "verdicts.py"), "--proven", "--coop", tool, path]).returncode


if __name__ == "__main__":
    sys.exit(main())
