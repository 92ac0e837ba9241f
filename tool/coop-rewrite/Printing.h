#pragma once
// What the tool prints besides diagnostics and the rewritten source.
#include "Lint/Lint.h"
#include "Pipeline/Pipeline.h"

#include <functional>

namespace coop {

/// The bytes of a file that messages name.
using ReadFile = std::function<std::string(const std::string &)>;

/// --explain: what each call became, its storage, and the barriers.
void printExplanation(llvm::raw_ostream &out, const PipelineResult &result, const ReadFile &read);

/// --report: the plan, in the format that the file's ending names.
llvm::Error writeReport(const std::string &file, const PipelineResult &result, const std::string &name,
                        const ReadFile &read);

/// --dump: what the stage of that name found. False where no stage has the name.
bool printStage(llvm::raw_ostream &out, const std::string &stage, const PipelineResult &result);

/// --dump=verdicts of --lint.
void printVerdicts(llvm::raw_ostream &out, const LintReport &report);

/// --version.
void printVersion(llvm::raw_ostream &out);

} // namespace coop
