#include "Facts/Includes.h"

namespace coop {
namespace {

bool finds(const IncludeFact &include, const std::set<std::string> &files) {
  if (include.kind == IncludeFact::Kind::Probe)
    return false;
  for (const std::string &other : include.alsoFinds)
    if (files.count(other))
      return true;
  return files.count(include.file) != 0;
}

} // namespace

std::set<std::string> filesReaching(const FileFacts &facts, std::set<std::string> files) {
  for (bool grew = true; grew;) {
    grew = false;
    for (const UserFile &file : facts.files)
      for (const IncludeFact &include : file.includes)
        if (finds(include, files))
          grew |= files.insert(file.file).second;
  }
  return files;
}

bool reaches(const FileFacts &facts, const std::string &from, const std::string &to) {
  return filesReaching(facts, {to}).count(from) != 0;
}

void leaveForeignLaunches(FileFacts &facts) {
  auto isForeign = [&](const SourceSpan &launch, const SourceSpan &kernel) {
    return launch.file != facts.file && kernel.valid() && launch.file != kernel.file && !reaches(facts, launch.file, kernel.file);
  };
  for (LaunchFact &launch : facts.launches) {
    launch.kernelElsewhere = isForeign(launch.span, launch.kernelBody);
    if (!launch.kernelElsewhere)
      continue;
    launch.blockText.clear();
    launch.sharedText.clear();
    launch.sharedAt = {};
  }
  for (SharedBytesFact &call : facts.sharedBytes) {
    call.kernelElsewhere = isForeign(call.span, call.kernelBody);
    if (!call.kernelElsewhere)
      continue;
    call.bytesText.clear();
    call.insertAt = {};
  }
}

std::set<std::string> annotatedFiles(const FileFacts &facts) {
  std::set<std::string> result;
  for (const Kernel &kernel : facts.kernels)
    result.insert(kernel.body.file);
  for (const LaunchFact &launch : facts.launches)
    result.insert(launch.span.file);
  for (const SharedBytesFact &call : facts.sharedBytes)
    result.insert(call.span.file);
  return result;
}

} // namespace coop
