#include "Uniformity/FunctionAnalysis.h"

#include <llvm/ADT/StringExtras.h>

namespace coop::uniformity {
namespace {

/// An instruction of an assembly text, its operands as written.
struct Instruction {
  llvm::StringRef name;
  llvm::SmallVector<llvm::StringRef, 3> operands;
};

std::optional<Instruction> onlyInstruction(llvm::StringRef text) {
  text = text.trim();
  text.consume_back(";");
  if (text.contains(';') || text.contains('{') || text.starts_with("@"))
    return std::nullopt;
  Instruction result;
  auto [name, rest] = text.split(' ');
  result.name = name;
  llvm::SmallVector<llvm::StringRef, 3> parts;
  rest.split(parts, ',', -1, false);
  for (llvm::StringRef part : parts)
    if (!part.trim().empty())
      result.operands.push_back(part.trim());
  return result;
}

bool isBarrier(llvm::StringRef name) {
  for (llvm::StringRef stem : {"bar", "barrier"})
    for (llvm::StringRef kind : {".sync", ".arrive", ".cta.sync", ".cta.arrive"})
      if (name == (stem + kind).str() || name == (stem + kind + ".aligned").str())
        return true;
  return false;
}

} // namespace

/// Reads `bar.sync` and its relatives; false for any other assembly.
bool FunctionAnalysis::barrierAssembly(const clang::GCCAsmStmt *stmt) {
  std::string text = stmt->getAsmString();
  auto instruction = onlyInstruction(text);
  if (!instruction || !isBarrier(instruction->name) || instruction->operands.empty() || stmt->getNumOutputs())
    return false;
  auto number = [&](unsigned index) -> std::optional<std::int64_t> {
    std::int64_t value;
    if (index >= instruction->operands.size())
      return std::nullopt;
    llvm::StringRef operand = instruction->operands[index];
    if (!operand.consume_front("%") && !operand.getAsInteger(10, value))
      return value;
    unsigned input;
    if (operand.getAsInteger(10, input) || input >= stmt->getNumInputs())
      return std::nullopt;
    Value held = valueOf(stmt->getInputExpr(input));
    return held->isConstant() ? std::optional<std::int64_t>(held->constant) : std::nullopt;
  };
  synchronizedNow = true;
  if (instruction->operands.size() == 1) { // all threads of the block, whatever its number
    Meaning meaning;
    meaning.name = instruction->name.str();
    meaning.family = Family::Barrier;
    meaning.participates = true;
    meaning.scope = Scope::Block;
    sites.insert_or_assign(stmt, PendingSite{stmt, meaning, current, nullptr, nullptr, {}});
    if (number(0) == 0 && instruction->name.contains("sync")) {
      states[current].events.push_back({Event::Kind::Barrier, noLocation, {}, nullptr, nullptr});
      storesNow.clear();
      separatedNow = true;
    }
    return true;
  }
  NamedBarrier barrier;
  barrier.at = barrier.place = stmt;
  barrier.id = number(0);
  barrier.count = number(1);
  named.insert_or_assign(stmt, std::pair(barrier, current));
  return true;
}

/// The threads of a block for which a comparison holds: nothing where anything but threadIdx.x decides.
std::optional<ThreadSet> FunctionAnalysis::threadsThat(const Predicate &predicate) const {
  if (!predicate.difference || predicate.difference->wrapped)
    return std::nullopt;
  for (const Term &term : predicate.difference->terms) {
    const Symbol &symbol = values.symbol(term.factors[0]);
    if (term.factors.size() != 1 || symbol.kind != SymbolKind::ThreadBit || symbol.axis != 0)
      return std::nullopt;
  }
  ThreadSet result;
  for (std::int64_t thread = 0; thread != engine.maxThreads; ++thread) {
    std::int64_t sum = predicate.difference->constant;
    for (const Term &term : predicate.difference->terms)
      if (thread >> values.symbol(term.factors[0]).bit & 1)
        sum += term.coefficient;
    result.set(thread, (predicate.comparison == Comparison::Less ? sum < 0 : sum == 0) != predicate.negated);
  }
  return result;
}

/// The threads that come to a block of code: nothing where anything but threadIdx.x decides within a block of threads.
std::optional<ThreadSet> FunctionAnalysis::threadsAt(unsigned block) {
  ThreadSet result;
  for (std::int64_t thread = 0; thread != engine.maxThreads; ++thread)
    result.set(thread);
  for (unsigned branch : failing(block, Scope::Block, Graph::Kind::Full)) {
    auto way = polarity(branch, block);
    auto threads = way ? threadsThat(states[branch].branch) : std::nullopt;
    if (!threads)
      return std::nullopt;
    result &= *way ? *threads : ~*threads;
  }
  return result;
}

void FunctionAnalysis::summarizeNamed(Summary &summary) {
  for (const auto &[stmt, entry] : named) {
    NamedBarrier barrier = entry.first;
    barrier.threads = threadsAt(entry.second);
    summary.named.push_back(std::move(barrier));
  }
  for (const auto &[key, call] : called) {
    if (call.summary->named.empty())
      continue;
    auto threads = threadsAt(call.block);
    for (NamedBarrier barrier : call.summary->named) {
      if (barrier.threads && threads)
        *barrier.threads &= *threads;
      else
        barrier.threads.reset();
      barrier.place = call.call;
      summary.named.push_back(std::move(barrier));
    }
  }
}

void judgeNamed(llvm::ArrayRef<NamedBarrier> barriers, std::vector<Site> &out) {
  for (const NamedBarrier &barrier : barriers) {
    Site site;
    site.call = barrier.at;
    site.place = barrier.place;
    site.meaning.name = "bar.sync";
    site.meaning.family = Family::Barrier;
    site.verdict = Verdict::Unproven;
    // Several places may share one barrier: some arrive, others wait. Those that come to any of them count.
    std::int64_t come = 0;
    bool known = barrier.id && barrier.count && barrier.threads;
    for (const NamedBarrier &other : barriers) {
      known &= bool(other.id);
      if (other.id != barrier.id)
        continue;
      known &= other.threads && other.count == barrier.count;
      come += other.threads ? std::int64_t(other.threads->count()) : 0;
    }
    bool alone = known && std::int64_t(barrier.threads->count()) == *barrier.count;
    if (alone || (known && come == *barrier.count))
      site.verdict = Verdict::Proven;
    else if (known && come < *barrier.count) {
      site.verdict = Verdict::Divergent;
      site.counts = {come, *barrier.count};
    }
    out.push_back(std::move(site));
  }
}

} // namespace coop::uniformity
