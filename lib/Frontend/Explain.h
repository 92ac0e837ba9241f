#pragma once
// What the uniformity analysis found, as notes of a diagnostic.
#include "Diagnostics/Diagnostic.h"
#include "Frontend/Source.h"
#include "Uniformity/Uniformity.h"

namespace coop {

/// The chain of an answer about a group, which messages call `group`, from the condition back to what makes threads differ, or to what keeps
/// the analysis from proving that they do not. `at`: where the diagnostic is.
std::vector<Note> explainChain(const Source &source, const uniformity::Answer &answer, llvm::StringRef group,
                               const SourceSpan &at);

} // namespace coop
