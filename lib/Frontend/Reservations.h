#pragma once
// `scratch.reserve<T, N>(coop::alignment(a))`: objects of the user's own in the storage of a kernel.
#include "Frontend/Descriptors.h"
#include "Frontend/FunctionWalk.h"

namespace coop {

class Reservations {
public:
  Reservations(const Source &source, const Scopes &scopes, const clang::FunctionDecl *function,
               const Descriptors &descriptors)
      : source(source), scopes(scopes), function(function), descriptors(descriptors) {}

  /// Fills `kernel.reservations`, those that the walk came by first; appends what is wrong with them to `problems`.
  void read(const WalkResult &walk, Kernel &kernel, std::vector<Diagnostic> &problems);

  /// Where the one with this number stands; null for one that is not evaluated.
  const WalkedReservation *walked(size_t index) const { return index < places.size() ? places[index] : nullptr; }

  /// Writes the texts of one that are valid at byte `point`; false, and the hidden name, where that is impossible.
  bool hoist(size_t index, unsigned point, ReservationFact &fact, std::string &hidden) const;

  /// Adds what one instantiation of the kernel says of each.
  void readInstance(const clang::FunctionDecl *instance, const std::string &name, Kernel &kernel) const;

private:
  bool readOne(const clang::Expr *expr, ReservationFact &fact, std::vector<Diagnostic> &problems) const;
  bool readArguments(const clang::CallExpr *call, ReservationFact &fact, std::vector<Diagnostic> &problems) const;
  void findUnevaluated(const WalkResult &walk, Kernel &kernel, std::vector<Diagnostic> &problems);
  ReservationInstance measure(clang::QualType type, const clang::Expr *count, const clang::CallExpr *call) const;

  const Source &source;
  const Scopes &scopes;
  const clang::FunctionDecl *function;
  const Descriptors &descriptors;
  std::vector<const WalkedReservation *> places;
  std::vector<const clang::CallExpr *> calls; ///< by number
};

} // namespace coop
