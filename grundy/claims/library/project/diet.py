"""Diet Chomp with two rows, for every number k of squares that a move may eat. Proofs are in docs/chomp.md."""

from typing import Any

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.params import with_params
from grundy.core.registry import AnyGame, find_game
from grundy.studies.tabulate import make_table

SOURCE = "this project"


def diet(k: int) -> AnyGame:
    return with_params(find_game("diet-chomp"), {"k": str(k)})


def outcomes(k: int, rows: int, to: int, ending: Ending) -> Any:
    """0 where lost, -1 where the rows are not in order."""
    return make_table(diet(k), (to,) * rows, ending, limits(), "outcomes").values


@claim(
    "diet-chomp/two-rows-misere",
    "two rows, misère ending, every k >= 1: lost exactly if the difference of the rows leaves 1 when divided by k + 1",
    source=SOURCE,
    to=24,
    formula="a2 - a1 = 1 mod (k + 1)",
    wrong={"more": 2},
)
def two_rows_misere(to: int, more: int = 1) -> Cases:
    for k in range(1, 9):
        table = outcomes(k, 2, to, Ending.MISERE)
        for a in range(to + 1):
            for b in range(a, to + 1):
                lost, expected = table[a, b] == 0, (b - a) % (k + more) == 1
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b), Ending.MISERE)


@claim(
    "diet-chomp/two-rows-even",
    "two rows, normal ending, k = 2h: let r be the rest of the shorter row divided by k + 1; lost exactly if k + 1"
    " divides the number of squares (r <= h), or if the difference of the rows leaves h + 1 when divided by k + 1"
    " (r > h)",
    source=SOURCE,
    to=20,
    wrong={"half": 1},
)
def two_rows_even(to: int, half: int = 0) -> Cases:
    for k in range(2, 13, 2):
        table, h = outcomes(k, 2, to, Ending.NORMAL), k // 2
        for a in range(to + 1):
            for b in range(a, to + 1):
                whole = a % (k + 1) <= h + half
                expected = (a + b) % (k + 1) == 0 if whole else (b - a) % (k + 1) == h + 1
                lost = table[a, b] == 0
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b))


@claim(
    "diet-chomp/two-rows-odd",
    "two rows, normal ending, odd k: lost exactly if k + 1 divides the number of squares",
    source=SOURCE,
    to=24,
    formula="a1 + a2 = 0 mod (k + 1)",
    wrong={"odd": 0},
)
def two_rows(to: int, odd: int = 1) -> Cases:
    for k in range(2 + odd, 10, 2):
        table = outcomes(k, 2, to, Ending.NORMAL)
        for a in range(to + 1):
            for b in range(a, to + 1):
                lost, expected = table[a, b] == 0, (a + b) % (k + 1) == 0
                yield f"k = {k}: {a},{b} is {'NP'[int(lost)]}", lost == expected, board(diet(k), (a, b))
