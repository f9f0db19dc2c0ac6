"""Rooms: several browsers play one game through a shared link, a seat each; others watch."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Container
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from grundy.core.game import Ending, Standing
from grundy.core.types import JsonObject
from grundy.web import limits
from grundy.web.guard import Caller
from grundy.web.journal import Journal
from grundy.web.streams import Bell, as_text, state_events

Land = Callable[[JsonObject], Awaitable[None]]  # plays a move that a worker has checked


def nobody(room: "Room", persistent: bool) -> None:
    """The observer of a room that belongs to no class."""


class RoomError(Exception):
    """A refused action, with its HTTP status, and the seconds after which to try again."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status, self.seconds = status, 600 if status == 429 else 0


@dataclass
class Room:
    """A game between sessions, one per seat. Seat 0 moves first; a rematch shifts everybody by one seat."""

    id: str
    terms: JsonObject  # game, params, ending
    start: str
    over_at_start: bool  # the start has no moves
    seats: list[str | None]
    owner: Caller
    names: list[str] = field(default_factory=list)  # by seat; empty for a player without a name
    classroom: str = ""  # the id of its classroom, which closes it
    seen_by: Callable[["Room", bool], None] = nobody
    journal: Journal = field(default_factory=Journal)
    closed: bool = False
    steps: list[JsonObject] = field(default_factory=list)  # move, position, points, won
    resigned: int | None = None
    rematch: set[int] = field(default_factory=set)
    games: int = 1
    connections: Counter[str] = field(default_factory=Counter)  # open streams by session
    touched: float = field(default_factory=time.monotonic)
    changed: Bell = field(default_factory=Bell)
    version: int = 0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.over = self.over_at_start  # the position has no moves
        self.names = self.names or [""] * len(self.seats)
        self.texts: dict[int | None, tuple[int, str]] = {}  # by seat: version and state as JSON

    @property
    def position(self) -> str:
        return str(self.steps[-1]["position"]) if self.steps else self.start

    @property
    def ended(self) -> bool:
        return self.over or self.resigned is not None

    @property
    def played(self) -> bool:
        """Whether both sides have moved, which a client that only opens rooms does not do."""
        return len(self.steps) > 1 or self.games > 1

    @property
    def quiet(self) -> bool:
        """Whether nobody listens."""
        return not self.connections.total()

    @property
    def mover(self) -> int:
        return len(self.steps) % len(self.seats)

    def seat_of(self, session: str) -> int | None:
        return self.seats.index(session) if session in self.seats else None

    def state(self, session: str) -> JsonObject:
        """The room as one browser sees it, without the ids of sessions."""
        sitting = [seat is not None for seat in self.seats]
        present = [seat is not None and self.connections[seat] > 0 for seat in self.seats]
        watching = sum(1 for who, count in self.connections.items() if count > 0 and who not in self.seats)
        return {
            "id": self.id,
            **self.terms,
            "start": self.start,
            "position": self.position,
            "steps": self.steps,
            "mover": self.mover,
            "over": self.ended,
            "winner": self.winner(),
            "points": self.standing.points,
            "resigned": self.resigned,
            "seat": self.seat_of(session),
            "names": self.names,
            "classroom": self.classroom,
            "closed": self.closed,
            "sitting": sitting,
            "present": present,
            "watching": watching,
            "rematch": sorted(self.rematch),
            "games": self.games,
            "version": self.version,
            "notice": self.journal.troubles.notice,
        }

    def text(self, session: str) -> str:
        """The state as JSON, made once for everybody who watches."""
        seat = self.seat_of(session)
        if self.texts.get(seat, (-1, ""))[0] != self.version:
            self.texts[seat] = self.version, as_text(self.state(session))
        return self.texts[seat][1]

    def winner(self) -> int | None:
        """The seat that has won; None during the game and after a tie."""
        if self.resigned is not None:
            return 1 - self.resigned
        return self.standing.winner(Ending(self.terms["ending"])) if self.over else None

    @property
    def standing(self) -> Standing:
        standing = Standing(0, (0,) * len(self.seats))
        for step in self.steps:
            standing = standing.after(step["points"] or 0)
        return standing

    @asynccontextmanager
    async def turn(self, seat: int, at: int, game: int | None) -> AsyncIterator[Land]:
        """One move at a time. The block gets a function that plays the checked move."""
        async with self.busy:
            number = self.games
            if self.ended:
                raise RoomError(409, "the game is over")
            if None in self.seats:
                raise RoomError(409, "wait until all seats are taken: send the link")
            if at != len(self.steps) or seat != self.mover or game not in (None, number):
                raise RoomError(409, "it is not your turn")

            async def land(step: JsonObject) -> None:
                if self.ended or self.games != number:  # a player resigned while the move was checked
                    raise RoomError(409, "the game has ended before your move was made")
                made = step["kept"]
                if sum(len(one["position"]) for one in (made, *self.steps)) > limits.ROOM_TEXT:
                    raise RoomError(422, "this game is too long for a room; resign, or continue in a new room")
                self.steps.append(made)
                self.over = step["over"]
                self.journal.put("room", self.id, made, len(self.steps))
                self.notify()
                await self.journal.written()

            yield land

    def notify(self) -> None:
        """Send all listeners the new state, once it is written."""
        self.version += 1
        self.touched = time.monotonic()
        if not self.closed:
            self.store()
        self.seen_by(self, True)
        self.journal.soon(self.changed.ring)

    def come_or_go(self, session: str, by: int) -> None:
        """A listener has come or gone. That is announced, but not stored."""
        self.connections[session] += by
        self.connections += Counter()  # drops zeros
        self.version += 1
        self.touched = time.monotonic()
        if self.quiet:
            self.texts.clear()
            if not self.closed:
                self.store()  # with the time from which it is inactive
        self.seen_by(self, False)
        self.changed.ring_within(min(1.0, limits.PRESENCE * self.connections.total()))

    # ---- on the disk ----

    STORED = ("id", "terms", "start", "over_at_start", "seats", "names", "classroom", "resigned", "games")

    def store(self) -> None:
        """Everything but the steps, which have rows of their own."""
        body = {name: getattr(self, name) for name in (*self.STORED, "over", "version", "owner")}
        self.journal.put("room", self.id, {**body, "rematch": sorted(self.rematch), "at": time.time()})

    def store_all(self) -> None:
        self.store()
        for n, step in enumerate(self.steps, 1):
            self.journal.put("room", self.id, step, n)

    @staticmethod
    def found(body: JsonObject, steps: list[JsonObject], journal: Journal) -> "Room":
        """A stored room, active as of now. Its version is higher than any that was sent before."""
        given = {name: body[name] for name in Room.STORED}
        room = Room(**given, owner=Caller(*body["owner"]), rematch=set(body["rematch"]), steps=steps, journal=journal)
        room.over = body["over"]
        room.version = max(body["version"] + 1_000, int(1_000 * time.time()))
        return room


async def events(room: Room, session: str) -> AsyncIterator[str]:
    """The states of a room as server-sent events."""
    room.come_or_go(session, 1)
    try:
        async for text in state_events(room, lambda: room.text(session)):
            yield text
    finally:
        room.come_or_go(session, -1)


# ---- all rooms: opening, joining and acting, and which room closes when there are too many ----


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # people type them, so none looks like another one


def new_code(length: int, taken: Container[str]) -> str:
    while (found := "".join(secrets.choice(LETTERS) for _ in range(length))) in taken:
        pass
    return found


class Rooms:
    """All rooms by id. Those of a classroom are opened and closed by it."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self.rooms: dict[str, Room] = {}

    def restore(self, stored: dict[str, list[JsonObject]]) -> None:
        """Take over the rooms of the last server, active as of now."""
        for id, (body, *steps) in stored.items():
            with self.journal.skipping(id):
                self.rooms[id] = Room.found(body, steps, self.journal)

    def forget(self, id: str) -> None:
        if self.rooms.pop(id, None) is not None:
            self.journal.drop("room", id)

    def loose(self) -> list[Room]:
        return [room for room in self.rooms.values() if not room.classroom]

    def sweep(self) -> None:
        """Close inactive rooms without listeners, those without moves sooner."""
        now = time.monotonic()
        for room in self.loose():
            if room.quiet and now - room.touched > (limits.ROOM_RESTS if room.played else limits.UNPLAYED_RESTS):
                self.forget(room.id)

    def make_place(self, among: list[Room], most: int, says: str, unplayed: bool = True) -> None:
        """If there are too many, close the one that has been inactive longest, or refuse if all are in use."""
        if len(among) < most:
            return
        resting = [room for room in among if room.quiet and not (unplayed and room.played)]
        if not resting:
            raise RoomError(429, says)
        self.forget(min(resting, key=lambda room: room.touched).id)

    def open(self, caller: Caller, terms: JsonObject, start: str, over: bool, seat: int, seats: int = 2) -> Room:
        """A new room, with its owner in a seat. Rooms with moves close for it only if the server is full."""
        self.sweep()
        most, here, all_of_them = limits.ROOMS_PER_SESSION, limits.ROOMS_ADDRESS, limits.MOST_ROOMS
        mine = [room for room in self.loose() if room.owner == caller]
        self.make_place(mine, most, f"you play in {most} rooms; finish a game, or leave one")
        near = [room for room in self.loose() if room.owner.address == caller.address]
        self.make_place(near, here, f"your address plays in {here} rooms; try again later")
        self.make_place(self.loose(), all_of_them, f"all {all_of_them:,} rooms are taken; try again later", False)
        sitting: list[str | None] = [None] * seats
        sitting[seat] = caller.session
        id = new_code(limits.ROOM_CODE, self.rooms)
        return self.add(Room(id, terms, start, over, sitting, caller, journal=self.journal))

    def add(self, room: Room) -> Room:
        self.rooms[room.id] = room
        room.store()
        return room

    def find(self, id: str) -> Room:
        if id not in self.rooms:
            raise RoomError(404, "there is no such room: the link is wrong, or the room has closed")
        return self.rooms[id]

    async def join(self, id: str, session: str) -> Room:
        room = self.find(id)
        if room.seat_of(session) is None:
            if room.classroom:
                raise RoomError(403, "this board belongs to a class; join through the link of the class")
            if None not in room.seats:
                raise RoomError(409, "all seats are taken; you can watch")
            room.seats[room.seats.index(None)] = session
            room.notify()
            await self.journal.written()
        return room

    def may_act(self, id: str, session: str) -> tuple[Room, int]:
        """The room, and the seat of the player who acts."""
        room = self.find(id)
        seat = room.seat_of(session)
        if seat is None:
            raise RoomError(403, "you watch this game; only its players can do that")
        return room, seat

    async def resign(self, id: str, session: str) -> Room:
        room, seat = self.may_act(id, session)
        if room.ended:
            raise RoomError(409, "the game is over already")
        if len(room.seats) > 2:
            raise RoomError(409, "with more than two players nobody can resign; you can leave")
        room.resigned = seat
        room.notify()
        await self.journal.written()
        return room

    async def ask_rematch(self, id: str, session: str) -> Room:
        """Once all have asked, the next game begins, with everybody one seat on."""
        room, seat = self.may_act(id, session)
        if not room.ended:
            raise RoomError(409, "the game is still on; finish it, or resign, before a rematch")
        room.rematch.add(seat)
        if len(room.rematch) == len(room.seats):
            room.seats.append(room.seats.pop(0))
            room.names.append(room.names.pop(0))
            room.steps, room.resigned, room.over, room.rematch = [], None, room.over_at_start, set()
            room.games += 1
            self.journal.drop("room", room.id, 1)
        room.notify()
        await self.journal.written()
        return room
