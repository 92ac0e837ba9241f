#!/usr/bin/env python3
"""Composes kernels of control-flow shape x condition x operation and lints them: shapes.py TOOL FOLDER

Shapes follow the structure of rules for uniform control flow: what branches, loops, jumps, calls, variables, pointers,
fields and shared memory make of a condition. Which kernels are right comes from running them (program.py). The exit
status is 0 if no right kernel is reported, every wrong one is, and what is unproven is in `imprecise`.
"""
import collections
import os
import re
import subprocess
import sys

from program import Function, lines, outcome

const, var = lambda value: ("const", value), lambda name: ("var", name)
thread, block = ("thread",), ("block",)


def op(sign, a, b):
    return ("op", sign, a, b)


counter = [0]


def site():
    counter[0] += 1
    return counter[0]


# What decides: names of conditions, each an int that is 0 or not.
conditions = {
    "parameter": lambda: op(">", var("n"), const(3)),
    "blockIndex": lambda: op("==", block, const(1)),
    "constantMemory": lambda: op(">", ("load", "table", op("&", var("n"), const(7))), const(0)),
    "readOnly": lambda: op(">", ("load", "u", op("&", op("+", var("n"), block), const(7))), const(0)),
    "vote": lambda: ("vote", site(), op(">", ("load", "q", thread), const(1))),
    "wholeBlock": lambda: op("<", thread, const(64)),
    "cancelled": lambda: op(">", op("-", op("+", var("n"), thread), thread), const(3)),
    "warpIndex": lambda: op("==", op("/", thread, const(32)), const(0)),
    "warpBound": lambda: op("<", thread, const(32)),
    "broadcast": lambda: op(">", ("first", site(), ("load", "q", thread)), const(0)),
    "threadIndex": lambda: op("<", thread, const(3)),
    "lane": lambda: op("==", op("&", thread, const(1)), const(0)),
    "load": lambda: op(">", ("load", "q", thread), const(0)),
    "neighbour": lambda: op(">", ("neighbour", site(), ("load", "q", thread)), const(0)),
    "atomic": lambda: op("==", ("atomic",), const(0)),
    "mixed": lambda: ("and", op(">", var("n"), const(3)), op("<", thread, const(3))),
    "either": lambda: ("or", op(">", var("n"), const(3)), op("<", thread, const(3))),
}

# --- shapes: (condition, operation) -> (helpers, body). The operation is a function that makes a new place of it. ------
shapes = {}


def shape(function):
    shapes[function.__name__] = function
    return function


def do(x):
    return ("do", x())


@shape
def branch(c, x):
    return [], [("if", c(), [do(x)])]


@shape
def otherwise(c, x):
    return [], [("if", c(), [("set", var("k"), const(1))], [do(x)])]


@shape
def bothArms(c, x):
    return [], [("if", c(), [do(x)], [do(x)])]


@shape
def behindBranch(c, x):
    return [], [("if", c(), [("set", var("k"), const(1))]), do(x)]


@shape
def nested(c, x):
    return [], [("if", op(">", var("n"), const(0)), [("if", c(), [do(x)])])]


@shape
def nestedInner(c, x):
    return [], [("if", c(), [("if", op(">", var("n"), const(0)), [do(x)])])]


@shape
def switchCase(c, x):
    return [], [("switch", c(), [(1, [do(x), ("break",)]), (None, [("set", var("k"), const(2))])])]


@shape
def switchDefault(c, x):
    return [], [("switch", c(), [(1, [("break",)]), (None, [do(x)])])]


@shape
def switchFallsThrough(c, x):
    return [], [("switch", c(), [(0, [("set", var("k"), const(2))]), (1, [do(x), ("break",)])])]


@shape
def behindSwitch(c, x):
    return [], [("switch", c(), [(0, [("break",)]), (None, [("set", var("k"), const(2))])]), do(x)]


@shape
def loopBound(c, x):
    return [], [("for", "i", const(0), op("+", c(), const(1)), [do(x)])]


@shape
def behindLoop(c, x):
    return [], [("for", "i", const(0), op("+", c(), const(1)), [("set", var("k"), op("+", var("k"), const(1)))]), do(x)]


@shape
def countAfterLoop(c, x):
    return [], [("for", "i", const(0), c(), [("set", var("k"), op("+", var("k"), const(1)))]),
                ("if", op(">", var("k"), const(0)), [do(x)])]


@shape
def breakBefore(c, x):
    return [], [("for", "i", const(0), const(3), [("if", c(), [("break",)]), do(x)])]


@shape
def breakAfter(c, x):
    return [], [("for", "i", const(0), const(3), [do(x), ("if", c(), [("break",)])])]


@shape
def breakBehindLoop(c, x):
    return [], [("for", "i", const(0), const(3), [("if", c(), [("break",)])]), do(x)]


@shape
def breakChangesCount(c, x):
    return [], [("int", "i", const(0)), ("while", op("<", var("i"), const(3)), [("if", c(), [("break",)]),
                ("set", var("i"), op("+", var("i"), const(1)))]), ("if", op("==", var("i"), const(3)), [do(x)])]


@shape
def continueBefore(c, x):
    return [], [("for", "i", const(0), const(3), [("if", c(), [("continue",)]), do(x)])]


@shape
def continueAfter(c, x):
    return [], [("for", "i", const(0), const(3), [do(x), ("if", c(), [("continue",)]), ("set", var("k"), const(1))])]


@shape
def doWhile(c, x):
    return [], [("set", var("k"), const(0)), ("until", ("and", c(), op("<", var("k"), const(3))),
                [do(x), ("set", var("k"), op("+", var("k"), const(1)))])]


@shape
def breakOutOfInner(c, x):
    return [], [("for", "i", const(0), const(2), [("for", "j", const(0), const(2), [("if", c(), [("break",)])]), do(x)])]


@shape
def leavesOuterByFlag(c, x):
    return [], [("int", "stop", const(0)), ("for", "i", const(0), const(2), [("if", c(), [("set", var("stop"), const(1))]),
                ("if", var("stop"), [("break",)]), do(x)])]


@shape
def leavesKernel(c, x):
    return [], [("if", c(), [("return",)]), do(x)]


@shape
def leavesKernelInLoop(c, x):
    return [], [("for", "i", const(0), const(2), [do(x), ("if", c(), [("return",)])])]


@shape
def leavesHelper(c, x):
    f = Function("leavesHelper", ["p"], [("if", var("p"), [("return",)]), do(x)])
    return [f], [("do", ("call", f, c())), ("set", var("k"), const(3))]


@shape
def behindHelper(c, x):
    f = Function("behindHelper", ["p"], [("if", var("p"), [("return",)])])
    return [f], [("do", ("call", f, c())), do(x)]


@shape
def helperInBranch(c, x):
    f = Function("helperInBranch", [], [do(x)])
    return [f], [("if", c(), [("do", ("call", f))]), ("set", var("k"), const(3))]


@shape
def argument(c, x):
    f = Function("argument", ["p"], [("if", var("p"), [do(x)])])
    return [f], [("do", ("call", f, c())), ("set", var("k"), const(3))]


@shape
def otherArgument(c, x):
    f = Function("otherArgument", ["p", "o"], [("if", var("o"), [do(x)]), ("set", var("p"), const(1))])
    return [f], [("do", ("call", f, c(), var("n"))), ("set", var("k"), const(3))]


@shape
def result(c, x):
    f = Function("result", ["p"], [("return", var("p"))], "int")
    return [f], [("if", ("call", f, c()), [do(x)])]


@shape
def resultByBranch(c, x):
    f = Function("resultByBranch", ["p"], [("if", var("p"), [("return", const(1))]), ("return", const(0))], "int")
    return [f], [("if", ("call", f, c()), [do(x)])]


@shape
def sameResult(c, x):
    f = Function("sameResult", ["p"], [("if", var("p"), [("return", const(1))]), ("return", const(1))], "int")
    return [f], [("if", ("call", f, c()), [do(x)])]


@shape
def outParameter(c, x):
    f = Function("outParameter", ["p", "*o"], [("set", ("deref", "o"), var("p"))])
    return [f], [("do", ("call", f, c(), ("address", var("k")))), ("if", var("k"), [do(x)])]


@shape
def clearedOutParameter(c, x):
    f = Function("clearedOutParameter", ["*o"], [("set", ("deref", "o"), var("n") if False else const(0))])
    return [f], [("set", var("k"), c()), ("do", ("call", f, ("address", var("k")))), ("if", op("==", var("k"), const(0)), [do(x)])]


@shape
def chainOfCalls(c, x):
    f = Function("chainInner", ["p"], [("if", var("p"), [do(x)])])
    g = Function("chainOuter", ["p"], [("do", ("call", f, ("not", var("p")))), ("set", var("p"), const(1))])
    return [f, g], [("do", ("call", g, c())), ("set", var("k"), const(3))]


@shape
def shortCircuitAnd(c, x):
    return [], [("if", ("and", c(), ("not", x())), [("set", var("k"), const(1))])]


@shape
def shortCircuitOr(c, x):
    return [], [("if", ("or", c(), x()), [("set", var("k"), const(1))])]


@shape
def shortCircuitFirst(c, x):
    return [], [("if", ("and", x(), c()), [("set", var("k"), const(1))])]


@shape
def shortCircuitDecides(c, x):
    return [], [("if", ("and", op(">", var("n"), const(0)), c()), [do(x)])]


@shape
def choice(c, x):
    return [], [("set", var("k"), ("choose", c(), x(), const(0)))]


@shape
def choiceDecides(c, x):
    return [], [("set", var("k"), ("choose", c(), const(1), const(0))), ("if", var("k"), [do(x)])]


@shape
def choiceOfCondition(c, x):
    return [], [("set", var("k"), ("choose", op(">", var("n"), const(0)), c(), const(0))), ("if", var("k"), [do(x)])]


@shape
def variable(c, x):
    return [], [("set", var("k"), c()), ("if", var("k"), [do(x)])]


@shape
def assignedInBranch(c, x):
    return [], [("if", c(), [("set", var("k"), const(1))]), ("if", var("k"), [do(x)])]


@shape
def sameInBothArms(c, x):
    return [], [("if", c(), [("set", var("k"), const(1))], [("set", var("k"), const(1))]), ("if", var("k"), [do(x)])]


@shape
def overwritten(c, x):
    return [], [("set", var("k"), c()), ("set", var("k"), var("n")), ("if", var("k"), [do(x)])]


@shape
def pointerTo(c, x):
    return [], [("pointer", "p", "k"), ("set", ("deref", "p"), c()), ("if", var("k"), [do(x)])]


@shape
def readThroughPointer(c, x):
    return [], [("pointer", "p", "k"), ("set", var("k"), c()), ("if", ("deref", "p"), [do(x)])]


@shape
def otherThroughPointer(c, x):
    return [], [("int", "o", const(0)), ("pointer", "p", "o"), ("set", ("deref", "p"), c()), ("if", op("==", var("k"), const(0)), [do(x)])]


@shape
def field(c, x):
    return [], [("pair", "s"), ("set", ("field", "s", "a"), c()), ("if", ("field", "s", "a"), [do(x)])]


@shape
def otherField(c, x):
    return [], [("pair", "s"), ("set", ("field", "s", "a"), c()), ("set", ("field", "s", "b"), var("n")),
                ("if", ("field", "s", "b"), [do(x)])]


@shape
def element(c, x):
    return [], [("array", "e"), ("set", ("load", "e", const(1)), c()), ("if", ("load", "e", const(1)), [do(x)])]


@shape
def otherElement(c, x):
    return [], [("array", "e"), ("set", ("load", "e", const(1)), c()), ("set", ("load", "e", const(2)), var("n")),
                ("if", ("load", "e", const(2)), [do(x)])]


@shape
def carriedByLoop(c, x):
    return [], [("set", var("k"), const(0)), ("for", "i", const(0), const(3), [("if", var("k"), [do(x)]), ("set", var("k"), c())])]


@shape
def sharedFlag(c, x):
    return [], [("if", op("==", thread, const(0)), [("set", var("s_flag"), c())]), ("do", ("collective", site(), "syncthreads")),
                ("if", var("s_flag"), [do(x)])]


@shape
def jumpOver(c, x):
    return [], [("if", c(), [("goto", "behind")]), do(x), ("label", "behind"), ("set", var("k"), const(1))]


@shape
def jumpBack(c, x):
    return [], [("set", var("k"), const(0)), ("label", "again"), do(x), ("set", var("k"), op("+", var("k"), const(1))),
                ("if", ("and", op("<", var("k"), const(3)), c()), [("goto", "again")])]


@shape
def never(c, x):
    return [], [("if", c(), [("if", const(0), [do(x)])])]


@shape
def contradiction(c, x):
    return [], [("set", var("k"), c()), ("if", op(">", var("k"), const(1)), [do(x)])]


operations = ("syncthreads", "or", "syncwarp", "ballot")
statementsOnly = {"syncthreads", "syncwarp"}  # void
valueShapes = {"shortCircuitAnd", "shortCircuitOr", "shortCircuitFirst", "choice"}
# Right, and not proven: a ballot is not seen to be never zero.
imprecise = ("shortCircuitFirst_vote_ballot",)

head = """struct Pair { int a, b; };
__constant__ int table[64];
"""


def compose():
    """Yields (name, text, expected): every shape under every condition, with a block's and a warp's operation."""
    for number, (shapeName, make) in enumerate(shapes.items()):
        for turn, (conditionName, c) in enumerate(conditions.items()):
            for scope in (0, 1):
                names = operations[2 * scope:2 * scope + 2]
                name = names[1] if shapeName in valueShapes else names[(number + turn) % 2]
                if conditionName in ("vote", "broadcast", "neighbour") and shapeName in ("leavesKernelInLoop", "breakAfter"):
                    continue  # the condition is an operation itself: one that the kernel would get wrong by its own loop
                if conditionName == "atomic" and shapeName == "loopBound":
                    continue  # asked anew in each round
                helpers, body = make(c, lambda: ("collective", site(), name))
                suffix = f"{shapeName}_{conditionName}_{name}"
                for helper in helpers:
                    helper.name += f"_{conditionName}_{name}"
                body = [("int", "k", const(0)), *body, ("set", ("load", "out", thread), var("k"))]
                yield suffix, helpers, body


def render(name, helpers, body, expected):
    text = "".join(helper.render() for helper in helpers)
    shared = "  __shared__ int s_flag;\n" if "s_flag" in str(body) else ""
    inner = "\n".join(line for s in body for line in lines(s))
    given = "float* __restrict__ out, const int* __restrict__ q, const int* __restrict__ u, int* __restrict__ counter, int n"
    return f"{text}__global__ void __launch_bounds__(64) {name}_{expected}({given}) {{\n{shared}{inner}\n}}\n"


def main():
    tool, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    file = os.path.join(folder, "shapes.cu")
    names = []
    with open(file, "w") as out:
        out.write(head)
        for name, helpers, body in compose():
            expected = outcome(body)
            names.append((name, expected))
            out.write(render(name, helpers, body, expected))
    done = subprocess.run([tool, "--lint", "--dump=verdicts", file, "--", "nvcc", "-arch=sm_90"], capture_output=True, text=True)
    verdicts = collections.defaultdict(set)
    for kernel, verdict in re.findall(r"^(\w+): .*: (\w+)$", done.stdout, re.M):
        verdicts[kernel].add(verdict)
    table, wrong = collections.Counter(), 0
    for name, expected in names:
        said = verdicts[f"{name}_{expected}"]
        judged = ("bad" if "divergent" in said else "exit" if "left" in said else "conditional" if "conditional" in said else
                  "unproven" if "unproven" in said else "ok" if said else "nothing to judge")
        table[expected, judged] += 1
        isFine = judged == expected or (judged == "nothing to judge" and name.startswith("never_")) or (judged == "unproven" and expected == "ok" and name.startswith(imprecise))
        if not isFine:
            wrong += 1
            print(f"{name} is {expected} and judged {judged}")
    print(f"{len(names)} kernels")
    for (expected, judged), count in sorted(table.items()):
        print(f"{expected:5} judged {judged:12} {count}")
    sys.exit(1 if wrong or done.returncode not in (0, 1) or not names else 0)


if __name__ == "__main__":
    main()
