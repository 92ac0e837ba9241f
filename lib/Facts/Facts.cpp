#include "Facts/Facts.h"

#include <llvm/Support/raw_ostream.h>

namespace coop {

std::optional<std::int64_t> GroupFact::maxThreads() const {
  std::int64_t product = 1;
  for (const auto &extent : extents) {
    if (!extent || *extent < 1 || *extent > (1 << 20))
      return std::nullopt;
    product *= *extent;
  }
  return product;
}

const UserFile *FileFacts::fileNamed(llvm::StringRef name) const {
  for (const UserFile &each : files)
    if (each.file == name)
      return &each;
  return nullptr;
}

const CallOption *Call::option(llvm::StringRef name) const {
  for (const CallOption &option : options)
    if (option.name == name)
      return &option;
  return nullptr;
}

bool Call::isGuarded() const {
  return llvm::any_of(options, [&](const CallOption &option) {
    const Option *row = operation->option(option.name);
    return row && row->kind == OptionKind::Count;
  });
}

const CallOption *Call::algorithmOption() const {
  for (const CallOption &option : options)
    if (option.isDependent || (option.isTag && operation->algorithm(option.name)))
      return &option;
  return nullptr;
}

const Algorithm *Call::requested(const Instance &instance) const {
  const CallOption *option = algorithmOption();
  if (!option)
    return operation->algorithm(operation->defaultAlgorithm);
  if (!instance.algorithm.empty())
    return operation->algorithm(instance.algorithm);
  return option->isDependent ? nullptr : operation->algorithm(option->name);
}

const Algorithm *Call::algorithm(const Instance &instance) const {
  const Algorithm *row = requested(instance);
  return row && row->isAutomatic() ? operation->fastest(*operation, instance, isGuarded()) : row;
}

const Algorithm *Call::algorithm() const {
  const CallOption *option = algorithmOption();
  return option && option->isDependent ? nullptr : algorithm(pattern);
}

llvm::StringRef groupName(const GroupFact &group) {
  return group.kind == GroupKind::Warp ? "warp" : group.kind == GroupKind::Tile ? "logical warp" : "block";
}

bool Call::mayBeMissed() const {
  auto isOpen = [](const Instance &instance) {
    return instance.reached.verdict != Verdict::Proven && !instance.reached.allLaunchesHold;
  };
  return isOpen(pattern) || llvm::any_of(instances, isOpen);
}

Exchange Call::exchange() const {
  if (passed)
    return passed->needsStorage ? Exchange::Always : Exchange::Never;
  const Algorithm *row = algorithm();
  if (!row)
    return Exchange::Depends;
  if (!row->exchanges)
    return Exchange::Never;
  auto items = pattern.payload.items, threads = pattern.group.size();
  // With one item per thread or one thread, blocked order is striped order.
  if (items == 1 || threads == 1)
    return Exchange::Never;
  return items && threads ? Exchange::Always : Exchange::Depends;
}

std::optional<StorageSize> ReservationInstance::size() const {
  if (!count || !valueSize || !valueAlignment || *count < 1)
    return std::nullopt;
  std::uint64_t aligned = std::max<std::uint64_t>(*valueAlignment, alignment.value_or(1));
  return StorageSize{(*valueSize * std::uint64_t(*count) + aligned - 1) / aligned * aligned, aligned};
}

bool sizesDepend(const Kernel &kernel) {
  auto stores = [](const Call &call) { return call.exchange() != Exchange::Never && !call.userStorage; };
  bool any = llvm::any_of(kernel.calls, stores) ||
             llvm::any_of(kernel.reservations, [](const ReservationFact &fact) { return fact.evaluated; });
  if (!kernel.isTemplate || !any)
    return false;
  bool calls = llvm::any_of(kernel.calls, [&](const Call &call) {
    return stores(call) &&
           (call.exchange() == Exchange::Depends ||
            (!call.pattern.payload.valueSize || call.operation->emitter.storageIn(call, call.pattern).empty()));
  });
  bool descriptors = llvm::any_of(kernel.descriptors, [](const DescriptorFact &fact) {
    return (!fact.sizeText.empty() && !fact.size) || (!fact.alignmentText.empty() && !fact.alignment);
  });
  return calls || descriptors || llvm::any_of(kernel.reservations, [](const ReservationFact &fact) {
    return fact.evaluated && (!fact.pattern.size() || (!fact.alignment.empty() && !fact.pattern.alignment));
  });
}

namespace {

void describeInstance(llvm::raw_ostream &out, const Instance &instance) {
  out << "    " << (instance.name.empty() ? "text" : instance.name) << ": group " << instance.group.type;
  out << ", payload " << (instance.payload.valueType.empty() ? "?" : instance.payload.valueType) << " x ";
  if (instance.payload.items)
    out << *instance.payload.items;
  else
    out << "?";
  out << ", memory " << instance.memory.type;
  for (const ValueFact &value : instance.values)
    out << ", " << (value.constantText.empty() ? value.type : value.constantText);
  out << "\n";
}

void describeUse(llvm::raw_ostream &out, const PayloadUse &use) {
  out << "  payload " << use.payload << (use.kind == PayloadUse::Kind::Store ? " stored at " : " read at ") << use.span.begin;
  if (!use.instance.empty())
    out << " in " << use.instance;
  const char *kinds[] = {"declared", "loaded", "exchanged", "written"};
  for (const PayloadOrigin &origin : use.origins) {
    out << ", " << kinds[unsigned(origin.kind)];
    if (origin.span.valid())
      out << " at " << origin.span.begin;
    if (origin.inevitable)
      out << " inevitably";
  }
  if (!use.unwritten.empty())
    out << ", " << use.unwritten.size() << " of " << use.items << " items without a value";
  out << "\n";
}

} // namespace

std::string describe(const FileFacts &facts) {
  std::string text;
  llvm::raw_string_ostream out(text);
  for (const Kernel &kernel : facts.kernels) {
    out << (kernel.helper ? "function " : "kernel ") << kernel.name << (kernel.isTemplate ? " (template)" : "") << "\n";
    for (const Call &call : kernel.calls) {
      if (call.passed) {
        out << "  storage for " << call.passed->name << call.passed->arguments << " at " << call.span.begin;
        if (call.passesDescriptor())
          out << ", parameter " << *call.passed->parameter;
        out << "\n";
        continue;
      }
      out << "  " << call.operation->name << " at " << call.span.begin << ": extents " << call.types.extents[0] << ", "
          << call.types.extents[1] << ", " << call.types.extents[2] << "; value type " << call.types.valueType
          << "; items " << call.types.items << "; "
          << (call.algorithm() ? call.algorithm()->tag : llvm::StringRef("dependent algorithm"));
      for (const CallOption &option : call.options)
        if (!option.isTag && !option.isDependent)
          out << "; " << option.name << " = " << option.value.text;
      out << "\n";
      describeInstance(out, call.pattern);
      for (const Instance &instance : call.instances)
        describeInstance(out, instance);
    }
    for (const PayloadUse &use : kernel.payloadUses)
      describeUse(out, use);
  }
  for (const LaunchFact &launch : facts.launches) {
    out << "launch of " << (launch.instance.empty() ? launch.kernel : launch.instance) << " at " << launch.span.begin << ":";
    for (const auto &extent : launch.extents)
      out << " " << (extent ? std::to_string(*extent) : "?");
    out << (launch.dependent ? ", dependent" : "") << (launch.certain ? "" : ", one of several") << "\n";
  }
  return text;
}

} // namespace coop
