// Control flow as the walk over a function's body sees it: random programs are written out as kernels, and what is planned
// for the kernels must be what is planned for the programs.
#include "Frontend/ParsedSource.h"
#include "Planning/Program.h"
#include "Rewriting/Rewrite.h"

namespace coop::test {
namespace {

/// Writes a program as the body of a kernel whose conditions all threads decide alike.
class KernelText {
public:
  KernelText(std::mt19937 &random, bool isTemplate) : random(random), isTemplate(isTemplate) {}

  std::string operator()(const Program &program) {
    return (isTemplate ? "  int items[4], some[N];\n" : "  int items[4];\n") + sequence(program, 1);
  }

private:
  static bool isUse(const Program &program) { return program.size() == 1 && program[0].kind == Step::Kind::Use; }
  /// Whether a break here would leave a switch and not the loop around it.
  static bool breaks(const Program &program) {
    for (const Step &step : program) {
      if (step.kind == Step::Kind::Break)
        return true;
      if (step.kind == Step::Kind::Branch)
        for (const Program &arm : step.parts)
          if (breaks(arm))
            return true;
    }
    return false;
  }

  std::string condition() {
    static const char *const conditions[] = {"n > 3", "blockIdx.x == 0", "m != n", "n & 1"};
    return conditions[random() % 4];
  }

  std::string use(const Step &step) const {
    std::string group = step.scope == Scope::Warp ? "coop::this_warp()" : "coop::this_block<128>()";
    std::string payload = step.certain ? "items" : "some";
    return (step.call % 2 ? "coop::load(" : "coop::store(") + group + ", d, " + payload + ", coop::transpose)";
  }

  std::string sequence(const Program &program, unsigned depth) {
    std::string text;
    for (const Step &step : program)
      text += this->step(step, depth);
    return text;
  }
  std::string block(const Program &program, unsigned depth) {
    return "{\n" + sequence(program, depth + 1) + std::string(2 * depth, ' ') + "}";
  }

  std::string step(const Step &step, unsigned depth) {
    std::string indent(2 * depth, ' ');
    switch (step.kind) {
    case Step::Kind::Use: return indent + use(step) + ";\n";
    case Step::Kind::BlockBarrier:
      return indent + (random() % 2 ? "__syncthreads();\n" : "d[1] = __syncthreads_or(threadIdx.x > n);\n");
    case Step::Kind::WarpBarrier: return indent + "__syncwarp();\n";
    case Step::Kind::Break: return indent + "break;\n";
    case Step::Kind::Continue: return indent + "continue;\n";
    case Step::Kind::Return: return indent + "return;\n";
    case Step::Kind::Branch: return indent + branch(step, depth) + "\n";
    case Step::Kind::WarpBranch:
    case Step::Kind::TileBranch:
      return indent + "if (threadIdx.x / 32 == 1) " + block(step.parts[0], depth) + " else " +
             block(step.parts[1], depth) + "\n";
    case Step::Kind::While: {
      static const char *const heads[] = {"for (int i = 0; i < n; ++i) ", "while (n-- > 0) ",
                                          "#pragma unroll 1\nfor (unsigned i = blockIdx.x; i < n; i += gridDim.x) "};
      return indent + heads[random() % 3] + block(step.parts[0], depth) + "\n";
    }
    case Step::Kind::Do: return indent + "do " + block(step.parts[0], depth) + " while (n-- > 0);\n";
    }
    return "";
  }

  std::string branch(const Step &step, unsigned depth) {
    const Program &first = step.parts[0], &second = step.parts[1];
    unsigned form = random() % 4;
    if (isUse(first) && isUse(second) && form < 2)
      return condition() + " ? " + use(first[0]) + " : " + use(second[0]) + ";";
    if (isUse(first) && second.empty() && form < 2)
      return form ? "if (" + condition() + ")\n" + std::string(2 * depth + 2, ' ') + use(first[0]) + ";"
                  : condition() + " && (" + use(first[0]) + ", true);";
    if (form == 2 && !breaks(first) && !breaks(second)) {
      std::string text = "switch (n) {\n  case 1: case 2: " + block(first, depth) + " break;\n";
      return text + (second.empty() ? "" : "  default: " + block(second, depth) + "\n") + "}";
    }
    return "if (" + condition() + ") " + block(first, depth) + (second.empty() ? "" : " else " + block(second, depth));
  }

  std::mt19937 &random;
  bool isTemplate;
};

/// No barrier is trusted where only some warps are known to come by.
std::string withoutBarriersInParts(std::string text) {
  bool inside = false;
  std::erase_if(text, [&](char c) {
    inside = c == '{' || (inside && c != '}');
    return inside && c == '~';
  });
  return text;
}

class Flow : public FrontendTest {
protected:
  void compare(unsigned seed, unsigned count, bool withUncertainUses, bool withWarps) {
    std::mt19937 random(seed);
    std::string code;
    std::vector<std::string> texts, bodies;
    std::vector<PlanRequest> requests;
    for (unsigned i = 0; i != count; ++i) {
      texts.push_back(withoutBarriersInParts(
          randomProgram(random, withUncertainUses, withWarps ? Mix::Warps : Mix::Blocks)));
      Program program = parseProgram(texts.back());
      requests.push_back(requestFor(program));
      bodies.push_back(KernelText(random, withUncertainUses)(program));
      code += (withUncertainUses ? "template <int N> " : "") + std::string("__global__ void k") + std::to_string(i) +
              "(int* d, int n, int m)\n{\n" + (withWarps ? "  auto block = coop::this_block<128>();\n" : "") +
              bodies.back() + "}\n";
    }
    FileFacts facts = read(code);
    unsigned barriers = 0;
    for (unsigned i = 0; i != count; ++i) {
      Kernel kernel = kernelNamed(facts, "k" + std::to_string(i));
      ASSERT_EQ(kernel.calls.size(), requests[i].uses.size()) << texts[i] << "\n" << bodies[i];
      // Calls are numbered in the order of the text on both sides.
      PlanRequest request = planRequest(kernel);
      for (FlowGraph::Node &node : request.flow.nodes)
        node.place.reset(); // the programs have none
      StoragePlan expected = planStorage(requests[i]), actual = planStorage(request);
      EXPECT_EQ(plannedBarriers(actual), plannedBarriers(expected)) << texts[i] << "\n" << bodies[i];
      bool parts = texts[i].find('{') != std::string::npos;
      for (const Call &call : kernel.calls)
        EXPECT_TRUE(parts || call.pattern.reached.verdict == Verdict::Proven) << "all threads decide alike in\n" << bodies[i];
      barriers += unsigned(actual.barriers.size());
    }
    EXPECT_GT(barriers, count);
  }
};

TEST_F(Flow, OfRandomKernels) { compare(7, 250, false, false); }
TEST_F(Flow, OfRandomKernelTemplates) { compare(8, 250, true, false); }
TEST_F(Flow, OfRandomKernelsWithWarps) { compare(9, 250, false, true); }

} // namespace
} // namespace coop::test
