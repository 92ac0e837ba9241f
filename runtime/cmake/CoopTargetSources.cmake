# coop_target_sources(<target> [PRIVATE] <source>... [OPTIONS <coop-rewrite option>...])
#
# Adds CUDA sources that use coop calls to a target: each is rewritten before it is compiled, with the target's own
# include directories, definitions, options, language standard and architectures, those of the libraries it links
# included. A source is rewritten again when it, a header it includes, a flag or the tool changes, and only then. What
# reaches nvcc is <build>/coop/<target>/<source>; the original stays in the target's sources for editors, and the headers
# of coop::runtime are on the target's own include path. Headers with coop calls are rewritten for each source that
# includes them, into <build>/coop/<target>/<source>.headers; a unity build leaves the rewritten sources apart, since each
# has its own.
#
# A source may stand in a generator expression that selects it, $<condition:source>. Call it in the directory that made
# the target or in one below, in a project that has enabled CUDA with nvcc.
cmake_policy(PUSH)
cmake_policy(VERSION 3.25)

function(coop_target_sources target)
  # PRIVATE, as target_sources has it, says nothing more: sources of this kind are always the target's own.
  cmake_parse_arguments(PARSE_ARGV 1 arg "PRIVATE;PUBLIC;INTERFACE" "" "OPTIONS")
  if(arg_PUBLIC OR arg_INTERFACE)
    message(FATAL_ERROR "coop_target_sources: sources with coop calls are PRIVATE: a target that uses ${target} does not compile them")
  endif()
  _coop_check_target(${target})
  # Not linked: whoever finds an exported static library would have to find its private libraries, too.
  target_include_directories(${target} SYSTEM PRIVATE
    $<TARGET_PROPERTY:coop::runtime,INTERFACE_INCLUDE_DIRECTORIES>)
  get_property(home TARGET ${target} PROPERTY SOURCE_DIR)
  foreach(argument IN LISTS arg_UNPARSED_ARGUMENTS)
    _coop_split_source("${argument}" before source after)
    get_filename_component(source ${source} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
    _coop_output(${target} ${source} output)
    target_sources(${target} PRIVATE "${before}${source}${after}" "${before}${output}${after}")
    get_property(known TARGET ${target} PROPERTY COOP_SOURCES)
    if(NOT source IN_LIST known)
      set_property(TARGET ${target} APPEND PROPERTY COOP_SOURCES ${source})
      # Shown in IDEs, never compiled: only the rewritten file is.
      set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
      # The rest waits for the end of the target's directory, when its flags and the properties of its sources are final.
      # EVAL CODE, because a deferred call would look these variables up too late.
      cmake_language(EVAL CODE
        "cmake_language(DEFER DIRECTORY [==[${home}]==]
           CALL _coop_rewrite_rule [==[${target}]==] [==[${source}]==] [==[${arg_OPTIONS}]==])")
    endif()
  endforeach()
endfunction()

# Stops with a sentence where the rule could not work.
function(_coop_check_target target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "coop_target_sources: there is no target named ${target}")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT CUDA IN_LIST languages)
    message(FATAL_ERROR "coop_target_sources: enable CUDA first, for example with project(... LANGUAGES CXX CUDA)")
  endif()
  if(NOT CMAKE_CUDA_COMPILER_ID STREQUAL "NVIDIA")
    message(FATAL_ERROR "coop_target_sources: the CUDA compiler must be nvcc, not ${CMAKE_CUDA_COMPILER}")
  endif()
  # The rule has to be made in the target's directory, and cannot be any more once that has been left.
  get_property(home TARGET ${target} PROPERTY SOURCE_DIR)
  set(directory ${CMAKE_CURRENT_SOURCE_DIR})
  while(directory AND NOT directory STREQUAL home)
    get_property(directory DIRECTORY ${directory} PROPERTY PARENT_DIRECTORY)
  endwhile()
  if(NOT directory)
    message(FATAL_ERROR "coop_target_sources: call it where target ${target} was made, or in a directory added there:\n  ${home}")
  endif()
endfunction()

# Takes `$<condition:source>` apart, so that <before><source><after> is the argument again. A plain source has neither.
function(_coop_split_source argument before source after)
  set(${before} "" PARENT_SCOPE)
  set(${source} "${argument}" PARENT_SCOPE)
  set(${after} "" PARENT_SCOPE)
  if(argument MATCHES "^(\\$<(\\$<.*>|[01]|BUILD_INTERFACE|BUILD_LOCAL_INTERFACE):)([^<>:,]+)(>+)$")
    set(${before} "${CMAKE_MATCH_1}" PARENT_SCOPE)
    set(${source} "${CMAKE_MATCH_3}" PARENT_SCOPE)
    set(${after} "${CMAKE_MATCH_4}" PARENT_SCOPE)
  elseif(argument MATCHES "[<>]")
    message(FATAL_ERROR "coop_target_sources: no source can be told from ${argument}; write each as $<condition:source>")
  endif()
endfunction()

# Sets `result` to the rewritten file's path: that of the source below the target's directory, laid below a folder of
# the target's own, so that sources which include each other by relative paths keep their places. With several
# configurations it holds $<CONFIG>, since a definition such as NDEBUG may differ between them.
function(_coop_output target source result)
  get_property(home TARGET ${target} PROPERTY SOURCE_DIR)
  get_property(binary TARGET ${target} PROPERTY BINARY_DIR)
  cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${home} OUTPUT_VARIABLE relative)
  string(REPLACE "../" "__/" relative ${relative})
  get_property(multi GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi)
    set(${result} ${binary}/coop/${target}/$<CONFIG>/${relative} PARENT_SCOPE)
  else()
    set(${result} ${binary}/coop/${target}/${relative} PARENT_SCOPE)
  endif()
endfunction()

# Writes the settings of one source and adds the command that rewrites it. `options` are coop-rewrite's own.
function(_coop_rewrite_rule target source options)
  if(NOT TARGET coop::rewrite)
    message(FATAL_ERROR "coop_target_sources: find_package(CoopRewrite) in the directory that made target ${target} or above, or with GLOBAL:\n  ${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  _coop_output(${target} ${source} output)
  _coop_rewritten_source_properties(${source} "${output}")
  # The condition picks the one pass of file(GENERATE) in which $<COMPILE_LANGUAGE:CUDA> holds: a custom command could
  # not evaluate it at all, and the flags of a CUDA target are full of it.
  _coop_settings(${target} ${source} "${options}" settings)
  file(GENERATE OUTPUT ${output}.settings.cmake CONTENT "${settings}" CONDITION $<COMPILE_LANGUAGE:CUDA>)
  # The tool leads from what compile_commands.json lists back to the source.
  file(GENERATE OUTPUT ${output}.source CONTENT "${source}\n" CONDITION $<COMPILE_LANGUAGE:CUDA>)

  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/CoopRewriteCommand.cmake)
  # Ninja looks at the output again after the command and stops there when it did not change, nor any of its headers.
  # Make compares times only, and would run the command in every build.
  set(keep_unchanged OFF)
  if(CMAKE_GENERATOR MATCHES "Ninja")
    set(keep_unchanged ON)
  endif()
  cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE relative)
  _coop_generated_inputs(${target} ${source} generated)
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D tool=$<TARGET_FILE:coop::rewrite> -D source=${source} -D output=${output}
      -D keep_unchanged=${keep_unchanged} -P ${script}
    COMMAND sh ${output}.sh
    DEPENDS ${source} ${output}.settings.cmake ${script} $<TARGET_FILE:coop::rewrite> ${generated}
    DEPFILE ${output}.d
    COMMENT "Rewriting ${relative} for ${target}"
    VERBATIM)
  set_property(TARGET ${target} APPEND PROPERTY ADDITIONAL_CLEAN_FILES ${output}.headers)
endfunction()

# Sets `result` to the files that have to be made before the source can be read: what its OBJECT_DEPENDS names and the
# target's generated headers, as for compiling it.
function(_coop_generated_inputs target source result)
  get_source_file_property(inputs ${source} OBJECT_DEPENDS)
  if(NOT inputs)
    set(inputs)
  endif()
  get_property(files TARGET ${target} PROPERTY SOURCES)
  foreach(file IN LISTS files)
    if(file MATCHES "[<>]" OR NOT file MATCHES "\\.(h|hh|hpp|hxx|cuh|inc|inl|ipp)$")
      continue()
    endif()
    get_source_file_property(generated ${file} GENERATED)
    if(generated)
      list(APPEND inputs ${file})
    endif()
  endforeach()
  set(${result} ${inputs} PARENT_SCOPE)
endfunction()

# What holds for the original holds for the rewritten file, and quoted includes are looked up beside the original too.
# -iquote and not an include directory: a header there must not hide a system header of the same name. Only where nvcc
# could not hand the path on to the host compiler in one piece, an include directory must do.
function(_coop_rewritten_source_properties source output)
  set(files ${output})
  if(CMAKE_CONFIGURATION_TYPES)
    set(files)
    foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES)
      string(REPLACE "$<CONFIG>" ${config} file ${output})
      list(APPEND files ${file})
    endforeach()
  endif()
  foreach(property COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES COMPILE_FLAGS OBJECT_DEPENDS)
    get_source_file_property(value ${source} ${property})
    if(value)
      set_property(SOURCE ${files} APPEND PROPERTY ${property} ${value})
    endif()
  endforeach()
  cmake_path(GET source PARENT_PATH directory)
  if(directory MATCHES "[ ,]")
    set_property(SOURCE ${files} APPEND PROPERTY INCLUDE_DIRECTORIES ${directory})
  else()
    set_property(SOURCE ${files} APPEND PROPERTY COMPILE_OPTIONS -Xcompiler=-iquote -Xcompiler=${directory})
  endif()
  set_property(SOURCE ${files} PROPERTY LANGUAGE CUDA)
  set_property(SOURCE ${files} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# Sets `result` to the text of a CMake file that sets what CoopRewriteCommand.cmake reads, with generator expressions
# still in it.
function(_coop_settings target source options result)
  set(text "")
  separate_arguments(flags UNIX_COMMAND "${CMAKE_CUDA_FLAGS}")
  _coop_setting(rewrite_options "${options}")
  _coop_setting(target "${target}")
  _coop_setting(compiler "${CMAKE_CUDA_COMPILER}")
  _coop_setting(host_compiler "${CMAKE_CUDA_HOST_COMPILER}")
  _coop_setting(default_standard "${CMAKE_CUDA_STANDARD_DEFAULT}")
  set(standards "")
  foreach(level 11 14 17 20 23 26)
    if(CMAKE_CUDA${level}_STANDARD_COMPILE_OPTION)
      list(APPEND standards ${level})
      _coop_setting(standard_flag_${level} "${CMAKE_CUDA${level}_STANDARD_COMPILE_OPTION}")
    endif()
  endforeach()
  _coop_setting(standards "${standards}")
  _coop_setting(config "$<CONFIG>")
  _coop_setting(flags "${flags}")
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
    string(TOUPPER "${config}" upper)
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CUDA_FLAGS_${upper}}")
    _coop_setting(flags_${config} "${flags}")
  endforeach()
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES CUDA_STANDARD CXX_STANDARD
      CUDA_ARCHITECTURES CUDA_SEPARABLE_COMPILATION TYPE DEFINE_SYMBOL)
    _coop_setting(${property} "$<TARGET_PROPERTY:${target},${property}>")
  endforeach()
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FLAGS)
    get_source_file_property(value ${source} ${property})
    if(NOT value)
      set(value "")
    endif()
    _coop_setting(source_${property} "${value}")
  endforeach()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Adds a setting to the caller's `text`. A bracket argument holds a value of any kind without escaping.
function(_coop_setting name value)
  string(APPEND text "set(${name} [===[" "${value}" "]===])\n")
  set(text "${text}" PARENT_SCOPE)
endfunction()

cmake_policy(POP)
