#include "Driver/Files.h"
#include "Driver/HostCompiler.h"
#include "Driver/TestSupport.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

namespace coop::test {
namespace {

Environment path(std::string value) {
  Environment environment;
  environment.path = std::move(value);
  return environment;
}

/// A GCC as it installs itself below `prefix`: one program, one folder per version.
void addGcc(llvm::vfs::InMemoryFileSystem &files, std::string prefix, std::string program, Strings versions) {
  const std::string triple = llvm::Triple(llvm::sys::getProcessTriple()).getArchName().str() + "-linux-gnu";
  auto add = [&](const std::string &name) { files.addFile(name, 0, llvm::MemoryBuffer::getMemBuffer("")); };
  add(prefix + "/bin/" + program);
  for (const std::string &version : versions)
    add(prefix + "/lib/gcc/" + triple + "/" + version + "/crtbegin.o");
}

std::string version(llvm::StringRef directory) { return directory.rsplit('/').second.str(); }

TEST(Files, AbsolutePath) {
  EXPECT_EQ(absolutePath("a/./b", "/src"), "/src/a/b");
  EXPECT_EQ(absolutePath("../a", "/src"), "/src/../a");
  EXPECT_EQ(absolutePath("/a", "/src"), "/a");
}

TEST(Files, FindProgram) {
  auto files = makeFiles({{"/a/x/", ""}, {"/b/x", ""}, {"/c/x", ""}, {"/src/tools/y", ""}});
  EXPECT_EQ(findProgram("x", "/src", path("/a:/none::/b:/c"), *files), "/b/x"); // a folder is no program
  EXPECT_EQ(findProgram("tools/y", "/src", path("/b"), *files), "/src/tools/y");
  EXPECT_EQ(findProgram("y", "/src", path("tools"), *files), "/src/tools/y");
  EXPECT_EQ(findProgram("z", "/src", path("/a:/b"), *files), "");
}

TEST(HostCompiler, TheGccInPath) {
  llvm::vfs::InMemoryFileSystem files;
  addGcc(files, "/usr", "gcc", {"9", "12", "11"});
  EXPECT_EQ(version(gccInstallDirectory("", "/src", path("/usr/bin"), files)), "12");
  EXPECT_EQ(gccInstallDirectory("", "/src", path("/bin"), files), "");
}

TEST(HostCompiler, TheVersionInTheName) {
  llvm::vfs::InMemoryFileSystem files;
  addGcc(files, "/usr", "x86_64-linux-gnu-g++-11", {"9", "12", "11"});
  EXPECT_EQ(version(gccInstallDirectory("x86_64-linux-gnu-g++-11", "/src", path("/usr/bin"), files)), "11");
  EXPECT_EQ(version(gccInstallDirectory("/usr/bin/x86_64-linux-gnu-g++-11", "/src", {}, files)), "11");
  llvm::vfs::InMemoryFileSystem exact;
  addGcc(exact, "/usr", "g++-11", {"11.4.0", "12.1.0"});
  EXPECT_EQ(version(gccInstallDirectory("g++-11", "/src", path("/usr/bin"), exact)), "11.4.0");
}

TEST(HostCompiler, AFolderOrARelativePath) {
  llvm::vfs::InMemoryFileSystem files;
  addGcc(files, "/src/gcc", "gcc", {"13.2.0"});
  EXPECT_EQ(version(gccInstallDirectory("gcc/bin", "/src", {}, files)), "13.2.0");
  EXPECT_EQ(version(gccInstallDirectory("/src/gcc/bin", "/", {}, files)), "13.2.0");
  EXPECT_EQ(version(gccInstallDirectory("gcc/bin/gcc", "/src", {}, files)), "13.2.0");
}

TEST(HostCompiler, ClangAndIncompleteInstallations) {
  llvm::vfs::InMemoryFileSystem files;
  addGcc(files, "/usr", "clang++-22", {"12"});
  EXPECT_EQ(gccInstallDirectory("clang++-22", "/src", path("/usr/bin"), files), "");
  llvm::vfs::InMemoryFileSystem empty;
  addGcc(empty, "/usr", "gcc", {});
  empty.addFile("/usr/lib/gcc/x86_64-linux-gnu/12/include/omp.h", 0, llvm::MemoryBuffer::getMemBuffer(""));
  EXPECT_EQ(gccInstallDirectory("gcc", "/src", path("/usr/bin"), empty), "");
}

TEST(HostCompiler, TheTranslationNamesIt) {
  llvm::vfs::InMemoryFileSystem files;
  addGcc(files, "/opt/gcc", "gcc", {"13"});
  Translation result = translated({"nvcc", "-ccbin", "/opt/gcc/bin", "a.cu"}, files);
  EXPECT_EQ(result.ccbin, "/opt/gcc/bin");
  ASSERT_EQ(result.clangArguments.size(), 3u);
  std::string directory = result.clangArguments[0];
  EXPECT_TRUE(llvm::StringRef(directory).starts_with("--gcc-install-dir=/opt/gcc/lib/gcc/")) << directory;
  EXPECT_EQ(result.clangArguments[1], "-idirafter");
  EXPECT_EQ("--gcc-install-dir=" + result.clangArguments[2], directory + "/include");
}

// The options of the host compiler are read by Clang's own table: each of these is kept.
TEST(HostOptions, WhatBearsOnParsing) {
  for (Strings options : {Strings{"-D", "A=1"}, {"-U", "A"}, {"-I", "d"}, {"-isystem", "d"}, {"-iquote", "d"},
                          {"-idirafter", "d"}, {"-include", "f"}, {"-std=c++20"}, {"-stdlib=libc++"}, {"-fopenmp"},
                          {"-fno-exceptions"}, {"-fno-rtti"}, {"-funsigned-char"}, {"-fchar8_t"}, {"-fms-extensions"},
                          {"-ftemplate-depth=9"}, {"-pthread"}, {"--sysroot=/s"}, {"-nostdinc++"}})
    EXPECT_EQ(filterHostOptions(options).kept, options) << options.front();
}

TEST(HostOptions, TheRestIsDropped) {
  HostOptions result = filterHostOptions(Strings{"-O2", "-Wall", "-fPIC", "-fno-lifetime-dse", "-march=native", "-g",
                                                 "-pipe", "-Wl,-z,now", "-o", "x", "-nonsense"});
  EXPECT_EQ(result.kept, Strings{});
  EXPECT_EQ(result.dropped, (Strings{"-O2", "-Wall", "-fPIC", "-fno-lifetime-dse", "-march=native", "-g", "-pipe",
                                     "-Wl,-z,now", "-o x", "-nonsense"}));
  EXPECT_EQ(filterHostOptions(Strings{"-DA", "-I"}).dropped, Strings{"-I"}); // without its value
}

} // namespace
} // namespace coop::test
