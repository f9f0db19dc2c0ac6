"""Many positions with one solver: the lost positions of the hexad game are a Steiner system S(5,6,12).

grundy solve examples/hexads.py ".....oo.oooo"
grundy play  examples/hexads.py
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import grundy
from grundy import Known, StripGame

LEAST = 21  # the sum may not fall below this


@dataclass(frozen=True)
class Hexads(StripGame):
    """Six coins on squares 0 to 11: move one to a free square on its left; the sum of the squares stays 21 or more."""

    id = "hexads"
    source = "Kahane and Ryba, The hexad game, Electronic Journal of Combinatorics 8 (2001)"
    letters = ".o"
    example = ".....oo.oooo"
    known = (
        Known("ooooo......o", outcome="P", source="the sum is 21, so nobody can move"),
        Known("oooo.o.....o", outcome="N", source="5 to 4 leaves the sum 21"),
    )

    def start(self) -> tuple[str, ...]:
        return ("......oooooo",)

    def defect(self, position: tuple[str, ...]) -> str | None:
        if len(position) != 1 or len(position[0]) != 12 or position[0].count("o") != 6:
            return "there are six coins on one strip of 12 squares"
        if self.size(position) < 0:
            return f"the squares of the coins add up to at least {LEAST}"
        return super().defect(position)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        spare = self.size((strip,))
        for here in range(12):
            for there in range(max(0, here - spare), here):
                if strip[here] == "o" and strip[there] == ".":
                    yield f"{here} to {there}", strip[:there] + "o" + strip[there + 1 : here] + "." + strip[here + 1 :]

    def size(self, position: tuple[str, ...]) -> int:
        return sum(square for square, letter in enumerate(position[0]) if letter == "o") - LEAST

    def sample(self, rng: random.Random, size: int) -> tuple[str, ...]:
        return (rng.choice([one for one in HANDS if self.size((one,)) <= size]),)


def strip_of(squares: tuple[int, ...]) -> str:
    return "".join("o" if square in squares else "." for square in range(12))


HANDS = [strip_of(squares) for squares in combinations(range(12), 6) if sum(squares) >= LEAST]


if __name__ == "__main__":
    with grundy.Solver(Hexads()) as solver:
        outcomes = solver.outcomes(HANDS)
    lost = [hand for hand, outcome in zip(HANDS, outcomes, strict=True) if outcome == "P"]
    print(f"{len(lost)} of {len(HANDS)} positions are lost")
    fives = [five for hand in lost for five in combinations([i for i in range(12) if hand[i] == "o"], 5)]
    print(f"their five-element subsets: {len(set(fives))}, each {len(fives) // len(set(fives))} time")
