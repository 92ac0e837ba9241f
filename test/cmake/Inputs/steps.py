"""steps.py [--count] CMAKE SOURCE BUILD STEP...: builds after each step and prints what the build rewrote and compiled, or with
--count how many of each.

A step is `build` (nothing changes), `touch FILE` (a path below SOURCE, or absolute), `append FILE` (a line is added), or
`configure ARGUMENT...`.
"""
import os
import re
import subprocess
import sys
import time

REWRITING = re.compile(r"Rewriting (\S+) for (\S+)")
COMPILING = re.compile(r"Building CUDA object \S*?coop/(\S+?)/(?:(?:Debug|Release)/)?(\S+)\.o")
ANY_OBJECT = re.compile(r"Building CUDA object")


def run(*command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit status {result.returncode}\n{result.stdout}")
    return result.stdout


def listed(names):
    return ", ".join(sorted(names)) or "nothing"


def main():
    arguments = sys.argv[1:]
    counts = arguments[0] == "--count"
    cmake, source, build, *steps = arguments[counts:]
    for step in steps:
        verb, *words = step.split()
        if verb == "touch":
            # File times go in steps of some milliseconds: what is touched in the one in which a build ended is not newer.
            time.sleep(0.1)
            os.utime(os.path.join(source, words[0]))
        elif verb == "append":
            time.sleep(0.1)
            with open(os.path.join(source, words[0]), "a") as file:
                file.write("// another line\n")
        elif verb == "configure":
            run(cmake, "-S", source, "-B", build, *words)
        output = run(cmake, "--build", build, "--parallel", "2")
        rewritten = [f"{target}/{file}" for file, target in REWRITING.findall(output)]
        compiled = [f"{target}/{file}" for target, file in COMPILING.findall(output)]
        if counts:
            print(f"{step}: rewrote {len(rewritten)}; compiled {len(ANY_OBJECT.findall(output))}")
        else:
            print(f"{step}: rewrote {listed(rewritten)}; compiled {listed(compiled)}")


main()
