"""What a table that is filled in the order of play does with each option of a position, and then with the position.

kind is the place in KINDS, values uint16 or uint32, scratch int64:

nimbers     scratch: length L a power of two, -1 at first; a mex that reaches L stops the loop
outcomes    bit i % 16 of values[i // 16] is 1 where cell i is a P-position; scratch[0] = 0 normal, 1 misère
remoteness  scratch[0] as for outcomes, two more to work with; a number that does not fit stops the loop

This does not depend on the rule, so a process compiles it once for all rules.
"""

from itertools import pairwise
from typing import Any

from grundy.compile.kernel import HELPER, KERNEL, helper

KINDS = ("nimbers", "outcomes", "remoteness")
WON, PLAYED, FINISHED = 10, 11, 12  # a move wins; there are options, none of which was seen to; there are none
FARTHEST = 1 << 32


@helper
def clear(kind: int, scratch: Any) -> None:
    """Before the options of a position."""
    if kind == 2:
        scratch[1] = FARTHEST
        scratch[2] = -1


@helper
def take(kind: int, values: Any, scratch: Any, i: int, j: int) -> int:
    """Note the option in cell j of the position in cell i; WON, 1 no tuple, 3 out of order, 4 no position, else 0.

    The remoteness tells who wins: it is even for P, or odd under the misère ending.
    """
    if j < 0 or j >= i:
        return 1 if j == -1 else 4 if j == -3 else 3
    if kind == 0:
        scratch[values[j]] = i
    elif kind == 1:
        if values[j >> 4] >> (j & 15) & 1:
            return WON
    else:
        moves = values[j]
        if moves & 1 == scratch[0]:
            if moves < scratch[1]:
                scratch[1] = moves
        elif moves > scratch[2]:
            scratch[2] = moves
    return 0


@helper
def settle(kind: int, values: Any, scratch: Any, i: int, code: int) -> int:
    """Write the value of cell i, all options taken: 2 if it is too large, else 0; other codes are passed on."""
    if code < WON:
        return code
    if kind == 1:
        if code == PLAYED or (code == FINISHED and scratch[0] == 0):
            values[i >> 4] |= 1 << (i & 15)
        return 0
    value = 0
    if kind == 0:
        while value < len(scratch) and scratch[value] == i:
            value += 1
        if value == len(scratch):
            return 2
    else:
        value = 1 + (scratch[1] if scratch[1] < FARTHEST else scratch[2])
    values[i] = value
    return 0 if values[i] == value else 2


# ---- solvers that are compiled together with a rule: for heaps, and then for tables ----


def heap_work(width: int) -> dict[str, Any]:
    """What `nimbers` does with each option, of up to `width` heaps, of a heap."""
    names = tuple(f"y{i}__" for i in range(width))
    inside = " and ".join(f"0 <= {a} < n__" for a in names)
    value = " ^ ".join(f"values__[{a}]" for a in names)
    return {
        "name": "mark__",
        "arguments": "values__, seen__, n__",
        "targets": names,
        "before": "",
        "each": f"if not ({inside}):\n    return 1\nseen__[{value}] = n__\n",
        "end": "return 0",
    }


def heap_template(parameters: tuple[str, ...]) -> str:
    """The solver's source; the parameters' names must not be those used here."""
    extra = "".join(f", {p}" for p in parameters)
    return f"""
{KERNEL}
@kernel__
def nimbers(values, seen, start, stop{extra}):
    limit = len(seen)
    for n in range(start, stop):
        if mark__(values, seen, n, n{extra}):
            return n, 1
        m = 0
        while m < limit and seen[m] == n:
            m += 1
        if m == limit:
            return n, 2
        values[n] = m
    return stop, 0
"""


TABLES = "from grundy.compile.rule_templates import clear as clear__, settle as settle__, take as take__"


def option_work(dimension: int) -> dict[str, Any]:
    """What `walk__` does with the options of a position."""
    targets = tuple(f"y{i}__" for i in range(dimension))
    each = f"""j__ = cell__(sides__, first__, {", ".join(targets)})
code__ = take__(kind__, values__, scratch__, i__, j__)
if code__:
    return code__
options__ = True
"""
    return {
        "name": "look__",
        "arguments": "kind__, values__, scratch__, i__, sides__, first__",
        "targets": targets,
        "before": "options__ = False",
        "each": each,
        "end": f"return {PLAYED} if options__ else {FINISHED}",
    }


def cell_template(dimension: int, order: str, masked: bool = False) -> str:
    """The source of `cell__`, the cell of an option: -1 if it is no tuple of the order, -2 if it lies beyond the box,
    -3 if it is no position.

    A function of its own, since a rule has many places that yield, and each of them would be compiled with all this.
    """
    y = [f"y{i}" for i in range(dimension)]
    n = [f"sides[{i}]" for i in range(dimension)]
    below = list(n)
    below[min(1, dimension - 1) if order in ("", "falling") else dimension - 2] = f"sides[{dimension}]"
    sort = "\n    ".join(sorting(y)) if order == "symmetric" else "pass"
    return f"""
{HELPER}
{TABLES}
@helper__
def cell__(sides, first, {", ".join(y)}):
    if {" or ".join([f"{a} < 0" for a in y] + disorder(y, order))}:
        return -1
    {sort}
    if {" or ".join(f"{a} >= {b}" for a, b in zip(y, below, strict=True))}:
        return -2
    j = {cell_of(y, n, order, masked)}
    return {"j if " + bit_of("j") + " else -3" if masked else "j"}

"""


def first_of(masked: bool) -> str:
    return "first[0]" if masked else "first"


def bit_of(cell: str) -> str:
    """Whether the cell is a position, as source text."""
    return f"first[1][{cell} >> 3] >> ({cell} & 7) & 1"


def cell_of(y: list[str], n: list[str], order: str, masked: bool) -> str:
    """The cell of a tuple, as source text."""
    if order:
        return " + ".join(f"{first_of(masked)}[{i}, {a}]" for i, a in enumerate(y))
    cell = y[0]
    for k in range(1, len(y)):
        cell = f"({cell}) * {n[k]} + {y[k]}"
    return cell


def table_template(
    dimension: int, whole: bool, parameters: tuple[str, ...], order: str = "", masked: bool = False
) -> str:
    """The solvers' source for tuples of that many coordinates; `whole`: the rule takes the tuple itself.

    The parameters' names must not be those that the solvers use.
    """
    x = [f"x{i}" for i in range(dimension)]
    y = [f"y{i}" for i in range(dimension)]
    n = [f"sides[{i}]" for i in range(dimension)]
    extra = "".join(f", {p}" for p in parameters)
    here = f"({', '.join(x)},)" if whole else ", ".join(x)
    slow_to_fast = list(range(dimension)) if order in ("", "falling") else list(reversed(range(dimension)))
    # a rule on one coordinate may yield plain numbers
    target = y[0] if dimension == 1 and not whole else ", ".join(y) + ("," if dimension == 1 else "")
    texts = {
        "extra": extra,
        "here": here,
        "begin": "rest = start\n    " + "\n    ".join(decode(x, n, slow_to_fast, order, masked)),
        "if_position": f"if {bit_of('i')}" if masked else "if True",
        "step": "\n        ".join(next_place(x, n, slow_to_fast, order)),
        "target": target,
        "y": ", ".join(y),
    }
    in_order = "".join(IN_ORDER.format(kind=kind, number=number, extra=extra) for number, kind in enumerate(KINDS))
    sweeps = "".join(
        SWEEP.format(kind=kind, given=given, value=value, each=each, after=after, **texts)
        for kind, given, value, each, after in SWEEPS
    )
    return f"\n{KERNEL}\n" + WALK.format(**texts) + in_order + sweeps


WALK = """@helper__(forceinline=True)
def walk__(kind, values, scratch, start, stop, sides, first{extra}):
    {begin}
    for i in range(start, stop):
        {if_position}:
            clear__(kind, scratch)
            code = look__(kind, values, scratch, i, sides, first, {here}{extra})
            code = settle__(kind, values, scratch, i, code)
            if code:
                return i, code
        {step}
    return stop, 0
"""

IN_ORDER = """
@kernel__
def ordered_{kind}(values, scratch, start, stop, sides, first{extra}):
    return walk__({number}, values, scratch, start, stop, sides, first{extra})
"""

SWEEP = """
@kernel__
def {kind}(values, {given}, start, stop, sides, first{extra}):
    still_open = 0
    {begin}
    for i in range(start, stop):
        if values[i] < 0:
            value = {value}
            best, options = -1, 0
            for {target} in table_options({here}{extra}):
                j = cell__(sides, first, {y})
                if j == -1 or j == -3:
                    return i, 1 if j == -1 else 4, still_open
                v = values[j] if j >= 0 else -1
                {each}
                options += 1
            {after}
            if value < 0:
                still_open += 1
            else:
                values[i] = value
        {step}
    return stop, 0, still_open
"""

NIMBER = """if value == 0:
                while value < len(seen) and seen[value] == i:
                    value += 1
                if value == len(seen):
                    return i, 2, still_open"""

UNKNOWN = """if v < 0:
                    value = -1
                    break"""

OUTCOME = """if v == 0:
                    value = 1
                    break
                if options == 0 or v < value:
                    value = v if v < 0 else 0"""

REMOTENESS = """if j >= 0 and outcome[i] == 1 and outcome[j] == 1:
                    continue
                {unknown}
                if best < 0 or (outcome[i] == 1 and v < best) or (outcome[i] == 0 and v > best):
                    best = v"""

SWEEPS = (  # what a sweep is given, the value to begin with, what is done with each option, and after all of them
    ("nimbers", "seen", "0", f"{UNKNOWN}\n                seen[v] = i", NIMBER),
    ("outcomes", "last", "last", OUTCOME, "pass"),
    ("remoteness", "outcome", "0", REMOTENESS.format(unknown=UNKNOWN), "value = best + 1 if value == 0 else value"),
)


def disorder(y: list[str], order: str) -> list[str]:
    """Tests for an option that is no position of an ordered game."""
    sign = {"rising": ">", "falling": "<"}.get(order)
    return [f"{a} {sign} {b}" for a, b in pairwise(y)] if sign else []


def sorting(y: list[str]) -> list[str]:
    """Lines that put the coordinates into rising order: exchanges of neighbors."""
    lines = []
    for end in range(len(y) - 1, 0, -1):
        for a, b in pairwise(y[: end + 1]):
            lines += [f"if {a} > {b}:", f"    {a}, {b} = {b}, {a}"]
    return lines or ["pass"]


def decode(x: list[str], n: list[str], slow_to_fast: list[int], order: str, masked: bool) -> list[str]:
    """Lines that find the tuple of the cell `rest`."""
    if not order:
        return [f"{x[k]} = rest % {n[k]}; rest //= {n[k]}" for k in reversed(slow_to_fast)]
    lines, first = [], first_of(masked)
    for k in slow_to_fast:
        lines += [f"{x[k]} = 0", f"while {x[k]} + 1 < {n[k]} and {first}[{k}, {x[k]} + 1] <= rest:"]
        lines += [f"    {x[k]} += 1", f"rest -= {first}[{k}, {x[k]}]"]
    return lines


def next_place(x: list[str], n: list[str], slow_to_fast: list[int], order: str) -> list[str]:
    """Lines that go on to the tuple of the next cell: count up, carry where a side or the slower neighbor ends."""
    lines, indent = [], ""
    for at in range(len(x) - 1, -1, -1):
        k = slow_to_fast[at]
        lines.append(f"{indent}{x[k]} += 1")
        if at == 0:
            break
        end = f"{x[k]} == {n[k]}" + (f" or {x[k]} > {x[slow_to_fast[at - 1]]}" if order else "")
        lines += [f"{indent}if {end}:", f"{indent}    {x[k]} = 0"]
        indent += "    "
    return lines
