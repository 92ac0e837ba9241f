#pragma once
// What the control flow of a kernel's body says of its payloads: which contents arrive at the places that use them.
#include "Diagnostics/Diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coop {

/// Where the content of a payload comes from.
struct PayloadOrigin {
  enum class Kind {
    Declaration,  ///< nowhere: declared without a value
    Load,         ///< the coop call whose callee is at `span`
    Store,        ///< what that coop call left after it exchanged the items in place
    Other         ///< written, or possibly changed, in a way that is not followed
  };
  Kind kind = Kind::Other;
  SourceSpan span;
  /// Whenever this content is made, it goes on to the use on every path (in a loop: for as long as the loop runs).
  bool inevitable = false;
  /// Load: some condition of the kernel tests the count in a way that may tell whole tiles from partial ones.
  bool isTested = false;
};

/// A place that uses a payload's content and at which some of it is not simply a value the kernel wrote.
struct PayloadUse {
  enum class Kind {
    Read,         ///< of an item, or of the whole payload by a function or a copy
    Store         ///< the coop call whose callee is at `call`
  };
  Kind kind = Kind::Read;
  std::string instance;                ///< the instantiation; empty for the text itself
  std::string payload;                 ///< the variable's name
  SourceSpan declaration;              ///< of the variable
  SourceSpan span;                     ///< what is read
  SourceSpan call;
  std::vector<PayloadOrigin> origins;  ///< all contents that may arrive here
  unsigned items = 0;                  ///< N
  std::vector<unsigned> unwritten;     ///< items used here that nothing can have written when this is first reached
  bool toArgument = false;             ///< Store: the destination is memory that the kernel was given
  bool ownItemsOnly = true;            ///< no value that differs between items or threads can have gone into one
};

/// An address or a count of a warp's call that is written as if for the block.
struct GroupOriginFact {
  enum class Kind {
    BlockRemainder,  ///< a count that is what is left for the block, at most `elements`
    OwnOrigin        ///< a summand that is the group's number times `elements`
  };
  Kind kind = Kind::BlockRemainder;
  std::string instance;          ///< the instantiation; empty for the text itself
  SourceSpan call;               ///< the callee
  SourceSpan span;               ///< the operand or option's value
  SourceSpan cause;              ///< the summand, or the subtraction
  std::int64_t elements = 0;
  std::int64_t tile = 0;         ///< threads of the group × items
};

} // namespace coop
