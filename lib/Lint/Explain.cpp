#include "Lint/Explain.h"
#include "Frontend/Explain.h"

namespace coop {
namespace {

using uniformity::Family;
using uniformity::Site;
using uniformity::Verdict;

std::optional<Diagnostic> headline(const SourceSpan &at, const Site &site) {
  const std::string &operation = site.meaning.name;
  std::string group = groupName(site.scope).str();
  switch (site.verdict) {
  case Verdict::Proven:
  case Verdict::Unproven: return std::nullopt;
  case Verdict::Conditional: return diagnose(Message::BarrierConditional, at, operation, group, site.condition);
  case Verdict::Divergent: break;
  }
  if (site.counts)
    return diagnose(Message::BarrierCount, at, operation, site.counts->first, site.counts->second);
  if (!site.onlyLeft)
    return diagnose(Message::BarrierDivergent, at, operation, group);
  bool owesShare = site.meaning.family == Family::Cub || site.meaning.family == Family::Coop;
  return diagnose(owesShare ? Message::CollectiveLeft : Message::BarrierLeft, at, operation, group);
}

/// `0, 2 … 15`
std::string lanesText(std::uint32_t lanes) {
  std::string text;
  for (unsigned first = 0; first != 32; ++first) {
    if (!(lanes >> first & 1))
      continue;
    unsigned last = first;
    while (last != 31 && (lanes >> (last + 1) & 1))
      ++last;
    text += (text.empty() ? "" : ", ") + std::to_string(first);
    if (last != first)
      text += (last == first + 1 ? ", " : " … ") + std::to_string(last);
    first = last;
    if (last == 31)
      break;
  }
  return text;
}

} // namespace

std::optional<Diagnostic> diagnoseMask(const Source &source, const Site &site, std::uint32_t there) {
  auto *call = llvm::dyn_cast<clang::CallExpr>(site.call);
  std::uint32_t unnamed = site.unnamed() & there;
  if (unnamed == 0 || !call || site.meaning.mask < 0 || unsigned(site.meaning.mask) >= call->getNumArgs())
    return std::nullopt;
  SourceSpan at = source.place(call->getArg(site.meaning.mask)->getSourceRange());
  bool one = (unnamed & (unnamed - 1)) == 0;
  return diagnose(Message::MaskLacksLanes, at, (one ? "lane " : "lanes ") + lanesText(unnamed) + (one ? " comes" : " come"),
                  site.meaning.name, one ? "is" : "are", llvm::formatv("{0:x8}", *site.mask).str());
}

std::optional<Diagnostic> diagnoseSite(const Source &source, const Site &site) {
  SourceSpan at = source.place(site.place->getSourceRange());
  auto diagnostic = headline(at, site);
  if (!diagnostic)
    return std::nullopt;
  diagnostic->notes = explainChain(source, site, groupName(site.scope), at);
  diagnostic->cause = std::to_string(reinterpret_cast<std::uintptr_t>(site.root));
  Diagnostic also = diagnose(Message::NoteSameCondition, at, site.meaning.name);
  if (site.root)
    diagnostic->also = Note{also.message, also.span, also.text};
  return diagnostic;
}

} // namespace coop
