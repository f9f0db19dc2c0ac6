"""Closed forms found in a table: a linear form, as it is or mod m, that decides the outcome or is the nimber; and XORs
of residues.

Candidates are tried from the simplest on: no modulus before a modulus, small moduli and few, small coefficients first.
A sample of points far from the walls rejects nearly all of them; what is left is checked at every point.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import Any

from grundy.core.budget import Budget
from grundy.core.needed import np
from grundy.studies.points import Extent, Points, extent_of

LARGEST_MODULUS = 16
SAMPLE = 400


@dataclass
class Form:
    """A statement in words, and where it holds."""

    says: str
    extent: Extent
    modulus: int


def find_form(points: Points, budget: Budget) -> Form | None:
    """The simplest closed form of the whole table: of its nimbers if it has some, else of its P-positions."""
    inner = points.places[points.inner]
    if not len(inner) or not points.lost.any():
        return None
    if points.table.kind == "nimbers" and (found := next(nimber_forms(points, budget), None)):
        return found
    return next(outcome_forms(points, budget), None)


def heaps_of(points: Points) -> Iterator[tuple[list[str], Any]]:
    """Numbers that may be the heaps of a Nim in disguise: the coordinates, and the gaps of every other pair."""
    yield points.names, points.places
    if points.table.order in ("rising", "falling"):
        odd = len(points.walls) % 2
        chosen = list(range(1 - odd, len(points.walls), 2))
        yield [points.walls[i] for i in chosen], points.gaps[:, chosen]


def xor_of(heaps: Any, modulus: int) -> Any:
    return np.bitwise_xor.reduce(heaps % modulus if modulus else heaps, axis=1)


def moduli() -> Iterator[int]:
    """0 stands for none."""
    yield 0
    yield from range(2, LARGEST_MODULUS + 1)


def xor_text(names: list[str], modulus: int) -> str:
    wrapped = [f"({name})" if " - " in name else name for name in names]
    if not modulus:
        return " ⊕ ".join(wrapped)
    return " ⊕ ".join(f"({name} mod {modulus})" for name in wrapped)


def nimber_forms(points: Points, budget: Budget) -> Iterator[Form]:
    """XORs of residues first, then a linear form mod m as the nimber itself."""
    for modulus in moduli():
        for names, heaps in heaps_of(points):
            budget.look()
            if extent := extent_of(points, xor_of(heaps, modulus) != points.values):
                yield Form(f"the nimber is {xor_text(names, modulus)}", extent, modulus)
    places = points.places
    for modulus in range(2, LARGEST_MODULUS + 1):
        for factors in coefficients(places.shape[1], modulus):
            budget.look()
            if extent := extent_of(points, places @ factors % modulus != points.values):
                yield Form(f"the nimber is ({linear_text(factors, points.names)}) mod {modulus}", extent, modulus)


def outcome_forms(points: Points, budget: Budget) -> Iterator[Form]:
    """Linear forms that have one value at the P-positions and nowhere else, then residues, then XORs of residues."""
    for factors in coefficients(points.places.shape[1], 4):
        values = points.places @ factors
        constant = int(np.median(values[points.lost]))
        extent = extent_of(points, (values == constant) != points.lost)
        if extent and not extent.from_walls and (points.lost & (values == constant)).sum() > len(extent.exceptions) + 2:
            sign = -1 if constant < 0 else 1
            text = linear_text(sign * factors, points.names)
            yield Form(f"P exactly if {text} = {sign * constant}", extent, 0)

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
                yield Form(outcome_text(factors, sorted(lost), modulus, points.names), extent, modulus)
    for modulus in moduli():
        for names, heaps in heaps_of(points):
            budget.look()
            if extent := extent_of(points, (xor_of(heaps, modulus) == 0) != points.lost):
                yield Form(f"P exactly if {xor_text(names, modulus)} = 0", extent, modulus)


def coefficients(dimension: int, modulus: int) -> list[Any]:
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


def linear_text(factors: Any, names: list[str]) -> str:
    """What is added before what is taken away: a2 - a1."""
    terms = sorted(zip(map(int, factors), names, strict=True), key=lambda term: term[0] < 0)
    text = ""
    for factor, name in terms:
        if factor:
            sign = ("-" if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
            text += sign + (name if abs(factor) == 1 else f"{abs(factor)} {name}")
    return text


def outcome_text(factors: Any, lost: list[int], modulus: int, names: list[str]) -> str:
    if modulus == 1:
        return "every position is P" if lost else "every position is N"
    other = sorted(-r % modulus for r in lost)
    if (sum(factors > 0), other) < (sum(factors < 0), lost):  # the same said the other way round is simpler
        factors, lost = -factors, other
    return f"P exactly if {linear_text(factors, names)} ≡ {' or '.join(map(str, lost))} (mod {modulus})"
