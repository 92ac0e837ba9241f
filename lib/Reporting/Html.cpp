// The plan as a page: for each kernel a picture with the bytes from left to right and the kernel's calls and barriers
// from top to bottom.
#include "Reporting/PlanView.h"

#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace coop {
namespace {

constexpr llvm::StringLiteral style = R"(
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60666c; --line: #d8dce0; --paper: #ffffff; --stop: #c62f2f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eaec; --soft: #9aa0a6; --line: #3a3f44; --paper: #16181a; --stop: #ff7b72; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
       max-width: 72rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
p, td, th { color: var(--ink); } .soft { color: var(--soft); }
code { font: 13px/1.4 ui-monospace, monospace; } h1 code, h2 code { font-size: inherit; }
table { border-collapse: collapse; margin: .5rem 0 1rem; }
td, th { border-bottom: 1px solid var(--line); padding: .2rem .9rem .2rem 0; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; overflow-x: auto; } svg text { fill: var(--ink); font: 12px ui-monospace, monospace; }
svg .soft { fill: var(--soft); } svg .frame { fill: none; stroke: var(--line); }
svg .stop { stroke: var(--stop); stroke-width: 2; } svg .narrow { stroke-dasharray: 5 4; }
svg text.stop { fill: var(--stop); stroke: none; }
)";

/// Told apart by everyone, readable on both papers.
constexpr const char *colors[] = {"#4c8fd6", "#e09a3e", "#5aa469", "#b07cc6",
                                  "#d6736b", "#5fb0b5", "#a08a5b", "#8891a8"};

std::string escaped(llvm::StringRef text) {
  std::string out;
  for (char c : text)
    switch (c) {
    case '&': out += "&amp;"; break;
    case '<': out += "&lt;"; break;
    case '>': out += "&gt;"; break;
    case '"': out += "&quot;"; break;
    default: out += c;
    }
  return out;
}

std::string clipped(const std::string &text, size_t length) {
  return text.size() <= length ? text : text.substr(0, length) + "…";
}

template <class T> std::string orUnknown(const std::optional<T> &value) {
  return value ? std::to_string(*value) : "depends on template parameters";
}

/// One row of the picture: a call, or a barrier.
struct Row {
  unsigned order = 0;
  int rank = 0; ///< of rows at one byte: what ends there, then what begins
  const CallView *call = nullptr;
  const BarrierView *barrier = nullptr;
};

std::vector<Row> rowsOf(const KernelView &kernel) {
  std::vector<Row> rows;
  for (size_t i = 0; i != kernel.calls.size(); ++i)
    rows.push_back({kernel.callOrder[i], 1, &kernel.calls[i], nullptr});
  for (const BarrierView &barrier : kernel.barriers)
    rows.push_back({barrier.order, 0, nullptr, &barrier});
  std::sort(rows.begin(), rows.end(),
            [](const Row &a, const Row &b) { return std::pair(a.order, a.rank) < std::pair(b.order, b.rank); });
  return rows;
}

class Picture {
public:
  Picture(const KernelView &kernel, llvm::raw_ostream &out) : kernel(kernel), out(out) {
    // Where sizes are not known all regions are as wide as each other.
    scale = kernel.bytes && *kernel.bytes ? double(*kernel.bytes) : double(std::max<size_t>(1, kernel.regions.size()));
  }

  void draw() {
    std::vector<Row> rows = rowsOf(kernel);
    int height = top + rowHeight * int(rows.size()) + 8;
    out << "<figure><svg role=\"img\" aria-label=\"storage of " << escaped(kernel.name) << "\" width=\""
        << left + width + 8 << "\" height=\"" << height << "\" viewBox=\"0 0 " << left + width + 8 << " " << height << "\">\n";
    out << "<text class=\"soft\" x=\"0\" y=\"14\">program</text><text class=\"soft\" x=\"" << left << "\" y=\"14\">"
        << (kernel.bytes ? "byte 0 to " + std::to_string(*kernel.bytes) : "bytes") << "</text>\n";
    for (size_t r = 0; r != kernel.regions.size(); ++r)
      out << "<rect class=\"frame\" x=\"" << begin(r) << "\" y=\"" << top << "\" width=\"" << extent(r) << "\" height=\""
          << rowHeight * rows.size() << "\"/>\n";
    int y = top;
    for (const Row &row : rows) {
      row.call ? call(*row.call, y) : barrier(*row.barrier, y);
      y += rowHeight;
    }
    out << "</svg></figure>\n";
  }

private:
  static constexpr int left = 470, width = 560, top = 22, rowHeight = 26;

  double begin(size_t r) const {
    double at = kernel.bytes ? double(kernel.regions[r].offset.value_or(0)) : double(r);
    return left + width * at / scale;
  }
  double extent(size_t r) const {
    double bytes = kernel.bytes ? double(kernel.regions[r].bytes.value_or(0)) : 1;
    return std::max(2.0, width * bytes / scale);
  }

  void call(const CallView &call, int y) {
    out << "<text x=\"0\" y=\"" << y + 17 << "\"><title>" << escaped(call.text) << "</title><tspan class=\"soft\">"
        << call.line << "</tspan>  " << escaped(clipped(call.text, 56)) << "</text>\n";
    if (!call.region) {
      out << "<text class=\"soft\" x=\"" << left + 6 << "\" y=\"" << y + 17 << "\">no storage</text>\n";
      return;
    }
    // What the call takes of its region.
    double taken = extent(*call.region);
    const RegionView &region = kernel.regions[*call.region];
    if (call.bytes && call.count && region.bytes && *region.bytes)
      taken = std::min(taken, std::max(2.0, taken * double(*call.bytes * *call.count) / double(*region.bytes)));
    out << "<rect x=\"" << begin(*call.region) << "\" y=\"" << y + 3 << "\" width=\"" << taken << "\" height=\""
        << rowHeight - 6 << "\" rx=\"3\" fill=\"" << colors[*call.region % std::size(colors)] << "\"/>\n";
    std::string label = call.group;
    if (call.bytes)
      label += ", " + (call.count && *call.count != 1 ? std::to_string(*call.count) + " × " : std::string()) +
               std::to_string(*call.bytes) + " B";
    out << "<text x=\"" << begin(*call.region) + 6 << "\" y=\"" << y + 17 << "\">" << label << "</text>\n";
  }

  void barrier(const BarrierView &barrier, int y) {
    out << "<text class=\"stop\" x=\"0\" y=\"" << y + 17 << "\"><title>" << escaped(barrier.reason) << "</title>"
        << escaped(barrier.scope) << " barrier " << escaped(barrier.where) << "</text>\n";
    out << "<line class=\"stop" << (barrier.scope == "block" ? "" : " narrow") << "\" x1=\"" << left << "\" x2=\""
        << left + width << "\" y1=\"" << y + rowHeight / 2 << "\" y2=\"" << y + rowHeight / 2 << "\"/>\n";
  }

  const KernelView &kernel;
  llvm::raw_ostream &out;
  double scale;
};

void summary(const KernelView &kernel, llvm::raw_ostream &out) {
  out << "<table><tr><th>shared memory</th><th class=\"number\">bytes</th></tr>\n"
      << "<tr><td>as planned</td><td class=\"number\">" << orUnknown(kernel.bytes) << "</td></tr>\n"
      << "<tr><td>with storage for each call by itself</td><td class=\"number\">" << orUnknown(kernel.bytesApart)
      << "</td></tr>\n<tr><td>the kernel's own</td><td class=\"number\">" << kernel.ownBytes << "</td></tr></table>\n";
  if (kernel.occupancy.empty())
    return;
  out << "<table><tr><th>blocks on a multiprocessor</th><th class=\"number\">as planned</th><th class=\"number\">each by "
         "itself</th><th class=\"number\">at most</th></tr>\n";
  for (const OccupancyView &row : kernel.occupancy)
    out << "<tr><td>" << escaped(row.target) << ", blocks of " << *kernel.threads << "</td><td class=\"number\">"
        << row.blocks << "</td><td class=\"number\">" << row.blocksApart << "</td><td class=\"number\">" << row.most
        << "</td></tr>\n";
  out << "</table>\n";
}

void barriers(const KernelView &kernel, llvm::raw_ostream &out) {
  if (kernel.barriers.empty()) {
    out << "<p class=\"soft\">No barrier is added: none of these bytes is written again before one.</p>\n";
    return;
  }
  out << "<table><tr><th>barrier</th><th>of the</th><th>why</th></tr>\n";
  for (const BarrierView &barrier : kernel.barriers)
    out << "<tr><td>" << escaped(barrier.where) << "</td><td>" << escaped(barrier.scope) << "</td><td>"
        << escaped(barrier.reason) << "</td></tr>\n";
  out << "</table>\n";
}

} // namespace

std::string toHtml(const FileView &view) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width\"><title>Storage of "
      << escaped(view.file) << "</title><style>" << style << "</style></head><body>\n<h1>Storage and barriers of <code>"
      << escaped(view.file) << "</code></h1>\n<p class=\"soft\">Plan: " << escaped(view.policy)
      << ". Calls in one column share bytes; a barrier stands where one of them may be overwritten while another thread "
         "still uses it.</p>\n";
  if (view.kernels.empty())
    out << "<p>No kernel needs storage.</p>\n";
  for (const KernelView &kernel : view.kernels) {
    out << "<section><h2><code>" << escaped(kernel.name) << "</code> <span class=\"soft\">" << escaped(kernel.file)
        << (kernel.file.empty() ? "line " : ", line ") << kernel.line
        << "</span></h2>\n";
    Picture(kernel, out).draw();
    barriers(kernel, out);
    summary(kernel, out);
    out << "</section>\n";
  }
  out << "</body></html>\n";
  return text;
}

} // namespace coop
