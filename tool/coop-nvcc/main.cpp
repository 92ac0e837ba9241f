// coop-nvcc: a compiler launcher. Rewrites the CUDA sources of one nvcc command and runs it on the result.
#include "options/RewritingOptions.h"

#include "Diagnostics/Render.h"
#include "Pipeline/CompileStep.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/InitLLVM.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/WithColor.h>

namespace cl = llvm::cl;

static cl::opt<bool> keep("keep", cl::desc("Keep the rewritten sources, in <output>.coop"),
                          cl::cat(coop::optionCategory()));
static cl::opt<bool> verbose("verbose", cl::desc("Print the command that is run"), cl::cat(coop::optionCategory()));

namespace {

constexpr llvm::StringLiteral overview =
    "rewrites coop:: calls and compiles the result, in one step\n\n"
    "  coop-nvcc [options] nvcc -arch=sm_90 -c kernels.cu -o kernels.o\n"
    "  coop-nvcc [options] ccache nvcc ...\n"
    "  cmake -DCMAKE_CUDA_COMPILER_LAUNCHER=coop-nvcc ...\n\n"
    "Options stand before the compiler; warnings as for coop-rewrite. The exit status is nvcc's, or 1 after an error of\n"
    "ours, and then nothing is compiled.\n";

/// Runs the command and returns its exit status.
int execute(const std::vector<std::string> &command) {
  auto program = llvm::sys::findProgramByName(command.front());
  if (!program) {
    coop::fail("cannot find '" + command.front() + "': " + program.getError().message());
    return 1;
  }
  if (verbose) {
    llvm::errs() << "coop-nvcc:";
    for (const std::string &argument : command) {
      llvm::errs() << ' ';
      llvm::sys::printArg(llvm::errs(), argument, /*Quote=*/false);
    }
    llvm::errs() << "\n";
  }
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());
  std::string error;
  int status = llvm::sys::ExecuteAndWait(*program, arguments, /*Env=*/std::nullopt, /*Redirects=*/{},
                                         /*SecondsToWait=*/0, /*MemoryLimit=*/0, &error);
  if (status < 0) {
    coop::fail("'" + command.front() + "' did not end properly: " + error);
    return 1;
  }
  return status;
}

int run(const coop::ReadingOptions &reading, const coop::SplitArguments &arguments) {
  llvm::SmallString<128> current;
  llvm::sys::fs::current_path(current);
  coop::CompileStepRequest request;
  request.reading = reading;
  request.environment = coop::Environment::current();
  request.files = llvm::vfs::getRealFileSystem();
  request.adjust = [&](coop::PipelineRequest &one) { coop::applyRewritingOptions(one, arguments.warnings); };
  auto call = coop::takeApart(arguments.rest, current.str().str(), *request.files, request.environment);
  if (!call)
    return coop::failure(call.takeError());
  request.call = std::move(*call);
  if (request.call.compiler == request.call.arguments.size())
    return coop::fail("no compiler in the command; write coop-nvcc [options] nvcc ..."), 1;
  auto step = coop::prepareCompile(request);
  if (!step)
    return coop::failure(step.takeError());
  if (!coop::warningsFit(step->badWarningOption))
    return 1;
  coop::RenderOptions rendering;
  rendering.colors = llvm::WithColor::defaultAutoDetectFunction()(llvm::errs());
  coop::render(step->diagnostics, request.files, rendering, llvm::errs());
  if (step->failed)
    return 1;
  int status = execute(step->command);
  if (status != 0)
    return status;
  if (llvm::Error error = coop::finishCompile(request.call, *step, keep))
    return coop::failure(std::move(error));
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  coop::SplitArguments arguments = coop::splitArguments(llvm::ArrayRef(argv, argc), /*atFirstWord=*/true);
  cl::HideUnrelatedOptions({&coop::optionCategory(), &llvm::getColorCategory()});
  cl::SetVersionPrinter([](llvm::raw_ostream &out) { out << "coop-nvcc " << COOP_VERSION << "\n"; });
  if (!cl::ParseCommandLineOptions(int(arguments.own.size()), arguments.own.data(), overview, &llvm::errs()))
    return 1;
  return run(coop::readingOptions(argv[0], reinterpret_cast<void *>(&main)), arguments);
}
