#!/usr/bin/env python3
"""Breaks kernels that are proven and asks whether that is found: mutants.py TOOL WORK FOLDER [--jobs=N]

For each operation of the suite (as gpuverify.py takes it) that is proven, three mutants of its file:
  guard   it moves under `if (threadIdx.x < 7)`
  return  the threads from 7 on return in front of it
  loop    the bound of the innermost loop around it depends on the thread; where it is in none, it gets one
All mutants of a file are judged in one run, each in a namespace of its own; files are written to WORK. Prints how many
are reported at the mutated place, and the others by name.
"""
import collections
import os
import re
import sys

import corpus
import gpuverify

kinds = ("guard", "return", "loop")


def flatten(file, folders, defined):
    """The text of a file with its own headers in it; `defined` collects their include guards."""
    with open(file, errors="replace") as source:
        text = source.read()
    guard = re.search(r"^[ \t]*#[ \t]*ifndef[ \t]+(\w+)[^\n]*\n\s*#[ \t]*define[ \t]+\1[ \t]*$", text, re.M)
    if guard:
        defined.add(guard[1])
    text = re.sub(r"#\s*pragma\s+once", "", text)

    def include(match):
        for folder in [os.path.dirname(file), *folders]:
            header = os.path.join(folder, match[1])
            if os.path.exists(header):
                return flatten(header, folders, defined)
        return match[0]

    return re.sub(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)".*$', include, text, flags=re.M)


def blank(text):
    """The text with comments, literals and directives blanked out, so that brackets match."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)


def matching(text, at):
    """Where the bracket that opens at `at` closes."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if depth == 0:
            return i
    return len(text)


def statementEnd(text, at):
    """Behind the statement that begins at `at`."""
    while at < len(text) and text[at].isspace():
        at += 1
    word = re.match(r"\w+", text[at:])
    if text.startswith("{", at):
        return matching(text, at) + 1
    if word and word[0] in ("for", "while", "if", "switch"):
        end = statementEnd(text, matching(text, text.index("(", at)) + 1)
        rest = re.match(r"\s*else\b", text[end:])
        return statementEnd(text, end + rest.end()) if word[0] == "if" and rest else end
    if word and word[0] == "do":
        return text.index(";", statementEnd(text, at + 2)) + 1
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] in "([{") - (text[i] in ")]}")
        if text[i] == ";" and depth == 0:
            return i + 1
    return len(text)


def loopsAround(text, site):
    """(kind, begin and end of the condition) of the loops around a place, the innermost last."""
    found = []
    for match in re.finditer(r"\b(for|while)\s*\(", text):
        opening = match.end() - 1
        closing = matching(text, opening)
        before = text[:match.start()].rstrip()
        if match[1] == "while" and before.endswith("}"):
            depth, i = 0, len(before) - 1
            while i >= 0:
                depth += (before[i] == "}") - (before[i] == "{")
                if depth == 0:
                    break
                i -= 1
            if re.search(r"\bdo\s*$", before[:i]):
                if i < site < match.start():
                    found.append((i, opening + 1, closing))
                continue
        if not (closing < site < statementEnd(text, closing + 1)):
            continue
        if match[1] == "while":
            found.append((match.start(), opening + 1, closing))
            continue
        parts, depth, last = [], 0, opening + 1
        for i in range(opening + 1, closing):
            depth += (text[i] in "([{") - (text[i] in ")]}")
            if text[i] == ";" and depth == 0:
                parts.append((last, i))
                last = i + 1
        if len(parts) == 2:
            found.append((match.start(), *parts[1]))
    return sorted(found)


def isVoid(text, site):
    """Whether the function around a place returns nothing, by the words in front of its body."""
    depth, last = 0, 0
    for i in range(site - 1, -1, -1):
        depth += (text[i] == "}") - (text[i] == "{")
        if depth < 0 and text[i] == "{":
            depth, last = 0, i
    header = re.split(r"[;}{]", text[:last])[-1]
    return bool(re.search(r"\bvoid\b[^(]*\(", header))


def threadBound(condition):
    """A loop's condition with a bound that differs between threads."""
    parts = re.split(r"(?<![<>=\-])(<=|>=|!=|<|>)(?![<>=])", condition)
    if len(parts) == 3 and "&&" not in condition and "||" not in condition and "," not in condition:
        return f"{parts[0]}{parts[1]} ({parts[2].strip()}) + (int)threadIdx.x"
    return "threadIdx.x < 7" if condition.strip() in ("", "1", "true") else condition + " && threadIdx.x < 7"


def mutate(text, plain, site, kind):
    """The mutant, and where the operation is in it; None where it cannot be made."""
    end = statementEnd(plain, site)
    if kind == "loop":
        loops = loopsAround(plain, site)
        if loops:
            _, a, b = loops[-1]
            changed = threadBound(text[a:b])
            moved = site + (len(changed) - (b - a) if b <= site else 0)
            return text[:a] + changed + text[b:], moved
    head = {"guard": "if (threadIdx.x < 7) ", "return": f"{{ if (threadIdx.x >= 7) return {'' if isVoid(plain, site) else '{}'}; ",
            "loop": "for (int turn_ = 0; turn_ < (int)threadIdx.x; ++turn_) "}[kind]
    tail = " }" if kind == "return" else ""
    return text[:site] + head + text[site:end] + tail + text[end:], site + len(head)


def main():
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    tool, work, folder = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    jobs = int(next((flag[7:] for flag in flags if flag.startswith("--jobs=")), 2))
    os.makedirs(work, exist_ok=True)
    header = os.path.abspath(os.path.join(work, "shim.h"))
    with open(header, "w") as out:
        out.write(gpuverify.operators())
    files = sorted(os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".cu"))
    flat, tasks = {}, []
    for file in files:
        good, _, macros = gpuverify.labels(file)
        guards = set()
        text = flatten(file, [os.path.join(os.path.dirname(file), m[2:]) for m in macros if m.startswith("-I")], guards)
        if not good or not re.search(r"__sync|_sync\s*\(|bar\.", text):
            continue
        name = re.sub(r"\W+", "_", os.path.relpath(file, folder)) + ".cu"
        options = ["-std=c++14", "-arch=sm_75", "-include", header, *[m for m in macros if m.startswith("-D")]]
        flat[name] = (text, guards, options, os.path.relpath(file, folder))
        with open(os.path.join(work, name), "w") as out:
            out.write(text)
        tasks.append((tool, os.path.join(work, name), options, work))
    mutants, batches = {}, []
    for judged in corpus.lintAll(tasks, jobs):
        text, guards, options, original = flat[judged.file]
        plain, data, batch = blank(text), text.encode(), ""
        if not judged.parses:
            print("- does not parse:", original, judged.errors[0])
            continue
        for query in judged.queries:
            if query.verdict != "proven":
                continue
            site = len(data[:query.offset].decode(errors="replace"))
            for kind in kinds:
                mutant, at = mutate(text, plain, site, kind)
                batch += "".join(f"#undef {guard}\n" for guard in guards) + f"namespace mutant{len(batches)} {{\n"
                place = len((batch + mutant[:at]).encode())
                mutants.setdefault(judged.file, []).append((place, kind, f"{original}:{query.line} {query.operation}"))
                batch += mutant + "\n}\n"
                batches.append(None)
        if batch:
            path = os.path.join(work, "mutants_" + judged.file)
            with open(path, "w") as out:
                out.write(batch)
    results = corpus.lintAll([(tool, os.path.join(work, "mutants_" + name), flat[name][2], work) for name in mutants], jobs)
    table, lost = collections.Counter(), []
    for name, judged in zip(mutants, results):
        said = {query.offset: query.verdict for query in judged.queries}
        if judged.errors:
            print("- mutants do not parse:", name, judged.errors[0])
        for place, kind, what in mutants[name]:
            verdict = said.get(place, "nothing to judge")
            table[kind, verdict] += 1
            if verdict not in corpus.reported:
                lost.append(f"- {kind}: {what}: {verdict}")
    total, found = sum(table.values()), sum(n for (_, verdict), n in table.items() if verdict in corpus.reported)
    print(f"{total} mutants, {found} found ({100 * found / max(total, 1):.1f} %)\n\n| mutation | " + " | ".join(corpus.verdicts) + " | not seen |")
    print("| --- |" + " ---: |" * 6)
    for kind in kinds:
        print(f"| {kind} | " + " | ".join(str(table[kind, v]) for v in (*corpus.verdicts, "nothing to judge")) + " |")
    print("\n".join(lost))


if __name__ == "__main__":
    main()
