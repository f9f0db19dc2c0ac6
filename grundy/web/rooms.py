"""All rooms: who may open one, take a seat and act, and which one gives way where there are too many."""

import secrets
import time
from collections.abc import Container
from typing import Any

from grundy.web.clients import Caller
from grundy.web.journal import Journal
from grundy.web.limits import MOST_ROOMS, ROOM_CODE, ROOM_RESTS, ROOMS_ADDRESS, ROOMS_EACH, UNPLAYED_RESTS
from grundy.web.room import Room, RoomError

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another one or like a figure: people type them


def new_code(length: int, taken: Container[str]) -> str:
    while (found := "".join(secrets.choice(LETTERS) for _ in range(length))) in taken:
        pass
    return found


class Rooms:
    """All rooms by id. Those of a class room are its own affair."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self.rooms: dict[str, Room] = {}

    def find_again(self, kept: dict[str, list[Any]]) -> None:
        """Rooms of the last server, whose rest begins anew."""
        for id, (body, *steps) in kept.items():
            with self.journal.skipping(id):
                self.rooms[id] = Room.found(body, steps, self.journal)

    def forget(self, id: str) -> None:
        if self.rooms.pop(id, None) is not None:
            self.journal.drop("room", id)

    def loose(self) -> list[Room]:
        return [room for room in self.rooms.values() if not room.classroom]

    def sweep(self) -> None:
        """Forget rooms that have rested and that nobody listens to; those that nobody played in go soon."""
        now = time.monotonic()
        for room in self.loose():
            if room.quiet and now - room.touched > (ROOM_RESTS if room.played else UNPLAYED_RESTS):
                self.forget(room.id)

    def give_way(self, among: list[Room], most: int, says: str, unplayed: bool = True) -> None:
        """Where so many are open, the longest resting one that nobody listens to closes for a new one."""
        if len(among) < most:
            return
        resting = [room for room in among if room.quiet and not (unplayed and room.played)]
        if not resting:
            raise RoomError(429, says)
        self.forget(min(resting, key=lambda room: room.touched).id)

    def open(self, caller: Caller, terms: dict[str, Any], start: str, over: bool, seat: int, seats: int = 2) -> Room:
        """A new room, with its opener in a seat. Played games give way to nobody's new ones while there is room."""
        self.sweep()
        mine = [room for room in self.loose() if room.owner == caller]
        self.give_way(mine, ROOMS_EACH, f"you play in {ROOMS_EACH} rooms; finish a game, or leave one")
        here = [room for room in self.loose() if room.owner.address == caller.address]
        self.give_way(here, ROOMS_ADDRESS, f"your address plays in {ROOMS_ADDRESS} rooms; try again later")
        self.give_way(self.loose(), MOST_ROOMS, f"all {MOST_ROOMS:,} rooms are taken; try again later", unplayed=False)
        sitting: list[str | None] = [None] * seats
        sitting[seat] = caller.session
        return self.add(
            Room(new_code(ROOM_CODE, self.rooms), terms, start, over, sitting, caller, journal=self.journal)
        )

    def add(self, room: Room) -> Room:
        self.rooms[room.id] = room
        room.keep()
        return room

    def find(self, id: str) -> Room:
        if id not in self.rooms:
            raise RoomError(404, "there is no such room: the link is wrong, or the room has closed")
        return self.rooms[id]

    async def join(self, id: str, session: str) -> Room:
        room = self.find(id)
        if room.seat_of(session) is None:
            if room.classroom:
                raise RoomError(403, "this board belongs to a class; come in by the class's own link")
            if None not in room.seats:
                raise RoomError(409, "all seats are taken; you can watch")
            room.seats[room.seats.index(None)] = session
            room.tell()
            await self.journal.written()
        return room

    def may_act(self, id: str, session: str) -> tuple[Room, int]:
        """The room and the seat of who acts in it."""
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
            raise RoomError(409, "where more than two play nobody resigns; you can leave")
        room.resigned = seat
        room.tell()
        await self.journal.written()
        return room

    async def ask_rematch(self, id: str, session: str) -> Room:
        """When all have asked, the next game begins with everybody one seat on, so that the second moves first."""
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
        room.tell()
        await self.journal.written()
        return room
