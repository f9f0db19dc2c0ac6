"""Guesses: the known forms are found again from values alone, and nothing is said of what has none."""

import random
import re
from collections.abc import Callable
from fractions import Fraction
from math import isqrt

import pytest

import grundy
from grundy import Budget
from grundy.core.errors import BadParam
from grundy.games.max_nim.rule_functions import KINDS, Fractional
from grundy.operations.guess import floor_form, floor_text, guess_formulas, simplest_between

DS = ["2", "3", "3/2", "5/2", "7/3", "9/4", "11/7", "13/5", "100/37"]


@pytest.mark.parametrize("d", DS)
@pytest.mark.parametrize("kind", KINDS)
def test_h_of_document_001_is_found_again(kind: str, d: str) -> None:
    """From the nimbers alone: h as the closed form has it, up to an offset that makes no difference."""
    found = grundy.guess(grundy.game("max-nim", rule=kind, d=d), to=1200)
    equation = next(one for one in found if one.kind == "functional equation")
    f = Fractional(kind, Fraction(d))
    a, b, c = read_h(equation.formula)
    assert all((a * n + b) // c == f.h(n) for n in range(2000))
    assert (equation.fitted, equation.survived) == (600, 1200)


def read_h(formula: str) -> tuple[int, int, int]:
    """(a, b, c) of `s(⌊(7n + 7)/4⌋) = s(n), ...`."""
    inside = formula.removeprefix("s(").partition(") = s(n)")[0]
    whole = re.fullmatch(r"⌊\(?(\d+)n(?: \+ (\d+))?\)?/(\d+)⌋|(\d+)n(?: \+ (\d+))?", inside)
    assert whole, formula
    a, b, c = (whole[1], whole[2], whole[3]) if whole[1] else (whole[4], whole[5], "1")
    return int(a), int(b or 0), int(c)


KNOWN: dict[str, tuple[Callable[[int], int], str]] = {
    "linear": (lambda n: 3 * n + 2, "s(n) = 3n + 2"),
    "falling": (lambda n: 5 - 2 * n, "s(n) = -2n + 5"),
    "constant": (lambda n: 7, "s(n) = 7"),
    "floor": (lambda n: (7 * n + 2) // 5, "s(n) = ⌊(7n + 2)/5⌋"),
    "period": (lambda n: (3, 1, 4, 1, 5)[n % 5], "s(n + 5) = s(n) for n ≥ 0"),
    "preperiod": (lambda n: 9 if n < 8 else n % 3, "s(n + 3) = s(n) for n ≥ 8"),
    "arithmetic": (lambda n: 4 * (n // 3) + (0, 5, 1)[n % 3], "s(n + 3) = s(n) + 4 for n ≥ 0"),
    "golden": (lambda n: (n + isqrt(5 * n * n)) // 2, "s(n) = ⌊(1 + √5)/2 n⌋"),
    "golden shifted": (lambda n: (n + 1 + isqrt(5 * (n + 1) ** 2)) // 2, "s(n) = ⌊(1 + √5)/2 (n + 1)⌋"),
    "root of two": (lambda n: isqrt(2 * n * n), "s(n) = ⌊√2 n⌋"),
    "ruler": (lambda n: (n + 1 & -n - 1).bit_length() - 1, "s(2n) = 0; s(2n + 1) = s(n) + 1"),
    "powers of two": (lambda n: (n & -n).bit_length() - 1 if n else 7, "s(2n) = s(n) + 1 for n ≥ 1; s(2n + 1) = 0"),
    "ones": (lambda n: n.bit_count(), "s(2n) = s(n); s(2n + 1) = s(n) + 1"),
    "Thue-Morse": (lambda n: n.bit_count() % 2, "s(n) is 2-automatic: 2 states"),
    "paper folding": (lambda n: (n + 1 & -n - 1) << 1 & n + 1 and 1, "s(n) is 2-automatic: 4 states"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_forms(name: str) -> None:
    term, wanted = KNOWN[name]
    found = guess_formulas([term(n) for n in range(600)], None, Budget(None))
    assert any(one.formula.startswith(wanted) for one in found), [str(one) for one in found]
    assert all((one.fitted, one.survived) == (300, 599) for one in found)


def test_a_ruler_holds_wherever_it_says() -> None:
    """Every equation is evaluated from the n on that it names, and from no smaller one could it be meant."""
    rng, checked = random.Random(15), 0
    for _ in range(60):
        k = rng.choice((2, 3))
        terms = [rng.randint(0, 3) for _ in range(2 * k)]
        rules = [(rng.randint(0, 1), rng.choice((0, 1, -1)), rng.randint(-2, 2)) for _ in range(k)]
        for n in range(2 * k, 400):
            copied, shift, lift = rules[n % k]
            terms.append((terms[n // k + shift] if copied else n // k) + lift)
        for one in guess_formulas(terms, None, Budget(None)):
            if one.kind == "ruler-like":
                for equation in one.formula.split("; "):
                    check_equation(equation, terms)
                    checked += 1
    assert checked > 40


def check_equation(equation: str, terms: list[int]) -> None:
    said, _, begin = equation.partition(" for n ≥ ")
    left, right = (re.sub(r"(\d)n", r"\1*n", side) for side in said.split(" = "))

    def holds(n: int) -> bool:
        known = {"s": lambda place: terms[place] if place >= 0 else None, "n": n}
        try:
            return bool(eval(left, known) == eval(right, known))
        except TypeError:  # there is no term before the first
            return False

    stop = len(terms) // 3 - 2
    assert all(holds(n) for n in range(int(begin or 0), stop)), equation
    assert not begin or not holds(int(begin) - 1), equation


def test_nothing_is_said_of_sequences_without_a_form() -> None:
    rng = random.Random(4)
    assert guess_formulas([rng.randint(0, 5) for _ in range(600)], None, Budget(None)) == []
    assert guess_formulas([n * n for n in range(300)], None, Budget(None)) == []
    assert grundy.guess("grundys-game", to=400) == []


def test_a_guess_that_fails_later_is_dropped() -> None:
    terms = [n % 4 for n in range(400)]
    assert guess_formulas(terms, 100, Budget(None))
    terms[399] = 9
    assert guess_formulas(terms, 100, Budget(None)) == []


def test_too_few_terms() -> None:
    for terms, fit in (([0] * 20, None), ([0] * 100, 5), ([0] * 100, 99)):
        with pytest.raises(BadParam, match="24 terms or more"):
            guess_formulas(terms, fit, Budget(None))


def test_random_floor_forms_are_found_again() -> None:
    rng = random.Random(2)
    for _ in range(60):
        c = rng.randint(1, 30)
        a, b = rng.randint(-60, 60), rng.randint(-40, 40)
        terms = [(a * n + b) // c for n in range(200)]
        found = floor_form(terms)
        assert found is not None
        x, y, z = found
        assert [(x * n + y) // z for n in range(200)] == terms
        assert z <= c


def test_the_simplest_fraction_between_two_others() -> None:
    rng = random.Random(3)
    for _ in range(200):
        low, high = sorted(Fraction(rng.randint(-50, 50), rng.randint(1, 20)) for _ in range(2))
        if low < high:
            below = next(c for c in range(1, 10**6) if (low * c).__floor__() + 1 < high * c)
            found = simplest_between(low, high)
            assert low < found < high
            assert found.denominator == below


def test_floor_forms_as_text() -> None:
    assert floor_text(3, 1, 2) == "⌊(3n + 1)/2⌋"
    assert floor_text(3, 0, 2) == "⌊3n/2⌋"
    assert floor_text(1, -2, 1) == "n - 2"
    assert floor_text(0, 5, 1) == "5"
