#include "Pipeline/OutputTree.h"

#include "Driver/Files.h"
#include "Facts/Includes.h"
#include "Pipeline/Paths.h"

#include <llvm/Support/Path.h>

namespace coop {

namespace path = llvm::sys::path;

OutputTree::OutputTree(const FileFacts &facts, TreeRequest asked, const std::set<std::string> &changed,
                       llvm::vfs::FileSystem &files)
    : facts(facts), request(std::move(asked)), files(files) {
  std::set<std::string> headers = changed;
  headers.erase(facts.file);
  closure = filesReaching(facts, headers);
  for (const UserFile &file : facts.files)
    if (file.file != facts.file && closure.count(file.file))
      written.push_back(file.file);
  if (request.output.empty()) {
    for (const std::string &header : written)
      if (changed.count(header))
        found.push_back(diagnose(Message::HeaderWithoutFolder, firstUse(header)));
    written.clear();
    return;
  }
  reject(changed);
  place();
}

/// Headers that somebody includes whom the rewritten form cannot be shown to.
void OutputTree::reject(const std::set<std::string> &changed) {
  for (const std::string &header : written) {
    const UserFile &file = *facts.fileNamed(header);
    SourceSpan at = changed.count(header) ? firstUse(header) : SourceSpan{header, 0, 0};
    if (file.forced)
      found.push_back(diagnose(Message::HeaderForced, at));
    if (file.fromSystem)
      found.push_back(diagnose(Message::HeaderFromSystem, at).note(Message::NoteIncluded, *file.fromSystem));
  }
}

SourceSpan OutputTree::firstUse(const std::string &file) const {
  for (const Kernel &kernel : facts.kernels)
    if (kernel.body.file == file && !kernel.calls.empty())
      return kernel.calls.front().callee;
  for (const LaunchFact &launch : facts.launches)
    if (launch.span.file == file)
      return launch.block;
  return {file, 0, 0};
}

std::string OutputTree::pathOf(const std::string &file) const {
  return file == facts.file ? request.source : tidyPath(absolutePath(file, request.directory), files);
}

void OutputTree::place() {
  std::string folder = path::parent_path(request.output).str();
  std::string own = (folder + "/" + path::stem(request.output) + ".headers").str();
  if (!request.headers.empty())
    return placeBelow(request.headers);
  bool besideSource = realFolder(folder, files) == realFolder(path::parent_path(request.source), files);
  placeBelow(besideSource ? own : folder);
  if (meetsOther())
    placeBelow(own);
}

/// Lays the headers below `root` as they lie to the source's folder. Out of it is `__`.
void OutputTree::placeBelow(const std::string &root) {
  places.clear();
  std::set<std::string> taken;
  for (const std::string &header : written) {
    std::string relative = lexicalRelative(path::parent_path(request.source), pathOf(header));
    llvm::StringRef rest = relative;
    std::string outside;
    while (rest.consume_front("../"))
      outside += "__/";
    std::string place = root + "/" + outside + rest.str();
    // A folder of the user's may be called `__`, too.
    for (outside += "_/"; !taken.insert(place).second; outside += "_/")
      place = root + "/" + outside + rest.str();
    places[header] = place;
  }
}

/// Whether a header's place is that of the output or of a file that is read.
bool OutputTree::meetsOther() const {
  std::set<std::string> inputs{realPath(request.output, files)};
  for (const UserFile &file : facts.files)
    inputs.insert(realPath(pathOf(file.file), files));
  return llvm::any_of(places, [&](const auto &each) { return inputs.count(realPath(each.second, files)) != 0; });
}

/// Whether a file is read from another folder than before.
bool OutputTree::isMoved(const std::string &file) const {
  std::string place = file == facts.file ? request.output : places.at(file);
  return !place.empty() && realFolder(path::parent_path(place), files) != realFolder(path::parent_path(pathOf(file)), files);
}

std::string OutputTree::spelledFrom(const std::string &includer, const std::string &target) const {
  std::string place = includer == facts.file ? request.output : places.at(includer);
  return "\"" + relativePath(path::parent_path(place), target, files) + "\"";
}

std::optional<Edit> OutputTree::edit(const UserFile &file, const IncludeFact &include) {
  auto finds = [&](auto &&test) {
    return test(include.file) || std::any_of(include.alsoFinds.begin(), include.alsoFinds.end(), test);
  };
  bool isProbe = include.kind == IncludeFact::Kind::Probe, isNext = include.kind == IncludeFact::Kind::Next;
  bool plain = include.quoted && !include.isMacro && !isNext;
  bool moved = isMoved(file.file);
  bool findsWritten = finds([&](const std::string &name) { return places.count(name) != 0; });
  // What a name in quotes finds first: a file beside the one it stands in.
  std::string place = file.file == facts.file ? request.output : places.at(file.file);
  std::string beside = normalPath((path::parent_path(place) + "/" + include.spelled).str());
  if (findsWritten) {
    bool found = include.alsoFinds.empty() && plain && beside == normalPath(places.at(include.file));
    if (found || (isProbe && (!moved || !include.quoted || include.foundBySearch)))
      return std::nullopt;
  } else {
    bool hidden = include.quoted && llvm::any_of(places, [&](const auto &each) { return normalPath(each.second) == beside; });
    bool kept = !moved || (!isNext && (!include.quoted || include.foundBySearch));
    if (kept && !hidden)
      return std::nullopt;
  }
  if (!include.alsoFinds.empty()) {
    found.push_back(diagnose(Message::IncludeVaries, include.line));
    return std::nullopt;
  }
  if (isProbe && include.isMacro) {
    found.push_back(diagnose(Message::IncludeInMacro, include.line));
    return std::nullopt;
  }
  if (isNext && !findsWritten && !include.findsUserFile) {
    found.push_back(diagnose(Message::IncludeNextSystem, include.line));
    return std::nullopt;
  }
  std::string target = findsWritten ? places.at(include.file) : pathOf(include.file);
  std::string text = spelledFrom(file.file, target);
  return Edit{include.operand.begin, include.operand.end, isNext ? "include " + text : text};
}

std::vector<Edit> OutputTree::includeEdits(const std::string &file) {
  std::vector<Edit> result;
  const UserFile *user = facts.fileNamed(file);
  bool hasPlace = file == facts.file ? !request.output.empty() : places.count(file) != 0;
  if (!user || !hasPlace)
    return result;
  for (const IncludeFact &include : user->includes)
    if (auto one = edit(*user, include))
      result.push_back(std::move(*one));
  return result;
}

} // namespace coop
