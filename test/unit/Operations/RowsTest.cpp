// The rows of all operations: what they promise each other, the runtime's headers and the documentation.
#include "Driver/Toolkit.h"
#include "Operations/LoadStore/LoadStore.h"
#include "Operations/Operation.h"

#include <gtest/gtest.h>
#include <llvm/Support/MemoryBuffer.h>

#include <filesystem>
#include <set>

namespace coop::test {
namespace {

const std::string sourceRoot = COOP_SOURCE_DIR;

std::string textOf(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

/// The names that the runtime's headers declare by `macro(name)`, outside of the macro's definition.
std::set<std::string> declaredBy(llvm::StringRef macro) {
  std::set<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(sourceRoot + "/runtime/include/coop")) {
    std::string text = textOf(entry.path().string());
    llvm::SmallVector<llvm::StringRef, 0> lines;
    llvm::StringRef(text).split(lines, '\n');
    for (llvm::StringRef line : lines)
      if (line.consume_front(macro) && line.consume_front("("))
        names.insert(line.take_until([](char c) { return c == ')'; }).str());
  }
  return names;
}

TEST(Operations, AreFoundByTheirNames) {
  std::set<std::string> names;
  for (const Operation *operation : operations()) {
    EXPECT_EQ(findOperation(operation->name), operation);
    EXPECT_TRUE(names.insert(operation->name.str()).second) << operation->name.str() << " is there twice";
  }
  EXPECT_EQ(findOperation("load"), &loadOperation());
  EXPECT_EQ(findOperation("store"), &storeOperation());
  for (const char *name : {"", "Load", "loa", "load ", "coop::load", "transpose"})
    EXPECT_EQ(findOperation(name), nullptr) << name;
}

TEST(Operations, FindTheirRows) {
  const Operation &load = loadOperation(), &store = storeOperation();
  ASSERT_NE(load.option("oob_default"), nullptr);
  EXPECT_EQ(load.option("oob_default")->kind, OptionKind::Default);
  EXPECT_EQ(load.option("oob_default")->requires_, "valid_items");
  EXPECT_EQ(store.option("oob_default"), nullptr);
  EXPECT_EQ(load.option("transpose"), nullptr) << "an algorithm is no keyword";
  ASSERT_NE(load.algorithm("transpose"), nullptr);
  EXPECT_EQ(load.algorithm("transpose")->cub, "BLOCK_LOAD_TRANSPOSE");
  EXPECT_EQ(store.algorithm("transpose")->cub, "BLOCK_STORE_TRANSPOSE");
  EXPECT_EQ(load.algorithm("valid_items"), nullptr);
  EXPECT_EQ(load.algorithm(""), nullptr);
}

TEST(Operations, ListTheirOptionsForMessages) {
  EXPECT_EQ(storeOperation().optionList(),
            "direct, striped, vectorize, transpose, warp_transpose, warp_transpose_timesliced, warp_striped, automatic, "
            "valid_items(…), offset(…), temp_storage(…)");
  for (const Operation *operation : operations()) {
    std::string list = operation->optionList();
    for (const Algorithm &row : operation->algorithms)
      EXPECT_NE(list.find(row.tag.str()), std::string::npos) << row.tag.str();
    for (const Option &row : operation->options)
      EXPECT_NE(list.find(row.name.str() + "(…)"), std::string::npos) << row.name.str();
  }
}

TEST(Operations, AreConsistent) {
  for (const Operation *operation : operations()) {
    std::string name = operation->name.str();
    ASSERT_FALSE(operation->operands.empty()) << name;
    EXPECT_EQ(operation->operands[0].role, OperandRole::Group) << name << ": a group comes first";
    EXPECT_EQ(llvm::StringRef(operation->usage).count(',') + 1, operation->operands.size())
        << name << ": the usage shows each operand";
    ASSERT_NE(operation->algorithm(operation->defaultAlgorithm), nullptr) << name;
    EXPECT_FALSE(operation->algorithm(operation->defaultAlgorithm)->exchanges)
        << name << ": what nobody asked for takes no storage";
    std::set<std::string> seen;
    for (const Algorithm &row : operation->algorithms)
      EXPECT_TRUE(seen.insert(row.tag.str()).second) << name << " " << row.tag.str();
    for (const Option &row : operation->options) {
      EXPECT_TRUE(seen.insert(row.name.str()).second) << name << " " << row.name.str();
      if (!row.requires_.empty())
        EXPECT_NE(operation->option(row.requires_), nullptr) << name << " " << row.name.str();
    }
  }
}

TEST(Operations, ExchangeIntoBlockedOrderOnly) {
  for (const Operation *operation : operations())
    for (const Algorithm &row : operation->algorithms) {
      if (row.exchanges)
        EXPECT_EQ(row.order, PayloadOrder::Blocked) << row.tag.str();
      if (row.order == PayloadOrder::WarpStriped)
        EXPECT_TRUE(row.wholeWarps) << row.tag.str();
      if (row.wholeWarps)
        EXPECT_FALSE(row.onWarps) << row.tag.str() << ": the warps of a block";
    }
}

TEST(Operations, TagsAndKeywordsAreDeclaredByTheRuntime) {
  std::set<std::string> tags = declaredBy("COOP_DETAIL_TAG"), keywords = declaredBy("COOP_DETAIL_KEYWORD");
  ASSERT_TRUE(tags.count("non_exhaustive")) << "the headers are read";
  ASSERT_TRUE(keywords.count("size_in_bytes"));
  keywords.insert("temp_storage"); // takes a reference, and so is written out
  EXPECT_NE(textOf(sourceRoot + "/runtime/include/coop/options.cuh").find(" temp_storage(T&& value)"),
            std::string::npos);
  for (const Operation *operation : operations()) {
    for (const Algorithm &row : operation->algorithms)
      EXPECT_TRUE(tags.count(row.tag.str())) << "no coop::" << row.tag.str();
    for (const Option &row : operation->options)
      EXPECT_TRUE(keywords.count(row.name.str())) << "no coop::" << row.name.str();
  }
}

TEST(Operations, CubHasTheirAlgorithms) {
  ToolkitHints hints;
  hints.environment = Environment::current();
  auto toolkit = findToolkit(hints, *llvm::vfs::getRealFileSystem());
  if (!toolkit) {
    llvm::consumeError(toolkit.takeError());
    GTEST_SKIP() << "no CUDA toolkit";
  }
  std::string headers;
  for (const char *name : {"block_load", "block_store", "warp_load", "warp_store"})
    headers += textOf(toolkit->ccclIncludeDirectory + "/cub/" + std::string(name).substr(0, std::string(name).find('_')) +
                      "/" + name + ".cuh");
  for (const Operation *operation : operations())
    for (const Algorithm &row : operation->algorithms) {
      llvm::StringRef name = row.cub;
      if (name.empty())
        continue;
      EXPECT_NE(headers.find("\n  " + name.str() + ",\n"), std::string::npos) << name.str();
      if (row.onWarps && name.consume_front("BLOCK_"))
        EXPECT_NE(headers.find("\n  WARP_" + name.str()), std::string::npos) << name.str();
    }
}

TEST(Operations, MarkersAreDeclaredByTheRuntime) {
  std::string markers = textOf(sourceRoot + "/runtime/include/coop/markers.cuh");
  ASSERT_FALSE(markers.empty());
  for (const Operation *operation : operations())
    EXPECT_NE(markers.find("\n" + operation->name.str() + "(const Group&"), std::string::npos)
        << "no coop::" << operation->name.str();
}

TEST(Operations, TheReferenceNamesEveryRow) {
  std::string reference = textOf(sourceRoot + "/docs/language.md");
  if (reference.empty())
    GTEST_SKIP() << "no docs/language.md";
  auto isNamed = [&](llvm::StringRef name) {
    // In code: `transpose`, `coop::transpose`, `valid_items(n)`.
    for (const char *before : {"`", "coop::"})
      for (const char *after : {"`", "(", ",", ")"})
        if (reference.find(before + name.str() + after) != std::string::npos)
          return true;
    return false;
  };
  EXPECT_FALSE(isNamed("no_such_algorithm"));
  for (const Operation *operation : operations()) {
    EXPECT_TRUE(isNamed(operation->name)) << operation->name.str();
    for (const Algorithm &row : operation->algorithms)
      EXPECT_TRUE(isNamed(row.tag)) << row.tag.str();
    for (const Option &row : operation->options)
      EXPECT_TRUE(isNamed(row.name)) << row.name.str();
  }
}

} // namespace
} // namespace coop::test
