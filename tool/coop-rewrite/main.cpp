// coop-rewrite: options and nothing else. The work is in lib/Pipeline.
#include "Printing.h"

#include "Diagnostics/Formats.h"
#include "Diagnostics/Render.h"
#include "Driver/Database.h"
#include "Pipeline/ClangDatabase.h"
#include "Pipeline/Files.h"
#include "Pipeline/OutputWriter.h"
#include "Pipeline/Project.h"
#include "Pipeline/UsualStorage.h"
#include "options/NamedValues.h"
#include "options/RewritingOptions.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/TimeProfiler.h>
#include <llvm/Support/WithColor.h>

namespace cl = llvm::cl;

static cl::OptionCategory &category = coop::optionCategory();

static cl::list<std::string> inputs(cl::Positional, cl::desc("<file.cu> ..."), cl::value_desc("file"),
                                    cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("Write the rewritten source to <file>; - or nothing: standard output"),
                                   cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> buildPath("p", cl::desc("Take the nvcc command from <dir>/compile_commands.json"),
                                      cl::value_desc("dir"), cl::cat(category));
static cl::opt<std::string> headersFolder("headers", cl::desc("Write rewritten headers to <dir>, not beside the output"),
                                          cl::value_desc("dir"), cl::cat(category));
static cl::opt<bool> keepUnchanged("keep-unchanged", cl::desc("Do not touch files that all come out as they are"),
                                   cl::cat(category));
static cl::opt<std::string> depfile("depfile", cl::desc("Write every input, for Ninja and Make, to <file>"),
                                    cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> checkOnly("check", cl::desc("Diagnose only, write nothing"), cl::cat(category));
static cl::opt<bool> lintOnly("lint", cl::desc("Check plain CUDA too, write nothing"), cl::cat(category));
static cl::opt<bool> wholeProject("project", cl::desc("Check every CUDA file of the compile_commands.json in -p's folder"),
                                  cl::cat(category));
static cl::opt<unsigned> jobs("j", cl::desc("With several files: so many at once (default: one for each core)"),
                              cl::value_desc("n"), cl::Prefix, cl::cat(category));
enum class Format { Text, Json, Sarif };
static coop::NamedOption<Format> format("format", cl::desc("How diagnostics are printed"), cl::init(Format::Text), cl::cat(category),
                              cl::values(clEnumValN(Format::Text, "text", "As clang prints them (default)"),
                                         clEnumValN(Format::Json, "json", "JSON"),
                                         clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0")));
static cl::opt<bool> explain("explain", cl::desc("Say for each call what it became and why"), cl::cat(category));
static cl::list<std::string> reports("report", cl::desc("Write the plan to <file>, as its ending says: .json or .html"),
                                     cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> verbose("verbose", cl::desc("Show what the compile command became, and what Clang stumbled over"),
                             cl::cat(category));
static cl::opt<std::string> assumedLaunch(
    "assume-launch", cl::desc("With --lint: take kernels to be launched so, each extent as 256, 16x16 or 8x8x4"),
    cl::value_desc("grid,block"), cl::cat(category));
static cl::list<std::string> dumps("dump", cl::desc("Print a stage's values: facts, verdicts or plan"),
                                   cl::value_desc("stage"), cl::CommaSeparated, cl::cat(category));
static cl::opt<std::string> clangDatabase("clang-database",
                                          cl::desc("Write -p's compile_commands.json to <dir> as clangd and clang-tidy need it"),
                                          cl::value_desc("dir"), cl::cat(category));
static cl::opt<std::string> usualSizes("usual-sizes", cl::Hidden, cl::desc("Ask CUB what most first runs would, into <dir>"),
                                       cl::cat(category));
static cl::opt<std::string> timeTrace("time-trace", cl::desc("Write what took how long to <file>, as clang -ftime-trace does"),
                                      cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> listDiagnostics("list-diagnostics", cl::desc("Print the names of all diagnostics"),
                                     cl::cat(category));
static cl::opt<bool> messageNames("message-names", cl::Hidden, cl::cat(category));

namespace {

constexpr llvm::StringLiteral overview =
    "rewrites coop:: calls in a CUDA source to CUB\n\n"
    "  coop-rewrite kernels.cu -o kernels.out.cu -- nvcc -arch=sm_90 -Iinclude\n"
    "  coop-rewrite kernels.cu -o kernels.out.cu -p build\n"
    "  coop-rewrite --check --project -p build\n\n"
    "What follows -- is the nvcc (or clang) command line that compiles the file, as it is. Without it and without -p,\n"
    "a compile_commands.json in the file's folder or above is used, else nvcc's defaults.\n"
    "Warnings as in clang: -Wno-coop-name, -Werror, -Werror=coop-name, -Wno-error=coop-name.\n"
    "Exit status: 0, also with warnings; 1 after an error, and then nothing is written.\n";

/// Prints diagnostics in the format asked for. Text goes to standard error; the others to standard output, unless the
/// rewritten source goes there.
void printDiagnostics(const std::vector<coop::Diagnostic> &diagnostics,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, bool failed, bool outputIsFree) {
  llvm::raw_ostream &out = outputIsFree ? llvm::outs() : llvm::errs();
  if (format == Format::Json)
    out << coop::diagnosticsAsJson(diagnostics, files);
  else if (format == Format::Sarif)
    out << coop::diagnosticsAsSarif(diagnostics, files, COOP_VERSION, !failed);
  if (format != Format::Text)
    return;
  coop::RenderOptions rendering;
  rendering.messageNames = messageNames;
  rendering.colors = llvm::WithColor::defaultAutoDetectFunction()(llvm::errs());
  coop::render(diagnostics, files, rendering, llvm::errs());
}

void printClangErrors(const std::vector<std::string> &errors) {
  for (const std::string &error : errors)
    llvm::errs() << "coop-rewrite: Clang stumbled over, left to nvcc: " << error << "\n";
}

int lintOne(const coop::PipelineRequest &request) {
  coop::LintReport report = coop::lint(request);
  if (!coop::warningsFit(report.badWarningOption))
    return 1;
  printDiagnostics(report.diagnostics, request.files, report.failed, /*outputIsFree=*/true);
  if (verbose)
    printClangErrors(report.clangErrors);
  for (const std::string &stage : dumps) {
    if (stage != "verdicts")
      return coop::fail("--dump takes verdicts with --lint, not '" + stage + "'"), 1;
    coop::printVerdicts(llvm::outs(), report);
  }
  return report.failed ? 1 : 0;
}

/// Opens the places of the rewritten source and its headers; adds what stands against that to the diagnostics.
llvm::Expected<std::unique_ptr<coop::OutputWriter>> openOutputs(const coop::PipelineRequest &request,
                                                                coop::PipelineResult &result) {
  llvm::SmallString<128> current;
  llvm::sys::fs::current_path(current);
  coop::Outputs outputs = result.outputs(request.output, current.str().str());
  outputs.keepUnchanged = keepUnchanged;
  auto writer = coop::OutputWriter::open(std::move(outputs));
  if (writer)
    for (const coop::Diagnostic &problem : (*writer)->problems()) {
      result.diagnostics.push_back(problem);
      result.failed = true;
    }
  return writer;
}

/// Everything that is written: the rewritten source, dependencies, reports, explanations.
llvm::Error writeResults(const coop::PipelineRequest &request, const coop::PipelineResult &result,
                         coop::OutputWriter *writer) {
  std::string target = output.empty() ? std::string("-") : output.getValue();
  auto source = [&](const std::string &file) {
    auto buffer = request.files->getBufferForFile(file);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  };
  if (explain)
    coop::printExplanation(target == "-" && !checkOnly ? llvm::errs() : llvm::outs(), result, source);
  for (const std::string &report : reports)
    if (llvm::Error error = coop::writeReport(report, result, request.file, source))
      return error;
  if (!writer)
    return llvm::Error::success();
  if (llvm::Error error = writer->write())
    return error;
  if (depfile.empty())
    return llvm::Error::success();
  return coop::writeWhole(depfile, coop::dependencyRule(target, result.facts.dependencies));
}

int rewriteOne(const coop::PipelineRequest &request) {
  coop::PipelineResult result = coop::rewrite(request);
  if (!coop::warningsFit(result.badWarningOption))
    return 1;
  std::unique_ptr<coop::OutputWriter> writer;
  if (!result.failed && !request.output.empty()) {
    auto opened = openOutputs(request, result);
    if (!opened)
      return coop::failure(opened.takeError());
    writer = std::move(*opened);
  }
  bool toOutput = (output.empty() || output == "-") && !checkOnly && dumps.empty();
  printDiagnostics(result.diagnostics, request.files, result.failed, !toOutput);
  if (verbose) {
    for (const std::string &argument : request.translation.dropped)
      llvm::errs() << "coop-rewrite: no meaning for parsing: " << argument << "\n";
    printClangErrors(result.facts.clangErrors);
  }
  for (const std::string &stage : dumps)
    if (!coop::printStage(llvm::outs(), stage, result))
      return coop::fail("--dump takes facts, verdicts or plan, not '" + stage + "'"), 1;
  if (result.failed)
    return 1;
  if (llvm::Error error = writeResults(request, result, writer.get()))
    return coop::failure(std::move(error));
  return 0;
}

int runOne(const std::string &file, const coop::ReadingOptions &reading, const coop::SplitArguments &arguments) {
  std::string name = file;
  auto files = coop::withStandardInput(name);
  if (!files->exists(name))
    return coop::fail("no such file: '" + name + "'"), 1;
  auto command = coop::findCommand({arguments.sawDashes, arguments.rest, buildPath}, name);
  if (!command)
    return coop::failure(command.takeError());
  coop::Environment environment = coop::Environment::current();
  auto request = coop::makeRequest(std::move(*command), name, reading, environment, files);
  if (!request)
    return coop::failure(request.takeError());
  coop::applyRewritingOptions(*request, arguments.warnings);
  request->plan.wantSizes = !reports.empty();
  if (!checkOnly && (dumps.empty() || !output.empty()))
    request->output = output.empty() ? "-" : output.getValue();
  request->headers = headersFolder;
  if (!assumedLaunch.empty()) {
    auto launch = coop::parseLaunch(assumedLaunch);
    if (!launch)
      return coop::fail("--assume-launch takes the extents of the grid and of blocks, as 64,256 or 8x8,16x16, not '" +
                  assumedLaunch + "'"), 1;
    request->launch = *launch;
  }
  return lintOnly ? lintOne(*request) : rewriteOne(*request);
}

/// For whoever builds or packages the tool: the toolkit is that of --cuda-path, or found as ever.
int writeUsual(const coop::ReadingOptions &reading) {
  coop::CompileCommand command{".", "usual.cu", {"nvcc", "usual.cu"}};
  auto request = coop::makeRequest(std::move(command), "usual.cu", reading, coop::Environment::current(),
                                   llvm::vfs::getRealFileSystem());
  if (!request)
    return coop::failure(request.takeError());
  llvm::Error error = coop::writeUsualSizes(*request, usualSizes);
  return error ? coop::failure(std::move(error)) : 0;
}

/// The files of a project and their commands: those named, or all of the database.
llvm::Expected<std::vector<coop::CompileCommand>> projectCommands(const coop::SplitArguments &arguments) {
  std::vector<coop::CompileCommand> commands;
  if (inputs.empty()) {
    auto all = coop::allCommands(buildPath.empty() ? "." : buildPath.getValue(), /*onlyCuda=*/true);
    if (!all)
      return all.takeError();
    commands = std::move(*all);
    if (commands.empty())
      return llvm::createStringError("compile_commands.json holds no command that compiles CUDA");
  }
  for (const std::string &file : inputs) {
    if (!llvm::sys::fs::exists(file))
      return llvm::createStringError("no such file: '" + file + "'");
    llvm::SmallString<128> absolute(file);
    llvm::sys::fs::make_absolute(absolute);
    auto command = coop::findCommand({arguments.sawDashes, arguments.rest, buildPath}, absolute.str().str());
    if (!command)
      return command.takeError();
    commands.push_back(std::move(*command));
  }
  return commands;
}

/// Only what can be said of several files at once.
bool projectOptionsFit() {
  if (wholeProject && !inputs.empty())
    return coop::fail("--project takes the files of compile_commands.json; leave out either it or the files");
  if (!output.empty() || !depfile.empty() || !reports.empty() || explain || !dumps.empty() ||
      !assumedLaunch.empty() || !timeTrace.empty())
    return coop::fail("several files are only checked: -o, --depfile, --report, --explain, --dump, --assume-launch and --time-trace take "
                      "one file");
  return true;
}

void printSummary(const coop::ProjectResult &result, size_t files) {
  unsigned errors = 0, warnings = 0, remarks = 0;
  for (const coop::Diagnostic &d : result.diagnostics)
    ++(d.level == coop::Level::Error ? errors : d.level == coop::Level::Warning ? warnings : remarks);
  auto count = [](size_t number, llvm::StringRef what) {
    return (llvm::Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
  };
  llvm::errs() << count(files, "file") << " checked: " << count(errors, "error") << ", " << count(warnings, "warning")
               << ", " << count(remarks, "remark");
  if (!result.failures.empty())
    llvm::errs() << "; " << count(result.failures.size(), "file") << " could not be read";
  llvm::errs() << "\n";
}

int runProject(const coop::ReadingOptions &reading, const coop::SplitArguments &arguments) {
  if (!projectOptionsFit())
    return 1;
  auto commands = projectCommands(arguments);
  if (!commands)
    return coop::failure(commands.takeError());
  llvm::SmallString<128> current;
  llvm::sys::fs::current_path(current);
  coop::ProjectRequest request{std::move(*commands), current.str().str(), reading, coop::Environment::current(), arguments.warnings,
                               lintOnly, jobs, nullptr};
  size_t total = request.commands.size();
  // A line for each file helps who waits at a terminal or asks for it; in a log it would hide what was found.
  if (verbose || llvm::errs().is_displayed())
    request.progress = [&](size_t done, const std::string &file) {
      llvm::errs() << "[" << done << "/" << total << "] " << file << "\n";
    };
  coop::ProjectResult result = coop::checkProject(request);
  if (!coop::warningsFit(result.badWarningOption))
    return 1;
  printDiagnostics(result.diagnostics, llvm::vfs::getRealFileSystem(), result.failed, /*outputIsFree=*/true);
  for (const std::string &each : result.failures)
    coop::fail(each);
  printSummary(result, total);
  return result.failed ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  coop::SplitArguments arguments = coop::splitArguments(llvm::ArrayRef(argv, argc), /*atFirstWord=*/false);
  cl::HideUnrelatedOptions({&category, &llvm::getColorCategory()});
  cl::SetVersionPrinter(coop::printVersion);
  if (!cl::ParseCommandLineOptions(int(arguments.own.size()), arguments.own.data(), overview, &llvm::errs()))
    return 1;
  if (listDiagnostics) {
    for (coop::Message message : coop::allMessages())
      llvm::outs() << coop::ruleName(coop::messageRule(message)) << " " << coop::messageName(message) << "\n";
    return 0;
  }
  coop::ReadingOptions reading = coop::readingOptions(argv[0], reinterpret_cast<void *>(&main));
  if (!clangDatabase.empty()) {
    llvm::Error error = coop::writeClangDatabase(buildPath.empty() ? "." : buildPath.getValue(), clangDatabase, reading,
                                                 coop::Environment::current());
    return error ? coop::failure(std::move(error)) : 0;
  }
  if (!usualSizes.empty())
    return writeUsual(reading);
  if (inputs.empty() && !wholeProject)
    return coop::fail("no input file; see coop-rewrite --help"), 1;
  if (wholeProject || inputs.size() > 1)
    return runProject(reading, arguments);
  if (timeTrace.empty())
    return runOne(inputs.front(), reading, arguments);
  constexpr unsigned microseconds = 500; // shorter ones only count in the totals
  llvm::timeTraceProfilerInitialize(microseconds, argv[0]);
  int status = runOne(inputs.front(), reading, arguments);
  llvm::Error error = llvm::timeTraceProfilerWrite(timeTrace, inputs.front());
  llvm::timeTraceProfilerCleanup();
  return error ? coop::failure(std::move(error)) : status;
}
