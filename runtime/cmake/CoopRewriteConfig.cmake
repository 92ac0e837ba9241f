# find_package(CoopRewrite CONFIG) defines
#   coop::rewrite        the tool, an imported executable
#   coop::nvcc           the compiler launcher, an imported executable
#   coop::runtime        the headers under <coop/...>
#   coop_target_sources  the function that adds CUDA sources with coop calls to a target
if(CMAKE_VERSION VERSION_LESS 3.25)
  set(CoopRewrite_FOUND FALSE)
  set(CoopRewrite_NOT_FOUND_MESSAGE "CoopRewrite needs CMake 3.25 or later")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/CoopRewriteTargets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/CoopTargetSources.cmake)
