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

} // namespace

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
