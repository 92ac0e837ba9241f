#!/usr/bin/env python3
"""Compares verdicts with what the names of kernels say: verdicts.py [--proven] [--coop] TOOL FILE.cu... [-- NVCC OPTIONS]

A kernel <name>_<verdict> of the files has to be judged as its verdict says:
  ok    nothing is reported of any operation in it
  bad   some operation is divergent, or a collective is reached by those only who have not left the kernel
  exit  the missing threads have left the kernel, and nothing worse
  cond  some operation hangs on a condition on the launch, and nothing worse
  unproven  nothing is reported, and not every operation is proven
Prints a line for each kernel that is judged otherwise or not at all, then a table. A kernel that has to be `ok` may be unproven, as nothing is
reported of it then, unless --proven asks for more. With --coop it is the coop calls as the rewriter judges them, who knows
their groups and launches, and no barriers. The exit status is 0 if no kernel is judged otherwise.
"""
import collections
import re
import subprocess
import sys

arguments = sys.argv[1:]
options = ["-std=c++17", "-arch=sm_90"]
if "--" in arguments:
    options = arguments[arguments.index("--") + 1 :]
    arguments = arguments[: arguments.index("--")]
strict = "--proven" in arguments
mode = "--check" if "--coop" in arguments else "--lint"
tool, *files = [argument for argument in arguments if argument not in ("--proven", "--coop")]
collectives = ("cub::", "coop::")
table = collections.Counter()
complaints = []
for file in files:
    done = subprocess.run([tool, mode, "--dump=verdicts", file, "--", "nvcc", *options], capture_output=True, text=True)
    verdicts = collections.defaultdict(list)
    for line in done.stdout.splitlines():
        found = re.match(r"(\w+): (\S+) \(.*\) at \S+: (\w+)(,.*)?$", line)
        if found:
            verdicts[found[1]].append((found[2], found[3]))
    if done.returncode not in (0, 1) or not verdicts:
        complaints.append(f"{file}: {done.stderr}")
        print(f"{file}: exit status {done.returncode}\n{done.stderr}")
        continue
    with open(file) as source:
        text = re.sub(r"//.*", "", source.read())
    for kernel, wanted in re.findall(r"\b(\w+_(ok|bad|exit|cond|unproven))\s*\(", text):
        said = verdicts[kernel]
        words = {"bad" if word == "left" and name.startswith(collectives) else word for name, word in said}
        judged = ("bad" if words & {"divergent", "bad"} else "exit" if "left" in words else "cond" if "conditional" in words
                  else "unproven" if "unproven" in words else "ok" if words else "nothing to judge")
        if judged == wanted:
            table[wanted, "right"] += 1
        elif judged == "unproven":
            table[wanted, "unproven"] += 1
            complaints += [f"{kernel}: unproven"] if strict or wanted != "ok" else []
            print(f"{file}: {kernel} is unproven: {said}")
        else:
            table[wanted, "wrong"] += 1
            complaints.append(f"{kernel}: {judged}")
            print(f"{file}: {kernel} is judged {judged}: {said}")
print(f"{'':10}{'right':>8}{'unproven':>10}{'wrong':>8}")
for wanted in ("ok", "bad", "exit", "cond", "unproven"):
    print(f"{wanted:10}{table[wanted, 'right']:8}{table[wanted, 'unproven']:10}{table[wanted, 'wrong']:8}")
sys.exit(1 if complaints or not table else 0)
