#include "Frontend/HeaderCache.h"
#include "Frontend/HeaderStore.h"
#include "Frontend/OperationNames.h"
#include "Frontend/Parse.h"
#include "Frontend/PreprocessorWatch.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/MultiplexConsumer.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace coop {
namespace {

/// Notes the headers that the text itself includes.
class Includes : public clang::PPCallbacks {
public:
  Includes(const clang::SourceManager &manager, std::vector<clang::FileEntryRef> &found) : manager(manager), found(found) {}

  void InclusionDirective(clang::SourceLocation hash, const clang::Token &, llvm::StringRef, bool, clang::CharSourceRange,
                          clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef, const clang::Module *, bool,
                          clang::SrcMgr::CharacteristicKind) override {
    if (file && manager.isWrittenInMainFile(hash))
      found.push_back(*file);
  }

private:
  const clang::SourceManager &manager;
  std::vector<clang::FileEntryRef> &found;
};

/// Leaves out of a precompiled header what Clang would look at once more at the end of every source that uses it, and read all
/// those declarations for: whether what they call may run on a device, which has been said by now, and whether they are used,
/// which nobody asks.
class Settle : public clang::ASTConsumer {
public:
  explicit Settle(clang::CompilerInstance &compiler) : compiler(compiler) {}

  void HandleTranslationUnit(clang::ASTContext &) override {
    clang::Sema &sema = compiler.getSema();
    sema.DeclsToCheckForDeferredDiags.clear();
    auto &unused = sema.UnusedFileScopedDecls;
    unused.erase(unused.begin(nullptr, /*LocalOnly=*/true), unused.end());
  }

private:
  clang::CompilerInstance &compiler;
};

class Precompile : public clang::GeneratePCHAction {
public:
  Precompile(std::string runtimeDirectory, StoredHeaders &result)
      : runtimeDirectory(std::move(runtimeDirectory)), result(result) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    collector.attachToPreprocessor(compiler.getPreprocessor());
    compiler.getPreprocessor().addPPCallbacks(std::make_unique<Includes>(compiler.getSourceManager(), included));
    return GeneratePCHAction::BeginSourceFileAction(compiler);
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef file) override {
    std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
    consumers.push_back(std::make_unique<Settle>(compiler)); // before it is written
    if (auto writer = GeneratePCHAction::CreateASTConsumer(compiler, file))
      consumers.push_back(std::move(writer));
    else
      return nullptr;
    return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
  }

  void EndSourceFileAction() override {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    for (llvm::StringRef file : collector.getDependencies())
      if (!isShimFile(file))
        result.dependencies.push_back(file.str());
    for (const auto &macro : preprocessor.macros())
      if (macro.first->getName().starts_with("coop_"))
        result.macros.push_back(macro.first->getName().str());
    llvm::sort(result.macros);
    result.usable = !getCompilerInstance().getDiagnostics().hasErrorOccurred() &&
                    llvm::all_of(included, [&](clang::FileEntryRef file) { return isGuarded(file); }) && isForeign();
    GeneratePCHAction::EndSourceFileAction();
  }

private:
  /// The file includes it again.
  bool isGuarded(clang::FileEntryRef file) const {
    clang::Preprocessor &preprocessor = getCompilerInstance().getPreprocessor();
    llvm::StringRef name = llvm::sys::path::filename(file.getName());
    clang::HeaderFileInfo &info = preprocessor.getHeaderSearchInfo().getFileInfo(file);
    return info.isPragmaOnce || info.getControllingMacro(preprocessor.getExternalSource()) ||
           name == "cassert" || name == "assert.h"; // made to be included again
  }

  /// Nothing in it is the user's, and nothing calls what is ours.
  bool isForeign() const {
    const clang::SourceManager &manager = getCompilerInstance().getSourceManager();
    for (unsigned i = 1; i < manager.local_sloc_entry_size(); ++i) {
      const clang::SrcMgr::SLocEntry &entry = manager.getLocalSLocEntry(i);
      auto file = entry.isFile() ? entry.getFile().getContentCache().OrigEntry : clang::OptionalFileEntryRef();
      if (!file || isShimFile(file->getName()))
        continue;
      if (!clang::SrcMgr::isSystem(entry.getFile().getFileCharacteristic()))
        return false;
      if (file->getName().starts_with(runtimeDirectory))
        continue;
      clang::SourceLocation start = clang::SourceLocation::getFromRawEncoding(entry.getOffset());
      if (spellsRuntime(manager.getBufferData(manager.getFileID(start))))
        return false;
    }
    return true;
  }

  std::string runtimeDirectory;
  StoredHeaders &result;
  AllFiles collector;
  std::vector<clang::FileEntryRef> included;
};

/// Headers of the user's own that the command line includes come before all others.
bool includesFirst(const Translation &translation) {
  return llvm::any_of(translation.clangArguments, [](llvm::StringRef argument) {
    return argument.starts_with("-include") || argument.starts_with("-imacros") || argument.starts_with("--include") ||
           argument.starts_with("--imacros") || argument.starts_with("-fmodule");
  });
}

} // namespace

std::optional<PrecompiledHeaders> precompiledHeaders(const FrontendRequest &request, llvm::StringRef architecture,
                                                     Pass pass) {
  if (request.cacheFolder.empty())
    return std::nullopt;
  return precompiledHeaders(request, leadingIncludes(request), architecture, pass);
}

std::optional<PrecompiledHeaders> precompiledHeaders(const FrontendRequest &request, llvm::ArrayRef<LeadingInclude> includes,
                                                     llvm::StringRef architecture, Pass pass) {
  if (request.cacheFolder.empty() || includesFirst(request.translation))
    return std::nullopt;
  std::string source, found;
  for (const LeadingInclude &include : includes) {
    source += "#include " + include.name + "\n";
    found += include.file + "\n";
  }
  HeaderStore store(request.cacheFolder, stateOfParse(request, source, architecture, pass) + found,
                    request.translation.directory, *request.files);
  std::optional<StoredHeaders> stored = store.find();
  if (!stored)
    stored = store.make([&](const std::string &output) {
      StoredHeaders made;
      precompile(request, source, architecture, pass, std::make_unique<Precompile>(request.runtimeDirectory, made), output);
      return made;
    });
  if (!stored || !stored->usable)
    return std::nullopt;
  PrecompiledHeaders headers{stored->path, source, {}, stored->dependencies, stored->macros};
  for (const LeadingInclude &include : includes)
    headers.includes.push_back(llvm::StringRef(include.name).drop_front().drop_back().str());
  return headers;
}

} // namespace coop
