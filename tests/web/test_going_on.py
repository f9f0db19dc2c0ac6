"""Rooms, class rooms and jobs over the end of a server: killed, stopped, or with a disk that takes nothing."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grundy.core.errors import CorruptStore, NotWritable
from grundy.store.server_state import VERSION, Change, InUse, ServerState
from grundy.web import journal as module
from grundy.web.classrooms import ClassRooms
from grundy.web.guard import Caller
from grundy.web.jobs import Jobs
from grundy.web.journal import Journal
from grundy.web.limits import CLASS_RESTS, FINISHED_JOB_SECONDS, JOB_TRIES, UNPLAYED_RESTS
from grundy.web.rooms import Rooms, events
from grundy.web.scheduler import Busy
from grundy.web.streams import STOPS, Streams
from tests.support import run_async

ANN, BOB = Caller("here", "ann"), Caller("here", "bob")
NIM = {"game": "nim", "params": {}, "ending": "normal"}
STEP = {"kept": {"move": "take 1 from 1", "position": "2", "points": None, "won": []}, "over": False, "passes": ""}


class Life:
    """One server's life in this process: it keeps what it has in a file, and ends without a word."""

    def __init__(self, path: Path) -> None:
        self.journal = Journal(path)
        self.rooms = Rooms(self.journal)
        self.classes = ClassRooms(self.rooms)
        self.jobs = Jobs(Never(), self.journal)  # type: ignore[arg-type]

    async def __aenter__(self) -> "Life":
        await self.journal.start(self.take_up, self.everything)
        return self

    async def take_up(self, found: Any) -> None:
        self.rooms.restore(found.get("room", {}))
        await self.classes.restore(found.get("class", {}))
        self.jobs.restore(found.get("job", {}))

    def everything(self) -> None:
        for room in self.rooms.rooms.values():
            room.store_all()

    async def __aexit__(self, *_: Any) -> None:
        if self.journal.writing is not None and self.journal.file is not None:
            self.journal.writing.cancel()
            self.journal.file.close()


class Never:
    """A scheduler that does not answer."""

    async def answer(self, *_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()


def lives(tmp_path: Path, *acts: Callable[[Life], Any]) -> None:
    """One life after the other, on one file."""

    async def work() -> None:
        for act in acts:
            async with Life(tmp_path / "rooms.sqlite") as life:
                await act(life)

    run_async(work())


def test_a_room_is_as_it_was(tmp_path: Path) -> None:
    states: list[dict[str, Any]] = []

    async def first(life: Life) -> None:
        room = life.rooms.open(ANN, NIM, "3", False, 1)
        await life.rooms.join(room.id, "bob")
        for n in (1, 2):
            for seat in (0, 1):
                async with room.turn(seat, seat, None) as land:
                    await land(STEP)
            if n == 1:
                await life.rooms.resign(room.id, "ann")
                for who in ("ann", "bob"):
                    await life.rooms.ask_rematch(room.id, who)
        states.append(room.state("ann"))
        other = life.rooms.open(BOB, NIM, "3", False, 0)
        await life.journal.written()
        life.rooms.forget(other.id)
        await life.journal.written()

    async def second(life: Life) -> None:
        [room] = life.rooms.rooms.values()
        found = room.state("ann")
        assert found.pop("version") > states[0].pop("version"), "no page takes it for something older"
        assert (found, room.owner, len(room.steps)) == (states[0], ANN, 2)

    lives(tmp_path, first, second)
    assert {path.stat().st_mode & 0o777 for path in tmp_path.iterdir()} == {0o600}


def test_a_class_is_as_it_was(tmp_path: Path) -> None:
    seen: list[Any] = []

    async def first(life: Life) -> None:
        led = await life.classes.begin(ANN, NIM, "3", False)
        rooms = [await led.admit(Caller("here", f"pupil {i}"), f"Pupil {i}") for i in range(3)]
        await life.rooms.resign(rooms[0].id, "pupil 0")
        await led.send_out("Pupil 2")
        seen.append((led.id, led.key, led.overview({})))

    async def second(life: Life) -> None:
        id, key, overview = seen[0]
        led = life.classes.find_led(id, key)
        again = led.overview({})
        for one in (*overview["changed"], *again["changed"]):
            one.pop("version")
        assert again == overview
        assert (await led.admit(Caller("elsewhere", "pupil 1"), "")).id == overview["boards"][0]
        for who in ("pupil 0", "pupil 1"):
            await life.rooms.ask_rematch(overview["boards"][0], who)
        await life.rooms.resign(overview["boards"][0], "pupil 0")
        assert sum(one.won + one.lost for one in led.pupils.values()) == 4, "it sees its boards again"
        await life.classes.close(led)

    async def third(life: Life) -> None:
        assert (life.classes.open, life.rooms.rooms) == ({}, {})

    lives(tmp_path, first, second, third)


@pytest.mark.parametrize("jump", [3 * 365 * 86_400, -3 * 365 * 86_400])
def test_a_restart_begins_every_rest_anew(jump: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the calendar says: a server that was off for long, or a clock that was wrong, closes nothing."""
    order: list[str] = []

    async def first(life: Life) -> None:
        order.extend(life.rooms.open(ANN, NIM, "3", False, 0).id for _ in range(6))
        await life.classes.begin(ANN, NIM, "3", False)
        job = life.jobs.start(ANN, {"ask": "simulate"})
        job.state = "done"
        life.jobs.store(job)
        await life.journal.written()

    async def found(life: Life) -> None:
        for part in (life.rooms, life.jobs):
            part.sweep()
        await life.classes.sweep()
        assert [len(life.classes.open), len(life.jobs.jobs)] == [1, 1]
        assert list(life.rooms.rooms) == order
        rests = [room.touched for room in life.rooms.rooms.values()]
        assert sorted(rests) == rests, "the longest resting one still gives way first"

    async def at_rest(life: Life) -> None:
        for one in (*life.rooms.rooms.values(), *life.classes.open.values()):
            one.touched -= max(UNPLAYED_RESTS, CLASS_RESTS) + 1
        for job in life.jobs.jobs.values():
            job.began -= FINISHED_JOB_SECONDS + 1
        for part in (life.rooms, life.jobs):
            part.sweep()
        await life.classes.sweep()
        assert [life.rooms.rooms, life.classes.open, life.jobs.jobs] == [{}, {}, {}]

    lives(tmp_path, first)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + jump)
    lives(tmp_path, found, found, at_rest)


def test_jobs_are_begun_again(tmp_path: Path) -> None:
    ids: list[str] = []

    async def first(life: Life) -> None:
        going, done = (life.jobs.start(ANN, {"ask": "simulate", "n": n}) for n in range(2))
        done.state, done.answer = "done", '{"x": 1}'
        life.jobs.store(done)
        ids.extend((going.id, done.id))
        await life.journal.written()
        assert not going.finished

    async def again(life: Life) -> None:
        going, done = map(life.jobs.jobs.__getitem__, ids)
        assert (going.state, going.question["again"], done.answer) == ("queued", True, '{"x": 1}')
        await life.journal.written()

    async def given_up(life: Life) -> None:
        going, done = map(life.jobs.jobs.__getitem__, ids)
        assert (going.state, going.tries, done.state) == ("failed", JOB_TRIES, "done")
        await life.journal.written()

    lives(tmp_path, first, *[again] * (JOB_TRIES - 1), given_up)


def test_nobody_is_told_before_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what is changed while one batch is written is the next one, in one go."""
    go_on, batches = threading.Event(), list[int]()
    write = ServerState.write

    def slow(file: ServerState, changes: Any, afresh: bool = False) -> None:
        assert go_on.wait(60)
        batches.append(len(changes))
        write(file, changes, afresh)

    async def act(life: Life) -> None:
        monkeypatch.setattr(ServerState, "write", slow)
        rooms = [life.rooms.open(Caller("here", f"ann {i}"), NIM, "3", False, 0) for i in range(30)]
        joining = [asyncio.create_task(life.rooms.join(room.id, "bob")) for room in rooms]
        heard = asyncio.create_task(rooms[0].changed.wait(60))
        await asyncio.sleep(0.1)
        assert not heard.done()
        assert not any(one.done() for one in joining)
        go_on.set()
        assert await heard
        await asyncio.gather(*joining)
        assert sum(batches) == 60
        assert len(batches) < 4

    lives(tmp_path, act)


# ---- the disk refuses ----


def test_play_goes_on_in_memory_and_is_written_when_the_disk_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.01)
    path = tmp_path / "rooms.sqlite"
    path.write_bytes(b"no database, only words" * 100)
    rooms: list[str] = []

    async def without(life: Life) -> None:
        assert "a file of its own is damaged" in life.journal.troubles.notice
        room = life.rooms.open(ANN, NIM, "3", False, 0)
        await life.rooms.join(room.id, "bob")
        rooms.append(room.id)
        path.rename(tmp_path / "damaged")
        while life.journal.broken:
            await asyncio.sleep(0.01)
        assert life.journal.troubles.notice == ""

    async def after(life: Life) -> None:
        assert [(room.id, room.seats) for room in life.rooms.rooms.values()] == [(rooms[0], ["ann", "bob"])]

    lives(tmp_path, without, after)
    said = capfd.readouterr().err
    assert said.count("move that file away") == said.count("are kept again") == 1


def test_what_could_not_be_read_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY_SECONDS", 0.01)
    load = ServerState.load

    async def first(life: Life) -> None:
        life.rooms.open(ANN, NIM, "3", False, 0)
        await life.journal.written()
        monkeypatch.setattr(ServerState, "load", refuse)

    def refuse(file: ServerState) -> Any:
        raise NotWritable("cannot open it now")

    async def second(life: Life) -> None:
        life.rooms.open(BOB, NIM, "5", False, 0)
        monkeypatch.setattr(ServerState, "load", load)
        while life.journal.broken:
            await asyncio.sleep(0.01)
        assert sorted(room.start for room in life.rooms.rooms.values()) == ["3", "5"]

    async def third(life: Life) -> None:
        assert sorted(room.start for room in life.rooms.rooms.values()) == ["3", "5"]

    lives(tmp_path, first, second, third)


def test_one_server_has_the_file_and_a_later_one_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    one, two = ServerState(path), ServerState(path)
    one.write([Change("room", "x", 0, "1")])
    with pytest.raises(InUse, match="another server"):
        two.load()
    one.close()
    assert two.load() == {"room": {"x": ["1"]}}
    two.close()
    with sqlite3.connect(path) as file:
        file.execute(f"pragma user_version={VERSION + 1}")
    file.close()
    with pytest.raises(CorruptStore, match="a later Grundy"):
        ServerState(path).load()


def test_a_thing_of_another_make_is_left_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = ServerState(tmp_path / "rooms.sqlite")
    file.write([Change("room", "x", 0, "{}"), Change("class", "y", 0, "{")])
    file.close()

    async def act(life: Life) -> None:
        assert (life.rooms.rooms, life.classes.open) == ({}, {})

    lives(tmp_path, act)
    assert capfd.readouterr().err.count("cannot be read") == 2


# ---- streams ----


def test_streams_are_bounded_and_end_with_the_server() -> None:
    async def work() -> None:
        rooms, streams = Rooms(), Streams()
        room = rooms.open(ANN, NIM, "3", False, 0)
        listening = [streams.open(ANN, events(room, "ann")) for _ in range(12)]
        for one in listening:
            assert json.loads((await anext(one))[len("data: ") :])["id"] == room.id
        with pytest.raises(Busy, match="12 windows of this browser"):
            streams.open(ANN, events(room, "ann"))
        waiting = asyncio.create_task(anext(streams.open(BOB, events(room, "bob"))))
        await waiting
        room.changed.stop()
        for one in listening:
            while (text := await anext(one)) != STOPS:
                assert text.startswith("data: ")
            with pytest.raises(StopAsyncIteration):
                await anext(one)
        assert (room.connections["ann"], streams.sessions["ann"]) == (0, 0)

    run_async(work())
