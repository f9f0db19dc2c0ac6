"""The games of document 003: difference positions as a player, the limits k, the reserve, and posets."""

import random

import pytest

import grundy
from grundy.core.capabilities.solving import Strategies
from grundy.core.errors import BadPosition
from grundy.games.monotonic_nim import difference_position

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize(
    ("position", "gaps"),
    [((2, 3, 5), (2, 2)), ((1, 3, 4, 6), (2, 2)), ((7,), (7,)), ((0, 0), (0,)), ((4, 4, 4), (4, 0))],
)
def test_difference_positions(position: tuple[int, ...], gaps: tuple[int, ...]) -> None:
    assert difference_position(position) == gaps


@pytest.mark.parametrize(("ending", "strategy"), [("normal", "7"), ("misere", "7-misere")])
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_theorem_7_wins_every_won_game(k: int, ending: str, strategy: str) -> None:
    game, rng = grundy.game("monotonic-nim", k=k), random.Random(k)
    won = 0
    while won < 12:
        position = tuple(sorted(rng.randint(0, 6) for _ in range(rng.randint(1, 5))))
        if grundy.solve(game, position, ending).outcome == "N" and any(position):
            for opponent in ("perfect", "random"):
                record = grundy.match(game, (f"theorem:{strategy}", opponent), position, ending, seed=won)
                assert record.winner == 1, record.to_json()
            won += 1


def test_theorem_7_gives_its_reason_and_knows_when_it_is_lost() -> None:
    strategies = grundy.game("monotonic-nim").capability(Strategies).named()
    assert strategies["7"].follow((2, 4, 5, 9)) == ("take 2 from 4", "theorem 7: of the gaps 2,4 shrink number 2 by 2")
    assert strategies["7"].follow((1, 3, 4, 6)) is None
    assert strategies["7-misere"].follow((4, 4)) == ("take 1 from 1", "theorem 7: of the gaps 0 widen number 1 by 1")
    assert strategies["7-misere"].follow((4, 5)) is None


def test_no_limit_and_a_large_limit_are_the_same() -> None:
    for name, text in (("diet-chomp", "2,3,4"), ("monotonic-nim", "1,3,6"), ("extended-nim", "3,1|2")):
        free, limited = (list(grundy.game(name, k=k).moves(grundy.game(name).parse(text))) for k in (0, 99))
        assert free == limited


def test_a_poset_is_what_its_relations_say() -> None:
    poset = grundy.game("poset")
    assert poset.parse("a<b,b<c,a<c") == poset.parse("a<b<c")
    assert poset.text(poset.parse("c<d<e,a")) == "a,c<d,d<e"
    assert grundy.solve(poset, "a<b<c+a<b").nimber == 3 ^ 2
    assert [option for _, option in poset.moves(poset.parse("a"))] == [poset.parse("{}")] == [poset.parse("-")]
    with pytest.raises(BadPosition, match="a < b < a goes around in a circle"):
        poset.parse("a<b<a")
    with pytest.raises(BadPosition, match="at most 200 elements"):
        poset.parse(",".join(f"x{i}" for i in range(201)))


def test_chomp_as_a_poset_and_seen_from_every_side() -> None:
    grid = "10<11,10<20,11<12,11<21,1<2,1<11,2<12,20<21,12<22,21<22"
    assert grundy.solve("poset", grid).nimber == grundy.solve("chomp", "3,3,3").nimber == 5
    for text in ("3,3,3", "3/3/3", "1,1,1/1,1,1/1,1,1"):
        assert grundy.solve("chomp-3d", text).nimber == 5
