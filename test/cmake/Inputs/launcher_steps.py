"""launcher_steps.py CMAKE SOURCE BUILD LOG STEP...: builds after each step and prints how many sources count_nvcc.sh, which writes
to LOG, was asked to compile, and how many of these were rewritten. Steps are those of steps.py, `build` and `append`."""
import os
import subprocess
import sys
import time

cmake, source, build, log, *steps = sys.argv[1:]
for step in steps:
    verb, *words = step.split()
    if verb == "append":
        time.sleep(0.1)
        with open(os.path.join(source, words[0]), "a") as file:
            file.write("// another line\n")
    open(log, "w").close()
    done = subprocess.run([cmake, "--build", build, "--parallel", "2"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(done.stdout)
    kinds = open(log).read().split()
    print(f"{step}: compiled {len(kinds)}, of these {kinds.count('rewritten')} rewritten")
