"""Guessing a formula for a sequence: each guess is fitted on the first terms and then tried on all the others.

Forms: periods, also arithmetic ones; ⌊(a n + b)/c⌋; Beatty sequences; k-automatic sequences (a finite machine reads the
digits of n); ruler-like ones (each residue class by k is linear, or a copy of the whole sequence, shifted and
raised); and functional equations s(h(n)) = s(n) with h(n) = ⌊(a n + b)/c⌋, the next place of the same term.
A guess is no theorem: it says on which range it was fitted, and on which further range it survived.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from grundy.core.answer import Answer, Line
from grundy.core.budget import Budget
from grundy.core.errors import BadParam
from grundy.engines.repeats import begins_of_periods
from grundy.studies.floor_forms import beatty_form, floor_form, floor_text

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

    def to_dict(self) -> dict[str, Any]:
        return vars(self)


class Guesses(list[Guess], Answer):
    """All that were found."""

    def to_dict(self) -> list[dict[str, Any]]:
        return [one.to_dict() for one in self]

    def screen(self) -> Iterator[Line]:
        yield from (Line(str(one)) for one in self)
        if not self:
            yield Line("no formula of the known forms fits", "dim")


def guess_formulas(values: Any, fit: int | None, budget: Budget, offset: int = 0) -> Guesses:
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


# ---- the forms: each yields formulas with their predictions; None stands for «says nothing here» ----


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

            def predict(n: int, k: int = k, steps: Any = steps, output: Any = output) -> int:
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
            def predict(n: int, k: int = k, pieces: Any = pieces, known: Any = known) -> int:
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


def same_again(terms: Sequence[int], budget: Budget) -> Iterator[tuple[str, Predict]]:
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
    "functional equation": same_again,
    "automatic": automatic,
}
