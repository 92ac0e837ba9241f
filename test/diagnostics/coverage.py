"""What the tests produce against what the tool can say: coverage.py TOOL DIRECTORIES... DOCUMENTATION

Prints a line for every message that no source below the directories makes the tool print, and for every rule without a page
in the documentation or page without a rule, and fails if there is one. Sources are read with the flags that their tests
give, and by --lint where a test says %lint. What needs several files is in the tests themselves, which look for the
message by its name.
"""
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys

tool, *directories, documentation = sys.argv[1:]


def said(path):
    """The names of the messages that the tool prints for a source, notes included."""
    with open(path) as file:
        text = file.read()
    flags = re.search(r"REDEFINE: %\{flags\} = (.*)", text)
    mode = "--lint" if "%lint" in text else "--check"
    command = [tool, "--message-names", mode, path, "--", "nvcc", "-std=c++17", "-arch=sm_90",
               *(shlex.split(flags.group(1)) if flags else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    return set(re.findall(r"\[(?:[a-z-]+/)?([A-Z][A-Za-z]*)\]$", done.stderr, re.MULTILINE))


rows = subprocess.run([tool, "--list-diagnostics"], capture_output=True, text=True, check=True).stdout.splitlines()
rules, messages = (set(names) for names in zip(*(row.split() for row in rows)))
sources = [os.path.join(folder, name) for directory in directories for folder, _, names in os.walk(directory)
           for name in names if name.endswith(".cu")]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    produced = set().union(*pool.map(said, sources))

# Such a test fails by itself when the tool does not print what it looks for.
for directory in directories:
    for folder, _, names in os.walk(directory):
        for name in names:
            if name.endswith(".test"):
                with open(os.path.join(folder, name)) as file:
                    produced |= set(re.findall(r"^[A-Z0-9-]+: .*\[(?:[a-z-]+/)?([A-Z][A-Za-z]*)\]$", file.read(), re.MULTILINE))

pages = {name[:-3] for name in os.listdir(documentation) if name.endswith(".md") and name.startswith("coop-")}
complaints = [f"no test produces {name}" for name in sorted(messages - produced)]
complaints += [f"--list-diagnostics does not list {name}" for name in sorted(produced - messages)]
complaints += [f"{name} has no page in {documentation}" for name in sorted(rules - pages)]
complaints += [f"{documentation}/{name}.md is about no rule" for name in sorted(pages - rules)]
print("\n".join(complaints))
sys.exit(1 if complaints else 0)
