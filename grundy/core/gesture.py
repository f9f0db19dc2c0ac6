"""Gestures: how a hand makes the moves of a drawing, told by the keys of its shapes.

press  a shape is a move (a shape may also carry its move itself)
sweep  from one shape to another, over all that lie between them; or over any so many of a group
drag   a shape is taken to another place
pick   one shape, then its partner
gather any number of shapes, one after the other
slide  a number along a range, for moves that are too many to list

Where one gesture may mean several moves, a page offers them to choose from.
"""

from dataclasses import dataclass, fields, replace
from typing import Any, Literal

Kind = Literal["press", "sweep", "drag", "pick", "gather"]


@dataclass(frozen=True)
class Way:
    """One move by hand, from the shape with the key `start`; a sweep over any `many` shapes starts with a group.

    `says` has the words for it, where the move's text is a code. In them {key} is the name of a shape, {group} that of
    a group, and what stands in [brackets] is said only where groups have different names.
    """

    kind: Kind
    move: str
    start: str
    end: str = ""  # where it ends, if not where it begins
    many: int = 0
    same: str = ""  # the listed move that this one mirrors: its option is the same but for the order of its parts
    says: str = ""
    also: tuple[str, ...] = ()  # what is gathered besides the start

    def within(self, number: int) -> "Way":
        """The same in part number so many of a sum."""
        move, same, says = inside(number, self.move), inside(number, self.same), spoken_in(number, self.says)
        start, end = inside(number, self.start), inside(number, self.end)
        also = tuple(inside(number, key) for key in self.also)
        return replace(self, move=move, start=start, end=end, same=same, says=says, also=also)


@dataclass(frozen=True)
class Slide:
    """A number from `low` to `high` along the shape with the key `start`; in the texts, {} stands for it."""

    start: str
    move: str
    low: int
    high: int
    but: tuple[int, ...] = ()  # numbers between them that are no moves
    says: str = ""
    to: bool = False  # the number is where one goes, counted from the left; else how many are taken, from the right

    def reaches(self, move: str) -> bool:
        """Whether the hand can make this move."""
        head, tail = self.move.split("{}")
        number = move.removeprefix(head).removesuffix(tail)
        if not number.isdecimal() or self.move.replace("{}", number) != move:
            return False
        return self.low <= int(number) <= self.high and int(number) not in self.but

    def within(self, number: int) -> "Slide":
        """The same in part number so many of a sum."""
        move, says = inside(number, self.move), spoken_in(number, self.says)
        return replace(self, start=inside(number, self.start), move=move, says=says)


def inside(number: int, name: str) -> str:
    """A move, a key or a group of one part of a sum, as the sum calls it."""
    return name and f"{number}: {name}"


def spoken_in(number: int, words: str) -> str:
    """A move's words in one part of a sum; the keys that they name are the sum's."""
    return words and f"game {number}: " + words.replace("{", f"{{{number}: ").replace(f"{{{number}: }}", "{}")


def told(gesture: Way | Slide) -> dict[str, Any]:
    """What a page reads; what is usual is left out. Numbers may be larger than a page can count, so they are texts."""
    said = {f.name: getattr(gesture, f.name) for f in fields(gesture)}
    if isinstance(gesture, Slide):
        said |= {"low": str(gesture.low), "high": str(gesture.high), "but": [str(n) for n in gesture.but]}
    return {name: value for name, value in said.items() if value not in ("", 0, ())}
