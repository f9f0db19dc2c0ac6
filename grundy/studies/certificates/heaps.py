"""Periods and misère quotients of heap games as certificates."""

from functools import cache
from typing import Any

from grundy.core.budget import Budget
from grundy.core.errors import Refused
from grundy.core.families import HeapGame
from grundy.core.registry import AnyGame
from grundy.engines.declared import octal_of, takes_of
from grundy.studies.certificates.check_certificate import by_digits
from grundy.studies.period import find_period
from grundy.studies.quotient import make_quotient

WINDOW = 30_000  # heaps: what a short program can still check in a minute
ORDER = 120  # elements of a monoid
PAIRS = 3_000


def code_of(game: HeapGame) -> str:
    """The octal code of a game, or nothing. Taking a number from a fixed set is digit 3 at its place."""
    digits = None if game.unequal() else octal_of(game)
    if digits is None and (taken := takes_of(game)) is not None and not taken[1]:
        digits = tuple(3 * (k in taken[0]) for k in range(max(taken[0]) + 1))
    if digits is None or max(digits) > 7:
        return ""
    first, *others = digits
    return f"{first}.{''.join(map(str, others)).rstrip('0')}"


def spaced(numbers: Any) -> str:
    return " ".join(str(int(n)) for n in numbers)


def period(game: AnyGame, budget: Budget) -> tuple[dict[str, int], dict[str, Any]]:
    if isinstance(game, HeapGame) and not code_of(game):  # before a search that may be long
        raise Refused(f"{game.id}: only the period of an octal code can be certified, and these heaps play none")
    found = find_period(game, None, budget)
    assert isinstance(game, HeapGame)
    code = code_of(game)
    if found.period is None or found.preperiod is None or found.saltus or not found.certificate:
        raise Refused(f"{game.id}: {found}; only a period that is proved can be certified")
    size = 2 * max(found.preperiod, 1) + 2 * found.period + len(code) - 2
    if size > WINDOW:
        raise Refused(f"{game.id}: the window has {size:,} heaps, and the checker looks at {WINDOW:,} at most")
    values = found.values if len(found.values) >= size else find_period(game, size, budget).values
    answer = {"period": found.period, "preperiod": found.preperiod}
    return answer, {"code": code, "values": spaced(values[:size])}


def quotient(game: AnyGame, budget: Budget) -> tuple[dict[str, int], dict[str, Any]]:
    found = make_quotient(game, None, budget).quotient
    assert isinstance(game, HeapGame)
    if found.order > ORDER:
        raise Refused(f"{game.id}: a monoid of {found.order:,} elements, and the checker looks at {ORDER} at most")
    every = range(found.order)
    table = [[found.product([x, y]) for y in every] for x in every]
    lost = [x for x in every if found.is_p[x]]
    answer = {"order": found.order, "p_elements": len(lost)}
    if found.period is not None and found.preperiod is not None and (code := code_of(game)):
        answer |= {"period": found.period, "preperiod": found.preperiod}
        phi = [found.element(n) for n in range(2 * (found.preperiod + found.period) + len(code) - 2)]
        options = [list(by_digits([int(d) for d in code.replace(".", "")], n)) for n in range(len(phi))]
    else:
        answer |= {"heaps": found.heaps}
        code, phi = "", found.phi
        options = [list(game.heap_parts(n)) for n in range(len(phi))]
    wins = [sum(1 << y for y in every if table[x][y] in lost) for x in every]
    kinds = set()
    for n, listed in enumerate(options):
        w = 0
        for option in listed:
            w |= wins[found.product(phi[m] for m in option)]
        kinds |= {(phi[n], w)} if listed else set()
    pairs = closed(kinds, table, budget)
    body = {"code": code, "table": [spaced(row) for row in table], "p": spaced(lost), "elements": spaced(phi)}
    return answer, {**body, "pairs": [f"{x} {w:x}" for x, w in sorted(pairs)]}


def closed(kinds: set[tuple[int, int]], table: list[list[int]], budget: Budget) -> set[tuple[int, int]]:
    """The pairs (element, W) of all sums, of those with one element only the smallest W."""
    every = range(len(table))
    beside = cache(lambda w, x: sum(1 << y for y in every if w >> table[x][y] & 1))
    smallest: dict[int, set[int]] = {x: set() for x in every}

    def add(x: int, w: int) -> bool:
        if any(v & ~w == 0 for v in smallest[x]):
            return False
        smallest[x] = {v for v in smallest[x] if w & ~v} | {w}
        return True

    waiting = [kind for kind in sorted(kinds) if add(*kind)]
    least = [(x, w) for x, w in sorted(kinds) if w in smallest[x]]
    while waiting:
        x, v = waiting.pop()
        if v in smallest[x]:
            budget.spend()
            joined = ((table[x][y], beside(v, y) | beside(w, x)) for y, w in least)
            waiting += [pair for pair in joined if add(*pair)]
    found = {(x, w) for x, ws in smallest.items() for w in ws}
    if len(found) > PAIRS:
        raise Refused(f"{len(found):,} pairs of sums, and the checker looks at {PAIRS:,} at most")
    return found
