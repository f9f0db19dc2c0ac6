"""Bars that are none, variants that contradict each other, boards beyond the budget: one clear line each."""

import random
import time
from typing import Any

import pytest

import grundy as package
from grundy.core.budget import Budget
from grundy.core.errors import OverBudget
from tests.support import complaint_of, within

LARGE = "/".join(["." * 50 + "#" + "." * 149, *["." * 200] * 198, "." * 120 + "#" + "." * 79])
TALL = "/".join(["#"] * 201)

# what is typed in a real command, and a piece of the answer
TYPED: dict[str, tuple[tuple[str, ...], str]] = {
    "no poison": (("solve", "divinim", "../.."), "a bar needs a poisoned square, #, and this one has none"),
    "ragged rows": (("solve", "divinim", "#../."), "row 2 differs in size from the first one"),
    "201 rows": (("solve", "divinim", TALL), "at most 200 squares along a side, not 201"),
    "unknown variant": (("solve", "divinim", "#.", "-p", "variant=odd"), 'one of plain, first, smaller, not "odd"'),
    "highest marks unscored": (
        ("solve", "divinim", "#.", "-p", "marks=highest", "-e", "normal"),
        "need --ending scored",
    ),
    "first, scored": (("solve", "divinim", "#.", "-p", "variant=first", "-e", "scored"), "use --ending normal"),
    "three and smaller": (
        ("solve", "divinim", "#.", "-p", "players=3", "-p", "variant=smaller", "-e", "scored"),
        "three or more players play the plain rules",
    ),
    "too large for Last": (("solve", "divinim", LARGE, "--budget", "1s"), "the limit is"),
    "too large for Scored": (
        ("solve", "divinim", LARGE, "-e", "scored", "--budget", "1s"),
        "404,010,000 sub-rectangles, the limit is 4,000,000",
    ),
    "census too large": (("census", "divinim", "9x9"), "1 to 30 squares"),
}


@pytest.mark.parametrize("case", TYPED)
def test_typed(grundy: Any, case: str) -> None:
    arguments, message = TYPED[case]
    complaint = grundy(*arguments).complaint()
    assert message in complaint
    assert len(complaint) < 400


# position, parameters and ending, and a piece of the complaint
ASKED: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "a strange letter": ("#.x", {}, "normal", 'did not expect "x"'),
    "nothing": ("", {}, "normal", "the position is empty"),
    "an empty bar": ("#.+", {}, "normal", "at column 4"),
    "an empty row": ("#./", {}, "normal", "no such separator"),
    "201 columns": ("#" * 201, {}, "normal", "at most 200 squares"),
    "layers in the plane": ("#.//..", {}, "normal", "no such separator"),
    "rows on a line": ("#./..", {"dimension": 1}, "normal", "no such separator"),
    "uneven layers": ("#./..//..", {"dimension": 3}, "normal", "layer 2 differs in size"),
    "no poison in a box": ("../..//../..", {"dimension": 3}, "normal", "has none"),
    "six dimensions": ("#", {"dimension": 6}, "normal", "between 1 and 5"),
    "no dimension": ("#", {"dimension": 0}, "normal", "between 1 and 5"),
    "a triangle in space": ("#", {"grid": "triangle", "dimension": 3}, "normal", "has dimension 2"),
    "an unknown grid": ("#", {"grid": "hexagon"}, "normal", "square, triangle"),
    "unknown marks": ("#", {"marks": "best"}, "scored", "usual, lowest, highest"),
    "an unknown score": ("#", {"score": "taste"}, "scored", "poison, area"),
    "a row of a triangle": ("#/..", {"grid": "triangle"}, "normal", "row 2 of a triangle has 3 cells, not 2"),
    "a triangle without poison": ("./...", {"grid": "triangle"}, "normal", "has none"),
    "a piece with a hole": ("#/.-.", {"grid": "triangle"}, "normal", "straight cuts cannot leave a piece"),
    "two touching corners": ("#/.--", {"grid": "triangle"}, "normal", "straight cuts cannot leave a piece"),
    "a forced bar in the plain game": ("#.!+.#", {}, "normal", "variant=smaller"),
    "one player": ("#", {"players": 1}, "scored", "between 2 and 6"),
    "three players unscored": ("#.", {"players": 3}, "normal", "use ending=scored"),
    "three players for area": ("#.", {"players": 3, "score": "area"}, "scored", "plain rules"),
    "area unscored": ("#.", {"score": "area"}, "misere", "need ending=scored"),
    "lowest marks unscored": ("#.", {"marks": "lowest"}, "normal", "need ending=scored"),
}


@pytest.mark.parametrize("case", ASKED)
def test_asked(case: str) -> None:
    text, params, ending, message = ASKED[case]
    complaint = complaint_of(lambda: package.solve(package.game("divinim", **params), text, ending))
    assert complaint is not None
    assert message in complaint


@pytest.mark.parametrize("size", ["0x3", "31x1", "3", "x", "3x", "-3x3", "3x3x3", "a" * 5000])
def test_sizes_that_no_census_takes(size: str) -> None:
    complaint = complaint_of(lambda: package.census("divinim", size))
    assert complaint is not None
    assert "4x5" in complaint


@pytest.mark.parametrize("params", [{"players": 3}, {"dimension": 1}, {"variant": "first"}], ids=str)
def test_a_census_takes_the_plain_game(params: dict[str, Any]) -> None:
    assert "plain game" in (complaint_of(lambda: package.census(package.game("divinim", **params), "2x2")) or "")


def test_states_of_three_poisoned_squares_have_no_name() -> None:
    assert "has no named state" in (complaint_of(lambda: package.states("divinim", ["###"])) or "")


def test_an_unknown_theorem() -> None:
    complaint = complaint_of(lambda: package.match("divinim", ("theorem:2.2.9", "random"), "#./.."))
    assert 'no strategy "2.2.9"' in (complaint or "")


@pytest.mark.parametrize("ending", ["normal", "misere", "scored"])
def test_a_board_full_of_poison_ends_with_the_budget(ending: str) -> None:
    """The engines look at the clock often enough even where one position has hundreds of long options."""
    rng = random.Random(1)
    text = "/".join("".join(rng.choice("#" + "." * 24) for _ in range(100)) for _ in range(100))
    began = time.process_time()
    with within(10), pytest.raises(OverBudget):
        package.solve("divinim", text, ending, Budget(0.5))
    assert time.process_time() - began < 5
