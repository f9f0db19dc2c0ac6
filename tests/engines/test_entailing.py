"""Moves that entail: values against play by the definition, in sums too; the table of all sets of strings."""

import random
from typing import Any

import pytest

import grundy
from grundy.claims.library.winning_ways.entailing import margin, written
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Motion
from grundy.core.capabilities.solving import forced_pass
from grundy.core.errors import BadPosition, IllegalMove
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import LOONY
from grundy.core.registry import find_game
from grundy.engines.choose import choose
from grundy.engines.entailing import EntailingSearch, HeapSet, together
from grundy.engines.reference import Reference
from grundy.games.strings_and_coins import solver

SUM = find_game("sum")()
NAMES = ("top-entails", "strings-and-coins", "dots-and-boxes")


def sampled(rng: random.Random) -> Any:
    """One or two positions of games whose moves entail, mostly beside a Nim heap."""
    games = [find_game(rng.choice(NAMES))() for _ in range(rng.choice((1, 2)))]
    parts: list[tuple[AnyGame, Any]] = [(game, game.sample(rng, rng.randint(2, 5))) for game in games]
    nim = find_game("nim")()
    return (*parts, (nim, nim.parse(str(rng.randint(0, 4))))) if rng.random() < 0.7 else tuple(parts)


def test_values_of_sums_are_those_of_the_definition() -> None:
    rng, found = random.Random(1), set()
    for _ in range(60):
        position = sampled(rng)
        if SUM.defect(position) or SUM.size(position) > 20:
            continue
        value = EntailingSearch(SUM, Ending.NORMAL, Budget(None)).value(position)
        assert value == Reference(SUM, Ending.NORMAL, Budget(None)).value(position), SUM.text(position)
        found.add((value.loony, value.nimber is None, value.outcome))
    assert {(True, True, "N"), (False, False, "P"), (False, True, "N"), (False, True, "P")} <= found


@pytest.mark.nojit
@pytest.mark.parametrize("name", NAMES[1:])
def test_the_table_of_all_sets_agrees_with_the_definition(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "FEWEST", 0)
    rng, game = random.Random(2), find_game(name)()
    for _ in range(12):
        position = game.sample(rng, 7)
        for ending in Ending:
            wanted = Reference(game, ending, Budget(None)).value(position)
            assert choose(game, position, ending, Budget(None), "native").value(position) == wanted, game.text(position)


@pytest.mark.parametrize("pieces", [((3, 2),), ((1, 2), (2, 2)), ((4, -1),), ((3, 1), (1, 2)), ((2, 0), (2, 2))])
def test_margins_of_chains_written_twice(pieces: tuple[tuple[int, int], ...]) -> None:
    assert grundy.solve("strings-and-coins", written(pieces), ending="scored").margin == margin(pieces)


def test_sets_of_heaps() -> None:
    few, most = HeapSet(frozenset({0, 2})), HeapSet(frozenset({1, 2}), all_but=True)
    for heap in range(6):
        assert (heap in few | most) == (heap in few or heap in most)
        assert (heap in few | few.others()) is True
        assert (heap in most.beside(3)) == (heap ^ 3 in most)
        assert (heap in most | few.others()) == (heap in most or heap not in few)
    assert (few.least_other(), most.least_other(), HeapSet(all_but=True).least_other()) == (1, 1, LOONY)
    assert LOONY in most
    assert LOONY not in few
    assert 5 in most.beside(LOONY)
    assert 0 not in few.beside(LOONY)
    assert (together([1, 2, 3]), together([1, LOONY])) == (0, LOONY)


def test_an_answer_says_loony() -> None:
    answer = grundy.solve("top-entails", "3")
    assert answer.to_dict()["loony"] is True
    assert "nimber" not in answer.to_dict()
    assert "loony (∞)" in answer.to_text()
    assert answer.best == ["take from 1"]


def test_a_sum_is_replied_to_where_the_last_move_was() -> None:
    position = SUM.parse("nim:3 & top-entails:2:1")
    assert [move for move, _ in SUM.moves(position)] == ["2: take from 1", "2: split 1 into 1 and 1"]
    with pytest.raises(IllegalMove):
        SUM.option(position, "1: take 1 from 1")
    with pytest.raises(BadPosition, match="parts 1 and 2 both need a reply"):
        SUM.parse("top-entails:2:1 & strings-and-coins:0:pass")
    assert forced_pass(SUM, SUM.parse("nim:3 & strings-and-coins:0-a1:pass")) == "2: pass"
    assert forced_pass(SUM, position) == ""


def test_boxes_belong_to_who_completed_them() -> None:
    game = find_game("dots-and-boxes")()
    won = game.capability(Motion).won
    position = game.parse("__/|.|/__")
    assert list(won(position, "down 1,2")) == ["box 0,0", "box 0,1"]
    assert not won(game.option(position, "down 1,2"), "pass")
    assert not won(game.parse("2x2"), "down 1,2")
    keys = {shape.key for shape in game.scene(game.option(position, "down 1,2")).shapes}
    assert set(won(position, "down 1,2")) <= keys


def test_who_takes_the_last_box_has_to_move_again_and_cannot() -> None:
    answer = grundy.solve("dots-and-boxes", "./||/_", ending="normal")
    assert (answer.outcome, answer.nimber) == ("P", 0)
    assert grundy.solve("dots-and-boxes", "./||/_", ending="scored").margin == 1
    record = grundy.match("dots-and-boxes", ("perfect", "perfect"), "./||/_", ending="normal")
    assert record.moves == ["across 1,1", "pass"]
    assert record.winner == 2


@pytest.mark.parametrize("ask", [grundy.genus, grundy.canonical, grundy.label])
def test_what_rests_on_plain_sums_is_refused(ask: Any) -> None:
    for game, position in (("top-entails", "4"), ("sum", "nim:1 & top-entails:4")):
        with pytest.raises(grundy.GrundyError, match="entail here"):
            ask(game, position)
