#include "Lint/Explain.h"

namespace coop {
namespace {

using uniformity::Cause;
using uniformity::Family;
using uniformity::Scope;
using uniformity::Site;
using uniformity::Step;
using uniformity::Verdict;

void noteSource(const Step &step, const SourceSpan &at, const Site &site, Diagnostic &d) {
  std::string group = groupName(site.scope).str();
  std::string quoted = step.name.empty() ? "this" : "'" + step.name + "'";
  switch (step.cause) {
  case Cause::ThreadIndex:
    d.note(Message::NoteThreadIndex, at, step.name.empty() ? "the thread's rank" : step.name, group);
    break;
  case Cause::BlockIndex: d.note(Message::NoteBlockIndex, at, step.name, group); break;
  case Cause::Atomic: d.note(Message::NoteAtomic, at); break;
  case Cause::Volatile: d.note(Message::NoteVolatile, at); break;
  case Cause::Load: d.note(Message::NoteLoad, at); break;
  case Cause::SharedRace: d.note(Message::NoteSharedRace, at, step.name); break;
  case Cause::OneThread: d.note(Message::NoteOneThread, at, step.name); break;
  case Cause::PerThread: d.note(Message::NotePerThread, at, step.name); break;
  case Cause::Lane: d.note(Message::NoteLane, at, step.name); break;
  case Cause::Tile: d.note(Message::NoteTile, at, step.name); break;
  case Cause::Assembly: d.note(Message::NoteAssembly, at); break;
  case Cause::Merge: d.note(Message::NoteMerge, at, quoted); break;
  case Cause::Rounds: d.note(Message::NoteLeavesLoop, at, quoted); break;
  case Cause::None:
  case Cause::Given:
  case Cause::Computed:
  case Cause::UnknownCall:
  case Cause::MayBeWritten:
  case Cause::Unseen: break; // no part of a chain that ends in a difference
  }
}

void noteStep(const Step &step, const SourceSpan &at, const Site &site, Diagnostic &d) {
  switch (step.kind) {
  case Step::Kind::Condition: d.note(Message::NoteDecides, at); break;
  case Step::Kind::Loop: d.note(Message::NoteRounds, at); break;
  case Step::Kind::Leaves: d.note(Message::NoteLeaves, at); break;
  case Step::Kind::Source: noteSource(step, at, site, d); break;
  case Step::Kind::Call: d.note(Message::NoteCalledFrom, at, step.name); break;
  case Step::Kind::Barrier: d.note(Message::NoteOperation, at, step.name); break;
  }
}

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
  SourceSpan last = at;
  for (const Step &step : site.chain) {
    if (step.at.isValid())
      last = source.place(step.at);
    noteStep(step, last, site, *diagnostic);
  }
  return diagnostic;
}

} // namespace coop
