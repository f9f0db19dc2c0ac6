"""Everything that play can reach, packed into bytes that a page unpacks.

A line of JSON says what numbers mean; then come numbers, seven bits a byte, the last byte of each below 128, column by
column. In a list of lists each says how much it shares with the one before it, at its head and at its foot, and what
stands between, as steps from one to the next. A number that may be negative is doubled, and 1 less if it is.

    boards      lists, by position: the things on it
    moves       lists, by position: their texts
    options     by move: how far before the position the option is
    paths       by move: where things go, if there is more than one way
    points      by move, if they count
    outcomes    by position
    numbers     by position: nimber or margin, if there is one
    remoteness  by position, 1 more than it is, 0 if there is none; not if points count
    texts       lists, by position: the letters of its text
"""

import json
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from grundy.core.gesture import Gesture
from grundy.core.scene import Shape
from grundy.studies.everything import Everything

OUTCOMES = ("P", "N", "draw", "loss", "win", "tie")


def pack(found: Everything, head: dict[str, Any]) -> bytes:
    """`head` is what else the page is told."""
    places, game = found.places, found.game
    meant = {
        "start": found.start,
        "positions": len(places),
        "counts": found.counts,
        "outcomes": OUTCOMES,
        "things": list(map(as_data, found.things)),
        "moves": found.texts,
        "paths": [list(map(dict, path)) for path in found.paths],
    }
    column = Column()
    column.lists([place.board for place in places])
    column.lists([place.moves for place in places])
    column.signed(number - option for number, place in enumerate(places) for option in place.options)
    if len(found.paths) > 1:
        column.numbers(path for place in places for path in place.paths)
    column.signed(points for place in places for points in place.points)
    column.numbers(OUTCOMES.index(place.outcome) for place in places)
    if found.counts:
        column.signed(place.number for place in places)
    if found.counts != "margin":
        column.numbers(0 if place.far is None else place.far + 1 for place in places)
    column.lists([list(map(ord, game.text(place.position))) for place in places])
    line = json.dumps(head | meant, ensure_ascii=False, separators=(",", ":"))
    return zlib.compress(line.encode() + b"\n" + column.written, 9)


class Column:
    """Numbers, written one after the other."""

    def __init__(self) -> None:
        self.written = bytearray()

    def numbers(self, numbers: Iterable[int]) -> None:
        write = self.written.append
        for number in numbers:
            while number > 127:
                write(number & 127 | 128)
                number >>= 7
            write(number)

    def signed(self, numbers: Iterable[int]) -> None:
        self.numbers(2 * number if number >= 0 else -2 * number - 1 for number in numbers)

    def lists(self, lists: Sequence[Sequence[int]]) -> None:
        self.numbers([sum(map(len, lists))])
        last: Sequence[int] = ()
        for one in lists:
            head, most = 0, min(len(one), len(last))
            while head < most and one[head] == last[head]:
                head += 1
            foot = 0
            while foot < most - head and one[-1 - foot] == last[-1 - foot]:
                foot += 1
            between = one[head : len(one) - foot]
            self.numbers((head, foot, len(between)))
            self.signed(number - before for number, before in zip(between, (0, *between), strict=False))
            last = one


def as_data(thing: Any) -> list[Any]:
    """A field of a scene, and what stands in it."""
    if isinstance(thing, Shape):
        return ["shapes", thing.to_dict()]
    if isinstance(thing, Gesture):
        return ["slides" if thing.kind == "number" else "ways", thing.to_dict()]
    return [thing, True] if isinstance(thing, str) else list(thing)
