#include "Frontend/PreprocessorWatch.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <set>

namespace coop {
namespace {

class Callbacks : public clang::PPCallbacks {
public:
  Callbacks(clang::SourceManager &manager, std::shared_ptr<PreprocessorWatch> watch)
      : manager(manager), watch(std::move(watch)) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token &, llvm::StringRef, bool,
                          clang::CharSourceRange name, clang::OptionalFileEntryRef, llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool, clang::SrcMgr::CharacteristicKind) override {
    if (!inMain(hash))
      return;
    IncludeFact include;
    include.line = {fileName(hash), manager.getFileOffset(hash), manager.getFileOffset(name.getEnd())};
    include.topLevel = opened.empty();
    watch->includes.push_back(include);
  }

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    if (inMain(range.getBegin()))
      watch->skipped.push_back({fileName(range.getBegin()), manager.getFileOffset(range.getBegin()),
                                manager.getFileOffset(manager.getExpansionLoc(range.getEnd()))});
  }

  void If(clang::SourceLocation at, clang::SourceRange, ConditionValueKind) override { open(at); }
  void Ifdef(clang::SourceLocation at, const clang::Token &token, const clang::MacroDefinition &) override {
    open(at);
    note(token);
  }
  void Ifndef(clang::SourceLocation at, const clang::Token &token, const clang::MacroDefinition &) override {
    open(at);
    note(token);
  }
  void Endif(clang::SourceLocation at, clang::SourceLocation) override {
    if (!inMain(at) || opened.empty())
      return;
    watch->conditionals.push_back({fileName(at), opened.back(), manager.getFileOffset(at)});
    opened.pop_back();
  }
  void Defined(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange) override { note(token); }
  void MacroExpands(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override {
    note(token);
  }

private:
  void open(clang::SourceLocation at) {
    if (!inMain(at))
      return;
    llvm::StringRef buffer = manager.getBufferData(manager.getMainFileID());
    size_t line = buffer.take_front(manager.getFileOffset(at)).rfind('\n');
    opened.push_back(line == llvm::StringRef::npos ? 0 : unsigned(line + 1));
  }
  bool inMain(clang::SourceLocation at) const { return manager.isWrittenInMainFile(manager.getExpansionLoc(at)); }
  std::string fileName(clang::SourceLocation at) const {
    auto entry = manager.getFileEntryRefForID(manager.getFileID(manager.getExpansionLoc(at)));
    return entry ? entry->getName().str() : std::string();
  }
  void note(const clang::Token &token) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    if (!name || watch->architectureMatters || manager.isInSystemHeader(manager.getExpansionLoc(token.getLocation())))
      return;
    watch->architectureMatters = name->getName() == "__CUDA_ARCH__" || name->getName().starts_with("NV_IF_") ||
                                 name->getName().starts_with("NV_DISPATCH_");
  }

  clang::SourceManager &manager;
  std::shared_ptr<PreprocessorWatch> watch;
  std::vector<unsigned> opened;
};

/// Every file, system headers too: a changed toolkit changes the output.
class AllFiles : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
};

/// Defined by the user or the command line; CUB's own headers define some of these names too.
bool userDefines(clang::Preprocessor &preprocessor, const Source &source, llvm::StringRef name) {
  const clang::MacroInfo *macro = preprocessor.getMacroInfo(preprocessor.getIdentifierInfo(name));
  return macro && !source.manager.isInSystemHeader(macro->getDefinitionLoc());
}

/// Finds declarations of the user's own that hide a namespace of ours in some places.
class HidingNames : public clang::RecursiveASTVisitor<HidingNames> {
public:
  std::set<std::string> names;

  bool VisitNamedDecl(clang::NamedDecl *decl) {
    bool global = decl->getDeclContext()->isTranslationUnit() && llvm::isa<clang::NamespaceDecl>(decl);
    if (decl->getIdentifier() && !global)
      names.insert(decl->getName().str());
    return true;
  }
};

/// Where the user's own #line directives change what lines are presumed to be.
void readLineMarks(const Source &source, FileFacts &facts) {
  clang::FileID file = source.manager.getMainFileID();
  llvm::StringRef buffer = source.buffer(file);
  std::string name = source.mainFile();
  unsigned physical = 1, expected = 1;
  for (size_t at = 0; at < buffer.size(); ++physical, ++expected) {
    clang::PresumedLoc presumed =
        source.manager.getPresumedLoc(source.manager.getLocForStartOfFile(file).getLocWithOffset(unsigned(at)));
    if (presumed.isValid() && (presumed.getLine() != expected || name != presumed.getFilename())) {
      name = presumed.getFilename();
      expected = presumed.getLine();
      facts.lineMarks.push_back({physical, expected, name});
    }
    size_t newline = buffer.find('\n', at);
    at = newline == llvm::StringRef::npos ? buffer.size() : newline + 1;
  }
}

} // namespace

std::shared_ptr<PreprocessorWatch> watchPreprocessor(clang::CompilerInstance &compiler) {
  auto watch = std::make_shared<PreprocessorWatch>();
  watch->dependencies = std::make_shared<AllFiles>();
  watch->dependencies->attachToPreprocessor(compiler.getPreprocessor());
  compiler.getPreprocessor().addPPCallbacks(
      std::make_unique<Callbacks>(compiler.getSourceManager(), watch));
  return watch;
}

void finishWatch(const PreprocessorWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                 FileFacts &facts) {
  facts.includes = watch.includes;
  facts.architectureMatters = watch.architectureMatters;
  for (llvm::StringRef file : watch.dependencies->getDependencies())
    if (!file.starts_with("/coop-rewrite/"))
      facts.dependencies.push_back(file.str());

  // An include inside a namespace or extern "C" block is not at file scope, though no #if surrounds it.
  for (const clang::Decl *decl : source.context.getTranslationUnitDecl()->decls()) {
    if (!source.inMainFile(decl->getLocation()))
      continue;
    SourceSpan span = source.place(decl->getSourceRange());
    for (IncludeFact &include : facts.includes)
      include.topLevel &= !(span.begin < include.line.begin && include.line.end < span.end);
  }

  if (source.manager.hasLineTable())
    readLineMarks(source, facts);
  for (const auto &macro : preprocessor.macros())
    if (macro.first->getName().starts_with("coop_"))
      facts.identifiers.push_back(macro.first->getName().str());
  bool wrapped = false;
  for (llvm::StringRef name : {"THRUST_CUB_WRAPPED_NAMESPACE", "CUB_WRAPPED_NAMESPACE", "CUB_NS_PREFIX"})
    wrapped |= userDefines(preprocessor, source, name);
  if (wrapped)
    facts.cubPrefix = "CUB_NS_QUALIFIER::";
  HidingNames hiding;
  for (clang::Decl *decl : source.context.getTranslationUnitDecl()->decls())
    if (!source.inSystemHeader(decl->getLocation()))
      hiding.TraverseDecl(decl);
  if (!wrapped && hiding.names.count("cub"))
    facts.cubPrefix = "::cub::";
  if (hiding.names.count("coop"))
    facts.coopPrefix = "::coop::";
}

} // namespace coop
