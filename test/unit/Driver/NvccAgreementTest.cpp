// What the installed nvcc says about its own options, against the table and the translation.
#include "Driver/NvccOptions.h"
#include "Driver/TestSupport.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>

#include <set>

namespace coop::test {
namespace {

class NvccAgreement : public testing::Test {
protected:
  void SetUp() override {
    std::optional<std::string> found = installedNvcc();
    if (!found)
      GTEST_SKIP() << "no nvcc to compare with";
    nvcc = *found;
  }

  std::string run(Strings arguments) {
    arguments.insert(arguments.begin(), nvcc);
    std::optional<std::string> output = outputOf(arguments);
    EXPECT_TRUE(output) << "cannot run " << nvcc;
    return output.value_or("");
  }

  std::string nvcc;
};

struct HelpEntry {
  std::string longName;
  std::string shortName; ///< equal to longName where the help repeats the long one with two dashes
  bool list = false;     ///< the help shows a list of values
};

/// The headings of `nvcc --help`: --name <value>,...   (-short)
std::vector<HelpEntry> readHelp(llvm::StringRef help) {
  std::vector<HelpEntry> entries;
  for (llvm::StringRef line : llvm::split(help, '\n')) {
    if (!line.consume_front("--"))
      continue;
    HelpEntry entry;
    auto [name, rest] = line.split(' ');
    entry.longName = name.str();
    llvm::StringRef shortName = rest.rsplit('(').second.split(')').first;
    entry.shortName = shortName.starts_with("-") ? shortName.drop_front().str() : entry.longName;
    entry.list = rest.split('(').first.contains(",...") || rest.ltrim().starts_with("[");
    entries.push_back(entry);
  }
  return entries;
}

const NvccOption *findOption(llvm::StringRef longName) {
  for (const NvccOption &option : nvccOptions())
    if (option.longName == longName)
      return &option;
  return nullptr;
}

TEST_F(NvccAgreement, TheTableHasEveryOptionOfTheHelp) {
  std::vector<HelpEntry> entries = readHelp(run({"--help"}));
  EXPECT_GT(entries.size(), 100u);
  for (const HelpEntry &entry : entries) {
    const NvccOption *option = findOption(entry.longName);
    ASSERT_TRUE(option) << "--" << entry.longName << " is not in NvccOptions.def";
    EXPECT_EQ(option->shortName.str(), entry.shortName);
    // The help of --entries and --compress-mode is irregular, but names a list as well.
    EXPECT_EQ(option->arity == NvccArity::List, entry.list) << entry.longName;
  }
}

// nvcc asks for the value of an option that ends the command line, unless it may be missing.
TEST_F(NvccAgreement, ArityOfEveryOption) {
  for (const NvccOption &option : nvccOptions()) {
    // These act before the command line is complete.
    if (option.longName == "help" || option.longName == "version")
      continue;
    for (std::string spelling : {"--" + option.longName.str(), "-" + option.shortName.str()}) {
      // The one name that nvcc takes with two dashes only.
      if (spelling == "-no-align-double")
        continue;
      std::string output = run({"--dryrun", "-c", "a.cu", spelling});
      bool wantsValue = llvm::StringRef(output).contains("argument expected after");
      EXPECT_EQ(wantsValue, option.arity == NvccArity::Value || option.arity == NvccArity::List)
          << spelling << ": " << output.substr(0, 200);
      EXPECT_FALSE(llvm::StringRef(output).contains("Unknown option")) << spelling;
    }
  }
}

/// The macros that nvcc's preprocessing of device code defines, without those that come with every compilation.
std::set<std::string> macrosOfDryrun(llvm::StringRef output) {
  std::set<std::string> macros;
  for (llvm::StringRef line : llvm::split(output, '\n')) {
    if (!line.contains(" -E ") || !line.contains("-D__CUDA_ARCH__="))
      continue;
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    for (size_t i = 0; i < words.size(); ++i) {
      llvm::StringRef word = words[i].trim('"');
      if (!word.consume_front("-D"))
        continue;
      macros.insert((word.empty() && i + 1 < words.size() ? words[i + 1].trim('"') : word).str());
    }
  }
  return macros;
}

std::set<std::string> macrosOfTranslation(const Strings &arguments) {
  std::set<std::string> macros;
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef argument = arguments[i];
    if (argument.consume_front("-D"))
      macros.insert((argument.empty() ? llvm::StringRef(arguments[i + 1]) : argument).str());
  }
  return macros;
}

// Each flag alone, and options with the values that matter: we define what nvcc defines.
TEST_F(NvccAgreement, MacrosThatOptionsDefine) {
  std::vector<Strings> cases = {{"-DX"},
                                {"-DX=1,Y=2"},
                                {"-rdc=true"},
                                {"-rdc=false"},
                                {"--relocatable-device-code", "true"},
                                {"--default-stream", "per-thread"},
                                {"--default-stream=legacy"},
                                {"-use_fast_math", "-ftz=true"},
                                {"-std", "c++20"},
                                {"-Xcompiler", "-DX,-DY=2"},
                                {"-dc", "-rdc=false"},
                                {"-rdc=true", "-dw"}};
  for (const NvccOption &option : nvccOptions())
    if (option.arity == NvccArity::Flag && option.action != NvccAction::Drop)
      cases.push_back({"--" + option.longName.str()});
  const std::set<std::string> always = macrosOfDryrun(run({"--dryrun", "-c", "a.cu"}));
  ASSERT_TRUE(always.count("__NVCC__"));
  for (const Strings &options : cases) {
    Strings command = options;
    command.insert(command.begin(), {"--dryrun", "-c", "a.cu"});
    std::set<std::string> theirs;
    for (const std::string &macro : macrosOfDryrun(run(command)))
      if (!always.count(macro))
        theirs.insert(macro);
    EXPECT_EQ(macrosOfTranslation(clangArguments(options)), theirs) << llvm::join(options, " ");
  }
}

// Flags that we drop define nothing.
TEST_F(NvccAgreement, DroppedFlagsDefineNothing) {
  const std::set<std::string> always = macrosOfDryrun(run({"--dryrun", "-c", "a.cu"}));
  // These make nvcc print something else, or stop before device code is preprocessed.
  const llvm::StringSet<> silent = {"help", "version", "list-gpu-arch", "list-gpu-code", "clean-targets", "cuda"};
  for (const NvccOption &option : nvccOptions()) {
    if (option.arity != NvccArity::Flag || option.action != NvccAction::Drop || silent.contains(option.longName))
      continue;
    for (const std::string &macro : macrosOfDryrun(run({"--dryrun", "-c", "a.cu", "--" + option.longName.str()})))
      EXPECT_TRUE(always.count(macro)) << option.longName.str() << " defines " << macro;
  }
}

TEST_F(NvccAgreement, Architectures) {
  const std::vector<Strings> cases = {{},
                                      {"-arch=all"},
                                      {"-arch=all-major"},
                                      {"-arch=sm_90"},
                                      {"-arch", "compute_80", "-code", "sm_86,compute_80"},
                                      {"-gencode", "arch=compute_90,code=sm_90", "-gencode=arch=compute_80,code=sm_86"},
                                      {"-gencode", "arch=compute_90,code=[sm_90,compute_90]"},
                                      {"-gencode", "arch=compute_90,code=\"sm_90,compute_90\""},
                                      {"-gencode=arch=compute_75,code=sm_80", "-arch=sm_90"},
                                      {"-arch=sm_80", "-arch=sm_90"}};
  for (const Strings &options : cases) {
    Strings command = options;
    command.insert(command.begin(), {"--dryrun", "-c", "a.cu"});
    std::string expected = "__CUDA_ARCH_LIST__=none";
    std::string output = run(command);
    for (const std::string &macro : macrosOfDryrun(output))
      if (llvm::StringRef(macro).starts_with("__CUDA_ARCH_LIST__="))
        expected = macro;
    Strings ours = options;
    ours.insert(ours.begin(), {"nvcc", "-c", "a.cu"});
    std::set<unsigned> numbers;
    for (llvm::StringRef architecture : translated(ours).architectures) {
      unsigned number = 0;
      EXPECT_TRUE(architecture.consume_front("sm_") && !architecture.consumeInteger(10, number));
      numbers.insert(number * 10);
    }
    std::string list;
    for (unsigned number : numbers)
      list += (list.empty() ? "" : ",") + std::to_string(number);
    EXPECT_EQ("__CUDA_ARCH_LIST__=" + list, expected) << llvm::join(options, " ") << "\n" << output.substr(0, 300);
  }
}

} // namespace
} // namespace coop::test
