#include "Frontend/BlockExtents.h"
#include "Frontend/Describe.h"
#include "Frontend/Instantiations.h"
#include "Frontend/Names.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <set>

namespace coop {
namespace {

/// Finds where a body states the extents of its block.
class BlockFinder : public clang::RecursiveASTVisitor<BlockFinder> {
public:
  std::vector<const clang::Expr *> found;

  bool VisitCallExpr(clang::CallExpr *call) {
    if (calleeName(call->getCallee()).coopName != "this_block")
      return true;
    auto *callee = call->getCallee()->IgnoreParenImpCasts();
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(callee);
    auto *lookup = llvm::dyn_cast<clang::OverloadExpr>(callee);
    if ((reference && reference->hasExplicitTemplateArgs()) || (lookup && lookup->hasExplicitTemplateArgs()))
      found.push_back(call);
    return true;
  }
};

std::vector<const clang::Expr *> statements(const clang::FunctionDecl *function) {
  BlockFinder finder;
  finder.TraverseStmt(const_cast<clang::Stmt *>(function->getBody()));
  return finder.found;
}

/// The numbers in __block_size__((x, y, z), …), which the parse shim keeps as an annotation.
const clang::AnnotateAttr *blockSize(const clang::FunctionDecl *function) {
  for (const clang::AnnotateAttr *annotation : function->specific_attrs<clang::AnnotateAttr>())
    if (annotation->getAnnotation() == "coop::block_size" && annotation->args_size() >= 3)
      return annotation;
  return nullptr;
}

std::optional<std::int64_t> valueOf(const Source &source, const clang::Expr *expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isTypeDependent() || expr->isValueDependent() || !expr->EvaluateAsInt(result, source.context) ||
      !result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

} // namespace

BlockExtents::BlockExtents(const Source &source, const Launches &launches, const Helpers &helpers,
                           const clang::FunctionDecl *function, bool asksCallers)
    : source(source), launches(launches), helpers(helpers), function(function) {
  if (auto found = statements(function); !found.empty())
    stated = found.front();
  if (!function->hasAttr<clang::CUDAGlobalAttr>()) {
    if (asksCallers)
      askCallers();
    return;
  }
  if (auto *annotation = blockSize(function))
    attribute.append(annotation->args_begin(), annotation->args_begin() + 3);
  if (auto *bounds = function->getAttr<clang::CUDALaunchBoundsAttr>())
    most = bounds->getMaxThreads();
  if (GroupFact all = launched(); all.stated)
    agreed = all.extents;
}

static std::string shapeOf(const GroupFact &group) {
  return llvm::formatv("({0}, {1}, {2})", *group.extents[0], *group.extents[1], *group.extents[2]).str();
}

/// A function that is no kernel runs in the blocks of those that call it.
void BlockExtents::askCallers() {
  Seen seen{function};
  for (const clang::FunctionDecl *caller : helpers.callers(function))
    for (GroupFact &said : saidBy(caller, seen)) {
      if (!said.threads()) {
        fromCallers = {};
        agreed.reset();
        return;
      }
      if (fromCallers.stated && fromCallers.extents != said.extents) {
        disagreement = Disagreement{shapeOf(fromCallers), shapeOf(said), fromCallers.statement, said.statement};
        fromCallers = {};
        agreed.reset();
        return;
      }
      if (!fromCallers.stated)
        fromCallers = std::move(said);
      fromCallers.source = ExtentSource::Callers;
      agreed = fromCallers.extents;
    }
}

std::vector<GroupFact> BlockExtents::saidBy(const clang::FunctionDecl *caller, Seen &seen) const {
  if (!seen.insert(caller).second)
    return {};
  Kernel kernel;
  kernel.body = source.place(caller->getBody()->getSourceRange());
  BlockExtents own(source, launches, helpers, caller, /*asksCallers=*/false);
  own.readInstance(caller, "", kernel);
  std::vector<GroupFact> result;
  std::vector<const clang::FunctionDecl *> instances = instantiationsOf(caller);
  for (const clang::FunctionDecl *instance : instances)
    own.readInstance(instance, instanceName(instance), kernel);
  std::set<std::string> said;
  for (const BlockStatement &block : kernel.blocks)
    if ((instances.empty() || !block.instance.empty() || block.group.threads()) && said.insert(block.instance).second)
      result.push_back(block.group);
  if (!kernel.blocks.empty())
    return result;
  if (caller->hasAttr<clang::CUDAGlobalAttr>()) {
    GroupFact launches = own.launched();
    if (launches.stated)
      lending.push_back(caller);
    return {launches};
  }
  if (helpers.callers(caller).empty())
    return {};
  for (const clang::FunctionDecl *outer : helpers.callers(caller))
    for (GroupFact &group : saidBy(outer, seen))
      result.push_back(std::move(group));
  return result;
}

GroupFact BlockExtents::attributeOf(const clang::FunctionDecl *of) const {
  GroupFact fact;
  auto *annotation = blockSize(of);
  if (!annotation)
    return fact;
  fact.kind = GroupKind::Block;
  fact.stated = true;
  fact.source = ExtentSource::Attribute;
  fact.statement = source.place(annotation->getRange());
  fact.type = "__block_size__";
  for (unsigned i = 0; i != 3; ++i)
    fact.extents[i] = valueOf(source, *(annotation->args_begin() + i));
  return fact;
}

/// What all launches of all instantiations say, if they agree on constants.
GroupFact BlockExtents::launched() const {
  GroupFact fact;
  SourceSpan body = source.place(function->getBody()->getSourceRange());
  for (const LaunchFact &launch : launches.facts) {
    if (!(launch.kernelBody == body))
      continue;
    // The text of a template that launches says nothing by itself, its instantiations do.
    if (launch.isPattern && !launch.isConstant())
      continue;
    if (!launch.isConstant() || (fact.stated && fact.extents != launch.extents))
      return {};
    if (!fact.stated)
      fact.statement = launch.block;
    fact.kind = GroupKind::Block;
    fact.stated = true;
    fact.source = ExtentSource::Launches;
    fact.extents = launch.extents;
  }
  return fact;
}

GroupFact BlockExtents::bound(const clang::FunctionDecl *of) const {
  GroupFact fact;
  auto *bounds = of->getAttr<clang::CUDALaunchBoundsAttr>();
  if (!bounds)
    return fact;
  fact.kind = GroupKind::Block;
  fact.stated = true;
  fact.source = ExtentSource::Bound;
  fact.statement = source.place(bounds->getRange());
  fact.extents = {valueOf(source, bounds->getMaxThreads()), 1, 1};
  return fact;
}

/// Other files can name what has external linkage, and this one may pass the kernel to anybody.
bool BlockExtents::launchedElsewhere() const {
  return function->isExternallyVisible() || launches.mentioned.contains(kernelPattern(function)->getCanonicalDecl());
}

void BlockExtents::read(Kernel &kernel) const {
  kernel.fixedByAttribute = !attribute.empty();
  kernel.launchedElsewhere = launchedElsewhere();
  if (auto *described = function->getDescribedFunctionTemplate())
    for (const clang::NamedDecl *parameter : *described->getTemplateParameters())
      kernel.parameters.push_back(parameter->isParameterPack() ? "" : parameter->getNameAsString());
  readInstance(function, "", kernel);
  kernel.callersDisagree = disagreement;
  if (!function->hasAttr<clang::CUDAGlobalAttr>()) {
    kernel.inferred = fromCallers;
    return;
  }
  kernel.inferred = attributeOf(function);
  if (!kernel.inferred.stated)
    kernel.inferred = launched();
  if (!kernel.inferred.stated)
    kernel.inferred = bound(function);
}

void BlockExtents::readInstance(const clang::FunctionDecl *instance, const std::string &name, Kernel &kernel) const {
  for (const clang::Expr *expr : statements(instance))
    if (GroupFact group = describeGroup(source, expr); group.kind == GroupKind::Block && group.stated)
      kernel.blocks.push_back({name, std::move(group)});
  if (GroupFact group = attributeOf(instance); group.stated)
    kernel.blocks.push_back({name, std::move(group)});
  if (GroupFact largest = bound(instance); largest.stated)
    kernel.bounds.push_back({name, std::move(largest)});
}

void BlockExtents::complete(const Kernel &kernel, Instance &instance) {
  GroupFact &group = instance.group;
  bool asks = group.isWarp() || (group.kind == GroupKind::Block && !group.stated);
  if (!asks)
    return;
  auto take = [&](const GroupFact &from) {
    group.extents = from.extents;
    group.source = from.source;
    group.stated = true;
    group.inferredAt = from.statement;
  };
  for (const BlockStatement &block : kernel.blocks)
    if (block.instance == instance.name)
      return take(block.group);
  if (!kernel.inferred.stated || (kernel.inferred.source == ExtentSource::Bound && !group.isWarp()))
    return;
  for (const BlockStatement &largest : kernel.bounds)
    if (kernel.inferred.source == ExtentSource::Bound && largest.instance == instance.name)
      return take(largest.group);
  take(kernel.inferred);
}

std::optional<TypeTexts> BlockExtents::texts(const clang::Expr *group, bool isWarp, TextRenderer &renderer) const {
  TypeTexts result;
  auto take = [&](std::optional<std::array<std::string, 3>> extents) -> std::optional<TypeTexts> {
    if (!extents)
      return std::nullopt;
    result.extents = *extents;
    return result;
  };
  GroupFact described = describeGroup(source, group);
  // A group whose type is a template parameter says its own extents.
  bool unstated = isWarp || !(described.stated || described.kind == GroupKind::Unknown);
  if (!unstated)
    return take(renderer.extents(group));
  if (stated)
    return take(renderer.extents(stated));
  if (!attribute.empty()) {
    std::array<std::string, 3> extents;
    for (unsigned i = 0; i != 3; ++i) {
      auto text = renderer.expression(attribute[i]);
      if (!text)
        return std::nullopt;
      extents[i] = *text;
    }
    return take(extents);
  }
  if (agreed)
    return take(std::array{std::to_string(*(*agreed)[0]), std::to_string(*(*agreed)[1]), std::to_string(*(*agreed)[2])});
  auto largest = isWarp && most ? renderer.expression(most) : std::nullopt;
  if (!largest)
    return std::nullopt;
  result.isBound = true;
  return take(std::array{*largest, std::string("1"), std::string("1")});
}

} // namespace coop
