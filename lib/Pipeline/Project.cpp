#include "Pipeline/Project.h"

#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/ThreadPool.h>

#include <mutex>

namespace coop {
namespace {

/// What one file says.
struct FileResult {
  std::vector<Diagnostic> diagnostics;
  std::string failure, badWarningOption;
  bool failed = false;
};

/// The path of a file of the project, without dots and, below the root, without the root.
std::string nameBelow(const std::string &root, llvm::StringRef file) {
  llvm::SmallString<128> clean(file);
  llvm::sys::path::remove_dots(clean, /*remove_dot_dot=*/true);
  llvm::StringRef rest = clean;
  return rest.consume_front(root) && rest.consume_front("/") ? rest.str() : clean.str().str();
}

void nameBelow(const std::string &root, std::vector<Diagnostic> &diagnostics) {
  auto rename = [&](SourceSpan &span) {
    if (span.valid())
      span.file = nameBelow(root, span.file);
  };
  for (Diagnostic &d : diagnostics) {
    rename(d.span);
    for (Note &note : d.notes)
      rename(note.span);
    for (FixIt &fix : d.fixIts)
      rename(fix.span);
  }
}

FileResult checkOne(const ProjectRequest &project, const CompileCommand &command) {
  FileResult result;
  // A file system of its own: the process's has one working directory for all threads.
  auto files = llvm::vfs::createPhysicalFileSystem();
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> shared(files.release());
  if (!shared->exists(command.file)) {
    result.failure = "no such file";
    return result;
  }
  auto request = makeRequest(command, command.file, project.reading, project.environment, shared);
  if (!request) {
    result.failure = llvm::toString(request.takeError());
    return result;
  }
  request->warningOptions = project.warningOptions;
  if (project.lint) {
    LintReport report = lint(*request);
    return {std::move(report.diagnostics), "", std::move(report.badWarningOption), report.failed};
  }
  PipelineResult checked = rewrite(*request);
  return {std::move(checked.diagnostics), "", std::move(checked.badWarningOption), checked.failed};
}

} // namespace

ProjectResult checkProject(const ProjectRequest &request) {
  std::vector<FileResult> results(request.commands.size());
  std::mutex done;
  size_t count = 0;
  {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(request.jobs));
    for (size_t i = 0; i != results.size(); ++i)
      pool.async([&, i] {
        // One file that breaks the tool must not take the others' results with it.
        llvm::CrashRecoveryContext guard;
        if (!guard.RunSafelyOnThread([&] { results[i] = checkOne(request, request.commands[i]); }, 16u << 20))
          results[i].failure = "the tool failed on it";
        std::lock_guard lock(done);
        ++count;
        if (request.progress)
          request.progress(count, nameBelow(request.root, request.commands[i].file));
      });
    pool.wait();
  }
  ProjectResult all;
  for (size_t i = 0; i != results.size(); ++i) {
    FileResult &one = results[i];
    llvm::append_range(all.diagnostics, one.diagnostics);
    if (!one.failure.empty())
      all.failures.push_back(nameBelow(request.root, request.commands[i].file) + ": " + one.failure);
    if (!one.badWarningOption.empty())
      all.badWarningOption = one.badWarningOption;
    all.failed |= one.failed || !one.failure.empty();
  }
  nameBelow(request.root, all.diagnostics);
  sortAndDeduplicate(all.diagnostics);
  llvm::sort(all.failures);
  return all;
}

} // namespace coop
