#include "Reporting/PlanView.h"

#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

namespace coop {
namespace {

namespace json = llvm::json;

/// null: not known, or none.
template <class T> json::Value orNull(const std::optional<T> &value) {
  return value ? json::Value(std::int64_t(*value)) : json::Value(nullptr);
}

json::Array numbers(const std::vector<unsigned> &list) {
  json::Array array;
  for (unsigned number : list)
    array.push_back(std::int64_t(number));
  return array;
}

json::Value toValue(const CallView &call) {
  return json::Object{{"line", call.line},           {"column", call.column},       {"text", json::fixUTF8(call.text)},
                      {"group", call.group},         {"bytes", orNull(call.bytes)}, {"instances", orNull(call.count)},
                      {"region", orNull(call.region)}};
}

json::Value toValue(const RegionView &region) {
  return json::Object{
      {"offset", orNull(region.offset)}, {"bytes", orNull(region.bytes)}, {"calls", numbers(region.calls)}};
}

json::Value toValue(const BarrierView &barrier) {
  json::Array needs;
  for (const NeedView &need : barrier.needs)
    needs.push_back(json::Object{{"used_by", numbers(need.sources)}, {"written_next_by", numbers(need.targets)}});
  return json::Object{{"scope", barrier.scope},
                      {"where", barrier.where},
                      {"needs", std::move(needs)},
                      {"reason", barrier.reason}};
}

json::Value toValue(const OccupancyView &occupancy) {
  return json::Object{{"target", occupancy.target},
                      {"blocks", occupancy.blocks},
                      {"blocks_without_overlap", occupancy.blocksApart},
                      {"blocks_without_shared_memory", occupancy.most}};
}

json::Value toValue(const KernelView &kernel);

template <class T> json::Array toArray(const std::vector<T> &list) {
  json::Array array;
  for (const T &one : list)
    array.push_back(toValue(one));
  return array;
}

json::Value toValue(const KernelView &kernel) {
  json::Object object{{"name", kernel.name},
                      {"line", kernel.line},
                      {"threads", orNull(kernel.threads)},
                      {"bytes", orNull(kernel.bytes)},
                      {"bytes_without_overlap", orNull(kernel.bytesApart)},
                      {"own_bytes", std::int64_t(kernel.ownBytes)},
                      {"calls", toArray(kernel.calls)},
                      {"regions", toArray(kernel.regions)},
                      {"barriers", toArray(kernel.barriers)},
                      {"occupancy", toArray(kernel.occupancy)}};
  if (!kernel.file.empty())
    object["file"] = json::fixUTF8(kernel.file);
  return object;
}

} // namespace

std::string toJson(const FileView &view) {
  json::Value value = json::Object{
      {"file", json::fixUTF8(view.file)}, {"plan", view.policy}, {"kernels", toArray(view.kernels)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", value) << "\n";
  return text;
}

} // namespace coop
