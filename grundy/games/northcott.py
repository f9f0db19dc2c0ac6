"""Northcott's game: one black and one white checker in each row; slide your own along its row, not past the other.

The game is not impartial, since each side moves its own checkers, and it need not end, since checkers can retreat. Yet
the gaps between the checkers are Poker Nim: the answer to a retreat is to follow it. The player to move wins unless the
XOR of the gaps is 0. Grundy reports that XOR as the nimber.
Source: Theory of Impartial Games, lecture notes, 2009 (Northcott's game and its solution).
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from grundy.core.game import Ending, Group, Known, read_position
from grundy.core.nimsum import xor
from grundy.core.notation import Reader
from grundy.drawing.scene import Scene, words
from grundy.families import Board, BoardGame, Square, Touch

Rows = tuple[tuple[str, ...], str]  # the rows, and the side to move

LONGEST = 200  # rows, and squares of a row
SIDES = {"B": "Black (●) to move", "W": "White (○) to move"}


@dataclass(frozen=True)
class Northcott(BoardGame[Rows]):
    """Slide one of your checkers along its row, left or right, as far as you like, but not over the other checker."""

    id = "northcott"
    title = "Northcott's game"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 3; document 004"
    group = Group.COINS
    example = "..B...W./.W..B...|W"
    formula_says = "the XOR of the gaps between the two checkers of each row"
    loopy = True
    letters = ".BW"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "B": "●", "W": "○"}
    noun = "checker"
    in_rows = True
    known = (
        Known("..B...W./.W..B...|W", nimber=1, source="document 004: gaps 3 and 2"),
        Known("B.W|B", outcome="N", source="document 004"),
        Known("BW|W", outcome="P", source="document 004: nobody can move"),
    )

    def start(self) -> Rows:
        return ("..B...W.", ".W..B...", "B....W..", "...W.B.."), "W"

    def parse(self, text: str) -> Rows:
        return read_position(self, text, self.read)

    def read(self, reader: Reader) -> Rows:
        rows = reader.joined(lambda _: reader.run_of(self.letters), "/")
        reader.expect("|")
        side = reader.match("[BW]")
        if not side:
            raise reader.fail(f"expected the side to move, B or W, found {reader.found()}")
        return rows, side

    def text(self, position: Rows) -> str:
        return "/".join(position[0]) + "|" + position[1]

    def defect(self, position: Rows) -> str | None:
        for i, row in enumerate(position[0], start=1):
            if len(row) > LONGEST or i > LONGEST:
                return f"at most {LONGEST} rows of at most {LONGEST} squares"
            if row.count("B") != 1 or row.count("W") != 1:
                return f"row {i} needs exactly one B and one W"
        return None

    def moves(self, position: Rows) -> Iterator[tuple[str, Rows]]:
        rows, side = position
        after = "B" if side == "W" else "W"
        for i, row in enumerate(rows):
            here = row.index(side)
            low, high = here, here
            while low > 0 and row[low - 1] == ".":
                low -= 1
            while high < len(row) - 1 and row[high + 1] == ".":
                high += 1
            bare = row.replace(side, ".")
            for target in range(low, high + 1):
                if target != here:
                    moved = bare[:target] + side + bare[target + 1 :]
                    yield f"row {i + 1} to {target + 1}", ((*rows[:i], moved, *rows[i + 1 :]), after)

    def winning(self, position: Rows, ending: Ending) -> Iterator[tuple[str, Rows]]:
        """Moves that close a gap come first: a player who always picks the first winning move reaches the end."""
        won = [(move, option) for move, option in self.moves(position) if self.formula(option) == 0]
        yield from sorted(won, key=lambda found: sum(map(gap, found[1][0])))

    def size(self, position: Rows) -> int:
        """The number of free squares. Play need not end, so the size only estimates the work."""
        return sum(row.count(".") for row in position[0])

    def sample(self, rng: random.Random, size: int) -> Rows:
        rows = []
        width = rng.randint(2, max(2, min(5, size // 2)))
        for _ in range(rng.randint(1, 2 if size <= 12 else 3)):
            row = ["."] * width
            for place, checker in zip(rng.sample(range(width), 2), "BW", strict=True):
                row[place] = checker
            rows.append("".join(row))
        return tuple(rows), rng.choice("BW")

    def formula(self, position: Rows) -> int:
        return xor(map(gap, position[0]))

    def boards(self, position: Rows) -> list[Board]:
        return [position[0]]

    def square_name(self, square: Square, several: bool) -> str:
        return f"row {square.row + 1} square {square.column + 1}"

    def says(self, touch: Touch) -> str:
        assert touch.end is not None
        return f"slide the checker in row {touch.start.row + 1} to square {touch.end.column + 1}"

    def scene(self, position: Rows) -> Scene:
        """The rows, with the side to move above them."""
        scene = super().scene(position)
        if not scene.wraps:
            return scene
        side = words(0, -1.2, SIDES[position[1]], "note")
        return replace(scene, shapes=Scene((side, *scene.shapes)).shifted(0, 1.2))


def gap(row: str) -> int:
    """The squares between the two checkers."""
    return abs(row.index("B") - row.index("W")) - 1
