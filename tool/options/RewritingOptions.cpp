#include "options/RewritingOptions.h"
#include "options/NamedValues.h"

#include <llvm/Support/WithColor.h>

namespace cl = llvm::cl;

namespace coop {

cl::OptionCategory &optionCategory() {
  static cl::OptionCategory category("options");
  return category;
}

static cl::list<std::string> extraArguments("extra-arg", cl::desc("Append an argument to the compile command"),
                                            cl::value_desc("arg"), cl::cat(optionCategory()));
static cl::list<std::string> extraArgumentsBefore("extra-arg-before",
                                                  cl::desc("Prepend an argument to the compile command"),
                                                  cl::value_desc("arg"), cl::cat(optionCategory()));
static cl::opt<bool> noChecks("no-checks", cl::desc("Leave out all run-time checks: of valid_items, of blocks"),
                              cl::cat(optionCategory()));
static cl::opt<bool> noEntryCheck("no-entry-check", cl::desc("Leave out the tests of the block where kernels begin"),
                                  cl::cat(optionCategory()));
static cl::opt<bool> noFullTiles("no-full-tiles", cl::desc("Give full tiles no path of their own under valid_items"),
                                 cl::cat(optionCategory()));
enum class Instrument { None, Participation };
static NamedOption<Instrument> instrument(
    "instrument", cl::desc("Checks while kernels run"), cl::init(Instrument::None), cl::cat(optionCategory()),
    cl::values(clEnumValN(Instrument::Participation, "participation",
                          "That all threads reach the calls that are not proven to be reached")));
static NamedOption<Policy> planPolicy(
    "plan", cl::desc("How storage is laid out"), cl::init(Policy::Balanced), cl::cat(optionCategory()),
    cl::values(clEnumValN(Policy::Balanced, "balanced", "Overlap as far as occupancy needs it (default)"),
               clEnumValN(Policy::MinSmem, "min-smem", "The fewest bytes of shared memory"),
               clEnumValN(Policy::MinBarriers, "min-barriers", "The fewest barriers")));
enum class BarrierRule { Needed, Always };
static NamedOption<BarrierRule> barrierRule(
    "barriers", cl::desc("Where barriers stand"), cl::init(BarrierRule::Needed), cl::cat(optionCategory()),
    cl::values(clEnumValN(BarrierRule::Needed, "needed", "Where a path needs one (default)"),
               clEnumValN(BarrierRule::Always, "always", "After every call that uses storage")));
static cl::opt<bool> trustCubInternals("trust-cub-internals",
                                       cl::desc("Count barriers inside of CUB's calls, in versions that were looked at"),
                                       cl::cat(optionCategory()));
static cl::opt<std::string> cudaPath("cuda-path", cl::desc("The CUDA toolkit to read headers from"),
                                     cl::value_desc("dir"), cl::cat(optionCategory()));
static cl::opt<std::string> runtimePath("coop-path", cl::desc("The folder that holds coop/coop.cuh"),
                                        cl::value_desc("dir"), cl::cat(optionCategory()));
static cl::list<std::string> prefixMaps("path-prefix-map", cl::desc("In #line, write NEW for the path prefix OLD"),
                                        cl::value_desc("OLD=NEW"), cl::cat(optionCategory()));

ReadingOptions readingOptions(const char *program, void *address) {
  ReadingOptions reading;
  reading.argumentsBefore = extraArgumentsBefore;
  reading.argumentsAfter = extraArguments;
  reading.cudaPath = cudaPath;
  reading.runtimeDirectory = runtimePath.empty() ? findRuntime(program, address, COOP_SOURCE_RUNTIME)
                                                 : runtimePath.getValue();
  reading.usualSizes = findUsualSizes(program, address);
  return reading;
}

void applyRewritingOptions(PipelineRequest &request, const std::vector<std::string> &warnings) {
  request.plan.policy = planPolicy;
  request.plan.alwaysBarriers = barrierRule == BarrierRule::Always;
  request.plan.trustCubInternals = trustCubInternals;
  request.checks = !noChecks;
  request.entryChecks = !noEntryCheck;
  request.fullTiles = !noFullTiles;
  request.participation = instrument == Instrument::Participation;
  request.warningOptions = warnings;
  request.prefixMaps.assign(prefixMaps.begin(), prefixMaps.end());
}

SplitArguments splitArguments(llvm::ArrayRef<char *> all, bool atFirstWord) {
  SplitArguments result;
  bool inRest = false;
  for (llvm::StringRef argument : all) {
    bool isProgram = result.own.empty();
    if (!inRest && !isProgram && atFirstWord && !argument.starts_with("-"))
      inRest = true;
    if (inRest)
      result.rest.push_back(argument.str());
    else if (argument == "--")
      inRest = result.sawDashes = true;
    else if (argument.size() > 2 && argument.consume_front("-W"))
      result.warnings.push_back(argument.str());
    else
      result.own.push_back(argument.data());
  }
  return result;
}

bool fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), COOP_PROGRAM) << message << "\n";
  return false;
}

int failure(llvm::Error error) {
  fail(llvm::toString(std::move(error)));
  return 1;
}

bool warningsFit(const std::string &badOption) {
  return badOption.empty() || fail("-W" + badOption + " names no diagnostic; see coop-rewrite --list-diagnostics");
}

} // namespace coop
