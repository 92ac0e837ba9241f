#include "Rewriting/NameAllocator.h"

#include <gtest/gtest.h>

namespace coop::test {
namespace {

TEST(NameAllocator, TakesTheNameThatIsWanted) {
  std::set<std::string> local;
  EXPECT_EQ(NameAllocator({}).allocate("coop_load", local), "coop_load");
  EXPECT_EQ(local, std::set<std::string>{"coop_load"});
}

TEST(NameAllocator, AvoidsTheFilesIdentifiers) {
  NameAllocator names({"coop_load", "coop_load_2", "coop_load_4", "coop"});
  std::set<std::string> local;
  EXPECT_EQ(names.allocate("coop_load", local), "coop_load_3");
  EXPECT_EQ(names.allocate("coop_load", local), "coop_load_5");
  EXPECT_EQ(names.allocate("coop_store", local), "coop_store");
}

TEST(NameAllocator, GivesAKernelEachNameOnce) {
  NameAllocator names({});
  std::set<std::string> local;
  EXPECT_EQ(names.allocate("coop_load", local), "coop_load");
  EXPECT_EQ(names.allocate("coop_load", local), "coop_load_2");
  EXPECT_EQ(names.allocate("coop_load", local), "coop_load_3");
  // A name that looks like a numbered one.
  EXPECT_EQ(names.allocate("coop_load_2", local), "coop_load_2_2");
}

TEST(NameAllocator, GivesTheNextKernelTheSameNames) {
  NameAllocator names({});
  std::set<std::string> first, second;
  EXPECT_EQ(names.allocate("coop_storage", first), "coop_storage");
  EXPECT_EQ(names.allocate("coop_storage", second), "coop_storage");
}

} // namespace
} // namespace coop::test
