#pragma once
// Proves that threads of a CUDA kernel agree: on a value, or on reaching a place.
//
//   clang::FunctionDecl ─► Graph ─► FunctionAnalysis (contents, branches, loops) ─► Site, Answer
//                          (CFG)        Form: values      Meaning: operations
//
//   Uniformity uniformity(context);
//   for (const Site &site : uniformity.kernel(function).sites)
//     if (site.verdict == Verdict::Divergent) …                    // site.chain says why, step by step
//   uniformity.query(function, expression, Scope::Warp).verdict;   // of a value in that kernel
//
// Knows CUDA and nothing of coop-rewrite. Works on instantiated code: templates by their instantiations.
#include "Uniformity/Form.h"
#include "Uniformity/Meaning.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <map>
#include <memory>

namespace coop::uniformity {

enum class Verdict : std::uint8_t {
  Proven,
  Divergent,   ///< some threads of the group are known to go another way
  Conditional, ///< all or none, given a condition on the launch
  Unproven     ///< depends on something the analysis does not see
};

/// One step of an explanation, from the operation or value back to what makes threads differ.
struct Step {
  enum class Kind : std::uint8_t {
    Condition, ///< the place is reached only if this holds
    Loop,      ///< how often this loop runs decides
    Leaves,    ///< some threads leave the kernel here
    Source,    ///< a symbol's reason: `cause` and `name` say which
    Call,      ///< reached through this call of `name`
    Barrier    ///< the operation itself, in a function that is called
  };
  Kind kind;
  clang::SourceRange at;
  Cause cause = Cause::None;
  std::string name;
};

/// The threads of a block whose ranks are below a number are those that a condition lets through.
struct Prefix {
  std::string count;           ///< the number, in terms of the kernel's parameters, indices and extents
  std::int64_t perThread = 1;  ///< it counts so many for each thread
  bool isInt = true;           ///< all in it is `int` or narrower, built-in indices aside
  bool leaves = false;         ///< the other threads leave the kernel
  clang::SourceRange branch;   ///< the statement that decides
};

struct Answer {
  Verdict verdict = Verdict::Proven;
  /// Those who do not arrive have left the kernel: a plain barrier does not wait for them.
  bool onlyLeft = false;
  std::vector<Step> chain;
  /// What has to hold of a launch for all or none to arrive: `nt % gridDim.x == 0`. Of a conditional, and of a divergent
  /// where there is such a condition.
  std::string condition;
  std::vector<const clang::ParmVarDecl *> parameters; ///< that the condition names
  std::optional<Prefix> prefix;
  const void *root = nullptr; ///< what decides it; the same of two answers: one cause
};

/// A value that a thread hands to an operation, which has to be the same for the whole group.
struct Passed : Answer {
  unsigned argument = 0;
  const clang::Expr *expr = nullptr;
};

/// An operation in which all threads of a group take part, as one kernel reaches it; the worst of all ways it does.
struct Site : Answer {
  const clang::Stmt *call = nullptr;  ///< the operation: an expression, or an assembly statement
  const clang::Stmt *place = nullptr; ///< where it is decided: the operation, or the call of a function that has it
  Meaning meaning;
  Scope scope = Scope::Block;
  std::vector<Passed> passed;
  /// Named barriers that too few threads reach: at most so many do, and so many are waited for.
  std::optional<std::pair<std::int64_t, std::int64_t>> counts;
  /// Of an operation with a mask of lanes: that, and the lanes of some warp that come to it, where they are known.
  std::optional<std::uint32_t> mask, lanes;

  /// Lanes that come and that the mask does not name.
  std::uint32_t unnamed() const { return mask && lanes ? *lanes & ~*mask : 0; }
};

struct KernelReport {
  const clang::FunctionDecl *kernel = nullptr;
  std::vector<Site> sites; ///< in the order of the source
  bool complete = true;    ///< false: the analysis gave up somewhere, everything it did not see is unproven
};

struct Options {
  /// Extents of blocks and grids, where the caller knows more than the kernel's attributes say.
  Extents extents;
  /// Kernels have no data races on global memory: what is read through a parameter that points to const, before threads
  /// have met at all, is not written meanwhile. Otherwise it is where some other pointer may lead to the same.
  bool assumeRaceFree = false;
  /// The function is no kernel: its parameters, and all that was written before it is called, may differ between threads.
  bool anyCaller = false;
  /// What a launch passes, where that is known.
  std::map<const clang::ParmVarDecl *, std::int64_t> arguments;
};

class Engine;

class Uniformity {
public:
  explicit Uniformity(clang::ASTContext &context, Options options = {});
  ~Uniformity();

  /// Every operation that a kernel's threads take part in, in the kernel and in what it calls. The kernel needs a body
  /// and must not be a pattern of a template. Cost: linear in the code it reaches, once for each way of calling it.
  const KernelReport &kernel(const clang::FunctionDecl *kernel);

  /// Whether an expression of the kernel's own body has one value over each such group.
  Answer query(const clang::FunctionDecl *kernel, const clang::Expr *value, Scope scope);
  /// Whether all threads of each such group reach the beginning of a statement of the kernel's own body, or none.
  Answer query(const clang::FunctionDecl *kernel, const clang::Stmt *point, Scope scope);

private:
  struct Analyzed;
  Analyzed &analyzed(const clang::FunctionDecl *kernel);

  clang::ASTContext &context;
  Options options;
  std::map<const clang::FunctionDecl *, std::unique_ptr<Analyzed>> kernels;
};

} // namespace coop::uniformity
