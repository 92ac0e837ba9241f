#include "Frontend/Reservations.h"
#include "Frontend/Describe.h"
#include "Frontend/Names.h"
#include "Frontend/TextRenderer.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

#include <map>

namespace coop {
namespace {

/// All reservations of a body, in unevaluated operands too.
class Finder : public clang::RecursiveASTVisitor<Finder> {
public:
  std::vector<const clang::CallExpr *> found;

  bool VisitCallExpr(clang::CallExpr *call) {
    if (reservedFrom(call))
      found.push_back(call);
    return true;
  }
};

/// Those in operands that are not evaluated.
class UnevaluatedFinder : public clang::RecursiveASTVisitor<UnevaluatedFinder> {
public:
  llvm::DenseSet<const clang::Expr *> found;

  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc loc, bool = true) { return add(loc.getUnderlyingExpr()); }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *expr, DataRecursionQueue * = nullptr) {
    return expr->isArgumentType() ? TraverseTypeLoc(expr->getArgumentTypeInfo()->getTypeLoc())
                                  : add(expr->getArgumentExpr());
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr *expr, DataRecursionQueue * = nullptr) {
    return add(expr->getOperand());
  }

private:
  bool add(const clang::Expr *operand) {
    Finder finder;
    finder.TraverseStmt(const_cast<clang::Expr *>(operand));
    found.insert(finder.found.begin(), finder.found.end());
    return true;
  }
};

/// Those in lambdas.
class LambdaFinder : public clang::RecursiveASTVisitor<LambdaFinder> {
public:
  llvm::DenseSet<const clang::Expr *> found;

  bool VisitLambdaExpr(clang::LambdaExpr *lambda) {
    Finder finder;
    finder.TraverseStmt(lambda->getBody());
    found.insert(finder.found.begin(), finder.found.end());
    return true;
  }
};

/// What stands around one call: the variable it initializes, and whether an array in its place would do as the pointer.
class Surroundings : public clang::RecursiveASTVisitor<Surroundings> {
public:
  explicit Surroundings(const clang::Expr *wanted) : wanted(wanted) {}
  const clang::VarDecl *variable = nullptr;
  bool decays = false;

  bool VisitVarDecl(clang::VarDecl *declared) {
    if (!is(declared->getInit()))
      return true;
    variable = declared;
    clang::QualType type = declared->getType();
    auto *deduced = type->getContainedAutoType();
    decays = !type->isReferenceType() && !(deduced && deduced->isDecltypeAuto());
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *element) { return use(element->getLHS()); }
  bool VisitUnaryOperator(clang::UnaryOperator *unary) {
    return unary->getOpcode() == clang::UO_Deref ? use(unary->getSubExpr()) : true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *binary) {
    if (binary->isAdditiveOp())
      use(binary->getLHS());
    return binary->isAdditiveOp() || binary->isAssignmentOp() ? use(binary->getRHS()) : true;
  }

private:
  bool is(const clang::Expr *expr) const { return expr && expr->IgnoreParenImpCasts() == wanted; }
  bool use(const clang::Expr *expr) {
    decays |= is(expr);
    return true;
  }
  const clang::Expr *wanted;
};

llvm::ArrayRef<clang::TemplateArgumentLoc> argumentsOf(const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return member->template_arguments();
  if (auto *lookup = llvm::dyn_cast<clang::UnresolvedMemberExpr>(callee))
    return lookup->template_arguments();
  return {};
}

SourceSpan nameOf(const Source &source, const clang::CallExpr *call) {
  const clang::Expr *callee = call->getCallee()->IgnoreParenImpCasts();
  if (auto *member = llvm::dyn_cast<clang::MemberExpr>(callee))
    return source.token(member->getMemberLoc());
  return source.token(llvm::cast<clang::UnresolvedMemberExpr>(callee)->getMemberLoc());
}

/// The call's coop::alignment(a), a null value for none; false where there is anything else.
bool alignmentOf(const clang::CallExpr *call, const clang::Expr *&value) {
  value = nullptr;
  for (const clang::Expr *argument : call->arguments()) {
    if (llvm::isa<clang::CXXDefaultArgExpr>(argument))
      continue;
    auto option = describeOption(argument);
    if (!option || option->name != "alignment" || !option->value || value)
      return false;
    value = option->value;
  }
  return true;
}

std::optional<std::int64_t> constant(const Source &source, const clang::Expr *expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isTypeDependent() || expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType() ||
      !expr->EvaluateAsInt(result, source.context) || !result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

/// Whether `T name[N]` is how such objects are declared without constructing them.
bool isPlain(clang::QualType type) {
  if (type->isDependentType() || type->isArrayType() || type.hasQualifiers())
    return false;
  auto *record = type->getAsCXXRecordDecl();
  return !record || (record->hasTrivialDefaultConstructor() && record->hasTrivialDestructor());
}

/// Whether `*` or a variable's name can stand behind its spelling.
bool takesStar(clang::TypeLoc loc) {
  loc = loc.getUnqualifiedLoc();
  if (auto pointer = loc.getAs<clang::PointerTypeLoc>())
    return takesStar(pointer.getPointeeLoc());
  return !loc.getAsAdjusted<clang::ArrayTypeLoc>() && !loc.getAsAdjusted<clang::FunctionTypeLoc>();
}

} // namespace

ReservationInstance Reservations::measure(clang::QualType type, const clang::Expr *count,
                                          const clang::CallExpr *call) const {
  ReservationInstance result;
  result.count = constant(source, count);
  const clang::Expr *alignment = nullptr;
  if (alignmentOf(call, alignment))
    result.alignment = constant(source, alignment);
  if (!type->isDependentType() && !type->isIncompleteType() && type->isObjectType()) {
    result.valueSize = source.context.getTypeSizeInChars(type).getQuantity();
    result.valueAlignment = source.context.getTypeAlignInChars(type).getQuantity();
  }
  return result;
}

/// T, N and the alignment, as far as the text says.
bool Reservations::readArguments(const clang::CallExpr *call, ReservationFact &fact,
                                 std::vector<Diagnostic> &problems) const {
  auto arguments = argumentsOf(call);
  bool spelled = arguments.size() == 2 && arguments[0].getArgument().getKind() == clang::TemplateArgument::Type &&
                 arguments[1].getArgument().getKind() == clang::TemplateArgument::Expression;
  if (!spelled || arguments[0].getArgument().isPackExpansion() || arguments[1].getArgument().isPackExpansion()) {
    problems.push_back(diagnose(Message::ReservationArguments, fact.at));
    return false;
  }
  const clang::Expr *alignment = nullptr;
  if (!alignmentOf(call, alignment)) {
    problems.push_back(diagnose(Message::ReservationOption, source.place(call->getArg(0)->getSourceRange())));
    return false;
  }
  if (alignment && !alignment->isValueDependent() && !constant(source, alignment)) {
    problems.push_back(
        diagnose(Message::ReservationConstant, source.place(alignment->getSourceRange())));
    return false;
  }
  clang::TypeLoc loc = arguments[0].getTypeSourceInfo()->getTypeLoc();
  if (loc.getType()->containsUnexpandedParameterPack() ||
      arguments[1].getSourceExpression()->containsUnexpandedParameterPack()) {
    problems.push_back(diagnose(Message::ReservationPack, fact.at));
    return false;
  }
  fact.plain = isPlain(loc.getType()) && takesStar(loc);
  fact.pattern = measure(loc.getType(), arguments[1].getSourceExpression(), call);
  TextRenderer renderer(source, scopes, fact.span.begin);
  auto type = loc.getType()->isDependentType() || takesStar(loc) ? renderer.type(loc) : std::nullopt;
  if (type && takesStar(loc))
    fact.pointer = *type + "*";
  else if (auto pointer = renderer.type(source.context.getPointerType(loc.getType())); pointer)
    fact.pointer = *pointer;
  if (fact.pointer.empty()) {
    problems.push_back(diagnose(Message::ReservationArguments, fact.at));
    return false;
  }
  return true;
}

bool Reservations::readOne(const clang::Expr *expr, ReservationFact &fact, std::vector<Diagnostic> &problems) const {
  auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  fact.span = source.place(expr->getSourceRange());
  fact.at = call ? nameOf(source, call) : fact.span;
  if (!call || call->containsErrors()) {
    problems.push_back(diagnose(Message::ReservationArguments, fact.at));
    return false;
  }
  auto descriptor = descriptors.index(reservedFrom(call));
  if (!descriptor) {
    problems.push_back(diagnose(Message::ReservationAmbiguous, source.place(reservedFrom(call)->getSourceRange())));
    return false;
  }
  fact.descriptor = *descriptor;
  auto span = source.span(call->getSourceRange());
  if (!span || span->file != fact.span.file || call->getEndLoc().isMacroID()) {
    clang::SourceLocation at = call->getEndLoc().isMacroID() ? call->getEndLoc() : call->getBeginLoc();
    llvm::StringRef macro =
        at.isMacroID() ? clang::Lexer::getImmediateMacroName(at, source.manager, source.language) : "";
    problems.push_back(diagnose(Message::ReservationInMacro, fact.span, macro));
    return false;
  }
  fact.span = *span;
  if (!readArguments(call, fact, problems))
    return false;
  Surroundings around(call);
  around.TraverseStmt(function->getBody());
  fact.decays = around.decays;
  if (around.variable && around.variable->getIdentifier())
    fact.name = around.variable->getNameAsString();
  return true;
}

void Reservations::read(const WalkResult &walk, Kernel &kernel, std::vector<Diagnostic> &problems) {
  for (const WalkedReservation &walked : walk.reservations) {
    ReservationFact fact;
    if (!readOne(walked.expr, fact, problems))
      continue;
    kernel.descriptors[fact.descriptor].used = true;
    kernel.reservations.push_back(std::move(fact));
    places.push_back(&walked);
    calls.push_back(llvm::cast<clang::CallExpr>(walked.expr));
  }
  findUnevaluated(walk, kernel, problems);
}

/// `decltype(scratch.reserve<int, 4>())` reserves nothing, but the descriptor is gone from the output.
void Reservations::findUnevaluated(const WalkResult &walk, Kernel &kernel, std::vector<Diagnostic> &problems) {
  llvm::DenseSet<const clang::Expr *> seen;
  for (const WalkedReservation &walked : walk.reservations)
    seen.insert(walked.expr);
  Finder all;
  all.TraverseStmt(function->getBody());
  UnevaluatedFinder unevaluated;
  unevaluated.TraverseStmt(function->getBody());
  LambdaFinder inLambdas;
  inLambdas.TraverseStmt(function->getBody());
  llvm::DenseSet<const clang::Expr *> done;
  for (const clang::CallExpr *call : all.found) {
    if (seen.contains(call) || !done.insert(call).second)
      continue;
    ReservationFact fact;
    if (!readOne(call, fact, problems))
      continue;
    if (inLambdas.found.contains(call)) {
      problems.push_back(diagnose(Message::NotSupportedYet, fact.at,
                                  "a reservation inside a lambda; reserve before it, and let it capture the pointer"));
      continue;
    }
    if (!unevaluated.found.contains(call)) {
      problems.push_back(diagnose(Message::ReservationPlace, fact.at));
      continue;
    }
    fact.evaluated = false;
    kernel.descriptors[fact.descriptor].used = true;
    kernel.reservations.push_back(std::move(fact));
    calls.push_back(call);
  }
}

bool Reservations::hoist(size_t index, unsigned point, ReservationFact &fact, std::string &hidden) const {
  const clang::CallExpr *call = calls[index];
  auto arguments = argumentsOf(call);
  TextRenderer renderer(source, scopes, point);
  auto type = renderer.type(arguments[0].getTypeSourceInfo()->getTypeLoc());
  auto count = renderer.expression(arguments[1].getSourceExpression());
  const clang::Expr *alignment = nullptr;
  alignmentOf(call, alignment);
  auto alignmentText = alignment ? renderer.expression(alignment) : std::optional(std::string());
  hidden = renderer.hidden;
  if (!type || !count || !alignmentText)
    return false;
  fact.type = *type;
  fact.count = *count;
  fact.alignment = *alignmentText;
  return true;
}

void Reservations::readInstance(const clang::FunctionDecl *instance, const std::string &name, Kernel &kernel) const {
  std::map<unsigned, const clang::CallExpr *> byPlace;
  Finder finder;
  finder.TraverseStmt(instance->getBody());
  for (const clang::CallExpr *call : finder.found)
    byPlace.emplace(source.offset(call->getBeginLoc()), call);
  for (size_t i = 0; i != calls.size(); ++i) {
    auto found = byPlace.find(source.offset(calls[i]->getBeginLoc()));
    auto *member = found == byPlace.end()
                       ? nullptr
                       : llvm::dyn_cast<clang::MemberExpr>(found->second->getCallee()->IgnoreParenImpCasts());
    auto *method = member ? llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl()) : nullptr;
    auto *arguments = method ? method->getTemplateSpecializationArgs() : nullptr;
    if (!arguments || arguments->size() < 2 || arguments->get(0).getKind() != clang::TemplateArgument::Type ||
        arguments->get(1).getKind() != clang::TemplateArgument::Integral)
      continue;
    ReservationInstance one = measure(arguments->get(0).getAsType(), nullptr, found->second);
    one.name = name;
    if (arguments->get(1).getAsIntegral().isRepresentableByInt64())
      one.count = arguments->get(1).getAsIntegral().getExtValue();
    kernel.reservations[i].instances.push_back(std::move(one));
  }
}

} // namespace coop
