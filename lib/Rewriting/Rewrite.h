#pragma once
// From facts and plans to edits. Works on text and values alone.
#include "Facts/Facts.h"
#include "Rewriting/Edits.h"

#include <functional>

namespace coop {

struct RewriteOptions {
  bool checks = true;        ///< emit run-time checks
  bool entryChecks = true;   ///< of them, those of the block where a kernel begins
  bool fullTiles = true;     ///< give full tiles a path of their own where that is faster
  bool participation = false; ///< check while the kernel runs that all threads reach what is not proven to be reached
};

/// The text of a file, by its name in spans.
using FileTexts = std::function<const std::string &(const std::string &)>;

/// What changes in one file.
struct FileEdits {
  std::string file;
  std::vector<Edit> edits;
};

/// A barrier that was added, and the calls it stands between.
struct BarrierReport {
  SourceSpan span;                   ///< the call it stands next to, or the place
  std::vector<unsigned> used, writes; ///< byte offsets of the calls that used the bytes, and of those that write them next
  std::string usedLines, writesLines; ///< the same as lines
};

/// What became of one call, for --explain.
struct CallReport {
  SourceSpan span;
  std::string operation;
  std::string became;        ///< CUB's algorithm or function
  std::vector<std::string> reasons;
  std::string storage;       ///< the storage type, or empty
  std::optional<BarrierReport> before, after;
};

struct RewriteResult {
  std::vector<FileEdits> files;        ///< those with something to change: the source first, then headers
  std::vector<Diagnostic> problems;
  std::vector<CallReport> calls;
  std::vector<BarrierReport> barriers; ///< those that stand next to no call
};

/// A kernel's plan, and the bytes that launches provide where they do, or may have to.
struct PlannedStorage {
  StoragePlan plan;
  std::optional<DynamicBacking> backing;
};

/// Rewrites the source and its headers. `plans` has one entry per kernel. All calls must be free of problems.
RewriteResult rewriteFiles(const FileFacts &facts, const std::vector<PlannedStorage> &plans, const FileTexts &texts,
                           const RewriteOptions &options);

/// What the planner is asked for a kernel. Calls with storage of their own are not in it, but their barriers are.
PlanRequest planRequest(const Kernel &kernel);

/// Whether a call's storage is a descriptor's or the user's, and so not planned.
bool hasOwnStorage(const Call &call);
/// A call as a use of storage, without its size.
StorageUse storageUse(const Kernel &kernel, unsigned call);

} // namespace coop
