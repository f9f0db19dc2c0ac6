"""Bodies of certificates about heaps: honest ones of a code, and monoids that are made up but fit together."""

import random
import re
from functools import cache
from itertools import product
from typing import Any

import grundy
from grundy.analysis.certificates import closed, spaced
from grundy.analysis.check_certificate import by_digits
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from tests.stress.certificate_truth import xor
from tests.stress.rule_trial import mex

Fields = dict[str, Any]


@cache
def periods(code: str) -> list[tuple[int, int, list[int]]]:
    """Every short period that a window proves for the code, with the values."""
    digits = [int(digit) for digit in code.replace(".", "")] if re.fullmatch("[0-7.]+", code) else []
    values: list[int] = []
    for n in range(260 if digits else 0):
        values.append(mex({xor(values[m] for m in option) for option in by_digits(digits, n)}))
    for p in range(1, 40):
        for n0 in range(80):
            seen = values[: 2 * max(n0, 1) + 2 * p + len(digits) - 1]
            if digits and seen[n0 + p :] == seen[n0:-p]:
                return [(p, n0, values)]
    return []


@cache
def quotient(code: str) -> tuple[Fields, Fields] | None:
    """Answer and body of the honest proof."""
    try:
        proof = grundy.certify(grundy.game("octal", code=code), kind="quotient", budget=Budget(30))
    except OverBudget:
        return None
    return proof.fields["answer"], proof.fields["body"]


def random_monoid(rng: random.Random, options: list[list[tuple[int, ...]]]) -> tuple[Fields, Fields]:
    """Any commutative monoid of order 1 to 4, any P-elements, and any element for each of these heaps.

    What the checker asks of a sum, its pairs, is worked out from that as the honest prover does.
    """
    table = rng.choice(monoids(rng.choice((1, 2, 2, 3, 4))))
    every = range(len(table))
    lost = [x for x in every if x and rng.random() < 0.5]
    phi = [0, *(rng.choice(every) for _ in options[1:])]
    wins = [sum(1 << y for y in every if table[x][y] in lost) for x in every]
    kinds = set()
    for n, listed in enumerate(options):
        w = 0
        for option in listed:
            element = 0
            for m in option:
                element = table[element][phi[m]]
            w |= wins[element]
        kinds |= {(phi[n], w)} if listed else set()
    pairs = sorted(closed(kinds, table, Budget(None)))
    answer = {"order": len(table), "p_elements": len(lost), "heaps": len(phi) - 1}
    body = {"code": "", "table": [spaced(row) for row in table], "p": spaced(lost), "elements": spaced(phi)}
    return answer, {**body, "pairs": [f"{x} {w:x}" for x, w in pairs]}


@cache
def monoids(order: int) -> list[list[list[int]]]:
    """All multiplication tables of that order whose unit is 0."""
    places = [(x, y) for x in range(1, order) for y in range(x, order)]
    found = []
    for values in product(range(order), repeat=len(places)):
        table = [[x + y if not x * y else 0 for y in range(order)] for x in range(order)]
        for (x, y), value in zip(places, values, strict=True):
            table[x][y] = table[y][x] = value
        triples = product(range(order), repeat=3)
        if all(table[table[x][y]][z] == table[x][table[y][z]] for x, y, z in triples):
            found.append(table)
    return found
