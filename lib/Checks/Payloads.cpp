// What arrives at the uses of payloads: nothing, an unspecified tail, another order, items that a store exchanged.
#include "Checks/Checks.h"

#include <llvm/ADT/STLExtras.h>
#include <map>
#include <set>
#include <tuple>

namespace coop {
namespace {

using Origin = PayloadOrigin::Kind;

const char *orderName(PayloadOrder order) {
  switch (order) {
  case PayloadOrder::Blocked: return "blocked";
  case PayloadOrder::Striped: return "striped";
  case PayloadOrder::WarpStriped: return "warp-striped";
  }
  return "";
}

/// A call and what is known of it in the instantiation at hand.
struct Seen {
  const Call *call = nullptr;
  const Instance *instance = nullptr;

  const ValueFact *value(llvm::StringRef option) const {
    for (size_t i = 0; i != call->options.size() && i != instance->values.size(); ++i)
      if (call->options[i].name == option)
        return &instance->values[i];
    return nullptr;
  }
  std::optional<std::int64_t> tile() const {
    auto threads = instance->group.size(), items = instance->payload.items;
    return threads && items ? std::optional(*threads * *items) : std::nullopt;
  }
  /// The elements the call moves, where that is a constant: the tile, or less with valid_items.
  std::optional<std::int64_t> elements() const {
    if (!call->option("valid_items"))
      return tile();
    const ValueFact *count = value("valid_items");
    return count && count->constant && count->constant->isRepresentableByInt64()
               ? std::optional(count->constant->getExtValue())
               : std::nullopt;
  }
  /// True if the call may leave elements of the tile aside.
  bool isPartial() const { return call->option("valid_items") && !(elements() && elements() == tile()); }
  const Algorithm *algorithm() const { return call->requested(*instance); }
};

class PayloadChecks {
public:
  PayloadChecks(const Kernel &kernel, std::vector<Diagnostic> &out) : kernel(kernel), out(out) {
    for (const Call &call : kernel.calls)
      calls.emplace(call.callee.begin, &call);
  }

  void run() {
    std::vector<const PayloadUse *> uses;
    for (const PayloadUse &use : kernel.payloadUses)
      uses.push_back(&use);
    // Of several uses of one bad content the first in the text is named.
    llvm::sort(uses, [](const PayloadUse *a, const PayloadUse *b) {
      return std::tie(a->instance, a->span.begin, a->span.end) < std::tie(b->instance, b->span.begin, b->span.end);
    });
    for (const PayloadUse *use : uses) {
      checkUnwritten(*use);
      checkExchanged(*use);
      if (use->kind != PayloadUse::Kind::Store)
        continue;
      checkTail(*use);
      checkOrder(*use);
    }
  }

private:
  Seen seen(const SourceSpan &callee, const PayloadUse &use) const {
    auto [first, end] = calls.equal_range(callee.begin);
    for (auto place = first; place != end; ++place) {
      const Call &call = *place->second;
      if (!(call.callee == callee))
        continue;
      for (const Instance &instance : call.instances)
        if (instance.name == use.instance)
          return {&call, &instance};
      return {&call, &call.pattern};
    }
    return {};
  }

  void report(const PayloadUse &use, Diagnostic diagnostic) {
    if (!use.instance.empty())
      diagnostic.note(Message::NoteInstantiation, use.span, use.instance);
    out.push_back(std::move(diagnostic));
  }

  void checkUnwritten(const PayloadUse &use) {
    if (use.unwritten.empty())
      return;
    bool nothing = use.unwritten.size() == use.items;
    Diagnostic d;
    if (use.kind == PayloadUse::Kind::Read) {
      std::string what = "'" + use.payload + "'";
      if (use.unwritten.size() == 1 && use.items > 1)
        what = "item " + std::to_string(use.unwritten.front()) + " of " + what;
      d = diagnose(Message::UnwrittenRead, use.span, what);
    } else {
      Seen store = seen(use.call, use);
      // A shorter prefix may end before the items without a value.
      if (!store.call || (!nothing && store.isPartial()))
        return;
      d = nothing ? diagnose(Message::UnwrittenStore, use.span, use.payload)
                  : diagnose(Message::UnwrittenItems, use.span, use.payload, use.unwritten.front());
    }
    if (unwritten.insert({use.instance, use.declaration.begin}).second)
      report(use, std::move(d.note(Message::NoteNoValue, use.declaration, use.payload)));
  }

  /// What a store that exchanges in place left behind.
  void checkExchanged(const PayloadUse &use) {
    bool always = !use.origins.empty(), certain = false;
    for (const PayloadOrigin &origin : use.origins) {
      always &= origin.kind == Origin::Store;
      certain |= origin.kind == Origin::Store && origin.inevitable;
    }
    if (!always && !certain)
      return;
    for (const PayloadOrigin &origin : use.origins) {
      if (origin.kind != Origin::Store || (!always && !origin.inevitable))
        continue;
      Seen store = seen(origin.span, use);
      if (!store.call || !exchanged.insert({use.instance, origin.span.begin}).second)
        continue;
      Diagnostic d = diagnose(Message::ExchangedPayload, use.span, use.payload,
                              use.kind == PayloadUse::Kind::Store ? "stored again" : "read", store.algorithm()->tag);
      bool earlier = origin.span.begin < use.span.begin && !(origin.span == use.call);
      d.note(earlier ? Message::NoteExchanged : Message::NoteExchangedBefore, origin.span, store.algorithm()->tag);
      return report(use, std::move(d));
    }
  }

  /// The items behind the valid prefix of a load without a default.
  void checkTail(const PayloadUse &use) {
    Seen store = seen(use.call, use);
    // Padding that the kernel keeps to itself may hold anything.
    if (!store.call || use.origins.empty() || !use.ownItemsOnly || !use.toArgument)
      return;
    for (const PayloadOrigin &origin : use.origins) {
      if (origin.kind != Origin::Load || !origin.inevitable)
        return;
      Seen load = seen(origin.span, use);
      if (!load.call || !load.isPartial() || load.call->option("oob_default") || !sameGroup(load, store) ||
          origin.isTested)
        return;
      auto loaded = load.elements(), stored = store.elements();
      bool more = stored && (loaded ? *stored > *loaded : stored == store.tile());
      if (!more && store.call->option("valid_items"))
        return;
    }
    Diagnostic d = store.isPartial() ? diagnose(Message::LongerStore, use.span, use.payload)
                                     : diagnose(Message::UnspecifiedTail, use.span, use.payload);
    for (const PayloadOrigin &origin : use.origins)
      d.note(Message::NotePartialLoad, seen(origin.span, use).call->option("valid_items")->span);
    report(use, std::move(d));
  }

  static bool sameGroup(const Seen &a, const Seen &b) {
    const GroupFact &left = a.instance->group, &right = b.instance->group;
    return left.kind == right.kind && left.type == right.type && left.extents == right.extents && left.size() &&
           left.size() == right.size();
  }

  /// True if the two orders put every item in the same place.
  static bool sameOrder(const Seen &a, const Seen &b) {
    PayloadOrder left = a.algorithm()->order, right = b.algorithm()->order;
    auto threads = a.instance->group.size();
    bool oneWarp = threads && *threads <= 32;
    auto isStriped = [](PayloadOrder order) { return order != PayloadOrder::Blocked; };
    return left == right || a.instance->payload.items == 1 || threads == 1 ||
           (oneWarp && isStriped(left) && isStriped(right));
  }

  void checkOrder(const PayloadUse &use) {
    Seen store = seen(use.call, use);
    if (!store.call || !store.algorithm() || use.origins.empty())
      return;
    std::set<PayloadOrder> orders;
    for (const PayloadOrigin &origin : use.origins) {
      Seen load = origin.kind == Origin::Load ? seen(origin.span, use) : Seen();
      if (!load.call || !load.algorithm() || !sameGroup(load, store) || sameOrder(load, store))
        return;
      orders.insert(load.algorithm()->order);
    }
    Diagnostic d = diagnose(Message::OrderMismatch, use.span, use.payload, orderName(*orders.begin()),
                            orderName(store.algorithm()->order));
    for (const PayloadOrigin &origin : use.origins)
      d.note(Message::NoteLoaded, origin.span, orderName(seen(origin.span, use).algorithm()->order));
    report(use, std::move(d));
  }

  const Kernel &kernel;
  std::vector<Diagnostic> &out;
  std::multimap<unsigned, const Call *> calls;                       ///< by where the callee begins
  std::set<std::pair<std::string, unsigned>> unwritten, exchanged;   ///< instance and place already spoken of
};

} // namespace

void checkPayloads(const Kernel &kernel, std::vector<Diagnostic> &out) { PayloadChecks(kernel, out).run(); }

void checkGroupOrigins(const Kernel &kernel, std::vector<Diagnostic> &out) {
  for (const GroupOriginFact &fact : kernel.groupOrigins) {
    auto call = llvm::find_if(kernel.calls, [&](const Call &call) { return call.callee == fact.call; });
    if (call == kernel.calls.end())
      continue;
    llvm::StringRef group = call->pattern.group.kind == GroupKind::Tile ? "logical warp" : "warp";
    Diagnostic d;
    if (fact.kind == GroupOriginFact::Kind::OwnOrigin) {
      bool here = fact.span.contains(fact.cause);
      d = diagnose(Message::OwnOrigin, here ? fact.cause : fact.span, call->operation->name, group, fact.tile);
      if (!here)
        d.note(Message::NoteOwnOrigin, fact.cause, group);
    } else if (fact.elements > fact.tile && fact.elements % fact.tile == 0) {
      d = diagnose(Message::BlockRemainder, fact.span, group, fact.tile, fact.elements);
      if (!fact.span.contains(fact.cause))
        d.note(Message::NoteBlockRemainder, fact.cause);
    } else {
      continue;
    }
    if (!fact.instance.empty())
      d.note(Message::NoteInstantiation, call->callee, fact.instance);
    out.push_back(std::move(d));
  }
}

} // namespace coop
