"""Theorems on outcomes answer at any size, and only where they hold: compared with the reference on small boards."""

import random
from math import isqrt

import pytest

import grundy
from grundy import Budget
from grundy.core.game import Ending
from grundy.engines.formulas import SMALL, Theorem
from grundy.engines.reference import Reference

B = 10**18
SPOKEN = [  # rows, k, ending, and the theorem that speaks of them
    ((B, B + 5), 4, "normal", "two-rows-even"),
    ((B, B + 7), 4, "normal", "two-rows-even"),
    ((B, B + 6), 7, "normal", "two-rows-odd"),
    ((B, B + 1), 10, "misere", "two-rows-misere"),
    ((7, B, B + 5, B + 5, 2 * B), 3, "normal", "three-eaten"),
    ((3, B + 6, 2 * B), 3, "misere", "periods"),
    pytest.param((B, B + 7, 2 * B), 5, "normal", "periods", marks=pytest.mark.long),
    ((B, B + 7, 2 * B), 2, "misere", "003/proof"),
    ((5, B, B + 7, 2 * B), 2, "normal", "lemma 8"),
    ((5, B, B + 7, 2 * B), 1, "misere", "one square"),
]


@pytest.mark.parametrize(("rows", "k", "ending", "theorem"), SPOKEN)
def test_any_size(rows: tuple[int, ...], k: int, ending: str, theorem: str) -> None:
    game = grundy.game("diet-chomp", k=k)
    answer = grundy.solve(game, rows, ending, Budget(5))
    assert answer.engine == "theorem"
    assert theorem in answer.why
    assert answer.nimber is None
    assert answer.remoteness is None
    assert answer.outcome == ("N" if answer.best else "P")
    for move in answer.moves:
        assert move.best == (grundy.solve(game, move.option, ending, Budget(5)).outcome == "P")


@pytest.mark.parametrize("k", range(1, 10))
@pytest.mark.parametrize("ending", [Ending.NORMAL, Ending.MISERE])
def test_small_boards_agree_with_the_reference(k: int, ending: Ending) -> None:
    game, rng = grundy.game("diet-chomp", k=k), random.Random(f"{k} {ending}")
    engine, reference = Theorem(game, ending, Budget()), Reference(game, ending, Budget())
    most = {(1, 0): 9, (2, 1): 9, (3, 1): 9, (3, 0): 4, (2, 0): 3, (5, 1): 3}.get((k, int(ending is Ending.NORMAL)), 2)
    for _ in range(40):
        rows = tuple(sorted(rng.randint(0, 12 if most < 4 else 5) for _ in range(rng.randint(1, min(most, 4)))))
        assert engine.value(rows).outcome == reference.value(rows).outcome, rows


def test_silent_where_nothing_is_known() -> None:
    small, three = (SMALL // 2 - 1, SMALL // 2), (SMALL, SMALL, SMALL)
    for k, rows in ((4, small), (4, three), (0, three), (6, (1, *three))):
        assert Theorem.refuses(grundy.game("diet-chomp", k=k), rows, Ending.NORMAL)
    assert Theorem.refuses(grundy.game("nim"), (5,), Ending.NORMAL) == "no theorem of nim speaks of this position"


GOLDEN = (B + isqrt(5 * B * B)) // 2  # times the golden ratio, rounded down
FIBONACCI = 1_779_979_416_004_714_189  # the 89th
ELSEWHERE = [  # a lost position, and one that a move leads to it from
    ("wythoff", {}, f"{GOLDEN},{GOLDEN + B}", f"{GOLDEN},{GOLDEN + B + 1}"),
    ("fibonacci-nim", {}, f"{FIBONACCI}|{FIBONACCI - 1}", f"{FIBONACCI + 1}|1"),
    ("end-nim", {}, f"{B},7,{B}", f"{B},7,{B + 3}"),
    ("moores-nim", {}, f"{B},{B},{B}", f"{B},{B + 1},{B + 2}"),
    ("mark", {"t": 3}, f"{3**37}", f"{3**37 + 1}"),
]


@pytest.mark.parametrize(("name", "params", "lost", "won"), ELSEWHERE)
def test_other_games_at_any_size(name: str, params: dict[str, int], lost: str, won: str) -> None:
    game = grundy.game(name, **params)
    for text, outcome in ((lost, "P"), (won, "N")):
        answer = grundy.solve(game, text, budget=Budget(0.3))
        assert (answer.engine, answer.outcome, answer.nimber) == ("theorem", outcome, None)
