"""Every address of the API over real HTTP: the answers are those of the command and of the library."""

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

import grundy
from grundy.core.registry import all_games
from grundy.players.player import all_players
from tests.conftest import Ran
from tests.support import endings, registered_games
from tests.web.conftest import refused

SOLVED = [
    ("nim", {}, "3+5+4", "normal"),
    ("nim", {}, "3+5+4", "misere"),
    ("nim", {}, "123456789012345678901234567890+7", "normal"),
    ("octal", {"code": "0.07"}, "9+4", "normal"),
    ("kayles", {"pins": "7"}, None, "misere"),
    ("divinim", {}, "#.../..../...#", "normal"),
    ("divinim", {}, "#.../..../...#", "scored"),
    ("divinim", {"players": "3"}, "#../..#", "normal"),
    ("northcott", {}, "..B...W./.W..B...|W", "normal"),
    ("sum", {}, "nim:3+5 & octal[code=0.77]:9", "normal"),
]


def post(client: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text[:500]
    return answer.json()


@pytest.mark.parametrize(("game", "params", "position", "ending"), SOLVED)
def test_solve_answers_as_the_command_does(
    client: httpx.Client, ask: Callable[..., Ran], game: str, params: dict[str, str], position: str | None, ending: str
) -> None:
    typed = [argument for name, value in params.items() for argument in ("-p", f"{name}={value}")]
    at = [] if position is None else [position]
    ran = ask("solve", game, *at, "--ending", ending, *typed, "--json")
    body = {"game": game, "params": params, "position": position, "ending": ending}
    answer = client.post("/api/solve", json=body)
    if ran.rc:
        message = refused(answer, 422)
        assert ran.err.startswith(f"grundy: {message[:40]}")
        return
    wanted, found = json.loads(ran.out), answer.json()
    assert wanted.pop("seconds") >= 0
    assert found.pop("seconds") >= 0
    assert found == wanted


@pytest.mark.parametrize(("game", "params", "position", "ending"), SOLVED)
def test_analyse_is_a_solution_with_reasons(
    client: httpx.Client, game: str, params: dict[str, str], position: str | None, ending: str
) -> None:
    body = {"game": game, "params": params, "position": position, "ending": ending}
    solved, analysed = client.post("/api/solve", json=body), client.post("/api/analyse", json={**body, "depth": 2})
    assert analysed.status_code == solved.status_code
    if solved.status_code != 200:
        return
    exact, found = solved.json(), analysed.json()
    for name in ("outcome", "nimber", "margin", "moves", "moves_total", "position", "engine"):
        assert found.get(name) == exact.get(name), name
    assert found["reasons"]
    assert found["minimax"] is None or found["minimax"]["depth"] == 2
    for part in found["parts"] or []:
        alone = post(client, "solve", {**body, "position": part["position"]})
        assert part["outcome"] == alone["outcome"]
        assert part.get("nimber") == alone.get("nimber")
    assert client.post("/api/analyse", json={**body, "depth": 2}).json() == found, "the same question, the same answer"


@pytest.mark.parametrize("path", ["quotient", "alike"])
def test_positions_are_compared_as_the_library_does(client: httpx.Client, path: str) -> None:
    found = post(client, path, {"game": "divinim", "positions": ["#../..#", "#.."]})
    assert found == getattr(grundy, path)("divinim", positions=["#../..#", "#.."]).to_dict()


@pytest.mark.parametrize("expression", ["5 ⊗ (3 ⊕ 8) / 7", "order(16)", "2**-1", "3 + 3"])
def test_nimbers_are_worked_out_as_the_library_does(client: httpx.Client, expression: str) -> None:
    assert post(client, "nimber", {"expression": expression}) == grundy.nimber(expression).to_dict()
    refused(client.post("/api/nimber", json={"expression": f"{expression} ^ 2"}), 422)


def test_games_lists_every_game(client: httpx.Client) -> None:
    cards = {card["id"]: card for card in client.get("/api/games").json()}
    assert sorted(cards) == list(all_games())
    for game in registered_games():
        card = cards[game.id]
        assert sorted(card["endings"]) == sorted(map(str, endings(game)))
        assert card["endings"][0] == game.usual
        assert card["start"] == game.text(game.start())
        assert {param["name"] for param in card["params"]} == set(game.params())
        assert card["rule"]
        assert card["source"]
        assert card["scene"]["shapes"]


def test_players_lists_every_player(client: httpx.Client) -> None:
    assert [card["name"] for card in client.get("/api/players").json()] == list(all_players())


@pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)
def test_a_random_game_over_http(client: httpx.Client, game: Any) -> None:
    """View, choose, move, replay, review and saving agree on one whole game."""
    rules = {"game": game.id, "ending": "normal"}
    here = post(client, "view", rules)
    start, moves = here["position"], []
    while not here["over"] and len(moves) < 12:
        stands = {"position": here["position"], "standing": here["standing"]}
        question = {**rules, **stands, "player": "random", "seed": 7 + len(moves)}
        chosen = post(client, "choose", question)
        assert chosen == post(client, "choose", question), "the same seed makes the same choice"
        assert chosen["move"] in {option["move"] for option in here["moves"]}
        made = post(client, "move", {**rules, **stands, "move": chosen["move"]})
        assert made["view"] == chosen["view"]
        assert made["carried"] == chosen["carried"]
        here = made["view"]
        moves.append(chosen["move"])
    record = {"format": "grundy record 1", **rules, "params": game.params(), "start": start, "moves": moves}
    replayed = post(client, "replay", {"record": record})
    assert [step["move"] for step in replayed["steps"]] == ["", *moves]
    assert replayed["view"] == here
    assert here["standing"] == {
        "turn": len(moves) % 2,
        "points": [0, 0],
        "winner": (len(moves) - 1) % 2 if here["over"] else None,
    }
    reviewed = post(client, "review", {"record": record})
    assert [ply["position"] for ply in reviewed] == [step["position"] for step in replayed["steps"]]
    solved = post(client, "solve", {**rules, "position": start})
    stands = {"N": 1, "P": 2, "draw": 0}[solved["outcome"]]
    assert reviewed[0]["stands"] == stands


def test_the_perfect_player_keeps_a_won_game(client: httpx.Client) -> None:
    position, mine = "3+5+4", True
    while True:
        here = post(client, "view", {"game": "nim", "position": position})
        if here["over"]:
            break
        player, seed = ("perfect", 0) if mine else ("random", 5)
        chosen = post(client, "choose", {"game": "nim", "position": position, "player": player, "seed": seed})
        assert chosen["reason"]
        position, mine = chosen["view"]["position"], not mine
    assert not mine, "the perfect player made the last move"


@pytest.mark.parametrize("game", registered_games(), ids=lambda game: game.id)
def test_editor_and_sample(client: httpx.Client, game: Any) -> None:
    setup = post(client, "editor", {"game": game.id})
    assert setup["position"] == game.text(game.start())
    leads = [shape["move"] for shape in setup["scene"]["shapes"] if "move" in shape]
    assert bool(leads) <= setup["editable"]
    for position in leads[:3]:
        assert post(client, "editor", {"game": game.id, "position": position})["position"] == position
    first = post(client, "sample", {"game": game.id, "seed": 11})
    assert post(client, "sample", {"game": game.id, "seed": 11}) == first
    assert game.defect(game.parse(first["position"])) is None
    seen = {post(client, "sample", {"game": game.id, "seed": seed})["position"] for seed in range(12)}
    assert len(seen) > 1
    drawn = {post(client, "sample", {"game": game.id})["position"] for _ in range(12)}
    assert len(drawn) > 1, "without a seed, each one is new"
    name, (_, _, most) = next(iter(setup["random"].items()))
    refused(client.post("/api/sample", json={"game": game.id, "numbers": {name: most + 1}}), 422)
    refused(client.post("/api/sample", json={"game": game.id, "numbers": {"no such": 1}}), 422)


@pytest.mark.parametrize("player", ["human", "human:", "Human", "", "perfect:x", "nobody", "minimax:99999"])
def test_who_cannot_be_chosen(client: httpx.Client, player: str) -> None:
    refused(client.post("/api/choose", json={"game": "nim", "player": player}), 422)


def test_the_choice_at_the_end_of_a_game(client: httpx.Client) -> None:
    assert "over" in refused(client.post("/api/choose", json={"game": "nim", "position": "0"}), 422)


def test_saved_games_belong_to_a_session(client: httpx.Client, server: Any) -> None:
    record = {
        "format": "grundy record 1",
        "game": "nim",
        "params": {},
        "ending": "normal",
        "start": "3+5+4",
        "moves": ["take 2 from 1"],
    }
    assert client.get("/api/saved").json() == []
    id = post(client, "saved", {"record": record, "title": "<b>mine</b>"})["id"]
    (row,) = client.get("/api/saved").json()
    assert (row["id"], row["game"], row["title"]) == (id, "nim", "<b>mine</b>")
    longer = {**record, "moves": ["take 2 from 1", "take 1 from 2"]}
    assert post(client, "saved", {"record": longer, "id": id})["id"] == id
    assert client.get(f"/api/saved/{id}").json()["moves"] == longer["moves"]
    with server.client() as other:
        assert other.get("/api/saved").json() == []
        assert other.get(f"/api/saved/{id}").json()["moves"] == longer["moves"], "who knows the id may look"
        assert post(other, "saved", {"record": record, "id": id})["id"] != id, "but not write over it"
        refused(other.delete(f"/api/saved/{id}"), 404)
    assert client.delete(f"/api/saved/{id}").status_code == 204
    refused(client.get(f"/api/saved/{id}"), 404)
    refused(client.delete(f"/api/saved/{id}"), 404)
    refused(client.post("/api/saved", json={"record": {**record, "moves": ["take 9 from 1"]}}), 422)
    assert client.get("/api/saved").json() == []


def test_health_and_the_description(client: httpx.Client) -> None:
    health = client.get("/api/health").json()
    assert health["version"] == grundy.__version__
    assert set(health["waiting"]) == {"interactive", "long"}
    described = client.get("/api/openapi.json").json()
    asked = {(method, path) for path, methods in described["paths"].items() for method in methods}
    posted = ("view", "move", "choose", "solve", "analyse", "replay", "review", "editor", "sample", "saved")
    drawing = ("derive", "sketch", "drawn")
    assert asked >= {("post", f"/api/{name}") for name in posted + drawing} | {
        ("get", "/api/games"),
        ("get", "/api/players"),
        ("get", "/api/saved"),
        ("get", "/api/saved/{id}"),
        ("delete", "/api/saved/{id}"),
        ("get", "/api/health"),
    }


@pytest.mark.parametrize("to", [[40, 40], [300, 300], [999, 999]])
def test_who_takes_nothing_packed_gets_the_same_bytes(client: httpx.Client, to: list[int]) -> None:
    """Long answers are kept packed, and unpacked piece by piece for such a client."""
    ways = ({"accept-encoding": "gzip"}, {"accept-encoding": "identity"})
    packed, plain = (client.post("/api/table", json={"game": "nim", "to": to}, headers=way) for way in ways)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) == len(plain.content)
    assert plain.content == packed.content
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
