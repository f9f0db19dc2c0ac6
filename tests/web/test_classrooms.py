"""Class rooms: forty pupils behind one address are let in and seen; only the key leads; nothing grows for ever."""

import json
import re
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest

from grundy.web import limits
from grundy.web.classrooms import ClassRoom, ClassRooms, cleaned_name, overviews
from grundy.web.guard import Caller
from grundy.web.limits import CLASS_RESTS, MOST_PUPIL
from grundy.web.qr import drawing, for_terminal, squares
from grundy.web.rooms import RoomError, Rooms
from grundy.web.routes.room_routes import ClassOverview
from grundy.web.serve import invitation, seen_as
from tests.support import run_async
from tests.web.conftest import Serve, Server, refused, until

OTHERS = re.compile(r"Others type (http://\S+:\d+/) or point a camera at this:\s+█+\n██ ▄▄▄▄▄ █")
NIM = {"game": "nim", "params": {}, "ending": "normal"}


@pytest.mark.long
def test_forty_pupils_behind_one_address_and_a_teacher(serve: Serve) -> None:
    """With the limits that a server has unless told otherwise: every pair plays to the end, and nobody is refused."""
    server: Server = serve("--host", "0.0.0.0")
    pupils = [server.client() for _ in range(40)]
    with server.client() as teacher:
        led = teacher.post("/api/classes", json={"game": "nim", "position": "1+1"}).json()
        asked: list[httpx.Response] = []
        rooms = []
        for i, pupil in enumerate(pupils):
            asked.append(pupil.get(f"/c/{led['id'].upper()}", follow_redirects=True))
            asked.append(pupil.post(f"/api/classes/{led['id']}/join", json={"name": f"pupil {i}"}))
            rooms.append(asked[-1].json()["room"])
        assert rooms[::2] == rooms[1::2]
        assert len(set(rooms)) == 20
        for at in (0, 1):
            for pupil, room in zip(pupils[at::2], rooms[::2], strict=True):
                asked.append(pupil.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": at}))
        assert {answer.status_code for answer in asked} == {200}
        with teacher.stream("GET", f"/api/classes/{led['id']}/events", params={"key": led["key"]}) as events:
            seen = json.loads(next(line for line in events.iter_lines() if line)[len("data: ") :])
        assert [(one["over"], one["winner"]) for one in seen["changed"]] == [(True, 1)] * 20
        assert [(one["won"], one["lost"]) for one in seen["pupils"]] == [(0, 1), (1, 0)] * 20
        told = until(lambda: OTHERS.search((server.log.parent / "out").read_text()), "it says what others type")
        assert teacher.get("/api/link", params={"path": "/c/x"}).json()["link"] == f"{told[1]}c/x"
    for pupil in pupils:
        pupil.close()


def test_only_the_teachers_link_leads(client: httpx.Client, server: Server) -> None:
    led = client.post("/api/classes", json={"game": "nim", "position": "1+2"}).json()
    path = f"/api/classes/{led['id']}"
    with server.client() as one, server.client() as two:
        for key in ("", "x" * 24, led["key"][:-1]):
            said = refused(one.get(f"{path}/events", params={"key": key}), 403)
            assert "teacher's own link" in said
            for what, more in (("round", {}), ("close", {}), ("door", {"admits": False}), ("out", {"name": "Ann"})):
                refused(one.post(f"{path}/{what}", json={"key": key, **more}), 403)
        room = one.post(f"{path}/join", json={"name": " Ann\n\u202e "}).json()["room"]
        assert two.post(f"{path}/join", json={"name": "ANN"}).json()["room"] == room
        assert one.get(f"/api/rooms/{room}").json()["names"] == ["Ann", "ANN 2"]
        assert one.get(path).json()["name"] == "Ann"
        assert led["key"] not in one.get(path).text + one.get(f"/api/rooms/{room}").text
        assert "the link of the class" in refused(client.post(f"/api/rooms/{room}/join"), 403)
        assert client.post(f"{path}/door", json={"key": led["key"], "admits": False}).json()["pupils"] == 2
        assert "door is shut" in refused(client.post(f"{path}/join", json={"name": "late"}), 403)
        assert two.post(f"{path}/join", json={"name": "any"}).json()["room"] == room  # who is in is in
        other = {"game": "kayles", "position": "5"}
        client.post(f"{path}/round", json={"key": led["key"], "question": other})
        refused(one.get(f"/api/rooms/{room}"), 404)
        again = one.post(f"{path}/join", json={"name": "any"}).json()["room"]
        assert one.get(f"/api/rooms/{again}").json()["game"] == "kayles"
        client.post(f"{path}/out", json={"key": led["key"], "name": "Ann"})
        assert "no pupil" in refused(client.post(f"{path}/out", json={"key": led["key"], "name": "Ann"}), 404)
        client.post(f"{path}/close", json={"key": led["key"]})
        refused(one.get(path), 404)
        refused(one.get(f"/api/rooms/{again}"), 404)
    for bad in ("x", "+".join(["1"] * 1001)):
        refused(client.post("/api/classes", json={"game": "nim", "position": bad}), 422)


# ---- by themselves ----


async def begun(pupils: int = 0) -> tuple[ClassRooms, ClassRoom]:
    rooms = ClassRooms(Rooms())
    one = await rooms.begin(Caller("school", "teacher"), NIM, "1+2", False)
    for i in range(pupils):
        await one.admit(Caller("school", f"session {i}"), f"pupil {i}")
    return rooms, one


def here(one: ClassRoom) -> None:
    for session, pupil in one.pupils.items():
        if pupil.room:
            pupil.room.connections[session] = 1


def test_a_round_pairs_those_who_are_here_and_closes_the_boards_before() -> None:
    async def play() -> None:
        rooms, one = await begun(7)
        before = one.boards()
        here(one)
        before[0].connections.clear()  # the first pair has gone home
        await one.begin_round()
        assert all(room.closed and room.id not in rooms.rooms.rooms for room in before)
        assert sorted(None in room.seats for room in one.boards()) == [False, False, True]
        assert [pupil.room for pupil in one.pupils.values()][:2] == [None, None]
        await one.admit(Caller("school", "session 0"), "")  # comes back
        assert [None in room.seats for room in one.boards()] == [False] * 3

    run_async(play())


def test_a_game_counts_once_and_a_rematch_again() -> None:
    async def play() -> None:
        rooms, one = await begun(2)
        (room,) = one.boards()
        for times in (1, 2):
            await rooms.rooms.resign(room.id, "session 0")
            room.notify()
            assert [(pupil.won, pupil.lost) for pupil in one.pupils.values()] == [(0, times), (times, 0)]
            for session in ("session 0", "session 1"):
                await rooms.rooms.ask_rematch(room.id, session)
        assert room.names == ["pupil 0", "pupil 1"]  # swapped with the seats, twice

    run_async(play())


def test_who_is_sent_out_leaves_the_partner_waiting_for_another() -> None:
    async def play() -> None:
        _, one = await begun(3)
        await one.send_out("pupil 0")
        assert [room.names for room in one.boards()] == [["pupil 2", "pupil 1"]]

    run_async(play())


def test_the_overview_tells_what_has_changed() -> None:
    async def play() -> None:
        rooms, one = await begun(4)
        stream = overviews(one)
        first = json.loads((await anext(stream))[len("data: ") :])
        assert ClassOverview.model_validate(first).model_dump() == first, "it is as the page's types have it"
        assert len(first["changed"]) == 2
        await rooms.rooms.resign(first["boards"][1], "session 2")
        second = json.loads((await anext(stream))[len("data: ") :])
        assert [room["id"] for room in second["changed"]] == first["boards"][1:]
        await rooms.close(one)
        assert json.loads((await anext(stream))[len("data: ") :])["closed"] is True
        with pytest.raises(StopAsyncIteration):
            await anext(stream)
        assert (one.teachers, rooms.rooms.rooms) == (0, {})

    run_async(play())


def test_class_rooms_are_bounded_and_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_PUPILS", 2)
    monkeypatch.setattr(limits, "CLASSES_PER_SESSION", 2)
    monkeypatch.setattr(limits, "CLASSES_ADDRESS", 3)
    monkeypatch.setattr(limits, "MOST_CLASSES", 4)

    async def play() -> None:
        rooms, full = await begun(2)
        with pytest.raises(RoomError, match="at most 2 pupils"):
            await full.admit(Caller("school", "third"), "third")
        mine = [await rooms.begin(full.owner, NIM, "1", False) for _ in range(2)]
        assert set(rooms.open) == {full.id, mine[1].id}  # the empty one gave way
        mine[1].teachers = 1
        with pytest.raises(RoomError, match="you have 2") as caught:
            await rooms.begin(full.owner, NIM, "1", False)
        assert caught.value.status == 429
        flood = [await rooms.begin(Caller("flood", str(i)), NIM, "1", False) for i in range(9)]
        assert set(rooms.open) == {full.id, mine[1].id, flood[-2].id, flood[-1].id}
        full.touched -= CLASS_RESTS + 1
        await rooms.begin(Caller("school", "another"), NIM, "1", False)
        assert full.id not in rooms.open
        assert rooms.rooms.rooms == {}

    run_async(play())


def test_a_name_is_one_short_line() -> None:
    assert cleaned_name("  Ann\t\u202eB\u0000 ") == "Ann B"
    assert cleaned_name("\u200b\n") == ""
    assert len(cleaned_name("x" * 99)) == MOST_PUPIL

    async def nameless() -> None:
        _, one = await begun()
        with pytest.raises(RoomError, match="type your name"):
            await one.admit(Caller("school", "s"), " \n")
        assert one.pupils == {}

    run_async(nameless())


# ---- links and their codes ----


def test_a_link_is_as_others_type_it(client: httpx.Client, server: Server) -> None:
    room: Any = client.post("/api/rooms", json={"game": "nim"}).json()["id"]
    assert re.fullmatch("[2-9a-z]{7}", room)
    found = client.get("/api/link", params={"path": f"/r/{room}"}).json()
    size, path = drawing(found["link"])
    assert found == {"link": f"{server.url}/r/{room}", "size": size, "path": path}
    assert urljoin("/r/", client.get(f"/r/{room.upper()}").headers["location"]) == f"/room/{room}"
    assert client.get("/api/link", params={"path": "/" + "x" * 1000}).json()["size"] == 0
    for path in ("", "x", "//elsewhere", "http://elsewhere"):
        refused(client.get("/api/link", params={"path": path}), 422)


def test_a_terminal_shows_the_same_squares() -> None:
    text = "http://192.0.2.7:8642/"
    lines = for_terminal(text, colored=False).splitlines()
    light = [[c in upper for c in line] for line in lines for upper in ("▀█", "▄█")]
    rows = squares(text)
    assert [[not x for x in row[2:-2]] for row in light[2 : 2 + len(rows)]] == rows
    assert "\x1b[97;40m" in for_terminal(text, colored=True)
    assert text in invitation(text)
    assert seen_as("10.1.2.3") == "10.1.2.3"
    assert seen_as("0.0.0.0") != "0.0.0.0"
