"""Classrooms: pupils join with a short code and a name and play in pairs; the teacher sees all boards at once.

A pupil is a browser session, so a pupil who drops out comes back to the same board. The code only gives a seat. The
overview, new rounds, sending pupils out and closing the door or the class need the key in the teacher's own link.
"""

import hmac
import random
import secrets
import time
import unicodedata
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field

from grundy.core.types import JsonObject
from grundy.web import limits
from grundy.web.guard import Caller
from grundy.web.rooms import Room, RoomError, Rooms, new_code, nobody
from grundy.web.streams import Bell, as_text, state_events


@dataclass
class Pupil:
    name: str
    caller: Caller
    room: Room | None = None
    won: int = 0
    lost: int = 0
    tied: int = 0

    @property
    def here(self) -> bool:
        return self.room is not None and self.room.connections[self.caller.session] > 0

    def shown(self) -> JsonObject:
        score = {"won": self.won, "lost": self.lost, "tied": self.tied}
        return {"name": self.name, "here": self.here, "room": self.room and self.room.id, **score}

    def to_store(self) -> list[object]:
        return [self.name, self.caller, self.room and self.room.id, self.won, self.lost, self.tied]


@dataclass
class ClassRoom:
    """The pupils of a class, and a room for each pair."""

    id: str
    key: str
    owner: Caller
    rooms: Rooms
    terms: JsonObject
    start: str
    over: bool  # the start has no moves
    pupils: dict[str, Pupil] = field(default_factory=dict)  # by session
    counted: dict[str, int] = field(default_factory=dict)  # by room: the last game that the scores include
    round: int = 1
    admits: bool = True
    closed: bool = False
    teachers: int = 0  # open streams of the overview
    version: int = 0
    touched: float = field(default_factory=time.monotonic)
    changed: Bell = field(default_factory=Bell)

    @property
    def quiet(self) -> bool:
        """Whether nobody listens."""
        return not self.teachers and not any(pupil.here for pupil in self.pupils.values())

    def boards(self) -> list[Room]:
        return list({pupil.room.id: pupil.room for pupil in self.pupils.values() if pupil.room}.values())

    # ---- pupils ----

    async def admit(self, caller: Caller, name: str) -> Room:
        """The room of a pupil: the earlier one, else that of a pupil who waits for a partner, else a new one."""
        pupil = self.pupils.get(caller.session)
        if pupil is None:
            if not self.admits:
                raise RoomError(403, "the door is shut; ask your teacher to open it")
            if len(self.pupils) >= limits.MOST_PUPILS:
                raise RoomError(409, f"a class has at most {limits.MOST_PUPILS} pupils")
            pupil = self.pupils[caller.session] = Pupil(self.free_name(name), caller)
        if pupil.room is None:
            self.seat(pupil)
        await self.rooms.journal.written()
        assert pupil.room is not None
        return pupil.room

    def free_name(self, name: str) -> str:
        """The name on one line, with a number if it is taken."""
        cleaned = cleaned_name(name)
        if not cleaned:
            raise RoomError(422, "type your name")
        taken = {pupil.name.casefold() for pupil in self.pupils.values()}
        others = (f"{cleaned[: limits.MOST_PUPIL - 3]} {n}" for n in range(2, limits.MOST_PUPILS + 2))
        return next(one for one in (cleaned, *others) if one.casefold() not in taken)

    def seat(self, pupil: Pupil) -> None:
        waiting = next((room for room in self.boards() if None in room.seats), None)
        if waiting is None:
            id = new_code(limits.ROOM_CODE, self.rooms.rooms)
            of_class: JsonObject = {"classroom": self.id, "seen_by": self.see, "journal": self.rooms.journal}
            new = Room(id, self.terms, self.start, self.over, [None, None], pupil.caller, **of_class)
            waiting = self.rooms.add(new)
        seat = waiting.seats.index(None)
        waiting.seats[seat], waiting.names[seat] = pupil.caller.session, pupil.name
        pupil.room = waiting
        waiting.notify()

    # ---- the teacher ----

    async def begin_round(self, terms: JsonObject | None = None, start: str = "", over: bool = False) -> None:
        """Pair the pupils who are here at random, perhaps for another game or start."""
        if terms is not None:
            self.terms, self.start, self.over = terms, start, over
        before = self.boards()
        here = [pupil for pupil in self.pupils.values() if pupil.here]
        for pupil in self.pupils.values():
            pupil.room = None
        self.round += 1
        random.shuffle(here)
        for pupil in here:
            self.seat(pupil)
        await self.leave(before)

    async def send_out(self, name: str) -> None:
        """Remove a pupil, with the scores; the partner waits for another one."""
        found = next((pupil for pupil in self.pupils.values() if pupil.name == name), None)
        if found is None:
            raise RoomError(404, f"there is no pupil {name}")
        del self.pupils[found.caller.session]
        alone = [pupil for pupil in self.pupils.values() if found.room and pupil.room is found.room]
        for pupil in alone:
            pupil.room = None
            self.seat(pupil)
        await self.leave([found.room] if found.room else [])

    async def leave(self, rooms: Iterable[Room]) -> None:
        """Close rooms; the pupils in them are told, and come back for a seat."""
        for room in rooms:
            self.rooms.forget(room.id)
            self.counted.pop(room.id, None)
            room.closed, room.seen_by = True, nobody
            room.notify()
        self.notify()
        await self.rooms.journal.written()

    def see(self, room: Room, persistent: bool) -> None:
        """A room has changed. A finished game goes into the scores, once."""
        if room.ended and self.counted.get(room.id, 0) < room.games and None not in room.seats:
            self.counted[room.id] = room.games
            winner = room.winner()
            for seat, session in enumerate(room.seats):
                if pupil := self.pupils.get(session or ""):
                    pupil.won += winner == seat
                    pupil.lost += winner == 1 - seat
                    pupil.tied += winner is None
        self.notify(persistent)

    def notify(self, persistent: bool = True) -> None:
        """Update the overview, after writing what lasts. Who is present is not stored."""
        self.version += 1
        self.touched = time.monotonic()
        if persistent or self.quiet:
            self.store()
        if persistent:
            self.rooms.journal.soon(self.changed.ring)
        else:
            self.changed.ring_within(limits.CLASS_PACE)

    # ---- on the disk ----

    STORED = ("id", "key", "terms", "start", "over", "counted", "round", "admits")

    def store(self) -> None:
        if self.closed:
            return
        pupils = {session: pupil.to_store() for session, pupil in self.pupils.items()}
        body = {name: getattr(self, name) for name in (*self.STORED, "owner")}
        self.rooms.journal.put("class", self.id, {**body, "pupils": pupils, "at": time.time()})

    @staticmethod
    def found(body: JsonObject, rooms: Rooms) -> "ClassRoom":
        """A stored class, with its rooms."""
        one = ClassRoom(**{name: body[name] for name in ClassRoom.STORED}, owner=Caller(*body["owner"]), rooms=rooms)
        for session, (name, caller, room, *score) in body["pupils"].items():
            one.pupils[session] = Pupil(name, Caller(*caller), rooms.rooms.get(room or ""), *score)
        for room in one.boards():
            room.seen_by = one.see
        return one

    def overview(self, seen: dict[str, int]) -> JsonObject:
        """All pupils, and the boards that have changed since `seen` (versions by room), which is updated."""
        boards = self.boards()
        fresh = [room for room in boards if seen.get(room.id) != room.version]
        seen.clear()
        seen.update({room.id: room.version for room in boards})
        return {
            "id": self.id,
            **self.terms,
            "start": self.start,
            "round": self.round,
            "admits": self.admits,
            "closed": self.closed,
            "pupils": [pupil.shown() for pupil in self.pupils.values()],
            "boards": [room.id for room in boards],
            "changed": [{**room.state(""), "steps": len(room.steps)} for room in fresh],
        }


def cleaned_name(name: str) -> str:
    """Without characters that are invisible, break the line or reverse its direction."""
    plain = unicodedata.normalize("NFC", name)
    return " ".join("".join(c if c.isprintable() else " " for c in plain).split())[: limits.MOST_PUPIL].strip()


class ClassRooms:
    """All classrooms by code."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.open: dict[str, ClassRoom] = {}

    async def restore(self, stored: dict[str, list[JsonObject]]) -> None:
        """Take over the classes of the last server, active as of now; forget rooms that belong to no class any more."""
        for id, [body] in stored.items():
            with self.rooms.journal.skipping(id):
                self.open[id] = ClassRoom.found(body, self.rooms)
        boards = {room.id for one in self.open.values() for room in one.boards()}
        for room in list(self.rooms.rooms.values()):
            if room.classroom and room.id not in boards:
                self.rooms.forget(room.id)

    async def sweep(self) -> None:
        now = time.monotonic()
        for one in list(self.open.values()):
            if one.quiet and now - one.touched > limits.CLASS_RESTS:
                await self.close(one)

    def find(self, id: str) -> ClassRoom:
        if id not in self.open:
            raise RoomError(404, "there is no such class: the code is wrong, or the class is over")
        return self.open[id]

    def find_led(self, id: str, key: str) -> ClassRoom:
        found = self.find(id)
        if not hmac.compare_digest(key.encode(), found.key.encode()):
            raise RoomError(403, "only the teacher's own link shows this class")
        return found

    async def begin(self, caller: Caller, terms: JsonObject, start: str, over: bool) -> ClassRoom:
        """A new class. If there are too many, the empty one that has been inactive longest closes."""
        await self.sweep()
        most, here = limits.CLASSES_PER_SESSION, limits.CLASSES_ADDRESS
        mine = [one for one in self.open.values() if one.owner == caller]
        await self.make_place(mine, most, f"you have {most} class rooms; close one")
        near = [one for one in self.open.values() if one.owner.address == caller.address]
        await self.make_place(near, here, f"your address has {here} class rooms; try again later")
        all_of_them = list(self.open.values())
        await self.make_place(all_of_them, limits.MOST_CLASSES, "all class rooms are taken; try again later")
        id = new_code(limits.CLASS_CODE, self.open)
        self.open[id] = new = ClassRoom(id, secrets.token_urlsafe(18), caller, self.rooms, terms, start, over)
        new.store()
        await self.rooms.journal.written()
        return new

    async def make_place(self, among: list[ClassRoom], most: int, says: str) -> None:
        if len(among) < most:
            return
        resting = [one for one in among if one.quiet and not one.pupils]
        if not resting:
            raise RoomError(429, says)
        await self.close(min(resting, key=lambda one: one.touched))

    async def close(self, one: ClassRoom) -> None:
        del self.open[one.id]
        one.closed = True
        self.rooms.journal.drop("class", one.id)
        await one.leave(one.boards())


async def overviews(one: ClassRoom) -> AsyncIterator[str]:
    """The overview as server-sent events: first everything, then what changes."""
    one.teachers += 1
    seen: dict[str, int] = {}
    try:
        async for text in state_events(one, lambda: as_text(one.overview(seen)), limits.CLASS_PACE):
            yield text
    finally:
        one.teachers -= 1
        one.touched = time.monotonic()
