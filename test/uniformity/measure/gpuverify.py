#!/usr/bin/env python3
"""Lints kernels that GPUVerify has labels for: gpuverify.py TOOL RESULTS FOLDER... [--jobs=N]

Line 1 of a kernel is //pass or //xfail:CODE, line 2 has --blockDim, --gridDim and macros. A kernel that passes has no
divergent barrier when it is launched so. Each file is judged twice: as it is, and as launched so (--assume-launch, and
what it requires of its parameters as __builtin_assume). Prints counts and every report by name; RESULTS gets .json
files for both.
"""
import os
import re
import sys

import corpus

# GPUVerify's own headers: annotations of which only __requires says something about the launch, and vector operators.
shim = """
#pragma once
#include <assert.h>
#include <cuda.h>
#include <curand_kernel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#undef __assert
#ifdef ASSUME
#define __requires(...) __builtin_assume(__VA_ARGS__)
#else
#define __requires(...) ((void)0)
#endif
#define __assume(...) ((void)0)
#define __assert(...) ((void)0)
#define __ensures(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __function_wide_invariant(...) ((void)0)
#define __barrier_invariant(...) ((void)0)
#define __non_temporal(...) ((void)0)
#define __is_pow2(x) (((x) & ((x) - 1)) == 0)
#define __implies(a, b) (!(a) || (b))
#define __return_val_int(...) 0
#define __axiom(...)
#define __requires_fresh_array(...) ((void)0)
#define clock_t kernels_clock_t
extern __constant__ unsigned char texels_[];
template <class T, int dimensions = 1, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture { int unused; };
template <class T, int d, cudaTextureReadMode m> struct Texel_ { typedef T type; };
template <int d> struct Texel_<unsigned char, d, cudaReadModeNormalizedFloat> { typedef float type; };
template <int d> struct Texel_<uchar4, d, cudaReadModeNormalizedFloat> { typedef float4 type; };
#define TEXTURE_READ(name, sum, ...) \
  template <class T, int d, cudaTextureReadMode m> \
  inline __device__ typename Texel_<T, d, m>::type name(texture<T, d, m>, __VA_ARGS__) { \
    return ((const typename Texel_<T, d, m>::type *)texels_)[sum]; \
  }
TEXTURE_READ(tex1Dfetch, x, int x)
TEXTURE_READ(tex1D, int(x), float x)
TEXTURE_READ(tex2D, int(x) + 4096 * int(y), float x, float y)
TEXTURE_READ(tex3D, int(x) + 64 * int(y) + 4096 * int(z), float x, float y, float z)
TEXTURE_READ(tex2DLayered, int(x) + 64 * int(y) + 4096 * layer, float x, float y, int layer)
TEXTURE_READ(texCubemap, int(x) + 64 * int(y) + 4096 * int(z), float x, float y, float z)
inline __device__ float lerp(float a, float b, float t) { return a + t * (b - a); }
inline __device__ float3 lerp(float3 a, float3 b, float t) {
  return float3{lerp(a.x, b.x, t), lerp(a.y, b.y, t), lerp(a.z, b.z, t)};
}
inline __device__ float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
inline __device__ int clamp(int f, int a, int b) { return max(a, min(f, b)); }
inline __device__ float saturate(float x) { return fmaxf(0, fminf(x, 1)); }
inline __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __device__ float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
inline __device__ float length(float3 v) { return sqrtf(dot(v, v)); }
inline __device__ float3 normalize(float3 v) { float r = rsqrtf(dot(v, v)); return float3{v.x * r, v.y * r, v.z * r}; }
inline __device__ float3 cross(float3 a, float3 b) {
  return float3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline __device__ float3 make_float3(float s) { return float3{s, s, s}; }
inline __device__ float3 make_float3(float4 a) { return float3{a.x, a.y, a.z}; }
inline __device__ float4 make_float4(float s) { return float4{s, s, s, s}; }
inline __device__ float4 make_float4(float3 a, float w) { return float4{a.x, a.y, a.z, w}; }
inline __device__ float4 make_float4(float3 a) { return float4{a.x, a.y, a.z, 0}; }
inline __device__ float3 operator-(float3 a) { return float3{-a.x, -a.y, -a.z}; }
"""
vectors = {2: "xy", 3: "xyz", 4: "xyzw"}


def operators():
    """Componentwise operators as templates, so that a kernel's own are preferred."""
    text = shim + "template <class A, class B> struct Same_; template <class A> struct Same_<A, A> { typedef A type; };\n"
    for kind in ("float", "int", "uint"):
        for count, names in vectors.items():
            type = f"{kind}{count}"
            scalar = "unsigned" if kind == "uint" else kind
            for operation in "+-*/":
                both = ", ".join(f"a.{n} {operation} b.{n}" for n in names)
                right = ", ".join(f"a.{n} {operation} b" for n in names)
                left = ", ".join(f"a {operation} b.{n}" for n in names)
                head = "template <class V> inline __host__ __device__ typename Same_<V, {0}>::type operator{1}"
                head = head.format(type, operation)
                text += f"{head}(V a, {type} b) {{ return {type}{{{both}}}; }}\n"
                text += f"{head}(V a, {scalar} b) {{ return {type}{{{right}}}; }}\n"
                text += f"{head}({scalar} a, V b) {{ return {type}{{{left}}}; }}\n"
                text += f"{head}=(V &a, {type} b) {{ return a = a {operation} b; }}\n".replace("type operator", "type &operator")
                text += f"{head}=(V &a, {scalar} b) {{ return a = a {operation} b; }}\n".replace("type operator", "type &operator")
    return text


def extents(text):
    return "x".join(re.findall(r"\d+", text))


def labels(file):
    with open(file, errors="replace") as source:
        first, second = source.readline().strip(), source.readline()
    block, grid = re.search(r"--blockDim=(\S+)", second), re.search(r"--gridDim=(\S+)", second)
    macros = re.findall(r"(?<!\S)(-[DI]\S+)", second)
    launch = f"{extents(grid[1])},{extents(block[1])}" if block and grid else None
    return first.startswith("//pass"), launch, macros


def main():
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    tool, results, *folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    jobs = int(next((flag[7:] for flag in flags if flag.startswith("--jobs=")), 2))
    header = os.path.abspath(results + ".shim.h")
    with open(header, "w") as out:
        out.write(operators())
    files = sorted(os.path.join(folder, name) for root in folders for folder, _, names in os.walk(root) for name in names
                   if name.endswith(".cu"))
    passes = {}
    tasks = {"alone": [], "launched": []}
    root = os.path.commonpath([os.path.abspath(folder) for folder in folders] + [os.path.dirname(os.path.abspath(folders[0]))])
    for file in files:
        with open(file, errors="replace") as source:
            text = source.read()
        if not re.search(r"__sync|_sync\s*\(|bar\.", text) and '#include "' not in text:
            continue  # headers may hold barriers
        good, launch, macros = labels(file)
        passes[os.path.relpath(file, root)] = good
        macros = [m.replace("-I", "-I" + os.path.dirname(file) + "/") if m.startswith("-I") else m for m in macros]
        options = ["-std=c++14", "-arch=sm_75", "-include", header, "-I" + os.path.dirname(file), *macros]
        tasks["alone"].append((tool, file, options, root))
        if launch:
            tasks["launched"].append((tool, file, options + ["-DASSUME"], root, ["--assume-launch=" + launch]))
    for name, todo in tasks.items():
        judged = corpus.lintAll(todo, jobs)
        corpus.save(judged, f"{results}.{name}.json")
        for folder in folders:
            base = os.path.relpath(os.path.abspath(folder), root)
            show(name, base, [file for file in judged if file.file.startswith(base + os.sep)], passes)


def show(name, base, judged, passes):
    parsed = [file for file in judged if file.parses]
    queries = [query for file in parsed for query in file.queries]
    print(f"\n## {base}, {name}\n\n{len(judged)} files, {len(parsed)} parse, {sum(bool(f.queries) for f in parsed)} of them with an operation\n")
    print(corpus.table(queries))
    files = [file for file in parsed if passes[file.file] and file.worst() in corpus.reported]
    print(f"\nfiles with label pass and a report: {len(files)}")
    for file in parsed:
        for query in file.queries:
            if query.verdict != "proven":
                print("-", "pass:" if passes[file.file] else "xfail:", query)
    for file in judged:
        if not file.parses:
            print(f"- does not parse: {file.file}: {file.errors[0]}")


if __name__ == "__main__":
    main()
