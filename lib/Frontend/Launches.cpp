#include "Frontend/Launches.h"
#include "Frontend/Describe.h"
#include "Frontend/HostConstants.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace coop {
namespace {

/// A launch as the AST has it.
struct RawLaunch {
  const clang::Expr *expr = nullptr;
  LaunchFact::Form form = LaunchFact::Form::Chevrons;
  const clang::Expr *kernel = nullptr, *block = nullptr; ///< `block`: the configuration for Form::Config
  const clang::Expr *shared = nullptr;                   ///< null: left out, or in the configuration
  const clang::Expr *grid = nullptr;                     ///< null: in the configuration
  llvm::SmallVector<const clang::Expr *, 8> arguments = {}; ///< of the kernel, where they stand in the launch
};

constexpr unsigned none = ~0u;

/// The toolkit's launching functions, and where kernel, block and dynamic shared memory stand in them.
struct LaunchFunction {
  llvm::StringRef name;
  LaunchFact::Form form;
  unsigned kernel, block, shared;
};
constexpr LaunchFunction launchFunctions[] = {
    {"cudaLaunchKernel", LaunchFact::Form::Function, 0, 2, 4},
    {"cudaLaunchCooperativeKernel", LaunchFact::Form::Function, 0, 2, 4},
    {"cudaLaunchKernelEx", LaunchFact::Form::Config, 1, 0, none},
    {"cudaLaunchKernelExC", LaunchFact::Form::Config, 1, 0, none},
};


/// Functions that are told a kernel's dynamic shared memory, or say how much there is. Limit: only where argument 1 is
/// that attribute, or may be.
struct SharedFunction {
  llvm::StringRef name;
  unsigned kernel, bytes;
  SharedBytesFact::Kind kind;
};
constexpr SharedFunction sharedFunctions[] = {
    {"cudaFuncSetAttribute", 0, 2, SharedBytesFact::Kind::Limit},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessor", 1, 3, SharedBytesFact::Kind::Query},
    {"cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", 1, 3, SharedBytesFact::Kind::Query},
    {"cudaOccupancyMaxPotentialBlockSize", 2, 3, SharedBytesFact::Kind::Query},
    {"cudaOccupancyMaxPotentialBlockSizeWithFlags", 2, 3, SharedBytesFact::Kind::Query},
    {"cudaOccupancyAvailableDynamicSMemPerBlock", 1, none, SharedBytesFact::Kind::Available},
};
/// coop::dynamic_shared_bytes(kernel, user_bytes = 0)
constexpr SharedFunction sumFunction = {"dynamic_shared_bytes", 0, 1, SharedBytesFact::Kind::Sum};

/// Functions that take a kernel and neither launch it nor care for its dynamic shared memory, and where it stands.
constexpr std::pair<llvm::StringLiteral, unsigned> otherFunctions[] = {
    {"cudaFuncSetAttribute", 0}, {"cudaFuncGetAttributes", 1}, {"cudaFuncSetCacheConfig", 0},
    {"cudaFuncGetName", 1},      {"cudaFuncGetParamInfo", 0},
};

/// cudaFuncAttributeMaxDynamicSharedMemorySize
constexpr int maxDynamicShared = 8;

/// The argument, unless it is left out.
const clang::Expr *argumentOf(const clang::CallExpr *call, unsigned index) {
  bool given = index < call->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(call->getArg(index));
  return given ? call->getArg(index) : nullptr;
}

/// A call of one of `sharedFunctions`.
struct RawShared {
  const clang::CallExpr *call = nullptr;
  const SharedFunction *row = nullptr;
};

/// The function or template that a callee names, resolved or not.
const clang::NamedDecl *calleeDecl(const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee))
    return reference->getDecl();
  auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(callee);
  return lookup && lookup->getNumDecls() ? (*lookup->decls_begin())->getUnderlyingDecl() : nullptr;
}

class LaunchVisitor : public clang::RecursiveASTVisitor<LaunchVisitor> {
public:
  explicit LaunchVisitor(const Source &source) : source(source) {}
  std::vector<RawLaunch> found;
  std::vector<RawShared> shared;
  std::vector<const clang::Expr *> unlaunched; ///< kernels as other functions take them

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *call) {
    const clang::CallExpr *config = call->getConfig();
    if (!config)
      return true;
    // In device code it is cudaLaunchDevice that is called, with two pointers in front of the grid, and with arguments for
    // what is left out, which stand where the chevrons do.
    unsigned grid = config->getNumArgs() > 4 ? 2 : 0;
    if (config->getNumArgs() < grid + 2)
      return true;
    const clang::Expr *shared = argumentOf(config, grid + 2);
    if (shared && grid && shared->getBeginLoc() == config->getBeginLoc())
      shared = nullptr;
    found.push_back({call, LaunchFact::Form::Chevrons, call->getCallee(), config->getArg(grid + 1), shared,
                     config->getArg(grid), {call->arg_begin(), call->arg_end()}});
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *call) {
    if (calleeName(call->getCallee()).coopName == sumFunction.name && call->getNumArgs() > 0)
      shared.push_back({call, &sumFunction});
    const clang::NamedDecl *decl = calleeDecl(call);
    if (!decl || !decl->getIdentifier() || !source.inSystemHeader(decl->getLocation()))
      return true;
    for (const LaunchFunction &row : launchFunctions)
      if (row.name == decl->getName() && call->getNumArgs() > std::max(row.kernel, row.block))
        found.push_back(
            {call, row.form, call->getArg(row.kernel), call->getArg(row.block), argumentOf(call, row.shared),
             row.form == LaunchFact::Form::Function ? call->getArg(1) : nullptr});
    if (isGivenNode(decl->getName()) && call->getNumArgs() > 1) // the last argument, whatever the toolkit's version
      found.push_back({call, LaunchFact::Form::Node, nullptr, call->getArg(call->getNumArgs() - 1)});
    for (const SharedFunction &row : sharedFunctions)
      if (row.name == decl->getName() && call->getNumArgs() > row.kernel &&
          (row.kind != SharedBytesFact::Kind::Limit || !setsOtherAttribute(call)))
        shared.push_back({call, &row});
    for (const auto &[name, kernel] : otherFunctions)
      if (name == decl->getName() && call->getNumArgs() > kernel)
        unlaunched.push_back(call->getArg(kernel));
    return true;
  }

private:
  bool setsOtherAttribute(const clang::CallExpr *call) const {
    clang::Expr::EvalResult result;
    bool known = call->getNumArgs() > 1 && !call->getArg(1)->isValueDependent() &&
                 call->getArg(1)->EvaluateAsInt(result, source.context);
    return known && result.Val.getInt() != maxDynamicShared;
  }

  const Source &source;
};

/// Functions with a body, instantiations included.
class LaunchingFunctions : public clang::RecursiveASTVisitor<LaunchingFunctions> {
public:
  llvm::SetVector<const clang::FunctionDecl *> functions;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitFunctionDecl(clang::FunctionDecl *function) {
    auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    bool isLambda = method && method->getParent()->isLambda(); // read with the function around it
    if (function->doesThisDeclarationHaveABody() && function->getBody() && !isLambda)
      functions.insert(function);
    return true;
  }
};

/// Names of kernels.
class KernelNames : public clang::RecursiveASTVisitor<KernelNames> {
public:
  std::vector<std::pair<const clang::Expr *, const clang::FunctionDecl *>> found;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> pointers; ///< to functions, local

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitDeclRefExpr(clang::DeclRefExpr *reference) {
    add(reference, reference->getDecl());
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()); variable && variable->isLocalVarDecl())
      pointers[variable].push_back(reference);
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *lookup) {
    for (const clang::NamedDecl *decl : lookup->decls())
      add(lookup, decl->getUnderlyingDecl());
    return true;
  }

private:
  void add(const clang::Expr *expr, const clang::NamedDecl *decl) {
    if (auto *templated = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl))
      decl = templated->getTemplatedDecl();
    if (auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl); function && function->hasAttr<clang::CUDAGlobalAttr>())
      found.push_back({expr, kernelPattern(function)->getCanonicalDecl()});
  }
};

bool holds(const clang::Stmt *stmt, const clang::Expr *wanted) {
  return stmt && (stmt == wanted || llvm::any_of(stmt->children(), [&](auto *child) { return holds(child, wanted); }));
}

class LaunchReader {
public:
  LaunchReader(const Source &source, const clang::FunctionDecl *function, Launches &result)
      : source(source), function(function), constants(source, function), result(result) {}

  void read(RawLaunch launch) {
    if (launch.form == LaunchFact::Form::Node)
      launch.kernel = constants.nodeKernel(launch.block);
    if (!launch.kernel)
      return;
    NamedKernels named = constants.kernels(launch.kernel);
    // What the field is set through may have no name where the node is made.
    if (launch.form == LaunchFact::Form::Node && !named.through.empty())
      return;
    consume(launch.kernel, named);
    for (const clang::FunctionDecl *kernel : named.functions) {
      const clang::FunctionDecl *definition = nullptr;
      if (!kernelPattern(kernel)->hasBody(definition) || source.inSystemHeader(definition->getLocation()))
        continue;
      LaunchFact fact;
      fact.form = launch.form;
      fact.kernel = kernel->getNameAsString();
      fact.kernelBody = source.place(definition->getBody()->getSourceRange());
      fact.instance = kernel->isTemplateInstantiation() ? instanceName(kernel) : std::string();
      fact.certain = named.complete && named.functions.size() == 1;
      fact.kernelText = kernelText(launch.kernel, kernel);
      place(launch, fact);
      spellArguments(launch, fact);
      fact.templateArguments = templateArguments(launch.kernel, kernel);
      if (fact.hasFields())
        fact.passesSum = llvm::any_of(constants.configuredShared(launch.block), [&](auto *e) { return passesSum(e); });
      else
        fact.passesSum = passesSum(launch.shared);
      auto extents = fact.hasFields() ? constants.configuredBlock(launch.block, launch.expr)
                                                             : constants.shape(launch.block);
      if (extents)
        fact.extents = *extents;
      readSize(launch, fact);
      result.facts.push_back(std::move(fact));
    }
  }

  void read(const RawShared &raw) {
    using Kind = SharedBytesFact::Kind;
    const clang::Expr *kernelArgument = raw.call->getArg(raw.row->kernel);
    NamedKernels named = constants.kernels(kernelArgument);
    bool sum = raw.row->kind == Kind::Sum;
    SharedBytesFact fact;
    fact.kind = raw.row->kind;
    fact.span = source.place(raw.call->getSourceRange());
    fact.certain = named.complete && named.functions.size() == 1;
    if (!fact.certain && !sum)
      return;
    consume(kernelArgument, named);
    const clang::FunctionDecl *definition = nullptr;
    if (fact.certain) {
      const clang::FunctionDecl *kernel = named.functions.front();
      bool here = kernelPattern(kernel)->hasBody(definition) && !source.inSystemHeader(definition->getLocation());
      if (!here && !sum)
        return;
      fact.kernel = kernel->getNameAsString();
      if (here)
        fact.kernelBody = source.place(definition->getBody()->getSourceRange());
      fact.instance = kernel->isTemplateInstantiation() ? instanceName(kernel) : std::string();
      fact.kernelText = kernelText(kernelArgument, kernel);
      fact.templateArguments = templateArguments(kernelArgument, kernel);
    }
    fact.dependent = function->isTemplated() || function->isTemplateInstantiation();
    readBytes(raw, fact);
    result.sharedBytes.push_back(std::move(fact));
  }

  void readBytes(const RawShared &raw, SharedBytesFact &fact) const {
    using Kind = SharedBytesFact::Kind;
    auto textOf = [&](clang::SourceRange range, SourceSpan &at) {
      at = source.place(range);
      auto span = source.span(range);
      return span && sameFile(*span, fact.span) ? source.text(*span) : std::string();
    };
    if (raw.row->kind == Kind::Available) {
      fact.bytesText = textOf(raw.call->getCallee()->getSourceRange(), fact.bytes);
    } else if (const clang::Expr *bytes = argumentOf(raw.call, raw.row->bytes)) {
      fact.bytesText = textOf(bytes->getSourceRange(), fact.bytes);
      fact.passesSum = fact.kind != Kind::Sum && passesSum(bytes);
    } else if (auto span = source.span(raw.call->getArg(raw.row->bytes - 1)->getSourceRange())) {
      fact.insertAt = *span;
      fact.insertAt.begin = span->end;
    }
    if (raw.row->kind == Kind::Sum) { // the whole call has to have a text of its own
      SourceSpan ignored;
      if (textOf(raw.call->getSourceRange(), ignored).empty())
        fact.kernelText.clear();
    }
    clang::Expr::EvalResult known;
    if (raw.row->kind != Kind::Limit || raw.call->getArg(1)->isValueDependent() ||
        raw.call->getArg(1)->EvaluateAsInt(known, source.context))
      return;
    SourceSpan ignored;
    fact.attribute = textOf(raw.call->getArg(1)->getSourceRange(), ignored);
    // It is named twice in the output.
    if (fact.attribute.empty() || raw.call->getArg(1)->HasSideEffects(source.context))
      fact.kernelText.clear();
  }

  void read(const clang::Expr *unlaunched) { consume(unlaunched, constants.kernels(unlaunched)); }

private:
  static bool sameFile(const SourceSpan &a, const SourceSpan &b) {
    return a.file == b.file && a.inclusion == b.inclusion;
  }

  /// Notes a kernel's name that is launched as it stands, or a variable that leads to one.
  void consume(const clang::Expr *expr, const NamedKernels &named) {
    if (!named.spelled || !named.complete)
      return;
    if (holds(expr, named.spelled))
      result.references.insert(named.spelled);
    for (const clang::DeclRefExpr *reference : named.through) {
      result.references.insert(reference);
      result.through[llvm::cast<clang::VarDecl>(reference->getDecl())] = named.spelled;
    }
  }

  /// What the launch says of the grid and passes to the kernel.
  void readSize(const RawLaunch &launch, LaunchFact &fact) const {
    if (!launch.grid)
      return;
    if (auto grid = constants.shape(launch.grid))
      fact.grid = *grid;
    const clang::VarDecl *rounded = constants.roundedUp(launch.grid, launch.block);
    for (const clang::Expr *argument : launch.arguments) {
      auto value = constants.integer(argument);
      bool fits = value && value->isRepresentableByInt64();
      if (auto *named = llvm::dyn_cast<clang::DeclRefExpr>(stripped(argument)); named && named->getDecl() == rounded && rounded)
        fact.roundedUp.push_back(unsigned(fact.values.size()));
      fact.values.push_back(fits ? std::optional(value->getExtValue()) : std::nullopt);
    }
  }

  /// An instantiation's name as text: an unnamed namespace is none. Empty where another type of it has no name.
  static std::string nameAtLaunch(const clang::FunctionDecl *kernel) {
    std::string name = instanceName(kernel);
    constexpr llvm::StringLiteral unnamed = "(anonymous namespace)::";
    for (size_t at; (at = name.find(unnamed.str())) != std::string::npos;)
      name.erase(at, unnamed.size());
    bool nameless = name.find("(lambda") != std::string::npos || name.find("(unnamed") != std::string::npos ||
                    name.find("(anonymous") != std::string::npos;
    return nameless ? std::string() : name;
  }

  /// The kernel as an expression that can stand beside its name: with its template arguments, deduced ones included.
  std::string kernelText(const clang::Expr *expr, const clang::FunctionDecl *kernel) const {
    const clang::Expr *named = stripped(expr);
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(named);
    auto *lookup = llvm::dyn_cast<clang::UnresolvedLookupExpr>(named);
    if (lookup && !lookup->hasExplicitTemplateArgs())
      return {};
    bool deduced = reference && kernel->isTemplateInstantiation() && !reference->hasExplicitTemplateArgs() &&
                   reference->getDecl() == kernel;
    if (deduced)
      return function->isTemplated() || function->isTemplateInstantiation() ? std::string() : nameAtLaunch(kernel);
    auto span = source.span(expr->getSourceRange());
    std::string text = span ? source.text(*span) : std::string();
    // Of several overloads the type says which.
    if (reference && reference->getDecl() == kernel && !kernel->isTemplateInstantiation() && !text.empty() &&
        kernel->getDeclContext()->getRedeclContext()->lookup(kernel->getDeclName()).isSingleResult() == false)
      return "static_cast<" + typeText(source, source.context.getPointerType(kernel->getType())) + ">(" + text + ")";
    return text;
  }

  /// `<int, 4>`: the kernel's template arguments as text at the launch, all of them; empty where that is not possible.
  std::string templateArguments(const clang::Expr *expr, const clang::FunctionDecl *kernel) const {
    if (!function->isTemplated() && !function->isTemplateInstantiation()) {
      std::string name = nameAtLaunch(kernel);
      size_t begin = name.find('<');
      return begin == std::string::npos ? std::string() : name.substr(begin);
    }
    const clang::FunctionDecl *pattern = kernelPattern(kernel);
    auto *described = pattern->getDescribedFunctionTemplate();
    const clang::Expr *named = stripped(expr);
    llvm::ArrayRef<clang::TemplateArgumentLoc> spelled;
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(named))
      spelled = reference->template_arguments();
    else if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(named))
      spelled = lookup->template_arguments();
    if (!described || spelled.size() != described->getTemplateParameters()->size() ||
        described->getTemplateParameters()->hasParameterPack())
      return {};
    std::string text;
    for (const clang::TemplateArgumentLoc &argument : spelled) {
      auto span = source.span(argument.getSourceRange());
      if (!span)
        return {};
      text += (text.empty() ? "<" : ", ") + source.text(*span);
    }
    return text + ">";
  }

  static bool callsSum(const clang::Stmt *stmt) {
    auto *call = llvm::dyn_cast_or_null<clang::CallExpr>(stmt);
    return (call && calleeName(call->getCallee()).coopName == sumFunction.name) ||
           (stmt && llvm::any_of(stmt->children(), [](auto *child) { return callsSum(child); }));
  }

  /// Whether bytes are said by coop::dynamic_shared_bytes, alone or through a variable that nothing else is written to.
  bool passesSum(const clang::Expr *bytes) const {
    const clang::Expr *value = bytes ? constants.valueOf(bytes) : nullptr;
    return value && callsSum(value);
  }

  void place(const RawLaunch &launch, LaunchFact &fact) const {
    fact.span = source.place(launch.expr->getSourceRange());
    fact.inMacro = launch.expr->getBeginLoc().isMacroID() || launch.block->getBeginLoc().isMacroID();
    fact.declaration = source.place(outermostDeclaration(function)->getSourceRange());
    fact.block = source.place(launch.block->getSourceRange());
    if (auto span = source.span(launch.block->getSourceRange()); span && sameFile(*span, fact.span))
      fact.blockText = source.text(*span);
    else if (launch.block->getBeginLoc().isMacroID())
      fact.macro = clang::Lexer::getImmediateMacroName(launch.block->getBeginLoc(), source.manager, source.language).str();
    if (launch.shared) {
      fact.shared = source.place(launch.shared->getSourceRange());
      if (auto span = source.span(launch.shared->getSourceRange()); span && sameFile(*span, fact.span))
        fact.sharedText = source.text(*span);
    } else {
      fact.sharedAt = behind(launch);
    }
  }

  /// The end of the last argument before the one that is left out; nothing in a macro, whose arguments are counted.
  SourceSpan behind(const RawLaunch &launch) const {
    const clang::Expr *last = launch.block;
    if (launch.form == LaunchFact::Form::Function)
      for (const clang::Expr *argument : llvm::cast<clang::CallExpr>(launch.expr)->arguments())
        if (!llvm::isa<clang::CXXDefaultArgExpr>(argument))
          last = argument;
    bool inMacro = launch.expr->getBeginLoc().isMacroID() || last->getEndLoc().isMacroID();
    auto span = inMacro ? std::nullopt : source.span(last->getSourceRange());
    SourceSpan result = span.value_or(SourceSpan());
    result.begin = result.end;
    return result;
  }

  /// In a template, what the launch calls the kernel's arguments.
  void spellArguments(const RawLaunch &launch, LaunchFact &fact) const {
    // Without template arguments of its own the kernel's name depends on nothing, but the arguments say which it is.
    fact.dependent = launch.expr->isTypeDependent() || launch.kernel->isTypeDependent() || launch.kernel->isValueDependent() ||
                     launch.block->isTypeDependent() || launch.block->isValueDependent() ||
                     function->isTemplateInstantiation();
    fact.isPattern = fact.dependent && !function->isTemplateInstantiation();
    fact.mayRunOnDevice = function->hasAttr<clang::CUDADeviceAttr>() || function->hasAttr<clang::CUDAGlobalAttr>();
    const clang::Expr *kernel = stripped(launch.kernel);
    llvm::ArrayRef<clang::TemplateArgumentLoc> arguments;
    if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(kernel))
      arguments = reference->template_arguments();
    else if (auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(kernel))
      arguments = lookup->template_arguments();
    for (const clang::TemplateArgumentLoc &argument : arguments) {
      auto span = source.span(argument.getSourceRange());
      fact.arguments.push_back(span ? source.text(*span) : std::string());
    }
  }

  const Source &source;
  const clang::FunctionDecl *function;
  HostConstants constants;
  Launches &result;
};

/// What an instantiation says of a launch that depends on nothing, its template says already.
void dropRepeated(std::vector<LaunchFact> &facts) {
  std::stable_sort(facts.begin(), facts.end(), [](auto &a, auto &b) { return a.block.begin < b.block.begin; });
  std::vector<LaunchFact> kept;
  for (LaunchFact &fact : facts) {
    bool repeated = llvm::any_of(kept, [&](const LaunchFact &other) {
      if (!(other.block == fact.block) || !(other.span == fact.span) || !(other.kernelBody == fact.kernelBody))
        return false;
      return !other.dependent || (other.instance == fact.instance && other.extents == fact.extents);
    });
    if (!repeated)
      kept.push_back(std::move(fact));
  }
  facts = std::move(kept);
}

} // namespace

const clang::FunctionDecl *kernelPattern(const clang::FunctionDecl *kernel) {
  const clang::FunctionDecl *pattern = kernel->getTemplateInstantiationPattern();
  return pattern ? pattern : kernel;
}

Launches findLaunches(const Source &source) {
  Launches result;
  LaunchingFunctions hosts;
  KernelNames names;
  for (clang::Decl *decl : source.ownDeclarations()) {
    hosts.TraverseDecl(decl);
    names.TraverseDecl(decl);
  }
  // A template before its instantiations.
  llvm::SmallVector<const clang::FunctionDecl *> functions(hosts.functions.begin(), hosts.functions.end());
  llvm::stable_sort(functions, [](auto *a, auto *b) { return a->isTemplateInstantiation() < b->isTemplateInstantiation(); });
  for (const clang::FunctionDecl *function : functions) {
    LaunchVisitor visitor(source);
    visitor.TraverseStmt(function->getBody());
    if (visitor.found.empty() && visitor.shared.empty() && visitor.unlaunched.empty())
      continue;
    LaunchReader reader(source, function, result);
    for (const RawLaunch &launch : visitor.found)
      reader.read(launch);
    for (const RawShared &call : visitor.shared)
      reader.read(call);
    for (const clang::Expr *kernel : visitor.unlaunched)
      reader.read(kernel);
  }
  // A variable that is only ever launched hides no way of its kernel.
  for (const auto &[variable, spelled] : result.through)
    if (llvm::all_of(names.pointers[variable], [&](auto *use) { return result.references.contains(use); }))
      result.references.insert(spelled);
  for (const auto &[expr, kernel] : names.found)
    if (!result.references.contains(expr)) {
      result.mentioned.insert(kernel);
      const clang::FunctionDecl *definition = nullptr;
      if (kernel->hasBody(definition))
        result.mentions.push_back({source.place(definition->getBody()->getSourceRange()),
                                   source.place(expr->getSourceRange())});
    }
  dropRepeated(result.facts);
  return result;
}

} // namespace coop
