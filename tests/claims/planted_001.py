"""False variants of the claims of document 001: a wrong constant, a wrong rule function, a hypothesis left out."""

from fractions import Fraction
from typing import Any

from grundy.games.chocolate.bars import Bar


def without_case_b(d: Fraction, n: int) -> int:
    """Definition 2.4 with its case (a) alone."""
    return int(n + n // (d - 1) + 2)


def one_too_far(d: Fraction, n: int) -> int:
    return int((n + 1) * d // (d - 1)) + 1


def of_floor1(d: Fraction, n: int) -> int:
    """h of ⌊(m+1)/d⌋, which is not that of ⌈m/d⌉."""
    return int((n + 1) * d // (d - 1))


def below_option(f: Any, m: int, k: int) -> int | None:
    """As if nimbers were pile sizes."""
    return m - 1 - k if k < f(m) else None


PLANTED: dict[str, dict[str, Any]] = {
    "001/introduction": {"kind": "floor1", "to": 8},
    "001/last-stone": {"at": 2},
    "001/nim-sum": {"base": 3},
    "001/2.1": {"lost": 1},
    "001/sum": {"second": 0},
    "001/2.2.i": {"most": -1},
    "001/2.2.ii": {"shift": 0, "to": 5},
    "001/2.2.iii.1": {"starts": (0, 1)},
    "001/2.2.iii.2": {"step": 0},
    "001/2.3": {"shift": 1},
    "001/winning": {"left": 1},
    "001/mod": {"low": -1},
    "001/2.5.i": {"h": without_case_b, "to": 8},
    "001/2.5.ii": {"h": without_case_b, "to": 12},
    "001/2.5.iii": {"h": without_case_b, "to": 12},
    "001/2.6": {"low": -2, "to": 4},
    "001/case-II": {"least": Fraction(1, 2)},
    "001/2.8.i": {"h": of_floor1, "to": 8},
    "001/2.8.ii": {"h": one_too_far, "to": 8},
    "001/2.8.iii": {"h": one_too_far, "to": 8},
    "001/one-formula": {"h": of_floor1, "to": 8},
    "001/2.9.i": {"begin": 0},
    "001/2.9.ii": {"longer": 1},
    "001/2.10": {"first": lambda s, t, k, u: k * s * t + u * s},
    "001/2.11": {"shift": 1},
    "001/2.12": {"off": 2},
    "001/2.13.i": {"back": 0},
    "001/2.13.ii": {"least": 0},
    "001/2.13.iii": {"least": 0},
    "001/2.14": {"h": lambda t, x: (t + 1) * x + 1},
    "001/2.14-proof": {"more": 2},
    "001/h-floor1": {"h": one_too_far, "to": 8},
    "001/options": {"find": below_option},
    "001/fractal": {"kept": lambda g, n: g[n] in g[:n] or g[n] % 2 == 0},
    "001/josephus": {"last": 0},
    "001/3.1": {"more": 1},
    "001/3.2": {"above": 0},
    "001/3.3": {"more": 1},
    "001/two-piles": {"kind": "ceil", "to": 6},
    "001/3.4": {"d": Fraction(3, 2)},
    "001/3.4-powers": {"add": 1},
    "001/3.5": {"expected": frozenset({(3, 6), (2, 6), (1, 6), (0, 6)})},
    "001/3.6": {"more": 1, "to": 12},
    "001/3.7": {"kind": "ceil", "to": 6},
    "001/figure-1": {"heaps": 2},
    "001/figure-3": {"good": lambda f, to: True, "to": 20},
    "001/4.1": {"shorter": 1},
    "001/coordinates": {"column": 2},
    "001/4.2": {"expected": frozenset({Bar(2, 2, True), Bar(2, 2), Bar(1, 3), Bar(1, 2)})},
    "001/conjecture-1-two": {"d": Fraction(3, 2), "to": 8},
    "001/anywhere": {"d": Fraction(3, 2), "to": 4},
    "001/conjecture-1-others": {"more": 1, "to": 4},
}
