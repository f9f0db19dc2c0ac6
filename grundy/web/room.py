"""A room: as many browsers as there are seats play one game by a link, others watch. A seat belongs to a browser
session, so who drops out comes back to it. Every move is checked by a worker before it counts, and counts in the game
it was made in alone, and is on the disk before anybody is told of it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from grundy.core.game import Ending, winner
from grundy.web.clients import Caller
from grundy.web.journal import Journal
from grundy.web.limits import PRESENCE, ROOM_TEXT
from grundy.web.streams import Bell, as_text, told

Land = Callable[[dict[str, Any]], Awaitable[None]]  # lets a move count that a worker has checked


def nobody(room: "Room", lasting: bool) -> None:
    """Looks on: a room that belongs to no class."""


class RoomError(Exception):
    """What is wrong, with a status as in HTTP."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass
class Room:
    """A game between sessions, one a seat. Seat 0 moves first; a rematch moves everybody up by one seat."""

    id: str
    terms: dict[str, Any]  # game, params, ending
    start: str
    over_at_start: bool  # no move is left where a game begins
    seats: list[str | None]
    owner: Caller
    names: list[str] = field(default_factory=list)  # by seat; empty for who has none
    classroom: str = ""  # the class room that it belongs to, which closes it
    seen_by: Callable[["Room", bool], None] = nobody
    journal: Journal = field(default_factory=Journal)
    closed: bool = False
    steps: list[dict[str, Any]] = field(default_factory=list)  # move, position, points, won
    resigned: int | None = None
    rematch: set[int] = field(default_factory=set)
    games: int = 1
    lines: Counter[str] = field(default_factory=Counter)  # open connections by session
    touched: float = field(default_factory=time.monotonic)
    changed: Bell = field(default_factory=Bell)
    version: int = 0
    busy: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self.over = self.over_at_start  # no move is left now
        self.names = self.names or [""] * len(self.seats)
        self.texts: dict[int | None, tuple[int, str]] = {}  # by seat: what is told, and of which version

    @property
    def last(self) -> bool:
        """Nothing comes after this."""
        return self.closed

    @property
    def position(self) -> str:
        return str(self.steps[-1]["position"]) if self.steps else self.start

    @property
    def ended(self) -> bool:
        return self.over or self.resigned is not None

    @property
    def played(self) -> bool:
        """More than one have moved: nobody does that by opening rooms alone."""
        return len(self.steps) > 1 or self.games > 1

    @property
    def quiet(self) -> bool:
        """Nobody listens."""
        return not self.lines.total()

    @property
    def mover(self) -> int:
        return len(self.steps) % len(self.seats)

    def seat_of(self, session: str) -> int | None:
        return self.seats.index(session) if session in self.seats else None

    def state(self, session: str) -> dict[str, Any]:
        """What one browser sees; no other session's name is in it."""
        sitting = [seat is not None for seat in self.seats]
        present = [seat is not None and self.lines[seat] > 0 for seat in self.seats]
        watching = sum(1 for who, count in self.lines.items() if count > 0 and who not in self.seats)
        return {
            "id": self.id,
            **self.terms,
            "start": self.start,
            "position": self.position,
            "steps": self.steps,
            "mover": self.mover,
            "over": self.ended,
            "winner": self.winner(),
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
        """The state as it is sent: written once for all who watch, however many."""
        seat = self.seat_of(session)
        if self.texts.get(seat, (-1, ""))[0] != self.version:
            self.texts[seat] = self.version, as_text(self.state(session))
        return self.texts[seat][1]

    def winner(self) -> int | None:
        """The seat that has won; None while the game is on, or after a tie."""
        if self.resigned is not None:
            return 1 - self.resigned
        if not self.over:
            return None
        return winner(Ending(self.terms["ending"]), [step["points"] or 0 for step in self.steps], len(self.seats))

    @asynccontextmanager
    async def turn(self, seat: int, at: int, game: int | None) -> AsyncIterator[Land]:
        """One move at a time: what the block gets lets the checked move count, unless the game has ended meanwhile."""
        async with self.busy:
            number = self.games
            if self.ended:
                raise RoomError(409, "the game is over")
            if None in self.seats:
                raise RoomError(409, "wait until all seats are taken: send the link")
            if at != len(self.steps) or seat != self.mover or game not in (None, number):
                raise RoomError(409, "it is not your turn")

            async def land(step: dict[str, Any]) -> None:
                if self.ended or self.games != number:  # somebody resigned while the move was checked
                    raise RoomError(409, "the game has ended before your move was made")
                made = step["kept"]
                if sum(len(one["position"]) for one in (made, *self.steps)) > ROOM_TEXT:
                    raise RoomError(422, "this game has grown too long for a room; resign, or play on in a new one")
                self.steps.append(made)
                self.over = step["over"]
                self.journal.put("room", self.id, made, len(self.steps))
                self.tell()
                await self.journal.written()

            yield land

    def tell(self) -> None:
        """Everyone who listens gets the new state, once it is written."""
        self.version += 1
        self.touched = time.monotonic()
        if not self.closed:
            self.keep()
        self.seen_by(self, True)
        self.journal.soon(self.changed.ring)

    def come_or_go(self, session: str, by: int) -> None:
        """Somebody listens, or no longer; that is told, and not kept."""
        self.lines[session] += by
        self.lines += Counter()  # forgets the zeros
        self.version += 1
        self.touched = time.monotonic()
        if self.quiet:
            self.texts.clear()
            if not self.closed:
                self.keep()  # from now on it rests
        self.seen_by(self, False)
        self.changed.ring_within(min(1.0, PRESENCE * self.lines.total()))

    # ---- on the disk ----

    KEPT = (
        "id",
        "terms",
        "start",
        "over_at_start",
        "seats",
        "names",
        "classroom",
        "resigned",
        "games",
        "over",
        "version",
    )

    def keep(self) -> None:
        """All but the steps, which are kept one by one."""
        body = {name: getattr(self, name) for name in self.KEPT}
        self.journal.put(
            "room", self.id, {**body, "owner": self.owner, "rematch": sorted(self.rematch), "at": time.time()}
        )

    def keep_all(self) -> None:
        self.keep()
        for n, step in enumerate(self.steps, 1):
            self.journal.put("room", self.id, step, n)

    @staticmethod
    def found(body: dict[str, Any], steps: list[dict[str, Any]], journal: Journal) -> "Room":
        """As it was kept; its rest begins anew. What is told now has a higher number than all that was told before."""
        given = {name: body[name] for name in Room.KEPT if name not in ("over", "version")}
        room = Room(**given, owner=Caller(*body["owner"]), rematch=set(body["rematch"]), steps=steps, journal=journal)
        room.over = body["over"]
        room.version = max(body["version"] + 1_000, int(1_000 * time.time()))
        return room


async def events(room: Room, session: str) -> AsyncIterator[str]:
    """The states of a room as server-sent events, from now on."""
    room.come_or_go(session, 1)
    try:
        async for text in told(room, lambda: room.text(session)):
            yield text
    finally:
        room.come_or_go(session, -1)
