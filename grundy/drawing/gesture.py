"""Gestures: how a move is made by hand on a drawing, told by the keys of its shapes.

press   a shape is a move (a shape may also carry its move itself)
sweep   from one shape to another, over all that lie between them; or over any so many of a group
drag    a shape is taken to another place
pick    select one shape, then its partner
gather  select any number of shapes, one after the other
number  a number field along a shape, for moves that are too many to list

Where one gesture may mean several moves, a page offers them to choose from.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

Kind = Literal["press", "sweep", "drag", "pick", "gather", "number"]


@dataclass(frozen=True)
class Gesture:
    """One move by hand, from the shape with the key `start`; a sweep over any `many` shapes starts with a group.

    `says` has the words for it, where the move's text is a code. In them {key} is the name of a shape, {group} that of
    a group, and what stands in [brackets] is said only where groups have different names. Of a number field, {} stands
    for the number, in the move too.
    """

    kind: Kind
    move: str
    start: str
    end: str = ""  # where it ends, if not where it begins
    many: int = 0
    same: str = ""  # the listed move that this one mirrors: its option is the same but for the order of its parts
    says: str = ""
    also: tuple[str, ...] = ()  # what is gathered besides the start
    low: int = 0  # the numbers of a field
    high: int = 0
    but: tuple[int, ...] = ()  # numbers between them that are no moves
    to: bool = False  # the number is where one goes, counted from the left; else how many are taken, from the right

    def touched(self) -> tuple[str, ...]:
        """The keys of the shapes that it is about: of a drag, where it ends."""
        return (self.end,) if self.kind == "drag" else (self.start, self.end, *self.also)

    def reaches(self, move: str) -> bool:
        """Whether a number field makes this move."""
        head, tail = self.move.split("{}")
        number = move.removeprefix(head).removesuffix(tail)
        if not number.isdecimal() or self.move.replace("{}", number) != move:
            return False
        return self.low <= int(number) <= self.high and int(number) not in self.but

    def within(self, number: int) -> "Gesture":
        """The same in part number so many of a sum; the keys that its words name are the sum's."""
        keyed = self.says.replace("{", f"{{{number}: ").replace(f"{{{number}: }}", "{}")
        return replace(
            self,
            move=inside(number, self.move),
            start=inside(number, self.start),
            end=inside(number, self.end),
            same=inside(number, self.same),
            says=keyed and f"game {number}: {keyed}",
            also=tuple(inside(number, key) for key in self.also),
        )

    def to_dict(self) -> dict[str, Any]:
        """What a page reads; what is usual is left out. Numbers may be larger than it can count, so they are texts."""
        said = {f.name: getattr(self, f.name) for f in fields(self)}
        if self.kind == "number":
            said |= {"kind": "", "low": str(self.low), "high": str(self.high), "but": [str(n) for n in self.but]}
        return {name: value for name, value in said.items() if value not in ("", 0, ())}


def number_field(
    start: str, move: str, low: int, high: int, but: Iterable[int] = (), says: str = "", to: bool = False
) -> Gesture:
    """A number from `low` to `high` along the shape with the key `start`."""
    return Gesture("number", move, start, says=says, low=low, high=high, but=tuple(but), to=to)


def field_to(start: str, move: str, numbers: Collection[int], says: str) -> Gesture:
    """To one of these numbers, counted from the left."""
    low, high = min(numbers), max(numbers)
    return number_field(start, move, low, high, sorted(set(range(low, high)) - set(numbers)), says, to=True)


def inside(number: int, name: str) -> str:
    """A move, a key or a group of one part of a sum, as the sum calls it."""
    return name and f"{number}: {name}"
