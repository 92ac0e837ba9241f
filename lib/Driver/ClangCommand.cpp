#include "Driver/ClangCommand.h"

#include "Driver/Architectures.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Support/CommandLine.h>

namespace coop {

using namespace clang::options;

/// Options that choose a phase, an output, a pass or warnings: passArguments() decides those.
static bool isOurs(const llvm::opt::Option &option) {
  if (option.hasFlag(LinkerInput) || option.hasFlag(LinkOption))
    return true;
  static constexpr ID ours[] = {
      OPT_c, OPT_S, OPT_E, OPT_M_Group, OPT_emit_llvm, OPT_fsyntax_only, OPT_save_temps, OPT_save_temps_EQ,
      OPT_cuda_device_only, OPT_cuda_host_only, OPT_cuda_compile_host_device, OPT_offload_device_only,
      OPT_offload_host_only, OPT_offload_host_device, OPT_no_offload_arch_EQ, OPT_Link_Group, OPT_L, OPT_shared,
      OPT_static, OPT__HASH_HASH_HASH, OPT_v, OPT_Xcuda_ptxas, OPT_Xcuda_fatbinary, OPT_resource_dir,
      OPT_ferror_limit_EQ, OPT_W_Group, OPT_w, OPT_fcolor_diagnostics, OPT_fno_color_diagnostics,
      OPT_fdiagnostics_color_EQ};
  return llvm::any_of(ours, [&](ID id) { return option.matches(id); });
}

/// Collects --cuda-gpu-arch and its alias --offload-arch, which take lists.
static void addArchitectures(const llvm::opt::Arg &argument, Translation &translation) {
  for (llvm::StringRef name : argument.getValues()) {
    std::string architecture = clangArchitecture(name);
    if (!architecture.empty() && !llvm::is_contained(translation.architectures, architecture))
      translation.architectures.push_back(architecture);
  }
}

llvm::Error translateClang(llvm::ArrayRef<std::string> arguments, llvm::vfs::FileSystem &files,
                           Translation &translation) {
  llvm::BumpPtrAllocator allocator;
  llvm::SmallVector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  llvm::cl::ExpansionContext expansion(allocator, llvm::cl::TokenizeGNUCommandLine);
  expansion.setVFS(&files).setCurrentDir(translation.directory);
  if (llvm::Error error = expansion.expandResponseFiles(pointers))
    return error;

  unsigned missingIndex = 0, missingCount = 0;
  llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(pointers, missingIndex, missingCount,
                                                                        llvm::opt::Visibility(ClangOption));
  if (missingCount)
    return llvm::createStringError(std::errc::invalid_argument, "'%s' needs a value", pointers[missingIndex]);
  for (const llvm::opt::Arg *argument : parsed) {
    const llvm::opt::Option &option = argument->getOption();
    if (option.getKind() == llvm::opt::Option::InputClass)
      translation.inputs.push_back(argument->getValue());
    else if (option.matches(OPT_x))
      translation.language = argument->getValue();
    else if (option.matches(OPT_o))
      translation.output = argument->getValue();
    else if (option.matches(OPT_offload_arch_EQ))
      addArchitectures(*argument, translation);
    else if (option.matches(OPT_cuda_path_EQ))
      translation.cudaPath = argument->getValue();
    else if (option.getKind() == llvm::opt::Option::UnknownClass || isOurs(option))
      translation.dropped.push_back(argument->getAsString(parsed));
    else {
      llvm::opt::ArgStringList rendered;
      argument->render(parsed, rendered);
      llvm::append_range(translation.clangArguments, rendered);
      translation.relocatableDevice |= option.matches(OPT_fgpu_rdc);
    }
  }
  if (translation.architectures.empty())
    translation.architectures.push_back(defaultArchitecture.str());
  translation.targets = translation.architectures;
  return llvm::Error::success();
}

} // namespace coop
