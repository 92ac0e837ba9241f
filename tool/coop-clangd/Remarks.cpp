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
constexpr int warning = 2, information = 3;

void writeAll(int file, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t written = write(file, text.data(), text.size());
    if (written <= 0)
      return;
    text = text.drop_front(written);
  }
}

using Transform = std::string (*)(llvm::StringRef body);

/// Takes one whole message off the front of `pending` and returns what to send for it; empty: more is needed. What is no
/// message, such as the answer to --version, is passed on.
std::string takeMessage(std::string &pending, Transform transform) {
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
  std::string body = transform(rest.substr(end + 4, length));
  pending.erase(0, whole);
  return header.str() + std::to_string(body.size()) + "\r\n\r\n" + body;
}

void relay(int from, int to, Transform transform) {
  std::string pending;
  char buffer[1 << 16];
  for (ssize_t count; (count = read(from, buffer, sizeof buffer)) > 0;) {
    pending.append(buffer, count);
    for (std::string message = takeMessage(pending, transform); !message.empty(); message = takeMessage(pending, transform))
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

/// Every object of a message, and of what it holds.
void forEachObject(json::Value &value, llvm::function_ref<void(json::Object &)> visit) {
  if (json::Object *object = value.getAsObject()) {
    visit(*object);
    for (auto &member : *object)
      forEachObject(member.second, visit);
  } else if (json::Array *array = value.getAsArray()) {
    for (json::Value &element : *array)
      forEachObject(element, visit);
  }
}

std::string changed(llvm::StringRef body, llvm::function_ref<void(json::Object &)> change) {
  auto message = json::parse(body);
  if (!message) {
    llvm::consumeError(message.takeError());
    return body.str();
  }
  forEachObject(*message, change);
  std::string result;
  llvm::raw_string_ostream(result) << *message;
  return result;
}

} // namespace

std::string withRemarks(llvm::StringRef body) {
  // Most messages hold none: they are not parsed.
  if (!body.contains(remarkPrefix))
    return body.str();
  return changed(body, [](json::Object &object) {
    auto text = object.getString("message");
    if (!text || !text->starts_with(remarkPrefix))
      return;
    std::string rest = text->drop_front(remarkPrefix.size()).str();
    object["message"] = rest;
    object["severity"] = information;
  });
}

std::string withoutRemarks(llvm::StringRef body) {
  if (!body.contains("textDocument/codeAction"))
    return body.str();
  return changed(body, [](json::Object &object) {
    auto text = object.getString("message"), code = object.getString("code");
    if (!text || !code || !code->starts_with("coop-") || object.getInteger("severity") != information)
      return;
    object["message"] = (remarkPrefix + *text).str();
    object["severity"] = warning;
  });
}

/// Puts a pipe in the place of a standard stream: a thread passes on what goes through it. Returns that thread.
static std::thread redirect(int stream, bool isOutput, Transform transform) {
  int ends[2];
  int real = dup(stream);
  if (real < 0 || pipe(ends) != 0)
    return {};
  int inner = ends[isOutput ? 1 : 0], outer = ends[isOutput ? 0 : 1];
  dup2(inner, stream);
  close(inner);
  return std::thread([=] {
    relay(isOutput ? outer : real, isOutput ? real : outer, transform);
    close(isOutput ? real : outer);
  });
}

void giveRemarksTheirSeverity() {
  remarksAsWarnings() = true;
  relayThread() = redirect(STDOUT_FILENO, true, withRemarks);
  if (relayThread().joinable())
    std::atexit(finishRelay); // clangd ends in several places
  if (std::thread input = redirect(STDIN_FILENO, false, withoutRemarks); input.joinable())
    input.detach(); // it may wait for the editor for ever
}

} // namespace coop
