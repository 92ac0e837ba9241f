// Inline assembly: what it reads, gives and writes, as far as its text says.
#include "Uniformity/FunctionAnalysis.h"

#include <clang/AST/Stmt.h>
#include <llvm/ADT/StringExtras.h>

namespace coop::uniformity {

/// Whether the text of an assembly has an instruction `name.…`.
static bool hasInstruction(llvm::StringRef text, llvm::StringRef name) {
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1)) {
    bool begins = at == 0 || !(llvm::isAlnum(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == '_');
    if (begins && text.drop_front(at + name.size()).starts_with("."))
      return true;
  }
  return false;
}

/// Whether an operand may be the address of what is not const.
static bool mayBeAddress(clang::QualType type, const clang::ASTContext &context) {
  if (type->isDependentType())
    return true;
  if (type->isPointerType())
    return !type->getPointeeType().isConstQualified();
  return type->isIntegerType() && context.getTypeSize(type) == 64;
}

void FunctionAnalysis::assembly(const clang::GCCAsmStmt *stmt) {
  if (barrierAssembly(stmt))
    return;
  synchronizedNow = true;
  std::string text = stmt->getAsmString();
  auto mentions = [&](std::initializer_list<llvm::StringRef> words) {
    return llvm::any_of(words, [&](llvm::StringRef word) { return llvm::StringRef(text).contains(word); });
  };
  bool isLane = mentions({"%laneid", "%tid", "%lanemask", "elect.sync", "%clock", "atom.", "shfl.", "match."});
  bool reads = mentions({"ld.", "ld ", "%smid", "%warpid", "%pm", "red.", "mbarrier", "vote", "activemask"});
  bool writes = llvm::any_of(std::initializer_list<llvm::StringRef>{"st", "atom", "red", "cp", "stmatrix", "multimem"},
                             [&](llvm::StringRef name) { return hasInstruction(text, name); });
  Scope scope = isLane || reads ? Scope::Thread : Scope::Grid, limit = isLane ? Scope::Thread : Scope::Grid;
  SymbolId culprit = noSymbol;
  for (unsigned i = 0; i != stmt->getNumInputs(); ++i) {
    const clang::Expr *input = stmt->getInputExpr(i);
    Value value = valueOf(input);
    bool isAddress = memory.base(value) || (writes && mayBeAddress(input->getType(), engine.context));
    if (input->isGLValue() || isAddress) // memory, or an address that assembly may write to
      forget(value, Use::Writes);
    if (input->isGLValue())
      continue;
    if (values.scope(*value) < scope)
      culprit = values.culprit(*value, Scope::Grid);
    scope = meet(scope, values.scope(*value));
    if (!isLane && !reads)
      limit = meet(limit, values.limit(*value));
  }
  if (writes && mentions({"shared"})) { // at a number made of an address
    SharedStore store;
    store.at = stmt->getBeginLoc();
    engine.keepIn(anyShared, {}, std::nullopt);
    storeShared(anyShared, store);
  }
  for (unsigned i = 0; i != stmt->getNumOutputs(); ++i) {
    const clang::Expr *output = stmt->getOutputExpr(i);
    Value result =
        opaque(output, scope, limit, {Cause::Assembly, stmt->getBeginLoc(), culprit, ""}, output->getType(), 100 + i);
    store(valueOf(output), result, output->getType(), output);
  }
}

} // namespace coop::uniformity
