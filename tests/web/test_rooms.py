"""Rooms by themselves: a move counts in the game it was made in alone, whatever happens while it is checked."""

from typing import Any

import httpx
import pytest

from grundy.web.guard import foreign
from grundy.web.rooms import Room, RoomError, Rooms
from tests.support import run_async
from tests.web.conftest import Server, refused

NIM = {"game": "nim", "params": {}, "ending": "normal"}
STEP = {"move": "take 1 from 1", "points": None, "view": {"position": "2", "over": False}}


async def opened(start: str = "3", over: bool = False) -> tuple[Rooms, Room]:
    rooms = Rooms()
    room = rooms.open("ann", NIM, start, over, 0)
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
