# Writes <output>.sh, the command that rewrites one source; run as a script by the rule that coop_target_sources
# makes. The nvcc command line in it is the one that CMake uses for the rewritten file, put together from the settings
# beside the output. A script because a value may hold anything that a list of command arguments cannot carry through,
# because a shell ends with the tool's own status and no words of its own, and because it can be run by hand: sh
# a.cu.sh --explain
#
# Variables: tool, source, output (absolute paths), keep_unchanged (whether an output that comes out as it was keeps its
# time).
cmake_minimum_required(VERSION 3.25)
include(${output}.settings.cmake)

# The functions below append to the caller's list `command`.

# The flags that select the target's architectures, as CMake spells them.
function(add_architectures)
  foreach(architecture IN LISTS CUDA_ARCHITECTURES)
    if(architecture MATCHES "^(native|all|all-major)$")
      list(APPEND command -arch=${architecture})
    elseif(architecture MATCHES "^([0-9]+[af]?)(-real|-virtual)?$")
      set(number ${CMAKE_MATCH_1})
      set(code "[compute_${number},sm_${number}]")
      if(CMAKE_MATCH_2 STREQUAL "-real")
        set(code "[sm_${number}]")
      elseif(CMAKE_MATCH_2 STREQUAL "-virtual")
        set(code "[compute_${number}]")
      endif()
      list(APPEND command "--generate-code=arch=compute_${number},code=${code}")
    endif()
  endforeach()
  set(command "${command}" PARENT_SCOPE)
endfunction()

# The language standard: the one stated, or a greater one that a feature asks for. Like CMake, which knows no flag for
# some standards of nvcc, it falls back to the nearest older one there is a flag for.
function(add_standard)
  set(standard ${CUDA_STANDARD})
  if(NOT standard)
    set(standard ${CXX_STANDARD})
  endif()
  set(reached ${standard})
  if(NOT reached)
    set(reached ${default_standard})
  endif()
  foreach(feature IN LISTS COMPILE_FEATURES)
    if(feature MATCHES "^cuda_std_([0-9]+)$" AND CMAKE_MATCH_1 GREATER reached)
      set(standard ${CMAKE_MATCH_1})
      set(reached ${standard})
    endif()
  endforeach()
  set(flag "")
  foreach(level IN LISTS standards)
    if(standard GREATER_EQUAL level)
      set(flag ${standard_flag_${level}})
    endif()
  endforeach()
  list(APPEND command ${flag})
  set(command "${command}" PARENT_SCOPE)
endfunction()

function(add_definitions_of)
  set(definitions ${COMPILE_DEFINITIONS} ${source_COMPILE_DEFINITIONS})
  if(TYPE MATCHES "^(SHARED|MODULE)_LIBRARY$")
    if(NOT DEFINE_SYMBOL)
      string(MAKE_C_IDENTIFIER ${target}_EXPORTS DEFINE_SYMBOL)
    endif()
    list(PREPEND definitions ${DEFINE_SYMBOL})
  endif()
  foreach(definition IN LISTS definitions)
    string(REGEX REPLACE "^-D" "" definition "${definition}")
    list(APPEND command "-D${definition}")
  endforeach()
  set(command "${command}" PARENT_SCOPE)
endfunction()

# The options of a list variable, where an entry that starts with SHELL: stands for several.
function(add_options variable)
  foreach(option IN LISTS ${variable})
    if(option MATCHES "^SHELL:(.*)$")
      separate_arguments(option UNIX_COMMAND "${CMAKE_MATCH_1}")
    endif()
    list(APPEND command ${option})
  endforeach()
  set(command "${command}" PARENT_SCOPE)
endfunction()

# Appends to the variable `result` each argument of a list in single quotes, where a shell takes every other character
# as it is.
function(append_quoted result list)
  set(quoted "")
  foreach(argument IN LISTS ${list})
    string(REPLACE "'" "'\\''" argument "${argument}")
    string(APPEND quoted " '" "${argument}" "'")
  endforeach()
  string(STRIP "${quoted}" quoted)
  string(APPEND ${result} "${quoted}")
  set(${result} "${${result}}" PARENT_SCOPE)
endfunction()

set(command ${compiler} -forward-unknown-to-host-compiler)
if(host_compiler)
  list(APPEND command "-ccbin=${host_compiler}")
endif()
add_definitions_of()
foreach(directory IN LISTS source_INCLUDE_DIRECTORIES INCLUDE_DIRECTORIES)
  list(APPEND command "-I${directory}")
endforeach()
list(APPEND command ${flags} ${flags_${config}})
add_architectures()
add_standard()
if(CUDA_SEPARABLE_COMPILATION)
  list(APPEND command -rdc=true)
endif()
add_options(COMPILE_OPTIONS)
separate_arguments(source_COMPILE_FLAGS UNIX_COMMAND "${source_COMPILE_FLAGS}")
add_options(source_COMPILE_FLAGS)
add_options(source_COMPILE_OPTIONS)

set(before ${tool} ${rewrite_options})
set(after ${source} -o ${output} --depfile=${output}.d -- ${command})
set(text "#!/bin/sh\n# Rewrites one source; further options of coop-rewrite may follow.\n")
if(keep_unchanged)
  string(APPEND text "output=")
  append_quoted(text output)
  string(APPEND text "\ncp -p \"$output\" \"$output.before\" 2> /dev/null\n")
endif()
append_quoted(text before)
string(APPEND text " \"$@\" ")
append_quoted(text after)
if(keep_unchanged)
  string(APPEND text " || status=$?\n"
    "# What came out as it was keeps its time, so that nothing is compiled again.\n"
    "cmp -s \"$output\" \"$output.before\" && mv \"$output.before\" \"$output\"\n"
    "rm -f \"$output.before\"\n"
    "exit \"\${status:-0}\"")
endif()
file(WRITE ${output}.sh "${text}\n")
