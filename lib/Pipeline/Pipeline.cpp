#include "Pipeline/Pipeline.h"

#include "Checks/Checks.h"
#include "Diagnostics/Filter.h"
#include "Driver/Files.h"
#include "Facts/PassedDescriptors.h"
#include "Frontend/Frontend.h"
#include "Pipeline/Files.h"
#include "Pipeline/OutputTree.h"
#include "Pipeline/Paths.h"

#include <llvm/Support/Path.h>
#include <llvm/Support/TimeProfiler.h>

namespace coop {
namespace {

std::string readText(llvm::vfs::FileSystem &files, const std::string &name) {
  auto buffer = files.getBufferForFile(name);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

std::string wholePath(const PipelineRequest &request) {
  auto current = request.files->getCurrentWorkingDirectory();
  const std::string &directory = request.translation.directory;
  if (!current || directory.empty() || *current == directory || llvm::sys::path::is_absolute(request.file))
    return request.file;
  llvm::SmallString<128> path(*current);
  llvm::sys::path::append(path, request.file);
  return path.str().str();
}

/// Names files for the user, and finds them: a command's folder need not be ours.
class Names {
public:
  explicit Names(const PipelineRequest &request) : request(request), whole(wholePath(request)) {
    auto current = request.files->getCurrentWorkingDirectory();
    here = current ? *current : std::string();
    directory = request.translation.directory.empty() ? here : request.translation.directory;
  }

  const std::string &source() const { return whole; }
  /// What messages call a file of the facts.
  std::string shown(const std::string &file) const {
    if (file == whole)
      return request.file;
    return file.empty() || directory == here ? file : absolutePath(file, directory);
  }
  void show(SourceSpan &span) const { span.file = shown(span.file); }
  void show(Diagnostic &d) const {
    show(d.span);
    for (Note &note : d.notes)
      show(note.span);
    for (FixIt &fix : d.fixIts)
      show(fix.span);
  }
  /// A path of the user's, as opposed to one of the command.
  std::string absolute(const std::string &file) const { return normalPath(absolutePath(file, here)); }
  const std::string &commandFolder() const { return directory; }

private:
  const PipelineRequest &request;
  std::string whole, here, directory;
};

bool hasErrors(const std::vector<Diagnostic> &diagnostics) {
  return llvm::any_of(diagnostics, [](const Diagnostic &d) { return d.level == Level::Error; });
}

} // namespace

namespace {

/// From facts and plans to text.
class Rewriting {
public:
  Rewriting(const PipelineRequest &request, const Names &names, PipelineResult &result)
      : request(request), names(names), result(result) {}

  void run() {
    std::vector<PlannedStorage> plans;
    for (const KernelPlan &plan : result.plans)
      plans.push_back({plan.plan, plan.backing});
    result.rewritten = rewriteFiles(result.facts, plans, [&](const std::string &file) -> const std::string & { return text(file); },
                                    {request.checks, request.checks && request.entryChecks, request.fullTiles, request.participation});
    std::set<std::string> changed;
    for (const FileEdits &file : result.rewritten.files)
      changed.insert(file.file);
    OutputTree tree(result.facts, treeRequest(), changed, *request.files);
    result.text = changed.empty() ? text(result.facts.file) : textOf(result.facts.file, tree);
    for (const std::string &header : tree.headers())
      result.headers.push_back({tree.placeOf(header), textOf(header, tree), tree.firstUse(header), functionsOf(header)});
    for (const UserFile &file : result.facts.files) {
      result.names[file.file] = names.shown(file.file);
      result.inputs.push_back(file.file == result.facts.file ? names.absolute(request.file)
                                                             : normalPath(absolutePath(file.file, names.commandFolder())));
    }
    llvm::append_range(result.diagnostics, result.rewritten.problems);
    if (!request.output.empty())
      llvm::append_range(result.diagnostics, tree.problems());
    for (CallReport &report : result.rewritten.calls)
      names.show(report.span);
    for (BarrierReport &report : result.rewritten.barriers)
      names.show(report.span);
    for (OutputFile &header : result.headers) {
      names.show(header.at);
      for (Note &note : header.varies)
        names.show(note.span);
    }
  }

private:
  TreeRequest treeRequest() const {
    bool isFile = !request.output.empty() && request.output != "-" && isPlaceForFile(names.absolute(request.output));
    return {names.commandFolder(), names.absolute(request.file), isFile ? names.absolute(request.output) : std::string(),
            request.headers.empty() ? std::string() : names.absolute(request.headers)};
  }

  /// Whose storage a function of a header has is decided by how a source names it.
  std::vector<Note> functionsOf(const std::string &header) const {
    std::vector<Note> notes;
    for (const Kernel &kernel : result.facts.kernels) {
      bool depends = kernel.helper && kernel.body.file == header && kernel.storage && !kernel.helper->isLambda;
      if (!depends)
        continue;
      Diagnostic said = diagnose(Message::NoteHeaderFunction, kernel.helper->at, kernel.name,
                                 kernel.helper->given ? "here its callers give it theirs" : "here it has its own: " + kernel.helper->why);
      notes.push_back({said.message, said.span, said.text});
    }
    return notes;
  }

  const std::string &text(const std::string &file) {
    auto [known, isNew] = texts.try_emplace(file);
    if (isNew)
      known->second = readText(*request.files, names.shown(file));
    return known->second;
  }

  std::string textOf(const std::string &file, OutputTree &tree) {
    std::vector<Edit> edits = tree.includeEdits(file);
    for (const FileEdits &each : result.rewritten.files)
      if (each.file == file)
        edits.insert(edits.end(), each.edits.begin(), each.edits.end());
    bool isSource = file == result.facts.file;
    std::vector<LineName> marks;
    if (const UserFile *user = result.facts.fileNamed(file))
      for (const LineMark &mark : user->lineMarks)
        marks.push_back({mark.physical, mark.line, mark.file});
    return applyEdits(text(file), std::move(edits), mapPrefix(isSource ? request.file : file, request.prefixMaps), marks,
                      /*always=*/!isSource);
  }

  const PipelineRequest &request;
  const Names &names;
  PipelineResult &result;
  std::map<std::string, std::string> texts;
};

} // namespace

Outputs PipelineResult::outputs(const std::string &target, const std::string &directory) const {
  Outputs all;
  llvm::SmallString<256> place(target);
  if (target != "-")
    llvm::sys::path::make_absolute(directory, place);
  all.source = {place.str().str(), text, {}};
  all.headers = headers;
  all.inputs = inputs;
  all.directory = directory;
  return all;
}

static FrontendRequest readingOf(const PipelineRequest &request, const Names &names) {
  return {names.source(), request.translation, request.toolkit, request.runtimeDirectory, request.files,
          request.plan.cacheFolder, request.usualSizes};
}

/// From what was read to the end.
static PipelineResult rewriteRead(const PipelineRequest &request, const Names &names, FrontendResult read) {
  PipelineResult result;
  FrontendRequest parse = readingOf(request, names);
  result.facts = std::move(read.facts);
  parse.cubDirectory = result.facts.cubDirectory;
  result.diagnostics = std::move(read.fatal);
  auto readShown = [&](const std::string &file) { return readText(*request.files, file); };
  auto readAgain = [&](const std::string &file) { return readShown(names.shown(file)); };
  if (result.diagnostics.empty()) {
    std::vector<Diagnostic> unsettled = settleDescriptors(result.facts);
    result.diagnostics = checkFile(result.facts);
    llvm::append_range(result.diagnostics, unsettled);
    applyNoLint(readAgain, result.diagnostics);
    if (!hasErrors(result.diagnostics)) {
      llvm::TimeTraceScope timed("Plan");
      result.plans = planKernels(parse, result.facts, request.plan);
      checkPlans(parse, result.facts, request.plan, result.plans, result.diagnostics);
    }
    llvm::TimeTraceScope timed("Rewrite");
    if (!hasErrors(result.diagnostics))
      Rewriting(request, names, result).run();
    sortAndDeduplicate(result.diagnostics);
  }
  for (Diagnostic &d : result.diagnostics)
    names.show(d);
  applyNoLint(readShown, result.diagnostics);
  result.badWarningOption = applyWarningOptions(request.warningOptions, result.diagnostics);
  joinCauses(result.diagnostics);
  result.failed = hasErrors(result.diagnostics);
  return result;
}

PipelineResult rewrite(const PipelineRequest &request) {
  Names names(request);
  FrontendResult read = [&] {
    llvm::TimeTraceScope timed("Read");
    return readFile(readingOf(request, names));
  }();
  return rewriteRead(request, names, std::move(read));
}

static LintReport reportLint(const PipelineRequest &request, const Names &names, LintResult found) {
  LintReport report{std::move(found.diagnostics), "", false, std::move(found.verdicts), std::move(found.clangErrors)};
  for (Diagnostic &d : report.diagnostics)
    names.show(d);
  for (LintVerdict &verdict : report.verdicts)
    names.show(verdict.span);
  applyNoLint([&](const std::string &file) { return readText(*request.files, file); }, report.diagnostics);
  report.badWarningOption = applyWarningOptions(request.warningOptions, report.diagnostics);
  joinCauses(report.diagnostics);
  report.failed = hasErrors(report.diagnostics);
  return report;
}

LintReport lint(const PipelineRequest &request) {
  Names names(request);
  return reportLint(request, names, lintFile(readingOf(request, names), request.launch));
}

std::pair<PipelineResult, LintReport> rewriteAndLint(const PipelineRequest &request) {
  Names names(request);
  LintResult found;
  FrontendResult read = readFile(readingOf(request, names), [&](clang::ASTContext &context) {
    lintUnit(context, request.launch, found);
  });
  return {rewriteRead(request, names, std::move(read)), reportLint(request, names, std::move(found))};
}

} // namespace coop
