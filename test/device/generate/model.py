"""The parameters of a load or store case, and which combinations are legal.

A case is a dict from parameter name to value. The value `none` stands for a parameter that a case does not have (the type of
a count where there is no count); it is legal exactly there.
"""

NONE = "none"

# name: (C++ type, bytes, a literal default or None where only a helper makes one)
TYPES = {
    "int8": ("std::int8_t", 1, "-7"),
    "uint8": ("std::uint8_t", 1, "200"),
    "int16": ("std::int16_t", 2, "-300"),
    "int32": ("int", 4, "-70000"),
    "int64": ("std::int64_t", 8, "-5000000000"),
    "float": ("float", 4, "0.5f"),
    "double": ("double", 8, "-0.25"),
    "half": ("__half", 2, None),
    "triple": ("device_tests::Triple", 12, None),
    "rgb": ("device_tests::Rgb", 3, None),
    "bfloat162": ("__nv_bfloat162", 4, None),
    "quad": ("device_tests::Quad", 16, None),
}
# What the cases of blocks have; those of warps have their own selection.
BLOCK_TYPES = tuple(name for name in TYPES if name != "quad")

# name: (X, Y, Z)
BLOCKS = {
    "32": (32, 1, 1),
    "48": (48, 1, 1),
    "6x4": (6, 4, 1),
    "96": (96, 1, 1),
    "128": (128, 1, 1),
    "8x4": (8, 4, 1),
    "16x4x2": (16, 4, 2),
    "1024": (1024, 1, 1),
    "64": (64, 1, 1),
    "16x4": (16, 4, 1),
    "8x4x2": (8, 4, 2),
    "256": (256, 1, 1),
}
BLOCKS_OF_BLOCKS = ("32", "48", "6x4", "96", "128", "8x4", "16x4x2", "1024")

# name: (C++ type, largest value, largest offset that leaves room for the tiles behind it)
INTEGERS = {
    "short": ("short", 2**15 - 1, None),
    "int": ("int", 2**31 - 1, 0x7FFF0000),
    "unsigned": ("unsigned", 2**32 - 1, 0xFFFF0000),
    "int64": ("long long", 2**63 - 1, 2**33 + 5),
    "size_t": ("std::size_t", 2**64 - 1, 2**33 + 5),
}

ALGORITHMS = (
    "direct",
    "striped",
    "vectorize",
    "transpose",
    "warp_transpose",
    "warp_transpose_timesliced",
    "warp_striped",
)
ORDERS = {"striped": "striped", "warp_striped": "warpStriped"}  # the others are blocked

STATIC_STORAGE_LIMIT = 48 * 1024

COMMON = {
    "algorithm": ALGORITHMS,
    "type": BLOCK_TYPES,
    "items": (1, 2, 3, 4, 7, 8, 16),
    "block": BLOCKS_OF_BLOCKS,
    "valid": ("absent", "0", "1", "tile-1", "tile", "ragged"),
    "count form": (NONE, "run-time", "constant"),
    "count type": (NONE, "short", "int", "unsigned", "int64", "size_t"),
    # The tiles start on a 256-byte boundary plus 0 … 3 elements whatever the offset, so the misaligning values here move
    # the pointer the user names off a boundary that memory + offset is on, and the reverse.
    "offset": ("absent", "constant 0", "constant 5", "constant 64", "run-time 3", "run-time 32", "run-time far"),
    "offset type": (NONE, "int", "unsigned", "int64", "size_t"),
    "form": ("template", "concrete"),
    "tag": ("object", "type", "omitted"),
}

LOAD = dict(
    COMMON,
    default=(NONE, "absent", "constant", "run-time"),
    payload=("ThreadData", "aligned ThreadData", "C array", "std array", "scalar"),
    operand=("pointer", "const pointer", "restrict", "span", "static span", "cache iterator", "strided iterator"),
)

STORE = dict(
    COMMON,
    payload=(
        "ThreadData",
        "aligned ThreadData",
        "C array",
        "std array",
        "scalar",
        "const ThreadData",
        "const C array",
        "temporary",
        "scalar expression",
    ),
    operand=("pointer", "restrict", "span", "static span", "cache iterator", "strided iterator", "void iterator"),
)

# What warps and logical warps have beside or in place of that. "per group": each group has a value of its own.
OF_WARPS = {
    "algorithm": ("direct", "striped", "vectorize", "transpose"),
    "width": (1, 2, 4, 8, 16, 32),
    "group": ("this_warp", "group_by", "member", "handle"),
    "extents": ("stated", "launches", "bounds"),
    "type": ("int8", "int16", "int32", "int64", "half", "rgb", "triple", "quad"),
    "items": (1, 2, 3, 4, 7, 8),
    "block": ("32", "64", "16x4", "8x4x2", "256"),
    "valid": ("absent", "0", "1", "tile-1", "tile", "ragged", "per group"),
    "offset": ("absent", "constant 5", "run-time 3", "per group"),
}
WARP_LOAD = dict(LOAD, **OF_WARPS, default=LOAD["default"] + ("per group",))
WARP_STORE = dict(STORE, **OF_WARPS)

PARAMETERS = {"load": LOAD, "store": STORE, "warp_load": WARP_LOAD, "warp_store": WARP_STORE}

SCALARS = ("scalar", "scalar expression")


def group_threads(case):
    """Threads of the group that a case's call is for."""
    return case["width"] if "width" in case else threads(case)


def threads(case):
    x, y, z = BLOCKS[case["block"]]
    return x * y * z


def uses_storage(algorithm, items):
    return "transpose" in algorithm and items > 1


def storage_bytes(case, operation):
    """CUB's storage for a call: the exchanged items, one item of padding for every 32, and in a store the count, rounded up
    to the alignment of the whole."""
    if not uses_storage(case["algorithm"], case["items"]):
        return 0
    exchanged = threads(case) * case["items"]
    if case["algorithm"] == "warp_transpose_timesliced":
        exchanged = 32 * case["items"]
    padded = case["items"] > 4 and case["items"] & (case["items"] - 1) == 0
    items = (exchanged + (exchanged // 32 if padded else 0)) * TYPES[case["type"]][1]
    return items + (16 if operation == "store" else 0)


# Each rule: the parameters it looks at, and whether their values go together in a load or store.
RULES = (
    (("algorithm", "block"), lambda c, _: not c["algorithm"].startswith("warp_") or threads(c) % 32 == 0),
    (("algorithm", "items", "block", "type"), lambda c, operation: storage_bytes(c, operation) <= STATIC_STORAGE_LIMIT),
    (("valid", "count form"), lambda c, _: (c["valid"] == "absent") == (c["count form"] == NONE)),
    (("valid", "count type"), lambda c, _: (c["valid"] == "absent") == (c["count type"] == NONE)),
    (("valid", "count form"), lambda c, _: c["valid"] not in ("ragged", "per group") or c["count form"] == "run-time"),
    (("offset", "offset type"), lambda c, _: (c["offset"] == "absent") == (c["offset type"] == NONE)),
    (("payload", "items"), lambda c, _: c["payload"] not in SCALARS or c["items"] == 1),
    (("tag", "algorithm"), lambda c, _: c["tag"] != "omitted" or c["algorithm"] == "direct"),
    # The extent of a static span is a promise that a far offset could not keep.
    (("operand", "offset"), lambda c, _: c["operand"] != "static span" or c["offset"] != "run-time far"),
    (("valid", "default"), lambda c, _: (c["valid"] == "absent") == (c["default"] == NONE)),
    (("group", "width"), lambda c, _: c["group"] != "this_warp" or c["width"] == 32),
    # A ragged grid's blocks lie one behind the other, and offsets would move a group into the next block's tile.
    (("valid", "offset"), lambda c, _: c["valid"] != "ragged" or c["offset"] != "per group"),
    # The launches of a template's instances have different blocks.
    (("extents", "form"), lambda c, _: c["extents"] != "launches" or c["form"] == "concrete"),
)


def rules_for(operation):
    """The rules whose parameters the operation has."""
    parameters = PARAMETERS[operation]
    return [rule for rule in RULES if all(name in parameters for name in rule[0])]


def is_legal(operation, case):
    """Whether a partial case breaks no rule that it decides."""
    return all(check(case, operation) for names, check in rules_for(operation) if all(name in case for name in names))
