#!/usr/bin/env python3
"""What the analysis costs beside the parse: cost.py TOOL RESULTS.json FOLDER... [--limit=SECONDS]

Takes the files of FOLDER... in which real.py found an operation (RESULTS.json), lints each with --time-trace and nothing kept on
disk, and prints, of the time that Clang's parser took, the share that the analysis took on top: of all files together, by
quantiles, and the files where it is largest. Wall time of one thread; what matters are the ratios, both sides of one run.
"""
import json
import os
import subprocess
import sys
import tempfile

import corpus
import real

flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
tool, results, *folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
limit = float(next((flag[8:] for flag in flags if flag.startswith("--limit=")), 300))


def measured(file, options):
    """Seconds in the parser and in the analysis; nothing where the file takes too long or does not parse."""
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.json")
        command = [tool, "--lint", "--time-trace=" + trace, file, "--", "nvcc", *options]
        try:
            subprocess.run(command, capture_output=True, timeout=limit, env=dict(os.environ, XDG_CACHE_HOME=folder))
            with open(trace) as text:
                events = json.load(text)["traceEvents"]
        except (subprocess.TimeoutExpired, OSError):
            return None
    totals = {event["name"]: event["dur"] / 1e6 for event in events if event["name"].startswith("Total ")}
    return totals.get("Total Frontend", 0), totals.get("Total Participation", 0)


rows, skipped = [], []
for judged in corpus.load(results):
    if not judged.queries or not judged.parses:
        continue
    file = next((found for folder in folders if os.path.exists(
        found := os.path.join(os.path.dirname(os.path.abspath(folder)), judged.file))), None)
    times = measured(file, real.options(file)) if file else None
    if times and times[0]:
        rows.append((times[1] / times[0], *times, judged.file))
    else:
        skipped.append(judged.file)
rows.sort()
parse, analysis = sum(row[1] for row in rows), sum(row[2] for row in rows)
print(f"{len(rows)} files: parse {parse:.1f} s, analysis {analysis:.1f} s, {100 * analysis / parse:.1f} % on top")
for share in (0.5, 0.9, 0.95, 0.99):
    print(f"{100 * share:.0f} % of the files at most {100 * rows[min(len(rows) - 1, int(share * len(rows)))][0]:.1f} %")
for ratio, parse, analysis, name in reversed(rows[-10:]):
    print(f"  {100 * ratio:.1f} % ({analysis:.2f} s beside {parse:.2f} s) {name}")
for name in skipped:
    print(f"  not measured: {name}")
