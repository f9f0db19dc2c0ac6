"""Levels of a table: the game's `size`, which falls on every move. A device fills all positions of a level at once.

Mostly it is a weighted sum of the coordinates, which is found by asking. Any other is translated as the rule is, and
has to rise with one coordinate: then that one follows from the level and the others. Whether it falls the device looks
at with every option, so a wrong level gives no wrong value.
"""

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from grundy.core.c_source import level_source
from grundy.core.errors import CannotCompile
from grundy.core.layout import Layout

MOST = 1 << 62
ASKED = 200  # positions whose sizes say whether it is a weighted sum


class NotHere(CannotCompile):
    """The device cannot do this; the processor can."""


@dataclass(frozen=True)
class Levels:
    weights: tuple[int, ...]  # of the coordinates; none if the level is no weighted sum
    source: str  # else: the function that says the level
    rising: tuple[int, ...]  # the coordinates that the level rises with

    def defined(self, solved: int) -> dict[str, Any]:
        """What table.c has to know."""
        terms = [f"(Unsigned){w}{'LL' * (w >> 31 > 0)} * (Unsigned)(t).x[{k}]" for k, w in enumerate(self.weights) if w]
        return {
            "WEIGHTED": int(bool(self.weights)),
            "SOLVED": solved,
            "STEP": self.weights[solved] if self.weights else 1,
            "LEVEL(t)": f"((Word)({' + '.join(terms)}))" if self.weights else "level_of(t, bad)",
        }


def levels_of(game: Any, layout: Layout) -> Levels:
    """The levels of that box."""
    try:
        return found_levels(game, layout)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise NotHere(f"its size fails: {error}{line_of(game)}") from error


def found_levels(game: Any, layout: Layout) -> Levels:
    sides, size = layout.sides, game.size
    rng, count = random.Random(0), len(sides)
    asked = [tuple(n - 1 for n in sides), *(tuple(map(rng.randrange, sides)) for _ in range(ASKED))]
    if layout.order:  # sides rise or fall as the numbers do
        asked = [tuple(sorted(numbers, reverse=layout.slowest == 0)) for numbers in asked]
    stairs = [(1,) * k + (0,) * (count - k) for k in range(count + 1)]  # positions in every order
    if layout.slowest:
        stairs = [stair[::-1] for stair in stairs]
    steps = [size(high) - size(low) for low, high in pairwise(stairs)]
    weights = tuple(steps[::-1] if layout.slowest else steps)
    nothing = size(stairs[0])
    if min(weights) >= 0 and all(
        size(p) == nothing + sum(w * x for w, x in zip(weights, p, strict=True)) for p in asked
    ):
        rising = tuple(k for k, w in enumerate(weights) if w)
        source = ""
    else:
        rising = tuple(k for k in range(count) if all(size(more(p, k)) > size(p) for p in asked))
        try:
            weights, source = (), level_source(game, count)
        except CannotCompile as reason:
            raise NotHere(f"its size is no weighted sum of the coordinates, and {reason}") from reason
    if max(map(abs, map(size, asked))) > MOST:
        raise NotHere(f"its size passes 64 bits{line_of(game)}")
    if not rising:
        raise NotHere(f"its size rises with none of the coordinates: a device needs a size() that does{line_of(game)}")
    return Levels(weights, source, rising)


def more(position: tuple[int, ...], k: int) -> tuple[int, ...]:
    return (*position[:k], position[k] + 1, *position[k + 1 :])


def line_of(game: Any) -> str:
    code = type(game).size.__code__
    return f" (size, line {code.co_firstlineno})"
