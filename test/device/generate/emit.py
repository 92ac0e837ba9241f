"""The text of one case: a kernel with one annotated call, its launcher and its row in the table of cases.

A concrete kernel spells every type and number. Template kernels that differ only in what is a template parameter (type, items,
block, algorithm, types of count and offset) share one template.
"""

import random

import model


class Spelling:
    """How a kernel spells its parameters: as values where concrete, as template parameters where not."""

    def __init__(self, case):
        self.template = case["form"] == "template"
        self.type = "T" if self.template else model.TYPES[case["type"]][0]
        self.items = "N" if self.template else str(case["items"])
        x, y, z = model.BLOCKS[case["block"]]
        self.x, self.y, self.z = ("X", "Y", "Z") if self.template else (str(x), str(y), str(z))
        self.threads = "(X * Y * Z)" if self.template else str(x * y * z)
        self.width = "W" if self.template else str(model.group_threads(case))
        self.whole = "(X * Y * Z * N)" if self.template else str(x * y * z * case["items"])
        self.tile = "(W * N)" if self.template and "width" in case else str(model.group_threads(case) * case["items"])
        if self.template and "width" not in case:
            self.tile = self.whole
        self.count = "Count" if self.template else integer_type(case["count type"])
        self.offset = "Offset" if self.template else integer_type(case["offset type"])
        extents = [self.x, self.y, self.z]
        while not self.template and len(extents) > 1 and extents[-1] == "1":
            extents.pop()
        self.block = f"coop::this_block<{', '.join(extents)}>()"
        self.rank = f"threadIdx.x + {self.x} * (threadIdx.y + {self.y} * threadIdx.z)"
        self.group = self.block
        if "width" in case:
            self.group = {
                "this_warp": "coop::this_warp()",
                "group_by": f"coop::group_by<{self.width}>(coop::this_warp())",
                "member": f"coop::this_warp().group_by<{self.width}>()",
                "handle": f"cooperative_groups::tiled_partition<{self.width}>(cooperative_groups::this_thread_block())",
            }[case["group"]]
        # Which of all groups of the grid, where each has its share of the elements.
        self.number = "blockIdx.x" if "width" not in case else f"(blockIdx.x * ({self.threads} / {self.width}) + group)"


def integer_type(name):
    return "int" if name == model.NONE else model.INTEGERS[name][0]


def constant(value, type_name):
    """An integer constant of a named type."""
    suffix = {"int": "", "unsigned": "u", "int64": "ll"}.get(type_name)
    return f"{value}{suffix}" if suffix is not None else f"static_cast<{integer_type(type_name)}>({value})"


def seed_of(case):
    """A number that depends on the case alone, for choices of spelling."""
    return "|".join(f"{name}={case[name]}" for name in sorted(case))


# ---- options of the call ------------------------------------------------------------------------------------------------


def count_expression(case, spell):
    """The argument of valid_items, and the statements before the call that it needs."""
    if case["valid"] == "ragged":
        return "valid", ragged_statements(case, spell)
    if case["valid"] == "per group":
        return f"static_cast<{spell.count}>(counts[group])", []
    if case["count form"] == "run-time":
        return "count", []
    if spell.template:
        value = {"0": "0", "1": "1", "tile-1": "tile - 1", "tile": "tile"}[case["valid"]]
        return f"static_cast<Count>({value})", [f"constexpr int tile = {spell.tile};"] if "tile" in value else []
    value = constant(count_value(case), case["count type"])
    if random.Random(seed_of(case)).random() < 0.3:
        return "valid", [f"constexpr {spell.count} valid = {value};"]
    return value, []


def ragged_statements(case, spell):
    """Each group's share of `count` elements."""
    if not spell.template and case["count type"] == "int":
        return [
            f"constexpr int tile = {spell.tile};",
            f"const int valid = min(max(count - static_cast<int>({spell.number}) * tile, 0), tile);",
        ]
    wide = "decltype(Count() + 0)" if spell.template else {"short": "int"}.get(case["count type"], spell.count)
    return [
        f"constexpr int tile = {spell.tile};",
        f"const {wide} first = static_cast<{wide}>({spell.number}) * tile;",
        f"const {wide} left = count > first ? static_cast<{wide}>(count - first) : 0;",
        f"const {spell.count} valid = static_cast<{spell.count}>(left < static_cast<{wide}>(tile) ? left : tile);",
    ]


def count_value(case):
    tile = model.group_threads(case) * case["items"]
    return {"0": 0, "1": 1, "tile-1": tile - 1, "tile": tile}.get(case["valid"], 0)


def offset_value(case):
    kind = case["offset"]
    if kind in ("absent", "per group"):
        return 0
    if kind == "run-time far":
        return model.INTEGERS[case["offset type"]][2]
    return int(kind.split()[1])


def block_origin(case, spell):
    """The element at which the block's tile, or the first of its groups', begins."""
    if case["valid"] != "ragged":
        return "blockIdx.x * stride"
    return "blockIdx.x * tile" if "width" not in case else f"blockIdx.x * {spell.whole}"


def offset_expression(case, spell):
    """The argument of offset, or None."""
    if case["offset"] == "absent":
        return None
    if case["offset"] == "per group":
        return f"static_cast<{spell.offset}>(offsets[group])"
    if case["offset"].startswith("run-time"):
        origin = block_origin(case, spell)
        return f"static_cast<{spell.offset}>({origin}) + offset"
    value = offset_value(case)
    return f"static_cast<Offset>({value})" if spell.template else constant(value, case["offset type"])


def default_expression(case, spell):
    """The argument of oob_default, or None."""
    kind = case.get("default", model.NONE)
    if kind in (model.NONE, "absent"):
        return None
    if kind == "run-time":
        return "fallback"
    if kind == "per group":
        return "fallbacks[group]"
    literal = model.TYPES[case["type"]][2]
    if spell.template:
        return "device_tests::fallbackValue<T>()" if literal is None else "9"
    return f"device_tests::fallbackValue<{spell.type}>()" if literal is None else literal


def constant_default(case):
    """The host's spelling of the constant default."""
    cxx, _, literal = model.TYPES[case["type"]]
    if case["form"] == "template" or literal is None:
        return f"device_tests::fallbackValue<{cxx}>()"
    return literal


def options_of(case, spell):
    """The options of the call in an order that depends on the case."""
    options = []
    if case["tag"] == "object":
        options.append(f"coop::{case['algorithm']}")
    elif case["tag"] == "type":
        options.append("Algorithm{}" if spell.template else f"coop::{case['algorithm']}_t{{}}")
    statements = []
    if case["valid"] != "absent":
        expression, statements = count_expression(case, spell)
        options.append(f"coop::valid_items({expression})")
    offset = offset_expression(case, spell)
    if offset is not None:
        options.append(f"coop::offset({offset})")
    fallback = default_expression(case, spell)
    if fallback is not None:
        options.append(f"coop::oob_default({fallback})")
    random.Random(seed_of(case)).shuffle(options)
    return options, statements


# ---- memory operand -----------------------------------------------------------------------------------------------------


def operand_parameter(case, spell, operation):
    """(type of the kernel parameter, host expression of the argument; {T} is the item type on the host)."""
    item = spell.type
    kind = case["operand"]
    load = operation == "load"
    if kind in ("span", "static span"):
        const = "const " if load else ""
        if kind == "static span":
            return f"{const}{item}*", f"static_cast<{const}{{T}}*>(launch.memory)"
        return (
            f"cuda::std::span<{const}{item}>",
            f"cuda::std::span<{const}{{T}}>(static_cast<{const}{{T}}*>(launch.memory), launch.extent)",
        )
    if kind == "cache iterator":
        name = "cub::CacheModifiedInputIterator<cub::LOAD_LDG" if load else "cub::CacheModifiedOutputIterator<cub::STORE_CG"
        return f"{name}, {item}>", f"{name}, {{T}}>(static_cast<{{T}}*>(launch.memory))"
    if kind in ("strided iterator", "void iterator"):
        name = "device_tests::StridedInput<" if load else "device_tests::StridedOutput<"
        tail = ", void>" if kind == "void iterator" else ">"
        const = "const " if load else ""
        return f"{name}{item}{tail}", f"{name}{{T}}{tail}{{{{static_cast<{const}{{T}}*>(launch.memory)}}}}"
    const = "const " if load and kind != "pointer" else ""
    qualifier = " __restrict__" if kind == "restrict" else ""
    return f"{const}{item}*{qualifier}", f"static_cast<{const}{{T}}*>(launch.memory)"


def operand_expression(case, spell, operation):
    """The operand of the call, and the statements before it."""
    # With a run-time offset the call's own offset takes the block to its tile.
    moved = not case["offset"].startswith("run-time")
    origin = block_origin(case, spell)
    if case["operand"] == "span":
        return (f"memory.subspan({origin})" if moved else "memory"), []
    if case["operand"] == "static span":
        const = "const " if operation == "load" else ""
        extent = f"{spell.whole} + {offset_value(case)}" if moved else f"4 * {spell.whole} + 1024"
        if case["offset"] == "per group":
            extent = f"{spell.whole} + 16 * {spell.threads}"
        start = f"memory + {origin}" if moved else "memory"
        return "view", [f"const cuda::std::span<{const}{spell.type}, {extent}> view({start}, {extent});"]
    return (f"memory + {origin}" if moved else "memory"), []


# ---- payload ------------------------------------------------------------------------------------------------------------


def payload_declaration(case, spell):
    item, items = spell.type, spell.items
    return {
        "ThreadData": f"coop::ThreadData<{item}, {items}> items;",
        "aligned ThreadData": f"coop::ThreadData<{item}, {items}, 16> items;",
        "C array": f"{item} items[{items}];",
        "std array": f"cuda::std::array<{item}, {items}> items;",
        "scalar": f"{item} items;",
    }[case["payload"]]


def element(case, index):
    return "items" if case["payload"] == "scalar" else f"items[{index}]"


def loop(spell, body):
    return [f"for (int i = 0; i < {spell.items}; ++i)", "{", f"  {body}", "}"]


def place_statement(spell):
    """The index in the payload array of a thread's first item."""
    return f"const long long place = (blockIdx.x * {spell.threads}ll + {spell.rank}) * {spell.items};".replace(")ll", ")")


def store_value(case, spell):
    """Statements that fill the payload, and the value operand of the store."""
    kind, item, items = case["payload"], spell.type, spell.items
    filled = f"collect<{item}, {items}>(payload + place)"
    if kind == "scalar expression":
        return [], f"static_cast<{item}>(payload[place])"
    if kind == "temporary":
        return [], filled
    if kind == "const ThreadData":
        return [f"const coop::ThreadData<{item}, {items}> items = {filled};"], "items"
    if kind == "const C array":
        fill = [f"{item} writable[{items}];"] + loop(spell, "writable[i] = payload[place + i];")
        return fill + [f"const {item} (&items)[{items}] = writable;"], "items"
    if kind == "scalar":
        return [payload_declaration(case, spell), "items = payload[place];"], "items"
    return [payload_declaration(case, spell)] + loop(spell, "items[i] = payload[place + i];"), "items"


def keeps_payload(case):
    return case["payload"] in ("const ThreadData", "const C array")


# ---- kernels ------------------------------------------------------------------------------------------------------------


def kernel_parameters(case, spell, operation):
    """(declaration, host argument) of each parameter the kernel uses."""
    parameter, argument = operand_parameter(case, spell, operation)
    const = "" if operation == "load" else "const "
    parameters = [
        (f"{parameter} memory", argument),
        (f"{const}{spell.type}* payload", f"static_cast<{const}{{T}}*>(launch.payload)"),
        ("long long stride", "launch.stride"),
    ]
    if operation == "store" and keeps_payload(case):
        parameters.append((f"{spell.type}* echo", "static_cast<{T}*>(launch.echo)"))
    if case["valid"] == "per group":
        parameters.append(("const long long* counts", "launch.groupCounts"))
    elif case["count form"] == "run-time":
        parameters.append((f"{spell.count} count", "static_cast<{Count}>(launch.count)"))
    if case["offset"] == "per group":
        parameters.append(("const long long* offsets", "launch.groupOffsets"))
    elif case["offset"].startswith("run-time"):
        parameters.append((f"{spell.offset} offset", "static_cast<{Offset}>(launch.offset)"))
    if case.get("default") == "run-time":
        parameters.append((f"{spell.type} fallback", "*static_cast<const {T}*>(launch.fallback)"))
    if case.get("default") == "per group":
        parameters.append((f"const {spell.type}* fallbacks", "static_cast<const {T}*>(launch.groupFallbacks)"))
    return parameters


def group_statements(case, spell):
    """The statements that name the group, if any, and what the call says for it."""
    body, group = [], spell.group
    named = random.Random(seed_of(case)).random() < 0.5
    if case.get("extents") == "stated":
        body.append(f"[[maybe_unused]] auto block = {spell.block};")
    if named:
        group = "block" if "width" not in case else "group_of_thread"
        body.append(f"auto {group} = {spell.group};")
    if "width" in case:
        body.append(f"[[maybe_unused]] const int group = ({spell.rank}) / {spell.width};")
    return body, group


def kernel_text(case, operation, name):
    """The kernel: declarations, the call, and plain indexing to or from the payload array."""
    spell = Spelling(case)
    options, before = options_of(case, spell)
    operand, views = operand_expression(case, spell, operation)
    if case["valid"] == "ragged" and not any("int tile" in line for line in before):
        before = [f"constexpr int tile = {spell.tile};"] + before
    body, group = group_statements(case, spell)
    if operation == "load":
        body += [payload_declaration(case, spell)] + before + views
        value = "items"
    else:
        fill, value = store_value(case, spell)
        body += [place_statement(spell)] + fill + before + views
    body.append(f"coop::{operation}({', '.join([group, operand, value] + options)});")
    if operation == "load":
        body += [place_statement(spell)] + loop(spell, f"payload[place + i] = {element(case, 'i')};")
    elif keeps_payload(case):
        body += loop(spell, "echo[place + i] = items[i];")
    parameters = ", ".join(declaration for declaration, _ in kernel_parameters(case, spell, operation))
    head = []
    if spell.template:
        width = ", int W" if "width" in case else ""
        head.append(f"template <class T, int N, int X, int Y, int Z, class Algorithm, class Count, class Offset{width}>")
    head.append(f"__global__ void __launch_bounds__({spell.threads}) {name}({parameters})")
    return "\n".join(head + ["{"] + ["  " + line for line in body] + ["}"]) + "\n"


def shape_of(case):
    """What two cases of one template have in common; seeds of spelling choices come from it."""
    shape = dict(case)
    for name in ("type", "items", "block", "count type", "offset type"):
        shape[name] = {"items": 2, "block": "32", "type": "int32"}.get(name, "int")
    if "width" in case:
        shape["width"] = 32
    shape["literal default"] = model.TYPES[case["type"]][2] is not None
    if case["tag"] == "type":
        shape["algorithm"] = "direct"
    if case["count form"] == "run-time" and case["valid"] != "ragged":
        shape["valid"] = "0"
    return tuple(sorted((name, str(value)) for name, value in shape.items()))


# ---- launchers and rows -------------------------------------------------------------------------------------------------


def launcher_text(case, operation, kernel, name):
    cxx = model.TYPES[case["type"]][0]
    count, offset = integer_type(case["count type"]), integer_type(case["offset type"])
    x, y, z = model.BLOCKS[case["block"]]
    values = {"T": cxx, "Count": count, "Offset": offset}
    arguments = ", ".join(arg.format(**values) for _, arg in kernel_parameters(case, Spelling(case), operation))
    if case["form"] == "template":
        kernel += f"<{cxx}, {case['items']}, {x}, {y}, {z}, coop::{case['algorithm']}_t, {count}, {offset}"
        kernel += f", {case['width']}>" if "width" in case else ">"
    block = str(x) if y * z == 1 and random.Random(seed_of(case)).random() < 0.5 else f"dim3({x}, {y}, {z})"
    if case.get("extents") == "bounds":
        block = f"unseen({x}, {y}, {z})"
    lines = []
    if case.get("default") == "constant":
        lines.append(f"static const {cxx} {name}_default = {constant_default(case)};")
    lines += [
        f"static void {name}_launch(const harness::Launch& launch)",
        "{",
        f"  {kernel}<<<launch.blocks, {block}>>>({arguments});",
        "}",
    ]
    return "\n".join(lines) + "\n"


def row_text(case, operation, name, number):
    count = {"constant": "constant", "run-time": "runTime", model.NONE: "absent"}[case["count form"]]
    count = {"ragged": "ragged", "per group": "perGroup"}.get(case["valid"], count)
    fallback = {"constant": "constant", "run-time": "runTime", "per group": "perGroup"}.get(case.get("default"), "none")
    limit = 0 if case["count type"] == model.NONE else min(model.INTEGERS[case["count type"]][1], 2**63 - 1)
    keeps = operation == "store" and keeps_payload(case)
    values = [
        f'"{describe(case, number)}"',
        f"harness::Operation::{operation}",
        f"harness::Order::{model.ORDERS.get(case['algorithm'], 'blocked')}",
        model.TYPES[case["type"]][1],
        model.threads(case),
        case["items"],
        2 if case["operand"] in ("strided iterator", "void iterator") else 1,
        f"harness::Count::{count}",
        count_value(case),
        f"{limit}ll",
        f"harness::Default::{fallback}",
        f"&{name}_default" if fallback == "constant" else "nullptr",
        f"{offset_value(case)}ll",
        "true" if keeps else "false",
        f"{name}_launch",
    ]
    if "width" in case:
        values += [case["width"], "true" if case["offset"] == "per group" else "false"]
    return "{" + ", ".join(str(value) for value in values) + "}"


def describe(case, number):
    """A case's name: its number and every parameter."""
    text = f"{number:03d} {case['algorithm']} {case['type']} x{case['items']} block {case['block']}"
    if "width" in case:
        text += f" width {case['width']} ({case['group']}, extents {case['extents']})"
    text += f" valid {case['valid']}"
    if case["valid"] != "absent":
        text += f" ({case['count form']} {case['count type']})"
    text += f", offset {case['offset']}" + ("" if case["offset"] == "absent" else f" ({case['offset type']})")
    if case.get("default", model.NONE) != model.NONE:
        text += f", default {case['default']}"
    return text + f", {case['payload']}, {case['operand']}, {case['form']}, tag {case['tag']}"
