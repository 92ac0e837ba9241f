#include "Frontend/StoragePlaces.h"
#include "Frontend/Descriptors.h"
#include "Frontend/PassedArguments.h"
#include "Frontend/SharedMemory.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclTemplate.h>

namespace coop {

/// `a::b::` of a function's namespace.
static std::string qualifierOf(const clang::FunctionDecl *function) {
  std::string qualifier;
  for (auto *context = function->getDeclContext(); context; context = context->getParent())
    if (auto *space = llvm::dyn_cast<clang::NamespaceDecl>(context); space && !space->isAnonymousNamespace())
      qualifier = space->getNameAsString() + "::" + qualifier;
  return qualifier;
}

static std::string indentBefore(const Source &source, clang::FileID file, unsigned offset, bool &ownLine) {
  llvm::StringRef buffer = source.buffer(file);
  size_t line = buffer.take_front(offset).rfind('\n');
  llvm::StringRef before = buffer.slice(line == llvm::StringRef::npos ? 0 : line + 1, offset);
  ownLine = before.trim(" \t\r").empty();
  llvm::StringRef indent = before.take_while([](char c) { return c == ' ' || c == '\t'; });
  return indent.str();
}

/// A pragma or attribute in front of a statement is part of it.
static clang::SourceLocation statementBegin(const clang::Stmt *stmt) {
  clang::SourceLocation begin = stmt->getBeginLoc();
  if (auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt))
    for (const clang::Attr *attribute : attributed->getAttrs())
      if (attribute->getLocation().isValid() && attribute->getLocation() < begin)
        begin = attribute->getLocation();
  return begin;
}

/// Statements that hold every call with storage, each with the child that holds the first of them.
std::vector<const clang::Stmt *> StoragePlaces::candidates(const Kernel &kernel) const {
  struct Place {
    llvm::ArrayRef<const clang::Stmt *> parents;
    const clang::Stmt *expression;
    SourceSpan span;
  };
  std::vector<Place> places;
  for (size_t i = 0; i != kernel.calls.size(); ++i)
    if (kernel.calls[i].exchange() != Exchange::Never)
      places.push_back({walk.calls[i].parents, walk.calls[i].fullExpression, kernel.calls[i].span});
  for (size_t i = 0; i != kernel.reservations.size(); ++i)
    if (const WalkedReservation *walked = reservations.walked(i))
      places.push_back({walked->parents, walked->fullExpression, kernel.reservations[i].span});
  if (places.empty())
    return {};
  llvm::stable_sort(places, [](const Place &a, const Place &b) { return a.span.begin < b.span.begin; });
  const Place &first = places.front();
  size_t common = first.parents.size();
  for (const Place &place : places) {
    size_t shared = 0;
    while (shared < common && shared < place.parents.size() && place.parents[shared] == first.parents[shared])
      ++shared;
    common = shared;
  }
  std::vector<const clang::Stmt *> children;
  for (size_t i = 0; i != common; ++i)
    if (llvm::isa<clang::CompoundStmt>(first.parents[i]))
      children.push_back(i + 1 < first.parents.size() ? first.parents[i + 1] : first.expression);
  return children;
}

/// Another reading of the file may take another branch of an #if: the storage stands in front of the outermost one
/// that opens in the kernel's body before it.
unsigned StoragePlaces::outsideConditionals(const Kernel &kernel, unsigned offset) const {
  unsigned result = offset;
  for (const WatchedRange &conditional : conditionals)
    if (conditional.file == file && conditional.begin > kernel.body.begin && conditional.begin < offset && offset < conditional.end)
      result = std::min(result, conditional.begin);
  return result;
}

/// Says the types of a call's storage for text at `offset`. False: one of them, `hidden`, cannot be named there.
bool StoragePlaces::hoist(Call &call, const WalkedCall &walked, unsigned offset, std::string &hidden) const {
  if (call.passed) {
    TextRenderer renderer(source, scopes, offset);
    return namePassed(source, function, walked, renderer, *call.passed);
  }
  call.hoisted.reset();
  if (call.exchange() == Exchange::Never || walked.storedArguments.size() < 3)
    return true;
  call.hoisted = reader.types(walked, call, offset, hidden);
  return call.hoisted.has_value();
}

/// Whether everything that storage at `offset` is made of can be named there.
bool StoragePlaces::fits(Kernel &kernel, unsigned offset, Hidden &hidden) {
  auto found = [&](const std::string &name, std::optional<size_t> call) {
    if (hidden.name.empty())
      hidden = {name, call};
    return false;
  };
  for (size_t i = 0; i != kernel.calls.size(); ++i) {
    std::string name;
    if (hoist(kernel.calls[i], walk.calls[i], offset, name))
      continue;
    if (kernel.calls[i].passed)
      unnamed = i;
    return found(name, i);
  }
  for (size_t i = 0; i != kernel.reservations.size(); ++i) {
    std::string name;
    if (reservations.walked(i) && !reservations.hoist(i, offset, kernel.reservations[i], name))
      return found(name, std::nullopt);
  }
  return true;
}

/// The point in front of a statement, or at `offset` before it where that is in front of a directive.
StoragePoint StoragePlaces::pointAt(const clang::Stmt *child, unsigned statement, unsigned offset) const {
  StoragePoint point;
  point.at = source.bytes(file, offset, offset);
  point.indent = indentBefore(source, file, statement, point.ownLine);
  if (offset != statement) {
    // A directive has a line of its own.
    point.ownLine = true;
    return point;
  }
  point.before = unsigned(point.indent.size());
  // A pragma or label in front may stand further left than the body's statements.
  bool outdented = llvm::isa<clang::AttributedStmt, clang::LabelStmt>(child);
  auto *body = llvm::dyn_cast<clang::CompoundStmt>(function->getBody());
  if (outdented && point.ownLine && body) {
    bool own = false;
    const clang::Stmt *model = body->body_front() == child ? body->body_back() : body->body_front();
    std::string indent = indentBefore(source, file, source.offset(model->getBeginLoc()), own);
    if (own && model != child)
      point.indent = indent;
  }
  return point;
}

void StoragePlaces::choose(Kernel &kernel, std::vector<Diagnostic> &problems) {
  Hidden hidden;
  for (const clang::Stmt *child : candidates(kernel)) {
    clang::SourceLocation begin = source.manager.getExpansionLoc(statementBegin(child));
    if (source.file(begin) != file)
      continue;
    unsigned statement = source.manager.getFileOffset(begin);
    unsigned offset = outsideConditionals(kernel, statement);
    if (!fits(kernel, offset, hidden))
      continue;
    kernel.storage = pointAt(child, statement, offset);
    unnamed.reset();
    return;
  }
  if (hidden.name.empty())
    return;
  if (unnamed)
    return;
  if (hidden.call) {
    Call &call = kernel.calls[*hidden.call];
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(walk.calls[*hidden.call].storedArguments[2]->IgnoreParenImpCasts());
    auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    bool isDeduced = variable && variable->getTypeSourceInfo() &&
                     variable->getTypeSourceInfo()->getType().getNonReferenceType()->getContainedAutoType();
    call.problems.push_back(diagnose(isDeduced ? Message::LocalTypeDeduced : Message::LocalTypeHidden, call.operandSpans[2],
                                     hidden.name));
  } else {
    problems.push_back(diagnose(Message::ReservationHidden, kernel.reservations.front().at, hidden.name));
  }
}

/// Where the declaration of a function begins, its attributes included; nothing where text cannot be put in front of it.
static std::optional<unsigned> beginOf(const Source &source, const clang::FunctionDecl *function) {
  clang::FileID file = source.file(function->getBody()->getBeginLoc());
  unsigned begin = source.offset(function->getBeginLoc());
  if (source.file(function->getBeginLoc()) != file)
    return std::nullopt;
  for (const clang::Attr *attribute : function->attrs())
    if (!attribute->isImplicit() && source.file(attribute->getLocation()) == file)
      begin = std::min(begin, source.offset(attribute->getLocation()));
  llvm::StringRef buffer = source.buffer(file);
  while (begin > 0 && !llvm::StringRef("\n;:{}").contains(buffer[begin - 1]))
    --begin;
  while (buffer[begin] == ' ' || buffer[begin] == '\t')
    ++begin;
  return begin;
}

/// `template <…>` in front of the kernel, and its parameters as arguments; nothing where text cannot repeat them.
std::optional<OutsidePoint> StoragePlaces::templateHead(const Kernel &kernel) const {
  auto *described = function->getDescribedFunctionTemplate();
  auto noParameters = [&]() -> std::optional<OutsidePoint> {
    auto begin = beginOf(source, function);
    if (!begin)
      return std::nullopt;
    OutsidePoint point;
    point.qualifier = qualifierOf(function);
    point.at = source.bytes(file, *begin, *begin);
    return point;
  };
  if (!described && (!function->isTemplated() || llvm::isa<clang::CXXMethodDecl>(function)))
    return noParameters();
  if (!described || described->getPreviousDecl())
    return std::nullopt;
  const clang::TemplateParameterList *list = described->getTemplateParameters();
  llvm::DenseSet<const clang::NamedDecl *> ofDescriptors;
  for (const DescriptorFact &fact : kernel.descriptors)
    if (fact.parameter && !fact.parameter->deduced.empty())
      ofDescriptors.insert(list->getParam(*deducedBy(function, function->getParamDecl(fact.parameter->index))));
  auto isUnwritten = [&](const clang::NamedDecl *each) { return each->isImplicit() && ofDescriptors.contains(each); };
  if (llvm::all_of(*list, isUnwritten))
    return noParameters();
  clang::SourceRange range(list->getTemplateLoc(), list->getRequiresClause() ? list->getRequiresClause()->getEndLoc()
                                                                             : list->getRAngleLoc());
  auto span = list->getTemplateLoc().isValid() ? source.span(range) : std::nullopt;
  if (!span || source.file(list->getTemplateLoc()) != file)
    return std::nullopt;
  OutsidePoint point;
  for (const clang::NamedDecl *parameter : *list) {
    if (isUnwritten(parameter))
      continue;
    if (!parameter->getIdentifier() || parameter->isImplicit())
      return std::nullopt;
    // It is deduced from the storage in the output.
    std::string name = ofDescriptors.contains(parameter) ? source.coopPrefix + "TempStorage" : parameter->getNameAsString();
    point.arguments += (point.arguments.empty() ? "<" : ", ") + name +
                       (parameter->isParameterPack() ? "..." : "");
  }
  for (const WatchedRange &conditional : conditionals)
    if (conditional.file == file && conditional.begin > span->begin && conditional.begin < source.offset(function->getBody()->getBeginLoc()))
      return std::nullopt;
  point.qualifier = qualifierOf(function);
  point.arguments += ">";
  point.head = source.text(*span);
  point.at = source.bytes(file, span->begin, span->begin);
  return point;
}

void StoragePlaces::hoistOutside(Kernel &kernel) {
  bool isGiven = kernel.helper && kernel.helper->given;
  if (!kernel.storage || (kernel.helper ? !isGiven : !sizesDepend(kernel)))
    return;
  auto outside = templateHead(kernel);
  if (!outside)
    return;
  unsigned at = outside->at.begin;
  std::string hidden;
  Kernel hoisted = kernel;
  for (size_t i = 0; i != kernel.calls.size(); ++i) {
    Call &call = hoisted.calls[i];
    const CallOption *algorithm = call.algorithmOption();
    bool named = !algorithm || !llvm::StringRef(algorithm->tagType).contains("decltype");
    if (!hoist(call, walk.calls[i], at, hidden) || !named)
      return;
  }
  for (size_t i = 0; i != hoisted.reservations.size(); ++i)
    if (reservations.walked(i) && !reservations.hoist(i, at, hoisted.reservations[i], hidden))
      return;
  auto own = isGiven ? std::optional(std::vector<std::string>()) : dependentSharedBytes(source, scopes, function, at);
  bool descriptorsFit = llvm::all_of(kernel.descriptors, [](const DescriptorFact &fact) { return fact.visibleOutside; });
  if (!own || !descriptorsFit)
    return;
  kernel = std::move(hoisted);
  kernel.ownTexts = std::move(*own);
  kernel.outside = std::move(outside);
}

} // namespace coop
