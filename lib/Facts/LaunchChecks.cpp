#include "Facts/LaunchChecks.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace coop {
namespace {

bool usesSource(const Kernel &kernel, ExtentSource source) {
  return llvm::any_of(kernel.calls, [&](const Call &call) { return call.pattern.group.source == source; });
}

bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// An extent in terms of the kernel's template parameters, said in the launch's terms: each parameter becomes the
/// argument that the launch spells. Nothing where another name stands in it: the launch may not see what it means.
std::string inTermsOf(const LaunchFact &launch, const Kernel &kernel, llvm::StringRef extent) {
  std::string result;
  for (size_t at = 0; at != extent.size();) {
    llvm::StringRef word = extent.drop_front(at).take_while(isWord);
    if (word.empty()) {
      result += extent[at++];
      continue;
    }
    bool qualified = llvm::StringRef(result).rtrim().ends_with("::");
    at += word.size();
    if (llvm::isDigit(word.front()) || qualified) {
      result += word;
      continue;
    }
    auto parameter = llvm::find(kernel.parameters, word);
    size_t index = size_t(parameter - kernel.parameters.begin());
    bool behindPack = llvm::is_contained(llvm::ArrayRef(kernel.parameters).take_front(index), "");
    if (parameter == kernel.parameters.end() || behindPack || index >= launch.arguments.size() ||
        launch.arguments[index].empty())
      return {};
    const std::string &argument = launch.arguments[index];
    bool whole = word.size() == extent.size() || llvm::all_of(argument, isWord);
    bool isScope = extent.drop_front(at).ltrim().starts_with("::");
    result += whole || isScope ? argument : "(" + argument + ")";
  }
  return result;
}

/// The launch's text, and what it says in each instantiation of the function around it.
using LaunchesAtPlace = std::vector<const LaunchFact *>;

std::vector<LaunchesAtPlace> byPlace(const FileFacts &facts) {
  std::vector<LaunchesAtPlace> result;
  for (const LaunchFact &launch : facts.launches) {
    auto same = llvm::find_if(result, [&](const LaunchesAtPlace &place) {
      return place.front()->span == launch.span && place.front()->block == launch.block;
    });
    if (same == result.end())
      same = result.insert(result.end(), LaunchesAtPlace());
    same->push_back(&launch);
  }
  return result;
}

/// Fills the extents of a check of the whole block; says why where that is impossible.
void spellBlock(const Kernel &kernel, const LaunchesAtPlace &place, LaunchCheck &check) {
  const LaunchFact &launch = *check.launch;
  if (!launch.dependent) {
    const GroupFact *block = writtenFor(kernel, launch.instance);
    for (unsigned i = 0; block && i != 3; ++i)
      check.extents[i] = std::to_string(*block->extents[i]);
    return;
  }
  for (unsigned i = 0; i != 3; ++i)
    check.extents[i] = i < kernel.blockTexts.size() ? inTermsOf(launch, kernel, kernel.blockTexts[i]) : std::string();
  bool spelled = llvm::none_of(check.extents, [](const std::string &text) { return text.empty(); });
  bool allConstant = llvm::all_of(place, [](const LaunchFact *each) {
    return each->isConstant() || each->isPattern;
  });
  if (spelled || (place.size() > 1 && allConstant))
    return;
  check.kind = LaunchCheck::Kind::Impossible;
  check.why = "the kernel's block size cannot be said in terms of this launch; spell the kernel's template arguments";
}

std::optional<LaunchCheck> checkAt(const FileFacts &facts, const LaunchesAtPlace &place) {
  const LaunchFact *launch = place.front();
  const Kernel *kernel = launchedKernel(facts, *launch);
  // A pointer that holds one of several kernels: whose block it must be is known at run time only.
  bool oneKernel = launch->certain && llvm::all_of(place, [&](const LaunchFact *each) {
    return each->kernelBody == launch->kernelBody;
  });
  if (!kernel || kernel->fixedByAttribute || !oneKernel || (!launch->dependent && launch->isConstant()))
    return std::nullopt;
  LaunchCheck check;
  check.launch = launch;
  if (needsWholeWarps(*kernel))
    check.kind = LaunchCheck::Kind::WholeWarps;
  else if (kernel->blockTexts.empty())
    return std::nullopt;
  else
    spellBlock(*kernel, place, check);
  bool nothing = check.kind == LaunchCheck::Kind::Block && check.extents[0].empty();
  // What the launch passes is by its text what the kernel is written for.
  bool same = check.kind == LaunchCheck::Kind::Block && !launch->hasFields() &&
              check.extents[0] == launch->blockText && check.extents[1] == "1" && check.extents[2] == "1";
  if (nothing || same)
    return std::nullopt;
  if (launch->mayRunOnDevice && check.kind != LaunchCheck::Kind::Impossible) {
    check.kind = LaunchCheck::Kind::Impossible;
    check.why = "it stands in a function that may run on the device";
  }
  if (launch->blockText.empty() && check.kind != LaunchCheck::Kind::Impossible) {
    check.kind = LaunchCheck::Kind::Impossible;
    check.why = launch->kernelElsewhere ? "this header does not include the file that defines the kernel"
                : launch->macro.empty() ? "it is spread over several files"
                                        : "it is built by macro '" + launch->macro + "'; write the launch where the macro is used";
  }
  return check;
}

} // namespace

std::vector<LaunchCheck> launchChecks(const FileFacts &facts) {
  std::vector<LaunchCheck> result;
  for (const LaunchesAtPlace &place : byPlace(facts))
    if (auto check = checkAt(facts, place))
      result.push_back(std::move(*check));
  return result;
}

const Kernel *launchedKernel(const FileFacts &facts, const LaunchFact &launch) {
  for (const Kernel &kernel : facts.kernels)
    if (kernel.body == launch.kernelBody && (!kernel.calls.empty() || kernel.callsHelpers))
      return &kernel;
  return nullptr;
}

const GroupFact *writtenFor(const Kernel &kernel, const std::string &instance) {
  // Of a template the text alone may say it, or each instantiation.
  for (const BlockStatement &block : kernel.blocks)
    if ((block.instance == instance || block.instance.empty()) && block.group.threads())
      return &block.group;
  return nullptr;
}

bool needsWholeWarps(const Kernel &kernel) { return usesSource(kernel, ExtentSource::Bound); }

EntryCheck entryCheck(const FileFacts &facts, const Kernel &kernel) {
  if (kernel.helper)
    return EntryCheck::None;
  if (needsWholeWarps(kernel)) {
    bool allTested = !kernel.launchedElsewhere && llvm::all_of(facts.launches, [&](const LaunchFact &launch) {
      return !(launch.kernelBody == kernel.body) || (launch.isConstant() && launch.certain);
    });
    return allTested ? EntryCheck::None : EntryCheck::WholeWarps;
  }
  bool takesLaunches = usesSource(kernel, ExtentSource::Launches) ||
                       (kernel.lendsExtents && kernel.blocks.empty() && kernel.inferred.source == ExtentSource::Launches);
  return takesLaunches && kernel.launchedElsewhere ? EntryCheck::Block : EntryCheck::None;
}

} // namespace coop
