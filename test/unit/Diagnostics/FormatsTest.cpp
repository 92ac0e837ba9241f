#include "Diagnostics/Formats.h"

#include <gtest/gtest.h>
#include <llvm/Support/JSON.h>

using namespace coop;

namespace {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withFile(llvm::StringRef name, llvm::StringRef text) {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  return files;
}

/// A diagnostic with a fix that touches two places.
Diagnostic fixed(const std::string &file) {
  Diagnostic d{Message::RepeatedOption, Level::Warning, {file, 3, 5}, "text", {}, {}};
  d.fixIts = {{{file, 0, 2}, "ä"}, {{file, 6, 6}, "new\n"}};
  return d;
}

llvm::json::Value parsed(const std::string &text) {
  auto value = llvm::json::parse(text);
  EXPECT_TRUE(bool(value)) << text;
  return value ? *value : llvm::json::Value(nullptr);
}

TEST(Json, FixesAreReplacements) {
  auto value = parsed(diagnosticsAsJson({fixed("/a.cu")}, withFile("/a.cu", "ab\ncd\nef\n")));
  const auto &fixes = *(*value.getAsObject()->getArray("diagnostics"))[0].getAsObject()->getArray("fixes");
  ASSERT_EQ(fixes.size(), 2u);
  EXPECT_EQ(fixes[0].getAsObject()->getString("text"), "ä");
  EXPECT_EQ(fixes[1].getAsObject()->getInteger("line"), 3);
  EXPECT_EQ(fixes[1].getAsObject()->getInteger("column"), 1);
  EXPECT_EQ(fixes[1].getAsObject()->getInteger("endColumn"), 1);
}

TEST(Json, APlaceWithoutFileHasNoLine) {
  Diagnostic d{Message::RepeatedOption, Level::Error, {}, "text", {}, {}};
  auto value = parsed(diagnosticsAsJson({d}, withFile("/a", "")));
  const auto &object = *(*value.getAsObject()->getArray("diagnostics"))[0].getAsObject();
  EXPECT_FALSE(object.getInteger("line"));
  EXPECT_EQ(object.getString("message"), "text");
}

TEST(Sarif, ReplacementsOfOneFixAreOneChangeOfTheFile) {
  auto value = parsed(diagnosticsAsSarif({fixed("/a.cu")}, withFile("/a.cu", "ab\ncd\nef\n"), "1.2", true));
  const auto &run = *(*value.getAsObject()->getArray("runs"))[0].getAsObject();
  const auto &result = *(*run.getArray("results"))[0].getAsObject();
  const auto &changes = *(*result.getArray("fixes"))[0].getAsObject()->getArray("artifactChanges");
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].getAsObject()->getObject("artifactLocation")->getString("uri"), "file:///a.cu");
  EXPECT_EQ(changes[0].getAsObject()->getArray("replacements")->size(), 2u);
}

TEST(Sarif, ColumnsCountCharactersAndIgnoreAByteOrderMark) {
  std::string text = "\xEF\xBB\xBF" "äb\n";
  Diagnostic d{Message::RepeatedOption, Level::Error, {"/a.cu", 5, 6}, "text", {}, {}};
  auto value = parsed(diagnosticsAsSarif({d}, withFile("/a.cu", text), "1.2", false));
  const auto &run = *(*value.getAsObject()->getArray("runs"))[0].getAsObject();
  const auto &location = *(*(*run.getArray("results"))[0].getAsObject()->getArray("locations"))[0].getAsObject();
  const auto &region = *location.getObject("physicalLocation")->getObject("region");
  EXPECT_EQ(region.getInteger("startColumn"), 2);
  EXPECT_EQ(region.getInteger("endColumn"), 3);
}

TEST(Sarif, RemarksAreNotes) {
  Diagnostic d{Message::RepeatedOption, Level::Remark, {}, "50 % of \"it\"", {}, {}};
  auto value = parsed(diagnosticsAsSarif({d}, withFile("/a.cu", ""), "1.2", true));
  const auto &run = *(*value.getAsObject()->getArray("runs"))[0].getAsObject();
  const auto &result = *(*run.getArray("results"))[0].getAsObject();
  EXPECT_EQ(result.getString("level"), "note");
  EXPECT_EQ(result.getObject("message")->getString("text"), "50 % of \"it\"");
}

} // namespace
