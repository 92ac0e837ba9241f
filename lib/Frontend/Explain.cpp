#include "Frontend/Explain.h"

namespace coop {
namespace {

using uniformity::Cause;
using uniformity::Step;

template <class... Args> void add(std::vector<Note> &notes, Message row, const SourceSpan &at, Args &&...args) {
  notes.push_back({row, at, llvm::formatv(messageText(row).data(), std::forward<Args>(args)...).str()});
}

void addSource(const Step &step, const SourceSpan &at, llvm::StringRef group, bool isKnown, std::vector<Note> &notes) {
  std::string quoted = step.name.empty() ? "this" : "'" + step.name + "'";
  switch (step.cause) {
  case Cause::ThreadIndex:
    return add(notes, Message::NoteThreadIndex, at, step.name.empty() ? "the thread's rank" : step.name, group);
  case Cause::BlockIndex: {
    bool holdsBlocks = group == "cluster" || group == "grid";
    return add(notes, Message::NoteBlockIndex, at, step.name, holdsBlocks ? "the blocks of the " + group.str() : "blocks");
  }
  case Cause::Atomic: return add(notes, Message::NoteAtomic, at);
  case Cause::Volatile: return add(notes, Message::NoteVolatile, at);
  case Cause::Load: return add(notes, Message::NoteLoad, at);
  case Cause::SharedRace: return add(notes, Message::NoteSharedRace, at, step.name);
  case Cause::OneThread: return add(notes, Message::NoteOneThread, at, step.name);
  case Cause::PerThread: return add(notes, Message::NotePerThread, at, step.name);
  case Cause::Lane: return add(notes, Message::NoteLane, at, step.name);
  case Cause::Tile: return add(notes, Message::NoteTile, at, step.name);
  case Cause::Assembly: return add(notes, Message::NoteAssembly, at);
  case Cause::Merge: return add(notes, Message::NoteMerge, at, quoted, isKnown ? "" : "may ");
  case Cause::Rounds: return add(notes, Message::NoteLeavesLoop, at, quoted);
  case Cause::UnknownCall:
    return step.name.empty() ? add(notes, Message::NoteUnknownValue, at) : add(notes, Message::NoteUnknownCall, at, step.name);
  case Cause::MayBeWritten: return add(notes, Message::NoteMayBeWritten, at);
  case Cause::Unseen: return add(notes, Message::NoteUnknownValue, at);
  case Cause::None:
  case Cause::Given:
  case Cause::Computed: return;
  }
}

} // namespace

std::vector<Note> explainChain(const Source &source, const uniformity::Answer &answer, llvm::StringRef group,
                               const SourceSpan &at) {
  std::vector<Note> notes;
  bool isKnown = answer.verdict != uniformity::Verdict::Unproven;
  SourceSpan last = at;
  for (const Step &step : answer.chain) {
    if (step.at.isValid())
      last = source.place(step.at);
    switch (step.kind) {
    case Step::Kind::Condition: add(notes, Message::NoteDecides, last); break;
    case Step::Kind::Loop: add(notes, Message::NoteRounds, last); break;
    case Step::Kind::Leaves: add(notes, Message::NoteLeaves, last); break;
    case Step::Kind::Source: addSource(step, last, group, isKnown, notes); break;
    case Step::Kind::Call: add(notes, Message::NoteCalledFrom, last, step.name); break;
    case Step::Kind::Barrier: add(notes, Message::NoteOperation, last, step.name); break;
    }
  }
  return notes;
}

} // namespace coop
