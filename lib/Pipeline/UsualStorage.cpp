#include "Pipeline/UsualStorage.h"
#include "Frontend/SizeCache.h"

#include <array>

namespace coop {
namespace {

using Extents3 = std::array<std::int64_t, 3>;

constexpr Extents3 blocks[] = {{32, 1, 1},  {64, 1, 1},  {96, 1, 1},  {128, 1, 1},  {192, 1, 1}, {256, 1, 1}, {384, 1, 1},
                               {512, 1, 1}, {768, 1, 1}, {1024, 1, 1}, {16, 16, 1}, {32, 4, 1},  {32, 8, 1}};
constexpr std::int64_t widths[] = {2, 4, 8, 16, 32};
constexpr std::int64_t itemCounts[] = {2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 16, 20, 24};
constexpr std::uint64_t valueSizes[] = {1, 2, 4, 8, 16}; ///< aligned to themselves

/// The groups, as facts have them.
std::vector<GroupFact> usualGroups() {
  std::vector<GroupFact> groups;
  for (const Extents3 &block : blocks) {
    GroupFact group;
    group.kind = GroupKind::Block;
    for (unsigned i = 0; i != 3; ++i)
      group.extents[i] = block[i];
    group.source = ExtentSource::Group;
    groups.push_back(group);
  }
  for (std::int64_t width : widths) {
    GroupFact group = groups[3]; // a block of several warps; how many there are is not part of the type
    group.kind = width == 32 ? GroupKind::Warp : GroupKind::Tile;
    group.width = width;
    groups.push_back(group);
  }
  return groups;
}

/// The types of a call's storage in all groups.
void addTypes(const Operation &operation, const Algorithm &algorithm, std::vector<std::string> &types) {
  Call call;
  call.operation = &operation;
  call.options.emplace_back();
  call.options.back().name = algorithm.tag.str();
  call.options.back().isTag = true;
  for (const GroupFact &group : usualGroups())
    for (std::int64_t count : itemCounts) {
      call.pattern.group = group;
      call.pattern.payload.items = count;
      std::string type = group.isWarp() && !algorithm.onWarps ? "" : operation.emitter.storageIn(call, call.pattern);
      if (!type.empty())
        types.push_back(std::move(type));
    }
}

} // namespace

std::vector<StorageQuery> usualStorage() {
  std::vector<std::string> types;
  for (const Operation *operation : operations())
    for (const Algorithm &algorithm : operation->algorithms)
      if (algorithm.exchanges && !algorithm.isAutomatic())
        addTypes(*operation, algorithm, types);
  std::vector<StorageQuery> queries;
  for (const std::string &type : types)
    for (std::uint64_t size : valueSizes)
      queries.push_back({type, size, size});
  return queries;
}

llvm::Error writeUsualSizes(const PipelineRequest &request, const std::string &folder) {
  std::string state = UsualSizes::stateOf(request.toolkit.ccclIncludeDirectory, *request.files);
  std::vector<StorageQuery> queries = usualStorage();
  FrontendRequest parse{request.file, request.translation, request.toolkit, request.runtimeDirectory, request.files};
  auto answers = probeStorage(parse, queries);
  SizeCache known(folder, state);
  bool any = false;
  for (size_t i = 0; i != queries.size(); ++i) {
    if (answers[i])
      known.add(queries[i], answers[i]);
    any |= answers[i].has_value();
  }
  if (!any)
    return llvm::createStringError("CUB " + request.toolkit.cub.str() + " in '" + request.toolkit.ccclIncludeDirectory +
                                   "' does not say how large its storage is");
  known.save();
  return llvm::Error::success();
}

} // namespace coop
