"""A covering array: few cases in which every legal pair of parameter values stands together. Deterministic."""

import functools
import itertools
import random

import model


class Space:
    """The cases of one operation."""

    def __init__(self, operation):
        self.operation = operation
        self.parameters = model.PARAMETERS[operation]
        self.names = sorted(self.parameters, key=lambda name: -len(self.parameters[name]))
        self.rules_of = {name: [] for name in self.names}
        for names, check in model.rules_for(operation):
            for name in names:
                self.rules_of[name].append((names, check))

    def fits(self, case, name):
        """Whether the value of `name` in the partial case breaks no rule."""
        return all(check(case, self.operation) for names, check in self.rules_of[name] if all(other in case for other in names))

    def complete(self, case, order=None):
        """A legal full case that extends the partial one, or None. Searches exhaustively."""
        if not all(self.fits(case, name) for name in case):
            return None
        missing = [name for name in self.names if name not in case]
        return self._extend(dict(case), missing, order or (lambda case, name: self.parameters[name]))

    def _extend(self, case, missing, order):
        if not missing:
            return case
        # The parameter with the fewest values left first, so that dead ends show at once.
        choices = {}
        for name in missing:
            choices[name] = []
            for value in self.parameters[name]:
                case[name] = value
                if self.fits(case, name):
                    choices[name].append(value)
                del case[name]
            if not choices[name]:
                return None
        forced = [name for name in missing if len(choices[name]) == 1]
        name = forced[0] if forced else missing[0]
        rest = [other for other in missing if other != name]
        for value in order(case, name):
            if value in choices[name]:
                case[name] = value
                done = self._extend(case, rest, order)
                if done is not None:
                    return done
                del case[name]
        return None

    def pairs(self):
        """All pairs ((name, value), (name, value)), legal or not, names in one fixed order."""
        for first, second in itertools.combinations(sorted(self.parameters), 2):
            for a in self.parameters[first]:
                for b in self.parameters[second]:
                    yield (first, a), (second, b)


@functools.lru_cache(maxsize=None)
def legal_pairs(operation):
    """The pairs that some legal case holds."""
    space = Space(operation)
    return tuple(pair for pair in space.pairs() if space.complete(dict(pair)) is not None)


def pairs_of(case):
    """The pairs a case covers."""
    return set(itertools.combinations(sorted(case.items()), 2))


def covering_cases(operation, seed=1, candidates=6):
    """A list of full cases that covers every legal pair: greedy, one uncovered pair at a time."""
    space = Space(operation)
    rng = random.Random(seed)
    order = legal_pairs(operation)
    uncovered = set(order)
    cases = []
    for start in order:
        if start not in uncovered:
            continue
        best, gain = None, -1
        for _ in range(candidates):
            case = _candidate(space, rng, start, uncovered)
            covered = len(pairs_of(case) & uncovered)
            if covered > gain:
                best, gain = case, covered
        cases.append(best)
        uncovered -= pairs_of(best)
    return cases


def _candidate(space, rng, start, uncovered):
    """A full case around the pair `start`, with values that cover many uncovered pairs."""

    def order(case, name):
        values = list(space.parameters[name])
        rng.shuffle(values)

        def gain(value):
            item = (name, value)
            return sum(tuple(sorted((item, other))) in uncovered for other in case.items())

        return sorted(values, key=gain, reverse=True)

    case = dict(start)
    names = [name for name in space.names if name not in case]
    rng.shuffle(names)
    return space._extend(case, names, order)


def product_cases(operation, names, seed=1):
    """A case for every combination of the named parameters, the others chosen to cover many pairs."""
    space = Space(operation)
    rng = random.Random(seed)
    uncovered = set(legal_pairs(operation))
    cases = []
    for values in itertools.product(*(space.parameters[name] for name in names)):
        cases.append(_candidate(space, rng, tuple(zip(names, values)), uncovered))
        uncovered -= pairs_of(cases[-1])
    return cases


def check_coverage(operation, cases):
    """Checks the cases against the pairs anew. Returns (legal pairs, covered legal pairs, illegal cases)."""
    space = Space(operation)
    legal = set(legal_pairs(operation))
    illegal = [case for case in cases if set(case) != set(space.parameters) or not model.is_legal(operation, case)]
    covered = set().union(*(pairs_of(case) for case in cases)) if cases else set()
    return len(legal), len(legal & covered), illegal


def extreme_cases(operation):
    """Every algorithm with every type at 1 item and at the most items that fit, in the smallest and the largest block, with
    no count and with a run-time count (whose sweep holds 0 and the tile)."""
    cases = []
    for algorithm, type_name, items, block, valid in itertools.product(
        model.ALGORITHMS, model.BLOCK_TYPES, (1, 16), ("32", "1024"), ("absent", "tile")
    ):
        case = {
            "algorithm": algorithm,
            "type": type_name,
            "items": items,
            "block": block,
            "valid": valid,
            "count form": model.NONE if valid == "absent" else "run-time",
            "count type": model.NONE if valid == "absent" else "int",
            "offset": "absent",
            "offset type": model.NONE,
            "form": "template",
            "tag": "type",
            "payload": "ThreadData",
            "operand": "pointer",
        }
        if operation == "load":
            case["default"] = model.NONE if valid == "absent" else "run-time"
        sizes = [size for size in model.COMMON["items"] if size <= items]
        while not model.is_legal(operation, case):
            sizes.pop()
            case["items"] = sizes[-1]
        cases.append(case)
    return cases


def vector_cases(operation):
    """Full vectorized tiles of every type and number of items: the only calls whose accesses are wider than an item, and
    that must still take any address."""
    operands = {"load": ("pointer", "const pointer", "restrict", "span", "cache iterator")}.get(
        operation, ("pointer", "restrict", "span")
    )
    offsets = (("absent", model.NONE), ("constant 5", "int"), ("run-time 3", "size_t"), ("constant 64", "unsigned"))
    cases = []
    for number, (type_name, items) in enumerate(itertools.product(model.BLOCK_TYPES, model.COMMON["items"])):
        offset, offset_type = offsets[number % len(offsets)]
        case = {
            "algorithm": "vectorize",
            "type": type_name,
            "items": items,
            "block": ("128", "6x4", "16x4x2", "48")[number // 7 % 4],
            "valid": "absent",
            "count form": model.NONE,
            "count type": model.NONE,
            "offset": offset,
            "offset type": offset_type,
            "form": ("concrete", "template")[number // 2 % 2],
            "tag": "object",
            "payload": ("ThreadData", "C array", "std array")[number // 3 % 3],
            "operand": operands[number % len(operands)],
        }
        if operation == "load":
            case["default"] = model.NONE
        cases.append(case)
    return cases
