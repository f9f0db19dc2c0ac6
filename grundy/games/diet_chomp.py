"""Diet Chomp: eat a square with all squares to its right and above it, at most k in one move; no square is poisoned.

With k = 2 under the normal ending, the P-positions are those whose number of squares is divisible by 3 (lemma 8 of the
source). The misère ending is harder: lemma 9 settles one and two rows, and the outcomes of three rows repeat along
(12, 12, 12). Two rows are settled for every k, and more rows for some k (`DietChompTheorems`). `k=0` means no limit;
then the first player eats everything.
Source: J. Ahn and others (PRIMES STEP), On Variations of Nim and Chomp, 2017. docs/chomp.md has the further results.
"""

from dataclasses import dataclass
from itertools import accumulate

from grundy.core.capabilities.presentation import Wording
from grundy.core.capabilities.solving import Theorems
from grundy.core.game import Ending, Known, param
from grundy.core.rules import replace, rule
from grundy.families.diagrams import DiagramGame, Rows, transposed


@dataclass(frozen=True)
class DietChomp(DiagramGame):
    """Eat a square together with all squares to its right and above it: at most k squares in one move."""

    id = "diet-chomp"
    source = "document 003"
    theory = "with k = 2, multiples of 3 squares are P-positions and no others are; two rows are settled for every k"
    open_problem = "the P-positions of three rows with k = 4, and of four rows with k = 2 under the misère ending"
    example = "2,3,5"
    order = "rising"
    known = (
        Known("1,2,3", outcome="P", source="document 003, lemma 8"),
        Known("2,3,5", outcome="N", source="document 003, lemma 8"),
        Known("4", outcome="P", ending=Ending.MISERE, source="document 003, lemma 9"),
        Known("2,6", outcome="P", ending=Ending.MISERE, source="document 003, lemma 9"),
        Known("2,5", outcome="N", ending=Ending.MISERE, source="document 003, lemma 9"),
    )
    k: int = param(2, 0, 1_000_000, help="the most squares that a move can eat; 0: no limit")

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
        most = f": at most {k} square{'s' if k > 1 else ''} in one move" if k else ""
        return f"Eat a square together with all squares to its right and above it{most}."


# Outcomes are periodic in each gap a1, a2 - a1, a3 - a2, ...: (preperiod, period) for each k and ending
PERIODS: dict[tuple[int, Ending], tuple[tuple[int, int], ...]] = {
    (2, Ending.MISERE): ((0, 12), (4, 2), (7, 3)),
    (3, Ending.MISERE): ((0, 4),) * 4,
    (5, Ending.NORMAL): ((0, 6), (13, 3), (6, 6)),
}


class DietChompTheorems(Theorems[DietChomp]):
    """Outcomes by theorem. The proofs are in docs/chomp.md and, for k = 2, in J. Ahn and others, 2017."""

    def smaller(self, position: Rows, ending: Ending) -> tuple[Rows, str] | None:
        k, normal, rows = self.game.k, ending is Ending.NORMAL, tuple(n for n in position if n)
        if k == 1:
            return (sum(rows) % 2,), "every move eats one square"
        if k == 2 and normal:
            return (sum(rows) % 3,), "J. Ahn and others 2017, lemma 8"
        if k == 3 and normal:
            return (squares_and_pairs(rows) % 4,), "claim diet-chomp/three-eaten"
        if k and len(rows) <= 2:
            short, long = (0, 0, *rows)[-2:]
            name = ("odd" if k % 2 else "even") if normal else "misere"
            lost = two_rows_lost(short, long, k, ending)
            return (int(lost != normal),), f"claim diet-chomp/two-rows-{name}"
        periods = PERIODS.get((k, ending), ())
        if len(rows) <= len(periods):
            wide = zip(gaps((0,) * (len(periods) - len(rows)) + rows), periods, strict=True)
            less = (min(n, start + (n - start) % period) for n, (start, period) in wide)
            return tuple(accumulate(less)), f"claim {'003/proof' if k == 2 else 'diet-chomp/periods'}"
        return None


def gaps(rows: Rows) -> list[int]:
    """How much longer each row is than the one above it."""
    return [b - a for a, b in zip((0, *rows), rows, strict=False)]


def squares_and_pairs(rows: Rows) -> int:
    """The number of squares, plus 2 for each pair of a column of odd height and a shorter column of even height."""
    total, shorter = 0, 0
    for height, columns in enumerate(reversed(gaps(rows)), 1):
        total += columns * (height + 2 * shorter * (height % 2))
        shorter += 0 if height % 2 else columns
    return total


def two_rows_lost(short: int, long: int, k: int, ending: Ending) -> bool:
    if ending is Ending.MISERE:
        return (long - short) % (k + 1) == 1
    if k % 2 or short % (k + 1) <= k // 2:
        return (short + long) % (k + 1) == 0
    return (long - short) % (k + 1) == k // 2 + 1
