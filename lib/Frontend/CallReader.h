#pragma once
// Turns one call of a walked body into a Call of Facts.h.
#include "Frontend/BlockExtents.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/Scopes.h"

namespace coop {

class CallReader {
public:
  /// `block` says how large the block is where a call's group does not.
  CallReader(const Source &source, const Scopes &scopes, const BlockExtents &block)
      : source(source), scopes(scopes), block(block) {}

  Call read(const WalkedCall &walked) const;
  /// A call of a function that is given its storage; nothing where the call's text cannot take an argument more.
  std::optional<Call> readPassing(const WalkedCall &walked) const;
  /// Types and values of the same call, as `call` holds them; for an instantiation's expressions too.
  Instance instance(const Call &call, llvm::ArrayRef<const clang::Expr *> arguments, std::string name) const;
  /// The pieces of the CUB type as text valid at byte `point`; nothing, and the hidden name, where that is impossible.
  std::optional<TypeTexts> types(const WalkedCall &walked, const Call &call, unsigned point, std::string &hidden) const;

private:
  Text text(const clang::Expr *expr) const;
  CallOption option(const clang::Expr *argument) const;
  void place(const WalkedCall &walked, Call &call) const;
  void rejectSharedMacro(const WalkedCall &walked, Call &call) const;
  void rejectPack(const WalkedCall &walked, Call &call) const;
  bool directiveInside(const SourceSpan &span) const;

  const Source &source;
  const Scopes &scopes;
  const BlockExtents &block;
};

} // namespace coop
