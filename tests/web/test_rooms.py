"""Rooms by themselves: a move counts in the game it was made in alone, whatever happens while it is checked."""

from typing import Any

import httpx
import pytest

from grundy.web import limits
from grundy.web.guard import Caller, foreign
from grundy.web.limits import ROOM_RESTS, UNPLAYED_RESTS
from grundy.web.rooms import Room, RoomError, Rooms
from tests.support import run_async
from tests.web.conftest import Server, refused

NIM = {"game": "nim", "params": {}, "ending": "normal"}
STEP = {"kept": {"move": "take 1 from 1", "position": "2", "points": None, "won": []}, "over": False, "passes": ""}


async def opened(start: str = "3", over: bool = False) -> tuple[Rooms, Room]:
    rooms = Rooms()
    room = rooms.open(Caller("here", "ann"), NIM, start, over, 0)
    await rooms.join(room.id, "bob")
    return rooms, room


@pytest.mark.parametrize("rematch", [False, True])
def test_a_move_in_flight_does_not_land_after_the_end(rematch: bool) -> None:
    async def play() -> None:
        rooms, room = await opened()
        async with room.turn(0, 0, None) as land:
            await rooms.resign(room.id, "bob")
            for who in ("ann", "bob") if rematch else ():
                await rooms.ask_rematch(room.id, who)
            with pytest.raises(RoomError, match="has ended"):
                await land(STEP)
        assert (room.steps, room.games, room.ended) == ([], 1 + rematch, not rematch)

    run_async(play())


def test_a_move_made_for_an_earlier_game_is_none() -> None:
    async def play() -> None:
        rooms, room = await opened()
        for _ in range(2):  # twice, so that the seats are as they were
            await rooms.resign(room.id, "bob")
            for who in ("ann", "bob"):
                await rooms.ask_rematch(room.id, who)
        with pytest.raises(RoomError, match="not your turn"):
            async with room.turn(0, 0, 1):
                pass
        async with room.turn(0, 0, 3) as land:
            await land(STEP)
        assert (room.position, room.mover, room.busy.locked()) == ("2", 1, False)

    run_async(play())


def test_a_rematch_where_there_is_no_move_is_over_at_once() -> None:
    async def play() -> None:
        rooms, room = await opened("0", over=True)
        for who in ("ann", "bob"):
            await rooms.ask_rematch(room.id, who)
        assert (room.games, room.ended, room.winner()) == (2, True, 1)

    run_async(play())


@pytest.mark.parametrize(
    ("headers", "refuses"),
    [
        ({}, False),
        ({"sec-fetch-site": "same-origin", "origin": "https://elsewhere"}, False),
        ({"sec-fetch-site": "same-site"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"origin": "http://127.0.0.1:8642"}, False),
        ({"origin": "http://127.0.0.1:9000"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
    ],
)
def test_which_origin_is_foreign(headers: dict[str, str], refuses: bool) -> None:
    assert foreign({"host": "127.0.0.1:8642", **headers}) is refuses


def test_a_page_of_another_port_changes_nothing(client: httpx.Client, server: Server) -> None:
    room: Any = client.post("/api/rooms", json={"game": "nim"}).json()
    other = {"Origin": f"http://127.0.0.1:{server.port + 1}"}
    for path in ("resign", "rematch", "join", "move"):
        refused(client.post(f"/api/rooms/{room['id']}/{path}", headers=other), 403)
    refused(client.delete("/api/saved/x", headers=other), 403)
    assert client.get(f"/api/rooms/{room['id']}", headers=other).json()["over"] is False
    own = {"Origin": server.url}
    assert client.post(f"/api/rooms/{room['id']}/resign", headers=own).json()["over"] is True


# ---- how many ----


def fill(rooms: Rooms, count: int, address: str = "flood") -> list[Room]:
    return [rooms.open(Caller(address, f"{address} {i}"), NIM, "3", False, 0) for i in range(count)]


def play(room: Room) -> None:
    room.steps = [{"position": "2"}, {"position": "1"}]


def test_a_flood_of_rooms_takes_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new cookie with each, from one address: they are bounded, and each new one costs an older one of its own."""
    monkeypatch.setattr(limits, "ROOMS_ADDRESS", 20)
    rooms = Rooms()
    waiting, played = fill(rooms, 2, "class")
    waiting.connections["ann"] = 1
    play(played)
    flood = fill(rooms, 500)
    assert {waiting.id, played.id} < set(rooms.rooms)
    assert set(rooms.rooms) - {waiting.id, played.id} == {room.id for room in flood[-20:]}
    assert len(fill(rooms, 10, "class")) == 10


def test_a_full_house_takes_the_longest_resting_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_ROOMS", 30)
    rooms = Rooms()
    friends, heard = fill(rooms, 2, "class")
    heard.connections["ann"] = 1
    play(friends)
    for i in range(100):
        fill(rooms, 1, f"address {i}")
        friends.touched += 1  # they go on playing
    assert len(rooms.rooms) == 30
    assert {friends.id, heard.id} < set(rooms.rooms)
    for room in rooms.rooms.values():
        room.connections["somebody"] = 1
    with pytest.raises(RoomError, match="all 30 rooms"):
        fill(rooms, 1, "late")


def test_one_browser_keeps_to_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ROOMS_PER_SESSION", 3)
    rooms, me = Rooms(), Caller("here", "me")
    mine = [rooms.open(me, NIM, "3", False, 0) for _ in range(5)]
    assert set(rooms.rooms) == {room.id for room in mine[-3:]}
    for room in mine:
        play(room)
    with pytest.raises(RoomError, match="you play in 3 rooms") as caught:
        rooms.open(me, NIM, "3", False, 0)
    assert caught.value.status == 429


def test_rooms_that_nobody_plays_in_close_soon() -> None:
    rooms = Rooms()
    unplayed, heard, played, old = fill(rooms, 4)
    heard.connections["ann"] = 1
    play(played)
    play(old)
    for room in (unplayed, heard, played):
        room.touched -= UNPLAYED_RESTS + 1
    old.touched -= ROOM_RESTS + 1
    rooms.sweep()
    assert set(rooms.rooms) == {heard.id, played.id}


def test_three_play_in_a_room(client: httpx.Client, server: Server) -> None:
    """Turns go round, the fewest bad points win, and the rematch begins with the second, once all have asked."""
    bar = {"game": "divinim", "params": {"players": "3"}, "ending": "scored", "position": "#..#"}
    refused(client.post("/api/rooms", json={**bar, "seat": 3}), 422)
    room: Any = client.post("/api/rooms", json=bar).json()
    path = f"/api/rooms/{room['id']}"
    with server.client() as ann, server.client() as bob, server.client() as eve:
        refused(client.post(f"{path}/move", json={"move": "c1", "at": 0}), 409)
        assert [who.post(f"{path}/join").json()["seat"] for who in (ann, bob)] == [1, 2]
        refused(eve.post(f"{path}/join"), 409)
        refused(ann.post(f"{path}/resign"), 409)
        refused(bob.post(f"{path}/move", json={"move": "c1", "at": 0}), 409)
        for at, (who, move) in enumerate([(client, "c1"), (ann, "c1 on 2"), (bob, "c1 on 2")]):
            state: Any = who.post(f"{path}/move", json={"move": move, "at": at}).json()
        assert [step["points"] for step in state["steps"]] == [1, 0, 1]
        assert state["points"] == [1, 1, 0], "whoever is next is handed what a move earned"
        assert (state["over"], state["winner"]) == (True, 2), "one bad point for the second and one for the first"
        for who in (client, bob, ann):
            state = who.post(f"{path}/rematch").json()
        assert (state["games"], state["seat"], client.get(path).json()["seat"]) == (2, 0, 2)
        assert (state["points"], state["winner"]) == ([0, 0, 0], None)


def test_who_can_only_pass_is_passed_for(client: httpx.Client, server: Server) -> None:
    asked = {"game": "strings-and-coins", "position": "0-a1,0-b1,0-b1", "ending": "scored"}
    room: Any = client.post("/api/rooms", json=asked).json()
    with httpx.Client(base_url=server.url) as other:
        other.post(f"/api/rooms/{room['id']}/join", json={})
    state: Any = client.post(f"/api/rooms/{room['id']}/move", json={"move": "cut 0-a1", "at": 0}).json()
    assert [step["move"] for step in state["steps"]] == ["cut 0-a1", "pass"]
    assert (state["mover"], state["over"]) == (0, False)
