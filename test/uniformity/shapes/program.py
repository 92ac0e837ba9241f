"""Small kernels as values: rendered as CUDA, and run thread by thread to see who arrives where.

The run is the oracle of shapes.py. It knows nothing of how uniformity is proven: every thread is a coroutine that stops
at each operation; those of a group have to stop at the same one, for all inputs that are tried.

Expressions and statements are tuples, the first item says which: see Expressions and Statements below.
"""
import itertools
import operator
import random

lanes = (0, 1, 2, 31, 32, 33, 34, 63)  # threads that are run, of a block of 64
collectives = {  # name: (scope, text)
    "syncthreads": ("block", "__syncthreads()"),
    "or": ("block", "__syncthreads_or(1)"),
    "syncwarp": ("warp", "__syncwarp()"),
    "ballot": ("warp", "__ballot_sync(~0u, 1)"),
}
operators = {"<": operator.lt, ">": operator.gt, "==": operator.eq, "!=": operator.ne, "+": operator.add,
             "-": operator.sub, "*": operator.mul, "/": operator.floordiv, "%": operator.mod, "&": operator.and_}


class Left(Exception):
    """A return from the kernel."""


class Return(Exception):
    pass


class Break(Exception):
    pass


class Continue(Exception):
    pass


class Goto(Exception):
    pass


# --- rendering ------------------------------------------------------------------------------------------------------
def text(e):
    kind, *a = e
    if kind == "const":
        return str(a[0])
    if kind == "thread":
        return "(int)threadIdx.x"
    if kind == "block":
        return "(int)blockIdx.x"
    if kind == "var":
        return a[0]
    if kind == "op":
        return f"({text(a[1])} {a[0]} {text(a[2])})"
    if kind == "not":
        return f"!({text(a[0])})"
    if kind in ("and", "or"):
        return f"({text(a[0])} {'&&' if kind == 'and' else '||'} {text(a[1])})"
    if kind == "choose":
        return f"({text(a[0])} ? {text(a[1])} : {text(a[2])})"
    if kind == "load":
        return f"{a[0]}[{text(a[1])}]"
    if kind == "atomic":
        return "atomicAdd(counter, 1)"
    if kind == "vote":
        return f"__syncthreads_or({text(a[1])})"
    if kind == "first":
        return f"__shfl_sync(~0u, {text(a[1])}, 0)"
    if kind == "neighbour":
        return f"__shfl_xor_sync(~0u, {text(a[1])}, 1)"
    if kind == "call":
        return f"{a[0].name}({', '.join(text(x) for x in a[1:])})"
    if kind == "address":
        return f"&{text(a[0])}"
    if kind == "deref":
        return f"*{a[0]}"
    if kind == "field":
        return f"{a[0]}.{a[1]}"
    if kind == "collective":
        return collectives[a[1]][1]
    raise ValueError(kind)


def lines(s, indent="  "):
    kind, *a = s
    inner = indent + "  "
    block = lambda body: [line for each in body for line in lines(each, inner)]
    if kind == "do":
        return [f"{indent}{text(a[0])};"]
    if kind == "int":
        return [f"{indent}int {a[0]} = {text(a[1])};"]
    if kind == "pointer":
        return [f"{indent}int* {a[0]} = &{a[1]};"]
    if kind == "pair":
        return [f"{indent}Pair {a[0]} = {{0, 0}};"]
    if kind == "array":
        return [f"{indent}int {a[0]}[4] = {{0, 0, 0, 0}};"]
    if kind == "set":
        return [f"{indent}{text(a[0])} = {text(a[1])};"]
    if kind == "if":
        otherwise = [f"{indent}}} else {{", *block(a[2])] if len(a) > 2 else []
        return [f"{indent}if ({text(a[0])}) {{", *block(a[1]), *otherwise, f"{indent}}}"]
    if kind == "while":
        return [f"{indent}while ({text(a[0])}) {{", *block(a[1]), f"{indent}}}"]
    if kind == "until":
        return [f"{indent}do {{", *block(a[1]), f"{indent}}} while ({text(a[0])});"]
    if kind == "for":
        name, start, end, body = a
        return [f"{indent}for (int {name} = {text(start)}; {name} < {text(end)}; ++{name}) {{", *block(body), f"{indent}}}"]
    if kind == "switch":
        result = [f"{indent}switch ({text(a[0])}) {{"]
        for value, body in a[1]:
            result += [f"{indent}{'default' if value is None else f'case {value}'}:", *block(body)]
        return result + [f"{indent}}}"]
    if kind == "break" or kind == "continue":
        return [f"{indent}{kind};"]
    if kind == "return":
        return [f"{indent}return{' ' + text(a[0]) if a else ''};"]
    if kind == "goto":
        return [f"{indent}goto {a[0]};"]
    if kind == "label":
        return [f"{indent}{a[0]}:;"]
    raise ValueError(kind)


class Function:
    """A helper: parameters are ints, or pointers to ints where their name starts with a star."""

    def __init__(self, name, parameters, body, result="void"):
        self.name, self.parameters, self.body, self.result = name, parameters, body, result

    def render(self):
        given = ", ".join(f"int* {p[1:]}" if p.startswith("*") else f"int {p}" for p in self.parameters)
        body = "\n".join(line for s in self.body for line in lines(s))
        return f"__device__ {self.result} {self.name}({given}) {{\n{body}\n}}\n"


# --- running --------------------------------------------------------------------------------------------------------
class Thread:
    """Runs a kernel for one thread; yields (group scope, place, what it brings) at each operation."""

    def __init__(self, lane, inputs, shared, body):
        self.lane, self.inputs, self.shared = lane, inputs, shared
        self.frames, self.path, self.steps = [{}], (), 0
        self.coroutine = self.run(body)

    def run(self, body):
        try:
            yield from self.statements(body)
        except Left:
            return "left"
        return "end"

    def tick(self):
        self.steps += 1
        if self.steps > 3000:
            raise RuntimeError("the kernel does not end")

    def statements(self, body):
        at = 0
        while at < len(body):
            try:
                yield from self.statement(body[at])
            except Goto as jump:
                target = [i for i, s in enumerate(body) if s == ("label", jump.args[0])]
                if not target:
                    raise
                at = target[0]
                continue
            at += 1

    def loop(self, body):
        """One round; false if it breaks."""
        try:
            yield from self.statements(body)
        except Break:
            return False
        except Continue:
            pass
        return True

    def statement(self, s):
        self.tick()
        kind, *a = s
        here = self.frames[-1]
        if kind == "do":
            yield from self.value(a[0])
        elif kind == "int":
            here[a[0]] = yield from self.value(a[1])
        elif kind == "pointer":
            here[a[0]] = (here, a[1])
        elif kind == "pair":
            here[a[0]] = {"a": 0, "b": 0}
        elif kind == "array":
            here[a[0]] = [0, 0, 0, 0]
        elif kind == "set":
            value = yield from self.value(a[1])
            target, *t = a[0]
            if target == "var":
                (self.shared if t[0].startswith("s_") else here)[t[0]] = value
            elif target == "field":
                here[t[0]][t[1]] = value
            elif target == "deref":
                owner, name = here[t[0]]
                owner[name] = value
            elif target == "load":
                index = yield from self.value(t[1])
                if t[0] in here:  # nobody reads the others
                    here[t[0]][index & 3] = value
        elif kind == "if":
            taken = yield from self.value(a[0])
            yield from self.statements(a[1] if taken else a[2] if len(a) > 2 else [])
        elif kind == "while":
            while (yield from self.value(a[0])):
                self.tick()
                if not (yield from self.loop(a[1])):
                    break
        elif kind == "until":
            while True:
                self.tick()
                if not (yield from self.loop(a[1])) or not (yield from self.value(a[0])):
                    break
        elif kind == "for":
            name, start, end, body = a
            here[name] = yield from self.value(start)
            while here[name] < (yield from self.value(end)):
                self.tick()
                if not (yield from self.loop(body)):
                    break
                here[name] += 1
        elif kind == "switch":
            value = yield from self.value(a[0])
            cases = [case for case, _ in a[1]]
            start = cases.index(value) if value in cases else cases.index(None) if None in cases else len(cases)
            try:
                for _, body in a[1][start:]:
                    yield from self.statements(body)
            except Break:
                pass
        elif kind == "break":
            raise Break()
        elif kind == "continue":
            raise Continue()
        elif kind == "goto":
            raise Goto(a[0])
        elif kind == "return":
            if len(self.frames) == 1:
                raise Left()
            raise Return((yield from self.value(a[0])) if a else 0)

    def value(self, e):
        self.tick()
        kind, *a = e
        if kind == "const":
            return a[0]
        if kind == "thread":
            return self.lane
        if kind == "block":
            return self.inputs["block"]
        if kind == "var":
            return self.shared[a[0]] if a[0].startswith("s_") else self.frames[-1].get(a[0], self.inputs.get(a[0]))
        if kind == "field":
            return self.frames[-1][a[0]][a[1]]
        if kind == "deref":
            owner, name = self.frames[-1][a[0]]
            return owner[name]
        if kind == "address":
            return (self.frames[-1], a[0][1])
        if kind == "op":
            return int(operators[a[0]]((yield from self.value(a[1])), (yield from self.value(a[2]))))
        if kind == "not":
            return int(not (yield from self.value(a[0])))
        if kind == "and":
            return int(bool((yield from self.value(a[0])) and (yield from self.value(a[1]))))
        if kind == "or":
            return int(bool((yield from self.value(a[0])) or (yield from self.value(a[1]))))
        if kind == "choose":
            return (yield from self.value(a[1] if (yield from self.value(a[0])) else a[2]))
        if kind == "load":
            index = yield from self.value(a[1])
            own = self.frames[-1].get(a[0])
            return own[index & 3] if own else self.inputs[a[0]][index & 63]
        if kind == "atomic":
            self.shared["counter"] = self.shared.get("counter", 0) + 1
            return self.shared["counter"] - 1
        if kind == "vote":
            brought = yield from self.value(a[1])
            return int(any((yield ("block", self.path + (a[0],), brought)).values()))
        if kind in ("first", "neighbour"):
            brought = yield from self.value(a[1])
            all = yield ("warp", self.path + (a[0],), brought)
            wanted = self.lane & ~31 if kind == "first" else self.lane ^ 1
            return all.get(wanted, all.get(self.lane))
        if kind == "collective":
            yield (collectives[a[1]][0], self.path + (a[0],), 1)
            return 1
        if kind == "call":
            function, given = a[0], []
            for x in a[1:]:
                given.append((yield from self.value(x)))
            self.frames.append(dict(zip((p.lstrip("*") for p in function.parameters), given)))
            self.path += (id(e),)
            result = 0
            try:
                yield from self.statements(function.body)
            except Return as left:
                result = left.args[0]
            self.frames.pop()
            self.path = self.path[:-1]
            return result
        raise ValueError(kind)


def arrivals(body, inputs):
    """What happens at operations for these inputs, at worst: "ok", "exit" or "bad"."""
    shared = {"s_flag": 0}
    threads = {lane: Thread(lane, inputs, shared, body) for lane in lanes}
    at, reply, worst = {}, {lane: None for lane in lanes}, "ok"
    while reply:
        for lane, answer in reply.items():
            try:
                at[lane] = threads[lane].coroutine.send(answer)
            except StopIteration as done:
                at[lane] = done.value
        waiting = [lane for lane in lanes if not isinstance(at[lane], str)]
        reply = {}
        for lane in waiting:
            group = [l for l in lanes if at[lane][0] == "block" or l // 32 == lane // 32]
            others = [l for l in group if at[l] != "left"]
            if all(l in waiting and at[l][:2] == at[lane][:2] for l in others):
                reply[lane] = {l: at[l][2] for l in others}
                if len(others) < len(group) and worst == "ok":
                    worst = "exit"
        if waiting and not reply:  # nobody can go on: all that wait are let through
            worst = "bad"
            reply = {lane: {lane: at[lane][2]} for lane in waiting}
    return worst


def inputs():
    """Inputs that tell different conditions apart."""
    generator = random.Random(1)
    memory = [[0] * 64, [1] * 64] + [[generator.randrange(3) for _ in range(64)] for _ in range(3)]
    for n, block in itertools.product((0, 1, 5), (0, 1)):
        for q in memory:
            yield {"n": n, "block": block, "q": q, "u": memory[(n + block + q[0]) % 5], "table": memory[(n + q[1]) % 5]}


def outcome(body):
    """What a kernel does at its worst, over all inputs."""
    return max((arrivals(body, each) for each in inputs()), key=("ok", "exit", "bad").index)
