"""forty.py FOLDER: writes a project of forty CUDA sources as a user might have it.

Five modules below src/ with eight sources each: object and static libraries, one of them with separable compilation, a generator
expression and flags of single sources among their properties. Of each eight sources four call coop themselves, two only through
annotated headers of include/, and two not at all. Builds either way: with coop_target_sources, or with -DLAUNCHER=ON as plain CMake
sources, for the launcher; and by `make`, whose NVCC may be any command.
"""
import pathlib
import sys

MODULES = {"image": "STATIC", "signal": "OBJECT", "statistics": "STATIC", "sparse": "OBJECT", "algebra": "STATIC"}
TYPES = ["float", "int", "double", "unsigned short"]

ROOT = """cmake_minimum_required(VERSION 3.25)
project(Forty LANGUAGES CXX CUDA)

option(LAUNCHER "Sources are plain ones: a compiler launcher rewrites them" OFF)
option(OBJECTS_ONLY "Build no program" OFF)
if(NOT LAUNCHER)
  find_package(CoopRewrite CONFIG REQUIRED)
endif()

add_library(forty INTERFACE)
target_include_directories(forty INTERFACE include)
target_compile_features(forty INTERFACE cuda_std_17)

function(add_sources target)
  if(LAUNCHER)
    target_sources(${target} PRIVATE ${ARGN})
  else()
    coop_target_sources(${target} PRIVATE ${ARGN})
  endif()
endfunction()

%(modules)s
if(NOT OBJECTS_ONLY)
  add_executable(app src/main.cpp)
  target_link_libraries(app PRIVATE %(libraries)s)
endif()
"""

MODULE = """add_library(%(module)s %(kind)s)
target_link_libraries(%(module)s PUBLIC forty)
target_include_directories(%(module)s PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(%(module)s PRIVATE MODULE_NAME="%(module)s" $<$<CONFIG:Debug>:MODULE_DEBUG>)
add_sources(%(module)s %(sources)s)
set_source_files_properties(%(module)s_2.cu PROPERTIES COMPILE_DEFINITIONS "TILES=2")
%(more)s"""

TILE = """// Tiles of one block: what the sources of several modules share.
#pragma once
#include <coop/coop.cuh>

#include <forty/numbers.cuh>

namespace forty {

template <class T, int Threads, int PerThread>
__global__ void scale_tiles(const T* source, T* destination, T factor, int count)
{
  auto block = coop::this_block<Threads>();
  constexpr int tile = Threads * PerThread;
  const int origin   = blockIdx.x * tile;
  const int valid    = min(max(count - origin, 0), tile);
  T items[PerThread];
  coop::load(block, source, items, coop::transpose, coop::valid_items(valid), coop::offset(origin));
  for (T& x : items) x = scaled(x, factor);
  coop::store(block, destination, items, coop::transpose, coop::valid_items(valid), coop::offset(origin));
}

} // namespace forty
"""

NUMBERS = """#pragma once

namespace forty {
template <class T> __host__ __device__ T scaled(T x, T factor) { return static_cast<T>(x * factor); }
} // namespace forty
"""

LOCAL = """// Of this module alone.
#pragma once
#include <coop/coop.cuh>

namespace %(module)s {
using value = %(type)s;

template <int PerThread> __global__ void reverse_rows(const value* source, value* destination)
{
  auto warp = coop::this_warp();
  coop::this_block<128>();
  value items[PerThread];
  coop::load(warp, source, items, coop::transpose);
  for (int i = 0; i < PerThread / 2; ++i) {
    value kept               = items[i];
    items[i]                 = items[PerThread - 1 - i];
    items[PerThread - 1 - i] = kept;
  }
  coop::store(warp, destination, items, coop::transpose);
}
} // namespace %(module)s
"""

DIRECT = """#include <coop/coop.cuh>
#include <forty/numbers.cuh>

#ifndef TILES
#define TILES 1
#endif

namespace %(module)s {
namespace {

__global__ void %(name)s_kernel(const %(type)s* source, %(type)s* destination, int count)
{
  auto block = coop::this_block<%(threads)d>();
  coop::ThreadData<%(type)s, %(items)d> items;
  for (int tile = 0; tile < TILES; ++tile) {
    const int origin = (blockIdx.x * TILES + tile) * %(tile)d;
    const int valid  = min(max(count - origin, 0), %(tile)d);
    coop::load(block, source, items, coop::%(algorithm)s, coop::valid_items(valid), coop::offset(origin));
    for (%(type)s& x : items) x = forty::scaled(x, static_cast<%(type)s>(%(number)d));
    coop::store(block, destination, items, coop::%(algorithm)s, coop::valid_items(valid), coop::offset(origin));
  }
}

} // namespace

void %(name)s(const %(type)s* source, %(type)s* destination, int count)
{
  const int blocks = (count + %(tile)d * TILES - 1) / (%(tile)d * TILES);
  %(name)s_kernel<<<blocks, %(threads)d>>>(source, destination, count);
}

} // namespace %(module)s
"""

SHARED = """#include <forty/tile.cuh>

#include "local.cuh"

namespace %(module)s {

void %(name)s(const %(type)s* source, %(type)s* destination, int count)
{
  forty::scale_tiles<%(type)s, 128, %(items)d><<<(count + 128 * %(items)d - 1) / (128 * %(items)d), 128>>>(
    source, destination, static_cast<%(type)s>(%(number)d), count);
  reverse_rows<%(items)d><<<1, 128>>>(nullptr, nullptr);
}

} // namespace %(module)s
"""

PLAIN = """#include <forty/numbers.cuh>

namespace %(module)s {
namespace {

__global__ void %(name)s_kernel(const %(type)s* source, %(type)s* destination, int count)
{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) destination[i] = forty::scaled(source[i], static_cast<%(type)s>(%(number)d));
}

} // namespace

void %(name)s(const %(type)s* source, %(type)s* destination, int count)
{
  %(name)s_kernel<<<(count + 255) / 256, 256>>>(source, destination, count);
}

} // namespace %(module)s
"""

MAIN = """%(declarations)s
int main()
{
  // Whether everything links: nothing is launched without a device.
  const void* functions[] = {%(names)s};
  return functions[0] == nullptr;
}
"""

MAKEFILE = """# make NVCC="coop-nvcc nvcc"
NVCC ?= nvcc
OUT ?= out
ARCH ?= sm_90
COOP ?=
SOURCES := $(wildcard src/*/*.cu)
OBJECTS := $(SOURCES:src/%.cu=$(OUT)/%.o)

all: $(OBJECTS)
$(OUT)/%.o: src/%.cu
	@mkdir -p $(@D)
	$(NVCC) -std=c++17 -arch=$(ARCH) -Iinclude $(COOP) -MMD -MP -c $< -o $@
-include $(OBJECTS:.o=.d)
clean:
	rm -rf $(OUT)
"""


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def source(module, number):
    value = TYPES[list(MODULES).index(module) % len(TYPES)]
    threads, items = (64, 128, 256)[number % 3], (2, 4, 8)[number % 3]
    words = {
        "module": module, "name": f"{module}_{number}", "type": value, "number": number + 2, "threads": threads, "items": items,
        "tile": threads * items, "algorithm": ("direct", "transpose", "vectorize", "warp_transpose")[number % 4],
    }
    return (DIRECT if number < 4 else SHARED if number < 6 else PLAIN) % words


def main():
    root = pathlib.Path(sys.argv[1])
    names, declarations, directories = [], [], []
    for index, (module, kind) in enumerate(MODULES.items()):
        folder = root / "src" / module
        more = {
            "sparse": f"set_target_properties({module} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)\n",
            "signal": f"target_compile_options({module} PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:--extra-device-vectorization>)\n",
        }.get(module, "")
        files = [f"{module}_{number}.cu" for number in range(8)]
        write(folder / "CMakeLists.txt", MODULE % {"module": module, "kind": kind, "sources": " ".join(files), "more": more})
        write(folder / "local.cuh", LOCAL % {"module": module, "type": TYPES[index % len(TYPES)]})
        for number, file in enumerate(files):
            write(folder / file, source(module, number))
            value = TYPES[index % len(TYPES)]
            declarations.append(f"namespace {module} {{ void {module}_{number}(const {value}*, {value}*, int); }}")
            names.append(f"(const void*)&{module}::{module}_{number}")
        directories.append(f"add_subdirectory(src/{module})")
    write(root / "CMakeLists.txt", ROOT % {"modules": "\n".join(directories) + "\n", "libraries": " ".join(MODULES)})
    write(root / "Makefile", MAKEFILE)
    write(root / "include/forty/tile.cuh", TILE)
    write(root / "include/forty/numbers.cuh", NUMBERS)
    write(root / "src/main.cpp", MAIN % {"declarations": "\n".join(declarations), "names": ",\n    ".join(names)})


main()
