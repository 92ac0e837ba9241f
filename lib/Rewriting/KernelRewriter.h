#pragma once
#include "Rewriting/Rewrite.h"

#include <map>
#include <set>

namespace coop {

/// Hands out names that no identifier of the file has.
class NameAllocator {
public:
  explicit NameAllocator(const std::vector<std::string> &taken) : taken(taken.begin(), taken.end()) {}

  /// `wanted`, or `wanted_2`, `wanted_3` … . Names are reused between kernels: they are local to a function.
  std::string allocate(const std::string &wanted, std::set<std::string> &local) const;

private:
  std::set<std::string> taken;
};

/// The edits of one kernel: its storage declaration and its calls.
class KernelRewriter {
public:
  KernelRewriter(const Kernel &kernel, const StoragePlan &plan, const NameAllocator &names, const EmitContext &context,
                 const std::string &source);

  void run(std::vector<Edit> &edits, std::set<std::string> &includes, std::vector<CallReport> &reports);

private:
  struct StorageEntry {
    std::string type, alias, member, condition; ///< condition: empty where the call always exchanges
    bool dependent = false;
  };

  void nameStorage();
  std::string declaration() const;
  void declare(std::vector<Edit> &edits) const;
  std::vector<size_t> membersOf(const Region &region) const;
  std::string regionName(size_t index) const;
  std::string regionDeclaration(size_t index, const std::string &head, const std::string &indent,
                                const std::string &name) const;
  std::string storageObject(unsigned call) const;
  /// When a planned barrier is needed, as a constant expression; empty: always.
  std::string barrierCondition(unsigned call, const PlannedBarrier &barrier) const;
  Edit editCall(unsigned index, const EmittedCall &emitted) const;
  std::string statementText(const Call &call, const EmittedCall &emitted, const std::string &barrier) const;
  std::string comments(const Call &call) const;

  const Kernel &kernel;
  const StoragePlan &plan;
  const NameAllocator &names;
  const EmitContext &context;
  const std::string &source;
  std::string newline;
  std::set<std::string> local;
  std::vector<std::pair<std::string, std::string>> conditions;  ///< expression, name
  std::vector<StorageEntry> entries;                            ///< in order of first use
  std::map<unsigned, size_t> entryOf;                           ///< by call
  std::map<unsigned, size_t> regionOf;                          ///< by call
  std::vector<std::vector<size_t>> members;                     ///< of each region, as indices of entries
  std::string object;
};

} // namespace coop
