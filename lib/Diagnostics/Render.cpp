#include "Diagnostics/Render.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/FileManager.h>
#include <clang/Basic/LangOptions.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>

namespace coop {
namespace {

clang::DiagnosticsEngine::Level clangLevel(Level level) {
  switch (level) {
  case Level::Note: return clang::DiagnosticsEngine::Note;
  case Level::Remark: return clang::DiagnosticsEngine::Remark;
  case Level::Warning: return clang::DiagnosticsEngine::Warning;
  case Level::Error: return clang::DiagnosticsEngine::Error;
  }
  llvm_unreachable("level");
}

/// Holds the Clang objects that turn (file, offset) into a place with a source line.
class Renderer {
public:
  Renderer(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem, const RenderOptions &options,
           llvm::raw_ostream &out)
      : files(clang::FileSystemOptions(), fileSystem), printer(out, diagnosticOptions),
        engine(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), diagnosticOptions, &printer, false),
        sources(engine, files), options(options) {
    diagnosticOptions.ShowColors = options.colors;
    engine.setSourceManager(&sources);
    language.CPlusPlus = language.CUDA = true;
    printer.BeginSourceFile(language, nullptr);
  }
  ~Renderer() { printer.EndSourceFile(); }

  void report(Level level, const SourceSpan &span, llvm::StringRef text, const std::vector<FixIt> &fixIts) {
    unsigned id = engine.getDiagnosticIDs()->getCustomDiagID(
        clang::DiagnosticIDs::Level(clangLevel(level)), escaped(text));
    clang::SourceLocation begin = locate(span.file, span.begin);
    auto builder = engine.Report(begin, id);
    if (begin.isValid() && span.end > span.begin)
      builder << clang::CharSourceRange::getCharRange(begin, locate(span.file, span.end));
    for (const FixIt &fix : fixIts)
      builder << clang::FixItHint::CreateReplacement(
          clang::CharSourceRange::getCharRange(locate(fix.span.file, fix.span.begin),
                                               locate(fix.span.file, fix.span.end)),
          fix.text);
  }

private:
  // A custom diagnostic's text is a format string in which % is special.
  static std::string escaped(llvm::StringRef text) {
    std::string result;
    for (char c : text)
      result += c == '%' ? std::string("%%") : std::string(1, c);
    return result;
  }

  clang::SourceLocation locate(llvm::StringRef file, unsigned offset) {
    if (file.empty())
      return {};
    auto entry = files.getFileRef(file);
    if (!entry) {
      llvm::consumeError(entry.takeError());
      return {};
    }
    clang::FileID id = sources.getOrCreateFileID(*entry, clang::SrcMgr::C_User);
    return sources.getLocForStartOfFile(id).getLocWithOffset(offset);
  }

  clang::DiagnosticOptions diagnosticOptions;
  clang::LangOptions language;
  clang::FileManager files;
  clang::TextDiagnosticPrinter printer;
  clang::DiagnosticsEngine engine;
  clang::SourceManager sources;
  RenderOptions options;
};

} // namespace

void render(const std::vector<Diagnostic> &diagnostics, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
            const RenderOptions &options, llvm::raw_ostream &out) {
  Renderer renderer(files, options, out);
  for (const Diagnostic &d : diagnostics) {
    std::string name = ruleName(d.rule()).str();
    if (options.messageNames)
      name += "/" + messageName(d.message).str();
    renderer.report(d.level, d.span, d.text + " [" + name + "]", d.fixIts);
    for (const Note &note : d.notes)
      renderer.report(Level::Note, note.span,
                      options.messageNames ? note.text + " [" + messageName(note.message).str() + "]" : note.text, {});
  }
}

} // namespace coop
