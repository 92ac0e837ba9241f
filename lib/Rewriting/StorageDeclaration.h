#pragma once
// The one declaration of a kernel's storage, and how each call names its part of it.
#include "Facts/Facts.h"
#include "Rewriting/NameAllocator.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <map>
#include <set>

namespace coop {

/// What the storage of a descriptor that a function is given is called, among the types in front of the function.
std::string argumentStorage(const DescriptorFact &descriptor, const NameAllocator &names);

class StorageDeclaration {
public:
  /// `local`: the names already given out in this kernel.
  StorageDeclaration(const Kernel &kernel, const StoragePlan &plan, const std::optional<DynamicBacking> &backing,
                     const NameAllocator &names, const EmitContext &context, std::set<std::string> &local);

  bool empty() const { return entries.empty() && plan.regions.empty(); }
  /// Lines of text: constants, types, the object, and what the plan took for granted. `asked`: the conditions that barriers
  /// ask; of constants that are declared outside the kernel repeats only these.
  std::string text(const std::string &indent, const std::string &newline, const std::string &asked) const;
  /// The types of it, for a kernel that has them declared outside.
  std::string outsideText(const std::string &indent, const std::string &newline) const;

  /// The parameter that a function is given its planned storage by; empty: it has none.
  std::string parameter() const;
  /// What the parameter becomes that is a descriptor.
  std::string parameter(unsigned descriptor) const;

  /// Whether the text asserts how many bytes there are.
  bool assertsSize() const { return !typeName.empty() || (isStruct() && plan.reliesOnSizes && plan.size); }

  bool uses(unsigned call) const { return entryOf.count(call) != 0; }
  /// What makes the call's object of its storage: the object's type, or a function.
  std::string alias(unsigned call) const;
  const std::string &type(unsigned call) const { return entries[entryOf.at(call)].type; }
  /// When the call touches storage, as a constant expression; empty: always.
  const std::string &condition(unsigned call) const { return entries[entryOf.at(call)].condition; }
  /// The call's TempStorage, as an expression at the call.
  std::string object(unsigned call) const;
  /// What a reservation becomes: a pointer to its bytes.
  std::string reserved(unsigned reservation) const;

private:
  struct Entry {
    std::string type, alias, member, condition;
    std::string storage = "TempStorage"; ///< of the type, which is the storage
    bool isRepeated = false;             ///< another entry declares the alias
  };
  struct Place {
    size_t region, part;
  };
  struct Writer;

  void nameEntries(const NameAllocator &names, std::set<std::string> &local);
  void keepMembersApart(std::set<std::string> &local);
  void nameRegions();
  std::string elementType(const Call &call) const;
  std::vector<size_t> membersOf(const Part &part) const;
  std::vector<size_t> regionsOf(std::optional<unsigned> argument) const;
  bool isStruct(unsigned argument) const;
  std::string storageOf(size_t entry) const;
  std::string argumentType(unsigned descriptor, const std::string &indent, const std::string &newline) const;
  bool isWrapped(const Region &region) const;
  bool isStruct() const;
  std::string regionPath(size_t region) const;
  std::string types(const std::string &indent, const std::string &newline, bool outside,
                    const std::string &asked = {}) const;
  std::string object(const std::string &indent, const std::string &newline, const std::string &head,
                     const std::string &name) const;
  std::string promises(llvm::function_ref<std::string(const std::string &)> line) const;
  std::string partName(const Region &region, size_t part) const;
  std::string slot(const Call &call, const Region &region) const;
  unsigned warpsOf(const Call &call) const;

  const Kernel &kernel;
  const StoragePlan &plan;
  const EmitContext &context;
  const NameAllocator &names;
  std::uint64_t beside = 0;  ///< bytes of functions that the kernel calls
  std::string outsideName;   ///< of the class template in front of the kernel
  std::string typesName;     ///< of the same in the kernel, with its arguments
  std::vector<std::pair<std::string, std::string>> conditions; ///< expression, name
  std::vector<Entry> entries;                                  ///< in order of first use
  std::map<unsigned, size_t> entryOf;                          ///< by call
  std::map<unsigned, Place> placeOf;                           ///< by call
  std::vector<std::string> regionNames, holderNames;
  std::string bytesName, partsName; ///< of what a descriptor asks for, and of what lies in it
  std::string name;
  std::string typeName; ///< where launches provide the storage
};

} // namespace coop
