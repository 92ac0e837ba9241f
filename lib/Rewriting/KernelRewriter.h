#pragma once
#include "Rewriting/LineIndex.h"
#include "Rewriting/Rewrite.h"
#include "Rewriting/StorageDeclaration.h"

#include <set>

namespace coop {

/// The edits of one kernel: its storage declaration, its calls and its barriers.
class KernelRewriter {
public:
  /// `backing`: where launches provide the storage, or may have to; its type is declared in front of the kernel.
  KernelRewriter(const Kernel &kernel, const StoragePlan &plan, const std::optional<DynamicBacking> &backing,
                 const NameAllocator &names, const EmitContext &context, const std::string &source, const LineIndex &lines);

  void run(std::vector<Edit> &edits, std::set<std::string> &includes, RewriteResult &result);

private:
  void declare(std::vector<Edit> &edits) const;
  std::string planComment() const;
  void declareOutside(std::vector<Edit> &edits) const;
  void passStorage(unsigned index, std::vector<Edit> &edits) const;
  void passDescriptor(unsigned index, std::vector<Edit> &edits) const;
  CallReport reportPassed(unsigned index) const;
  void writeParameters(std::vector<Edit> &edits) const;
  void removeStatement(const SourceSpan &statement, std::vector<Edit> &edits) const;
  void keepIdleConstants(std::vector<Edit> &edits) const;
  void syncBehind(const UnorderedExpression &expression, std::vector<Edit> &edits) const;
  void editOperands(Call &call, std::vector<Edit> inner) const;
  std::vector<Edit> editsInside() const;
  bool isInCall(const Edit &edit) const;
  std::set<std::string> conditions(const std::vector<unsigned> &calls) const;
  std::string condition(const Need &need) const;
  std::string condition(const PlannedBarrier &barrier) const;
  std::string barrierText(const PlannedBarrier &barrier, const Call *call, bool asExpression) const;
  std::string barriersText(const Position &position, const Call *call) const;
  void addPlacedBarriers(std::vector<Edit> &edits, std::vector<BarrierReport> &reports) const;
  std::string participationText(unsigned index) const;
  Edit editCall(unsigned index, const EmittedCall &emitted) const;
  std::string hostText(const Call &call) const;
  std::string statementText(const Call &call, const EmittedCall &emitted, const std::string &before,
                            const std::string &barrier) const;
  std::string comments(const Call &call) const;
  std::vector<unsigned> placesOf(const PlannedBarrier &barrier, bool targets) const;
  CallReport report(unsigned call, const EmittedCall &emitted) const;

  const Kernel &kernel;
  const StoragePlan &plan;
  const EmitContext &context;
  const std::string &source;
  const LineIndex &lines;
  std::string newline;
  std::set<std::string> local;
  StorageDeclaration storage;
};

} // namespace coop
