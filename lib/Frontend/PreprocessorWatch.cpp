#include "Frontend/PreprocessorWatch.h"
#include "Driver/ParseShim.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <map>
#include <set>

namespace coop {
namespace {

class Callbacks : public clang::PPCallbacks {
public:
  Callbacks(clang::SourceManager &manager, std::shared_ptr<PreprocessorWatch> watch)
      : manager(manager), watch(std::move(watch)) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token &keyword, llvm::StringRef spelled, bool angled,
                          clang::CharSourceRange name, clang::OptionalFileEntryRef found, llvm::StringRef, llvm::StringRef,
                          const clang::Module *, bool, clang::SrcMgr::CharacteristicKind) override {
    bool next = keyword.getIdentifierInfo() && keyword.getIdentifierInfo()->getName() == "include_next";
    note({next ? IncludeFact::Kind::Next : IncludeFact::Kind::Include, hash, keyword.getLocation(), name, spelled.str(),
          angled, 0, false, found});
  }
  void HasInclude(clang::SourceLocation at, llvm::StringRef spelled, bool angled, clang::OptionalFileEntryRef found,
                  clang::SrcMgr::CharacteristicKind) override {
    note({IncludeFact::Kind::Probe, at, at, clang::CharSourceRange::getTokenRange(at), spelled.str(), angled, 0, false,
          found});
  }

  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    if (isOwn(range.getBegin()))
      watch->skipped.push_back({file(range.getBegin()), manager.getFileOffset(range.getBegin()),
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
    auto conditionals = files.find(file(at));
    if (conditionals == files.end() || conditionals->second.open.empty())
      return;
    watch->conditionals.push_back({file(at), conditionals->second.open.back(), manager.getFileOffset(at)});
    conditionals->second.open.pop_back();
  }
  void Defined(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange) override { note(token); }
  void MacroExpands(const clang::Token &token, const clang::MacroDefinition &, clang::SourceRange,
                    const clang::MacroArgs *) override {
    note(token);
  }

private:
  /// The conditionals of one inclusion of a file.
  struct Conditionals {
    std::vector<unsigned> open;
    unsigned first = 0;
  };

  void note(WatchedInclude include) {
    if (!include.found)
      return;
    if (auto conditionals = files.find(file(include.at)); conditionals != files.end()) {
      const auto &[open, first] = conditionals->second;
      include.conditionals = unsigned(open.size());
      include.guardedOnly = open.size() == 1 && open.front() == first;
    }
    watch->includes.found.push_back(std::move(include));
  }
  void open(clang::SourceLocation at) {
    if (!isOwn(at))
      return;
    llvm::StringRef buffer = manager.getBufferData(file(at));
    size_t line = buffer.take_front(manager.getFileOffset(at)).rfind('\n');
    unsigned begin = line == llvm::StringRef::npos ? 0 : unsigned(line + 1);
    auto [conditionals, isFirst] = files.try_emplace(file(at));
    if (isFirst)
      conditionals->second.first = begin;
    conditionals->second.open.push_back(begin);
  }
  clang::FileID file(clang::SourceLocation at) const { return manager.getFileID(manager.getExpansionLoc(at)); }
  bool isOwn(clang::SourceLocation at) const { return !manager.isInSystemHeader(manager.getExpansionLoc(at)); }
  void note(const clang::Token &token) {
    const clang::IdentifierInfo *name = token.getIdentifierInfo();
    if (!name || watch->architectureMatters || manager.isInSystemHeader(manager.getExpansionLoc(token.getLocation())))
      return;
    watch->architectureMatters = name->getName() == "__CUDA_ARCH__" || name->getName().starts_with("NV_IF_") ||
                                 name->getName().starts_with("NV_DISPATCH_");
  }

  clang::SourceManager &manager;
  std::shared_ptr<PreprocessorWatch> watch;
  std::map<clang::FileID, Conditionals> files;
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
void readLineMarks(const Source &source, UserFile &facts) {
  auto entry = source.manager.getFileManager().getOptionalFileRef(facts.file);
  clang::FileID file = entry ? source.firstInclusion(*entry) : clang::FileID();
  if (file.isInvalid())
    return;
  llvm::StringRef buffer = source.buffer(file);
  // The name that it is included by, which may begin with `./`.
  std::string name = source.manager.getFileEntryRefForID(file)->getName().str();
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

bool includesAll(const PreprocessorWatch &watch, const PrecompiledHeaders &headers) {
  std::set<std::string> included;
  for (const WatchedInclude &each : watch.includes.found)
    if (each.kind == IncludeFact::Kind::Include)
      included.insert(each.spelled);
  return llvm::all_of(headers.includes, [&](const std::string &name) { return included.count(name) != 0; });
}

/// The folder that holds cub/ for an `#include <cub/…>` in the source, as it searches for one; empty where there is none, or
/// where another one is in front of it for some of the headers.
static std::string findCub(const Source &source, clang::Preprocessor &preprocessor) {
  auto at = source.manager.getLocForStartOfFile(source.manager.getMainFileID());
  std::string common;
  for (llvm::StringRef header : {"version.cuh", "config.cuh", "util_type.cuh", "block/block_load.cuh", "block/block_store.cuh",
                                 "block/block_exchange.cuh", "warp/warp_load.cuh", "warp/warp_exchange.cuh"}) {
    std::string name = ("cub/" + header).str();
    clang::ConstSearchDirIterator directory = nullptr;
    auto found = preprocessor.getHeaderSearchInfo().LookupFile(name, at, /*isAngled=*/true, nullptr, &directory, {}, nullptr,
                                                               nullptr, nullptr, nullptr, nullptr, nullptr);
    llvm::StringRef folder = found ? found->getName() : "";
    if (!folder.consume_back("/" + name) || (!common.empty() && folder != common))
      return "";
    common = folder.str();
  }
  return common;
}

void finishWatch(const PreprocessorWatch &watch, const Source &source, clang::Preprocessor &preprocessor,
                 const std::optional<PrecompiledHeaders> &headers, FileFacts &facts) {
  finishIncludes(watch.includes, source, preprocessor, facts);
  facts.architectureMatters = watch.architectureMatters;
  facts.cubDirectory = findCub(source, preprocessor);
  // Sorted, so that it makes no difference what has been precompiled.
  std::set<std::string> dependencies;
  if (headers)
    dependencies.insert(headers->dependencies.begin(), headers->dependencies.end());
  for (llvm::StringRef file : watch.dependencies->getDependencies())
    if (!isShimFile(file))
      dependencies.insert(file.str());
  dependencies.erase(source.mainFile());
  facts.dependencies.push_back(source.mainFile());
  facts.dependencies.insert(facts.dependencies.end(), dependencies.begin(), dependencies.end());

  if (source.manager.hasLineTable())
    for (UserFile &file : facts.files)
      readLineMarks(source, file);
  if (headers)
    facts.macros = headers->macros;
  for (const auto &macro : preprocessor.macros(/*IncludeExternalMacros=*/false))
    if (macro.first->getName().starts_with("coop_"))
      facts.macros.push_back(macro.first->getName().str());
  bool wrapped = false;
  for (llvm::StringRef name : {"THRUST_CUB_WRAPPED_NAMESPACE", "CUB_WRAPPED_NAMESPACE", "CUB_NS_PREFIX"})
    wrapped |= userDefines(preprocessor, source, name);
  if (wrapped)
    facts.cubPrefix = "CUB_NS_QUALIFIER::";
  HidingNames hiding;
  for (clang::Decl *decl : source.ownDeclarations())
    hiding.TraverseDecl(decl);
  if (!wrapped && hiding.names.count("cub"))
    facts.cubPrefix = "::cub::";
  if (hiding.names.count("coop"))
    facts.coopPrefix = "::coop::";
}

} // namespace coop
