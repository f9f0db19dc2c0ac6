"""The drawing board's part of the API: a position as a sketch and back, and nimbers derived step by step."""

import httpx
import pytest

from tests.web.conftest import refused
from tests.web.test_api import post

KITE = "0-1,1-2,1-3,2-3,3-3"
FOOT = {"x": 0, "y": 0, "floor": True}


def test_a_sketch_goes_there_and_back(client: httpx.Client) -> None:
    found = post(client, "sketch", {"game": "hackenbush", "position": KITE})
    assert found["position"] == KITE
    again = post(client, "drawn", {"game": "hackenbush", "vertices": found["vertices"], "edges": found["edges"]})
    assert again == found
    solved = post(client, "solve", {"game": "hackenbush", "position": KITE})
    assert set(found["moves"]) == {move["move"] for move in solved["moves"]}


def test_what_hangs_free_is_explained(client: httpx.Client) -> None:
    vertices = [FOOT, {"x": 0, "y": 1}, {"x": 2, "y": 1}, {"x": 2, "y": 2}]
    found = post(client, "drawn", {"game": "hackenbush", "vertices": vertices, "edges": [[0, 1], [2, 3]]})
    assert (found["position"], found["moves"], found["names"]) == ("0-1", ["cut 0-1", None], ["0", "1", "2", "3"])
    assert "falls at once" in found["note"]
    assert post(client, "drawn", {"game": "hackenbush", "vertices": [], "edges": []})["position"] == "0"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "hackenbush", "vertices": [FOOT], "edges": [[0, 7]]}, "the unknown vertex 7; there are 1"),
        ({"game": "hackenbush", "vertices": [FOOT], "edges": [[0, -1]]}, "is at least 0"),
        ({"game": "hackenbush", "vertices": [FOOT], "edges": [[0, 0]] * 601}, "at most 600"),
        ({"game": "hackenbush", "vertices": [{"x": "left", "y": 0}], "edges": []}, "valid number"),
        ({"game": "nim", "vertices": [], "edges": []}, "nim has no drawing board"),
    ],
)
def test_bad_drawings(client: httpx.Client, body: dict[str, object], said: str) -> None:
    assert said in refused(client.post("/api/drawn", json=body), 422)


def test_a_picture_too_large_to_draw(client: httpx.Client) -> None:
    stalk = ",".join(f"{n}-{n + 1}" for n in range(400))
    answer = client.post("/api/sketch", json={"game": "hackenbush", "position": stalk})
    assert "ask about a smaller one" in refused(answer, 422)


def test_derive(client: httpx.Client) -> None:
    found = post(client, "derive", {"game": "hackenbush", "position": KITE})
    assert found["nimber"] == 1
    assert [step["principle"] for step in found["steps"]] == ["", "fusion", "loop", "heap"]
    assert all("move" not in shape for step in found["steps"] for shape in step["scene"]["shapes"])
    assert "no derivation" in refused(client.post("/api/derive", json={"game": "nim"}), 422)


def test_cards_say_what_can_be_drawn_and_random_pictures_have_kinds(client: httpx.Client) -> None:
    cards = client.get("/api/games").json()
    assert [card["id"] for card in cards if card["sketches"]] == [card["id"] for card in cards if card["derives"]]
    numbers = {"stalks": 0, "tree edges": 0, "grid side": 3, "sparse edges": 0, "dense vertices": 0}
    found = post(client, "sample", {"game": "hackenbush", "numbers": numbers, "seed": 1})
    assert found["position"].count("-") == 9 + 6


def test_a_curve_drawn_by_hand_is_a_move_or_shows_its_crossing(client: httpx.Client) -> None:
    asked = {"game": "sprouts", "position": "4:1-3"}
    view = post(client, "view", asked)
    assert view["ends"] == ["spot 1", "spot 2", "spot 3", "spot 4", "spot 5"]
    places = {
        shape.get("key"): (shape["x"] + shape["w"] / 2, shape["y"] + shape["h"] / 2)
        for shape in view["scene"]["shapes"]
    }
    found = post(client, "stroke", {**asked, "curve": [places["spot 1"], places["spot 2"]]})
    assert found["move"].partition("~")[0] == "1-2"
    stepped = post(client, "move", {**asked, "move": found["move"]})
    assert stepped["view"]["position"].startswith("4:1-3/1-2~")
    wrong = post(client, "stroke", {**asked, "curve": [places["spot 2"], places["spot 4"]]})
    assert (wrong["move"], "here the curve" in wrong["said"]) == (None, True)
    assert wrong["place"] == pytest.approx(places["spot 5"], abs=0.1)
    assert post(client, "view", {"game": "nim"})["ends"] == []
    refusal = client.post("/api/stroke", json={"game": "nim", "curve": [[0, 0], [1, 1]]})
    assert "moves of nim are not drawn by hand" in refused(refusal, 422)
    assert "at least 2" in refused(client.post("/api/stroke", json={**asked, "curve": [[0, 0]]}), 422)
