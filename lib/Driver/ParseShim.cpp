#include "Driver/ParseShim.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>

#include <algorithm>

namespace coop {

static constexpr llvm::StringLiteral shimPath = "/coop-rewrite/parse_shim.h";

/// Searched last, for what a toolkit need not have: Clang's wrapper reads a header of cuRAND.
static constexpr llvm::StringLiteral standInDirectory = "/coop-rewrite/include";

static constexpr llvm::StringLiteral shimText =
#include "Driver/ParseShim.inc"
    ;

static constexpr llvm::StringLiteral builtinVariablesText =
#include "Driver/BuiltinVariables.inc"
    ;

std::vector<VirtualFile> parseShimFiles(Pass, const Toolkit &toolkit, llvm::vfs::FileSystem &files) {
  std::vector<VirtualFile> result{{shimPath.str(), shimText.str()},
                                  {standInDirectory.str() + "/curand_mtgp32_kernel.h", ""}};
  // The replacement serves a wrapper that expects these types; another Clang's would not.
  std::string variables = toolkit.resourceDirectory + "/include/__clang_cuda_builtin_vars.h";
  auto original = files.getBufferForFile(variables);
  if (original && (*original)->getBuffer().contains("struct __cuda_builtin_threadIdx_t"))
    result.push_back({variables, builtinVariablesText.str()});
  return result;
}

/// "sm_90a" as __CUDA_ARCH__ has it: 900.
static unsigned architectureNumber(llvm::StringRef architecture) {
  unsigned number = 0;
  architecture.consume_front("sm_");
  return architecture.consumeInteger(10, number) ? 0 : number * 10;
}

/// nvcc lists what it compiles for in ascending order, in every pass.
static std::string architectureList(const Translation &translation) {
  std::vector<unsigned> numbers;
  for (const std::string &architecture : translation.architectures)
    numbers.push_back(architectureNumber(architecture));
  llvm::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return llvm::join(llvm::map_range(numbers, [](unsigned number) { return std::to_string(number); }), ",");
}

namespace {

/// Collects the arguments of one pass.
class ArgumentList {
public:
  void add(const llvm::Twine &argument) { arguments.push_back(argument.str()); }
  void add(const llvm::Twine &option, const llvm::Twine &value) {
    add(option);
    add(value);
  }
  void define(const llvm::Twine &macro) { add("-D" + macro); }

  std::vector<std::string> arguments;
};

} // namespace

/// The macros of nvcc that do not follow from its options. __NVCC__ alone would break CCCL, which then wants a version.
static void addNvccMacros(const Translation &translation, const Toolkit &toolkit, llvm::StringRef architecture,
                          Pass pass, ArgumentList &list) {
  const ToolkitVersion &cuda = toolkit.cuda;
  if (translation.compiler != CompilerKind::Nvcc || !cuda.known())
    return;
  list.define("__NVCC__");
  list.define("__CUDACC_VER_MAJOR__=" + llvm::Twine(cuda.major));
  list.define("__CUDACC_VER_MINOR__=" + llvm::Twine(cuda.minor));
  list.define("__CUDACC_VER_BUILD__=" + llvm::Twine(cuda.patch));
  list.define("__CUDA_API_VER_MAJOR__=" + llvm::Twine(cuda.major));
  list.define("__CUDA_API_VER_MINOR__=" + llvm::Twine(cuda.minor));
  list.define("__NVCC_DIAG_PRAGMA_SUPPORT__=1");
  if (cuda >= ToolkitVersion{12, 8, 0})
    list.define("__CUDACC_DEVICE_ATOMIC_BUILTINS__=1");
  if (pass == Pass::Host)
    return;
  const std::string number = std::to_string(architectureNumber(architecture));
  bool specific = architecture.ends_with("a");
  if (specific)
    list.define("__CUDA_ARCH_SPECIFIC__=" + number);
  if (specific || llvm::is_contained(translation.familyArchitectures, architecture))
    list.define("__CUDA_ARCH_FAMILY_SPECIFIC__=" + number);
}

static void addToolkit(const Toolkit &toolkit, ArgumentList &list) {
  list.add("-resource-dir", toolkit.resourceDirectory);
  if (toolkit.clangLayout) {
    list.add("--cuda-path=" + toolkit.root);
    return;
  }
  // What --cuda-path would add. The version only has to be one with today's launch interface.
  list.add("-nocudainc");
  list.add("-nocudalib");
  list.add("-Xclang", "-target-sdk-version=12.9");
  list.add("-include", "__clang_cuda_runtime_wrapper.h");
}

std::vector<std::string> passArguments(const Translation &translation, const Toolkit &toolkit,
                                       llvm::StringRef architecture, Pass pass) {
  ArgumentList list;
  list.add("-x", "cuda");
  list.add(pass == Pass::Device ? "--cuda-device-only" : "--cuda-host-only");
  list.add("--cuda-gpu-arch=" + architecture);
  list.add("-fsyntax-only");
  list.add("-ferror-limit=0");
  addToolkit(toolkit, list);

  // Clang knows the one architecture of this pass.
  list.add("-U__CUDA_ARCH_LIST__");
  list.define("__CUDA_ARCH_LIST__=" + architectureList(translation));
  addNvccMacros(translation, toolkit, architecture, pass, list);
  // nvcc's host compiler preprocesses device code too; Clang leaves OpenMP to the host.
  if (pass == Pass::Device && llvm::is_contained(translation.clangArguments, "-fopenmp"))
    list.define("_OPENMP=201511");
  list.define("COOP_REWRITE=1");
  list.define("_CG_CLUSTER_INTRINSICS_AVAILABLE");
  list.add("-include", shimPath);

  llvm::append_range(list.arguments, translation.clangArguments);
  // Behind the user's folders and before the system's, as nvcc does it. A folder of the system's stays at its place: put
  // before the C++ library it would hide the headers that the library continues with #include_next.
  if (toolkit.includeDirectory != "/usr/include" && toolkit.includeDirectory != "/usr/local/include")
    list.add("-isystem", toolkit.includeDirectory);
  if (toolkit.ccclIncludeDirectory != toolkit.includeDirectory)
    list.add("-isystem", toolkit.ccclIncludeDirectory);
  list.add("-idirafter", standInDirectory);
  // After the user's own -W options.
  list.add("-Wno-unknown-cuda-version");
  list.add("-Wno-c++11-narrowing");
  list.add("-Wno-ignored-attributes");
  return std::move(list.arguments);
}

} // namespace coop
