#include "Frontend/CallReader.h"
#include "Frontend/Describe.h"
#include "Frontend/Names.h"
#include "Frontend/Helpers.h"
#include "Frontend/TextRenderer.h"
#include "Operations/PassedStorage.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

namespace coop {
namespace {

/// True where the text of an expression can take a suffix or stand as an operand without parentheses.
bool isPrimary(const clang::Expr *expr) {
  if (expr->getBeginLoc().isMacroID())
    return false;
  expr = expr->IgnoreUnlessSpelledInSource();
  if (auto *pseudo = llvm::dyn_cast<clang::PseudoObjectExpr>(expr))
    expr = pseudo->getSyntacticForm()->IgnoreImpCasts();
  if (auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr))
    return call->getOperator() == clang::OO_Subscript || call->getOperator() == clang::OO_Call;
  return llvm::isa<clang::DeclRefExpr, clang::IntegerLiteral, clang::FloatingLiteral, clang::ParenExpr, clang::CallExpr,
                   clang::MemberExpr, clang::ArraySubscriptExpr, clang::CXXDependentScopeMemberExpr,
                   clang::DependentScopeDeclRefExpr, clang::CXXBoolLiteralExpr, clang::CXXNullPtrLiteralExpr,
                   clang::CXXNamedCastExpr, clang::CXXThisExpr, clang::CharacterLiteral, clang::MSPropertyRefExpr,
                   clang::UnaryExprOrTypeTraitExpr, clang::SubstNonTypeTemplateParmExpr>(expr);
}

/// Whether dropping a group or tag expression drops more than the object. Our own makers and constructors do nothing.
bool hasSideEffects(const Source &source, const clang::Expr *argument) {
  const clang::Expr *expr = stripped(argument);
  if (auto *member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr))
    return hasSideEffects(source, member->getImplicitObjectArgument());
  if (const clang::Expr *parted = unresolvedPartition(expr))
    return hasSideEffects(source, parted);
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    bool ours = !calleeName(call->getCallee()).coopName.empty() || cooperativeGroupsName(call->getCallee());
    if (auto *callee = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts()))
      ours = coopTypeName(callee->getBase()->getType()) && !hasSideEffects(source, callee->getBase());
    return !ours || llvm::any_of(call->arguments(), [&](auto *each) { return hasSideEffects(source, each); });
  }
  if (llvm::isa<clang::DeclRefExpr, clang::CXXUnresolvedConstructExpr, clang::CXXConstructExpr, clang::InitListExpr,
                clang::CXXScalarValueInitExpr, clang::PackExpansionExpr, clang::CXXFunctionalCastExpr,
                clang::RecoveryExpr, clang::CXXDependentScopeMemberExpr, clang::DependentScopeDeclRefExpr>(expr))
    return false;
  return expr->HasSideEffects(source.context);
}

} // namespace

Text CallReader::text(const clang::Expr *expr) const {
  Text result;
  result.span = source.place(expr->getSourceRange());
  result.text = source.text(result.span);
  result.primary = isPrimary(expr);
  return result;
}

bool CallReader::directiveInside(const SourceSpan &span) const {
  std::string text = source.text(span);
  clang::Lexer lexer({}, source.language, text.data(), text.data(), text.data() + text.size());
  clang::Token token;
  while (!lexer.LexFromRawLexer(token))
    if (token.is(clang::tok::hash) && token.isAtStartOfLine())
      return true;
  return false;
}

void CallReader::place(const WalkedCall &walked, Call &call) const {
  call.placement = walked.placement;
  clang::SourceRange range = walked.expr->getSourceRange();
  auto span = source.span(range);
  call.span = span ? *span : source.place(range);
  call.callee = source.place(walked.callee->getSourceRange());
  if (!span || range.getEnd().isMacroID()) {
    clang::SourceLocation at = range.getEnd().isMacroID() ? range.getEnd() : range.getBegin();
    llvm::StringRef macro = clang::Lexer::getImmediateMacroName(at, source.manager, source.language);
    call.span = source.place(range);
    // <nv/target> takes code for an argument.
    Message message = macro.starts_with("NV_") ? Message::InTargetMacro : Message::InMacro;
    call.problems.push_back(diagnose(message, call.span, walked.name, macro));
    return;
  }
  if (directiveInside(call.span))
    call.problems.push_back(diagnose(Message::DirectiveInside, call.callee, walked.name));
  if (call.placement == Placement::Expression)
    return;
  // The statement's semicolon is not part of the expression.
  auto end = clang::Lexer::findLocationAfterToken(range.getEnd(), clang::tok::semi, source.manager, source.language,
                                                  /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (end.isInvalid()) {
    call.placement = Placement::Expression;
    return;
  }
  call.statement = call.span;
  call.statement.end = source.offset(end);
}

CallOption CallReader::option(const clang::Expr *argument) const {
  CallOption result;
  result.span = source.place(argument->getSourceRange());
  if (llvm::isa<clang::PackExpansionExpr>(argument)) {
    result.isPack = true;
    return result;
  }
  const clang::Expr *expr = stripped(argument);
  result.type = typeText(source, expr->getType().getUnqualifiedType());
  if (auto known = describeOption(argument)) {
    result.name = known->name;
    result.isTag = known->isTag;
    // A value that a macro's body makes has no text of its own, but the option object holds it.
    auto span = known->value ? source.span(known->value->getSourceRange()) : std::nullopt;
    bool spelled = span && result.span.contains(*span) && !(*span == result.span);
    if (known->value && spelled) {
      result.value = text(known->value);
    } else if (!known->isTag) {
      result.value = text(argument);
      result.value.text = result.value.operand() + ".value";
      result.value.primary = true;
    }
    return result;
  }
  result.isDependent = expr->isTypeDependent();
  if (!result.isDependent)
    return result;
  if (auto *construct = llvm::dyn_cast<clang::CXXUnresolvedConstructExpr>(expr))
    result.tagType = typeText(source, construct->getTypeAsWritten());
  else
    result.tagType = "decltype(" + text(argument).text + ")";
  return result;
}

Instance CallReader::instance(const Call &call, llvm::ArrayRef<const clang::Expr *> arguments, std::string name) const {
  Instance result;
  result.name = std::move(name);
  const clang::Expr *payload = arguments.size() > 2 ? arguments[2] : nullptr;
  if (!arguments.empty())
    result.group = describeGroup(source, arguments[0]);
  if (arguments.size() > 1)
    result.memory = describeMemory(source, arguments[1], payload);
  if (payload)
    result.payload = describePayload(source, payload);
  for (size_t i = 3; i < arguments.size(); ++i) {
    auto known = describeOption(arguments[i]);
    if (known && known->isTag)
      result.algorithm = known->name;
    ValueFact value;
    if (known && !known->isTag)
      value = describeValue(source, known->value, known->valueType, payload);
    else
      value.type = typeText(source, stripped(arguments[i])->getType().getUnqualifiedType());
    result.values.push_back(std::move(value));
  }
  return result;
}

std::optional<TypeTexts> CallReader::types(const WalkedCall &walked, const Call &call, unsigned point,
                                           std::string &hidden) const {
  TextRenderer renderer(source, scopes, point);
  auto valueType = renderer.valueType(walked.storedArguments[2]);
  auto items = renderer.items(walked.storedArguments[2]);
  bool isWarp = call.pattern.group.isWarp();
  auto texts = block.texts(walked.storedArguments[0], isWarp, renderer);
  auto width = isWarp ? renderer.width(walked.storedArguments[0]) : std::string();
  hidden = renderer.hidden;
  if (!valueType || !items || !texts || !width)
    return std::nullopt;
  texts->valueType = *valueType;
  texts->items = *items;
  texts->width = *width;
  return texts;
}

/// One macro that stands for several arguments cannot be taken apart.
void CallReader::rejectSharedMacro(const WalkedCall &walked, Call &call) const {
  std::vector<SourceSpan> spans = call.operandSpans;
  for (const CallOption &option : call.options)
    spans.push_back(option.span);
  for (size_t i = 0; i + 1 < spans.size(); ++i)
    if (spans[i].end > spans[i + 1].begin) {
      clang::SourceLocation at = walked.storedArguments[i + 1]->getBeginLoc();
      llvm::StringRef macro =
          at.isMacroID() ? clang::Lexer::getImmediateMacroName(at, source.manager, source.language) : "";
      call.problems.push_back(diagnose(Message::InMacro, spans[i], walked.name, macro));
      return;
    }
}

/// A call in a pack expansion is one call that runs in every round. It has to be the same call each time, whose types can be
/// named outside of the expansion, and the rounds need an order, for the barrier between them.
void CallReader::rejectPack(const WalkedCall &walked, Call &call) const {
  auto varies = [](const clang::Expr *argument) {
    clang::QualType type = argument->getType();
    bool unknown = type->isSpecificBuiltinType(clang::BuiltinType::Dependent);
    return argument->containsUnexpandedParameterPack() && (unknown || type->containsUnexpandedParameterPack());
  };
  auto &arguments = walked.storedArguments;
  if (walked.unorderedPack)
    call.problems.push_back(diagnose(Message::NotSupportedYet, call.callee,
                                     "a coop call inside a pack expansion that is no fold over the comma and no braced list; "
                                     "write one of these, or one call for each element"));
  else if (call.exchange() != Exchange::Never && arguments.size() > 2 && (varies(arguments[0]) || varies(arguments[2]))) {
    call.perElement = !varies(arguments[0]) && call.algorithm() && !call.option("temp_storage");
    if (!call.perElement)
      call.problems.push_back(diagnose(Message::NotSupportedYet, call.callee,
                                       "a coop call inside a pack expansion whose group, algorithm or storage is of a type that "
                                       "differs between its elements; write one call for each element"));
  }
  for (size_t i = 3; i < arguments.size(); ++i)
    if (auto option = describeOption(arguments[i]);
        arguments[i]->containsUnexpandedParameterPack() && (!option || option->isTag))
      call.problems.push_back(diagnose(Message::NotSupportedYet, source.place(arguments[i]->getSourceRange()),
                                       "an option that differs between the elements of a pack expansion; "
                                       "write one call for each element"));
}

/// Where the statement that holds a full expression ends, if nothing in it but the expression runs and that runs in order:
/// what stands behind the statement then stands behind the call.
static std::optional<unsigned> behindStatement(const Source &source, const WalkedCall &walked) {
  const clang::Stmt *statement = walked.fullExpression;
  if (walked.parents.empty() || !statement)
    return std::nullopt;
  size_t depth = walked.parents.size();
  if (auto *declaration = llvm::dyn_cast<clang::DeclStmt>(walked.parents.back())) {
    if (!declaration->isSingleDecl() || depth < 2)
      return std::nullopt;
    statement = declaration;
    --depth;
  }
  if (!llvm::isa<clang::CompoundStmt>(walked.parents[depth - 1]) || statement->getEndLoc().isMacroID())
    return std::nullopt;
  struct Branches : clang::RecursiveASTVisitor<Branches> {
    bool found = false;
    bool VisitAbstractConditionalOperator(clang::AbstractConditionalOperator *) { return !(found = true); }
    bool VisitBinaryOperator(clang::BinaryOperator *binary) { return !(found |= binary->isLogicalOp()); }
    bool VisitLambdaExpr(clang::LambdaExpr *) { return !(found = true); }
  } branches;
  branches.TraverseStmt(const_cast<clang::Expr *>(walked.fullExpression));
  if (branches.found)
    return std::nullopt;
  if (llvm::isa<clang::DeclStmt>(statement))
    return source.offset(statement->getEndLoc()) + 1;
  auto end = clang::Lexer::findLocationAfterToken(statement->getEndLoc(), clang::tok::semi, source.manager, source.language,
                                                  /*SkipTrailingWhitespaceAndNewLine=*/false);
  return end.isValid() ? std::optional(source.offset(end)) : std::nullopt;
}

std::optional<Call> CallReader::readPassing(const WalkedCall &walked) const {
  auto *expr = llvm::cast<clang::CallExpr>(walked.expr);
  auto arguments = argumentsOf(source, expr);
  auto span = source.span(expr->getSourceRange());
  if (!arguments || !span || walked.inPack || walked.inStatementExpression)
    return std::nullopt;
  Call call;
  call.operation = &passedStorage();
  place(walked, call);
  if (!call.problems.empty())
    return std::nullopt;
  call.unsequenced = walked.unsequenced;
  if (walked.fullExpression)
    call.expression = source.place(walked.fullExpression->getSourceRange());
  call.returned = !walked.parents.empty() && llvm::isa<clang::ReturnStmt>(walked.parents.back());
  PassedStorage passed;
  passed.name = walked.name;
  passed.function = source.place(walked.helper->getBody()->getSourceRange());
  passed.at = *arguments;
  if (walked.parameter) {
    if (*walked.parameter >= walked.storedArguments.size())
      return std::nullopt;
    clang::SourceRange range = walked.storedArguments[*walked.parameter]->getSourceRange();
    auto argument = source.span(range);
    if (!argument || range.getBegin().isMacroID() || range.getEnd().isMacroID())
      return std::nullopt;
    passed.parameter = walked.parameter;
    passed.argument = *argument;
  }
  passed.hasArguments = llvm::any_of(walked.storedArguments, [](const clang::Expr *argument) {
    return !llvm::isa<clang::CXXDefaultArgExpr>(argument);
  });
  if (const clang::FunctionDecl *named = expr->getDirectCallee(); named && named->isTemplateInstantiation())
    passed.instance = instanceName(named);
  clang::QualType result = walked.helper->getReturnType();
  passed.hasValue = call.placement == Placement::Expression && !result->isVoidType();
  if (passed.hasValue)
    passed.behind = behindStatement(source, walked);
  call.passed = std::move(passed);
  return call;
}

Call CallReader::read(const WalkedCall &walked) const {
  Call call;
  call.operation = findOperation(walked.name);
  call.failed = walked.failed || llvm::any_of(walked.storedArguments, [](auto *e) { return e->containsErrors(); });
  call.unsequenced = walked.unsequenced;
  if (walked.fullExpression)
    call.expression = source.place(walked.fullExpression->getSourceRange());
  call.returned = !walked.parents.empty() && llvm::isa<clang::ReturnStmt>(walked.parents.back());
  place(walked, call);
  auto &arguments = walked.storedArguments;
  for (const clang::Expr *argument : arguments)
    call.dependent |= argument->isTypeDependent() || argument->isValueDependent();
  for (size_t i = 0; i < arguments.size() && i < 3; ++i)
    call.operandSpans.push_back(source.place(arguments[i]->getSourceRange()));
  for (size_t i = 3; i < arguments.size(); ++i)
    call.options.push_back(option(arguments[i]));
  if (arguments.size() > 0)
    call.group = text(arguments[0]);
  if (arguments.size() > 1)
    call.memory = text(arguments[1]);
  if (arguments.size() > 2)
    call.payload = text(arguments[2]);
  call.pattern = instance(call, arguments, "");
  // Whatever else it may be has no extents, and does not compile.
  if (GroupFact &group = call.pattern.group; group.kind == GroupKind::Unknown && !call.failed && !arguments.empty() &&
                                             isUnknownType(stripped(arguments[0])->getType().getNonReferenceType())) {
    group.kind = GroupKind::Block;
    group.kindDepends = group.stated = true;
    group.source = ExtentSource::Group;
  }
  rejectSharedMacro(walked, call);
  for (size_t i = 0; i < arguments.size(); i = i == 0 ? 3 : i + 1) {
    auto option = i ? describeOption(arguments[i]) : std::nullopt;
    bool evaluated = option && !option->isTag;
    if (!evaluated && hasSideEffects(source, arguments[i]))
      call.problems.push_back(diagnose(Message::LostSideEffects, source.place(arguments[i]->getSourceRange()),
                                       walked.name, i ? "option" : "group"));
  }
  if (walked.mixed)
    call.problems.push_back(diagnose(Message::AmbiguousCallee, call.callee, walked.name));
  if (walked.inPack)
    rejectPack(walked, call);
  if (walked.inStatementExpression)
    call.problems.push_back(diagnose(Message::UnknownPlace, call.callee, walked.name));
  return call;
}

} // namespace coop
