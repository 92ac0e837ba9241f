"""Generates large kernels and lints them: large.py TOOL FOLDER

Each has to be judged right, and within a time that what is quadratic would not keep.
"""
import os
import subprocess
import sys
import time

tool, folder = sys.argv[1:]
seconds = 60


def statements(count):
    body = "".join(f"  x{i % 50} = x{(i + 7) % 50} * {i} + p[threadIdx.x + {i}];\n" for i in range(count))
    names = ", ".join(f"x{i} = {i}" for i in range(50))
    return f"__global__ void kernel(int* p, int n) {{\n  int {names};\n{body}  p[0] = x0;\n  if (n) __syncthreads();\n}}\n"


def branches(count):
    body = "".join(f"  if (p[threadIdx.x] == {i}) x += {i};\n" for i in range(count))
    return f"__global__ void kernel(int* p, int n) {{\n  int x = 0;\n{body}  p[0] = x;\n  if (n) __syncthreads();\n}}\n"


def nested(count):
    head = "".join(f"if (n > {i}) {{ x += {i};\n" for i in range(count))
    return f"__global__ void kernel(int* p, int n) {{\n  int x = 0;\n{head}__syncthreads();\n{'}' * count}\n  p[0] = x;\n}}\n"


def loops(count):
    head = "".join(f"for (int i{i} = 0; i{i} < n; ++i{i}) {{ x += i{i};\n" for i in range(count))
    return f"__global__ void kernel(int* p, int n) {{\n  int x = 0;\n{head}__syncthreads();\n{'}' * count}\n  p[0] = x;\n}}\n"


def calls(count):
    helper = "__device__ int helper(int* p, int k) { __syncthreads(); for (int i = 0; i < k; ++i) p[i] += k; return p[k]; }\n"
    body = "".join(f"  x += helper(p + {i}, {i});\n" for i in range(count))
    return f"{helper}__global__ void kernel(int* p) {{\n  int x = 0;\n{body}  p[0] = x;\n}}\n"


def chain(count):
    text = "__device__ int h0(int* p, int k) { __syncthreads(); return p[k]; }\n"
    for i in range(1, count):
        text += f"__device__ int h{i}(int* p, int k) {{ return h{i - 1}(p, k) + h{i - 1}(p + 1, k + 1); }}\n"
    return text + f"__global__ void kernel(int* p) {{ p[0] = h{count - 1}(p, 3); }}\n"


def objects(count):
    """Objects by value, and three calls on two ways."""
    text = "struct S { int* p; int k; };\n__device__ void h0(S s, int k) { __syncthreads(); s.p[k] = s.k; }\n"
    for i in range(1, count):
        text += (f"__device__ void h{i}(S s, int k) {{ if (k > {i}) h{i - 1}(s, k + 1); else h{i - 1}({{s.p, k}}, k + 2); "
                 f"h{i - 1}(s, k); }}\n")
    return text + f"__global__ void kernel(int* p) {{ h{count - 1}({{p, 2}}, 3); }}\n"


def references(count):
    """Objects of each caller's own: as many ways to call the last one as there are paths."""
    text = "__device__ void h0(int& a, int (&x)[4]) { x[a & 3] = a; __syncthreads(); }\n"
    for i in range(1, count):
        text += (f"__device__ void h{i}(int& a, int (&x)[4]) {{ int y[4]; int b = a + 1; h{i - 1}(b, y); h{i - 1}(a, x); "
                 f"h{i - 1}(a, y); }}\n")
    return text + f"__global__ void kernel(int* p) {{ int a = 0, x[4]; h{count - 1}(a, x); p[0] = x[0]; }}\n"


os.makedirs(folder, exist_ok=True)
failed = False
for make, count in [(statements, 10_000), (branches, 2_000), (nested, 200), (loops, 12), (calls, 1_000), (chain, 24),
                    (objects, 24), (references, 16)]:
    path = os.path.join(folder, make.__name__ + ".cu")
    with open(path, "w") as file:
        file.write(make(count))
    start = time.monotonic()
    done = subprocess.run([tool, "--lint", "--dump=verdicts", path, "--", "nvcc", "-arch=sm_90", "-Xclang", "-fbracket-depth=1000"],
                          capture_output=True, text=True)
    took = time.monotonic() - start
    wrong = done.returncode or done.stderr or "kernel: __syncthreads" not in done.stdout or took > seconds
    failed |= bool(wrong)
    print(f"{make.__name__} {count}: {took:.1f} s {done.stdout.strip()} {done.stderr[:500]}")
sys.exit(failed)
