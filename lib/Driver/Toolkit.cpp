#include "Driver/Toolkit.h"

#include "Driver/Files.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <optional>

namespace coop {

namespace path = llvm::sys::path;

std::string ToolkitVersion::str() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

ToolkitHints ToolkitHints::from(const Translation &translation, const Environment &environment) {
  ToolkitHints hints;
  hints.commandCudaPath = translation.cudaPath;
  if (translation.compiler == CompilerKind::Nvcc)
    hints.compiler = translation.compilerPath;
  hints.directory = translation.directory;
  hints.targetDirectory = translation.targetDirectory;
  hints.environment = environment;
  return hints;
}

static std::string joinPath(const llvm::Twine &a, const llvm::Twine &b, const llvm::Twine &c = "") {
  llvm::SmallString<256> result;
  path::append(result, a, b, c);
  return result.str().str();
}

/// The value of `#define name N` in a header, 0 where it is not there.
static unsigned readDefine(llvm::StringRef file, llvm::StringRef name, llvm::vfs::FileSystem &files) {
  auto buffer = files.getBufferForFile(file);
  if (!buffer)
    return 0;
  for (llvm::StringRef line : llvm::split((*buffer)->getBuffer(), '\n')) {
    line = line.trim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("define"))
      continue;
    line = line.ltrim();
    unsigned value = 0;
    if (line.consume_front(name) && line.starts_with(" ") && !line.ltrim().consumeInteger(10, value))
      return value;
  }
  return 0;
}

/// "13.0.88" as a version; unknown where it is none.
static ToolkitVersion parseVersion(llvm::StringRef text) {
  ToolkitVersion version;
  if (text.consumeInteger(10, version.major) || !text.consume_front(".") || text.consumeInteger(10, version.minor))
    return {};
  if (text.consume_front(".") && text.consumeInteger(10, version.patch))
    version.patch = 0;
  return version;
}

/// nvcc's full version as NVIDIA's installer leaves it in version.json.
static ToolkitVersion readVersionFile(llvm::StringRef root, llvm::vfs::FileSystem &files) {
  auto buffer = files.getBufferForFile(joinPath(root, "version.json"));
  if (!buffer)
    return {};
  auto json = llvm::json::parse((*buffer)->getBuffer());
  if (!json) {
    llvm::consumeError(json.takeError());
    return {};
  }
  const llvm::json::Object *all = json->getAsObject();
  const llvm::json::Object *nvcc = all ? all->getObject("cuda_nvcc") : nullptr;
  return parseVersion(nvcc ? nvcc->getString("version").value_or("") : "");
}

/// nvcc's full version in the name of the wheel that lies in site-packages, two folders above its toolkit.
static ToolkitVersion readWheelName(llvm::StringRef root, llvm::vfs::FileSystem &files) {
  for (const std::string &entry : listFolder(path::parent_path(path::parent_path(root)), files)) {
    llvm::StringRef name = path::filename(entry);
    if (name.consume_front("nvidia_cuda_nvcc") && name.consume_back(".dist-info"))
      return parseVersion(name.split('-').second);
  }
  return {};
}

/// The folder with cuda_runtime.h below `root`, or empty.
static std::string findIncludes(llvm::StringRef root, llvm::StringRef targetDirectory, llvm::vfs::FileSystem &files) {
  llvm::SmallVector<std::string> candidates;
  if (!targetDirectory.empty())
    candidates.push_back(joinPath(root, "targets", targetDirectory + "/include"));
  candidates.push_back(joinPath(root, "include"));
  bool arm = llvm::Triple(llvm::sys::getProcessTriple()).isAArch64();
  candidates.push_back(joinPath(root, "targets", arm ? "sbsa-linux/include" : "x86_64-linux/include"));
  for (const std::string &candidate : candidates)
    if (isFile(files, joinPath(candidate, "cuda_runtime.h")))
      return candidate;
  return "";
}

/// The toolkit in `root`, or none where `root` holds no toolkit.
static std::optional<Toolkit> readToolkit(llvm::StringRef root, const ToolkitHints &hints,
                                          llvm::vfs::FileSystem &files) {
  Toolkit toolkit;
  toolkit.root = root.str();
  toolkit.includeDirectory = findIncludes(root, hints.targetDirectory, files);
  if (toolkit.includeDirectory.empty())
    return std::nullopt;
  toolkit.clangLayout = toolkit.includeDirectory == joinPath(root, "include") &&
                        isDirectory(files, joinPath(root, "bin")) &&
                        isDirectory(files, joinPath(root, "nvvm", "libdevice"));

  std::string cccl = joinPath(toolkit.includeDirectory, "cccl");
  toolkit.ccclIncludeDirectory = isDirectory(files, cccl) ? cccl : toolkit.includeDirectory;
  unsigned cub = readDefine(joinPath(toolkit.ccclIncludeDirectory, "cub", "version.cuh"), "CUB_VERSION", files);
  toolkit.cub = {cub / 100000, cub / 100 % 1000, cub % 100};

  unsigned cuda = readDefine(joinPath(toolkit.includeDirectory, "cuda.h"), "CUDA_VERSION", files);
  toolkit.cuda = {cuda / 1000, cuda % 1000 / 10, 0};
  // Files that lie about from another toolkit say nothing.
  for (const ToolkitVersion &exact : {readVersionFile(root, files), readWheelName(root, files)})
    if (exact.major == toolkit.cuda.major && exact.minor == toolkit.cuda.minor && toolkit.cuda.patch == 0)
      toolkit.cuda.patch = exact.patch;
  return toolkit;
}

/// The folders that may be the root of the toolkit that an nvcc belongs to, best first.
static void addRootsOfNvcc(llvm::StringRef nvcc, const ToolkitHints &hints, llvm::vfs::FileSystem &files,
                           std::vector<std::string> &roots) {
  std::string found = findProgram(nvcc, hints.directory, hints.environment, files);
  if (found.empty())
    return;
  for (const std::string &file : {realPath(found, files), found}) {
    llvm::StringRef root = path::parent_path(path::parent_path(file));
    roots.push_back(root.str());
    // The wheels from PyPI install nvcc below <environment>/lib/python3.N/site-packages/nvidia/cu13, and may leave a
    // script in the environment's bin. The newest comes first.
    for (const std::string &python : listFolder(joinPath(root, "lib"), files)) {
      if (!path::filename(python).starts_with("python3"))
        continue;
      std::vector<std::string> packages = listFolder(joinPath(python, "site-packages", "nvidia"), files);
      roots.insert(roots.end(), packages.rbegin(), packages.rend());
    }
  }
}

/// Where a toolkit may be, best first.
static std::vector<std::string> candidateRoots(const ToolkitHints &hints, llvm::vfs::FileSystem &files) {
  if (!hints.cudaPath.empty())
    return {absolutePath(hints.cudaPath, hints.directory)};
  std::vector<std::string> roots;
  auto add = [&](llvm::StringRef root) {
    if (!root.empty())
      roots.push_back(absolutePath(root, hints.directory));
  };
  add(hints.commandCudaPath);
  if (!hints.compiler.empty())
    addRootsOfNvcc(hints.compiler, hints, files, roots);
  add(hints.environment.cudaPath);
  add(hints.environment.cudaHome);
  addRootsOfNvcc("nvcc", hints, files, roots);
  add("/usr/local/cuda");
  return roots;
}

/// Clang's own headers. The parse is ours, so they must be those of the Clang we link, wherever our binary lies.
static std::string findResourceDirectory(const ToolkitHints &hints, llvm::vfs::FileSystem &files) {
  const std::string major = std::to_string(LLVM_VERSION_MAJOR);
  std::vector<std::string> candidates;
  if (!hints.resourceDirectory.empty())
    return absolutePath(hints.resourceDirectory, hints.directory);
#ifdef COOP_CLANG_RESOURCE_DIR
  candidates.push_back(COOP_CLANG_RESOURCE_DIR);
#endif
  candidates.push_back("/usr/lib/llvm-" + major + "/lib/clang/" + major);
  for (const std::string &name : {"clang-" + major, "clang++-" + major, std::string("clang")}) {
    std::string clang = findProgram(name, hints.directory, hints.environment, files);
    if (!clang.empty())
      candidates.push_back(
          joinPath(path::parent_path(path::parent_path(realPath(clang, files))), "lib", "clang/" + major));
  }
  for (const std::string &candidate : candidates)
    if (isFile(files, joinPath(candidate, "include", "__clang_cuda_runtime_wrapper.h")))
      return candidate;
  return "";
}

llvm::Expected<Toolkit> findToolkit(const ToolkitHints &hints, llvm::vfs::FileSystem &files) {
  std::vector<std::string> roots = candidateRoots(hints, files);
  for (const std::string &root : roots) {
    std::optional<Toolkit> toolkit = readToolkit(root, hints, files);
    if (!toolkit)
      continue;
    toolkit->resourceDirectory = findResourceDirectory(hints, files);
    if (toolkit->resourceDirectory.empty())
      return llvm::createStringError("cannot find the headers of Clang " + llvm::Twine(LLVM_VERSION_MAJOR) +
                                     " (its resource directory)");
    return *toolkit;
  }
  return llvm::createStringError("cannot find a CUDA toolkit; tried " + llvm::join(roots, ", "));
}

} // namespace coop
