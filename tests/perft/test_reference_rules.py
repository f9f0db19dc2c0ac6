"""Check the reference rules against counts made by hand, against each other and against known values."""

import json
from functools import cache
from typing import Any

import pytest

from grundy.reference_rules import GAMES, cases_of, rule_of
from grundy.reference_rules._shapes import Params
from tests.perft.count import COUNTS, options, perft, table


@pytest.mark.parametrize(
    ("game_id", "params", "position", "counts"),
    [
        ("nim", {}, "0", [0]),
        ("nim", {}, "1+1", [2, 2]),
        ("nim", {}, "2", [2, 1, 0]),
        ("subtraction", {"set": "2,3"}, "5", [2, 3, 0]),
        ("octal", {"code": "0.1"}, "1+2", [1, 0]),
        ("octal", {"code": "0.2"}, "1+2", [1, 0]),
        ("octal", {"code": "0.4"}, "1+2+3", [1, 0]),
        ("octal", {"code": "4."}, "4", [2, 3, 3, 0]),
        ("kayles", {}, "2", [2, 1, 0]),
        ("kayles", {}, "1+1", [2, 2, 0]),
        ("kayles", {}, "3", [3, 5, 3, 0]),
        ("dawson-kayles", {}, "4", [2, 1, 0]),
        ("dawson-kayles", {}, "5", [2, 2, 0]),
        ("grundys-game", {}, "4", [1, 1, 0]),
        ("grundys-game", {}, "5", [2, 2, 1, 0]),
        ("poker-nim", {}, "1|1", [2, 3, 2, 0]),
        ("northcott", {}, "B.W|B", [1, 0]),
        ("northcott", {}, "W.B.|B", [2, 2, 1, 1]),
        ("nimble", {}, "2,2", [2, 5, 5, 2, 0]),
        ("silver-dollar", {}, ".oo", [1, 1, 0]),
        ("silver-dollar", {}, "..o", [2, 1, 0]),
        ("nim-2d", {}, "(1,1)", [2, 2, 0]),
        ("nim-2d", {}, "(1,0)+(1,0)", [2, 2, 0]),
        ("turning-turtles", {}, "TH", [2, 1, 0]),
        ("turning-turtles", {}, "HH", [3, 3, 1, 0]),
        ("turning-turtles", {}, "H+H", [2, 2, 0]),
        ("ruler", {}, "HH", [3, 3, 1, 0]),
        ("twins", {}, "HH", [1, 0]),
        ("triplets", {}, "HHH", [1, 0]),
        ("turnips", {}, "TTTTH", [2, 3, 1, 1, 0]),
        ("grunt", {}, "TTTH", [1, 0]),
        ("sym", {}, "HH", [3, 3, 1, 0]),
        ("welter", {}, "0,2", [1, 0]),
        ("antonim", {}, "1,2", [2, 3, 1, 0]),
        ("kayles-strip", {}, "o.o", [2, 2, 0]),
        ("treblecross", {}, "X.X", [1, 0]),
        ("chess-pieces", {}, "(1,1)", [3, 2, 0]),
        ("graph", {}, "a>b,b>c@a,a", [1, 2, 2, 2, 0]),
        ("graph", {}, "a,b>c@a", [0]),
        ("hackenbush", {}, "0-1,1-2", [2, 1, 0]),
        ("hackenbush", {}, "0-1,0-1", [1, 1, 0]),
        ("hackenbush", {}, "0-1,1-2,0-2", [3, 6, 4, 0]),
        ("sprouts", {}, "1:", [1, 1, 0]),  # a ring, and then its two spots joined inside it
        ("sum", {}, "nim:1 & kayles:2", [3, 5, 3, 0]),
        ("chomp", {}, "2,1", [2, 2, 0]),
        ("chomp", {"edible": "1"}, "2", [2, 1, 0]),
        ("diet-chomp", {"k": "2"}, "1,2", [2, 4, 2, 0]),
        ("monotonic-nim", {"k": "0"}, "1,2", [2, 3, 2, 0]),
        ("slow-nim", {"k": "2"}, "3", [2, 3, 1, 0]),
        ("extended-nim", {"k": "1"}, "1|1", [2, 2, 2, 0]),
        ("chomp-3d", {}, "2,1/1", [3, 6, 6, 0]),
        ("poset", {}, "a<c,b<c", [3, 4, 2, 0]),
    ],
)
def test_counts_made_by_hand(game_id: str, params: Params, position: str, counts: list[int]) -> None:
    assert perft(game_id, params, position, len(counts)) == counts
    assert len(options(game_id, params, position)) == counts[0]


def all_drops(top: int) -> str:
    """List an edge from each number up to top to each smaller one, which makes a heap of that size."""
    return ",".join(f"{high}>{low}" for high in range(top + 1) for low in range(high))


@pytest.mark.parametrize(
    ("game_id", "params", "position"),
    [
        ("subtraction", {"set": "1,2,3,4"}, "2+4+4"),
        ("octal", {"code": "0.3333"}, "2+4+4"),
        ("poker-nim", {}, "2,4,4|0"),
        ("silver-dollar", {}, "..o+....o+....o"),
        ("nim-2d", {}, "(2,4)+(4,0)"),
        ("graph", {}, "+".join(f"{all_drops(n)}@{n}" for n in (2, 4, 4))),
        ("sum", {}, "nim:2 & subtraction[set=1,2,3,4]:4 & nimble:4"),
        ("hackenbush", {}, "0-1,1-2+0-1,1-2,2-3,3-4+0-1,1-2,2-3,3-4"),
    ],
)
def test_nim_in_disguise(game_id: str, params: Params, position: str) -> None:
    assert perft(game_id, params, position, 7) == perft("nim", {}, "2+4+4", 7)


@pytest.mark.parametrize("position", ["0", "1", "2+2", "5+3+1", "12", "7+7"])
def test_pins_agree_with_the_octal_codes(position: str) -> None:
    assert perft("kayles", {}, position, 5) == perft("octal", {"code": "0.77"}, position, 5)
    assert perft("dawson-kayles", {}, position, 5) == perft("octal", {"code": "0.07"}, position, 5)


def nim_value(game_id: str, params: Params, position: str) -> int:
    start, moves = rule_of(game_id)(params, position)

    @cache
    def value(state: Any) -> int:
        below = {value(after) for after in moves(state)}
        return next(n for n in range(len(below) + 1) if n not in below)

    return value(start)


@pytest.mark.parametrize(
    ("game_id", "params", "values"),
    [
        ("kayles", {}, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]),
        ("dawson-kayles", {}, [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]),
        ("octal", {"code": "0.137"}, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]),
        ("grundys-game", {}, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]),
        ("subtraction", {"set": "1,2,3"}, [0, 1, 2, 3, 0, 1, 2, 3, 0]),
    ],
)
def test_known_nim_values_of_single_heaps(game_id: str, params: Params, values: list[int]) -> None:
    assert [nim_value(game_id, params, str(n)) for n in range(len(values))] == values


def test_known_nim_values_of_boards() -> None:
    assert nim_value("turning-turtles", {}, "THTTHHT") == 2 ^ 5 ^ 6
    assert nim_value("nimble", {}, "0,3,5,5,4") == 3 ^ 4
    # Coins pair up from the right: two squares lie between the last two, one before the odd coin.
    assert nim_value("silver-dollar", {}, ".o.o..o") == 1 ^ 2


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", GAMES)
def test_counts_agree_with_a_plain_walk(game_id: str) -> None:
    """Visit every sequence one by one, so that the merging of equal positions is checked too."""
    for (params, position, _), entry in zip(cases_of(game_id), json.loads(kept(game_id)), strict=True):
        start, moves = rule_of(game_id)(params, position)
        frontier = [start]
        for count in entry["counts"][:3]:
            frontier = [after for before in frontier for after in moves(before)]
            assert len(frontier) == count


@pytest.mark.every_game
@pytest.mark.parametrize("game_id", GAMES)
def test_the_counts_are_current(game_id: str) -> None:
    assert kept(game_id) == table(game_id)


def kept(game_id: str) -> str:
    return (COUNTS / f"{game_id}.json").read_text(encoding="utf-8")
