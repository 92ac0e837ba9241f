#include "Rewriting/EditCollection.h"

#include <algorithm>

namespace coop {

void EditCollection::add(const SourceSpan &at, const std::string &name, std::vector<Edit> edits,
                         const std::set<std::string> &includes) {
  File &file = collected[at.file];
  file.includes.insert(includes.begin(), includes.end());
  auto same = std::find_if(file.units.begin(), file.units.end(), [&](const Unit &unit) {
    return unit.at.inclusion != at.inclusion && unit.at.begin == at.begin && unit.at.end == at.end;
  });
  if (same == file.units.end())
    file.units.push_back({at, name, std::move(edits), std::nullopt});
  else if (same->edits != edits && !same->differsIn)
    same->differsIn = at.inclusion;
}

std::set<std::string> EditCollection::files() const {
  std::set<std::string> result;
  for (const auto &[name, file] : collected)
    if (!edits(name).empty())
      result.insert(name);
  return result;
}

std::vector<Edit> EditCollection::edits(const std::string &file) const {
  std::vector<Edit> result;
  auto known = collected.find(file);
  if (known != collected.end())
    for (const Unit &unit : known->second.units)
      result.insert(result.end(), unit.edits.begin(), unit.edits.end());
  return result;
}

const std::set<std::string> &EditCollection::includes(const std::string &file) const {
  static const std::set<std::string> none;
  auto known = collected.find(file);
  return known == collected.end() ? none : known->second.includes;
}

std::vector<Diagnostic> EditCollection::problems(const FileFacts &facts) const {
  std::vector<Diagnostic> result;
  for (const auto &[name, file] : collected)
    for (const Unit &unit : file.units) {
      if (!unit.differsIn)
        continue;
      Diagnostic d = diagnose(Message::HeaderVaries, unit.at, unit.name);
      const UserFile *header = facts.fileNamed(name);
      for (unsigned inclusion : {unit.at.inclusion, *unit.differsIn})
        if (header && inclusion < header->includedAt.size())
          d.note(Message::NoteIncluded, header->includedAt[inclusion]);
      result.push_back(std::move(d));
    }
  return result;
}

} // namespace coop
