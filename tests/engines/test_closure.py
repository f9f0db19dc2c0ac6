"""Misère quotients of given positions, and classes under the scored ending: held against plain play."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

import grundy
from grundy import Budget, HeapGame, rule
from grundy.analysis.misere_quotients import ClosureFound
from grundy.core.errors import BadParam, OverBudget, Refused, RuleError
from grundy.core.result import OVER
from grundy.engines.quotient_growth import Builder

CLOSURES = [  # game, positions, order, P-elements, parts
    ("divinim", ["#../..."], 6, 2, 4),  # one poisoned square: Nim heaps of 1 and 2
    ("divinim", [".../.#./..."], 2, 1, 4),
    ("divinim", ["#../..#"], 12, 3, 4),
    ("divinim", ["#./.#", "#.#."], 2, 1, 4),
    ("chomp", ["2,2"], 6, 2, 3),
    ("chomp", ["4,4"], 10, 2, 12),
    ("hackenbush", ["0-1,1-2,1-3,3-4"], 10, 2, 5),
]


def closure(game: str, positions: list[str], **more: Any) -> ClosureFound:
    found = grundy.quotient(game, positions=positions, **more)
    assert isinstance(found, ClosureFound)
    return found


def lost_by_play(game: Any) -> Callable[[tuple[Any, ...]], bool]:
    """Whether a sum of positions is a P-position if the last one to move loses: by the moves alone."""

    @cache
    def known(sum_: tuple[Any, ...]) -> bool:
        options = {
            tuple(sorted((*sum_[:i], option, *sum_[i + 1 :])))
            for i, position in enumerate(sum_)
            for _, option in game.moves(position)
        }
        return bool(options) and not any(map(known, options))

    return known


@pytest.mark.parametrize(("name", "positions", "order", "p", "parts"), CLOSURES)
def test_quotients_against_play(name: str, positions: list[str], order: int, p: int, parts: int) -> None:
    game, found = grundy.game(name), closure(name, positions)
    data = found.to_dict()
    assert (data["order"], data["p_elements"], data["parts"], data["parts_known"]) == (order, p, parts, parts)
    assert data["relations_seen"] > 0
    assert data["sums_searched"] == 60
    rng, known = random.Random(name), lost_by_play(game)
    every = list(found.closure.number)
    for _ in range(60):
        sum_ = rng.choices(every, k=rng.randint(1, 3))
        elements = [found.element(one) for one in sum_]
        assert None not in elements
        assert found.quotient.is_p[found.quotient.product(elements)] == known(tuple(sorted(sum_)))  # type: ignore[arg-type]
    for one in data["elements"]:  # the sums that stand for the elements have their outcomes
        if len(one["sum"]) < 4:
            assert one["p"] == known(tuple(sorted(map(game.parse, one["sum"]))))


def test_rows_of_kayles_have_the_quotient_of_the_heaps() -> None:
    rows, heaps = closure("kayles", ["12+5"]).quotient, grundy.quotient("kayles", 12).quotient
    for name in ("generators", "words", "action", "phi"):
        assert getattr(rows, name) == getattr(heaps, name)


def test_what_is_told_of_a_position() -> None:
    found = closure("divinim", ["#../..#", "#.+#..", "#"]).to_dict()
    assert [(one["element"], one["outcome"]) for one in found["positions"]] == [("c", "N"), ("ab", "N"), ("1", "N")]
    assert found["generators"][2] == {"name": "c", "position": "#../..#"}
    assert {"position": "#./..", "element": "1"} in found["pretending"]
    assert "b^2c = b^3" in found["relations"]
    assert "#.. and #.." in closure("divinim", ["#../..#"]).to_text()


def test_what_a_budget_ended_is_kept_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    grown = Builder.grow
    begun: list[int] = []

    def tired(builder: Builder) -> None:
        if builder.count == 5:
            raise OverBudget("enough")
        grown(builder)

    monkeypatch.setattr(Builder, "grow", tired)
    found = closure("chomp", ["3,2,1"])
    assert str(found) == "the first 5 of 8 parts have a misère quotient of order 6, 2 P-elements"
    assert found.verdict() == (OVER, "only the first 5 of 8 parts are known, and kept: enough")
    assert found.to_dict()["positions"] == [{"position": "3,2,1", "element": None, "outcome": None}]
    assert "not reached" in found.to_text()

    def rested(builder: Builder) -> None:
        begun.append(builder.count)
        grown(builder)

    monkeypatch.setattr(Builder, "grow", rested)
    assert closure("chomp", ["3,2,1"]).quotient.order == 14
    assert begun[1] == 5  # the first one is only there to have everything compiled


def test_too_large_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.monoids.MOST_ORDER", 8)
    code, said = closure("chomp", ["5,5"]).verdict()
    assert code == OVER
    assert "makes it too large: more than 8 elements" in said


def test_positions_with_too_many_parts() -> None:
    with pytest.raises(OverBudget, match=r"have more than .* parts, and all must be known"):
        grundy.quotient("chomp", positions="20x20", budget=Budget(0.05))


@dataclass(frozen=True)
class WrongSplit(HeapGame):
    """Take one or two; says that a heap of 3 is no more than a heap of 1."""

    id = "wrong-split"
    example = "3"

    @rule
    def heap_options(n):  # type: ignore[no-untyped-def]
        for take in (1, 2):
            if take <= n:
                yield n - take

    def canonical(self, position: Any) -> Any:
        return tuple(1 if n == 3 else n for n in super().canonical(position))


def test_a_game_that_is_wrong_about_its_parts_is_found_out() -> None:
    assert closure("kayles", ["3"]).sums_searched == 60
    with pytest.raises(RuleError, match=r"by play, but not by its parts: see to split\(\) and canonical\(\)"):
        grundy.quotient(WrongSplit(), positions=["5"])


def test_who_has_none() -> None:
    with pytest.raises(Refused, match="give some with positions="):
        grundy.quotient("chomp")
    with pytest.raises(Refused, match="a quotient needs the misère ending"):
        grundy.quotient("northcott", positions=[grundy.game("northcott").start()])
    with pytest.raises(Refused, match=r"^northcott has no misère ending.*; a quotient needs the misère ending$"):
        grundy.quotient("northcott")  # and not: give some positions
    with pytest.raises(Refused, match=r"^moves of dots-and-boxes entail here"):
        grundy.quotient("dots-and-boxes")
    with pytest.raises(BadParam, match="counts heaps"):
        grundy.quotient("kayles", 5, positions=["3"])
    with pytest.raises(Refused, match=r"to avoid the last move; a genus needs the misère ending$"):
        grundy.genus("northcott")


# ---- the scored ending ----


def bars(heaps: int) -> str:
    """A bar whose poisoned square has so many squares on every side: all bars with heaps up to that come of it."""
    side = 2 * heaps + 1
    rows = [["."] * side for _ in range(side)]
    rows[heaps][heaps] = "#"
    return "/".join(map("".join, rows))


@pytest.mark.parametrize(("heaps", "least", "most"), [(1, 4, 5), (2, 11, 15)])
def test_classes_of_bars_with_one_poisoned_square(heaps: int, least: int, most: int) -> None:
    found = grundy.alike("divinim", [bars(heaps)])
    assert (found.at_least, found.at_most, found.verdict()) == (least, most, (0, ""))
    alike = max(found.to_dict()["classes"], key=len)
    assert ".#." in alike
    assert all(grundy.solve("divinim", bar).nimber == 0 for bar in alike), "bars that are lost under Last"


def test_rows_alone_are_all_alike() -> None:
    """By the rows theorem their margin is the parity of their number."""
    assert grundy.alike("divinim", ["#......"]).counts == [2, 2, 2, 2]


def test_what_is_told_apart_has_different_margins() -> None:
    found = grundy.alike("divinim", ["#../..#"])
    assert (found.exact, str(found)) == (True, "5 classes under the scored ending")
    beside = ["+".join(one) for one in (["#."], ["#.."], ["#./.."], ["#.", "#.."])]
    bar, other = "#.", "#./.."
    assert any(margin(f"{bar}+{x}") != margin(f"{other}+{x}") for x in beside)


def margin(position: str) -> int | None:
    return grundy.solve("divinim", position, "scored").margin


def test_classes_within_a_budget() -> None:
    found = grundy.alike("divinim", [bars(3)], budget=Budget(None, nodes=2_000))
    code, said = found.verdict()
    assert code == OVER
    assert "all sums of up to 1 parts were tried, no more: over budget" in said
    assert found.at_least >= 5
    with pytest.raises(Refused, match="has no scored ending; margins need it"):
        grundy.alike("nim", ["3"])
