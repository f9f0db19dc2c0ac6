"""Patterns in a table: closed forms, translations that repeat it, and the periods of its lines."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, product
from math import gcd, prod
from typing import Any

from grundy.analysis.value_table import Table
from grundy.core.budget import Budget, each
from grundy.core.errors import Argument, Refused
from grundy.core.lazy_imports import np
from grundy.core.notation import either
from grundy.core.result import Result
from grundy.core.types import Array, JsonObject

MOST_POINTS = 20_000_000
FEW = 40  # exceptions that a statement may have without excluding the walls
LISTED = 8  # exceptions in a line of text
TELLING = 100  # P-positions away from the walls that a statement needs to be worth making


def check_size(to: tuple[int, ...]) -> None:
    """Refuse too large a table before it is made."""
    if prod(n + 1 for n in to) > MOST_POINTS:
        large = f"patterns are looked for in tables of at most {MOST_POINTS:,} tuples; use a smaller "
        raise Refused(large, Argument("to"))


@dataclass
class Points:
    """Places (n, d) and values (n) of a table; gaps (n, d) are the distances from the walls, named in `walls`."""

    table: Table

    def __post_init__(self) -> None:
        self.box = np.asarray(self.table.values)
        self.places = np.argwhere(self.box >= 0)
        self.values = self.box[tuple(self.places.T)].astype(np.int64)
        self.lost = self.values == 0

    @cached_property
    def names(self) -> list[str]:
        return self.table.axes()

    @cached_property
    def slow_to_fast(self) -> list[int]:
        """The coordinates from the smallest to the largest of an ordered tuple."""
        count = range(self.table.dimension)
        return list(reversed(count)) if self.table.order == "falling" else list(count)

    @cached_property
    def gaps(self) -> Array:
        if self.table.order not in ("rising", "falling"):
            return self.places
        ordered = self.places[:, self.slow_to_fast]
        return np.diff(ordered, axis=1, prepend=0)

    @cached_property
    def walls(self) -> list[str]:
        names = [self.names[i] for i in self.slow_to_fast]
        if self.table.order not in ("rising", "falling"):
            return self.names
        return [names[0], *(f"{high} - {low}" for low, high in pairwise(names))]

    @cached_property
    def margin(self) -> Array:
        """The largest distance from each wall that a statement may ask for: a sixth of the table."""
        return np.array([(self.table.shape[i] - 1) // 6 for i in self.slow_to_fast])

    @cached_property
    def inner(self) -> Any:
        """Which points lie that far inside."""
        return (self.gaps >= self.margin).all(axis=1)


@dataclass
class Extent:
    """Where a statement holds: everywhere but at a few points, or from some distance from the walls on."""

    where: str
    exceptions: list[tuple[int, ...]]
    from_walls: tuple[int, ...] = ()


def extent_of(points: Points, fails: Array, among: Array | None = None) -> Extent | None:
    """Where a statement about the points `among` holds that fails at some; None if it fails at too many."""
    spoken = np.ones(len(fails), dtype=bool) if among is None else among
    fails = fails & spoken
    if (fails & points.inner).any() or not (spoken & points.inner).any():
        return None
    exceptions = [tuple(map(int, point)) for point in points.places[fails]]
    if not exceptions:
        return Extent("everywhere", [])
    half = np.array(points.table.shape) // 2
    if len(exceptions) <= FEW and (points.places[fails] <= half).all():
        return Extent("everywhere else", exceptions)
    least = least_distances(points.gaps[fails])
    held = spoken & (points.gaps >= np.array(least)).all(axis=1)
    if (np.array(least) > points.margin).any() or points.lost[held].sum() < TELLING:
        return None
    terms = [f"{wall} ≥ {s}" for wall, s in zip(points.walls, least, strict=True) if s]
    return Extent("wherever " + " and ".join(terms), exceptions, least)


def least_distances(gaps: Array) -> tuple[int, ...]:
    """The distances from the walls with the least sum that exclude every exception."""
    small = np.minimum(gaps, limit := 16)
    worst = np.zeros((limit + 2,) * gaps.shape[1], dtype=bool)
    worst[tuple(small.T)] = True
    for axis in range(worst.ndim):  # whether some exception lies at these distances or further in
        worst = np.flip(np.logical_or.accumulate(np.flip(worst, axis), axis), axis)
    free = np.argwhere(~worst)
    best = free[np.argmin(free.sum(axis=1))]
    return tuple(int(s) if s <= limit else 1 << 30 for s in best)


@dataclass
class Finding:
    """A statement about the table, with the exceptions to it."""

    kind: str  # form, translation or lines
    says: str
    exceptions: list[tuple[int, ...]] = field(default_factory=list)
    data: JsonObject = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.exceptions:
            return self.says
        shown = "; ".join(",".join(map(str, p)) for p in self.exceptions[:LISTED])
        more = f" and {len(self.exceptions) - LISTED:,} more" if len(self.exceptions) > LISTED else ""
        noun = "exception" if len(self.exceptions) == 1 else "exceptions"
        return f"{self.says}; {len(self.exceptions):,} {noun}: {shown}{more}"


def stated(kind: str, says: str, extent: Extent, **data: object) -> Finding:
    where = "" if extent.where.startswith("everywhere") else f", {extent.where}"
    return Finding(kind, says + where, extent.exceptions, {**data, "from_walls": list(extent.from_walls)})


# ---- closed forms: a linear form, as it is or mod m, that gives the outcome or the nimber; XORs of residues ----


LARGEST_MODULUS = 16
SAMPLE = 400


def find_form(points: Points, budget: Budget) -> Finding | None:
    """The simplest closed form of the whole table: of its nimbers if it has some, else of its P-positions."""
    inner = points.places[points.inner]
    if not len(inner) or not points.lost.any():
        return None
    if points.table.kind == "nimbers" and (found := next(nimber_forms(points, budget), None)):
        return found
    return next(outcome_forms(points, budget), None)


def form(says: str, extent: Extent, modulus: int) -> Finding:
    return stated("form", says, extent, modulus=modulus)


def heaps_of(points: Points) -> Iterator[tuple[list[str], Array]]:
    """Numbers that may be the heaps of a Nim in disguise: the coordinates, and the gaps of every other pair."""
    yield points.names, points.places
    if points.table.order in ("rising", "falling"):
        odd = len(points.walls) % 2
        chosen = list(range(1 - odd, len(points.walls), 2))
        yield [points.walls[i] for i in chosen], points.gaps[:, chosen]


def xor_of(heaps: Array, modulus: int) -> Any:
    return np.bitwise_xor.reduce(heaps % modulus if modulus else heaps, axis=1)


def moduli() -> Iterator[int]:
    """The moduli to try; 0 stands for none."""
    yield 0
    yield from range(2, LARGEST_MODULUS + 1)


def xor_text(names: list[str], modulus: int) -> str:
    wrapped = [f"({name})" if " - " in name else name for name in names]
    if not modulus:
        return " ⊕ ".join(wrapped)
    return " ⊕ ".join(f"({name} mod {modulus})" for name in wrapped)


def nimber_forms(points: Points, budget: Budget) -> Iterator[Finding]:
    """XORs of residues first, then a linear form mod m as the nimber itself."""
    for modulus in moduli():
        for names, heaps in heaps_of(points):
            budget.look()
            if extent := extent_of(points, xor_of(heaps, modulus) != points.values):
                yield form(f"the nimber is {xor_text(names, modulus)}", extent, modulus)
    places = points.places
    for modulus in range(2, LARGEST_MODULUS + 1):
        for factors in coefficients(places.shape[1], modulus):
            budget.look()
            if extent := extent_of(points, places @ factors % modulus != points.values):
                yield form(f"the nimber is ({linear_text(factors, points.names)}) mod {modulus}", extent, modulus)


def outcome_forms(points: Points, budget: Budget) -> Iterator[Finding]:
    """Linear forms that have one value at the P-positions and nowhere else, then residues, then XORs of residues."""
    for factors in coefficients(points.places.shape[1], 4):
        values = points.places @ factors
        constant = int(np.median(values[points.lost]))
        extent = extent_of(points, (values == constant) != points.lost)
        if extent and not extent.from_walls and (points.lost & (values == constant)).sum() > len(extent.exceptions) + 2:
            sign = -1 if constant < 0 else 1
            text = linear_text(sign * factors, points.names)
            yield form(f"P exactly if {text} = {sign * constant}", extent, 0)

    rng = random.Random(1)
    inner = np.flatnonzero(points.inner)
    sample = np.array(sorted(rng.sample(range(len(inner)), min(SAMPLE, len(inner)))))
    chosen = inner[sample]
    for modulus in range(1, LARGEST_MODULUS + 1):
        for factors in coefficients(points.places.shape[1], modulus):
            budget.look()
            classes = points.places[chosen] @ factors % modulus
            lost = set(classes[points.lost[chosen]].tolist())
            if lost & set(classes[~points.lost[chosen]].tolist()):
                continue
            fails = np.isin(points.places @ factors % modulus, sorted(lost)) != points.lost
            if extent := extent_of(points, fails):
                yield form(outcome_text(factors, sorted(lost), modulus, points.names), extent, modulus)
    for modulus in moduli():
        for names, heaps in heaps_of(points):
            budget.look()
            if extent := extent_of(points, (xor_of(heaps, modulus) == 0) != points.lost):
                yield form(f"P exactly if {xor_text(names, modulus)} = 0", extent, modulus)


def coefficients(dimension: int, modulus: int) -> list[Array]:
    """Vectors of small numbers without a common factor, simplest first; one of each pair c, -c."""
    if modulus == 1:
        return [np.zeros(dimension, dtype=np.int64)]
    top = min(modulus // 2, 3) if dimension <= 3 else 1
    found = []
    for factors in product(range(-top, top + 1), repeat=dimension):
        leading = next((f for f in factors if f), 0)
        if leading > 0 and gcd(*factors) == 1:
            found.append(factors)
    # all coordinates, with coefficients 1, is simpler than some coordinates
    found.sort(key=lambda c: (max(map(abs, c)), sum(f != 0 for f in c), sum(f < 0 for f in c)))
    return [np.array(factors, dtype=np.int64) for factors in found]


def linear_text(factors: Array, names: list[str]) -> str:
    """A linear form in words, positive terms first: a2 - a1."""
    terms = sorted(zip(map(int, factors), names, strict=True), key=lambda term: term[0] < 0)
    text = ""
    for factor, name in terms:
        if factor:
            sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
            text += sign + (name if abs(factor) == 1 else f"{abs(factor)} {name}")
    return text


def outcome_text(factors: Array, lost: list[int], modulus: int, names: list[str]) -> str:
    if modulus == 1:
        return "every position is P" if lost else "every position is N"
    other = sorted(-r % modulus for r in lost)
    if (sum(factors > 0), other) < (sum(factors < 0), lost):  # the same said the other way round is simpler
        factors, lost = -factors, other
    return f"P exactly if {linear_text(factors, names)} ≡ {' or '.join(map(str, lost))} (mod {modulus})"


# ---- repetition in a table: along a translation of the whole, and along single lines in each direction ----


SHORTEST_LINE = 24
LONGEST_PERIOD = 60

Vector = tuple[int, ...]


def directions(points: Points) -> Iterator[Vector]:
    """Rows first, then diagonals; in ordered games only those that keep the order."""
    order = points.table.order
    found = [v for v in product((0, 1), repeat=points.table.dimension) if any(v)]
    if order in ("rising", "falling"):
        found = [v for v in found if all((a <= b) if order == "rising" else (a >= b) for a, b in pairwise(v))]
    yield from sorted(found, key=lambda v: (sum(v), v))


def find_translation(points: Points, direction: Vector, budget: Budget) -> Finding | None:
    """The smallest step along the direction that changes no value; if there is none, one that works off the walls."""
    near_walls = None
    sides = [n for n, moves in zip(points.table.shape, direction, strict=True) if moves]
    for period in range(1, min(LONGEST_PERIOD, min(sides) // 2) + 1):
        budget.look()
        vector = [period * v for v in direction]
        target = points.places + np.array(vector)
        inside = (target < np.array(points.table.shape)).all(axis=1)
        later = points.values.copy()
        later[inside] = points.box[tuple(target[inside].T)]
        if extent := extent_of(points, later != points.values, inside):
            says = f"the table repeats along ({','.join(map(str, vector))})"
            found = stated("translation", says, extent, vector=vector)
            if not extent.from_walls:
                return found
            near_walls = near_walls or found
    return near_walls


def find_lines(points: Points, direction: Vector, budget: Budget) -> Finding | None:
    """The eventual period of every line that is long enough; None if there is no such line."""
    step = np.array(direction)
    before = points.places - step
    starts = (before < 0).any(axis=1)
    starts[~starts] = points.box[tuple(before[~starts].T)] < 0
    periods: Counter[int] = Counter()
    latest = unsettled = 0  # the longest wait before a line repeats; lines that show no period within the table
    for start in points.places[starts]:
        budget.look()
        length = min(n - x for n, x, moves in zip(points.table.shape, map(int, start), direction, strict=True) if moves)
        if length < SHORTEST_LINE:
            continue
        line = points.box[tuple((start + step * np.arange(length)[:, None]).T)]
        found = eventual_period(line)
        if found is None:
            unsettled += 1
        else:
            periods[found[0]] += 1
            latest = max(latest, found[1])
    total, along = periods.total(), f"along ({','.join(map(str, direction))})"
    data = {"direction": list(direction), "periods": dict(sorted(periods.items())), "open": unsettled}
    if not total:
        none = "the line shows no period" if unsettled == 1 else f"none of {unsettled:,} lines shows a period"
        return Finding("lines", f"{along} {none}", [], data) if unsettled else None
    shown = either([str(p) for p in sorted(periods)])
    wait = f", after at most {latest} steps" if latest else ""
    rest = f"; {unsettled:,} show no period" if unsettled else ""
    some = "1 line becomes" if total == 1 else f"{'all ' * (not unsettled)}{total:,} lines become"
    every = "the line becomes" if total + unsettled == 1 else some
    return Finding("lines", f"{along} {every} periodic, with period {shown}{wait}{rest}", [], data | {"latest": latest})


def eventual_period(line: Array) -> tuple[int, int] | None:
    """The smallest period of the line's later part, and where it begins."""
    for period in each(range(1, len(line) // 6 + 1)):
        differ = np.flatnonzero(line[period:] != line[:-period])
        begin = int(differ[-1]) + 1 if len(differ) else 0
        if begin <= len(line) // 2:
            return period, begin
    return None


# ---- all patterns of a table ----


@dataclass
class Patterns(Result):
    """All that was found in a table."""

    table: Table
    positions: int
    lost: int
    findings: list[Finding]

    @property
    def shown_always(self) -> bool:
        return True

    def range_text(self) -> str:
        limits = ",".join(str(n - 1) for n in self.table.shape)
        return f"{self.table.title()}: all {self.positions:,} positions to {limits}, {self.lost:,} of them P"

    def to_text(self) -> str:
        findings = [f"- {finding}" for finding in self.findings] or ["no pattern found"]
        return "\n".join([self.range_text(), *findings])

    def to_dict(self) -> JsonObject:
        return {
            "game": self.table.game.id,
            "params": self.table.game.params(),
            "ending": str(self.table.ending),
            "kind": self.table.kind,
            "to": [n - 1 for n in self.table.shape],
            "positions": self.positions,
            "lost": self.lost,
            "findings": [
                {"kind": f.kind, "says": f.says, "exceptions": [list(p) for p in f.exceptions], **f.data}
                for f in self.findings
            ],
        }


def find_patterns(table: Table, budget: Budget) -> Patterns:
    """The simplest closed form; and, unless that says everything, translations and the periods of lines."""
    points = Points(table)
    form = find_form(points, budget)
    findings = [] if form is None else [form]
    if form is None or form.exceptions:
        for direction in directions(points):
            found = find_translation(points, direction, budget)
            # the form, where there is one, already says what holds off the walls only
            if found is not None and (form is None or not found.data["from_walls"]):
                findings.append(found)
            if (found is None or found.exceptions) and (lines := find_lines(points, direction, budget)):
                findings.append(lines)
    return Patterns(table, len(points.places), int(points.lost.sum()), findings)
