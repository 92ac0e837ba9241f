#pragma once
// Code strings as the front end reads them, with the installed CUDA toolkit.
#include "Facts/Facts.h"
#include "Frontend/Frontend.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace coop::test {

/// Tests that parse. Skipped where there is no CUDA toolkit.
class FrontendTest : public testing::Test {
protected:
  void SetUp() override;

  /// Reads `code` as a.cu, compiled as C++17 for sm_90, with `#include <coop/coop.cuh>` on a line in front.
  /// Whatever keeps the file from being read, or Clang does not accept, is a test failure.
  FileFacts read(const std::string &code, std::vector<std::string> options = {});
  /// As read(), but errors are none of the test's business.
  FrontendResult readAny(const std::string &code, std::vector<std::string> options = {});

  /// The kernel of that name; a test failure and an empty one if there is none.
  static Kernel kernelNamed(const FileFacts &facts, const std::string &name);

private:
  Toolkit toolkit;
};

/// The barriers the planner puts into a kernel, as text.
std::string plannedBarriers(const StoragePlan &plan);

} // namespace coop::test
