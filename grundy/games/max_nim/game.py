"""Maximum Nim: take at least one and at most f(m) tokens from a heap of m. Jumps solve heaps of any size.

f is ⌈m/d⌉ (`ceil`), ⌊m/d⌋ (`floor`) or ⌊(m+1)/d⌋ (`floor1`) for a rational d > 1, or it is given as a list of values.
Source: R. Miyadera, S. Kannan, H. Manabe, Maximum Nim and Chocolate Bar Games, section 2; see rule_functions.py.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.core import rules
from grundy.core.budget import Budget, running_budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import MoveCount, OwnSolver
from grundy.core.errors import BadParam, Parameter, Refused
from grundy.core.game import Ending, Known, no_such_move, param
from grundy.core.nimsum import xor
from grundy.core.notation import printable
from grundy.core.types import Array, Integers, Position
from grundy.families import HeapGame, Heaps
from grundy.games.max_nim.rule_functions import (
    KINDS,
    Fractional,
    Given,
    RuleFunction,
    option_of_nimber,
    pile_nimber,
    read_d,
)

MOVE = re.compile(r"\s*take\s*(\d{1,4000})\s*from\s*(\d{1,9})\s*", re.IGNORECASE)
CHUNK = 1 << 15  # heaps between two checks of the budget: milliseconds, even if f is not compiled


@dataclass(frozen=True)
class MaxNim(HeapGame):
    """Take tokens from one heap: at most half of it, or the part that the parameters say."""

    id = "max-nim"
    title = "Maximum Nim"
    source = "document 001, section 2; L. Levine, Fractal sequences and restricted Nim, 2006"
    theory = "jumps to smaller heaps of the same nimber lead from a heap of any size to its nimber"
    example = "10+7"
    known = (
        *(
            Known(str(n), nimber=g, source="OEIS A025480")
            for n, g in enumerate((0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8))
        ),
        Known("10+7", nimber=5, source="document 001, lemma 2.2: 10 steps to 5, and 7 jumps to 3, 1, 0"),
    )
    rule: str = param("floor", high=10, help="ceil, floor, floor1, or given (then type f=)")
    d: str = param("2", high=20, help="the divisor, a fraction above 1")
    f: tuple[int, ...] = param(
        (0, 1), 0, 10**6, help="with rule=given: f(0), f(1), ...; f is constant after the last one"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.rule not in (*KINDS, "given"):
            raise BadParam(
                f'max-nim: there is no rule "{printable(self.rule)}"; there are: {", ".join(KINDS)}, given; type ',
                Parameter("rule", "floor"),
            )
        read_d(self.d)
        Given(self.f)

    @cached_property
    def most(self) -> RuleFunction:
        """The rule function."""
        return Given(self.f) if self.rule == "given" else Fractional(self.rule, read_d(self.d))

    @property
    def fraction(self) -> tuple[int, ...]:
        """(a, b, c) of f(n) = ⌊(b n + c) / a⌋, or nothing if f is given."""
        return (self.most.a, self.most.b, self.most.c) if isinstance(self.most, Fractional) else ()

    def most_taken(self, n: int) -> tuple[int, Sequence[int]]:
        return self.most(n), ()

    def start(self) -> Heaps:
        return (10, 7)

    @rules.rule  # `rule` is a parameter here
    def heap_options(n, fraction, f):
        given = len(fraction) == 0
        most = f[min(n, len(f) - 1)] if given else (fraction[1] * n + fraction[2]) // fraction[0]
        for taken in range(1, most + 1):
            yield n - taken

    def sequence(self, known: Integers, stop: int, budget: Budget) -> Array:
        """Lemma 2.2, heap by heap: one look-up for each."""
        import numpy as np

        from grundy.games.max_nim.kernels import jump_nimbers

        values, bounds = np.zeros(stop, dtype=np.uint32), np.zeros(stop, dtype=np.int64)
        for first in range(0, stop, CHUNK):
            heaps = np.arange(first, min(stop, first + CHUNK))
            if self.fraction:
                a, b, c = self.fraction
                bounds[heaps] = (b * heaps + c) // a
            else:
                bounds[heaps] = [self.most(n) for n in heaps.tolist()]
            jump_nimbers(values, bounds, first, int(heaps[-1]) + 1)
            budget.tabled += len(heaps)
            budget.look()
            budget.report("heaps", int(heaps[-1]) + 1, stop)
        return values

    def winning(self, position: Heaps, ending: Ending) -> Iterator[tuple[str, Heaps]]:
        """For each pile, the one option that makes the nimber of the whole position 0."""
        if ending is not Ending.NORMAL:
            raise Refused(f"{self.id} cannot list its winning moves directly under the {ending} ending")
        budget = running_budget(10)
        nimbers = [pile_nimber(self.most, n, budget) for n in position]
        total = xor(nimbers)
        for i, (n, nimber) in enumerate(zip(position, nimbers, strict=True)):
            pile = option_of_nimber(self.most, n, total ^ nimber, budget) if total else None
            if pile is not None:
                left = (pile,) if pile else ()
                yield self.move_text(i + 1, n, left), position[:i] + left + position[i + 1 :]

    def option(self, position: Heaps, move: str) -> Heaps:
        """Read the numbers in the move: a heap can be too large to list its moves."""
        if found := MOVE.fullmatch(move):
            taken, i = int(found[1]), int(found[2]) - 1
            if 0 <= i < len(position) and 1 <= taken <= self.most(position[i]):
                left = position[i] - taken
                return position[:i] + ((left,) if left else ()) + position[i + 1 :]
        raise no_such_move(self, position, move)


class Jumps:
    """Solves each pile by the jumps of lemma 2.2, even piles with hundreds of digits."""

    def __init__(self, game: MaxNim, budget: Budget) -> None:
        self.most, self.budget = game.most, budget

    def refuses(self, position: Position) -> str | None:
        return None

    def value(self, position: Heaps) -> int:
        self.budget.spend()
        return xor(pile_nimber(self.most, n, self.budget) for n in position)

    def note(self) -> str:
        return "jumps to smaller piles of the same nimber, by lemma 2.2 of R. Miyadera and others"


class MaxNimMoves(MoveCount[MaxNim]):
    def of(self, position: Heaps) -> int:
        return sum(self.game.most(n) for n in position)


class MaxNimSolver(OwnSolver[MaxNim]):
    def refuses(self, ending: Ending) -> str | None:
        return None if ending is Ending.NORMAL else f"no theory of {self.game.id} for the {ending} ending"

    def solver(self, ending: Ending, budget: Budget) -> Jumps:
        return Jumps(self.game, budget)


class MaxNimWording(Wording[MaxNim]):
    def rule(self) -> str:
        d, values = read_d(self.game.d), ", ".join(map(str, self.game.f))
        part = "half" if d == 2 else f"{1 / d}"
        how = {
            "floor": f"at most {part} of a heap",
            "ceil": f"at most {part} of a heap, rounded up",
            "floor1": f"at most {part} of what a heap with one token more would have",
            "given": f"from a heap of 0, 1, 2, ... tokens at most {values}, and the last number from all larger ones",
        }
        return f"Take {how[self.game.rule]}."
