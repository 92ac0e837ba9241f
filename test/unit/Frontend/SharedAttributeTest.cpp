// What the parse shim and the attribute of shared variables make of declarations, in both passes.
#include "Driver/ParseShim.h"
#include "Driver/TestSupport.h"
#include "Frontend/SharedAttribute.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Tooling/Tooling.h>

#include <map>

namespace coop::test {
namespace {

constexpr llvm::StringLiteral source = R"(
#include <cuda/barrier>
struct Initialized { int value = 3; };
struct OnDevice { int value; __device__ OnDevice() : value(1) {} };
struct OnBoth { int value; __host__ __device__ OnBoth() : value(1) {} };
struct Empty { int value; __device__ Empty() {} };
__shared__ int global_array[32];
extern __shared__ float global_dynamic[];
__global__ void kernel(int* p)
{
  __shared__ int array[32];
  static __shared__ int static_array[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  __shared__ dim3 shape, shapes[2];
  __shared__ alignas(16) Initialized initialized[2];
  __shared__ OnDevice on_device;
  __shared__ OnBoth on_both;
  __shared__ Empty empty;
  extern __shared__ int4 object;
  extern __shared__ __align__(16) unsigned char dynamic[];
  p[0] = object.x + on_device.value + on_both.value + dynamic[1] + global_array[2] + static_array[1];
  auto f = [=](int i) { array[i] = shape.x + initialized[0].value; };
  f(3);
  if (p[1]) goto end;
  __shared__ Initialized behind_goto;
end:
  p[2] = behind_goto.value;
}
template <class T> __global__ void dependent(T* p)
{
  __shared__ T element;
  __shared__ T elements[4];
  p[0] = elements[1];
  [](T x) { element = x; }(p[1]);
}
template __global__ void dependent<int>(int*);
template __global__ void dependent<Initialized>(Initialized*);
)";

/// Describes every variable of the source that carries the shim's annotation: "shared", "static" or "automatic".
class Variables : public clang::RecursiveASTVisitor<Variables> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(clang::VarDecl *variable) {
    auto *annotation = variable->getAttr<clang::AnnotateAttr>();
    if (!annotation || annotation->getAnnotation() != sharedAnnotation)
      return true;
    std::string text = variable->hasAttr<clang::CUDASharedAttr>() ? "shared"
                       : variable->hasLocalStorage()              ? "automatic"
                                                                  : "static";
    if (variable->isInvalidDecl())
      text = "invalid";
    std::string &all = kinds[variable->getNameAsString()];
    all += (all.empty() ? "" : " ") + text;
    return true;
  }

  std::map<std::string, std::string> kinds;
};

class Consumer : public clang::ASTConsumer {
public:
  explicit Consumer(Variables &variables) : variables(variables) {}
  void HandleTranslationUnit(clang::ASTContext &context) override {
    variables.TraverseDecl(context.getTranslationUnitDecl());
  }

private:
  Variables &variables;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Variables &variables) : variables(variables) {}
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    return std::make_unique<Consumer>(variables);
  }

private:
  Variables &variables;
};

class SharedAttribute : public testing::TestWithParam<Pass> {};

TEST_P(SharedAttribute, EveryDeclarationSurvives) {
  auto real = llvm::vfs::getRealFileSystem();
  Environment environment = Environment::current();
  Translation translation = translated({"nvcc", "-arch=sm_90", "-std=c++17", "/coop-test/a.cu"}, *real);
  auto toolkit = findToolkit(ToolkitHints::from(translation, environment), *real);
  if (!toolkit) {
    llvm::consumeError(toolkit.takeError());
    GTEST_SKIP() << "no CUDA toolkit";
  }
  registerSharedAttribute();

  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile("/coop-test/a.cu", 0, llvm::MemoryBuffer::getMemBuffer(source));
  for (const VirtualFile &file : parseShimFiles(GetParam(), *toolkit, *real))
    memory->addFile(file.path, 0, llvm::MemoryBuffer::getMemBufferCopy(file.contents));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(real);
  overlay->pushOverlay(memory);

  Strings command = passArguments(translation, *toolkit, "sm_90", GetParam());
  command.insert(command.begin(), "clang++");
  command.push_back("/coop-test/a.cu");
  Variables variables;
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), overlay);
  clang::tooling::ToolInvocation invocation(command, std::make_unique<Action>(variables), files.get());
  clang::TextDiagnosticBuffer diagnostics;
  invocation.setDiagnosticConsumer(&diagnostics);
  EXPECT_TRUE(invocation.run());
  for (auto error = diagnostics.err_begin(); error != diagnostics.err_end(); ++error)
    ADD_FAILURE() << error->second;

  // What Clang would accept is its own shared variable; the rest is static, in instantiations too.
  const std::map<std::string, std::string> expected = {{"array", "shared"},
                                                       {"barrier", "static"},
                                                       {"behind_goto", "static"},
                                                       {"dynamic", "shared"},
                                                       {"element", "static static static"},
                                                       {"elements", "static static static"},
                                                       {"empty", "shared"},
                                                       {"global_array", "shared"},
                                                       {"global_dynamic", "shared"},
                                                       {"initialized", "static"},
                                                       {"object", "shared"},
                                                       {"on_both", "static"},
                                                       {"on_device", "automatic"},
                                                       {"shape", "static"},
                                                       {"shapes", "static"},
                                                       {"static_array", "shared"}};
  EXPECT_EQ(variables.kinds, expected);
}

INSTANTIATE_TEST_SUITE_P(BothPasses, SharedAttribute, testing::Values(Pass::Device, Pass::Host),
                         [](const auto &info) { return info.param == Pass::Device ? "Device" : "Host"; });

} // namespace
} // namespace coop::test
