"""Boards of lettered squares, which strips and grids share: how they are read, and how they look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from grundy.core.game import Game, P
from grundy.core.gesture import Kind
from grundy.core.notation import Reader

Board = tuple[str, ...]
DISCS = {"●": "dark", "○": "pale"}  # glyphs that are drawn as discs of that role


class Square(NamedTuple):
    board: int
    row: int
    column: int


class Touch(NamedTuple):
    """What a gesture does to the squares of some boards."""

    kind: Kind
    start: Square
    end: Square | None = None
    also: tuple[Square, ...] = ()  # what is gathered besides the start


@dataclass(frozen=True)
class BoardGame(Game[P]):
    """Positions have boards of letters. Gestures are read off a board and what a move leaves of it."""

    letters: ClassVar[str]
    glyphs: ClassVar[Mapping[str, str]]
    discs: ClassVar[Mapping[str, str]] = {}  # letters that are drawn as discs of that role, with the letter on it
    roles: ClassVar[Mapping[str, str]] = DISCS  # of glyphs that are discs
    written: ClassVar[str] = ""  # letters that are written on their squares, and are no pieces
    noun: ClassVar[str] = "piece"
    in_rows: ClassVar[bool] = False  # rows are things of their own: they have numbers, and long ones may be broken
    numbered: ClassVar[bool] = False  # so are squares

    def boards(self, position: P) -> Sequence[Board]:
        """The boards of a position."""
        raise NotImplementedError

    def square_name(self, square: Square, several: bool) -> str:
        """What a square is called, where there is one board or several."""
        board = f"board {square.board + 1} " if several else ""
        return f"{board}row {square.row + 1} column {square.column + 1}"

    def says(self, touch: Touch) -> str:
        """The words for a gesture, where the move's text is a code."""
        return ""

    def piece(self, letter: str) -> tuple[str, str] | None:
        """Role and text of what stands on a square, if anything does."""
        glyph = self.glyphs.get(letter, letter)
        if letter in self.discs:
            return self.discs[letter], letter
        if glyph in "·█" or letter in self.written:
            return None
        return self.roles.get(glyph, "pale"), "" if glyph in self.roles else glyph


def read_board(reader: Reader, letters: str, most_rows: int) -> Board:
    """Rows of equal length, joined by `/`."""
    rows: list[str] = []
    while True:
        start = reader.at
        row = reader.run_of(letters)
        if rows and len(row) != len(rows[0]):
            raise reader.fail(f"row {len(rows) + 1} has {len(row)} squares, the first has {len(rows[0])},", start)
        rows.append(row)
        if len(rows) > most_rows or len(row) > most_rows:
            raise reader.fail(f"a board has at most {most_rows} rows and columns,", start)
        if not reader.accept("/"):
            return tuple(rows)
