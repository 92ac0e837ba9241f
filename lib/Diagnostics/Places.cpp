#include "Diagnostics/Places.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MemoryBuffer.h>

namespace coop {

const Places::Text &Places::text(const std::string &file) {
  auto [entry, isNew] = read.try_emplace(file);
  Text &text = entry->second;
  if (!isNew)
    return text;
  if (auto buffer = files->getBufferForFile(file))
    text.bytes = (*buffer)->getBuffer().str();
  text.lineStarts.push_back(0);
  for (unsigned i = 0; i != text.bytes.size(); ++i)
    if (text.bytes[i] == '\n')
      text.lineStarts.push_back(i + 1);
  return text;
}

Place Places::at(const std::string &file, unsigned offset) {
  const Text &in = text(file);
  offset = std::min<unsigned>(offset, in.bytes.size());
  auto next = llvm::upper_bound(in.lineStarts, offset);
  Place place{unsigned(next - in.lineStarts.begin()), 1, offset - *std::prev(next) + 1};
  // Bytes that only continue a UTF-8 sequence begin no character; a byte order mark is none to a reader.
  for (unsigned i = *std::prev(next); i != offset; ++i)
    place.column += (static_cast<unsigned char>(in.bytes[i]) & 0xC0) != 0x80;
  if (place.line == 1 && offset >= 3 && llvm::StringRef(in.bytes).starts_with("\xEF\xBB\xBF"))
    --place.column;
  return place;
}

} // namespace coop
