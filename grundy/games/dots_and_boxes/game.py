"""The rules of Dots and Boxes: draw a line between two neighboring dots. If you complete a box, take it and move again.

Under the scored ending the player with more boxes wins. Under the normal ending a player who cannot move loses; this is
Nimstring, since the player who takes the last box must move again and cannot. A line is a string and a box is a coin in
Strings-and-Coins; both games use the same solver.
Source: E. Berlekamp, The Dots and Boxes Game, 2000; E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 16.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.capabilities.presentation import Still, Wording
from grundy.core.game import Ending, Group, Known, plain
from grundy.core.notation import Reader
from grundy.drawing.scene import Scene
from grundy.families.extra_turns import AgainGame
from grundy.games.dots_and_boxes.lines import MOST, Board, box_key, canonical, lines_of

EMPTY = re.compile(r"(\d{1,3})x(\d{1,3})")


@dataclass(frozen=True)
class DotsAndBoxes(AgainGame[Board]):
    """Draw a line between two neighboring dots. If you complete a box, it is yours and you move again."""

    id = "dots-and-boxes"
    interpreted_to = 24
    title = "Dots and Boxes"
    source = "É. Lucas, La Pipopipette, 1889; E. Berlekamp, The Dots and Boxes Game, 2000"
    group = Group.DRAWINGS
    theory = "long chains decide: the player who must open the first one gives away all its boxes but the last two"
    open_problem = "who wins on 6 by 6 boxes"
    usual = Ending.SCORED
    example = "_./|../._"
    known: ClassVar[tuple[Known, ...]] = (
        Known("2x2", outcome="win", ending=Ending.SCORED, source="Winning Ways, chapter 16: 3 boxes to 1"),
        Known("1x1", outcome="loss", ending=Ending.SCORED, source="by hand: the first three lines are forced"),
        Known("./|./_", nimber=1, source="Winning Ways, chapter 16: a chain of one box"),
        Known("___/..../___", nimber=0, source="Winning Ways, chapter 16: all moves on a long chain are loony"),
    )

    def start(self) -> tuple[Board, bool]:
        """The Swedish board, whose border is already drawn."""
        return self.parse("___/|..|/.../|..|/.../|..|/___")

    def read_board(self, reader: Reader) -> Board:
        if size := reader.match(EMPTY.pattern):
            height, width = map(int, size.split("x"))
            if not (0 < height <= MOST and 0 < width <= MOST):
                raise reader.fail(f"a board has 1 to {MOST} rows and columns of boxes,", 0)
            return height, width, lines_of(height, width).all
        rows = [reader.match("[_.-]+")]
        while reader.accept("/"):
            rows.append(reader.match("[_.-]+") if len(rows) % 2 == 0 else reader.match("[|.]+"))
            if len(rows[-1]) != len(rows[0]) + (len(rows) + 1) % 2:
                across = f"{len(rows[0]) + (len(rows) + 1) % 2} signs, {'|' if len(rows) % 2 == 0 else '_'} or ."
                raise reader.fail(f"row {len(rows)} has {across},")
        height, width = len(rows) // 2, len(rows[0])
        if len(rows) % 2 == 0 or not (0 < height <= MOST and 0 < width <= MOST):
            raise reader.fail(f"rows of lines across and down alternate, for 1 to {MOST} rows and columns of boxes,")
        return height, width, sum(1 << i for i, sign in enumerate("".join(rows)) if sign == ".")

    def board_text(self, board: Board) -> str:
        height, width, free = board
        rows, at = [], 0
        for number in range(2 * height + 1):
            count, sign = (width + 1, "|") if number % 2 else (width, "_")
            rows.append("".join("." if free >> i & 1 else sign for i in range(at, at + count)))
            at += count
        return "/".join(rows)

    def board_moves(self, board: Board) -> Iterator[tuple[str, Board, bool]]:
        height, width, free = board
        lines = lines_of(height, width)
        for i, name in enumerate(lines.names):
            if free >> i & 1:
                yield name, (height, width, free ^ 1 << i), lines.taken(free, i) > 0

    def points(self, position: tuple[Board, bool], move: str) -> int:
        (height, width, free), passes = position
        lines = lines_of(height, width)
        return 0 if passes else lines.taken(free, lines.by_text[plain(move)])

    def defect(self, position: tuple[Board, bool]) -> str | None:
        (height, width, free), passes = position
        lines = lines_of(height, width)
        if passes and lines.boxes_left(free) == len(lines.boxes):
            return "a pass is only possible after a box was taken, but no box is complete"
        return None

    def board_size(self, board: Board) -> int:
        return board[2].bit_count()

    def board_parts(self, board: Board) -> Sequence[Board]:
        height, width, free = board
        return [(height, width, part) for part in lines_of(height, width).parts(free)]

    def board_canonical(self, board: Board) -> Board:
        return canonical(board)

    def sample(self, rng: random.Random, size: int) -> tuple[Board, bool]:
        height, width = rng.choice([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
        lines = lines_of(height, width)
        count = len(lines.names)
        free = sum(1 << i for i in rng.sample(range(count), min(count, rng.randint(1, max(1, min(size, 8))))))
        passes = rng.random() < 0.3 and lines.boxes_left(free) < len(lines.boxes)
        return (height, width, free), passes

    def scene(self, position: tuple[Board, bool]) -> Scene:
        from grundy.games.dots_and_boxes.drawing import draw

        return draw(self, position)


class BoxMotion(Still[DotsAndBoxes]):
    def won(self, position: tuple[Board, bool], move: str) -> Sequence[str]:
        (height, width, free), passes = position
        lines = lines_of(height, width)
        if passes or plain(move) not in lines.by_text:
            return ()
        i = lines.by_text[plain(move)]
        return [box_key(*divmod(lines.boxes.index(box), width)) for box in lines.beside[i] if free & box == 1 << i]


class BoxWording(Wording[DotsAndBoxes]):
    def scoring(self) -> str:
        return "A box counts one point."
