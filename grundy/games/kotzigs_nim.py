"""Kotzig's Nim: move a coin around a circle by a step from a fixed set; it never returns to a place where it has been.

A position is a circle written as a row: `o` is the coin, `x` a place where it has been, `.` a free place. On a new
circle of n places with steps 1 and 2, the first player wins unless n is 1, 3 or 7. Little is known for most sets.
Source: A. Kotzig 1946; Winning Ways, chapter 15; X. L. Tan and M. B. Ward, On Kotzig's Nim, 2014.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import ClassVar

from grundy.core.capabilities.presentation import Still
from grundy.core.capabilities.solving import Coordinates
from grundy.core.game import Known, param
from grundy.drawing.scene import Gesture, Scene, Shape, beside, scene_title
from grundy.families import StripGame, Strips

TAN = "X. L. Tan and M. B. Ward, On Kotzig's Nim, 2014"
MOST_PLACES = 60  # larger circles are not drawn


@dataclass(frozen=True)
class KotzigsNim(StripGame):
    """Move the coin {set} places around the circle, to a place where it has not been before."""

    id = "kotzigs-nim"
    title = "Kotzig's Nim"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 15; " + TAN
    letters = ".xo"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "x": "█", "o": "●"}
    example = "o......"
    open_problem = "who wins on a circle of n places, for most sets of steps"
    known = tuple(
        Known("o" + "." * (n - 1), outcome="P" if n in (1, 3, 7) else "N", source=TAN)
        for n in (1, 2, 3, 4, 5, 6, 7, 8, 9)
    )
    set: tuple[int, ...] = param((1, 2), 1, 1000, help="the steps")

    def start(self) -> Strips:
        return ("o" + "." * 9,)

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        here = strip.index("o")
        for place in dict.fromkeys((here + step) % len(strip) for step in self.set):
            if strip[place] == ".":
                left = strip[:here] + "x" + strip[here + 1 :]
                yield f"to {place + 1}", left[:place] + "o" + left[place + 1 :]

    def defect(self, position: Strips) -> str | None:
        return next((f"{strip[:40]} needs exactly one coin, o" for strip in position if strip.count("o") != 1), None)

    def size(self, position: Strips) -> int:
        return sum(strip.count(".") for strip in position)

    def canonical(self, position: Strips) -> Strips:
        """Each circle, rotated so that the coin comes first."""
        return tuple(sorted(strip[strip.index("o") :] + strip[: strip.index("o")] for strip in position))

    def sample(self, rng: random.Random, size: int) -> Strips:
        circles = [[rng.choice("..x") for _ in range(rng.randint(0, max(1, size)))] for _ in range(rng.randint(1, 2))]
        return tuple("o" + "".join(circle) for circle in circles)

    def scene(self, position: Strips) -> Scene:
        """A picture of the circles: drag the coin to a free place, or press that place."""
        title = scene_title(self, position)
        if not position or max(map(len, position)) > MOST_PLACES or len(position) > 6:
            return super().scene(position)
        circles = [Scene(tuple(circle(i, strip))) for i, strip in enumerate(position)]
        gestures: list[Gesture] = []
        for move, _ in self.moves(position):
            i, k = end(position, move)
            place, says = f"{i}.{k}", f"move the coin to {k + 1}"
            gestures.append(Gesture("drag", move, f"{i}.coin", place, says=says))
            gestures.append(Gesture("press", move, place, says=says))
        return Scene(beside(circles), title, terminal=self.text(position), gestures=tuple(gestures))


def end(position: Strips, move: str) -> tuple[int, int]:
    """The numbers of the circle and of the place that a move leads to, both counted from 0."""
    place, _, number = move.removeprefix("to ").partition(" in ")
    return int(number or 1) - 1, int(place) - 1


def circle(i: int, strip: str) -> Iterator[Shape]:
    """The places, arranged like the hours on a clock."""
    radius = max(1.2, len(strip) / 4.6)
    for k, letter in enumerate(strip):
        x, y = radius * (1 + sin(2 * pi * k / len(strip))), radius * (1 - cos(2 * pi * k / len(strip)))
        place = Shape("circle", x, y, 1, 1, str(k + 1), "dark" if letter == "x" else "cell")
        yield replace(place, key=f"{i}.{k}", group=str(i))
        if letter == "o":
            coin = replace(place, key=f"{i}.coin", role="coin", by=f"{i}.{k}")  # it moves, so it belongs to no group
    yield coin


class KotzigCoordinates(Coordinates[KotzigsNim]):
    names = ("places",)

    def at(self, index: tuple[int, ...]) -> Strips | None:
        return ("o" + "." * (index[0] - 1),) if index[0] else None


class KotzigMotion(Still[KotzigsNim]):
    """The coin moves, the places stay."""
