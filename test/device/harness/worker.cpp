// Worker processes: they launch, and say over a pipe what came of each case.
#include "harness.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <cuda_runtime_api.h>
#include <unistd.h>

namespace harness
{

/// Launches a lone `__trap()` and returns nothing; defined in trap.cu, so that the code of an ordinary trap is measured
/// and not assumed.
void launchOrdinaryTrap();

namespace
{

constexpr std::size_t guardBytes = 4096;

void send(int pipe, const std::string& line)
{
  const std::string text = line + "\n";
  if (::write(pipe, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
  {
    _exit(2);
  }
}

/// Where block 0's first position lies in the region.
std::size_t placeOf(const Case& test, const Run& run)
{
  return run.atFence ? Memory::regionBytes - usedBytes(test, run)
                     : guardBytes + static_cast<std::size_t>(run.shift) * test.elementBytes;
}

/// Fills in what the groups of a block have of their own. `fallbacks` are the defaults, one for each group.
void writeTables(const Case& test, const Run& run, const std::vector<unsigned char>& fallbacks, Memory& memory,
                 Launch& launch)
{
  const int groups = groupsOf(test);
  std::vector<long long> counts, offsets;
  for (int group = 0; group < groups; ++group)
  {
    counts.push_back(validItems(test, run, 0, group));
    offsets.push_back(groupOffset(test, group));
  }
  unsigned char* const places[] = {memory.tables, memory.tables + Memory::tableBytes,
                                   memory.tables + 2 * Memory::tableBytes};
  memory.write(places[0], counts.data(), counts.size() * sizeof(long long));
  memory.write(places[1], offsets.data(), offsets.size() * sizeof(long long));
  memory.write(places[2], fallbacks.data(), fallbacks.size());
  launch.groupCounts    = reinterpret_cast<const long long*>(places[0]);
  launch.groupOffsets   = reinterpret_cast<const long long*>(places[1]);
  launch.groupFallbacks = places[2];
}

/// The elements that a load must leave in the slots it does not load.
std::vector<unsigned char> fallbacksOf(const Case& test, const std::vector<unsigned char>& ofGroups)
{
  switch (test.fallback)
  {
    case Default::none:
      return {};
    case Default::constant: {
      const auto* bytes = static_cast<const unsigned char*>(test.constantFallback);
      return {bytes, bytes + test.elementBytes};
    }
    case Default::runTime:
      return {ofGroups.begin(), ofGroups.begin() + test.elementBytes};
    case Default::perGroup:
      return ofGroups;
  }
  return {};
}

std::string runOnce(const Case& test, const Run& run, unsigned seed, Memory& memory, bool& lost)
{
  const std::size_t place = placeOf(test, run);
  const std::size_t begin = place - guardBytes;
  const std::size_t end   = std::min(Memory::regionBytes, place + spannedBytes(test, run) + guardBytes);
  if (place + usedBytes(test, run) > Memory::regionBytes)
  {
    return "the case does not fit the harness's region";
  }
  std::vector<unsigned char> image(end - begin);
  fillPattern(image, seed);
  memory.write(memory.region + begin, image.data(), image.size());

  std::vector<unsigned char> payload(static_cast<std::size_t>(run.blocks) * test.threads * test.items
                                     * test.elementBytes);
  if (test.operation == Operation::store)
  {
    fillPattern(payload, seed + 1);
  }
  else
  {
    std::fill(payload.begin(), payload.end(), static_cast<unsigned char>(0xcd));
  }
  memory.write(memory.payload, payload.data(), payload.size());

  // The run-time default of all groups is that of the first.
  std::vector<unsigned char> ofGroups(static_cast<std::size_t>(groupsOf(test)) * test.elementBytes);
  fillPattern(ofGroups, seed + 2);
  alignas(16) unsigned char runTimeFallback[16];
  std::memcpy(runTimeFallback, ofGroups.data(), static_cast<std::size_t>(test.elementBytes));

  Launch launch{};
  launch.blocks   = run.blocks;
  // The call adds its offset back; a far offset would otherwise need gigabytes.
  launch.memory   = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(memory.region + place)
                                          - static_cast<std::uintptr_t>(test.offset) * test.spread * test.elementBytes);
  launch.payload  = memory.payload;
  launch.echo     = memory.echo;
  launch.stride   = run.stride;
  launch.count    = run.count;
  launch.offset   = test.offset;
  launch.extent   = static_cast<std::size_t>(test.offset) + spannedBytes(test, run) / test.elementBytes;
  launch.fallback = runTimeFallback;
  if (test.width > 0)
  {
    writeTables(test, run, ofGroups, memory, launch);
  }
  test.launch(launch);
  std::string error = memory.finish(lost);
  if (!error.empty())
  {
    return error;
  }

  const std::size_t base = place - begin;
  std::vector<unsigned char> after(image.size());
  memory.read(after.data(), memory.region + begin, after.size());
  std::vector<unsigned char> result(payload.size());
  if (test.operation == Operation::load)
  {
    memory.read(result.data(), memory.payload, result.size());
    error = checkLoad(test, run, image, base, result, fallbacksOf(test, ofGroups));
    if (error.empty() && after != image)
    {
      error = "the load changed its source";
    }
    return error;
  }
  error = checkStore(test, run, image, after, base, payload);
  if (error.empty() && test.keepsPayload)
  {
    memory.read(result.data(), memory.echo, result.size());
    if (result != payload)
    {
      error = "the store changed a payload that it must not change";
    }
  }
  return error;
}

bool selected(const std::string& filter, const char* name)
{
  return filter.empty() || std::string(name).find(filter) != std::string::npos;
}

} // namespace

std::string runCase(const Case& test, Memory& memory, unsigned long long& launches, bool& lost)
{
  unsigned seed = 1;
  for (const Run& run : runsOf(test))
  {
    const std::string error = runOnce(test, run, seed, memory, lost);
    ++launches;
    seed += 3;
    if (!error.empty())
    {
      return error;
    }
  }
  return "";
}

int runWorker(const Suite& suite, const std::string& filter, int first, int repeat, int pipe)
{
  Memory memory(true);
  const int cases = static_cast<int>(suite.cases.size());
  const int total = cases + static_cast<int>(suite.sequences.size());
  for (int number = first; number < total; ++number)
  {
    const char* name = number < cases ? suite.cases[number].name : suite.sequences[number - cases].name;
    if (!selected(filter, name))
    {
      continue;
    }
    unsigned long long launches = 0;
    bool lost                   = false;
    std::string error;
    if (number < cases)
    {
      error = runCase(suite.cases[number], memory, launches, lost);
    }
    else
    {
      for (int seed = 0; seed < repeat && error.empty(); ++seed, ++launches)
      {
        error = suite.sequences[number - cases].run(static_cast<unsigned>(seed));
      }
      lost = !memory.finish(lost).empty() && lost;
    }
    const std::string prefix = std::to_string(number) + " " + std::to_string(launches);
    send(pipe, error.empty() ? "P " + prefix : "F " + prefix + " " + error);
    if (lost)
    {
      return contextLost;
    }
  }
  return 0;
}

/// Reads back what was written to a file that stands for stderr.
std::string readBack(std::FILE* file)
{
  std::string text;
  std::rewind(file);
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file))
  {
    text.push_back(c == '\n' ? ' ' : static_cast<char>(c));
  }
  return text;
}

int runTrap(const Suite& suite, int index, int pipe)
{
  void* memory = nullptr;
  cudaError_t status = cudaMalloc(&memory, 1 << 20);
  if (status == cudaSuccess)
  {
    status = cudaMemset(memory, 0, 1 << 20);
  }
  if (status != cudaSuccess)
  {
    send(pipe, "E no memory: " + std::string(cudaGetErrorString(status)));
    return 2;
  }
  const std::string says = index < 0 ? "" : suite.traps[index].says;
  std::FILE* said        = says.empty() ? nullptr : std::tmpfile();
  if (said != nullptr)
  {
    std::fflush(stderr);
    dup2(fileno(said), STDERR_FILENO);
  }
  if (index < 0)
  {
    launchOrdinaryTrap();
  }
  else
  {
    suite.traps[index].launch(suite.traps[index].count, memory);
  }
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t ran      = launched == cudaSuccess ? cudaDeviceSynchronize() : launched;
  std::string result = std::to_string(static_cast<int>(ran)) + " " + cudaGetErrorString(ran);
  if (said != nullptr)
  {
    std::fflush(stderr);
    const std::string text = readBack(said);
    if (text.find(says) == std::string::npos)
    {
      result = "-1 " + result + ", and stderr has '" + text + "'";
    }
  }
  send(pipe, "T " + result);
  return 0;
}

} // namespace harness
