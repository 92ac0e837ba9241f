// The supervisor: starts workers, collects their results, prints one line per failing case and one summary line.
#include "harness.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{

using harness::Suite;

/// A case that sends nothing for so long hangs.
constexpr int silenceSeconds = 120;
/// A wrong kernel may lose its context in every case; a few new workers are enough to know that it is found.
constexpr int mutatedWorkers = 3;

struct Options
{
  std::string filter;
  int repeat    = 40;
  int mutation  = 0;
  int first     = -1; ///< worker: number of the first case
  int trap      = -2; ///< worker: number of the trap, -1 for the ordinary one
  bool list     = false;
  bool device   = false;
  bool noTraps  = false;
};

struct Totals
{
  unsigned long long launches = 0;
  int passed                  = 0;
  int failed                  = 0;
};

const char* binaryName = "device-test";

/// A child that runs this program again with `arguments` and whose results come through a pipe.
struct Child
{
  pid_t process = -1;
  int results   = -1;
  std::string buffered;
};

Child start(const std::vector<std::string>& arguments)
{
  int ends[2];
  if (pipe(ends) != 0)
  {
    std::perror("pipe");
    std::exit(2);
  }
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  Child child;
  child.results = ends[0];
  child.process = fork();
  if (child.process == 0)
  {
    std::vector<std::string> words = {"/proc/self/exe", "--pipe", std::to_string(ends[1])};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> raw;
    for (std::string& word : words)
    {
      raw.push_back(word.data());
    }
    raw.push_back(nullptr);
    execv("/proc/self/exe", raw.data());
    std::perror("exec");
    _exit(2);
  }
  close(ends[1]);
  return child;
}

/// The next line from the child; false at its end or after `silenceSeconds`, when the child is killed.
bool nextLine(Child& child, std::string& line, bool& silent)
{
  for (;;)
  {
    const std::size_t end = child.buffered.find('\n');
    if (end != std::string::npos)
    {
      line = child.buffered.substr(0, end);
      child.buffered.erase(0, end + 1);
      return true;
    }
    pollfd waiting{child.results, POLLIN, 0};
    if (poll(&waiting, 1, silenceSeconds * 1000) == 0)
    {
      silent = true;
      kill(child.process, SIGKILL);
      return false;
    }
    char bytes[4096];
    const ssize_t count = read(child.results, bytes, sizeof bytes);
    if (count <= 0)
    {
      return false;
    }
    child.buffered.append(bytes, static_cast<std::size_t>(count));
  }
}

int finish(Child& child)
{
  int status = 0;
  waitpid(child.process, &status, 0);
  close(child.results);
  return status;
}

std::string nameOf(const Suite& suite, int number)
{
  const int cases = static_cast<int>(suite.cases.size());
  return number < cases ? suite.cases[number].name : suite.sequences[number - cases].name;
}

void reportFailure(const std::string& name, const std::string& detail, Totals& totals, bool quiet)
{
  ++totals.failed;
  if (!quiet)
  {
    std::printf("FAIL %s %s: %s\n", binaryName, name.c_str(), detail.c_str());
    std::fflush(stdout);
  }
}

/// Runs cases and sequences, with a new worker after each one that lost its context, died or fell silent.
Totals runCases(const Suite& suite, const Options& options, int mutation, bool quiet)
{
  Totals totals;
  const int total = static_cast<int>(suite.cases.size() + suite.sequences.size());
  int next        = 0;
  for (int workers = 0; next < total && (mutation == 0 || workers < mutatedWorkers); ++workers)
  {
    Child child = start({"--worker", std::to_string(next), "--repeat", std::to_string(options.repeat), "--mutation",
                         std::to_string(mutation), "--only", options.filter});
    std::string line;
    bool silent = false;
    int done    = next - 1;
    while (nextLine(child, line, silent))
    {
      char kind                   = 0;
      unsigned long long launches = 0;
      int detailAt                = 0;
      if (std::sscanf(line.c_str(), "%c %d %llu %n", &kind, &done, &launches, &detailAt) < 3)
      {
        continue;
      }
      totals.launches += launches;
      if (kind == 'P')
      {
        ++totals.passed;
      }
      else
      {
        reportFailure(nameOf(suite, done), line.substr(static_cast<std::size_t>(detailAt)), totals, quiet);
      }
    }
    const int status = finish(child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
    {
      break;
    }
    next = done + 1;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != harness::contextLost)
    {
      // The worker died in the case after the last it reported.
      if (next < total)
      {
        reportFailure(nameOf(suite, next), silent ? "no result in time (a hang)" : "the worker process died", totals,
                      quiet);
      }
      ++next;
    }
  }
  return totals;
}

/// What a trap's process said: the CUDA error code, or -1.
int codeOf(Child& child, std::string& text)
{
  std::string line;
  bool silent = false;
  int code    = -1;
  text        = "the process died";
  if (nextLine(child, line, silent) && line.rfind("T ", 0) == 0)
  {
    code = std::atoi(line.c_str() + 2);
    text = line.substr(2);
  }
  finish(child);
  return code;
}

constexpr int assertionError = 710; // cudaErrorAssert

/// Every trap must leave the error that an ordinary `__trap()` leaves, or that of an assertion where it says something.
Totals runTraps(const Suite& suite, int mutation, bool quiet)
{
  Totals totals;
  if (suite.traps.empty())
  {
    return totals;
  }
  std::string text;
  Child ordinary     = start({"--trap", "-1"});
  const int expected = codeOf(ordinary, text);
  if (expected <= 0)
  {
    reportFailure("ordinary trap", "expected an error, found " + text, totals, quiet);
    return totals;
  }
  // One process at a time: of several whose kernels trap at once, one may wait for its own for ever, with nothing left on the
  // GPU (seen with driver 580.159).
  for (std::size_t i = 0; i < suite.traps.size(); ++i)
  {
    Child child      = start({"--trap", std::to_string(i), "--mutation", std::to_string(mutation)});
    const int code   = codeOf(child, text);
    const int wanted = suite.traps[i].says.empty() ? expected : assertionError;
    ++totals.launches;
    if (code == wanted)
    {
      ++totals.passed;
    }
    else
    {
      reportFailure(suite.traps[i].name, "expected the error of a trap (" + std::to_string(wanted) + "), found " + text,
                    totals, quiet);
    }
  }
  return totals;
}

Totals runEverything(const Suite& suite, const Options& options, int mutation, bool quiet)
{
  Totals totals = runCases(suite, options, mutation, quiet);
  if (!options.noTraps && options.filter.empty())
  {
    const Totals traps = runTraps(suite, mutation, quiet);
    totals.launches += traps.launches;
    totals.passed += traps.passed;
    totals.failed += traps.failed;
  }
  return totals;
}

/// The right kernels must pass, and each mutation must be found by at least one case.
Totals runSelfTest(const Suite& suite, const Options& options)
{
  Totals totals = runEverything(suite, options, 0, false);
  for (const harness::Mutation& mutation : suite.mutations)
  {
    const Totals mutated = runEverything(suite, options, mutation.number, true);
    totals.launches += mutated.launches;
    if (mutated.failed > 0)
    {
      ++totals.passed;
      std::printf("  %s: mutation '%s' found by %d of %d\n", binaryName, mutation.name, mutated.failed,
                  mutated.failed + mutated.passed);
    }
    else
    {
      reportFailure(mutation.name, "wrong kernels, and no case failed", totals, false);
    }
  }
  return totals;
}

void listNames(const Suite& suite)
{
  for (const harness::Case& test : suite.cases)
  {
    std::printf("%s/%s\n", binaryName, test.name);
  }
  for (const harness::Sequence& sequence : suite.sequences)
  {
    std::printf("%s/%s\n", binaryName, sequence.name);
  }
  for (const harness::Trap& trap : suite.traps)
  {
    std::printf("%s/%s\n", binaryName, trap.name.c_str());
  }
  for (const harness::Mutation& mutation : suite.mutations)
  {
    std::printf("%s/mutation: %s\n", binaryName, mutation.name);
  }
}

int usage()
{
  std::fprintf(stderr, "usage: %s [--list] [--device] [--only TEXT] [--repeat N] [--no-traps]\n", binaryName);
  return 2;
}

bool parse(int count, char** words, Options& options, int& pipe)
{
  for (int i = 1; i < count; ++i)
  {
    const std::string word = words[i];
    const bool hasValue    = i + 1 < count;
    if (word == "--list")
    {
      options.list = true;
    }
    else if (word == "--device")
    {
      options.device = true;
    }
    else if (word == "--no-traps")
    {
      options.noTraps = true;
    }
    else if (!hasValue)
    {
      return false;
    }
    else if (word == "--only")
    {
      options.filter = words[++i];
    }
    else if (word == "--repeat" || word == "--mutation" || word == "--worker" || word == "--trap" || word == "--pipe")
    {
      int& value = word == "--repeat" ? options.repeat
                 : word == "--mutation" ? options.mutation
                 : word == "--worker" ? options.first
                 : word == "--trap" ? options.trap
                                    : pipe;
      value = std::atoi(words[++i]);
    }
    else
    {
      return false;
    }
  }
  return true;
}

} // namespace

int main(int count, char** words)
{
  const char* slash = std::strrchr(words[0], '/');
  binaryName        = slash != nullptr ? slash + 1 : words[0];
  Options options;
  int pipe = -1;
  if (!parse(count, words, options, pipe))
  {
    return usage();
  }
  const Suite tests = harness::suite();
  if (options.mutation != 0 && tests.setMutation != nullptr)
  {
    tests.setMutation(options.mutation);
  }
  if (options.first >= 0)
  {
    return harness::runWorker(tests, options.filter, options.first, options.repeat, pipe);
  }
  if (options.trap >= -1)
  {
    return harness::runTrap(tests, options.trap, pipe);
  }
  if (options.list)
  {
    listNames(tests);
    return 0;
  }
  if (harness::deviceCount() == 0)
  {
    std::printf("SKIP %s: no CUDA device (%zu cases)\n", binaryName,
                tests.cases.size() + tests.sequences.size() + tests.traps.size() + tests.mutations.size());
    return 77;
  }
  if (options.device)
  {
    std::printf("%s\n", harness::describeDevice().c_str());
    return 0;
  }
  const auto begun    = std::chrono::steady_clock::now();
  const Totals totals = tests.mutations.empty() ? runEverything(tests, options, 0, false) : runSelfTest(tests, options);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  std::printf("SUMMARY %s cases=%d launches=%llu passed=%d failed=%d seconds=%.1f\n", binaryName,
              totals.passed + totals.failed, totals.launches, totals.passed, totals.failed, seconds);
  return totals.failed == 0 && totals.passed > 0 ? 0 : 1;
}
