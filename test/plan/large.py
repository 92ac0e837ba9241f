"""Generates kernels of many calls and rewrites them: large.py TOOL FOLDER

Each has to be planned within a time that what is exponential, or cubic, would not keep.
"""
import os
import subprocess
import sys
import time

tool, folder = sys.argv[1:]
seconds = 60
head = """#include <coop/coop.cuh>
template <int N> __device__ void put(coop::block_group<128> g, int* d, int (&x)[N]) {
  coop::store(g, d, x, coop::transpose);
}
"""


def branch(i):
    return (f"  if (n > {i}) {{ coop::load(g, a + {i * 512}, x, coop::transpose); put(g, b + {i * 512}, x); }}\n"
            "  else coop::load(g, a, y, coop::warp_transpose);\n")


def loop(i):
    return ("  for (int r = 0; r < n; ++r) { coop::load(g, a + r * 256, y, coop::transpose); "
            "coop::store(g, b + r * 256, y, coop::transpose); }\n")


def straight(i):
    return f"  coop::load(g, a + {i * 512}, x, coop::transpose);\n  coop::store(g, b + {i * 512}, x, coop::transpose);\n"


def kernels(count, parts, rounds):
    text = head
    for k in range(count):
        body = "".join(part(i) for i in range(rounds) for part in parts)
        text += (f"__global__ void kernel{k}(const int* a, int* b, int n) {{\n"
                 f"  auto g = coop::this_block<128>();\n  int x[4], y[2];\n{body}}}\n")
    return text


os.makedirs(folder, exist_ok=True)
failed = False
for name, text in [("kernels", kernels(60, [branch, loop], 8)), ("branches", kernels(1, [branch], 60)),
                   ("loops", kernels(1, [loop], 60)), ("mixed", kernels(1, [branch, loop, straight], 25)),
                   ("straight", kernels(1, [straight], 600))]:
    path = os.path.join(folder, name + ".cu")
    with open(path, "w") as file:
        file.write(text)
    start = time.monotonic()
    done = subprocess.run([tool, path, "-o", os.path.join(folder, name + ".out.cu"), "--", "nvcc", "-arch=sm_90"],
                          capture_output=True, text=True)
    took = time.monotonic() - start
    failed |= bool(done.returncode or done.stderr or took > seconds)
    print(f"{name}: {took:.1f} s {done.stderr[:500]}")
sys.exit(failed)
