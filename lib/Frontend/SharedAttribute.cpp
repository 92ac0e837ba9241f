#include "Frontend/SharedAttribute.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Sema/ParsedAttr.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaCUDA.h>

namespace coop {

namespace {

/// How a variable may be declared so that Clang keeps it.
enum class Storage {
  Shared,    ///< with CUDASharedAttr
  Static,    ///< without, in static storage
  Automatic, ///< without: Clang refuses to initialise static storage with a __device__ constructor
};

Storage storageFor(clang::Sema &sema, const clang::VarDecl &variable) {
  if (variable.hasExternalStorage())
    return Storage::Shared;
  clang::QualType type = sema.Context.getBaseElementType(variable.getType());
  // The type of an instantiation may turn out to be any of the others.
  if (type->isDependentType())
    return Storage::Static;
  clang::CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !sema.isCompleteType(variable.getLocation(), type))
    return Storage::Shared;
  clang::CXXConstructorDecl *constructor = sema.LookupDefaultConstructor(record);
  if (!constructor)
    return Storage::Automatic;
  clang::SemaCUDA &cuda = sema.CUDA();
  if (cuda.isEmptyConstructor(variable.getLocation(), constructor) &&
      cuda.isEmptyDestructor(variable.getLocation(), sema.LookupDestructor(record)))
    return Storage::Shared;
  clang::CUDAFunctionTarget target = cuda.IdentifyTarget(constructor);
  bool onHost = target == clang::CUDAFunctionTarget::Host || target == clang::CUDAFunctionTarget::HostDevice;
  return onHost ? Storage::Static : Storage::Automatic;
}

class SharedAttribute : public clang::ParsedAttrInfo {
public:
  SharedAttribute() {
    static constexpr Spelling spellings[] = {{clang::ParsedAttr::AS_GNU, "coop_shared"}};
    Spellings = spellings;
  }

  bool diagAppertainsToDecl(clang::Sema &, const clang::ParsedAttr &, const clang::Decl *decl) const override {
    return llvm::isa<clang::VarDecl>(decl);
  }

  AttrHandling handleDeclAttribute(clang::Sema &sema, clang::Decl *decl,
                                   const clang::ParsedAttr &attribute) const override {
    auto &variable = *llvm::cast<clang::VarDecl>(decl);
    switch (storageFor(sema, variable)) {
    case Storage::Shared:
      variable.addAttr(clang::CUDASharedAttr::CreateImplicit(sema.Context, attribute.getRange()));
      break;
    case Storage::Static:
      if (variable.hasLocalStorage())
        variable.setStorageClass(clang::SC_Static);
      break;
    case Storage::Automatic:
      break;
    }
    return AttributeApplied;
  }
};

} // namespace

void registerSharedAttribute() {
  static clang::ParsedAttrInfoRegistry::Add<SharedAttribute> entry("coop_shared", "__shared__ as nvcc accepts it");
}

} // namespace coop
