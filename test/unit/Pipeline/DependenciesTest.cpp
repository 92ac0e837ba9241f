#include "Pipeline/Dependencies.h"

#include <gtest/gtest.h>

using namespace coop;

namespace {

bool isTemporary(llvm::StringRef file) { return file.starts_with("tmp/"); }

TEST(WithDependencies, OursGoAndTheOthersFollowWhatIsNew) {
  EXPECT_EQ(withDependencies("a.o : tmp/a.cu \\\n    b.h \\\n    tmp/b.h\n", isTemporary, {"a.cu", "c.h"}),
            "a.o : \\\n  a.cu \\\n  c.h \\\n  b.h\n");
}

TEST(WithDependencies, WhatIsNamedTwiceStaysOnce) {
  EXPECT_EQ(withDependencies("a.o: a.cu b.h\n", isTemporary, {"a.cu"}), "a.o: \\\n  a.cu \\\n  b.h\n");
}

TEST(WithDependencies, EscapedNamesAreOneWord) {
  EXPECT_EQ(withDependencies("a.o: tmp/a\\ b.cu c\\ d.h e$$f.h g\\#h.h\n", isTemporary, {}),
            "a.o: \\\n  c\\ d.h \\\n  e$$f.h \\\n  g\\#h.h\n");
}

TEST(WithDependencies, TargetsAndFurtherRulesStay) {
  EXPECT_EQ(withDependencies("C:/a\\ b.o x.o : tmp/a.cu\n\nb.h:\n", isTemporary, {"a.cu"}),
            "C:/a\\ b.o x.o : \\\n  a.cu\n\nb.h:\n");
}

TEST(WithDependencies, WhatIsNoRuleStays) { EXPECT_EQ(withDependencies("nothing\n", isTemporary, {"a"}), "nothing\n"); }

} // namespace
