#include "Remarks.h"

#include "Tidy/Remarks.h"

#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace json = llvm::json;

namespace coop {
namespace {

constexpr llvm::StringLiteral header = "Content-Length: ";
constexpr int information = 3;

void writeAll(int file, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    if (written <= 0)
      return;
    text = text.drop_front(written);
  }
}

/// Takes one whole message off the front of `pending` and returns what to send for it; empty: more is needed. What is no
/// message, such as the answer to --version, is passed on.
std::string takeMessage(std::string &pending) {
  llvm::StringRef rest = pending;
  if (!rest.starts_with(header.take_front(rest.size()))) {
    std::string all;
    std::swap(all, pending);
    return all;
  }
  size_t end = rest.find("\r\n\r\n"), length = 0;
  if (end == llvm::StringRef::npos || rest.substr(header.size()).take_until([](char c) { return c == '\r'; }).getAsInteger(10, length))
    return "";
  size_t whole = end + 4 + length;
  if (rest.size() < whole)
    return "";
  std::string body = withRemarks(rest.substr(end + 4, length));
  pending.erase(0, whole);
  return header.str() + std::to_string(body.size()) + "\r\n\r\n" + body;
}

void relay(int from, int to) {
  std::string pending;
  char buffer[1 << 16];
  for (ssize_t count; (count = read(from, buffer, sizeof buffer)) > 0;) {
    pending.append(buffer, count);
    for (std::string message = takeMessage(pending); !message.empty(); message = takeMessage(pending))
      writeAll(to, message);
  }
  writeAll(to, pending);
}

std::thread &relayThread() {
  static std::thread thread;
  return thread;
}

void finishRelay() {
  std::fflush(stdout);
  llvm::outs().flush();
  close(STDOUT_FILENO);
  relayThread().join();
}

} // namespace

std::string withRemarks(llvm::StringRef body) {
  // Most messages hold none: they are not parsed.
  if (!body.contains(remarkPrefix))
    return body.str();
  auto message = json::parse(body);
  if (!message) {
    llvm::consumeError(message.takeError());
    return body.str();
  }
  json::Object *params = message->getAsObject() ? message->getAsObject()->getObject("params") : nullptr;
  json::Array *diagnostics = params ? params->getArray("diagnostics") : nullptr;
  if (!diagnostics)
    return body.str();
  for (json::Value &each : *diagnostics) {
    json::Object *diagnostic = each.getAsObject();
    auto text = diagnostic ? diagnostic->getString("message") : std::nullopt;
    if (!text || !text->starts_with(remarkPrefix))
      continue;
    std::string rest = text->drop_front(remarkPrefix.size()).str();
    (*diagnostic)["message"] = rest;
    (*diagnostic)["severity"] = information;
  }
  std::string result;
  llvm::raw_string_ostream(result) << *message;
  return result;
}

void giveRemarksTheirSeverity() {
  remarksAsWarnings() = true;
  int ends[2];
  int real = dup(STDOUT_FILENO);
  if (real < 0 || pipe(ends) != 0)
    return;
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
  relayThread() = std::thread(relay, ends[0], real);
  // clangd ends in several places.
  std::atexit(finishRelay);
}

} // namespace coop
