#pragma once
// Where a kernel's storage is declared: as far out as all it is made of can be named.
#include "Facts/Facts.h"
#include "Frontend/CallReader.h"
#include "Frontend/FunctionWalk.h"
#include "Frontend/PreprocessorWatch.h"
#include "Frontend/Reservations.h"
#include "Frontend/Scopes.h"

namespace coop {

class StoragePlaces {
public:
  StoragePlaces(const Source &source, llvm::ArrayRef<WatchedRange> conditionals, const clang::FunctionDecl *function,
                const Scopes &scopes, CallReader &reader, const WalkResult &walk, const Reservations &reservations)
      : source(source), conditionals(conditionals), function(function), scopes(scopes), reader(reader), walk(walk),
        reservations(reservations), file(source.file(function->getBody()->getBeginLoc())) {}

  /// Sets the kernel's storage point and the texts of its calls' types that are valid there.
  void choose(Kernel &kernel, std::vector<Diagnostic> &problems);

  /// Where the size of the storage depends on template parameters, launches have to ask for it: its types are declared
  /// in front of the kernel, if all that they are made of can be said there.
  void hoistOutside(Kernel &kernel);

  /// A call of a function whose storage's type cannot be named where this one's would stand; set by `choose`.
  std::optional<size_t> unnamed;

private:
  /// A type that cannot be named where the storage would stand, and whose: a call's, or a reservation's.
  struct Hidden {
    std::string name;
    std::optional<size_t> call;
  };

  bool hoist(Call &call, const WalkedCall &walked, unsigned offset, std::string &hidden) const;
  std::vector<const clang::Stmt *> candidates(const Kernel &kernel) const;
  bool fits(Kernel &kernel, unsigned offset, Hidden &hidden);
  StoragePoint pointAt(const clang::Stmt *child, unsigned statement, unsigned offset) const;
  unsigned outsideConditionals(const Kernel &kernel, unsigned offset) const;
  std::optional<OutsidePoint> templateHead(const Kernel &kernel) const;

  const Source &source;
  llvm::ArrayRef<WatchedRange> conditionals;
  const clang::FunctionDecl *function;
  const Scopes &scopes;
  CallReader &reader;
  const WalkResult &walk;
  const Reservations &reservations;
  clang::FileID file;
};

} // namespace coop
