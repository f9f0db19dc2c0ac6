"""DiviNim with every variant, solved from its reference rule; it knows nothing of the engines."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import isqrt, prod
from typing import Any

from grundy.reference_rules.divinim import State
from grundy.reference_rules.divinim import rule as divinim

Params = dict[str, str]

GRIDS = [{}, {"dimension": "1"}, {"dimension": "3"}, {"grid": "triangle"}]
SCORES, MARKS, VARIANTS = ("poison", "area"), ("usual", "lowest", "highest"), ("plain", "first", "smaller")
RULES: list[Params] = [
    {"score": score, "marks": marks, "variant": variant} for score, marks, variant in product(SCORES, MARKS, VARIANTS)
]


def usual(params: Params) -> Params:
    """Without those parameters that are as ever."""
    defaults = {"score": "poison", "marks": "usual", "variant": "plain"}
    return {name: value for name, value in params.items() if defaults.get(name) != value}


def contradictory(params: Params) -> bool:
    """A game that ends with the first poisoned square has no points to count."""
    return params["variant"] == "first" and len(usual(params)) > 1


# the variants that can be combined, and those of more than two players, on every grid
ALLOWED: list[Params] = [{**usual(rules), **grid} for rules in RULES for grid in GRIDS if not contradictory(rules)]
ALLOWED += [{"players": n, **grid} for n in "34" for grid in GRIDS]


def counted(state: State) -> tuple[int, int]:
    """Finished bars, and squares in all bars."""
    sizes = [len(bar) for bar in state[0]]
    return sizes.count(1), sum(sizes)


class ReferenceRule:
    """Outcomes, margins and shares of bad points by plain recursion."""

    def __init__(self, params: Params, text: str) -> None:
        self.params, self.players = params, int(params.get("players", "2"))
        self.start, self.moves = divinim(params, text)
        self.wins = cache(self._wins)
        self.margin = cache(self._margin)
        self.bad_points = cache(self._bad_points)

    def scored_moves(self, state: State) -> Iterator[tuple[int, State]]:
        """What a move is worth to the player who makes it: poison handed over, or squares thrown away."""
        finished, squares = counted(state)
        for option in self.moves(state):
            handed, left = counted(option)
            area = self.params.get("score") == "area"
            worth = squares - left if area else handed - finished
            # few squares thrown away are good for those who play for the lowest mark; poison handed over is a
            # mark of the opponent's, so that it is bad for those who play for the highest
            turned = self.params.get("marks") == ("lowest" if area else "highest")
            yield -worth if turned else worth, option

    def _wins(self, state: State, last_wins: bool) -> bool:
        options = list(self.moves(state))
        if not options:
            return not last_wins
        return any(not self.wins(option, last_wins) for option in options)

    def _margin(self, state: State) -> int:
        return max((worth - self.margin(option) for worth, option in self.scored_moves(state)), default=0)

    def _bad_points(self, state: State, mover: int) -> tuple[int, ...]:
        """Of players 0, 1, ...: the mover wants few; if that leaves a choice, many for the one who moved before him."""
        n = self.players
        following = (mover + 1) % n
        found = []
        for handed, option in self.scored_moves(state):
            bad = list(self.bad_points(option, following))
            bad[following] += handed
            found.append(tuple(bad))
        before = [(mover - i) % n for i in range(1, n)]
        return min(found, key=lambda bad: (bad[mover], [-bad[i] for i in before]), default=(0,) * n)

    def answer(self, ending: str) -> Any:
        """Outcome, margin or shares, as the ending asks for."""
        if ending == "scored":
            return self.margin(self.start) if self.players == 2 else self.bad_points(self.start, 0)
        return "N" if self.wins(self.start, ending == "normal") else "P"


def random_board(rng: random.Random, params: Params, most: int) -> str:
    """A bar of at most that many squares, with up to four poisoned ones."""
    dimension = int(params.get("dimension", "2"))
    if params.get("grid") == "triangle":
        cells = rng.choice([n * n for n in (1, 2, 3) if n * n <= most])
    else:
        sides = (most + 1,)
        while prod(sides) > most:
            sides = tuple(rng.choice((1, 1, 2, 3, 4)) for _ in range(dimension))
        cells = prod(sides)
    poison = rng.sample(range(cells), rng.randint(1, min(4, cells)))
    letters = "".join("#" if i in poison else "." for i in range(cells))
    if params.get("grid") == "triangle":
        return "/".join(letters[a * a : (a + 1) ** 2] for a in range(isqrt(cells)))
    return written(letters, sides)


def written(letters: str, sides: tuple[int, ...]) -> str:
    """The squares of a box in order, with slashes between its rows, layers, ..."""
    if len(sides) == 1:
        return letters
    step = prod(sides[1:])
    parts = [letters[i : i + step] for i in range(0, len(letters), step)]
    return ("/" * (len(sides) - 1)).join(written(part, sides[1:]) for part in parts)


def random_sum(rng: random.Random, params: Params, most: int) -> str:
    """One bar, or a few that have that many squares together."""
    first = random_board(rng, params, most)
    left = most - first.count("#") - first.count(".")
    return first + "+" + random_sum(rng, params, left) if left > 0 and rng.random() < 0.7 else first
