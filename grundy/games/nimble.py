"""Nimble: coins on the squares 0, 1, 2, ... of a strip; move one coin to any square on its left.

Several coins can share a square. A coin on square n is a Nim heap of n. Source: Theory of Impartial Games, lecture
notes, 2009 (Nimble and its solution).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.core.game import Ending, Known, read_position
from grundy.core.nimsum import misere_nim, nim_targets, xor
from grundy.core.notation import Reader
from grundy.families import SquareGame, Squares
from grundy.families.squares import moved


@dataclass(frozen=True)
class Nimble(SquareGame):
    """Move one coin to any square on its left; coins may share a square."""

    id = "nimble"
    source = "document 004; T. S. Ferguson, Game Theory, 2000"
    example = "0,3,5,5"
    formula_says = "the XOR of the squares the coins stand on"
    known = (
        Known("0,3,5,5", nimber=3, source="document 004: a coin on square n is a heap of n"),
        Known("2,2", outcome="P", source="document 004"),
    )

    def start(self) -> Squares:
        return (0, 3, 5, 5)

    def shares(self, square: int) -> bool:
        return True

    def parse(self, text: str) -> Squares:
        return read_position(self, text, self.read)

    def read(self, reader: Reader) -> Squares:
        return tuple(sorted(square for part in reader.joined(lambda _: reader.numbers(",")) for square in part))

    def split(self, position: Squares) -> Sequence[Squares]:
        return [(square,) for square in position]

    def formula(self, position: Squares) -> int:
        return xor(position)

    def misere_formula(self, position: Squares) -> str:
        return misere_nim(position)

    def winning(self, position: Squares, ending: Ending) -> Iterator[tuple[str, Squares]]:
        targets = {position[i]: target for i, target in nim_targets(position, ending is Ending.MISERE)}
        for square, target in targets.items():
            if target < square:
                yield f"{square} to {target}", moved(position, square, target)
