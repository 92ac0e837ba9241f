"""readme.py TOOL NVCC [--update]: checks that the README shows the smallest example as it is and as TOOL rewrites it.

Both blocks may leave out what is not the kernel: the headers of the host code and everything behind the kernel.
--update writes the blocks anew.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
LEFT_OUT = re.compile(r"(//.*|#include <(cstdio|vector)>|#line 1 .*)$")


def excerpt(text):
    """From the first include to the kernel's end."""
    lines = text.splitlines()
    lines = [line for line in lines[: lines.index("}") + 1] if not LEFT_OUT.match(line)]
    return re.sub(r"\n{2,}", "\n\n", "\n".join(lines)).strip()


def main():
    tool, nvcc, *options = sys.argv[1:]
    folder = ROOT / "examples" / "ragged_copy"
    flags = ["-std=c++17", "-arch=sm_90", f"-I{ROOT}/runtime/include"]
    command = [str(pathlib.Path(tool).resolve()), "ragged_copy.cu", "--", nvcc, *flags]
    rewritten = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout
    wanted = [excerpt((folder / "ragged_copy.cu").read_text()), excerpt(rewritten)]

    readme = ROOT / "README.md"
    text = readme.read_text()
    blocks = re.findall(r"```cpp\n(.*?)\n```", text, re.S)
    if blocks == wanted:
        print("the README shows what the tool does")
        return 0
    if "--update" in options:
        for old, new in zip(blocks, wanted):
            text = text.replace(old, new)
        readme.write_text(text)
        return 0
    for old, new in zip(blocks, wanted):
        if old != new:
            print(f"README.md shows\n{old}\nand should show\n{new}")
    return 1


sys.exit(main())
