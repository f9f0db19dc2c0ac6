"""Chomp: eat a square together with all squares to its right and above it; nobody can eat the poisoned corner.

The last move wins. With `edible=1` players can eat the corner, but it poisons the player who does. The misère ending of
that game is Chomp as J. Ahn and others define it, and agrees with the normal ending here (claim `003/chomp`). The first
player wins every bar of more than one square by strategy stealing: the first player could make the second player's
answer to eating the last square. Nobody knows a winning strategy in general.
Sources: D. Gale, A curious Nim-type game, 1974; F. Schuh, 1952; J. Ahn and others (PRIMES STEP), On Variations of Nim
and Chomp, 2017.
"""

import re
from dataclasses import dataclass

from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import OwnSolver
from grundy.core.errors import Message, Parameter
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule
from grundy.families.diagrams import DiagramGame, Rows, transposed
from grundy.games.chomp.bars import ChompBars

MOST_ROWS = 200  # in a position, and in a bar typed as 8x10


@dataclass(frozen=True)
class Chomp(DiagramGame):
    """Eat a square together with all squares to its right and above it. The poisoned corner is not eaten."""

    id = "chomp"
    interpreted_to = 36
    source = "D. Gale, A curious Nim-type game, 1974; document 003"
    open_problem = "the first player wins, but nobody knows how in general"
    example = "8,8,5"
    poisoned = True
    known = (
        Known("3,3,3", nimber=5, source="table of nimbers of small bars, checked by the definition"),
        Known("4,4,4", nimber=9, source="table of nimbers of small bars, checked by the definition"),
        Known("4,3", outcome="P", source="D. Gale, 1974: two rows are lost if they differ by one"),
        Known("4,1,1,1", outcome="P", source="D. Gale, 1974: equal arms are lost"),
        Known("3,1,1", outcome="P", source="D. Gale, 1974: equal arms are lost"),
        Known("5,5,3", outcome="P", source="D. Zeilberger, Three-Rowed Chomp, 2001"),
    )
    edible: int = param(0, 0, 1, help="1: a move can eat the corner, as in the misère form")

    def start(self) -> Rows:
        return (5, 5, 5, 5)

    @rule
    def table_options(position, edible):
        for row in range(len(position)):
            for left in range(position[row]):
                if row + left or edible:
                    option = position
                    for above in range(row, len(position)):
                        if option[above] > left:
                            option = replace(option, above, left)
                    yield option

    def parse(self, text: str) -> Rows:
        """Read row lengths, `8,8,5`, or a whole bar as rows by columns, `8x10`."""
        if bar := re.fullmatch(r"\s*(\d{1,3})\s*[xX×]\s*(\d{1,9})\s*", text):
            return self.checked((int(bar[2]),) * min(int(bar[1]), MOST_ROWS + 1))
        return super().parse(text)

    def defect(self, position: Rows) -> str | None:
        if len(position) > MOST_ROWS or not position:
            return f"a position has 1 to {MOST_ROWS} rows"
        if not self.edible and position[0] == 0:
            missing = "the poisoned corner is missing, and it cannot be eaten"
            return Message(missing, Parameter("edible", "1", " ({} allows that)"))
        return super().defect(position)

    def canonical(self, position: Rows) -> Rows:
        rows = super().canonical(position)
        return max(rows, transposed(rows)) or rows


class ChompSolver(OwnSolver[Chomp]):
    def refuses(self, ending: Ending) -> str | None:
        if ending is Ending.NORMAL:
            return None
        return f"its sweep finds nimbers, which have no meaning under the {ending} ending"

    def solver(self, ending: Ending, budget: Budget) -> ChompBars:
        return ChompBars(self.game.edible, budget)


class ChompWording(Wording[Chomp]):
    def rule(self) -> str:
        rule = super().rule()
        return rule.replace("is not eaten", "may be eaten, too") if self.game.edible else rule
