# How lit runs the tests below this folder. Values of this build come from lit.site.cfg.py, which CMake writes.
#
# Suffixes .cu, .cpp and .test; folders named Inputs hold what tests read. Substitutions beside lit's own:
#   %coop-rewrite      the tool under test
#   %coop-nvcc         the compiler launcher
#   %coop-tidy         the plugin for clang-tidy
#   %coop-clangd       clangd with our checks
#   %clang-tidy        clang-tidy of the LLVM we build with
#   %runtime           the folder of the runtime's headers, for -I
#   %cuda              the root of the CUDA toolkit
#   %nvcc              nvcc, alone
#   %nvcc_flags        what every nvcc command of the tests needs: language standard, architecture, runtime headers
#   %clangxx           clang++ of the LLVM we build with, alone
#   %clang_cuda_flags  what it needs to parse CUDA as the tool does: toolkit, CCCL, architecture, runtime headers
#   %cmake             CMake
#   %python            the Python that runs lit
#   %source, %build    this project's source and build tree
# FileCheck, not, count and split-file are on PATH.
#
# Features for REQUIRES: nvcc, gpu, compute-sanitizer, ninja, make, ccache, clang-tidy, clangd.
import os
import shutil
import subprocess
import sys

import lit.formats
import lit.util

config.name = "coop"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".cpp", ".test"]
config.excludes = ["Inputs", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.coop_build_dir + "/test"
# What a test defines may be made of other substitutions.
config.recursiveExpansionLimit = 4

# nvcc of one test can take half a minute on a busy machine; nothing takes minutes.
if lit.util.killProcessAndChildrenIsSupported()[0]:
    lit_config.maxIndividualTestTime = 600


def has_gpu():
    """Whether the driver answers for at least one GPU."""
    if not shutil.which("nvidia-smi"):
        return False
    listed = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True)
    return listed.returncode == 0 and "GPU" in listed.stdout


cuda = config.coop_cuda_root
nvcc = cuda + "/bin/nvcc"
runtime = config.coop_source_dir + "/runtime/include"

if cuda and os.access(nvcc, os.X_OK):
    config.available_features.add("nvcc")
if has_gpu():
    config.available_features.add("gpu")
if shutil.which("compute-sanitizer") or os.access(f"{cuda}/bin/compute-sanitizer", os.X_OK):
    config.available_features.add("compute-sanitizer")
for feature in ("ninja", "make", "ccache"):
    if shutil.which(feature):
        config.available_features.add(feature)

if os.access(f"{config.llvm_tools_dir}/clang-tidy", os.X_OK):
    config.available_features.add("clang-tidy")
if os.access(f"{config.coop_build_dir}/bin/coop-clangd", os.X_OK):
    config.available_features.add("clangd")

# Clang's CUDA wrapper includes a header of cuRAND, which a toolkit need not have.
stand_ins = os.path.join(config.coop_build_dir, "test", "stand-ins")
os.makedirs(stand_ins, exist_ok=True)
open(os.path.join(stand_ins, "curand_mtgp32_kernel.h"), "w").close()

substitutions = {
    "%coop-rewrite": config.coop_build_dir + "/bin/coop-rewrite",
    "%coop-nvcc": config.coop_build_dir + "/bin/coop-nvcc",
    "%coop-tidy": config.coop_build_dir + "/lib/libcoop-tidy.so",
    "%coop-clangd": config.coop_build_dir + "/bin/coop-clangd",
    "%clang-tidy": config.llvm_tools_dir + "/clang-tidy",
    "%runtime": runtime,
    "%cuda": cuda,
    "%nvcc": nvcc,
    "%nvcc_flags": f"-std=c++17 -arch=sm_90 -I{runtime}",
    "%clangxx": config.llvm_tools_dir + "/clang++",
    "%clang_cuda_flags": f"-x cuda -std=c++17 --cuda-path={cuda} --cuda-gpu-arch=sm_90 -isystem {cuda}/include/cccl "
    f"-idirafter {stand_ins} -Wno-unknown-cuda-version -D_CG_CLUSTER_INTRINSICS_AVAILABLE -I{runtime}",
    "%cmake": config.cmake_command,
    "%python": sys.executable,
    "%source": config.coop_source_dir,
    "%build": config.coop_build_dir,
}
# A name ends where a word does, so that %nvcc leaves %nvcc_flags alone.
for name, value in substitutions.items():
    config.substitutions.append((name + r"\b", value))

config.environment["PATH"] = os.pathsep.join([config.llvm_tools_dir, cuda + "/bin", config.environment["PATH"]])
config.environment["CUDACXX"] = nvcc
# Sizes that tests ask CUB for are kept for the next run, in the build tree.
config.environment["COOP_REWRITE_CACHE"] = config.coop_build_dir + "/test/cache"
config.environment["COOP_REWRITE"] = config.coop_build_dir + "/bin/coop-rewrite"
for name in ("HOME", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
