#include "Rewriting/StorageDeclaration.h"
#include "Facts/Backing.h"
#include "Planning/Layout.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace coop {

/// No type of CUDA's or CUB's is aligned to more, in bytes.
static constexpr std::uint64_t largestNatural = 64;

/// Where declarations are wrapped.
static constexpr size_t columnLimit = 120;

std::string argumentStorage(const DescriptorFact &descriptor, const NameAllocator &names) {
  std::set<std::string> local;
  return names.allocate(descriptor.name.empty() ? "storage" : descriptor.name + "_storage", local);
}

StorageDeclaration::StorageDeclaration(const Kernel &kernel, const StoragePlan &plan,
                                       const std::optional<DynamicBacking> &backing, const NameAllocator &names,
                                       const EmitContext &context, std::set<std::string> &local)
    : kernel(kernel), plan(plan), context(context), names(names) {
  nameEntries(names, local);
  if (!empty())
    name = names.allocate("coop_storage", local);
  if (kernel.outside) {
    outsideName = backing->type;
    beside = backing->beside;
    typesName = names.allocate("coop_types", local);
    if (kernel.hasLabels && !kernel.helper)
      name = context.coop + "detail::block_storage<" + typesName + ">()";
  } else if (backing) {
    typeName = names.allocate("coop_shared", local);
    // A goto may jump over a type, not over a reference.
    if (kernel.hasLabels)
      name = context.coop + "detail::dynamic_storage<" + typeName + ">()";
  }
  keepMembersApart(local);
  nameRegions();
}

/// Of one function that is passed a descriptor by several parameters, in one call by this one, in another by that.
void StorageDeclaration::keepMembersApart(std::set<std::string> &local) {
  for (const Region &region : plan.regions)
    for (const Part &part : region.parts) {
      std::set<std::string> used;
      for (size_t entry : region.reservation ? std::vector<size_t>() : membersOf(part))
        if (!used.insert(entries[entry].member).second)
          used.insert(entries[entry].member = names.allocate(entries[entry].alias, local).substr(5));
    }
}

void StorageDeclaration::nameEntries(const NameAllocator &names, std::set<std::string> &local) {
  for (unsigned i = 0; i != kernel.calls.size(); ++i) {
    const Call &call = kernel.calls[i];
    if (call.exchange() == Exchange::Never)
      continue;
    const Emitter &emitter = call.operation->emitter;
    Entry entry;
    std::string wanted = call.passed ? call.passed->name : call.operation->name.str();
    std::string expression = emitter.condition(call);
    if (expression == "true" || call.perElement) // then there is one for each element
      expression.clear();
    if (!expression.empty()) {
      auto known = std::find_if(conditions.begin(), conditions.end(), [&](auto &c) { return c.first == expression; });
      if (known == conditions.end())
        known = conditions.insert(conditions.end(), {expression, names.allocate("coop_exchanges", local)});
      entry.condition = known->second;
    }
    entry.type = call.perElement ? context.coop + "detail::storage_of_each<" + elementType(call) + "...>"
                                 : emitter.storageType(call, context, entry.condition);
    if (call.passed)
      entry.storage = call.passed->member;
    auto sameType = std::find_if(entries.begin(), entries.end(), [&](auto &e) { return e.type == entry.type; });
    auto same = std::find_if(sameType, entries.end(), [&](auto &e) { return e.type == entry.type && e.storage == entry.storage; });
    if (same == entries.end()) {
      entry.isRepeated = sameType != entries.end();
      entry.alias = entry.isRepeated ? sameType->alias : names.allocate("coop_" + wanted, local);
      entry.member = entry.alias.substr(5);
      if (!call.algorithm() && !call.passed)
        entry.condition = entry.alias + "::needs_storage";
      same = entries.insert(entries.end(), entry);
    }
    entryOf[i] = size_t(same - entries.begin());
  }
}

/// The type of one element's call, in terms of the hoisted texts.
std::string StorageDeclaration::elementType(const Call &call) const {
  std::string exchanges = call.operation->emitter.condition(call);
  return call.operation->emitter.storageType(call, context, exchanges.empty() ? "" : "(" + exchanges + ")");
}

std::string StorageDeclaration::alias(unsigned index) const {
  Call call = kernel.calls[index];
  if (!call.perElement)
    return entries[entryOf.at(index)].alias;
  call.hoisted = call.types;
  return context.coop + "detail::with_storage<" + elementType(call) + ">";
}

/// What reservations say in terms of the kernel's: a member of such a name would hide it.
static std::vector<std::string> wordsOf(const Kernel &kernel) {
  std::set<std::string> words;
  auto add = [&](llvm::StringRef text) {
    while (!text.empty()) {
      llvm::StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (!word.empty())
        words.insert(word.str());
      text = text.drop_front(std::max<size_t>(word.size(), 1));
    }
  };
  for (const ReservationFact &fact : kernel.reservations)
    for (const std::string *text : {&fact.type, &fact.count, &fact.alignment})
      add(*text);
  for (const DescriptorFact &fact : kernel.descriptors)
    add(fact.alignmentText + " " + fact.sizeText);
  return {words.begin(), words.end()};
}

/// A region's name in a struct of several: what shares an instance of it, or the one type that is in it.
void StorageDeclaration::nameRegions() {
  std::set<std::string> used, inner;
  NameAllocator allocator(wordsOf(kernel));
  bytesName = allocator.allocate("bytes", inner);
  partsName = allocator.allocate("parts", inner);
  auto ofBlock = [](const Region &region) {
    return !region.reservation && region.parts.front().scope == Scope::Block;
  };
  for (const Holder &holder : plan.holders)
    holderNames.push_back(allocator.allocate(holder.name, used));
  // Of a parameter the parts have names, as it has one itself.
  bool severalBlocks = std::count_if(plan.regions.begin(), plan.regions.end(), ofBlock) > 1;
  for (size_t r = 0; r != plan.regions.size(); ++r) {
    const Region &region = plan.regions[r];
    std::vector<size_t> members = region.reservation ? std::vector<size_t>() : membersOf(region.parts.front());
    bool inHolder = (region.holder || region.argument) && !region.reservation; // which has the name
    bool oneType = members.size() == 1 && region.parts.size() == 1;
    std::string wanted = !region.name.empty() && !inHolder  ? region.name
                         : !ofBlock(region)                 ? partName(region, 0)
                         : !severalBlocks && !inHolder      ? "block"
                         : oneType                          ? entries[members[0]].member
                                                            : "shared";
    regionNames.push_back(allocator.allocate(wanted, used));
    for (size_t p = 0; p != region.parts.size(); ++p)
      for (unsigned call : region.parts[p].calls)
        placeOf[call] = {r, p};
  }
}

/// Regions of the storage that is declared, or is the function's first parameter; of the one that is given for a descriptor.
std::vector<size_t> StorageDeclaration::regionsOf(std::optional<unsigned> argument) const {
  std::vector<size_t> result;
  for (size_t r = 0; r != plan.regions.size(); ++r)
    if (plan.regions[r].argument == argument)
      result.push_back(r);
  return result;
}

std::string StorageDeclaration::storageOf(size_t entry) const {
  return (kernel.isTemplate ? "typename " : "") + entries[entry].alias + "::" + entries[entry].storage;
}

std::vector<size_t> StorageDeclaration::membersOf(const Part &part) const {
  std::set<size_t> members;
  for (unsigned call : part.calls)
    members.insert(entryOf.at(call));
  return {members.begin(), members.end()};
}

/// Whether a region is a union in which a part for warps is one member.
bool StorageDeclaration::isWrapped(const Region &region) const {
  return region.parts.size() > 1 && region.parts.front().scope == Scope::Block;
}

std::string StorageDeclaration::partName(const Region &region, size_t part) const {
  if (region.parts[part].scope != Scope::LogicalWarp)
    return "warps";
  unsigned earlier = 0;
  for (size_t p = 0; p != part; ++p)
    earlier += region.parts[p].scope == Scope::LogicalWarp;
  return "tiles" + (earlier ? "_" + std::to_string(earlier + 1) : std::string());
}

/// Warps of the block, 0 where that is not known.
unsigned StorageDeclaration::warpsOf(const Call &call) const {
  auto threads = call.pattern.group.maxThreads();
  return threads ? unsigned((*threads + 31) / 32) : 0;
}

namespace {

std::string indexed(const std::string &index) { return index.empty() ? "" : "[" + index + "]"; }

} // namespace

/// Which of its warp's logical warps a thread is in, for storage that lies in the warp's slice.
std::string StorageDeclaration::slot(const Call &call, const Region &region) const {
  std::string slot = call.operation->emitter.slot(call, context);
  if (!hasWarpSlices(region) || slot.empty() || warpsOf(call) == 1)
    return slot;
  auto width = call.pattern.group.width;
  return slot + " % " + (width ? std::to_string(32 / *width) : "(32 / " + call.types.width + ")");
}

std::string StorageDeclaration::object(unsigned index) const {
  const Call &call = kernel.calls[index];
  if (call.userStorage)
    return context.coop + "detail::user_storage<" + alias(index) + "::TempStorage>(" + call.userStorage->object.text + ")";
  Place place = placeOf.at(index);
  const Region &region = plan.regions[place.region];
  const Part &part = region.parts[place.part];
  std::string text = region.argument ? kernel.descriptors[*region.argument].name : name;
  if (region.argument ? isStruct(*region.argument) : isStruct())
    text += regionPath(place.region);
  std::string member = "." + entries[entryOf.at(index)].member;
  bool several = membersOf(part).size() > 1 || !region.bytesText.empty();
  if (part.scope == Scope::Block)
    return several || isWrapped(region) ? text + member : text;
  if (!hasWarpSlices(region)) {
    if (isWrapped(region))
      text += "." + partName(region, place.part);
    return text + indexed(slot(call, region)) + (several ? member : "");
  }
  if (isWrapped(region))
    text += ".warps";
  text += indexed(call.operation->emitter.warpSlot(call, context));
  if (part.scope == Scope::Warp)
    return text + member;
  return text + "." + partName(region, place.part) + indexed(slot(call, region)) + (several ? member : "");
}

std::string StorageDeclaration::reserved(unsigned index) const {
  const ReservationFact &fact = kernel.reservations[index];
  if (!fact.evaluated)
    return "static_cast<" + fact.pointer + ">(nullptr)";
  for (size_t r = 0; r != plan.regions.size(); ++r)
    if (plan.regions[r].reservation == index) {
      const auto &argument = plan.regions[r].argument;
      std::string bytes = (argument ? kernel.descriptors[*argument].name : name) + regionPath(r);
      if (!fact.plain)
        return "reinterpret_cast<" + fact.pointer + ">(" + bytes + ")";
      return fact.decays ? bytes : "static_cast<" + fact.pointer + ">(" + bytes + ")";
    }
  return {};
}

/// Writes the members of regions, from the outside in.
struct StorageDeclaration::Writer {
  const StorageDeclaration &of;
  const std::string &newline;

  std::string member(size_t entry, const std::string &indent, const std::string &declarator) const {
    return indent + of.storageOf(entry) + " " + declarator + ";" + newline;
  }

  std::string members(const Part &part, const std::string &indent) const {
    std::string text;
    for (size_t entry : of.membersOf(part))
      text += member(entry, indent, of.entries[entry].member);
    return text;
  }

  /// `head` is what stands before the type on its line.
  std::string unionOf(const std::string &body, const std::string &head, const std::string &indent,
                      const std::string &declarator) const {
    return head + "union {" + newline + body + indent + "} " + declarator + ";" + newline;
  }

  std::string part(const Part &part, const std::string &head, const std::string &indent,
                   const std::string &declarator) const {
    std::vector<size_t> list = of.membersOf(part);
    return list.size() == 1 ? member(list[0], head, declarator)
                            : unionOf(members(part, indent + "  "), head, indent, declarator);
  }

  const Call &callOf(const Part &part) const { return of.kernel.calls[part.calls.front()]; }

  /// Logical warps in a warp, as an array's bound.
  std::string tilesInWarp(const Part &part) const {
    const Call &call = callOf(part);
    auto threads = call.pattern.group.maxThreads(), width = call.pattern.group.width;
    if (!width)
      return "[32 / " + call.hoisted->width + "]";
    std::int64_t count = threads ? std::min<std::int64_t>(*threads, 32) / *width : 32 / *width;
    return count == 1 ? "" : "[" + std::to_string(count) + "]";
  }

  std::string slices(const Region &region, const std::string &head, const std::string &indent,
                     const std::string &name) const {
    std::string body;
    for (size_t p = 0; p != region.parts.size(); ++p) {
      const Part &one = region.parts[p];
      if (one.scope == Scope::Warp)
        body += members(one, indent + "  ");
      else if (one.scope == Scope::LogicalWarp)
        body += part(one, indent + "  ", indent + "  ", of.partName(region, p) + tilesInWarp(one));
    }
    const Call &call = callOf(region.parts.back());
    return unionOf(body, head, indent, name + indexed(call.operation->emitter.warps(call)));
  }

  /// What a descriptor of the user's asks for: its calls' storage, so many bytes, an alignment.
  std::string descriptor(const Region &region, const std::string &indent, const std::string &name) const {
    const Part &only = region.parts.front();
    std::string head = indent;
    if (!region.alignmentText.empty()) {
      head += "alignas(" + region.alignmentText + ") ";
      // The strictest of several counts, and one that is less than a member's is none.
      // Objects that functions reserve may be aligned to anything.
      std::uint64_t asked = 0;
      bool ofFunctions = llvm::any_of(of.membersOf(only), [&](size_t entry) { return of.entries[entry].storage != "TempStorage"; });
      if (llvm::StringRef(region.alignmentText).getAsInteger(10, asked) || asked < largestNatural || ofFunctions)
        for (size_t entry : of.membersOf(only))
          head += "alignas(" + of.storageOf(entry) + ") ";
    }
    if (region.bytesText.empty())
      return part(only, head, indent, name);
    std::string bytes = indent + "  unsigned char " + of.bytesName + "[" + region.bytesText + "];" + newline;
    return unionOf(members(only, indent + "  ") + bytes, head, indent, name);
  }

  /// An array of objects, or bytes for them where something would construct them.
  std::string reservation(const Region &region, const std::string &indent, const std::string &name) const {
    const ReservationFact &fact = of.kernel.reservations[*region.reservation];
    std::uint64_t natural = fact.pattern.valueAlignment.value_or(0);
    std::string text = indent;
    bool needsNatural = !fact.plain;
    for (const std::string *asked : {&region.alignmentText, &fact.alignment}) {
      std::uint64_t number = 0;
      bool known = !llvm::StringRef(*asked).getAsInteger(10, number);
      if (asked->empty() || (known && number <= natural) || (asked == &fact.alignment && *asked == region.alignmentText))
        continue;
      text += "alignas(" + *asked + ") ";
      needsNatural |= !known || natural == 0;
    }
    if (needsNatural)
      text += "alignas(" + fact.type + ") ";
    bool number = llvm::all_of(fact.count, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    std::string count = number ? fact.count : "(" + fact.count + ")";
    return text + (fact.plain ? fact.type + " " + name + "[" + fact.count + "]"
                              : "unsigned char " + name + "[" + count + " * sizeof(" + fact.type + ")]") +
           ";" + newline;
  }

  std::string region(size_t index, const std::string &head, const std::string &indent, const std::string &name) const {
    const Region &region = of.plan.regions[index];
    if (region.reservation)
      return reservation(region, indent, name);
    const Part &first = region.parts.front();
    if (!region.name.empty())
      return descriptor(region, indent, name);
    if (!of.isWrapped(region)) {
      if (hasWarpSlices(region))
        return slices(region, head, indent, name);
      std::string count = callOf(first).operation->emitter.instances(callOf(first));
      return part(first, head, indent, name + indexed(count));
    }
    std::string inner = indent + "  ", body = members(first, inner);
    if (hasWarpSlices(region)) {
      body += slices(region, inner, inner, "warps");
    } else {
      const Part &narrow = region.parts[1];
      std::string count = callOf(narrow).operation->emitter.instances(callOf(narrow));
      body += part(narrow, inner, inner, of.partName(region, 1) + indexed(count));
    }
    return unionOf(body, head, indent, name);
  }

  /// Regions that share out bytes of the user's, from `r` on; moves `r` behind them.
  std::string held(size_t &r, const std::string &indent) const {
    unsigned holder = *of.plan.regions[r].holder;
    std::string inner = indent + "  ", body = inner + "struct {" + newline;
    for (; r != of.plan.regions.size() && of.plan.regions[r].holder == holder; ++r)
      body += region(r, inner + "  ", inner + "  ", of.regionNames[r]);
    body += inner + "} " + of.partsName + ";" + newline;
    body += inner + "unsigned char " + of.bytesName + "[" + of.plan.holders[holder].bytesText + "];" + newline;
    return unionOf(body, indent, indent, of.holderNames[holder]);
  }

  /// The members of the struct that holds all regions.
  std::string regions(const std::string &indent) const {
    std::string text;
    for (size_t r = 0; r != of.plan.regions.size();) {
      if (of.plan.regions[r].argument) {
        ++r;
      } else if (of.plan.regions[r].holder) {
        text += held(r, indent);
      } else {
        text += region(r, indent, indent, of.regionNames[r]);
        ++r;
      }
    }
    return text;
  }
};

/// From the whole storage to one of its regions.
std::string StorageDeclaration::regionPath(size_t region) const {
  const auto &holder = plan.regions[region].holder;
  return (holder ? "." + holderNames[*holder] + "." + partsName : std::string()) + "." + regionNames[region];
}

bool StorageDeclaration::isStruct() const {
  std::vector<size_t> main = regionsOf(std::nullopt);
  return main.size() > 1 || !typeName.empty() || (!main.empty() && !plan.regions[main.front()].name.empty());
}

bool StorageDeclaration::isStruct(unsigned argument) const {
  std::vector<size_t> regions = regionsOf(argument);
  return regions.size() > 1 || plan.regions[regions.front()].reservation;
}

/// Asserts that descriptors are as large as their calls need, where only the compiler can know.
std::string StorageDeclaration::promises(llvm::function_ref<std::string(const std::string &)> line) const {
  std::string text;
  for (const DescriptorFact &fact : kernel.descriptors) {
    if (fact.sizeText.empty())
      continue;
    std::string sum, own; // of the calls' storage; of reservations
    bool known = true;
    std::vector<std::string> each;
    for (const Region &region : plan.regions) {
      if (region.reservation && &kernel.descriptors[kernel.reservations[*region.reservation].descriptor] == &fact) {
        const ReservationFact &reserved = kernel.reservations[*region.reservation];
        known &= region.size.has_value();
        own += " + " + (reserved.count == "1" ? "" : "(" + reserved.count + ") * ") + "sizeof(" + reserved.type + ")";
        continue;
      }
      if (region.reservation || region.name.empty() || &kernel.descriptors[*kernel.calls[region.calls().front()].descriptor] != &fact)
        continue;
      known &= region.size.has_value();
      bool liesApart = kernel.calls[region.calls().front()].passed && kernel.calls[region.calls().front()].passed->reserves;
      for (size_t entry : membersOf(region.parts.front())) {
        std::string bytes = "sizeof(" + storageOf(entry) + ")";
        if (liesApart)
          own += " + " + bytes;
        else
          each.push_back(bytes);
      }
    }
    if (known && fact.size)
      continue;
    std::string message = ", \"TempStorage '" + fact.name + "' is too small\");";
    for (const std::string &one : each)
      sum += (sum.empty() ? "" : " + ") + one;
    bool together = fact.exclusive || each.empty();
    if (together && !(sum + own).empty())
      text += line("static_assert(" + (sum.empty() ? own.substr(3) : sum + own) + " <= " + fact.sizeText + message);
    for (size_t i = 0; !together && i != each.size(); ++i)
      text += line("static_assert(" + each[i] + own + " <= " + fact.sizeText + message);
  }
  return text;
}

/// Whether a text names something, not only something longer that begins or ends alike.
static bool holdsWord(llvm::StringRef text, llvm::StringRef word) {
  auto inWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1)) {
    size_t end = at + word.size();
    if ((at == 0 || !inWord(text[at - 1])) && (end == text.size() || !inWord(text[end])))
      return true;
  }
  return false;
}

/// Constants and aliases: as they are, or as members of the class in front of the kernel.
std::string StorageDeclaration::types(const std::string &indent, const std::string &newline, bool outside,
                                      const std::string &asked) const {
  auto line = [&](const std::string &text) { return indent + text + newline; };
  std::string text;
  for (auto &[expression, condition] : conditions) {
    if (kernel.outside && !outside && !holdsWord(asked, condition))
      continue;
    // A goto may jump over a static constant, not over an automatic one.
    text += line((kernel.hasLabels || outside ? "static constexpr bool " : "constexpr bool ") + condition + " = " +
                 (kernel.outside && !outside ? typesName + "::" + condition : expression) + ";");
  }
  for (const Entry &entry : entries) {
    if (entry.isRepeated)
      continue;
    std::string dependent = kernel.isTemplate ? "typename " : "";
    std::string type = kernel.outside && !outside ? dependent + typesName + "::" + entry.alias : entry.type;
    std::string head = "using " + entry.alias + " =";
    bool fits = indent.size() + head.size() + type.size() + 2 <= columnLimit;
    text += line(head + (fits ? " " : newline + indent + "  ") + type + ";");
  }
  return text;
}

/// What holds all regions: `head`, its type, and `name`.
std::string StorageDeclaration::object(const std::string &indent, const std::string &newline, const std::string &head,
                                       const std::string &name) const {
  Writer writer{*this, newline};
  if (!isStruct())
    return writer.region(regionsOf(std::nullopt).front(), indent + head, indent, name);
  std::string text = indent + head + "struct {" + newline + writer.regions(indent + "  ");
  return text + indent + "} " + name + ";" + newline;
}

/// What a function has in a descriptor that it is given, as a type.
std::string StorageDeclaration::argumentType(unsigned descriptor, const std::string &indent, const std::string &newline) const {
  Writer writer{*this, newline};
  std::vector<size_t> regions = regionsOf(descriptor);
  std::string name = argumentStorage(kernel.descriptors[descriptor], names);
  if (!isStruct(descriptor))
    return writer.part(plan.regions[regions.front()].parts.front(), indent + "typedef ", indent, name);
  std::string text = indent + "typedef struct {" + newline;
  for (size_t r : regions)
    text += writer.region(r, indent + "  ", indent + "  ", regionNames[r]);
  return text + indent + "} " + name + ";" + newline;
}

std::string StorageDeclaration::outsideText(const std::string &indent, const std::string &newline) const {
  std::string inner = indent + "  ";
  auto line = [&](const std::string &text) { return inner + text + newline; };
  const std::string &head = kernel.outside->head;
  std::string text = indent + head + (head.empty() ? "" : " ") + "struct " + outsideName + " {" + newline;
  text += types(inner, newline, true) + promises(line);
  if (!kernel.helper || !regionsOf(std::nullopt).empty())
    text += object(inner, newline, "typedef ", kernel.helper ? "TempStorage" : "coop_storage_type");
  for (unsigned i = 0; i != kernel.descriptors.size(); ++i)
    if (!regionsOf(i).empty())
      text += argumentType(i, inner, newline);
  std::uint64_t bytes = kernel.ownShared + beside;
  std::string own = bytes ? std::to_string(bytes) : "";
  for (const std::string &each : kernel.ownTexts)
    own += (own.empty() ? "" : " + ") + each;
  if (!own.empty() && !kernel.helper)
    text += line("static constexpr unsigned long long coop_beside = " + own + ";");
  return text + indent + "};" + newline;
}

std::string StorageDeclaration::parameter(unsigned index) const {
  const DescriptorFact &descriptor = kernel.descriptors[index];
  std::string behind = descriptor.name.empty() ? "" : " " + descriptor.name;
  const std::string &deduced = descriptor.parameter->deduced;
  if (regionsOf(index).empty())
    return (deduced.empty() ? context.coop + "detail::no_storage" : deduced) + behind;
  if (!deduced.empty())
    return deduced + "&" + behind;
  return (kernel.isTemplate ? "typename " : "") + outsideName + kernel.outside->arguments +
         "::" + argumentStorage(descriptor, names) + "&" + behind;
}

std::string StorageDeclaration::parameter() const {
  if (regionsOf(std::nullopt).empty())
    return {};
  return (kernel.isTemplate ? "typename " : "") + outsideName + kernel.outside->arguments + "::TempStorage& " + name;
}

std::string StorageDeclaration::text(const std::string &indent, const std::string &newline,
                                     const std::string &asked) const {
  auto line = [&](const std::string &text) { return indent + text + newline; };
  if (kernel.outside) {
    std::string text = line("using " + typesName + " = " + outsideName + kernel.outside->arguments + ";");
    text += types(indent, newline, false, asked);
    return kernel.hasLabels || kernel.helper || plan.regions.empty()
               ? text
               : text + line("auto& " + name + " = " + context.coop + "detail::block_storage<" + typesName + ">();");
  }
  std::string text = types(indent, newline, false);
  if (plan.regions.empty())
    return text;
  text += promises(line);
  auto assertion = [&](const std::string &bytes, const std::string &alignment) {
    return line("static_assert(sizeof(" + bytes + ") == " + std::to_string(plan.size->bytes) + " && alignof(" + alignment +
                ") == " + std::to_string(plan.size->alignment) + ", \"planned for CUB's sizes: rewrite again\");");
  };
  if (!typeName.empty()) {
    text += line("struct " + typeName + " {");
    text += Writer{*this, newline}.regions(indent + "  ");
    text += line("};") + assertion(typeName, typeName);
    return kernel.hasLabels ? text
                            : text + line("auto& " + name + " = " + context.coop + "detail::dynamic_storage<" + typeName + ">();");
  }
  text += object(indent, newline, "__shared__ ", name);
  if (assertsSize())
    text += assertion(name, "decltype(" + name + ")");
  return text;
}

} // namespace coop
