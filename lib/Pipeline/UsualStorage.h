#pragma once
// What CUB is asked when the tool is built, so that a first run need not: the storage that many kernels use.
#include "Frontend/StorageProbe.h"
#include "Pipeline/Pipeline.h"

#include <llvm/Support/Error.h>

namespace coop {

/// The queries: every operation's algorithms that exchange, for usual values, items, blocks and warps.
std::vector<StorageQuery> usualStorage();

/// Asks them of the toolkit's CUB and writes the answers into `folder`, as FrontendRequest::usualSizes reads them. The request's
/// file is not read.
llvm::Error writeUsualSizes(const PipelineRequest &request, const std::string &folder);

} // namespace coop
