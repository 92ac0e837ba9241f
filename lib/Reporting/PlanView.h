#pragma once
// A file's plans as what a reader wants to see of them, whatever the format.
#include "Facts/Facts.h"

#include <functional>

namespace coop {

struct CallView {
  unsigned line = 0, column = 0;
  std::string text;                    ///< its source, on one line
  std::string group;                   ///< `block`, `warp`, `logical warp of 16`
  std::optional<std::uint64_t> bytes;  ///< of one instance
  std::optional<unsigned> count;       ///< instances in a block
  std::optional<size_t> region;        ///< none: it takes no storage
};

struct RegionView {
  std::optional<std::uint64_t> offset, bytes;
  std::vector<unsigned> calls;
};

struct NeedView {
  std::vector<unsigned> sources, targets; ///< calls
};

struct BarrierView {
  std::string scope;                   ///< as a call's group
  std::string where;                   ///< `after line 12`
  unsigned order = 0;                  ///< byte offset, to sort it among the calls
  std::vector<NeedView> needs;
  std::string reason;
};

struct OccupancyView {
  std::string target;
  unsigned blocks = 0, blocksApart = 0; ///< on one multiprocessor: as planned, and with storage for each call by itself
  unsigned most = 0;                    ///< without any shared memory
};

struct KernelView {
  std::string name;
  std::string file;                    ///< the header it stands in; empty: the view's own file
  unsigned line = 0;
  std::vector<CallView> calls;
  std::vector<unsigned> callOrder;     ///< byte offsets of the calls
  std::vector<RegionView> regions;
  std::vector<BarrierView> barriers;
  std::optional<std::uint64_t> bytes, bytesApart;
  std::uint64_t ownBytes = 0;
  std::optional<unsigned> threads;
  std::vector<OccupancyView> occupancy; ///< where bytes and threads are known
};

struct FileView {
  std::string file, policy;
  std::vector<KernelView> kernels;     ///< those that use storage
};

struct PlannedKernel {
  const Kernel *kernel;
  const PlanRequest *request;
  const StoragePlan *plan;
  std::string file;                    ///< as a reader knows it
};

/// `texts`: the bytes of the files the kernels are in, by these names.
FileView viewPlans(const std::string &file, const std::function<std::string(const std::string &)> &texts,
                   const std::vector<PlannedKernel> &kernels);

std::string toJson(const FileView &view);
/// One file with everything in it: no scripts, fonts or pictures from elsewhere.
std::string toHtml(const FileView &view);

} // namespace coop
