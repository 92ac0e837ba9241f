# Finds LLVM and Clang 22 as Debian packages them. `find_package(LLVM 22)` fails there, because the package's
# compatibility rule wants the minor version too. We link the shared libraries by target name: a raw -lclang-cpp finds
# nothing, and mixing them with the static Clang libraries gives two copies of every option registry.
find_package(LLVM 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang)
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}")

add_library(coop_llvm INTERFACE)
target_include_directories(coop_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
separate_arguments(coop_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(coop_llvm INTERFACE ${coop_llvm_definitions})
target_link_libraries(coop_llvm INTERFACE clang-cpp LLVM)
target_compile_options(coop_llvm INTERFACE -fno-exceptions -Wall -Wextra -Wno-unused-parameter)
