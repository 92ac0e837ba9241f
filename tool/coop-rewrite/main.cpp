// coop-rewrite: options and nothing else. The work is in lib/Pipeline.
#include "Diagnostics/Render.h"
#include "Driver/CommandLine.h"
#include "Driver/Environment.h"
#include "Driver/Toolkit.h"
#include "Pipeline/Files.h"
#include "Pipeline/Pipeline.h"
#include "Reporting/PlanView.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/WithColor.h>

namespace cl = llvm::cl;

static cl::OptionCategory category("coop-rewrite options");

static cl::opt<std::string> input(cl::Positional, cl::desc("<file.cu>"), cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> output("o", cl::desc("Write the rewritten source to <file>; - or nothing: standard output"),
                                   cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> buildPath("p", cl::desc("Take the nvcc command from <dir>/compile_commands.json"),
                                      cl::value_desc("dir"), cl::cat(category));
static cl::list<std::string> extraArguments("extra-arg", cl::desc("Append an argument to the compile command"),
                                            cl::value_desc("arg"), cl::cat(category));
static cl::list<std::string> extraArgumentsBefore("extra-arg-before",
                                                  cl::desc("Prepend an argument to the compile command"),
                                                  cl::value_desc("arg"), cl::cat(category));
static cl::opt<std::string> depfile("depfile", cl::desc("Write every input, for Ninja and Make, to <file>"),
                                    cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> checkOnly("check", cl::desc("Diagnose only, write nothing"), cl::cat(category));
static cl::opt<bool> lintOnly("lint", cl::desc("Check plain CUDA too, write nothing"), cl::cat(category));
static cl::opt<bool> explain("explain", cl::desc("Say for each call what it became and why"), cl::cat(category));
static cl::opt<bool> noChecks("no-checks", cl::desc("Leave out all run-time checks: of valid_items, of blocks"),
                              cl::cat(category));
static cl::opt<bool> noEntryCheck("no-entry-check", cl::desc("Leave out the tests of the block where kernels begin"),
                                  cl::cat(category));
static cl::opt<coop::Policy> planPolicy(
    "plan", cl::desc("How storage is laid out"), cl::init(coop::Policy::Balanced), cl::cat(category),
    cl::values(clEnumValN(coop::Policy::Balanced, "balanced", "Overlap as far as occupancy needs it (default)"),
               clEnumValN(coop::Policy::MinSmem, "min-smem", "The fewest bytes of shared memory"),
               clEnumValN(coop::Policy::MinBarriers, "min-barriers", "The fewest barriers")));
enum class BarrierRule { Needed, Always };
static cl::opt<BarrierRule> barrierRule(
    "barriers", cl::desc("Where barriers stand"), cl::init(BarrierRule::Needed), cl::cat(category),
    cl::values(clEnumValN(BarrierRule::Needed, "needed", "Where a path needs one (default)"),
               clEnumValN(BarrierRule::Always, "always", "After every call that uses storage")));
static cl::list<std::string> reports("report", cl::desc("Write the plan to <file>, as its ending says: .json or .html"),
                                     cl::value_desc("file"), cl::cat(category));
static cl::opt<std::string> cudaPath("cuda-path", cl::desc("The CUDA toolkit to read headers from"),
                                     cl::value_desc("dir"), cl::cat(category));
static cl::opt<std::string> runtimePath("coop-path", cl::desc("The folder that holds coop/coop.cuh"),
                                        cl::value_desc("dir"), cl::cat(category));
static cl::list<std::string> prefixMaps("path-prefix-map", cl::desc("In #line, write NEW for the path prefix OLD"),
                                        cl::value_desc("OLD=NEW"), cl::cat(category));
static cl::opt<bool> verbose("verbose", cl::desc("Show what the compile command became, and what Clang stumbled over"),
                             cl::cat(category));
static cl::opt<std::string> assumedLaunch(
    "assume-launch", cl::desc("With --lint: take kernels to be launched so, each extent as 256, 16x16 or 8x8x4"),
    cl::value_desc("grid,block"), cl::cat(category));
static cl::list<std::string> dumps("dump", cl::desc("Print a stage's values: facts, verdicts or plan"),
                                   cl::value_desc("stage"), cl::CommaSeparated, cl::cat(category));
static cl::opt<bool> listDiagnostics("list-diagnostics", cl::desc("Print the names of all diagnostics"),
                                     cl::cat(category));
static cl::opt<bool> messageNames("message-names", cl::Hidden, cl::cat(category));

namespace {

constexpr llvm::StringLiteral overview =
    "rewrites coop:: calls in a CUDA source to CUB\n\n"
    "  coop-rewrite kernels.cu -o kernels.out.cu -- nvcc -arch=sm_90 -Iinclude\n"
    "  coop-rewrite kernels.cu -o kernels.out.cu -p build\n\n"
    "What follows -- is the nvcc (or clang) command line that compiles the file, as it is. Without it and without -p,\n"
    "a compile_commands.json in the file's folder or above is used, else nvcc's defaults.\n"
    "Warnings as in clang: -Wno-coop-name, -Werror, -Werror=coop-name, -Wno-error=coop-name.\n"
    "Exit status: 0, also with warnings; 1 after an error, and then nothing is written.\n";

bool fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "coop-rewrite") << message << "\n";
  return false;
}

int failure(llvm::Error error) {
  fail(llvm::toString(std::move(error)));
  return 1;
}

/// The folder with the runtime headers: beside an installed tool, in the source tree of a built one.
std::string findRuntime(const char *program, void *address) {
  if (!runtimePath.empty())
    return runtimePath;
  std::string executable = llvm::sys::fs::getMainExecutable(program, address);
  llvm::SmallString<128> installed(llvm::sys::path::parent_path(llvm::sys::path::parent_path(executable)));
  llvm::sys::path::append(installed, "include");
  for (llvm::StringRef folder : {llvm::StringRef(installed), llvm::StringRef(COOP_SOURCE_RUNTIME)})
    if (llvm::sys::fs::exists(folder + "/coop/coop.cuh"))
      return folder.str();
  return COOP_SOURCE_RUNTIME;
}

std::unique_ptr<clang::tooling::CompilationDatabase> loadDatabase(llvm::StringRef folder) {
  llvm::SmallString<128> file(folder);
  llvm::sys::path::append(file, "compile_commands.json");
  std::string error;
  return clang::tooling::JSONCompilationDatabase::loadFromFile(file, error,
                                                               clang::tooling::JSONCommandLineSyntax::AutoDetect);
}

/// The database in the file's folder or the nearest one above. A file it does not list has no command in it: guessing
/// from another file's would mislead.
std::unique_ptr<clang::tooling::CompilationDatabase> nearestDatabase(llvm::StringRef file) {
  for (llvm::StringRef folder = llvm::sys::path::parent_path(file); !folder.empty();
       folder = llvm::sys::path::parent_path(folder))
    if (auto database = loadDatabase(folder))
      return database;
  return nullptr;
}

/// The command that compiles the file: after `--`, from the database, or nvcc's defaults.
bool findCommand(llvm::ArrayRef<std::string> afterDashes, bool sawDashes, const std::string &file,
                 coop::CompileCommand &command) {
  llvm::SmallString<128> current;
  llvm::sys::fs::current_path(current);
  command.directory = current.str().str();
  command.file = file;
  if (sawDashes) {
    if (afterDashes.empty() || llvm::StringRef(afterDashes.front()).starts_with("-"))
      command.arguments.push_back("nvcc");
    command.arguments.insert(command.arguments.end(), afterDashes.begin(), afterDashes.end());
    return true;
  }
  llvm::SmallString<128> absolute(file);
  llvm::sys::fs::make_absolute(absolute);
  auto database = buildPath.empty() ? nearestDatabase(absolute) : loadDatabase(buildPath);
  if (!buildPath.empty() && !database)
    return fail("no compile_commands.json in '" + buildPath + "'");
  if (database) {
    auto commands = database->getCompileCommands(absolute);
    if (commands.empty() && !buildPath.empty())
      return fail("'" + file + "' is not in the compile_commands.json of '" + buildPath + "'");
    if (!commands.empty()) {
      command.directory = commands.front().Directory;
      command.arguments = commands.front().CommandLine;
      return true;
    }
  }
  command.arguments = {"nvcc"};
  return true;
}

void printExplanation(llvm::raw_ostream &out, const coop::PipelineResult &result, llvm::StringRef source) {
  auto place = [&](const coop::SourceSpan &span) -> llvm::raw_ostream & {
    llvm::StringRef before = source.take_front(span.begin);
    size_t line = before.count('\n') + 1, column = span.begin - (before.rfind('\n') + 1) + 1;
    return out << span.file << ":" << line << ":" << column;
  };
  for (const coop::CallReport &call : result.rewritten.calls) {
    place(call.span) << ": " << call.operation << " became " << call.became << "\n";
    for (const std::string &reason : call.reasons)
      out << "    " << reason << "\n";
    out << "    storage: " << (call.storage.empty() ? "none" : call.storage) << "\n";
    if (call.before)
      out << "    barrier before it: yes, " << call.before->usedLines << " used the same bytes\n";
    if (call.after)
      out << "    barrier after it: yes, " << call.after->writesLines << " writes the same bytes next\n";
    else if (!call.storage.empty())
      out << "    barrier after it: none, its storage is not written again before a barrier\n";
  }
  for (const coop::BarrierReport &barrier : result.rewritten.barriers) {
    place(barrier.span) << ": barrier, " << barrier.usedLines << " used bytes that " << barrier.writesLines
                        << " writes next\n";
  }
}

/// The plan in the format that the file's ending names.
llvm::Error writeReport(const std::string &file, const coop::PipelineResult &result, const std::string &name,
                        llvm::StringRef source) {
  bool html = llvm::StringRef(file).ends_with(".html");
  if (!html && !llvm::StringRef(file).ends_with(".json"))
    return llvm::createStringError("--report takes a file that ends in .json or .html, not '" + file + "'");
  std::vector<coop::PlannedKernel> kernels;
  for (size_t i = 0; i != result.plans.size(); ++i)
    kernels.push_back({&result.facts.kernels[i], &result.plans[i].request, &result.plans[i].plan});
  coop::FileView view = coop::viewPlans(name, source.str(), kernels);
  return coop::writeWhole(file, html ? coop::toHtml(view) : coop::toJson(view));
}

void printVersion(llvm::raw_ostream &out) {
  out << "coop-rewrite " << COOP_VERSION << "\n  LLVM " << LLVM_VERSION_STRING << "\n";
  coop::ToolkitHints hints;
  hints.environment = coop::Environment::current();
  auto toolkit = coop::findToolkit(hints, *llvm::vfs::getRealFileSystem());
  if (!toolkit) {
    llvm::consumeError(toolkit.takeError());
    out << "  CUDA: no toolkit found\n";
    return;
  }
  out << "  CUDA " << toolkit->cuda.str() << " in " << toolkit->root << "\n  CUB " << toolkit->cub.str() << "\n";
}

/// Standard input as a file that messages and #line call <stdin>.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withStandardInput(std::string &file) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> real = llvm::vfs::getRealFileSystem();
  if (file != "-")
    return real;
  auto buffer = llvm::MemoryBuffer::getSTDIN();
  if (!buffer)
    return real;
  file = "<stdin>";
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->setCurrentWorkingDirectory(*real->getCurrentWorkingDirectory());
  memory->addFile(file, 0, std::move(*buffer));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(real);
  overlay->pushOverlay(memory);
  return overlay;
}

struct Arguments {
  std::vector<const char *> own;           ///< for the option parser, argv[0] first
  std::vector<std::string> warnings;       ///< -W options without the -W; the parser's library has a -W of its own
  std::vector<std::string> afterDashes;    ///< another program's command line
  bool sawDashes = false;
};

Arguments split(llvm::ArrayRef<char *> all) {
  Arguments result;
  for (llvm::StringRef argument : all) {
    if (result.sawDashes)
      result.afterDashes.push_back(argument.str());
    else if (argument == "--")
      result.sawDashes = true;
    else if (argument.size() > 2 && argument.consume_front("-W"))
      result.warnings.push_back(argument.str());
    else
      result.own.push_back(argument.data());
  }
  return result;
}

/// "16x16" as three extents; those that are not named are 1.
std::optional<std::array<std::int64_t, 3>> extentsFrom(llvm::StringRef text) {
  std::array<std::int64_t, 3> result{1, 1, 1};
  llvm::SmallVector<llvm::StringRef, 3> parts;
  text.split(parts, 'x');
  if (parts.size() > 3)
    return std::nullopt;
  for (unsigned axis = 0; axis != parts.size(); ++axis)
    if (parts[axis].getAsInteger(10, result[axis]) || result[axis] < 1)
      return std::nullopt;
  return result;
}

bool readLaunch(coop::LaunchExtents &launch) {
  if (assumedLaunch.empty())
    return true;
  auto [grid, block] = llvm::StringRef(assumedLaunch).split(',');
  launch = {extentsFrom(grid), extentsFrom(block)};
  return (launch.grid && launch.block) ||
         fail("--assume-launch takes the extents of the grid and of the block, as 64,256 or 8x8,16x16, not '" +
              assumedLaunch + "'");
}

int lint(const coop::PipelineRequest &request, const coop::RenderOptions &rendering) {
  coop::LintReport report = coop::lint(request);
  if (!report.badWarningOption.empty())
    return fail("-W" + report.badWarningOption + " names no diagnostic; see --list-diagnostics"), 1;
  coop::render(report.diagnostics, request.files, rendering, llvm::errs());
  if (verbose)
    for (const std::string &error : report.clangErrors)
      llvm::errs() << "coop-rewrite: Clang stumbled over, left to nvcc: " << error << "\n";
  for (const std::string &stage : dumps) {
    if (stage != "verdicts")
      return fail("--dump takes verdicts with --lint, not '" + stage + "'"), 1;
    for (const coop::LintVerdict &verdict : report.verdicts)
      llvm::outs() << verdict.kernel << ": " << verdict.operation << " (" << verdict.group << ") at "
                   << verdict.span.file << ":" << verdict.span.begin << ": " << verdict.verdict << "\n";
  }
  return report.failed ? 1 : 0;
}

int run(const char *program, void *address, const Arguments &arguments) {
  coop::PipelineRequest request;
  request.file = input;
  coop::CompileCommand command;
  request.files = withStandardInput(request.file);
  if (!request.files->exists(request.file)) {
    fail("no such file: '" + request.file + "'");
    return 1;
  }
  if (!findCommand(arguments.afterDashes, arguments.sawDashes, request.file, command))
    return 1;
  command.arguments.insert(command.arguments.end(), extraArguments.begin(), extraArguments.end());
  coop::Environment environment = coop::Environment::current();
  auto translation = coop::translate(command, *request.files, environment);
  if (!translation)
    return failure(translation.takeError());
  request.translation = std::move(*translation);
  request.translation.clangArguments.insert(request.translation.clangArguments.begin(), extraArgumentsBefore.begin(),
                                            extraArgumentsBefore.end());
  coop::ToolkitHints hints = coop::ToolkitHints::from(request.translation, environment);
  hints.cudaPath = cudaPath;
  auto toolkit = coop::findToolkit(hints, *request.files);
  if (!toolkit)
    return failure(toolkit.takeError());
  request.toolkit = std::move(*toolkit);
  request.runtimeDirectory = findRuntime(program, address);
  request.plan = {planPolicy, barrierRule == BarrierRule::Always, !reports.empty(), environment.cacheFolder};
  request.checks = !noChecks;
  request.entryChecks = !noEntryCheck;
  request.warningOptions = arguments.warnings;
  request.lineName = coop::mapPrefix(request.file, std::vector<std::string>(prefixMaps.begin(), prefixMaps.end()));

  coop::RenderOptions rendering;
  rendering.messageNames = messageNames;
  rendering.colors = llvm::WithColor::defaultAutoDetectFunction()(llvm::errs());
  if (!readLaunch(request.launch))
    return 1;
  if (lintOnly)
    return lint(request, rendering);

  coop::PipelineResult result = coop::rewrite(request);
  if (!result.badWarningOption.empty())
    return fail("-W" + result.badWarningOption + " names no diagnostic; see --list-diagnostics"), 1;
  coop::render(result.diagnostics, request.files, rendering, llvm::errs());
  if (verbose) {
    for (const std::string &argument : request.translation.dropped)
      llvm::errs() << "coop-rewrite: no meaning for parsing: " << argument << "\n";
    for (const std::string &error : result.facts.clangErrors)
      llvm::errs() << "coop-rewrite: Clang stumbled over, left to nvcc: " << error << "\n";
  }
  for (const std::string &stage : dumps) {
    if (stage == "facts")
      llvm::outs() << coop::describe(result.facts);
    else if (stage == "verdicts")
      for (const coop::Diagnostic &d : result.diagnostics)
        llvm::outs() << coop::messageName(d.message) << " at " << d.span.begin << "\n";
    else if (stage == "plan")
      for (const coop::KernelPlan &plan : result.plans)
        llvm::outs() << coop::describe(plan.plan);
    else
      return fail("--dump takes facts, verdicts or plan, not '" + stage + "'"), 1;
  }
  if (result.failed)
    return 1;
  std::string target = output.empty() ? std::string("-") : output.getValue();
  if (explain) {
    auto source = request.files->getBufferForFile(request.file);
    printExplanation(target == "-" && !checkOnly ? llvm::errs() : llvm::outs(), result,
                     source ? (*source)->getBuffer() : "");
  }
  for (const std::string &report : reports) {
    auto source = request.files->getBufferForFile(request.file);
    if (llvm::Error error = writeReport(report, result, request.file, source ? (*source)->getBuffer() : ""))
      return failure(std::move(error));
  }
  if (checkOnly)
    return 0;
  if (!dumps.empty() && output.empty())
    return 0;
  if (llvm::Error error = coop::writeWhole(target, result.rewritten.text))
    return failure(std::move(error));
  if (!depfile.empty())
    if (llvm::Error error = coop::writeWhole(depfile, coop::dependencyRule(target, result.facts.dependencies)))
      return failure(std::move(error));
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  Arguments arguments = split(llvm::ArrayRef(argv, argc));
  cl::HideUnrelatedOptions({&category, &llvm::getColorCategory()});
  cl::SetVersionPrinter(printVersion);
  if (!cl::ParseCommandLineOptions(int(arguments.own.size()), arguments.own.data(), overview, &llvm::errs()))
    return 1;
  if (listDiagnostics) {
    for (coop::Message message : coop::allMessages())
      llvm::outs() << coop::ruleName(coop::messageRule(message)) << " " << coop::messageName(message) << "\n";
    return 0;
  }
  if (input.empty())
    return fail("no input file; see coop-rewrite --help"), 1;
  return run(argv[0], reinterpret_cast<void *>(&main), arguments);
}
