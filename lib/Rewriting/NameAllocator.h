#pragma once
#include <set>
#include <string>
#include <vector>

namespace coop {

/// Hands out names that no identifier of the file has.
class NameAllocator {
public:
  explicit NameAllocator(const std::vector<std::string> &taken) : taken(taken.begin(), taken.end()) {}

  /// `wanted`, or `wanted_2`, `wanted_3` … . Names are reused between kernels: they are local to a function.
  std::string allocate(const std::string &wanted, std::set<std::string> &local) const {
    std::string name = wanted;
    for (unsigned i = 2; taken.count(name) || local.count(name); ++i)
      name = wanted + "_" + std::to_string(i);
    local.insert(name);
    return name;
  }

private:
  std::set<std::string> taken;
};

} // namespace coop
