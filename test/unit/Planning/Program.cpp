#include "Planning/Program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

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

  Program sequence() {
    static const std::pair<char, Step::Kind> words[] = {{'!', Step::Kind::BlockBarrier}, {'~', Step::Kind::WarpBarrier},
                                                        {'b', Step::Kind::Break},        {'c', Step::Kind::Continue},
                                                        {'r', Step::Kind::Return}};
    Program result;
    for (;;) {
      char c = peek();
      if (isdigit(static_cast<unsigned char>(c))) {
        ++at;
        unsigned call = unsigned(c - '0');
        Scope scope = take('w') ? Scope::Warp : Scope::Block;
        result.push_back({Step::Kind::Use, call, !take('?'), scope, {}});
      } else if (take('[')) {
        Step branch{Step::Kind::Branch, 0, true, Scope::Block, {sequence()}};
        while (take('|'))
          branch.parts.push_back(sequence());
        EXPECT_TRUE(take(']')) << "in the program " << text;
        result.push_back(branch);
      } else if (take('(')) {
        Step loop{Step::Kind::While, 0, true, Scope::Block, {sequence()}};
        EXPECT_TRUE(take(')')) << "in the program " << text;
        if (take('+'))
          loop.kind = Step::Kind::Do;
        else
          EXPECT_TRUE(take('*')) << "in the program " << text;
        result.push_back(loop);
      } else {
        auto word = std::find_if(std::begin(words), std::end(words), [&](auto &entry) { return entry.first == c; });
        if (word == std::end(words))
          return result;
        ++at;
        result.push_back({word->second, 0, true, Scope::Block, {}});
      }
    }
  }

  const std::string &text;
  size_t at = 0;
};

/// Builds the flow graph. `end` is where the code built so far ends, `none` behind an early exit.
class GraphBuilder {
public:
  explicit GraphBuilder(PlanRequest &request) : request(request) {}

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
    unsigned index = request.flow.add(node);
    connect(end, index);
    return end = index;
  }

  void sequence(const Program &program) {
    for (const Step &step : program)
      this->step(step);
  }

  void step(const Step &step) {
    switch (step.kind) {
    case Step::Kind::Use:
      add({FlowGraph::Kind::Use, step.call, Scope::Block, {}});
      request.uses.push_back({step.call, step.scope, step.scope == Scope::Block ? "" : "warps", std::nullopt,
                              step.certain});
      break;
    case Step::Kind::BlockBarrier: add({FlowGraph::Kind::Barrier, 0, Scope::Block, {}}); break;
    case Step::Kind::WarpBarrier: add({FlowGraph::Kind::Barrier, 0, Scope::Warp, {}}); break;
    case Step::Kind::Branch: branch(step); break;
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
    for (const Program &arm : step.parts) {
      end = head;
      sequence(arm);
      connect(end, join);
    }
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
  std::vector<Loop> loops;
  unsigned end = none, returns = none;
};

/// A way through some part of a program, and how it leaves that part.
struct Way {
  enum class Exit { Falls, Breaks, Continues, Returns } exit = Exit::Falls;
  Trace trace;
  friend auto operator<=>(const Way &, const Way &) = default;
};
using Ways = std::vector<Way>;

class Enumerator {
public:
  explicit Enumerator(size_t limit) : limit(limit) {}
  bool tooMany = false;

  Ways sequence(const Program &program) {
    Ways ways{{}};
    for (const Step &step : program)
      ways = joined(ways, this->step(step), [](Way::Exit exit) { return exit == Way::Exit::Falls; });
    return ways;
  }

private:
  Ways step(const Step &step) {
    switch (step.kind) {
    case Step::Kind::Use: return {{Way::Exit::Falls, {{false, step.scope, step.call}}}};
    case Step::Kind::BlockBarrier: return {{Way::Exit::Falls, {{true, Scope::Block, 0}}}};
    case Step::Kind::WarpBarrier: return {{Way::Exit::Falls, {{true, Scope::Warp, 0}}}};
    case Step::Kind::Break: return {{Way::Exit::Breaks, {}}};
    case Step::Kind::Continue: return {{Way::Exit::Continues, {}}};
    case Step::Kind::Return: return {{Way::Exit::Returns, {}}};
    case Step::Kind::Branch: {
      Ways all;
      for (const Program &arm : step.parts)
        append(all, sequence(arm));
      return once(all);
    }
    case Step::Kind::While:
    case Step::Kind::Do: return loop(step);
    }
    return {};
  }

  Ways loop(const Step &step) {
    Ways body = sequence(step.parts[0]), rounds{{}}, all;
    if (step.kind == Step::Kind::While)
      all.push_back({});
    for (int i = 0; i != 2; ++i) {
      // A round follows where the last one fell through or continued.
      rounds = joined(rounds, body, [](Way::Exit exit) { return exit == Way::Exit::Falls; });
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
  template <class GoesOn> Ways joined(const Ways &first, const Ways &second, GoesOn goesOn) {
    Ways all;
    for (const Way &way : first) {
      if (!goesOn(way.exit)) {
        all.push_back(way);
        continue;
      }
      for (const Way &next : second) {
        Way longer{next.exit, way.trace};
        longer.trace.insert(longer.trace.end(), next.trace.begin(), next.trace.end());
        all.push_back(std::move(longer));
      }
    }
    return once(all);
  }

  static void append(Ways &to, const Ways &more) { to.insert(to.end(), more.begin(), more.end()); }

  Ways once(Ways ways) {
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
  Generator(std::mt19937 &random, bool withUncertainUses, bool withWarps)
      : random(random), uncertain(withUncertainUses), warps(withWarps) {}

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

  std::string use() {
    if (next == uses)
      return "";
    std::string text = std::to_string(next++);
    if (warps && chance(50))
      text += "w";
    return text + (uncertain && chance(40) ? "?" : "");
  }

  /// Up to three pieces in a row; only what holds uses if `filled`.
  std::string sequence(unsigned depth, bool inLoop) {
    std::string text;
    for (unsigned i = 1 + below(3); i != 0; --i)
      text += piece(depth, inLoop, false) + " ";
    return text;
  }

  std::string piece(unsigned depth, bool inLoop, bool atTop) {
    unsigned kind = below(depth < 3 ? 10 : 6);
    if (kind < 4 || (kind < 6 && atTop))
      return use();
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
  bool uncertain, warps;
  unsigned next = 0, uses = 0;
};

} // namespace

Program parseProgram(const std::string &text) { return Parser(text).whole(); }

PlanRequest requestFor(const Program &program) {
  PlanRequest request;
  GraphBuilder(request).build(program);
  return request;
}

std::vector<Trace> traces(const Program &program, size_t limit) {
  Enumerator enumerator(limit);
  std::vector<Trace> result;
  for (Way &way : enumerator.sequence(program))
    result.push_back(std::move(way.trace));
  if (enumerator.tooMany)
    return {};
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::string randomProgram(std::mt19937 &random, bool withUncertainUses, bool withWarps) {
  return Generator(random, withUncertainUses, withWarps).program();
}

} // namespace coop::test
