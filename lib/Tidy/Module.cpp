// The clang-tidy module: one check for each rule, and coop-explain, which says of each call what it becomes. clang-tidy loads
// it from a plugin, coop-clangd has it linked in. The checks of one file share one run of the pipeline.
#include "Diagnostics/Filter.h"
#include "Pipeline/Request.h"
#include "Tidy/LiveFile.h"
#include "Tidy/Remarks.h"

#include <clang-tidy/ClangTidyCheck.h>
#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>
#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <dlfcn.h>
#include <memory>

namespace coop {
namespace {

namespace tidy = clang::tidy;

/// The folder with our headers: beside an installed plugin or program, in the source tree of a built one.
std::string runtimeHere() {
  Dl_info self;
  if (dladdr(reinterpret_cast<const void *>(&runtimeHere), &self) && self.dli_fname) {
    llvm::StringRef folder = llvm::sys::path::parent_path(llvm::sys::path::parent_path(self.dli_fname));
    if (std::string include = (folder + "/include").str(); llvm::sys::fs::exists(include + "/coop/coop.cuh"))
      return include;
  }
  return COOP_SOURCE_RUNTIME;
}

/// What the pipeline says of one file.
struct FileVerdict {
  std::string file;
  std::vector<Diagnostic> diagnostics;
  RewriteResult rewritten;
  std::string failure;
};

FileVerdict judge(const clang::SourceManager &sources, const clang::Preprocessor &preprocessor,
                  const LiveOptions &options) {
  FileVerdict verdict;
  auto request = requestFor(sources, preprocessor, options);
  if (!request) {
    verdict.failure = llvm::toString(request.takeError());
    return verdict;
  }
  verdict.file = request->file;
  if (!request->translation.cuda)
    return verdict;
  auto [result, lint] = rewriteAndLint(*request);
  verdict.diagnostics = std::move(result.diagnostics);
  llvm::append_range(verdict.diagnostics, lint.diagnostics);
  sortAndDeduplicate(verdict.diagnostics);
  verdict.rewritten = std::move(result.rewritten);
  return verdict;
}

/// The verdict on the file that is being checked, shared by the checks of one run, which live as long as it does.
std::shared_ptr<const FileVerdict> sharedVerdict(tidy::ClangTidyContext *run, const clang::SourceManager &sources,
                                                 const clang::Preprocessor &preprocessor, const LiveOptions &options) {
  struct Entry {
    tidy::ClangTidyContext *run = nullptr;
    const clang::SourceManager *sources = nullptr;
    std::weak_ptr<const FileVerdict> verdict;
  };
  // clangd checks several files at once, each in a thread.
  static thread_local Entry latest;
  if (latest.run == run && latest.sources == &sources)
    if (auto verdict = latest.verdict.lock())
      return verdict;
  auto verdict = std::make_shared<const FileVerdict>(judge(sources, preprocessor, options));
  latest = {run, &sources, verdict};
  return verdict;
}

clang::DiagnosticIDs::Level levelOf(Level level) {
  switch (level) {
  case Level::Note: return clang::DiagnosticIDs::Note;
  case Level::Remark: return clang::DiagnosticIDs::Remark;
  case Level::Warning: return clang::DiagnosticIDs::Warning;
  case Level::Error: return clang::DiagnosticIDs::Error;
  }
  llvm_unreachable("level");
}

/// What the checks have in common: the file's verdict, and places in the parse at hand.
class PipelineCheck : public tidy::ClangTidyCheck {
public:
  PipelineCheck(llvm::StringRef name, tidy::ClangTidyContext *context)
      : ClangTidyCheck(name, context), run(context), cudaPath(Options.getLocalOrGlobal("CudaPath", "")),
        coopPath(Options.getLocalOrGlobal("CoopPath", runtimeHere())) {}

  bool isLanguageVersionSupported(const clang::LangOptions &language) const override { return language.CUDA; }

  void storeOptions(tidy::ClangTidyOptions::OptionMap &options) override {
    Options.store(options, "CudaPath", cudaPath);
    Options.store(options, "CoopPath", coopPath);
  }

  void registerPPCallbacks(const clang::SourceManager &, clang::Preprocessor *, clang::Preprocessor *own) override {
    preprocessor = own;
  }

  void registerMatchers(clang::ast_matchers::MatchFinder *finder) override {
    finder->addMatcher(clang::ast_matchers::translationUnitDecl().bind("unit"), this);
  }

  void check(const clang::ast_matchers::MatchFinder::MatchResult &match) override {
    sources = match.SourceManager;
    verdict = sharedVerdict(run, *sources, *preprocessor, {cudaPath, coopPath});
    report(*verdict);
  }

protected:
  virtual void report(const FileVerdict &verdict) = 0;

  clang::SourceLocation locate(const std::string &file, unsigned offset) const {
    auto entry = sources->getFileManager().getOptionalFileRef(file);
    if (!entry)
      return {};
    clang::FileID id = sources->translateFile(*entry);
    return id.isValid() ? sources->getLocForStartOfFile(id).getLocWithOffset(offset) : clang::SourceLocation();
  }

  clang::CharSourceRange range(const SourceSpan &span) const {
    clang::SourceLocation begin = locate(span.file, span.begin);
    return begin.isValid() ? clang::CharSourceRange::getCharRange(begin, locate(span.file, std::max(span.begin, span.end)))
                           : clang::CharSourceRange();
  }

  /// Texts are arguments: a % in them means nothing.
  clang::DiagnosticBuilder give(clang::SourceLocation at, Level level, const std::string &text) {
    if (level == Level::Remark && remarksAsWarnings())
      return diag(at, "%0", clang::DiagnosticIDs::Warning) << (remarkPrefix + text).str();
    return diag(at, "%0", levelOf(level)) << text;
  }

  /// Where a diagnostic without a place is shown.
  clang::SourceLocation startOfFile() const { return sources->getLocForStartOfFile(sources->getMainFileID()); }

  std::shared_ptr<const FileVerdict> verdict;

private:
  tidy::ClangTidyContext *run;
  clang::Preprocessor *preprocessor = nullptr;
  const clang::SourceManager *sources = nullptr;
  std::string cudaPath, coopPath;
};

/// The diagnostics of one rule; the check's name is the rule's.
class RuleCheck : public PipelineCheck {
public:
  RuleCheck(Rule rule, llvm::StringRef name, tidy::ClangTidyContext *context)
      : PipelineCheck(name, context), rule(rule) {}

private:
  void report(const FileVerdict &verdict) override {
    // Said once, by the rule that everything unreadable belongs to.
    if (!verdict.failure.empty() && rule == Rule::Unrewritable)
      diag(startOfFile(), "%0", clang::DiagnosticIDs::Warning) << verdict.failure;
    for (const Diagnostic &d : verdict.diagnostics)
      if (d.rule() == rule)
        show(d);
  }

  void show(const Diagnostic &d) {
    clang::SourceLocation place = locate(d.span.file, d.span.begin);
    {
      auto builder = give(place.isValid() ? place : startOfFile(), d.level, d.text);
      if (place.isValid() && d.span.end > d.span.begin)
        builder << range(d.span);
      for (const FixIt &fix : d.fixIts)
        if (clang::CharSourceRange at = range(fix.span); at.isValid())
          builder << clang::FixItHint::CreateReplacement(at, fix.text);
    }
    for (const Note &note : d.notes)
      if (clang::SourceLocation at = locate(note.span.file, note.span.begin); at.isValid())
        diag(at, "%0", clang::DiagnosticIDs::Note) << note.text << range(note.span);
  }

  Rule rule;
};

/// At each call: what it becomes, its storage and its barriers.
class ExplainCheck : public PipelineCheck {
public:
  using PipelineCheck::PipelineCheck;

private:
  void report(const FileVerdict &verdict) override {
    for (const CallReport &call : verdict.rewritten.calls) {
      std::string text = call.operation + " becomes " + call.became + "; storage: " +
                         (call.storage.empty() ? "none" : call.storage);
      if (call.before)
        text += "; a barrier before it, since " + call.before->usedLines + " used the same bytes";
      if (call.after)
        text += "; a barrier after it, since " + call.after->writesLines + " writes the same bytes next";
      else if (!call.storage.empty())
        text += "; no barrier after it";
      if (clang::SourceLocation at = locate(call.span.file, call.span.begin); at.isValid())
        give(at, Level::Remark, text);
    }
  }
};

class CoopModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &factories) override {
    for (Message message : allMessages()) {
      Rule rule = messageRule(message);
      factories.registerCheckFactory(ruleName(rule), [rule](llvm::StringRef name, tidy::ClangTidyContext *context) {
        return std::make_unique<RuleCheck>(rule, name, context);
      });
    }
    factories.registerCheck<ExplainCheck>("coop-explain");
  }
};

tidy::ClangTidyModuleRegistry::Add<CoopModule> registered("coop-module", "Checks of cooperative primitives");

} // namespace

bool &remarksAsWarnings() {
  static bool value = false;
  return value;
}

} // namespace coop

/// Referred to by a program that links the module, so that the linker keeps it.
extern volatile int coopModuleAnchor;
volatile int coopModuleAnchor = 0;
