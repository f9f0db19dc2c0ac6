"""The second number of Scored DiviNim, against its definition; what follows from it, its steps and its picture."""

import csv
import json
import random
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import grundy
from grundy import Budget
from grundy.claims.library.project.scored import BoardMargins
from grundy.core.errors import Refused
from grundy.games.divinim import DiviNim
from grundy.games.divinim.second_number import Second, SecondNumber
from tests.games.divinim_brute import margin
from tests.support import ROOT

GAME = DiviNim()
E = SecondNumber(GAME)


def plain(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(bar.split("/")) for bar in text.split("+"))


def test_e_is_what_its_definition_says() -> None:
    rng, definition = random.Random(21), BoardMargins()
    for _ in range(60):
        position = GAME.sample(rng, 9)
        if sum(len(bar.poison) for bar in position) <= 4:
            found = E.of(position, Budget(None))
            assert found.e == definition.e(position), GAME.text(position)
            assert found.nim_sum == definition.last.nimber(position), GAME.text(position)


def test_the_margin_keeps_to_what_is_said_of_it() -> None:
    rng = random.Random(22)
    exact = 0
    for _ in range(80):
        position = GAME.sample(rng, 9)
        found, here = E.of(position, Budget(None)), margin(*plain(GAME.text(position)))
        assert here >= found.bound() if found.nim_sum else here <= found.bound(), GAME.text(position)
        if found.stable_from == 0:
            exact += 1
            assert here == found.bound(), GAME.text(position)
    assert exact > 40


@pytest.mark.parametrize("text", ["#../#.#", "#.#./.#../...#", "../.#/..+.#..+.#.", "#", ".#.+.#."])
def test_the_steps_are_moves_along_the_definition(text: str) -> None:
    """Each leads to the next by the move it names; the last one is plain."""
    definition = BoardMargins()
    steps = list(E.steps(GAME.parse(text), Budget(None)))
    for step, after in pairwise(steps):
        option = GAME.option(step.position, step.principle)
        gained = GAME.points(step.position, step.principle)
        won = definition.last.nimber(step.position) != 0
        assert definition.e(step.position) == definition.e(option) + (gained - 1 if won else 1)
        assert set(GAME.canonical(after.position)) <= set(GAME.canonical(option))
    assert steps[-1].words.endswith(f"e = {definition.e(steps[-1].position)}")


def test_the_answer_tells_it() -> None:
    data = json.loads(json.dumps(grundy.solve("divinim", "#../#.#", "scored").to_dict()))
    assert data["margin"] == -1
    assert {name: data["scored"][name] for name in ("squares", "nim_sum", "e")} == {"squares": 3, "nim_sum": 0, "e": 1}
    assert data["scored"]["says"][1] == "So the margin is at most n − 2e = 1; beside 1 more bar L it is exactly 0."
    shown = "\n".join(
        cell.text
        for part in grundy.solve("divinim", "#./.#", "scored", why=True).screen(why=True)
        for line in part.lines()
        for cell in line
    )
    assert "e by steps" in shown
    assert "the margin is exactly" in shown


@pytest.mark.parametrize(
    "given", [{"score": "area"}, {"marks": "highest"}, {"variant": "smaller"}, {"players": 3}, {"grid": "triangle"}]
)
def test_only_two_players_who_count_bad_points_have_it(given: dict[str, object]) -> None:
    game = grundy.game("divinim", **given)
    assert grundy.solve(game, None, "scored").second is None
    with pytest.raises(Refused):
        grundy.scored(game)


def test_the_margins_beside_more_and_more_bars(tmp_path: Path) -> None:
    found = grundy.scored("divinim", "#../#.#", to=4)
    assert found.margins == [margin(*plain("+".join(["#../#.#", *[".#."] * k]))) for k in range(5)]
    found.to_csv(tmp_path / "x.csv")
    rows = list(csv.reader((tmp_path / "x.csv").read_text().splitlines()))
    assert rows[:3] == [["bars_l", "margin", "line"], ["0", "-1", "1"], ["1", "0", "0"]]
    drawn = ElementTree.fromstring(found.scene().to_svg())
    assert len(drawn.findall(".//{*}circle")) == 5


def test_the_table_of_three_bars() -> None:
    """Every sum is counted once for each number of bars L, and the margin is the theorem's where that speaks."""
    with (ROOT / "docs" / "three-bars.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    open_without_l = set()
    for k in range(5):
        assert sum(int(row["sums"]) for row in rows if int(row["bars_l"]) == k) == 54 * 55 * 56 // 6
    for row in rows:
        k, e = int(row["bars_l"]), int(row["e"])
        found = Second(3 + k, k, row["outcome"] == "N", e)
        if found.stable_from:
            open_without_l.add((row["outcome"], k, e, int(row["margin"])))
        else:
            assert int(row["margin"]) == found.bound(), row
    assert open_without_l == {("N", 0, 0, 1), ("N", 0, 0, -1), ("P", 0, 1, 1), ("P", 0, 1, -1)}
