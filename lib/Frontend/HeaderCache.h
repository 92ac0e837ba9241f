#pragma once
// Headers of the toolkit and the system on disk, as Clang reads them fastest. One file says what went into each
// precompiled header and what it was made with; where anything of that is another today, it is made anew.
#include "Frontend/LeadingIncludes.h"

namespace coop {

/// Where the text that is precompiled is mapped.
inline constexpr llvm::StringLiteral precompiledSource = "/coop-rewrite/headers.cu";

struct PrecompiledHeaders {
  std::string path;                      ///< of Clang's file
  std::string source;                    ///< what `precompiledSource` says
  std::vector<std::string> includes;     ///< the names in it
  std::vector<std::string> dependencies; ///< the files that were read
  std::vector<std::string> macros;       ///< defined ones that begin with `coop_`
};

/// The headers that the request's file begins with, out of the cache; what is not there yet is made, unless another run is
/// at it. Nothing where there is no cache, or where they cannot be read ahead of the file.
std::optional<PrecompiledHeaders> precompiledHeaders(const FrontendRequest &request, llvm::StringRef architecture,
                                                     Pass pass);
/// The same for headers of the system that are known: `<cub/cub.cuh>`.
std::optional<PrecompiledHeaders> precompiledHeaders(const FrontendRequest &request, llvm::ArrayRef<LeadingInclude> includes,
                                                     llvm::StringRef architecture, Pass pass);

} // namespace coop
