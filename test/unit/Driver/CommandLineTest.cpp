#include "Driver/CommandLine.h"
#include "Driver/TestSupport.h"

#include <llvm/ADT/STLExtras.h>

namespace coop::test {
namespace {

TEST(CommandLine, AnNvccCommandVerbatim) {
  Translation result = translated({"nvcc", "-c", "a.cu", "-o", "a.o", "-gencode", "arch=compute_90,code=sm_90",
                                   "-Xcompiler", "-Wall,-fPIC", "--expt-relaxed-constexpr"});
  EXPECT_EQ(result.compiler, CompilerKind::Nvcc);
  EXPECT_EQ(result.compilerPath, "nvcc");
  EXPECT_EQ(result.file, "a.cu");
  EXPECT_EQ(result.output, "a.o");
  EXPECT_TRUE(result.cuda);
  EXPECT_EQ(result.architectures, Strings{"sm_90"});
  EXPECT_EQ(result.clangArguments, Strings{"-D__CUDACC_RELAXED_CONSTEXPR__"});
  EXPECT_EQ(result.dropped, (Strings{"-c", "-Wall", "-fPIC"}));
}

// What CMake writes with Ninja, and with Makefiles where the include folders are in an options file.
TEST(CommandLine, CMakesCommands) {
  auto files = makeFiles({{"/src/CMakeFiles/a.dir/includes_CUDA.rsp", "-I/src/include -isystem=/src/third \n"}});
  Translation result = translated({"/usr/local/cuda/bin/nvcc", "-forward-unknown-to-host-compiler", "-DN=1",
                                   "--options-file", "CMakeFiles/a.dir/includes_CUDA.rsp", "-O3", "-DNDEBUG",
                                   "-std=c++17", "--generate-code=arch=compute_90,code=[compute_90,sm_90]", "-MD",
                                   "-MT", "CMakeFiles/a.dir/a.cu.o", "-MF", "a.cu.o.d", "-x", "cu", "-rdc=true",
                                   "-fopenmp", "-c", "/src/a.cu", "-o", "CMakeFiles/a.dir/a.cu.o"},
                                  *files);
  EXPECT_EQ(result.file, "/src/a.cu");
  EXPECT_EQ(result.inputs, Strings{"/src/a.cu"});
  EXPECT_TRUE(result.cuda);
  EXPECT_TRUE(result.relocatableDevice);
  EXPECT_EQ(result.clangArguments,
            (Strings{"-D", "N=1", "-I", "/src/include", "-isystem", "/src/third", "-O3", "-D", "NDEBUG", "-std=c++17",
                     "-fopenmp", "-D__CUDACC_RDC__", "-fgpu-rdc"}));
  EXPECT_EQ(result.dropped, (Strings{"-forward-unknown-to-host-compiler", "-MD", "-MT CMakeFiles/a.dir/a.cu.o",
                                     "-MF a.cu.o.d", "-c"}));
}

// Flags that Clang takes for something else.
TEST(CommandLine, FlagsThatClangMisreads) {
  EXPECT_EQ(clangArguments({"-G"}), Strings{"-D__CUDACC_DEBUG__"}); // swallows the next argument
  EXPECT_EQ(clangArguments({"-I=/dir"}), (Strings{"-I", "/dir"})); // <sysroot>/dir
  EXPECT_EQ(clangArguments({"-isystem=/dir"}), (Strings{"-isystem", "/dir"}));
  EXPECT_EQ(clangArguments({"--include-path", "/dir"}), (Strings{"-I", "/dir"})); // --include
  EXPECT_EQ(clangArguments({"--system-include", "/dir"}), (Strings{"-isystem", "/dir"}));
  EXPECT_EQ(clangArguments({"--optimize", "3"}), Strings{"-O3"});
  for (Strings options : {Strings{"-use_fast_math"},                    // -u se_fast_math
                          Strings{"-lineinfo"},                         // -l ineinfo
                          Strings{"-brief-diagnostics=true"},           // -b rief-diagnostics
                          Strings{"-diag-suppress", "177"},             // an input file 177
                          Strings{"-Werror", "all-warnings"},           // an input file
                          Strings{"-Werror", "cross-execution-space-call"},
                          Strings{"-time", "x"},
                          Strings{"--threads", "4"},
                          Strings{"-t0"},
                          Strings{"-maxrregcount", "32"},
                          Strings{"-Xptxas", "-v,-O3"},
                          Strings{"-Xcudafe", "--diag_suppress=177"},
                          Strings{"-hls", "use-lcs"},
                          Strings{"-hls"},
                          Strings{"-MF", "a.d"},
                          Strings{"--keep-dir", "x"}})
    EXPECT_EQ(clangArguments(options), Strings{}) << options.front();
  EXPECT_EQ(clangArguments({"-dc"}), (Strings{"-D__CUDACC_RDC__", "-fgpu-rdc"})); // -d c
  EXPECT_EQ(clangArguments({"-dlto"}), (Strings{"-D__CUDACC_RDC__", "-fgpu-rdc"}));
  EXPECT_EQ(clangArguments({"-arch", "sm_90"}), Strings{}); // a Darwin option
}

TEST(CommandLine, DroppedArgumentsAreListedAsSpelled) {
  Translation result = translated({"nvcc", "a.cu", "-diag-suppress", "177", "--diag-error=20", "-t0", "-lfoo", "b.o"});
  EXPECT_EQ(result.dropped, (Strings{"-diag-suppress 177", "--diag-error=20", "-t0", "-lfoo"}));
}

TEST(CommandLine, Macros) {
  EXPECT_EQ(clangArguments({"-DX"}), (Strings{"-D", "X"}));
  EXPECT_EQ(clangArguments({"-DX=1,Y=2"}), (Strings{"-D", "X=1", "-D", "Y=2"}));
  EXPECT_EQ(clangArguments({"-D", R"(S="a,b")"}), (Strings{"-D", R"(S="a,b")"}));
  EXPECT_EQ(clangArguments({"--define-macro=F(a\\,b)=a"}), (Strings{"-D", "F(a,b)=a"}));
  EXPECT_EQ(clangArguments({"-UX,Y"}), (Strings{"-U", "X", "-U", "Y"}));
  EXPECT_EQ(clangArguments({"--default-stream", "per-thread"}), Strings{"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"});
  EXPECT_EQ(clangArguments({"-default-stream=legacy"}), Strings{});
  EXPECT_EQ(clangArguments({"-ewp", "--extended-lambda"}),
            (Strings{"-D__CUDACC_EWP__", "-D__CUDACC_EXTENDED_LAMBDA__"}));
}

TEST(CommandLine, IncludePathsAndFiles) {
  EXPECT_EQ(clangArguments({"-Ia,b", "-I", "c"}), (Strings{"-I", "a", "-I", "b", "-I", "c"}));
  EXPECT_EQ(clangArguments({R"(-I"a b")"}), (Strings{"-I", "a b"}));
  EXPECT_EQ(clangArguments({R"(-I"q,r")"}), (Strings{"-I", "q,r"}));
  EXPECT_EQ(clangArguments({"-include", "a.h,b.h"}), (Strings{"-include", "a.h", "-include", "b.h"}));
  EXPECT_EQ(clangArguments({"--pre-include=a.h"}), (Strings{"-include", "a.h"}));
}

TEST(CommandLine, Language) {
  EXPECT_EQ(clangArguments({"-std", "c++17"}), Strings{"-std=c++17"});
  EXPECT_EQ(clangArguments({"--std=c++20"}), Strings{"-std=c++20"});
  EXPECT_EQ(clangArguments({"-ftemplate-depth", "3"}), Strings{"-ftemplate-depth=3"});
  EXPECT_EQ(clangArguments({"-noeh"}), Strings{"-fno-exceptions"});
  EXPECT_TRUE(translated({"nvcc", "-x", "cu", "a.cpp"}).cuda);
  EXPECT_TRUE(translated({"nvcc", "a.cuh"}).cuda);
  EXPECT_FALSE(translated({"nvcc", "a.cpp"}).cuda);
  EXPECT_FALSE(translated({"nvcc", "--x=c++", "a.cu"}).cuda);
}

TEST(CommandLine, HostCompilerOptions) {
  EXPECT_EQ(clangArguments({"-Xcompiler", "-DA,-IB,-isystem,C,-iquote,D,-Wall,-O2,-march=native"}),
            (Strings{"-D", "A", "-I", "B", "-isystem", "C", "-iquote", "D"}));
  EXPECT_EQ(clangArguments({"-Xcompiler", "-I", "-Xcompiler", "dir"}), (Strings{"-I", "dir"}));
  EXPECT_EQ(clangArguments({"-Xcompiler=-std=gnu++20 -fno-rtti"}), (Strings{"-std=gnu++20", "-fno-rtti"}));
  EXPECT_EQ(clangArguments({R"(-Xcompiler="-DA=b,c")"}), (Strings{"-D", "A=b,c"}));
  EXPECT_EQ(clangArguments({"-Xcompiler", "-DA=b\\,c"}), (Strings{"-D", "A=b,c"}));
  // A shell removes the quotes that nvcc leaves.
  EXPECT_EQ(clangArguments({"-Xcompiler", "-DS='a b'"}), (Strings{"-D", "S=a b"}));
  EXPECT_EQ(clangArguments({"--compiler-options=-fno-lifetime-dse,-fexceptions"}), Strings{"-fexceptions"});
}

TEST(CommandLine, UnknownOptions) {
  Translation plain = translated({"nvcc", "-fopenmp", "--no-such-option=3", "a.cu"});
  EXPECT_EQ(plain.clangArguments, Strings{});
  EXPECT_EQ(plain.dropped, (Strings{"-fopenmp", "--no-such-option=3"}));
  // Forwarding applies to the whole line.
  Translation forwarded = translated({"nvcc", "-fopenmp", "-Wall", "a.cu", "-forward-unknown-to-host-compiler"});
  EXPECT_EQ(forwarded.clangArguments, Strings{"-fopenmp"});
  EXPECT_EQ(forwarded.dropped, (Strings{"-forward-unknown-to-host-compiler", "-Wall"}));
  EXPECT_EQ(translated({"nvcc", "-fopenmp", "a.cu", "--forward-unknown-opts"}).clangArguments, Strings{"-fopenmp"});
}

TEST(CommandLine, RelocatableDeviceCode) {
  EXPECT_TRUE(translated({"nvcc", "-rdc=true", "a.cu"}).relocatableDevice);
  EXPECT_TRUE(translated({"nvcc", "--relocatable-device-code", "true", "a.cu"}).relocatableDevice);
  EXPECT_FALSE(translated({"nvcc", "-rdc=false", "a.cu"}).relocatableDevice);
  EXPECT_TRUE(translated({"nvcc", "-dc", "a.cu"}).relocatableDevice);
  EXPECT_FALSE(translated({"nvcc", "-dw", "a.cu"}).relocatableDevice);
}

TEST(CommandLine, OptionsFiles) {
  auto files = makeFiles({{"/src/o.rsp", "-DA --options-file sub/p.rsp -DB\n-arch=sm_90"},
                          {"/src/sub/p.rsp", "\"-DC=x y\"\n"},
                          {"/src/q.rsp", "-DQ"},
                          {"/src/loop.rsp", "-optf loop.rsp"}});
  Translation result = translated({"nvcc", "-optf", "o.rsp,q.rsp", "a.cu"}, *files);
  EXPECT_EQ(result.clangArguments, (Strings{"-D", "A", "-D", "C=x y", "-D", "B", "-D", "Q"}));
  EXPECT_EQ(result.architectures, Strings{"sm_90"});
  EXPECT_EQ(translated({"nvcc", "--options-file=/src/q.rsp", "a.cu"}, *files).clangArguments, (Strings{"-D", "Q"}));

  EXPECT_EQ(translationError({"nvcc", "-optf", "none.rsp", "a.cu"}, *files),
            "cannot read options file 'none.rsp': No such file or directory");
  EXPECT_EQ(translationError({"nvcc", "-optf", "loop.rsp", "a.cu"}, *files),
            "options file 'loop.rsp' includes itself");
}

TEST(CommandLine, TheEnvironmentAddsOptions) {
  llvm::vfs::InMemoryFileSystem none;
  Environment environment;
  environment.nvccPrependFlags = "-DFIRST -arch=sm_80";
  environment.nvccAppendFlags = "\"-DLAST=a b\"";
  environment.nvccHostCompiler = "g++-12";
  auto result = translate({"/src", "", {"nvcc", "-DX", "-arch=sm_90", "a.cu"}}, none, environment);
  ASSERT_TRUE(bool(result)) << llvm::toString(result.takeError());
  EXPECT_EQ(result->clangArguments, (Strings{"-D", "FIRST", "-D", "X", "-D", "LAST=a b"}));
  EXPECT_EQ(result->architectures, Strings{"sm_90"});
  EXPECT_EQ(result->ccbin, "g++-12");
}

TEST(CommandLine, Launchers) {
  for (Strings prefix : {Strings{"ccache"},
                         {"sccache"},
                         {"/usr/bin/env", "X=Y"},
                         {"env", "-u", "HOME", "-i", "A=b"},
                         {"/usr/bin/env", "CCACHE_DIR=/c", "ccache", "compiler_check=none"},
                         {"nice", "-n", "5"},
                         {"time", "-f", "%e", "-o", "log"},
                         {"timeout", "-k", "5", "60"},
                         {"cmake", "-E", "env", "X=Y"},
                         {"cmake", "-E", "__run_co_compile", "--tidy=x", "--source=a.cu", "--"},
                         {"coop-rewrite", "--launch", "--"},
                         {"./wrap.sh"},
                         {"python3", "wrap.py"}}) {
    Strings command = prefix;
    command.insert(command.end(), {"/opt/cuda/bin/nvcc", "-DX", "-ccbin", "clang++", "a.cu"});
    Translation result = translated(command);
    EXPECT_EQ(result.compilerPath, "/opt/cuda/bin/nvcc") << prefix.front();
    EXPECT_EQ(result.compiler, CompilerKind::Nvcc) << prefix.front();
    EXPECT_EQ(result.clangArguments, (Strings{"-D", "X"})) << prefix.front();
    EXPECT_EQ(result.inputs, Strings{"a.cu"}) << prefix.front();
  }
}

TEST(CommandLine, AnUnknownCompilerSpeaksNvcc) {
  Translation result = translated({"/opt/kokkos/nvcc_wrapper", "-arch=sm_90", "-G", "a.cu"});
  EXPECT_EQ(result.compiler, CompilerKind::Nvcc);
  EXPECT_EQ(result.architectures, Strings{"sm_90"});
}

TEST(CommandLine, WhatIsMissing) {
  llvm::vfs::InMemoryFileSystem none;
  EXPECT_EQ(translationError({}, none), "the command line names no compiler");
  EXPECT_EQ(translationError({"ccache"}, none), "the command line names no compiler");
  EXPECT_EQ(translationError({"nvcc", "-c"}, none), "the command line names no source file");
  EXPECT_EQ(translationError({"nvcc", "a.o", "-o", "a"}, none), "the command line names no source file");
  EXPECT_EQ(translationError({"nvcc", "a.cu", "-o"}, none), "'-o' needs a value");
  EXPECT_EQ(translationError({"clang++", "a.cu", "-o"}, none), "'-o' needs a value");
}

TEST(CommandLine, Inputs) {
  Translation several = translated({"nvcc", "a.cu", "b.cpp", "c.o", "libd.a", "e.so.1", "f.ptx", "-o", "a.out"});
  EXPECT_EQ(several.file, "a.cu");
  EXPECT_EQ(several.inputs, (Strings{"a.cu", "b.cpp"}));
  // With -x the suffix says nothing.
  EXPECT_EQ(translated({"nvcc", "-x", "cu", "kernel.inl"}).file, "kernel.inl");

  llvm::vfs::InMemoryFileSystem none;
  // A database names the file; the command's spelling is kept.
  EXPECT_EQ(translated({"nvcc", "a.cu", "./b.cu"}, none, "/src/b.cu").file, "./b.cu");
  EXPECT_EQ(translated({"nvcc", "-c"}, none, "/src/b.cu").inputs, Strings{"/src/b.cu"});
}

TEST(CommandLine, ClangsOwnCommand) {
  Translation result =
      translated({"clang++-22", "--cuda-gpu-arch=sm_90", "--offload-arch=sm_80,sm_90a", "--cuda-path=/opt/cuda",
                  "-std=c++20", "-O2", "-DX=1", "-Iinc", "-isystem", "sys", "-Wall", "-Werror", "-c", "-MD", "-MF",
                  "a.d", "-o", "a.o", "-x", "cuda", "a.cu", "-lcudart", "-L/opt/lib", "-Wl,-rpath,x", "-fgpu-rdc"});
  EXPECT_EQ(result.compiler, CompilerKind::Clang);
  EXPECT_EQ(result.file, "a.cu");
  EXPECT_EQ(result.inputs, Strings{"a.cu"});
  EXPECT_TRUE(result.cuda);
  EXPECT_TRUE(result.relocatableDevice);
  EXPECT_EQ(result.output, "a.o");
  EXPECT_EQ(result.cudaPath, "/opt/cuda");
  EXPECT_EQ(result.architectures, (Strings{"sm_90", "sm_80", "sm_90a"}));
  EXPECT_EQ(result.targets, result.architectures);
  EXPECT_EQ(result.clangArguments,
            (Strings{"-std=c++20", "-O2", "-D", "X=1", "-I", "inc", "-isystem", "sys", "-fgpu-rdc"}));
  EXPECT_EQ(result.dropped, (Strings{"-Wall", "-Werror", "-c", "-MD", "-MF a.d", "-lcudart", "-L/opt/lib",
                                     "-Wl,-rpath,x"}));
}

TEST(CommandLine, ClangsResponseFilesAndGccsOptions) {
  auto files = makeFiles({{"/src/args.rsp", "-DX '-DY=a b'"}});
  EXPECT_EQ(translated({"clang++", "@args.rsp", "a.cu"}, *files).clangArguments,
            (Strings{"-D", "X", "-D", "Y=a b"}));
  Translation gcc = translated({"g++-12", "-fno-lifetime-dse", "-DX", "a.cpp"});
  EXPECT_EQ(gcc.compiler, CompilerKind::Clang);
  EXPECT_FALSE(gcc.cuda);
  EXPECT_EQ(gcc.clangArguments, (Strings{"-D", "X"}));
  EXPECT_EQ(gcc.dropped, Strings{"-fno-lifetime-dse"});
}

} // namespace
} // namespace coop::test
