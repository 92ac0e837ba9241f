"""What the runners of this folder share: lints files side by side and counts verdicts.

A query is an operation that threads take part in, by its place in the source: the worst verdict over all kernels and
instantiations that reach it.
"""
import collections
import concurrent.futures
import dataclasses
import json
import os
import re
import subprocess
import time

verdicts = ("proven", "unproven", "conditional", "left", "divergent")  # from best to worst
reported = ("conditional", "left", "divergent")
scopes = ("block", "warp", "other")


@dataclasses.dataclass
class Query:
    file: str
    line: int
    offset: int
    operation: str
    group: str
    verdict: str
    kernels: list
    reason: str = ""

    @property
    def scope(self):
        return "block" if self.group == "block" else "warp" if self.group == "warp" or "tile" in self.group else "other"

    def __str__(self):
        return (f"{self.file}:{self.line} {self.operation} ({self.group}) in {', '.join(self.kernels[:3])}: {self.verdict}" + (
            "; " + self.reason if self.reason else ""))


@dataclasses.dataclass
class Judged:
    file: str
    seconds: float
    status: int
    errors: list  # what Clang says against the file
    queries: list
    messages: str

    @property
    def parses(self):
        return not self.errors

    def worst(self):
        return max((query.verdict for query in self.queries), key=verdicts.index, default="nothing to judge")


def lineOf(offsets, file, offset):
    """Lines of a file are looked up by their offsets, which are read once."""
    if file not in offsets:
        try:
            with open(file, "rb") as source:
                offsets[file] = source.read()
        except OSError:
            offsets[file] = b""
    return offsets[file].count(b"\n", 0, offset) + 1


def lint(tool, file, options, root=".", toolOptions=(), limit=300):
    """Lints one file; paths in the result are relative to `root`."""
    start = time.monotonic()
    command = [tool, "--lint", "--verbose", "--dump=verdicts", *toolOptions, file, "--", "nvcc", *options]
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit)
        status, out, messages = done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        status, out, messages = -1, "", f"more than {limit} s"
    errors = re.findall(r"Clang stumbled over, left to nvcc: (.*)|(?:error: )(cannot read.*|.*file not found)", messages)
    errors = [a or b for a, b in errors]
    if status not in (0, 1):
        errors.append(f"exit status {status}: {messages[-300:]}")
    found, offsets, last = {}, {}, None
    for line in out.splitlines():
        match = re.match(r"(.*?): (.+) \(([^()]*)\) at (.*):(\d+): (\w+)$", line)
        if not match:
            reason = re.match(r"    (depends on .*), at (.*):(\d+)$", line)
            if reason and last and last.verdict == "unproven":
                last.reason = f"{reason[1]}, line {lineOf(offsets, reason[2], int(reason[3]))}"
            continue
        kernel, operation, group, place, offset, verdict = match.groups()
        query = found.setdefault((place, int(offset), operation), Query(
            os.path.relpath(place, root), lineOf(offsets, place, int(offset)), int(offset), operation, group, verdict, []))
        last = query
        query.kernels += [kernel] if kernel not in query.kernels else []
        query.verdict = max(query.verdict, verdict, key=verdicts.index)
    return Judged(os.path.relpath(file, root), time.monotonic() - start, status, errors, list(found.values()), messages)


def lintAll(tasks, jobs=2):
    """Runs lint(*task) for all tasks, in their order."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda task: lint(*task), tasks))


def unique(judged):
    """Queries over several files: what headers hold is counted once, by its worst verdict."""
    all = {}
    for file in judged:
        for query in file.queries:
            known = all.setdefault((query.file, query.offset, query.operation), query)
            known.verdict = max(known.verdict, query.verdict, key=verdicts.index)
    return list(all.values())


def table(queries):
    """Counts by verdict and scope, in Markdown."""
    counts = collections.Counter((query.scope, query.verdict) for query in queries)
    lines = ["| scope | queries | " + " | ".join(verdicts) + " | unproven |", "| --- |" + " ---: |" * (len(verdicts) + 2)]
    for scope in scopes:
        total = sum(counts[scope, verdict] for verdict in verdicts)
        if total:
            cells = " | ".join(str(counts[scope, verdict]) for verdict in verdicts)
            lines.append(f"| {scope} | {total} | {cells} | {100 * counts[scope, 'unproven'] / total:.1f} % |")
    return "\n".join(lines)


def save(judged, path):
    """Keeps the results as JSON, for reading reports and drawing samples."""
    with open(path, "w") as out:
        json.dump([dataclasses.asdict(file) for file in judged], out, indent=1)


def load(path):
    with open(path) as file:
        return [Judged(**{**entry, "queries": [Query(**query) for query in entry["queries"]]}) for entry in json.load(file)]
