#include "Frontend/Frontend.h"
#include "Facts/Includes.h"
#include "Frontend/Merge.h"
#include "Frontend/Parse.h"
#include "Frontend/PreprocessorWatch.h"
#include "Frontend/Reader.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

namespace coop {
namespace {

/// Keeps Clang's errors; warnings are nvcc's business.
class ErrorCollector : public clang::DiagnosticConsumer {
public:
  std::vector<ClangError> errors;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error)
      return;
    ClangError error;
    error.fatal = level == clang::DiagnosticsEngine::Fatal;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    error.text = text.str().str();
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const clang::SourceManager &manager = info.getSourceManager();
      clang::SourceLocation at = manager.getExpansionLoc(info.getLocation());
      unsigned offset = manager.getFileOffset(at);
      error.span = {nameOfFile(manager, at), offset, offset};
    }
    errors.push_back(std::move(error));
  }
};

using Observer = llvm::function_ref<void(clang::ASTContext &)>;

class FactsAction : public clang::ASTFrontendAction {
public:
  FactsAction(const FrontendRequest &request, const ErrorCollector &collector,
              const std::optional<PrecompiledHeaders> &headers, FileFacts &facts, bool &complete,
              Observer also)
      : request(request), collector(collector), headers(headers), facts(facts), complete(complete), also(also) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance &compiler) override {
    watch = watchPreprocessor(compiler);
    return true;
  }

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &, llvm::StringRef) override {
    class Consumer : public clang::ASTConsumer {
    public:
      explicit Consumer(FactsAction &action) : action(action) {}
      void HandleTranslationUnit(clang::ASTContext &context) override { action.read(context); }

    private:
      FactsAction &action;
    };
    return std::make_unique<Consumer>(*this);
  }

private:
  void read(clang::ASTContext &context) {
    complete = !headers || includesAll(*watch, *headers);
    if (headers && (!complete || !collector.errors.empty()))
      return;
    Source source(context);
    facts.file = request.file;
    finishWatch(*watch, source, getCompilerInstance().getPreprocessor(), headers, facts);
    source.coopPrefix = facts.coopPrefix;
    readUnit(source, collector.errors, watch->conditionals, facts);
    leaveForeignLaunches(facts);
    scanTokens(source, collector.errors, collector.errors.empty() ? NamedOperations() : namedOperations(source), watch->skipped,
               facts);
    if (also)
      also(context);
  }

  const FrontendRequest &request;
  const ErrorCollector &collector;
  const std::optional<PrecompiledHeaders> &headers;
  FileFacts &facts;
  bool &complete; ///< the source includes what was precompiled for it
  Observer also;
  std::shared_ptr<PreprocessorWatch> watch;
};

struct Reading {
  FileFacts facts;
  std::vector<ClangError> errors;
  bool failed = false;
};

/// One reading, with what is precompiled for it. Nothing where that cannot be relied on: the source does not include all of it
/// after all, or something was not understood, be it for what came before the source.
std::optional<Reading> readOnce(const FrontendRequest &request, llvm::StringRef architecture, Pass pass,
                                const std::optional<PrecompiledHeaders> &headers, Observer also) {
  Reading reading;
  ErrorCollector collector;
  bool complete = false;
  parseFile(request, request.file, architecture, pass, {}, collector,
            std::make_unique<FactsAction>(request, collector, headers, reading.facts, complete, also), headers);
  if (headers && (!complete || !collector.errors.empty()))
    return std::nullopt;
  reading.failed = reading.facts.file.empty();
  // Nothing runs what the host pass reads of a kernel: it may lack what stands under #ifdef __CUDA_ARCH__.
  if (pass == Pass::Host)
    for (Kernel &kernel : reading.facts.kernels) {
      kernel.payloadUses.clear();
      kernel.groupOrigins.clear();
    }
  reading.errors = std::move(collector.errors);
  return reading;
}

Reading readPass(const FrontendRequest &request, llvm::StringRef architecture, Pass pass, Observer also = {}) {
  if (auto headers = precompiledHeaders(request, architecture, pass))
    if (auto reading = readOnce(request, architecture, pass, headers, also))
      return std::move(*reading);
  return *readOnce(request, architecture, pass, std::nullopt, also);
}

/// Errors after which the AST is of no use: a header that is missing hides everything in it.
std::vector<Diagnostic> fatalErrors(const Reading &reading, const std::string &file) {
  std::vector<Diagnostic> result;
  for (const ClangError &error : reading.errors)
    if (error.fatal || reading.failed)
      result.push_back(diagnose(Message::CannotRead, error.span.valid() ? error.span : SourceSpan{}, error.text));
  if (reading.failed && result.empty())
    result.push_back(diagnose(Message::CannotRead, {}, "Clang did not accept '" + file + "'"));
  return result;
}

} // namespace

FrontendResult readFile(const FrontendRequest &request, Observer also) {
  FrontendResult result;
  const auto &architectures = request.translation.architectures;
  Reading first = readPass(request, architectures.front(), Pass::Device, also);
  result.fatal = fatalErrors(first, request.file);
  if (!result.fatal.empty())
    return result;
  result.facts = std::move(first.facts);
  for (ClangError &error : first.errors)
    result.facts.clangErrors.push_back(error.text);

  auto mergeHost = [&] {
    Reading host = readPass(request, architectures.front(), Pass::Host);
    noteHost(result.facts, host.facts);
    merge(result.facts, std::move(host.facts), "the host's reading");
  };
  if (result.facts.architectureMatters) {
    for (size_t i = 1; i < architectures.size(); ++i)
      merge(result.facts, readPass(request, architectures[i], Pass::Device).facts, architectures[i]);
    mergeHost();
    return result;
  }
  // What the device pass could not understand may be plain to the host pass.
  if (needsAnotherReading(result.facts))
    mergeHost();
  return result;
}

} // namespace coop
