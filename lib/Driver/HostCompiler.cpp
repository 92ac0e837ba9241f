#include "Driver/HostCompiler.h"

#include "Driver/Files.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Option/Arg.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VersionTuple.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

namespace coop {

using namespace clang::options;
namespace path = llvm::sys::path;

static bool bearsOnParsing(const llvm::opt::Option &option) {
  static constexpr ID kept[] = {
      OPT_D, OPT_U, OPT_I, OPT_isystem, OPT_iquote, OPT_idirafter, OPT_include, OPT_imacros, OPT_iprefix,
      OPT_iwithprefix, OPT_iwithprefixbefore, OPT_isystem_after, OPT_cxx_isystem, OPT_isysroot, OPT__sysroot_EQ,
      OPT__sysroot, OPT_nostdinc, OPT_nostdincxx, OPT_nostdlibinc, OPT_std_EQ, OPT_stdlib_EQ, OPT_ansi,
      OPT_gcc_install_dir_EQ, OPT_gcc_toolchain, OPT_pthread, OPT_fexceptions, OPT_fno_exceptions, OPT_fcxx_exceptions,
      OPT_fno_cxx_exceptions, OPT_frtti, OPT_fno_rtti, OPT_fchar8__t, OPT_fno_char8__t, OPT_fsigned_char,
      OPT_fno_signed_char, OPT_funsigned_char, OPT_fno_unsigned_char, OPT_fshort_wchar, OPT_fno_short_wchar,
      OPT_fshort_enums, OPT_fno_short_enums, OPT_fms_extensions, OPT_fno_ms_extensions, OPT_fgnu_keywords,
      OPT_fno_gnu_keywords, OPT_fcoroutines, OPT_faligned_allocation, OPT_fno_aligned_allocation,
      OPT_fsized_deallocation, OPT_fno_sized_deallocation,
      OPT_ftemplate_depth_EQ, OPT_fconstexpr_depth_EQ, OPT_fconstexpr_steps_EQ, OPT_fopenmp, OPT_fopenmp_EQ,
      OPT_fno_openmp, OPT_fdollars_in_identifiers, OPT_fno_dollars_in_identifiers, OPT_fdigraphs, OPT_fno_digraphs,
      OPT_ftrigraphs, OPT_fno_trigraphs, OPT_trigraphs, OPT_fno_builtin, OPT_ffreestanding};
  for (ID id : kept)
    if (option.matches(id))
      return true;
  return false;
}

HostOptions filterHostOptions(llvm::ArrayRef<std::string> arguments) {
  std::vector<const char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(argument.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(
      pointers, missingIndex, missingCount, llvm::opt::Visibility(ClangOption));
  HostOptions result;
  for (const llvm::opt::Arg *argument : parsed) {
    if (bearsOnParsing(argument->getOption())) {
      llvm::opt::ArgStringList rendered;
      argument->render(parsed, rendered);
      result.kept.insert(result.kept.end(), rendered.begin(), rendered.end());
    } else {
      result.dropped.push_back(argument->getAsString(parsed));
    }
  }
  if (missingCount)
    result.dropped.push_back(arguments[missingIndex]);
  return result;
}

/// The installation below `prefix`/lib/gcc with version `wanted`, or the newest one where `wanted` is empty.
static std::string newestInstallation(llvm::StringRef prefix, llvm::StringRef wanted, llvm::vfs::FileSystem &files) {
  const llvm::Triple::ArchType host = llvm::Triple(llvm::sys::getProcessTriple()).getArch();
  std::vector<std::string> installations;
  for (llvm::StringRef folder : {"/lib/gcc", "/lib64/gcc"})
    for (const std::string &triple : listFolder((prefix + folder).str(), files))
      if (llvm::Triple(path::filename(triple)).getArch() == host)
        llvm::append_range(installations, listFolder(triple, files));
  std::string best;
  llvm::VersionTuple bestVersion;
  for (const std::string &installation : installations) {
    llvm::StringRef name = path::filename(installation);
    llvm::VersionTuple version;
    bool matches = wanted.empty() || name == wanted || name.starts_with((wanted + ".").str());
    if (!matches || version.tryParse(name) || !isFile(files, installation + "/crtbegin.o"))
      continue;
    if (best.empty() || bestVersion < version) {
      best = installation;
      bestVersion = version;
    }
  }
  return best;
}

std::string gccInstallDirectory(llvm::StringRef hostCompiler, llvm::StringRef directory, const Environment &environment,
                                llvm::vfs::FileSystem &files) {
  std::string program;
  if (!hostCompiler.empty() && isDirectory(files, absolutePath(hostCompiler, directory)))
    program = findProgram((hostCompiler + "/gcc").str(), directory, environment, files);
  else
    program = findProgram(hostCompiler.empty() ? "gcc" : hostCompiler, directory, environment, files);
  if (program.empty())
    return "";
  const std::string real = realPath(program, files);
  // gcc, g++, c++ and cc may be links to any compiler; the name behind them tells.
  llvm::StringRef name = path::filename(real);
  if (name.contains("clang"))
    return "";
  auto [stem, suffix] = name.rsplit('-');
  bool versioned = !suffix.empty() && llvm::all_of(suffix, [](char c) { return llvm::isDigit(c) || c == '.'; });
  llvm::StringRef prefix = path::parent_path(path::parent_path(real));
  return newestInstallation(prefix, versioned ? suffix : "", files);
}

} // namespace coop
