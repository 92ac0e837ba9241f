#pragma once
// The options that coop-rewrite and coop-nvcc share: how sources are read and what the output is like.
#include "Pipeline/Request.h"

#include <llvm/Support/CommandLine.h>

namespace coop {

/// The category of all options of the tool.
llvm::cl::OptionCategory &optionCategory();

/// What the options say of reading sources. `program` and `address` lead to the installed headers, as findRuntime() takes
/// them.
ReadingOptions readingOptions(const char *program, void *address);

/// Sets what the options say of rewriting, in a request whose file is known.
void applyRewritingOptions(PipelineRequest &request, const std::vector<std::string> &warnings);

/// A command line, with options of its own in front of another program's.
struct SplitArguments {
  std::vector<const char *> own;     ///< for the option parser, argv[0] first
  std::vector<std::string> warnings; ///< -W options without the -W; the parser's library has a -W of its own
  std::vector<std::string> rest;     ///< the other program's command line
  bool sawDashes = false;            ///< `--` divided them
};

/// Divides at `--`, or with `atFirstWord` at the first argument that is no option.
SplitArguments splitArguments(llvm::ArrayRef<char *> all, bool atFirstWord);

/// Prints an error in the tool's name; false.
bool fail(const llvm::Twine &message);
int failure(llvm::Error error);

/// Complains of a -W option that names no diagnostic. True where there is none to complain of.
bool warningsFit(const std::string &badOption);

} // namespace coop
