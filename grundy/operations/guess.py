"""A formula for a sequence, fitted on its first terms and tried on the others. A guess is no proof."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isqrt
from pathlib import Path
from typing import Annotated, Any

from grundy.analysis.nimber_sequence import make_sequence, read_b_file, terms_in_order
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.game import AnyGame
from grundy.core.lookup import as_game
from grundy.core.result import Help, Result, TextLine
from grundy.core.types import Integers, JsonObject
from grundy.engines.repeats import begins_of_periods
from grundy.operations import operation
from grundy.operations.sequence import Heap

PAIRS = 400  # terms that are compared pair by pair; the others are only checked
ROUNDS = 4  # a slope a/c repeats after c terms; it has to be seen to do so this often


def slopes(terms: Sequence[int]) -> tuple[Fraction, Fraction] | None:
    """The open interval of slopes that fit; None if it is empty."""
    low, high = Fraction(-(10**18)), Fraction(10**18)
    step = max(1, len(terms) // PAIRS)
    places = sorted({*range(0, len(terms), step), *range(min(60, len(terms))), len(terms) - 1})
    for x, i in enumerate(places):
        for j in places[x + 1 :]:
            rise, run = terms[j] - terms[i], j - i
            if (rise - 1) * low.denominator > low.numerator * run:
                low = Fraction(rise - 1, run)
            if (rise + 1) * high.denominator < high.numerator * run:
                high = Fraction(rise + 1, run)
        if low >= high:
            return None
    return low, high


def simplest_between(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the least denominator strictly between two others."""
    whole = low.numerator // low.denominator
    if whole + 1 < high:
        return Fraction(whole + 1 if whole + 1 <= 0 or whole >= 0 else 0)
    if low == whole:  # and high is at most whole + 1: the simplest is whole + 1 / k
        k = int(1 / (high - whole)) + 1
        return whole + Fraction(1, k)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))


def floor_form(terms: Sequence[int]) -> tuple[int, int, int] | None:
    """(a, b, c) with s(n) = ⌊(a n + b) / c⌋ for all terms, c as small as possible and b as near to 0 as possible."""
    between = slopes(terms)
    if between is None:
        return None
    slope = simplest_between(*between)
    a, c = slope.numerator, slope.denominator
    if ROUNDS * c > len(terms):
        return None
    low = max(c * s - a * n for n, s in enumerate(terms))
    high = min(c * s + c - 1 - a * n for n, s in enumerate(terms))
    return (a, min(max(0, low), high), c) if low <= high else None


def floor_text(a: int, b: int, c: int, n: str = "n") -> str:
    """`⌊(3n + 1)/2⌋`, `2n`, `5`."""
    times = "" if a == 0 else n if a == 1 else f"-{n}" if a == -1 else f"{a}{n}"
    line = f"{times} {'+' if b > 0 else '-'} {abs(b)}" if times and b else times or str(b)
    if c == 1:
        return line
    return f"⌊({line})/{c}⌋" if times and b else f"⌊{line}/{c}⌋"


def beatty_form(terms: Sequence[int]) -> tuple[str, Callable[[int], int]] | None:
    """⌊α (n + s)⌋ + t with α = (p + q √D) / r for small p, q, D, r: text and function; None if none fits."""
    between = slopes(terms)
    if between is None:
        return None
    low, high = between
    for root in (5, 2, 3, 13, 17, 6, 7, 21, 10, 29, 11, 14, 15):
        for r in range(1, 7):
            for q in (1, 2, 3, -1, -2):
                middle = (low + high) / 2 * r - q * Fraction(isqrt(root * 10**24), 10**12)
                for p in {middle.__floor__(), middle.__ceil__()}:
                    slope = Fraction(p, r) + Fraction(q, r) * Fraction(isqrt(root * 10**24), 10**12)
                    if low < slope < high and (found := shifted_beatty(terms, p, q, root, r)):
                        return found
    return None


def shifted_beatty(terms: Sequence[int], p: int, q: int, root: int, r: int) -> tuple[str, Callable[[int], int]] | None:
    def whole(m: int) -> int:
        """⌊m (p + q √root) / r⌋, exactly."""
        square = q * q * m * m * root
        positive = (m >= 0) == (q >= 0) or not square
        return (p * m + (isqrt(square) if positive else -isqrt(square) - 1)) // r

    for shift in (0, 1, -1, 2, -2):
        lift = terms[0] - whole(shift)
        if all(whole(n + shift) + lift == s for n, s in enumerate(terms)):
            times = "" if abs(q) == 1 else str(abs(q))
            alpha = f"{p} {'+' if q > 0 else '-'} {times}√{root}" if p else f"{'-' if q < 0 else ''}{times}√{root}"
            alpha = f"({alpha})/{r}" if r > 1 else f"({alpha})" if p else alpha
            place = "n" if not shift else f"(n {'+' if shift > 0 else '-'} {abs(shift)})"
            tail = f" {'+' if lift > 0 else '-'} {abs(lift)}" if lift else ""
            return f"⌊{alpha} {place}⌋{tail}", lambda n, shift=shift, lift=lift: whole(n + shift) + lift
    return None


# Guessing a formula for a sequence: each guess is fitted on the first terms and then tried on all the others


LEAST = 24  # terms to fit on
BASES = (2, 3, 4, 5, 6, 7, 10)
MOST_STATES = 40  # of a machine that reads digits
COMPARED = 12  # terms that two states must share before they are taken for one
ALPHABET = 64  # different terms of an automatic sequence

Predict = Callable[[int], int | None]


@dataclass(frozen=True)
class Guess:
    """A formula that fits the terms 0 to `fitted` and has survived the terms to `survived`."""

    kind: str
    formula: str
    fitted: int
    survived: int
    first: int = 0  # the number that the sequence itself gives to s(0)

    def __str__(self) -> str:
        counted = f"; s(0) is its term {self.first}" if self.first else ""
        return f"{self.formula}  [{self.kind}; fitted on 0 to {self.fitted:,}, survived to {self.survived:,}{counted}]"

    def to_dict(self) -> JsonObject:
        return vars(self)


class Guesses(list[Guess], Result):
    """All formulas that fit a sequence and survived its further terms."""

    def to_dict(self) -> list[JsonObject]:
        return [one.to_dict() for one in self]

    def screen(self) -> Iterator[TextLine]:
        yield from (TextLine(str(one)) for one in self)
        if not self:
            yield TextLine("no formula of the known forms fits", "dim")


def guess_formulas(values: Integers, fit: int | None, budget: Budget, offset: int = 0) -> Guesses:
    """All guesses that fit the terms 0 to `fit` (the first half if not given) and hold for every further term."""
    terms = [int(value) for value in values]
    last = len(terms) // 2 if fit is None else fit
    if not LEAST <= last + 1 < len(terms):
        raise BadParam(
            f"a guess is fitted on {LEAST} terms or more, and tried on others; there are {len(terms)}, fit {last}"
        )
    first, found = terms[: last + 1], Guesses()
    for kind, maker in FORMS.items():
        for formula, predict in maker(first, budget):
            budget.look()
            survived = all(survives(predict, terms, n, budget) for n in range(len(terms)))
            if survived:
                found.append(Guess(kind, formula, last, len(terms) - 1, offset))
        if found and kind in ("floor form", "period"):
            break  # these say all; the other forms would only repeat it
    return found


def survives(predict: Predict, terms: Sequence[int], n: int, budget: Budget) -> bool:
    if n % 1024 == 0:
        budget.look()
    return predict(n) in (None, terms[n])


# ---- the forms: each yields formulas with their predictions; None stands for "says nothing here" ----


def periods(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    begins = begins_of_periods(terms, budget)
    last = len(terms) - 1
    for p in range(1, len(begins)):
        begin = int(begins[p])
        if begin + 3 * p <= last and 2 * begin <= last:
            saltus = terms[last] - terms[last - p]
            rise = f" + {saltus}" if saltus > 0 else f" - {-saltus}" if saltus else ""

            def predict(n: int, p: int = p, begin: int = begin, saltus: int = saltus) -> int:
                rounds, rest = divmod(n - begin, p)
                return terms[n] if n < begin else terms[begin + rest] + saltus * rounds

            yield f"s(n + {p}) = s(n){rise} for n ≥ {begin}", predict
            return


def floors(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    if (found := floor_form(terms)) is not None:
        a, b, c = found
        yield f"s(n) = {floor_text(a, b, c)}", lambda n: (a * n + b) // c


def beatty(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    if (found := beatty_form(terms)) is not None:
        yield f"s(n) = {found[0]}", found[1]


def automatic(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    """The k-kernel: the subsequences s(k^e n + r). If they are finitely many, they are the states of the machine."""
    if len(set(terms)) > ALPHABET:
        return
    for k in BASES:
        budget.look()
        if (machine := read_kernel(terms, k)) is not None:
            steps, output = machine

            def predict(n: int, k: int = k, steps: Any = steps, output: Integers = output) -> int:
                state = 0
                while n:
                    n, digit = divmod(n, k)
                    state = steps[state][digit]
                return int(output[state])

            machine_text = f"{len(steps)} states read the digits of n in base {k}, last digit first"
            yield f"s(n) is {k}-automatic: {machine_text}", predict
            return


def read_kernel(terms: Sequence[int], k: int) -> tuple[list[list[int]], list[int]] | None:
    states: list[Sequence[int]] = [terms]
    steps: list[list[int]] = []
    for at in range(MOST_STATES):
        if at == len(states):
            return steps, [state[0] for state in states]
        row = []
        for digit in range(k):
            part = states[at][digit::k]
            if len(part) < COMPARED:
                return None
            same = (i for i, state in enumerate(states) if all(x == y for x, y in zip(state, part, strict=False)))
            number = next(same, len(states))
            if number == len(states):
                states.append(part)
            row.append(number)
        steps.append(row)
    return None


def rulers(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    for k in BASES:
        budget.look()
        pieces = [residue_form(terms, k, r) for r in range(k)]
        if all(pieces) and any(piece[1] for piece in pieces if piece):
            known = terms[: 2 * k]

            @cache
            def predict(n: int, k: int = k, pieces: Any = pieces, known: Integers = known) -> int:
                if n < len(known):
                    return int(known[n])
                m, r = divmod(n, k)
                _, copy, slope, lift = pieces[r]
                return int((predict(m + copy[0]) if copy else slope * m) + lift)

            yield "; ".join(piece[0] for piece in pieces if piece), predict
            return


def residue_form(terms: Sequence[int], k: int, r: int) -> tuple[str, tuple[int, ...], int, int] | None:
    """s(k n + r) as a line in n, or as s(n + shift) + lift, from some n ≤ 2 on; text, (shift,) or (), slope, lift."""
    part = terms[r::k]
    if len(part) < COMPARED:
        return None
    here, backward = f"s({floor_text(k, r, 1)})", range(len(part) - 1, -1, -1)
    slope = part[3] - part[2]
    lift = part[2] - 2 * slope
    begin = behind(n for n in backward if part[n] != slope * n + lift)
    if begin <= 2:
        return f"{here} = {floor_text(slope, lift, 1)}{range_text(begin)}", (), slope, lift
    for shift in (0, 1, -1):
        lift = part[2] - terms[2 + shift]
        begin = behind(n for n in backward if n + shift < 0 or part[n] != terms[n + shift] + lift)
        if begin <= 2:
            place = f"n {'+' if shift > 0 else '-'} {abs(shift)}" if shift else "n"
            rise = f" {'+' if lift > 0 else '-'} {abs(lift)}" if lift else ""
            return f"{here} = s({place}){rise}{range_text(begin)}", (shift,), 0, lift
    return None


def behind(exceptions: Iterator[int]) -> int:
    """The place behind the first of them, which is the last one where they come backward."""
    return next(exceptions, -1) + 1


def range_text(begin: int) -> str:
    """s(2n) = s(n) + 1 cannot hold at n = 0: a formula says from where on it is meant."""
    return f" for n ≥ {begin}" if begin else ""


def repeated_terms(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
    """h(n) is the next place of the term s(n). Where no h leads to n, a new term stands, if they come in order."""
    later: dict[int, int] = {}
    nexts: list[int | None] = [None] * len(terms)
    for n in range(len(terms) - 1, -1, -1):
        nexts[n] = later.get(terms[n])
        later[terms[n]] = n
    known: list[int] = []
    for place in nexts:
        if place is None:
            break
        known.append(place)
    form = floor_form(known) if len(known) >= COMPARED else None
    if form is None or form[0] <= form[2]:
        return
    a, b, c = form
    found: list[int] = []
    new = 0

    def predict(n: int) -> int:
        """Terms in order: a copy of the place that h takes to n, else the least term not seen so far."""
        nonlocal new
        while len(found) <= n:
            m = len(found)
            source = -((b - c * m) // a) if c * m >= b else 0
            if source < m and (a * source + b) // c == m:
                found.append(found[source])
            else:
                found.append(new)
                new += 1
        return found[n]

    yield f"s({floor_text(a, b, c)}) = s(n), and elsewhere new terms 0, 1, 2, ... in order", predict


FORMS: dict[str, Callable[[Sequence[int], Budget], Iterator[tuple[str, Predict]]]] = {
    "floor form": floors,
    "period": periods,
    "Beatty sequence": beatty,
    "ruler-like": rulers,
    "functional equation": repeated_terms,
    "automatic": automatic,
}


# ---- a formula for a sequence, fitted on its first terms and tried on the others. A guess is no proof ----


@operation(
    budget="60s",
    rank=4,
    turns={"--table": "patterns", "--of": "patterns"},
    also=("formula", "conjecture", "closed-form"),
)
def guess(
    game: Annotated[AnyGame | str | list[int] | None, Help("a heap game's id, or your own file; or use --file")] = None,
    to: Heap = 2000,
    fit: Annotated[int | None, Help("fit on the terms 0 to this one; the first half if left out")] = None,
    budget: Budget | None = None,
    first: int = 0,
    file: Annotated[Path | None, Help("guess a formula for the terms of this b-file")] = None,
) -> Guesses:
    """Guess a formula for a sequence, or (--table) a table.
    It is fitted on the first terms and tried on the others. A guess is no proof.

    The sequence comes from a game, a list or a b-file. A list may start at an index other than 0.
    """
    if (game is None) == (file is None):
        raise BadParam(
            "give a game, or ",
            Argument("file"),
            " with a b-file: grundy guess max-nim, grundy guess ",
            Argument("file", "b.txt"),
        )
    limits = budget or Budget(None)
    if file is not None:
        terms = read_b_file(Path(file))
        return guess_formulas(terms_in_order(terms), fit, limits, min(terms))
    if isinstance(game, list):
        return guess_formulas(game, fit, limits, first)
    assert game is not None
    found = make_sequence(as_game(game), to, limits)
    return guess_formulas(found.values, fit, limits, found.first)
