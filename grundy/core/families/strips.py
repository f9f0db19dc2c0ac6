"""Strips: positions are rows of letters (`..o.o`), and `strip_moves` gives the moves of one row."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.families.boards import Board, BoardGame, Square
from grundy.core.gallery import Group
from grundy.core.game import missing
from grundy.core.notation import NOTHING, Reader

Strips = tuple[str, ...]


@dataclass(frozen=True)
class StripGame(BoardGame[Strips]):
    """Positions are rows of letters (`..o.o`), several joined by `+`, or `{}` for no row at all.

    `strip_moves` gives the moves of one row.
    """

    letters: ClassVar[str] = ".o"
    glyphs: ClassVar[Mapping[str, str]] = {".": "·", "o": "●"}
    example: ClassVar[str] = "..o.o"
    group: ClassVar[Group] = Group.COINS
    in_rows: ClassVar[bool] = True

    def strip_moves(self, strip: str) -> Iterator[tuple[str, str]]:
        raise missing(self, "strip_moves(self, strip)")

    def parse(self, text: str) -> Strips:
        if text.strip() == NOTHING:
            return self.checked(())
        reader = Reader(text, self.id, self.example)
        strips = []
        while True:
            strips.append(reader.run_of(self.letters))
            if not reader.accept("+"):
                break
        reader.end()
        return self.checked(tuple(strips))

    def text(self, position: Strips) -> str:
        return "+".join(position) or NOTHING

    def moves(self, position: Strips) -> Iterator[tuple[str, Strips]]:
        for i, strip in enumerate(position):
            where = f" in {i + 1}" if len(position) > 1 else ""
            for move, after in self.strip_moves(strip):
                tick()
                left = (after,) if after else ()
                yield move + where, (*position[:i], *left, *position[i + 1 :])

    def split(self, position: Strips) -> Sequence[Strips]:
        return [(strip,) for strip in position]

    def canonical(self, position: Strips) -> Strips:
        return tuple(sorted(position))

    def boards(self, position: Strips) -> list[Board]:
        return [(strip,) for strip in position]

    def square_name(self, square: Square, several: bool) -> str:
        return (f"row {square.board + 1} " if several else "") + f"square {square.column + 1}"
