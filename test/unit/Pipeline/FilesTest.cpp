#include "Pipeline/Files.h"
#include "Driver/TestSupport.h"

#include <gtest/gtest.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace coop::test {
namespace {

std::string contents(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  return buffer ? (*buffer)->getBuffer().str() : "<cannot be read>";
}

/// The names in a folder, sorted: no temporary may stay behind.
Strings namesIn(const std::string &folder) {
  Strings names;
  for (const auto &entry : std::filesystem::directory_iterator(folder))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// The message of an error, or empty.
std::string message(llvm::Error error) { return error ? llvm::toString(std::move(error)) : ""; }

unsigned modeOf(const std::string &file) {
  struct stat status;
  return stat(file.c_str(), &status) == 0 ? status.st_mode & 0777 : 0;
}

class WriteWhole : public testing::Test {
protected:
  TemporaryFolder folder;
  std::string file = folder.path() + "/out.cu";
};

TEST_F(WriteWhole, MakesAFile) {
  EXPECT_EQ(message(writeWhole(file, "text\n")), "");
  EXPECT_EQ(contents(file), "text\n");
  EXPECT_EQ(namesIn(folder.path()), Strings{"out.cu"});
  EXPECT_EQ(message(writeWhole(file, "")), "") << "an empty one too";
  EXPECT_EQ(contents(file), "");
}

TEST_F(WriteWhole, ReplacesAFile) {
  folder.add("out.cu", "something longer than what comes\n");
  EXPECT_EQ(message(writeWhole(file, "short\n")), "");
  EXPECT_EQ(contents(file), "short\n");
  EXPECT_EQ(namesIn(folder.path()), Strings{"out.cu"});
}

TEST_F(WriteWhole, KeepsBytesAsTheyAre) {
  std::string bytes("a\r\n\0b\xFF", 6);
  EXPECT_EQ(message(writeWhole(file, bytes)), "");
  EXPECT_EQ(contents(file), bytes);
}

TEST_F(WriteWhole, FailsWhereTheFolderIsMissing) {
  std::string missing = folder.path() + "/none/out.cu";
  EXPECT_NE(message(writeWhole(missing, "text")).find("none/out.cu"), std::string::npos) << "the file is named";
  EXPECT_EQ(namesIn(folder.path()), Strings{});
}

TEST_F(WriteWhole, FailsOntoAFolder) {
  folder.add("out.cu/inside", "old");
  EXPECT_NE(message(writeWhole(file, "text")), "");
  EXPECT_EQ(namesIn(folder.path()), Strings{"out.cu"});
  EXPECT_EQ(contents(file + "/inside"), "old");
}

/// Gives up root's rights while it lives: root may write anywhere.
class Unprivileged {
public:
  Unprivileged() : effective(geteuid() != 0 || seteuid(65534) == 0) {}
  ~Unprivileged() {
    if (geteuid() == 65534)
      EXPECT_EQ(seteuid(0), 0);
  }
  const bool effective;
};

TEST_F(WriteWhole, AFolderThatCannotBeWrittenKeepsTheOldFile) {
  folder.add("out.cu", "old\n");
  ASSERT_EQ(chmod(file.c_str(), 0666), 0) << "though the file itself could be written";
  ASSERT_EQ(chmod(folder.path().c_str(), 0555), 0);
  {
    Unprivileged user;
    if (!user.effective)
      GTEST_SKIP() << "root's rights cannot be given up here";
    EXPECT_NE(message(writeWhole(file, "new\n")).find("out.cu"), std::string::npos);
  }
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  EXPECT_EQ(contents(file), "old\n");
  EXPECT_EQ(namesIn(folder.path()), Strings{"out.cu"});
}

/// No file of this process grows over some bytes while it lives.
class FullDisk {
public:
  explicit FullDisk(rlim_t bytes) : handler(signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
    rlimit small{bytes, old.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  }
  ~FullDisk() {
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, handler);
  }

private:
  rlimit old;
  sighandler_t handler;
};

TEST_F(WriteWhole, AFullDiskKeepsTheOldFile) {
  folder.add("out.cu", "old\n");
  {
    FullDisk full(1000);
    EXPECT_NE(message(writeWhole(file, std::string(100000, 'x'))).find("out.cu"), std::string::npos);
  }
  EXPECT_EQ(contents(file), "old\n");
  EXPECT_EQ(namesIn(folder.path()), Strings{"out.cu"});
}

TEST_F(WriteWhole, KeepsPermissions) {
  folder.add("out.cu", "old\n");
  ASSERT_EQ(chmod(file.c_str(), 0600), 0);
  EXPECT_EQ(message(writeWhole(file, "new\n")), "");
  EXPECT_EQ(modeOf(file), 0600u);
}

TEST_F(WriteWhole, FollowsLinks) {
  std::string target = folder.add("target.cu", "old\n");
  folder.link("out.cu", target);
  EXPECT_EQ(message(writeWhole(file, "new\n")), "");
  EXPECT_TRUE(std::filesystem::is_symlink(file));
  EXPECT_EQ(contents(target), "new\n");
  EXPECT_EQ(namesIn(folder.path()), (Strings{"out.cu", "target.cu"}));
}

TEST_F(WriteWhole, WritesIntoWhatIsNoFile) {
  ASSERT_EQ(mkfifo(file.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = contents(file); });
  EXPECT_EQ(message(writeWhole(file, "through the pipe\n")), "");
  reader.join();
  EXPECT_EQ(read, "through the pipe\n");
  EXPECT_TRUE(std::filesystem::is_fifo(file)) << "a pipe or device is not replaced";
}

TEST_F(WriteWhole, AFullDeviceIsAnError) {
  if (!llvm::sys::fs::exists("/dev/full"))
    GTEST_SKIP() << "no /dev/full";
  EXPECT_NE(message(writeWhole("/dev/full", "text\n")).find("/dev/full"), std::string::npos);
}

TEST(DependencyRule, ListsInputs) {
  EXPECT_EQ(dependencyRule("out.cu", {"a.cu", "/usr/include/b.h"}), "out.cu: \\\n  a.cu \\\n  /usr/include/b.h\n");
  EXPECT_EQ(dependencyRule("out.cu", {}), "out.cu:\n");
}

TEST(DependencyRule, EscapesAsNinjaAndMakeRead) {
  EXPECT_EQ(dependencyRule("my out.cu", {"a b.cu"}), "my\\ out.cu: \\\n  a\\ b.cu\n");
  EXPECT_EQ(dependencyRule("o", {"a#b"}), "o: \\\n  a\\#b\n");
  EXPECT_EQ(dependencyRule("o", {"a$b$"}), "o: \\\n  a$$b$$\n");
  EXPECT_EQ(dependencyRule("o", {"a\\b\\"}), "o: \\\n  a\\b\\\n") << "a backslash by itself stands for itself";
  EXPECT_EQ(dependencyRule("o", {"a\\ b"}), "o: \\\n  a\\\\\\ b\n") << "but not in front of what is escaped";
  EXPECT_EQ(dependencyRule("o", {"a\\\\#b"}), "o: \\\n  a\\\\\\\\\\#b\n");
  EXPECT_EQ(dependencyRule("o", {"a  b"}), "o: \\\n  a\\ \\ b\n");
}

/// The names that Make and Ninja read in a rule: a backslash escapes a blank or hash, `$$` is a dollar, and backslashes
/// in front of an escaped character stand for half as many.
Strings namesRead(llvm::StringRef rule) {
  Strings names;
  std::string name;
  auto flush = [&] {
    if (!name.empty())
      names.push_back(name);
    name.clear();
  };
  for (size_t i = 0; i < rule.size(); ++i) {
    char c = rule[i];
    if (c == '\\') {
      size_t end = rule.find_first_not_of('\\', i);
      size_t count = end - i;
      char next = end < rule.size() ? rule[end] : '\0';
      if (next == '\n' && count == 1) {
        i = end; // the line goes on
        flush();
      } else if (next == ' ' || next == '#') {
        name += std::string(count / 2, '\\');
        i = end - 1;
        if (count % 2) {
          name += next;
          i = end;
        }
      } else {
        name += std::string(count, '\\');
        i = end - 1;
      }
    } else if (c == '$' && i + 1 < rule.size() && rule[i + 1] == '$') {
      name += '$';
      ++i;
    } else if (c == ' ' || c == '\n') {
      flush();
    } else {
      name += c;
    }
  }
  flush();
  return names;
}

TEST(DependencyRule, IsReadBackAsItWasMeant) {
  Strings inputs;
  const std::string alphabet = " #$\\ab/";
  for (char a : alphabet)
    for (char b : alphabet)
      for (char c : alphabet)
        inputs.push_back(std::string("x") + a + b + c + "y");
  Strings names = namesRead(dependencyRule("out", inputs));
  ASSERT_FALSE(names.empty());
  EXPECT_EQ(names.front(), "out:");
  names.erase(names.begin());
  EXPECT_EQ(names, inputs);
}

TEST(MapPrefix, ReplacesWholeComponents) {
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src=/new"}), "/new/a.cu");
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src/=/new/"}), "/new/a.cu");
  EXPECT_EQ(mapPrefix("/src", {"/src=/new"}), "/new");
  EXPECT_EQ(mapPrefix("/srcs/a.cu", {"/src=/new"}), "/srcs/a.cu") << "not half of one";
  EXPECT_EQ(mapPrefix("/src2", {"/src=/new"}), "/src2");
  EXPECT_EQ(mapPrefix("/a/src/a.cu", {"/src=/new", "src=new"}), "/a/src/a.cu") << "only in front";
  EXPECT_EQ(mapPrefix("src/a.cu", {"src=/new"}), "/new/a.cu");
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src="}), "/a.cu");
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src/="}), "a.cu");
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src=/new=2"}), "/new=2/a.cu") << "the first = ends the old prefix";
}

TEST(MapPrefix, TheFirstThatMatchesCounts) {
  EXPECT_EQ(mapPrefix("/src/lib/a.cu", {"/lib=/1", "/src=/2", "/src/lib=/3"}), "/2/lib/a.cu");
  EXPECT_EQ(mapPrefix("/src/lib/a.cu", {"/src/lib=/3", "/src=/2"}), "/3/a.cu");
  EXPECT_EQ(mapPrefix("/src/a.cu", {"/src=/1", "/1=/2"}), "/1/a.cu") << "and only once";
}

TEST(MapPrefix, OtherwiseTheNameStays) {
  EXPECT_EQ(mapPrefix("a.cu", {}), "a.cu");
  EXPECT_EQ(mapPrefix("a.cu", {"", "=x", "/=x"}), "a.cu") << "no prefix, no match";
  EXPECT_EQ(mapPrefix("/src/a.cu", {"=x", ""}), "/src/a.cu");
  EXPECT_EQ(mapPrefix("", {"/src=/new"}), "");
}

} // namespace
} // namespace coop::test
