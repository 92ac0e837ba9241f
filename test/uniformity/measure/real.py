#!/usr/bin/env python3
"""Lints real code: real.py TOOL RESULTS.json FOLDER... [--jobs=N] [--again=RESULTS.json]

Takes the .cu files below each folder that mention a barrier or collective, with include paths and macros from the
makefile beside each of them, and prints counts by verdict and scope, every report by name, and files that do not parse.
--again takes only the files in which an earlier run found an operation.
"""
import os
import re
import sys

import corpus

collective = re.compile(r"__sync|_sync\s*\(|\.sync\s*\(|\bsync\s*\(|cub::|\bbar\.|barrier")


def options(file):
    folder = os.path.dirname(file)
    found = ["-std=c++17", "-arch=sm_90", "-I" + folder]
    for at in (folder, os.path.dirname(folder)):
        for name in ("Makefile", "makefile", "CMakeLists.txt"):
            try:
                with open(os.path.join(at, name), errors="replace") as text:
                    makefile = text.read()
            except OSError:
                continue
            for kind, value in re.findall(r"(?<!\S)-([ID])\s*([^\s$()]+)", makefile):
                found.append("-D" + value if kind == "D" else "-I" + os.path.normpath(os.path.join(at, value)))
    for common in ("Common", "include", "common"):
        at = folder
        while len(at) > 1:
            if os.path.isdir(os.path.join(at, common)):
                found.append("-I" + os.path.join(at, common))
            at = os.path.dirname(at)
    return found


def main():
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    tool, results, *folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    jobs = int(next((flag[7:] for flag in flags if flag.startswith("--jobs=")), 2))
    again = next((flag[8:] for flag in flags if flag.startswith("--again=")), None)
    earlier = {file.file for file in corpus.load(again) if file.queries} if again else None
    tasks = []
    for root in folders:
        for folder, _, names in sorted(os.walk(root)):
            for name in sorted(names):
                file = os.path.join(folder, name)
                base = os.path.dirname(os.path.abspath(root))
                if name.endswith(".cu") and (earlier is None or os.path.relpath(file, base) in earlier):
                    with open(file, errors="replace") as source:
                        text = source.read()
                    if collective.search(text) or '#include "' in text:  # headers may hold kernels
                        tasks.append((tool, file, options(file), os.path.dirname(os.path.abspath(root))))
    judged = corpus.lintAll(tasks, jobs)
    corpus.save(judged, results)
    for root in folders:
        name = os.path.basename(os.path.abspath(root))
        mine = [file for file in judged if file.file.startswith(name + os.sep)]
        parsed = [file for file in mine if file.parses]
        queries = corpus.unique(parsed)
        print(f"\n## {name}\n\n{len(mine)} files, {len(parsed)} parse, {sum(bool(f.queries) for f in parsed)} of them with an operation\n")
        print(corpus.table(queries))
        for query in sorted(queries, key=str):
            if query.verdict in corpus.reported:
                print("-", query)
        for file in mine:
            if not file.parses:
                print(f"- does not parse: {file.file}: {file.errors[0]}")


if __name__ == "__main__":
    main()
