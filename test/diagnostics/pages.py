"""Runs the tool over the examples of the documentation: pages.py TOOL DOCUMENTATION

In diagnostics/<rule>.md a block of code under the heading `Wrong` must draw that rule's diagnostic and no other, and one under
`Right` must draw none. In the other pages a block that calls anything of coop is right. Blocks get the include they leave out.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

tool, documentation = sys.argv[1:]


def blocks(path):
    """The C++ blocks of a page: (line, heading above, text)."""
    heading, start, text = "", 0, []
    with open(path) as file:
        for number, line in enumerate(file, start=1):
            if start and line.startswith("```"):
                yield start, heading, "".join(text)
                start, text = 0, []
            elif start:
                text.append(line)
            elif line.startswith("```cpp"):
                start = number
            elif line.startswith("#"):
                heading = line.strip("# \n")


def complaint(path, line, heading, text):
    if "#include <coop/coop.cuh>" not in text:
        text = "#include <coop/coop.cuh>\n" + text
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "block.cu")
        with open(source, "w") as file:
            file.write(text)
        mode = "--lint" if os.path.basename(path) in ("coop-divergent-barrier.md", "coop-shuffle-mask.md") else "--check"
        done = subprocess.run([tool, mode, source, "--", "nvcc", "-std=c++17", "-arch=sm_90"], capture_output=True, text=True)
    rules = set(re.findall(r"(?:error|warning|remark): .* \[(coop-[a-z-]+)\]$", done.stderr, re.MULTILINE))
    wanted = {os.path.basename(path)[:-3]} if heading == "Wrong" else set()
    if rules == wanted and (wanted or (done.returncode == 0 and not done.stderr)):
        return None
    return f"{path}:{line}: expected {sorted(wanted) or 'no diagnostic'}, got {sorted(rules)}\n{done.stderr}"


pages = [os.path.join(folder, name) for folder, _, names in os.walk(documentation) for name in names if name.endswith(".md")]
work = [(path, *block) for path in sorted(pages) for block in blocks(path)
        if "coop::" in block[2] or os.path.basename(path) in ("coop-divergent-barrier.md", "coop-shuffle-mask.md")]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    complaints = [text for text in pool.map(lambda arguments: complaint(*arguments), work) if text]
print(f"{len(work)} blocks in {len(pages)} pages")
print("\n".join(complaints))
sys.exit(1 if complaints or not work else 0)
