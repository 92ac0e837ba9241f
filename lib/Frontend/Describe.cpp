#include "Frontend/Describe.h"
#include "Frontend/Names.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/CXXInheritance.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/StringSwitch.h>

namespace coop {
namespace {

const clang::ClassTemplateSpecializationDecl *specialization(clang::QualType type) {
  type = type.getNonReferenceType();
  if (type->isDependentType())
    return nullptr;
  return llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
}

bool isStdArray(clang::QualType type) {
  auto *record = specialization(type);
  return record && isStandardType(record->getSpecializedTemplate(), "array");
}

std::optional<std::int64_t> integral(const clang::TemplateArgument &argument) {
  if (argument.getKind() != clang::TemplateArgument::Integral || !argument.getAsIntegral().isRepresentableByInt64())
    return std::nullopt;
  return argument.getAsIntegral().getExtValue();
}

/// Whether a partial specialization of the trait is for the template that the type is an instance of.
bool partialSpecializationNames(clang::ClassTemplateDecl *trait, clang::QualType type) {
  auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record)
    return false;
  llvm::SmallVector<clang::ClassTemplatePartialSpecializationDecl *> partials;
  trait->getPartialSpecializations(partials);
  return llvm::any_of(partials, [&](const clang::ClassTemplatePartialSpecializationDecl *partial) {
    auto *named = partial->getTemplateArgs()[0].getAsType()->getAs<clang::TemplateSpecializationType>();
    clang::TemplateDecl *base = named ? named->getTemplateName().getAsTemplateDecl() : nullptr;
    return base && base->getCanonicalDecl() == record->getSpecializedTemplate()->getCanonicalDecl();
  });
}

/// The single converting argument that a class lets users vouch for: coop::is_bitwise_movable<T>::value.
bool userSaysMovable(const clang::ASTContext &context, clang::QualType type) {
  clang::DeclContextLookupResult spaces =
      context.getTranslationUnitDecl()->lookup(clang::DeclarationName(&context.Idents.get("coop")));
  for (clang::NamedDecl *space : spaces) {
    auto *coop = llvm::dyn_cast<clang::NamespaceDecl>(space);
    if (!coop)
      continue;
    for (clang::NamedDecl *decl : coop->lookup(clang::DeclarationName(&context.Idents.get("is_bitwise_movable")))) {
      auto *trait = llvm::dyn_cast<clang::ClassTemplateDecl>(decl);
      if (!trait)
        continue;
      for (clang::ClassTemplateSpecializationDecl *special : trait->specializations()) {
        if (special->getSpecializationKind() != clang::TSK_ExplicitSpecialization ||
            !context.hasSameUnqualifiedType(special->getTemplateArgs()[0].getAsType(), type))
          continue;
        return true;
      }
      if (partialSpecializationNames(trait, type))
        return true;
    }
  }
  return false;
}

/// Trivially copyable but for a defaulted copy, as CUDA's packed 16-bit types are.
bool isCudaPackedType(clang::QualType type) {
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier())
    return false;
  llvm::StringRef name = record->getName();
  return name == "__half2" || name == "__nv_bfloat162" || name == "__half" || name == "__nv_bfloat16";
}

bool isMovable(const clang::ASTContext &context, clang::QualType type) {
  return type.isTriviallyCopyableType(context) || isCudaPackedType(type) || userSaysMovable(context, type);
}

} // namespace

bool isUnknownType(clang::QualType type) {
  return type.isNull() || type->isDependentType() || type->isUndeducedType();
}

std::string typeText(const Source &source, clang::QualType type) {
  if (const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
    return "a lambda";
  // Users write our types without the namespace they live in.
  if (coopTypeName(type) && !type->isDependentType())
    type = type.getCanonicalType();
  clang::PrintingPolicy policy(source.language);
  policy.SuppressTagKeyword = true;
  policy.Bool = true;
  std::string text = type.getAsString(policy);
  static constexpr llvm::StringLiteral home = "coop::types::";
  for (size_t at = text.find(home); at != std::string::npos; at = text.find(home, at))
    text.replace(at, home.size(), "coop::");
  return text;
}

namespace {

/// Views, groups, options and the like are no values to move, though they are classes.
bool isVocabulary(clang::QualType type) {
  if (coopTypeName(type))
    return true;
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  bool hasData = false, hasSize = false;
  for (const clang::CXXMethodDecl *method : record->methods()) {
    hasData |= method->getIdentifier() && method->getName() == "data" && method->param_empty();
    hasSize |= method->getIdentifier() && method->getName() == "size" && method->param_empty();
  }
  return record->isLambda() || (hasData && hasSize);
}

/// A type one item of which can be a payload by itself.
bool isScalarPayload(clang::QualType type) {
  return !type->isPointerType() && !type->isFunctionType() && !type->isVoidType() && !type->isArrayType() &&
         !type->isNullPtrType() && !isVocabulary(type);
}

} // namespace

clang::QualType payloadValueType(const Source &source, const clang::Expr *payload) {
  if (!payload)
    return {};
  clang::QualType type = payload->IgnoreParenImpCasts()->getType().getNonReferenceType();
  if (isUnknownType(type))
    return {};
  if (auto *array = source.context.getAsArrayType(type))
    return array->getElementType()->isArrayType() ? clang::QualType() : array->getElementType().getUnqualifiedType();
  if (coopTypeName(type) == "ThreadData" || isStdArray(type))
    return specialization(type)->getTemplateArgs()[0].getAsType();
  return isScalarPayload(type) ? type.getUnqualifiedType() : clang::QualType();
}

namespace {

/// Where a group is made: the variable's initializer, if the operand only names it.
SourceSpan groupStatement(const Source &source, const clang::Expr *group) {
  const clang::Expr *expr = stripped(group);
  if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
      const clang::Expr *init = variable->getInit();
      if (init && variable->getType()->getContainedAutoType())
        return groupStatement(source, init);
      return source.place(variable->getSourceRange());
    }
  return source.place(expr->getSourceRange());
}

} // namespace

namespace {

/// A handle of Cooperative Groups is the group of the same threads.
GroupFact describeHandle(llvm::StringRef name, clang::QualType type, GroupFact fact) {
  fact.kind = llvm::StringSwitch<GroupKind>(name)
                  .Case("thread_block", GroupKind::Block)
                  .Case("thread_block_tile", GroupKind::Tile)
                  .Case("cluster_group", GroupKind::Cluster)
                  .Cases({"grid_group", "multi_grid_group"}, GroupKind::Grid)
                  .Default(GroupKind::CooperativeGroups);
  if (fact.kind != GroupKind::Tile)
    return fact;
  if (auto *record = specialization(type))
    fact.width = integral(record->getTemplateArgs()[0]);
  if (fact.width == 32)
    fact.kind = GroupKind::Warp;
  else if (fact.width && *fact.width > 32)
    fact.kind = GroupKind::Warps;
  return fact;
}

} // namespace

GroupFact describeGroup(const Source &source, const clang::Expr *group) {
  GroupFact fact;
  const clang::Expr *expr = stripped(group);
  fact.statement = groupStatement(source, group);
  clang::QualType type = expr->getType().getNonReferenceType();
  fact.type = typeText(source, type.getUnqualifiedType());
  std::string name;
  if (auto coopName = coopTypeName(type))
    name = *coopName;
  else if (auto handle = cooperativeGroupsName(type))
    return describeHandle(*handle, type, std::move(fact));
  else if (isUnknownType(type)) {
    // The type depends on parameters, but the function that makes the group says which kind it is.
    if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      std::string callee = calleeName(call->getCallee()).coopName;
      if (cooperativeGroupsName(call->getCallee()) == "tiled_partition")
        callee = "this_warp().group_by";
      const clang::Expr *parted = unresolvedPartition(call);
      if (callee == "group_by" && call->getNumArgs() > 0)
        parted = call->getArg(0);
      if (parted) {
        GroupKind whole = describeGroup(source, parted).kind;
        name = whole == GroupKind::Warp ? "tile_group" : whole == GroupKind::Block ? "warps_group" : "";
      } else
        name = callee == "this_warp().group_by" ? "tile_group" : callee == "this_block" ? "block_group" : callee == "this_warp" ? "warp_group"
           : callee == "this_cluster" ? "cluster_group" : "";
    } else if (auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
      auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      if (variable && variable->getInit() && variable->getType()->getContainedAutoType())
        return describeGroup(source, variable->getInit());
    }
    if (name.empty())
      return fact;
  }

  const std::pair<llvm::StringRef, GroupKind> kinds[] = {
      {"thread_group", GroupKind::Thread}, {"warp_group", GroupKind::Warp},       {"tile_group", GroupKind::Tile},
      {"warps_group", GroupKind::Warps},   {"block_group", GroupKind::Block},     {"cluster_group", GroupKind::Cluster},
      {"grid_group", GroupKind::Grid}};
  for (auto &[typeName, kind] : kinds)
    if (name == typeName)
      fact.kind = kind;
  if (fact.kind == GroupKind::Unknown)
    fact.kind = GroupKind::NotAGroup;
  if (fact.kind == GroupKind::Warp)
    fact.width = 32;
  if (auto *record = specialization(type); record && fact.kind == GroupKind::Tile)
    fact.width = integral(record->getTemplateArgs()[0]);
  if (fact.kind == GroupKind::Block) {
    fact.stated = true;
    if (auto *record = specialization(type)) {
      for (unsigned i = 0; i != 3; ++i)
        fact.extents[i] = integral(record->getTemplateArgs()[i]);
      fact.stated = fact.extents[0] != 0 || fact.extents[1] != 0 || fact.extents[2] != 0;
    }
    fact.source = fact.stated ? ExtentSource::Group : ExtentSource::None;
    if (!fact.stated)
      fact.extents = {};
  }
  return fact;
}

namespace {

/// N of `T items[4]` or ThreadData<T, 4>, whose type depends on T alone.
std::optional<std::int64_t> itemsOfDependent(const Source &source, clang::QualType type) {
  if (auto *array = source.context.getAsConstantArrayType(type))
    return array->getSize().getZExtValue();
  auto *whole = type->getAs<clang::TemplateSpecializationType>();
  const clang::TemplateDecl *decl = whole ? whole->getTemplateName().getAsTemplateDecl() : nullptr;
  if (!decl || whole->template_arguments().size() < 2 ||
      (coopTypeName(decl) != "ThreadData" && !isStandardType(decl, "array")))
    return std::nullopt;
  const clang::TemplateArgument &argument = whole->template_arguments()[1];
  if (argument.getKind() != clang::TemplateArgument::Expression || argument.getAsExpr()->isValueDependent())
    return integral(argument);
  clang::Expr::EvalResult result;
  if (!argument.getAsExpr()->EvaluateAsInt(result, source.context) || !result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return result.Val.getInt().getExtValue();
}

} // namespace

PayloadFact describePayload(const Source &source, const clang::Expr *payload) {
  PayloadFact fact;
  const clang::Expr *expr = payload->IgnoreParenImpCasts();
  clang::QualType type = expr->getType().getNonReferenceType();
  fact.type = typeText(source, type);
  fact.isLvalue = expr->isLValue();
  if (auto name = coopTypeName(type); name == "ThreadData")
    fact.kind = PayloadKind::ThreadData;
  else if (source.context.getAsArrayType(type))
    fact.kind = PayloadKind::Array;
  if (expr->refersToBitField())
    fact.whyCopied = "a bit-field";
  else if (type.isVolatileQualified() || source.context.getBaseElementType(type).isVolatileQualified())
    fact.whyCopied = "volatile";
  else if (!fact.isLvalue)
    fact.whyCopied = "a temporary";
  fact.isConst = type.isConstQualified() || source.context.getBaseElementType(type).isConstQualified();
  if (fact.isConst)
    fact.whyCopied = "const";
  if (isUnknownType(type)) {
    fact.items = itemsOfDependent(source, type);
    return fact;
  }

  clang::QualType value = payloadValueType(source, payload);
  if (auto *array = source.context.getAsConstantArrayType(type); array && !array->getElementType()->isArrayType()) {
    fact.items = array->getSize().getZExtValue();
  } else if (fact.kind == PayloadKind::ThreadData || isStdArray(type)) {
    auto &arguments = specialization(type)->getTemplateArgs();
    if (fact.kind != PayloadKind::ThreadData)
      fact.kind = PayloadKind::StdArray;
    fact.items = integral(arguments[1]);
    if (arguments.size() > 2)
      fact.alignment = integral(arguments[2]);
  } else if (!isScalarPayload(type)) {
    fact.kind = PayloadKind::NotAPayload;
    return fact;
  } else {
    fact.kind = PayloadKind::Scalar;
    fact.items = 1;
  }
  if (isUnknownType(value))
    return fact;
  fact.valueType = typeText(source, value);
  if (!value->isIncompleteType()) {
    fact.valueSize = source.context.getTypeSizeInChars(value).getQuantity();
    fact.valueAlignment = source.context.getTypeAlignInChars(value).getQuantity();
    fact.movable = isMovable(source.context, value);
  }
  return fact;
}

namespace {

/// `value_type` of an iterator or span class, found through its bases; null where it has none.
clang::QualType memberType(const Source &source, const clang::CXXRecordDecl *record, llvm::StringRef name) {
  if (!record || !record->hasDefinition())
    return {};
  clang::DeclarationName wanted(&source.context.Idents.get(name));
  for (clang::NamedDecl *decl : record->lookup(wanted))
    if (auto *alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl->getUnderlyingDecl()))
      return alias->getUnderlyingType();
  for (const clang::CXXBaseSpecifier &base : record->bases())
    if (clang::QualType found = memberType(source, base.getType()->getAsCXXRecordDecl(), name); !found.isNull())
      return found;
  return {};
}

/// What `*it` gives, for iterators without member types.
clang::QualType dereferenced(const clang::CXXRecordDecl *record, clang::OverloadedOperatorKind op) {
  if (!record || !record->hasDefinition())
    return {};
  for (const clang::CXXMethodDecl *method : record->methods())
    if (method->getOverloadedOperator() == op && !isUnknownType(method->getReturnType()))
      return method->getReturnType().getNonReferenceType();
  return {};
}

} // namespace

MemoryFact describeMemory(const Source &source, const clang::Expr *memory, const clang::Expr *payload) {
  MemoryFact fact;
  const clang::Expr *expr = memory->IgnoreParenImpCasts();
  clang::QualType type = expr->getType().getNonReferenceType();
  fact.type = typeText(source, type.getUnqualifiedType());
  if (isUnknownType(type)) {
    if (type->isPointerType() || source.context.getAsArrayType(type))
      fact.kind = MemoryKind::Pointer;
    return fact;
  }
  clang::QualType value;
  const clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  auto *special = specialization(type);
  if (type->isPointerType()) {
    fact.kind = MemoryKind::Pointer;
    value = type->getPointeeType();
  } else if (auto *array = source.context.getAsArrayType(type)) {
    fact.kind = MemoryKind::Pointer;
    value = array->getElementType();
    if (auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(array))
      fact.extent = constant->getSize().getZExtValue();
  } else if (special && isStandardType(special->getSpecializedTemplate(), "span")) {
    fact.kind = MemoryKind::Span;
    value = special->getTemplateArgs()[0].getAsType();
    if (auto extent = integral(special->getTemplateArgs()[1]); extent && *extent >= 0)
      fact.extent = *extent;
  } else if (record && !coopTypeName(type)) {
    fact.kind = MemoryKind::Iterator;
    value = memberType(source, record, "value_type");
    if (value.isNull())
      value = dereferenced(record, clang::OO_Star);
    if (value.isNull())
      value = dereferenced(record, clang::OO_Subscript);
    if (value.isNull() && dereferenced(record, clang::OO_Subscript).isNull())
      fact.kind = record->isLambda() || !record->hasDefinition() ? MemoryKind::NotMemory : MemoryKind::Iterator;
  } else {
    fact.kind = MemoryKind::NotMemory;
  }
  if (value.isNull() || value->isVoidType() || isUnknownType(value)) {
    if (fact.kind == MemoryKind::Pointer && !value.isNull() && value->isVoidType())
      fact.kind = MemoryKind::NotMemory;
    return fact;
  }
  fact.constValue = fact.kind != MemoryKind::Iterator && value.isConstQualified();
  fact.valueType = typeText(source, value.getUnqualifiedType());
  clang::QualType item = payloadValueType(source, payload);
  // A proxy reference (an output iterator's) has a type of its own: only value types are compared.
  fact.differsFromPayload = !isUnknownType(item) && !source.context.hasSameUnqualifiedType(item, value);
  return fact;
}

std::optional<OptionExpr> describeOption(const clang::Expr *argument) {
  const clang::Expr *expr = stripped(argument);
  OptionExpr option;
  if (auto *call = llvm::dyn_cast<clang::CallExpr>(expr)) {
    CalleeName callee = calleeName(call->getCallee());
    if (!callee.coopName.empty() && call->getNumArgs() == 1) {
      option.name = callee.coopName;
      option.value = call->getArg(0);
      return option;
    }
  }
  clang::QualType type = expr->getType();
  auto name = coopTypeName(type);
  if (!name)
    return std::nullopt;
  llvm::StringRef text = *name;
  if (text.consume_back("_option")) {
    option.name = text.str();
    if (auto *record = specialization(type))
      option.valueType = record->getTemplateArgs()[0].getAsType();
    return option;
  }
  if (text.consume_back("_t")) {
    option.name = text.str();
    option.isTag = true;
    return option;
  }
  return std::nullopt;
}

} // namespace coop
