#include "Planning/Program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>

namespace coop::test {
namespace {

class Parser {
public:
  explicit Parser(const std::string &text) : text(text) {}

  Program whole() {
    Program program = sequence();
    EXPECT_EQ(at, text.size()) << "in the program " << text;
    return program;
  }

private:
  char peek() {
    while (at < text.size() && text[at] == ' ')
      ++at;
    return at < text.size() ? text[at] : '\0';
  }
  bool take(char c) {
    if (peek() != c)
      return false;
    ++at;
    return true;
  }

  Step use(unsigned place) {
    Step step{Step::Kind::Use, place};
    step.call = unsigned(text[at++] - '0');
    if (take('w'))
      step.scope = Scope::Warp, step.width = 32;
    else if (take('t'))
      step.scope = Scope::LogicalWarp, step.width = 16;
    else if (take('s'))
      step.scope = Scope::LogicalWarp, step.width = 8;
    step.certain = !take('?');
    step.inner = take('#');
    return step;
  }

  Step branch(Step::Kind kind, unsigned place, char close) {
    Step step{kind, place};
    do
      step.parts.push_back(sequence());
    while (take('|'));
    EXPECT_TRUE(take(close)) << "in the program " << text;
    return step;
  }

  Step loop(unsigned place) {
    Step step{Step::Kind::While, place};
    step.parts = {sequence()};
    EXPECT_TRUE(take(')')) << "in the program " << text;
    if (take('+'))
      step.kind = Step::Kind::Do;
    else
      EXPECT_TRUE(take('*')) << "in the program " << text;
    return step;
  }

  Program sequence() {
    static const std::pair<char, Step::Kind> words[] = {{'!', Step::Kind::BlockBarrier}, {'~', Step::Kind::WarpBarrier},
                                                        {'b', Step::Kind::Break},        {'c', Step::Kind::Continue},
                                                        {'r', Step::Kind::Return}};
    Program result;
    for (;;) {
      char c = peek();
      unsigned place = unsigned(at);
      if (isdigit(static_cast<unsigned char>(c))) {
        result.push_back(use(place));
      } else if (take('[')) {
        result.push_back(branch(Step::Kind::Branch, place, ']'));
      } else if (take('{')) {
        result.push_back(branch(Step::Kind::WarpBranch, place, '}'));
      } else if (take('<')) {
        result.push_back(branch(Step::Kind::TileBranch, place, '>'));
      } else if (take('(')) {
        result.push_back(loop(place));
      } else {
        auto word = std::find_if(std::begin(words), std::end(words), [&](auto &entry) { return entry.first == c; });
        if (word == std::end(words))
          return result;
        ++at;
        result.push_back({word->second, place});
      }
    }
  }

  const std::string &text;
  size_t at = 0;
};

/// Builds the flow graph. `end` is where the code built so far ends, `none` behind an early exit.
class GraphBuilder {
public:
  GraphBuilder(PlanRequest &request, bool places) : request(request), places(places) {}

  void build(const Program &program) {
    end = request.flow.add({});
    returns = request.flow.add({});
    sequence(program);
    connect(end, returns);
  }

private:
  static constexpr unsigned none = ~0u;
  struct Loop {
    unsigned next, exit;
  };

  void connect(unsigned from, unsigned to) {
    if (from != none)
      request.flow.connect(from, to);
  }
  unsigned add(FlowGraph::Node node = {}) {
    node.uniform = uniform;
    node.loops = unsigned(loops.size());
    node.branches = branches;
    unsigned index = request.flow.add(node);
    connect(end, index);
    return end = index;
  }

  void sequence(const Program &program) {
    for (const Step &step : program)
      this->step(step);
  }

  void step(const Step &step) {
    if (places) {
      FlowGraph::Node node;
      node.place = step.place;
      add(node);
    }
    switch (step.kind) {
    case Step::Kind::Use:
      add({FlowGraph::Kind::Use, step.call});
      request.uses.push_back({step.call, step.scope, step.width ? std::to_string(step.width) : "", std::nullopt,
                              step.certain});
      if (step.inner && step.scope != Scope::LogicalWarp)
        request.uses.back().inner = step.scope;
      break;
    case Step::Kind::BlockBarrier: add({FlowGraph::Kind::Barrier, 0, Scope::Block}); break;
    case Step::Kind::WarpBarrier: add({FlowGraph::Kind::Barrier, 0, Scope::Warp}); break;
    case Step::Kind::Branch:
    case Step::Kind::WarpBranch:
    case Step::Kind::TileBranch: branch(step); break;
    case Step::Kind::While:
    case Step::Kind::Do: loop(step); break;
    case Step::Kind::Break: jump(loops.back().exit); break;
    case Step::Kind::Continue: jump(loops.back().next); break;
    case Step::Kind::Return: jump(returns); break;
    }
  }

  void jump(unsigned to) {
    connect(end, to);
    end = none;
  }

  void branch(const Step &step) {
    unsigned head = add(), join = request.flow.add({});
    bool outside = uniform;
    uniform = uniform && step.kind == Step::Kind::Branch;
    ++branches;
    for (const Program &arm : step.parts) {
      end = head;
      sequence(arm);
      connect(end, join);
    }
    --branches;
    uniform = outside;
    end = join;
  }

  void loop(const Step &step) {
    bool testsFirst = step.kind == Step::Kind::While;
    unsigned head = add(), next = testsFirst ? head : request.flow.add({}), exit = request.flow.add({});
    loops.push_back({next, exit});
    sequence(step.parts[0]);
    connect(end, next);
    loops.pop_back();
    if (!testsFirst)
      connect(next, head);
    connect(next, exit);
    end = exit;
  }

  PlanRequest &request;
  bool places;
  bool uniform = true;
  unsigned branches = 0;
  std::vector<Loop> loops;
  unsigned end = none, returns = none;
};

/// Two threads' way through some part of a program, and how they leave that part.
struct Way {
  enum class Exit { Falls, Breaks, Continues, Returns } exit = Exit::Falls;
  Ways ways;
  friend auto operator<=>(const Way &, const Way &) = default;
};
using WayList = std::vector<Way>;

void append(Ways &to, const Ways &more) {
  to.first.insert(to.first.end(), more.first.begin(), more.first.end());
  to.second.insert(to.second.end(), more.second.begin(), more.second.end());
  to.warpsPart |= more.warpsPart;
  to.tilesPart |= more.tilesPart;
}

class Enumerator {
public:
  explicit Enumerator(size_t limit) : limit(limit) {}
  bool tooMany = false;

  WayList sequence(const Program &program) {
    WayList ways{{}};
    for (const Step &step : program)
      ways = joined(joined(ways, {met({Meeting::Kind::Place, Scope::Block, 0, step.place})}, falls), this->step(step),
                    falls);
    return ways;
  }

private:
  static bool falls(Way::Exit exit) { return exit == Way::Exit::Falls; }
  static Way met(const Meeting &meeting) { return {Way::Exit::Falls, {{meeting}, {meeting}}}; }

  WayList step(const Step &step) {
    switch (step.kind) {
    case Step::Kind::Use: return {met({Meeting::Kind::Use, step.scope, step.width, step.call, step.inner})};
    case Step::Kind::BlockBarrier: return {met({Meeting::Kind::Barrier, Scope::Block})};
    case Step::Kind::WarpBarrier: return {met({Meeting::Kind::Barrier, Scope::Warp})};
    case Step::Kind::Break: return {{Way::Exit::Breaks, {}}};
    case Step::Kind::Continue: return {{Way::Exit::Continues, {}}};
    case Step::Kind::Return: return {{Way::Exit::Returns, {}}};
    case Step::Kind::Branch: {
      WayList all;
      for (const Program &arm : step.parts)
        append(all, sequence(arm));
      return once(all);
    }
    case Step::Kind::WarpBranch:
    case Step::Kind::TileBranch: return parting(step);
    case Step::Kind::While:
    case Step::Kind::Do: return loop(step);
    }
    return {};
  }

  /// The two threads take the same arm, or different ones.
  WayList parting(const Step &step) {
    WayList all;
    for (size_t a = 0; a != step.parts.size(); ++a)
      for (size_t b = 0; b != step.parts.size(); ++b)
        for (const Way &one : sequence(step.parts[a]))
          for (const Way &other : sequence(step.parts[b])) {
            Way way{Way::Exit::Falls, {one.ways.first, other.ways.second}};
            way.ways.warpsPart = a != b && step.kind == Step::Kind::WarpBranch;
            way.ways.tilesPart = a != b && step.kind == Step::Kind::TileBranch;
            all.push_back(way);
          }
    return once(all);
  }

  WayList loop(const Step &step) {
    WayList body = sequence(step.parts[0]), rounds{{}}, all;
    if (step.kind == Step::Kind::While)
      all.push_back({});
    for (int i = 0; i != 2; ++i) {
      // A round follows where the last one fell through or continued.
      rounds = joined(rounds, body, falls);
      for (Way &way : rounds)
        if (way.exit == Way::Exit::Continues)
          way.exit = Way::Exit::Falls;
      rounds = once(rounds);
      append(all, rounds);
    }
    for (Way &way : all)
      if (way.exit == Way::Exit::Breaks)
        way.exit = Way::Exit::Falls;
    return once(all);
  }

  /// Each of `first` that `goesOn`, continued by each of `second`; the others as they are.
  template <class GoesOn> WayList joined(const WayList &first, const WayList &second, GoesOn goesOn) {
    WayList all;
    for (const Way &way : first) {
      if (!goesOn(way.exit)) {
        all.push_back(way);
        continue;
      }
      for (const Way &next : second) {
        Way longer{next.exit, way.ways};
        test::append(longer.ways, next.ways);
        all.push_back(std::move(longer));
      }
    }
    return once(all);
  }

  static void append(WayList &to, const WayList &more) { to.insert(to.end(), more.begin(), more.end()); }

  WayList once(WayList ways) {
    std::sort(ways.begin(), ways.end());
    ways.erase(std::unique(ways.begin(), ways.end()), ways.end());
    if (ways.size() > limit) {
      tooMany = true;
      ways.resize(1);
    }
    return ways;
  }

  size_t limit;
};

class Generator {
public:
  Generator(std::mt19937 &random, bool withUncertainUses, Mix mix)
      : random(random), uncertain(withUncertainUses), mix(mix) {}

  std::string program() {
    uses = 2 + below(4);
    std::string text;
    while (next < uses)
      text += piece(0, false, true) + " ";
    if (chance(10))
      text += "!";
    return text;
  }

private:
  unsigned below(unsigned n) { return unsigned(random() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }

  std::string use(const std::string &kinds) {
    if (next == uses)
      return "";
    std::string text = std::to_string(next++);
    if (char kind = kinds[below(unsigned(kinds.size()))]; kind != 'b')
      text += kind;
    return text + (uncertain && chance(40) ? "?" : "");
  }

  std::string use() { return use(mix == Mix::Blocks ? "b" : mix == Mix::Warps ? "bw" : "bwts"); }

  /// Up to three pieces in a row; only what holds uses if `filled`.
  std::string sequence(unsigned depth, bool inLoop) {
    std::string text;
    for (unsigned i = 1 + below(3); i != 0; --i)
      text += piece(depth, inLoop, false) + " ";
    return text;
  }

  /// A branch that warps, or parts of warps, take by themselves. Nothing of the block can stand in it.
  std::string parting() {
    bool warps = mix == Mix::Warps || chance(50);
    std::string kinds = mix == Mix::Warps ? "w" : warps ? "wts" : "ts";
    auto arm = [&] { return use(kinds) + (warps && chance(20) ? "~" : "") + (chance(30) ? use(kinds) : ""); };
    std::string text = (warps ? "{" : "<") + arm();
    return text + "|" + (chance(70) ? arm() : "") + (warps ? "}" : ">");
  }

  std::string piece(unsigned depth, bool inLoop, bool atTop) {
    unsigned kind = below(depth < 3 ? 10 : 6);
    if (kind < 4 || (kind < 6 && atTop))
      return mix != Mix::Blocks && chance(20) ? parting() : use();
    if (kind == 4)
      return "!";
    if (kind == 5)
      return chance(50) ? "~" : "";
    if (kind < 8) {
      // Behind an arm that leaves, the others go on: what follows the branch can be reached.
      std::string first = "[" + sequence(depth + 1, inLoop);
      if (chance(30))
        first += inLoop ? std::string(1, "bcr"[below(3)]) : "r";
      return first + "|" + (chance(70) ? sequence(depth + 1, inLoop) : "") + "]";
    }
    return "(" + sequence(depth + 1, true) + ")" + (chance(50) ? "*" : "+");
  }

  std::mt19937 &random;
  bool uncertain;
  Mix mix;
  unsigned next = 0, uses = 0;
};

} // namespace

Program parseProgram(const std::string &text) { return Parser(text).whole(); }

PlanRequest requestFor(const Program &program, bool places) {
  PlanRequest request;
  GraphBuilder(request, places).build(program);
  return request;
}

std::vector<Ways> waysThrough(const Program &program, size_t limit) {
  Enumerator enumerator(limit);
  std::vector<Ways> result;
  for (Way &way : enumerator.sequence(program))
    result.push_back(std::move(way.ways));
  if (enumerator.tooMany)
    return {};
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string randomProgram(std::mt19937 &random, bool withUncertainUses, Mix mix) {
  return Generator(random, withUncertainUses, mix).program();
}

std::string withInnerBarriers(const std::string &program, std::mt19937 &random) {
  std::string text;
  for (size_t i = 0; i != program.size(); ++i) {
    text += program[i];
    char next = i + 1 < program.size() ? program[i + 1] : '\0';
    bool ends = (isdigit(static_cast<unsigned char>(program[i])) && !strchr("wts?", next == '\0' ? ' ' : next)) ||
                (program[i] == 'w' && next != '?');
    if (ends && random() % 2)
      text += '#';
  }
  return text;
}

} // namespace coop::test
