"""Every variant of DiviNim: all engines against the reference rule, and each rule on small cases."""

import random
from typing import Any

import pytest

from grundy.core.budget import Budget
from grundy.core.capabilities.solving import Nimbers
from grundy.core.errors import BadParam, BadPosition
from grundy.core.game import Ending, with_params
from grundy.engines.choose import choose, engines
from grundy.engines.engine import Value
from grundy.engines.reference import Reference
from grundy.games.divinim import DiviNim
from tests.games.divinim_reference import ALLOWED, RULES, Params, ReferenceRule, contradictory, random_sum
from tests.support import endings

EVERY = pytest.mark.parametrize(
    "params", [*ALLOWED, {"dimension": "4", "variant": "smaller"}], ids=lambda p: with_params(DiviNim, p).label()
)
BOARDS = 8  # of each variant, and as many again from the middle of a game


def answer(value: Value) -> Any:
    if value.shares is not None:
        return value.shares
    return value.outcome if value.margin is None else value.margin


def positions(game: DiviNim, params: Params) -> list[Any]:
    """Random sums, and what a few moves make of others, with the marks that the variants leave."""
    rng = random.Random(game.label())
    found = []
    for number in range(2 * BOARDS):
        position = game.parse(random_sum(rng, params, rng.randint(3, 9)))
        for _ in range(rng.randint(1, 2) if number >= BOARDS else 0):
            options = [option for _, option in game.moves(position)]
            position = rng.choice(options) if options else position
        found.append(position)
    return found


@EVERY
def test_engines_agree_with_the_reference_rule(params: Params) -> None:
    game = with_params(DiviNim, params)
    for position in positions(game, params):
        text = game.text(position)
        assert game.parse(text) == position
        for ending in endings(game):
            wanted = ReferenceRule(params, text).answer(str(ending))
            answered = []
            for kind in engines():
                if kind.refuses(game, position, ending) is None:
                    value = choose(game, position, ending, Budget(None), kind.name).value(position)
                    assert answer(value) == wanted, f"{kind.name}, {text}, {ending}"
                    answered.append(kind.name)
            assert "reference" in answered
            assert len(answered) > 1, "the definition alone would be slow"


@pytest.mark.parametrize("params", RULES, ids=lambda p: "-".join(p.values()))
def test_a_game_that_can_be_made_can_be_played(params: Params) -> None:
    """Variants that contradict each other under every ending are refused when they are put together."""
    if contradictory(params):
        with pytest.raises(BadParam, match="first"):
            with_params(DiviNim, params)
    else:
        assert endings(with_params(DiviNim, params))


NO_SUMS = [{"variant": "first"}, {"variant": "smaller"}, {"players": "3"}, {"players": "4"}]


@pytest.mark.parametrize("params", NO_SUMS, ids=str)
def test_variants_that_are_no_sums_have_no_nimbers_and_one_part(params: Params) -> None:
    game = with_params(DiviNim, params)
    position = game.parse("#..+.#/..+#")
    assert game.capability(Nimbers).refuses()
    assert list(game.split(position)) == [position]
    for ending in endings(game):
        for kind in engines():
            if kind.refuses(game, position, ending) is None:
                assert choose(game, position, ending, Budget(None), kind.name).value(position).nimber is None
                assert kind.name not in ("native", "search")


def test_sums_split_into_their_bars() -> None:
    game = DiviNim()
    assert [game.text(part) for part in game.split(game.parse("#..+.#/..+#"))] == ["#..", ".#/..", "#"]


def moves(text: str, **params: str) -> dict[str, str]:
    """The moves of a position and what they lead to, as text."""
    game = with_params(DiviNim, params)
    return {move: game.text(option) for move, option in game.moves(game.parse(text))}


def test_smaller_bar_is_marked_and_must_be_cut() -> None:
    after = moves("#....#", variant="smaller")
    assert after == {
        "c1": "#+....#",  # a single square forces nothing
        "c2": "#.!+...#",
        "c3": "#..!+..#!",  # of equal size: either
        "c4": "#...+.#!",
        "c5": "#....+#",
    }
    assert list(moves("#.!+...#", variant="smaller")) == ["c1 on 1"]
    assert list(moves("#..!+..#!", variant="smaller")) == ["c1 on 1", "c2 on 1", "c1 on 2", "c2 on 2"]
    assert list(moves("#+....#", variant="smaller")) == ["c1 on 2", "c2 on 2", "c3 on 2", "c4 on 2"]


def test_smaller_bar_counts_squares_and_not_length() -> None:
    assert moves("#../..#/#..", variant="smaller")["r1"] == "#..!+..#/#.."
    assert moves("##../##..", variant="smaller")["c1"] == "#/#!+#../#.."


def test_smaller_bar_lasts_for_one_turn() -> None:
    after = moves("#..!+.#....", variant="smaller")
    assert after == {"c1 on 1": "#+.#....", "c2 on 1": "#.+.#...."}
    assert len(moves("#.+.#....", variant="smaller")) == 6, "a single bar was left, so all are free"


def test_smaller_bar_among_others() -> None:
    assert moves("#.+#..#", variant="smaller")["c2 on 2"] == "#.+#.!+.#!"
    assert list(moves("#.+#.!+.#!", variant="smaller")) == ["c1 on 2", "c1 on 3"]
    assert moves("#.+#.!+.#!", variant="smaller")["c1 on 3"] == "#.+#.+#", "the other mark is gone too"


def test_first_to_be_handed_poison_ends_the_game_at_once() -> None:
    assert moves("#..+.#", variant="first") == {"c1 on 1": "#!+.#", "c2 on 1": "#.+.#", "c1 on 2": "#..+#!"}
    assert moves("#!+.#", variant="first") == {}
    assert moves("#+.#", variant="first") == {"c1 on 2": "#+#!"}, "a finished bar at the start hands nothing over"
    game = DiviNim(variant="first")
    for text, outcome in [("#", "P"), ("#.", "N"), ("#!+#.", "P"), (".#.", "P"), ("#..", "N"), (".#.+.#.", "P")]:
        position = game.parse(text)
        assert choose(game, position, Ending.NORMAL, Budget(1)).value(position).outcome == outcome, text


@pytest.mark.parametrize("variant", ["first", "smaller"])
@pytest.mark.parametrize("text", ["#!", "#.!+.#", "#+.#/..!", "#.!+.#!+#"])
def test_marks_are_read_and_written(variant: str, text: str) -> None:
    game = DiviNim(variant=variant)
    assert game.text(game.parse(text)) == text
    with pytest.raises(BadPosition, match="variant=smaller or variant=first"):
        DiviNim().parse(text)


@pytest.mark.parametrize(
    ("params", "text", "margin"),
    [
        ({}, "#", 0),
        ({}, "#+#", 0),
        ({}, "#+#.", 1),
        ({}, "##", 2),
        ({}, "##+#", 2),
        ({}, "###", -1),
        ({}, ".#.", -1),
        ({"marks": "lowest"}, "##", 2),
        ({"marks": "highest"}, "##", -2),
        ({"marks": "highest"}, ".#.", 1),
        ({"marks": "highest"}, "#..", 1),  # leave one square beside it: the opponent has to hand it over
        ({"score": "area"}, "##", 0),
        ({"score": "area"}, "#...", 3),
        ({"score": "area"}, ".#..", 1),
        ({"score": "area", "marks": "highest"}, "#...", 3),
        ({"score": "area", "marks": "lowest"}, "#...", -1),  # one each, and then one more
        ({"score": "area", "marks": "lowest"}, "#.", -1),
        ({"score": "area", "grid": "triangle"}, "#/...", 3),
        ({"score": "area", "dimension": "3"}, "#./..//../..", 3),
    ],
)
def test_points_by_hand(params: Params, text: str, margin: int) -> None:
    game = with_params(DiviNim, params)
    position = game.parse(text)
    for engine in (choose(game, position, Ending.SCORED, Budget(5)), Reference(game, Ending.SCORED, Budget(5))):
        assert engine.value(position).margin == margin
    assert ReferenceRule(params, text).answer("scored") == margin


@pytest.mark.parametrize(
    ("text", "shares", "outcome"),
    [
        ("#", (0, 0, 0), "tie"),
        ("#.", (0, 1, 0), "tie"),
        ("##", (0, 2, 0), "tie"),
        (".#.", (0, 0, 1), "tie"),
        # the first player gets nothing either way; ties go against the one who moved before him, the third
        ("#..", (0, 0, 1), "tie"),
        ("#...", (0, 0, 1), "tie"),
        ("#.+#.", (0, 1, 1), "win"),
        ("#.+#.+#.", (1, 1, 1), "tie"),
        ("#.+#.+#.+#.", (1, 2, 1), "tie"),
    ],
)
def test_three_players_by_hand(text: str, shares: tuple[int, ...], outcome: str) -> None:
    game = DiviNim(players=3)
    position = game.parse(text)
    value = choose(game, position, Ending.SCORED, Budget(5)).value(position)
    assert (value.shares, value.outcome, value.margin) == (shares, outcome, None)
    assert ReferenceRule({"players": "3"}, text).answer("scored") == shares
