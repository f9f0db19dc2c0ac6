"""Diet Chomp: eat a square with all to its right and above, at most k squares in one move; every square is edible.

Under the normal ending with k = 2 the lost positions are those whose number of squares is divisible by 3 (document
003, lemma 8). The misère ending is harder: lemma 9 settles one and two rows, three rows repeat along (12, 12, 12).
`k=0` is no limit, and then the first player eats everything. Source: document 003.
"""

from dataclasses import dataclass

from grundy.core.abilities.wording import Wording
from grundy.core.families.diagrams import DiagramGame, Rows, transposed
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule


@dataclass(frozen=True)
class DietChomp(DiagramGame):
    """Eat a square with all squares to its right and above, but no more than k squares."""

    id = "diet-chomp"
    source = "document 003"
    theory = "with k = 2 a position is lost if 3 divides the number of its squares"
    open_problem = "the lost positions of more than three rows under the misère ending"
    example = "2,3,5"
    order = "rising"
    known = (
        Known("1,2,3", outcome="P", source="document 003, lemma 8"),
        Known("2,3,5", outcome="N", source="document 003, lemma 8"),
        Known("4", outcome="P", ending=Ending.MISERE, source="document 003, lemma 9"),
        Known("2,6", outcome="P", ending=Ending.MISERE, source="document 003, lemma 9"),
        Known("2,5", outcome="N", ending=Ending.MISERE, source="document 003, lemma 9"),
    )
    k: int = param(2, 0, 1_000_000, help="squares that a move may eat; 0: no limit")

    def start(self) -> Rows:
        return (2, 3, 5)

    @rule
    def table_options(position, k):
        for row in range(len(position)):
            for eaten in range(1, position[row] + 1):
                left, total, option = position[row] - eaten, 0, position
                for above in range(row, -1, -1):
                    if option[above] > left:
                        total += option[above] - left
                        option = replace(option, above, left)
                if k and total > k:
                    break
                yield option

    def canonical(self, position: Rows) -> Rows:
        rows = super().canonical(position)
        return max(rows, transposed(rows)[::-1]) or rows


class DietChompWording(Wording[DietChomp]):
    def rule(self) -> str:
        k = self.game.k
        most = f", but no more than {k} square{'s' if k > 1 else ''}" if k else ""
        return f"Eat a square with all squares to its right and above{most}."
