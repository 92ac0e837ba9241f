#include "Frontend/SizeCache.h"

#include <gtest/gtest.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <fstream>

namespace coop::test {
namespace {

const StorageQuery load{"BlockLoad<coop_item, 128, 4, BLOCK_LOAD_TRANSPOSE>", 4, 4};
const StorageQuery store{"BlockStore<coop_item, 128, 4, BLOCK_STORE_TRANSPOSE>", 4, 4};
const StorageQuery wide{"BlockLoad<coop_item, 128, 4, BLOCK_LOAD_TRANSPOSE>", 8, 8};

class SizeCacheTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("coop-sizes", folder)); }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  SizeCache cache(const std::string &state = "state\nof two lines") const { return {folder.str().str(), state}; }

  std::string file() const {
    std::error_code error;
    llvm::sys::fs::directory_iterator first(folder, error);
    return first == llvm::sys::fs::directory_iterator() ? "" : first->path();
  }

  std::string contents() const { return (*llvm::MemoryBuffer::getFile(file()))->getBuffer().str(); }
  void overwrite(const std::string &text) const { std::ofstream(file(), std::ios::binary) << text; }

  llvm::SmallString<64> folder;
};

TEST_F(SizeCacheTest, KeepsAnswers) {
  SizeCache writing = cache();
  EXPECT_EQ(writing.find(load), nullptr);
  writing.add(load, StorageSize{2112, 16});
  writing.add(store, std::nullopt);
  writing.save();
  SizeCache reading = cache();
  ASSERT_NE(reading.find(load), nullptr);
  EXPECT_EQ((*reading.find(load))->bytes, 2112u);
  EXPECT_EQ((*reading.find(load))->alignment, 16u);
  ASSERT_NE(reading.find(store), nullptr);
  EXPECT_FALSE(reading.find(store)->has_value()) << "CUB does not accept it: that is an answer, too";
  EXPECT_EQ(reading.find(wide), nullptr) << "of another value";
}

TEST_F(SizeCacheTest, OfAnotherStateIsAnotherCache) {
  SizeCache writing = cache();
  writing.add(load, StorageSize{2112, 16});
  writing.save();
  EXPECT_EQ(cache("state").find(load), nullptr);
}

TEST_F(SizeCacheTest, DoesNotTrustADamagedFile) {
  SizeCache writing = cache();
  writing.add(load, StorageSize{2112, 16});
  writing.save();
  std::string whole = contents();
  for (size_t i = 0; i != whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] ^= 1;
    overwrite(damaged);
    EXPECT_EQ(cache().find(load), nullptr) << "byte " << i;
    overwrite(whole.substr(0, i));
    EXPECT_EQ(cache().find(load), nullptr) << i << " bytes of it";
  }
  overwrite(whole);
  EXPECT_NE(cache().find(load), nullptr);
}

TEST_F(SizeCacheTest, KeepsWhatOthersWroteMeanwhile) {
  SizeCache one = cache(), other = cache();
  one.add(load, StorageSize{2112, 16});
  other.add(store, StorageSize{2048, 16});
  one.save();
  other.save();
  EXPECT_NE(cache().find(load), nullptr);
  EXPECT_NE(cache().find(store), nullptr);
}

TEST_F(SizeCacheTest, NowhereToWriteIsNoError) {
  for (const char *where : {"", "/dev/null/none"}) {
    SizeCache nowhere(where, "state");
    nowhere.add(load, StorageSize{2112, 16});
    nowhere.save();
    EXPECT_NE(nowhere.find(load), nullptr);
  }
}

} // namespace
} // namespace coop::test
