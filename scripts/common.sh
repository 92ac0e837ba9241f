# Sourced by scripts/setup and by the commands (examples/run, test/run). Defines functions and the variable `root`, does
# nothing else. Bash, because it is on every Debian; nothing beyond coreutils is assumed.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# The build tree. Another one can be named for a second configuration beside the first.
build_dir=${COOP_BUILD_DIR:-$root/build}

# Downloads and the toolkit made from wheels live here; git ignores it.
cache_dir=$root/.cache

llvm_dir=/usr/lib/llvm-22

step() { printf '== %s\n' "$*"; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Succeeds when $1 is the root of a CUDA toolkit that can compile: nvcc of CUDA 13 or later and the runtime's headers.
# CUDA 13 is where CUB 3 starts, and CUB 3 is what the rewritten files call.
usable_cuda() {
  local release
  [ -x "$1/bin/nvcc" ] || return 1
  [ -e "$1/include/cuda_runtime.h" ] || compgen -G "$1/targets/*/include/cuda_runtime.h" > /dev/null || return 1
  release=$("$1/bin/nvcc" --version 2> /dev/null) || return 1
  release=${release##*release }
  release=${release%%.*}
  [[ $release =~ ^[0-9]+$ ]] && [ "$release" -ge 13 ]
}

# Prints the root of the CUDA toolkit to use, or fails. What the user names comes first, what setup made comes last.
find_cuda() {
  local nvcc candidate
  local -a candidates=()
  for nvcc in "${CUDACXX:-}" "$(command -v nvcc)"; do
    if [ -n "$nvcc" ] && nvcc=$(readlink -f "$(command -v "$nvcc")"); then
      candidates+=("${nvcc%/bin/nvcc}")
    fi
  done
  candidates=("${CUDA_HOME:-}" "${CUDA_PATH:-}" "${candidates[@]}" /usr/local/cuda /usr/local/cuda-[1-9]*
    "$cache_dir/cuda")
  for candidate in "${candidates[@]}"; do
    if [ -n "$candidate" ] && usable_cuda "$candidate"; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}

# Succeeds when the driver answers for at least one GPU.
has_gpu() {
  command -v nvidia-smi > /dev/null && [[ $(nvidia-smi -L 2> /dev/null) == *GPU* ]]
}

# The architecture to build device code for: that of the first GPU here, else that of the GPU the project measures on.
cuda_architecture() {
  local capability
  if has_gpu && capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2> /dev/null); then
    capability=${capability%%$'\n'*}
    printf '%s\n' "${capability//[!0-9]/}"
  else
    printf '90\n'
  fi
}

# Two compilations of Clang-heavy sources at once take about 2 GB each: one job for each core, within what memory
# allows.
build_jobs() {
  local cores memory_kib by_memory
  cores=$(nproc)
  memory_kib=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
  by_memory=$((${memory_kib:-4000000} / 2000000))
  if [ "$by_memory" -lt 1 ]; then by_memory=1; fi
  if [ "$by_memory" -lt "$cores" ]; then printf '%s\n' "$by_memory"; else printf '%s\n' "$cores"; fi
}

# Installs what is missing, then exports what the compilers and CMake look for.
prepare_toolchain() {
  "$root/scripts/setup" || exit 1
  cuda_root=$(find_cuda) || fail "no CUDA toolkit after setup"
  export CUDACXX=$cuda_root/bin/nvcc CUDA_HOME=$cuda_root CUDA_PATH=$cuda_root
  export PATH=$cuda_root/bin:$PATH
}

# configure SOURCE BUILD [CMake arguments]: configures once; Ninja itself configures again when a CMake file changes,
# and other arguments than last time configure anew.
configure() {
  local source=$1 tree=$2 stamp wanted
  shift 2
  stamp=$tree/coop-configured
  wanted=$(printf '%s\n' "$source" "$CUDACXX" "$@")
  if [ -e "$tree/build.ninja" ] && [ -e "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return 0; fi
  rm -f "$stamp"
  cmake -S "$source" -B "$tree" -G Ninja "$@" || exit 1
  printf '%s\n' "$wanted" > "$stamp"
}

# Builds the targets named, all by default, of the project itself.
build_project() {
  local -a targets=()
  if [ $# -gt 0 ]; then targets=(--target "$@"); fi
  configure "$root" "$build_dir" -DCMAKE_CXX_COMPILER="$(command -v clang++-22)"
  cmake --build "$build_dir" -j "$(build_jobs)" "${targets[@]}" || exit 1
}

# Configures and builds the examples as a project of their own, the way a user's project would.
build_examples() {
  configure "$root/examples" "$build_dir/examples" -DCoopRewrite_DIR="$build_dir" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_CUDA_ARCHITECTURES="$(cuda_architecture)"
  cmake --build "$build_dir/examples" -j "$(build_jobs)" || exit 1
}
