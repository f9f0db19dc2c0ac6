"""How a game stands goes with it from answer to answer: whose turn it is, what every seat has, and who has won."""

import random
from typing import Any

import httpx
import pytest

from tests.web.conftest import refused
from tests.web.test_api import post

BAR = "#.../..../...#"
GAMES: list[dict[str, Any]] = [
    {"game": "nim", "ending": "normal", "position": "2+1"},
    {"game": "nim", "ending": "misere", "position": "2+1"},
    {"game": "divinim", "ending": "scored", "position": BAR},
    *({"game": "divinim", "params": {"players": str(seats)}, "ending": "scored", "position": BAR} for seats in (3, 6)),
]
NAMES = [" ".join([body["ending"], *body.get("params", {}).values()]) for body in GAMES]


def start(seats: int) -> dict[str, Any]:
    return {"turn": 0, "points": [0] * seats, "winner": None}


def expected(ending: str, earned: list[int], seats: int, over: bool) -> dict[str, Any]:
    """What a game comes to by the rules: of three or more, the next one is handed what a move earned."""
    points, moves = [0] * seats, len(earned)
    for i, number in enumerate(earned):
        points[(i if seats == 2 else i + 1) % seats] += number
    best = [seat for seat in range(seats) if points[seat] == (max(points) if seats == 2 else min(points))]
    scored = best[0] if len(best) == 1 else None
    winner = {"normal": (moves - 1) % seats, "misere": moves % seats, "scored": scored}[ending]
    return {"turn": moves % seats, "points": points, "winner": winner if over else None}


def played(client: httpx.Client, rules: dict[str, Any], seed: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The moves of a random game, and how it stood after each of them as the server told it."""
    rng, moves, earned = random.Random(seed), [], []
    body = dict(rules)
    view = post(client, "view", body)
    stood = [view["standing"]]
    while not view["over"]:
        move = rng.choice(view["moves"])["move"]
        step = post(client, "move", {**body, "move": move})
        view = step["view"]
        moves.append(move)
        earned.append(step["points"] or 0)
        stood.append(view["standing"])
        assert view["standing"] == expected(view["ending"], earned, view["seats"], view["over"])
        body |= {"position": view["position"], "standing": view["standing"]}
        assert post(client, "view", body)["standing"] == view["standing"], "looking changes nothing"
    return moves, stood


@pytest.mark.parametrize("rules", GAMES, ids=NAMES)
def test_a_game_to_its_end(client: httpx.Client, rules: dict[str, Any]) -> None:
    for seed in range(3):
        moves, stood = played(client, rules, seed)
        record = {"params": {}, **rules, "format": "grundy record 1", "start": rules["position"], "moves": moves}
        record["players"] = ["human"] * len(stood[0]["points"])
        del record["position"]
        replayed = post(client, "replay", {"record": record})
        assert [step["standing"] for step in replayed["steps"]] == stood
        assert replayed["view"]["standing"] == stood[-1]


def moved(client: httpx.Client, body: dict[str, Any], *moves: str) -> dict[str, Any]:
    """How it stands after moves, each sent with the standing before it."""
    for move in moves:
        view = post(client, "move", {**body, "move": move})["view"]
        body = {**body, "position": view["position"], "standing": view["standing"]}
    return {**body["standing"], "over": view["over"]}


def test_a_tie_has_no_winner(client: httpx.Client) -> None:
    two = {"game": "divinim", "ending": "scored", "position": "#..#"}
    assert moved(client, two, "c3", "c1 on 1") == {"turn": 0, "points": [1, 1], "winner": None, "over": True}
    six = {**two, "params": {"players": "6"}}
    assert moved(client, six, "c3", "c1 on 1")["winner"] is None, "four have no bad point"


def test_what_is_left_out_is_as_at_the_start(client: httpx.Client) -> None:
    assert post(client, "view", {"game": "nim"})["standing"] == start(2)
    assert post(client, "view", {"game": "nim", "standing": None})["standing"] == start(2)
    assert post(client, "view", {"game": "divinim", "params": {"players": "4"}})["standing"] == start(4)
    over = {"game": "nim", "position": "0", "standing": {"turn": 1, "points": [0, 0], "winner": 1}}
    assert post(client, "view", over)["standing"]["winner"] == 0, "who has won is worked out, not believed"


def test_a_player_chooses_with_the_standing_and_after_a_move_of_the_other(client: httpx.Client) -> None:
    rules = {"game": "divinim", "ending": "scored", "position": "#..#", "player": "perfect"}
    given = {"turn": 1, "points": [2, 3]}
    chosen = post(client, "choose", {**rules, "standing": given})
    assert chosen["view"]["standing"]["points"] == [2, 3 + chosen["points"]]
    both = post(client, "choose", {**rules, "standing": given, "after": "c1"})
    assert both["view"]["standing"]["points"] == [2 + both["points"], 3 + 1], "c1 hands over one poisoned square"
    assert both["view"]["standing"]["turn"] == 1
    assert post(client, "choose", {**rules, "position": "#.", "after": "c1"}) == {"over": True}


def test_branches_go_on_from_where_they_leave(client: httpx.Client) -> None:
    rules = {"game": "divinim", "ending": "scored", "params": {"players": "3"}}
    main, first, second = ["c2", "c1 on 1", "c1 on 2"], ["c1 on 2", "c1 on 1"], ["c1 on 1"]
    branches = [{"line": 0, "at": 1, "moves": first}, {"line": 1, "at": 2, "moves": second}]
    record = {"format": "grundy record 1", **rules, "start": "#..#", "moves": main, "branches": branches}
    replayed = post(client, "replay", {"record": {**record, "players": ["human"] * 3}})
    lines = [main, [main[0], *first], [main[0], first[0], *second]]
    for line, steps in zip(lines, [replayed["steps"], *replayed["branches"]], strict=True):
        stood = moved(client, {**rules, "position": "#..#"}, *line)
        assert stood.pop("over")
        assert steps[-1]["standing"] == stood
    assert [len(steps) for steps in replayed["branches"]] == [2, 1]
    assert replayed["view"]["standing"] == replayed["steps"][-1]["standing"]


@pytest.mark.parametrize("path", ["view", "move", "choose"])
@pytest.mark.parametrize(
    ("standing", "says"),
    [
        ({"turn": 0, "points": [0, 0, 0]}, "this game has 2 seats"),
        ({"turn": 2, "points": [0, 0]}, "a turn from 0 to 1"),
        ({"turn": -1, "points": [0, 0]}, "standing.turn"),
        ({"turn": 6, "points": [0, 0]}, "standing.turn"),
        ({"turn": 0, "points": [0]}, "standing.points"),
        ({"turn": 0, "points": [0] * 7}, "standing.points"),
        ({"turn": 0, "points": [0, 2**60]}, "standing.points"),
        ({"turn": 0, "points": [0, "many"]}, "standing.points"),
        ({"turn": 0}, "standing.points"),
        ({"points": [0, 0]}, "standing.turn"),
        ({"turn": 0, "points": [0, 0], "lead": 3}, "standing.lead"),
        ([0, 0], "standing"),
    ],
    ids=str,
)
def test_a_wrong_standing_is_refused(client: httpx.Client, path: str, standing: Any, says: str) -> None:
    body = {"game": "nim", "position": "2+1", "standing": standing}
    if path == "move":
        body["move"] = "take 1 from 1"
    assert says in refused(client.post(f"/api/{path}", json=body), 422)
