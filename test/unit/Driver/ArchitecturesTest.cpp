#include "Driver/Architectures.h"
#include "Driver/TestSupport.h"

namespace coop::test {
namespace {

Translation compiled(Strings options) {
  options.insert(options.begin(), {"nvcc", "-c", "a.cu"});
  return translated(std::move(options));
}

Strings architectures(Strings options) { return compiled(std::move(options)).architectures; }
Strings targets(Strings options) { return compiled(std::move(options)).targets; }

TEST(Architectures, Names) {
  EXPECT_EQ(clangArchitecture("sm_90"), "sm_90");
  EXPECT_EQ(clangArchitecture("compute_90a"), "sm_90a");
  EXPECT_EQ(clangArchitecture("lto_80"), "sm_80");
  EXPECT_EQ(clangArchitecture("sm_100f"), "sm_100");
  for (const char *other : {"", "sm_", "sm_a", "native", "all", "90", "gfx90a", "sm_9x"})
    EXPECT_EQ(clangArchitecture(other), "") << other;
}

TEST(Architectures, NoneNamed) {
  EXPECT_EQ(architectures({}), Strings{"sm_75"});
  EXPECT_EQ(targets({}), Strings{"sm_75"});
  Translation native = compiled({"-arch=native"});
  EXPECT_EQ(native.architectures, Strings{"sm_75"});
  EXPECT_EQ(native.dropped, (Strings{"-c", "-arch=native"}));
}

TEST(Architectures, Arch) {
  for (Strings options : {Strings{"-arch=sm_90"}, {"-arch", "sm_90"}, {"--gpu-architecture=sm_90"},
                          {"--gpu-architecture", "sm_90"}, {"-arch=compute_90"}, {"-arch=lto_90"}})
    EXPECT_EQ(architectures(options), Strings{"sm_90"}) << options.front();
  EXPECT_EQ(architectures({"-arch=sm_80", "-arch=sm_90"}), Strings{"sm_90"});
  EXPECT_EQ(architectures({"-arch=all-major"}),
            (Strings{"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"}));
  EXPECT_EQ(architectures({"-arch=all"}).size(), 12u);
}

// Parsed for the virtual architecture, generated for the real ones.
TEST(Architectures, Code) {
  for (Strings options : {Strings{"-arch=compute_80", "-code=sm_86,compute_80"},
                          {"--gpu-architecture", "compute_80", "--gpu-code", "sm_86,compute_80"}}) {
    EXPECT_EQ(architectures(options), Strings{"sm_80"});
    EXPECT_EQ(targets(options), (Strings{"sm_86", "sm_80"}));
  }
}

TEST(Architectures, GenerateCode) {
  for (Strings options : {Strings{"-gencode", "arch=compute_90,code=sm_90"},
                          {"-gencode=arch=compute_90,code=sm_90"},
                          {"--generate-code=arch=compute_90,code=sm_90"},
                          {"--generate-code", "arch=compute_90,code=[sm_90,compute_90]"},
                          {"-gencode", "arch=compute_90,code=\"sm_90,compute_90\""},
                          {"-gencode", "arch=compute_90,code=\\\"sm_90,compute_90\\\""},
                          {"-gencode=arch=compute_90"}}) {
    EXPECT_EQ(architectures(options), Strings{"sm_90"}) << options.back();
    EXPECT_EQ(targets(options), Strings{"sm_90"}) << options.back();
  }
  Strings several = {"-gencode=arch=compute_80,code=sm_86", "-gencode=arch=compute_90a,code=sm_90a",
                     "-gencode=arch=compute_80,code=sm_80"};
  EXPECT_EQ(architectures(several), (Strings{"sm_80", "sm_90a"}));
  EXPECT_EQ(targets(several), (Strings{"sm_86", "sm_90a", "sm_80"}));
  several.push_back("-arch=sm_90");
  EXPECT_EQ(architectures(several), (Strings{"sm_80", "sm_90a", "sm_90"}));
}

TEST(Architectures, FamilySuffix) {
  Translation result = compiled({"-gencode=arch=compute_100f,code=sm_103", "-arch=sm_120"});
  EXPECT_EQ(result.architectures, (Strings{"sm_100", "sm_120"}));
  EXPECT_EQ(result.familyArchitectures, Strings{"sm_100"});
  EXPECT_EQ(result.targets, (Strings{"sm_103", "sm_120"}));
}

} // namespace
} // namespace coop::test
