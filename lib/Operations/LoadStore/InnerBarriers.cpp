#include "Facts/Facts.h"
#include "Operations/LoadStore/LoadStore.h"

namespace coop {
namespace {

struct Row {
  unsigned version;
  llvm::StringRef operation, algorithm;
  bool guarded;
  std::int64_t above;
  Scope scope;
};

constexpr Row rows[] = {
#define INNER_BARRIER(version, operation, algorithm, guarded, above, scope) \
  {version, #operation, #algorithm, guarded, above, Scope::scope},
#include "Operations/LoadStore/InnerBarriers.def"
};

} // namespace

std::optional<Scope> innerBarrier(const Call &call, unsigned cubVersion) {
  const Algorithm *algorithm = call.algorithm();
  auto threads = call.pattern.group.threads();
  if (!algorithm || !threads || call.pattern.group.kind != GroupKind::Block || call.exchange() != Exchange::Always)
    return std::nullopt;
  bool guarded = call.option("valid_items");
  for (const Row &row : rows)
    if (row.version == cubVersion && row.operation == call.operation->name && row.algorithm == algorithm->tag &&
        row.guarded == guarded && *threads > row.above)
      return row.scope;
  return std::nullopt;
}

} // namespace coop
