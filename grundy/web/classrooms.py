"""Class rooms: pupils come in by one short code and a name, play in pairs, and the teacher sees all boards at once.

A pupil is a browser session, so who drops out comes back to the same board. The code opens a seat and nothing else:
only the key in the teacher's own link sees the overview, pairs anew, sends pupils out, shuts the door or closes it.
"""

import hmac
import random
import secrets
import time
import unicodedata
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field

from grundy.core.types import JsonObject
from grundy.web.guard import Caller
from grundy.web.journal import Journal
from grundy.web.limits import (
    CLASS_CODE,
    CLASS_PACE,
    CLASS_RESTS,
    CLASSES_ADDRESS,
    CLASSES_PER_SESSION,
    MOST_CLASSES,
    MOST_PUPIL,
    MOST_PUPILS,
    ROOM_CODE,
)
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
    """The pupils of one class, and a room for each pair of them."""

    id: str
    key: str
    owner: Caller
    rooms: Rooms
    terms: JsonObject
    start: str
    over: bool  # no move is left where a game begins
    pupils: dict[str, Pupil] = field(default_factory=dict)  # by session
    counted: dict[str, int] = field(default_factory=dict)  # by room: the last game whose result is in the scores
    round: int = 1
    admits: bool = True
    closed: bool = False
    teachers: int = 0  # open lines of the overview
    version: int = 0
    touched: float = field(default_factory=time.monotonic)
    changed: Bell = field(default_factory=Bell)

    @property
    def last(self) -> bool:
        """Nothing comes after this."""
        return self.closed

    @property
    def journal(self) -> Journal:
        return self.rooms.journal

    @property
    def quiet(self) -> bool:
        """Nobody listens."""
        return not self.teachers and not any(pupil.here for pupil in self.pupils.values())

    def boards(self) -> list[Room]:
        return list({pupil.room.id: pupil.room for pupil in self.pupils.values() if pupil.room}.values())

    # ---- pupils ----

    async def admit(self, caller: Caller, name: str) -> Room:
        """The room of a pupil: the one that was left, else the one of somebody who waits, else a new one."""
        pupil = self.pupils.get(caller.session)
        if pupil is None:
            if not self.admits:
                raise RoomError(403, "the door is shut; ask your teacher to let you in")
            if len(self.pupils) >= MOST_PUPILS:
                raise RoomError(409, f"a class has at most {MOST_PUPILS} pupils")
            pupil = self.pupils[caller.session] = Pupil(self.free_name(name), caller)
        if pupil.room is None:
            self.seat(pupil)
        await self.journal.written()
        assert pupil.room is not None
        return pupil.room

    def free_name(self, name: str) -> str:
        """As it is shown: one line, and no two alike."""
        cleaned = cleaned_name(name)
        if not cleaned:
            raise RoomError(422, "type your name")
        taken = {pupil.name.casefold() for pupil in self.pupils.values()}
        others = (f"{cleaned[: MOST_PUPIL - 3]} {n}" for n in range(2, MOST_PUPILS + 2))
        return next(one for one in (cleaned, *others) if one.casefold() not in taken)

    def seat(self, pupil: Pupil) -> None:
        waiting = next((room for room in self.boards() if None in room.seats), None)
        if waiting is None:
            seats: list[str | None] = [None, None]
            id = new_code(ROOM_CODE, self.rooms.rooms)
            of_class: JsonObject = {"classroom": self.id, "seen_by": self.see, "journal": self.journal}
            new = Room(id, self.terms, self.start, self.over, seats, pupil.caller, **of_class)
            waiting = self.rooms.add(new)
        seat = waiting.seats.index(None)
        waiting.seats[seat], waiting.names[seat] = pupil.caller.session, pupil.name
        pupil.room = waiting
        waiting.notify()

    # ---- the teacher ----

    def check(self, key: str) -> None:
        if not hmac.compare_digest(key.encode(), self.key.encode()):
            raise RoomError(403, "only the teacher's own link shows this class")

    async def begin_round(self, terms: JsonObject | None = None, start: str = "", over: bool = False) -> None:
        """Who is here gets a partner by chance, for a new game; maybe from another position, or of another kind."""
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
        """A pupil who is sent out leaves the score and the board; the partner waits for another one."""
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
        """Rooms that are played in no more: who is there is told, and comes back for a seat."""
        for room in rooms:
            self.rooms.forget(room.id)
            self.counted.pop(room.id, None)
            room.closed, room.seen_by = True, nobody
            room.notify()
        self.notify()
        await self.journal.written()

    def see(self, room: Room, persistent: bool) -> None:
        """Something has happened in a room; a finished game goes into the scores, once."""
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
        """The teacher sees it, once it is written; who is here is not kept."""
        self.version += 1
        self.touched = time.monotonic()
        if persistent or self.quiet:
            self.store()
        if persistent:
            self.journal.soon(self.changed.ring)
        else:
            self.changed.ring_within(CLASS_PACE)

    # ---- on the disk ----

    STORED = ("id", "key", "terms", "start", "over", "counted", "round", "admits")

    def store(self) -> None:
        if self.closed:
            return
        pupils = {session: pupil.to_store() for session, pupil in self.pupils.items()}
        body = {name: getattr(self, name) for name in self.STORED}
        self.journal.put("class", self.id, {**body, "owner": self.owner, "pupils": pupils, "at": time.time()})

    @staticmethod
    def found(body: JsonObject, rooms: Rooms) -> "ClassRoom":
        """As it was kept, with those of the rooms that are its own."""
        one = ClassRoom(**{name: body[name] for name in ClassRoom.STORED}, owner=Caller(*body["owner"]), rooms=rooms)
        for session, (name, caller, room, *score) in body["pupils"].items():
            one.pupils[session] = Pupil(name, Caller(*caller), rooms.rooms.get(room or ""), *score)
        for room in one.boards():
            room.seen_by = one.see
        return one

    def overview(self, seen: dict[str, int]) -> JsonObject:
        """All pupils, and the boards that have changed since they were `seen`, which is brought up to date."""
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
    """Nothing in it turns a line around, breaks it, or cannot be seen."""
    plain = unicodedata.normalize("NFC", name)
    return " ".join("".join(c if c.isprintable() else " " for c in plain).split())[:MOST_PUPIL].strip()


class ClassRooms:
    """All class rooms by code."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.open: dict[str, ClassRoom] = {}

    async def restore(self, stored: dict[str, list[JsonObject]]) -> None:
        """Class rooms of the last server, whose rest begins anew; boards of none are gone."""
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
            if one.quiet and now - one.touched > CLASS_RESTS:
                await self.close(one)

    def find(self, id: str) -> ClassRoom:
        if id not in self.open:
            raise RoomError(404, "there is no such class: the code is wrong, or the class is over")
        return self.open[id]

    def find_led(self, id: str, key: str) -> ClassRoom:
        found = self.find(id)
        found.check(key)
        return found

    async def begin(self, caller: Caller, terms: JsonObject, start: str, over: bool) -> ClassRoom:
        """A new one. Where there are too many, the longest resting one that nobody is in gives way."""
        await self.sweep()
        all_open = list(self.open.values())
        mine = [one for one in all_open if one.owner == caller]
        here = [one for one in all_open if one.owner.address == caller.address]
        await self.make_place(mine, CLASSES_PER_SESSION, f"you have {CLASSES_PER_SESSION} class rooms; close one")
        await self.make_place(here, CLASSES_ADDRESS, f"your address has {CLASSES_ADDRESS} class rooms; try again later")
        await self.make_place(list(self.open.values()), MOST_CLASSES, "all class rooms are taken; try again later")
        id = new_code(CLASS_CODE, self.open)
        self.open[id] = new = ClassRoom(id, secrets.token_urlsafe(18), caller, self.rooms, terms, start, over)
        new.store()
        await new.journal.written()
        return new

    async def make_place(self, among: list[ClassRoom], most: int, says: str) -> None:
        among = [one for one in among if one.id in self.open]
        if len(among) < most:
            return
        resting = [one for one in among if one.quiet and not one.pupils]
        if not resting:
            raise RoomError(429, says)
        await self.close(min(resting, key=lambda one: one.touched))

    async def close(self, one: ClassRoom) -> None:
        del self.open[one.id]
        one.closed = True
        one.journal.drop("class", one.id)
        await one.leave(one.boards())


async def overviews(one: ClassRoom) -> AsyncIterator[str]:
    """What the teacher sees, as server-sent events: first everything, then what changes."""
    one.teachers += 1
    seen: dict[str, int] = {}
    try:
        async for text in state_events(one, lambda: as_text(one.overview(seen)), CLASS_PACE):
            yield text
    finally:
        one.teachers -= 1
        one.touched = time.monotonic()
