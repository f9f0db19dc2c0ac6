"""Poker Nim: Nim with a shared reserve of chips; take chips from a heap, or add chips from the reserve to a heap.

Chips that are taken leave the game and the reserve only shrinks, so play ends. Adding chips is a reversible move: the
opponent takes the same chips away again, so the values are those of Nim. Since the heaps share the reserve, they are
not independent parts.
Sources: Theory of Impartial Games, lecture notes, 2009 (Poker Nim); J. Ahn and others (PRIMES STEP), On Variations of
Nim and Chomp, 2017, theorem 6.
"""

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from grundy.core.capabilities.presentation import Motion, still_there
from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Ending, Game, Group, Known, no_such_move
from grundy.core.nimsum import nim_targets, xor
from grundy.core.notation import Reader
from grundy.drawing.scene import Gesture, Scene, Shape, number_field, scene_title, words
from grundy.families.family_helpers import PITCH, number_bar, row_name

PokerPosition = tuple[tuple[int, ...], int]  # heaps, reserve

MOST_DRAWN = 60  # chips of a heap together with the reserve; also heaps
LEFT, BARS, RESERVE = 1.0, 2.2, 3.0  # where heaps, large heaps and the reserve begin, in cells

MOVE = re.compile(r"\s*(take|add)\s*(\d{1,4000})\s*(from|to)\s*(\d{1,9})\s*", re.IGNORECASE)


@dataclass(frozen=True)
class PokerNim(Game[PokerPosition]):
    """Take chips from one heap, or add chips from the reserve to one heap. Chips that were taken do not come back."""

    id = "poker-nim"
    source = "E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982, chapter 3; document 004"
    group = Group.TAKE_AWAY
    example = "3,5,4|6"
    formula_says = "the XOR of the heap sizes; the reserve does not count"
    known: ClassVar[tuple[Known, ...]] = (
        Known("3,5,4|6", nimber=2, source="document 004: the same as Nim"),
        Known("1,2,3|9", outcome="P", source="document 003, theorem 6"),
    )

    def start(self) -> PokerPosition:
        return (3, 5, 4), 6

    def parse(self, text: str) -> PokerPosition:
        reader = Reader(text, self.id, self.example)
        heaps = reader.numbers(",")
        reader.expect("|")
        reserve = reader.number()
        reader.end()
        return heaps, reserve

    def text(self, position: PokerPosition) -> str:
        heaps, reserve = position
        return ",".join(map(str, heaps)) + f"|{reserve}"

    def most(self, chips: int) -> int:
        """The most of these chips that one move can take or add."""
        return chips

    def moves(self, position: PokerPosition) -> Iterator[tuple[str, PokerPosition]]:
        heaps, reserve = position
        for i, n in enumerate(heaps):
            for taken in range(1, self.most(n) + 1):
                yield f"take {taken} from {i + 1}", ((*heaps[:i], n - taken, *heaps[i + 1 :]), reserve)
            for added in range(1, self.most(reserve) + 1):
                after = (*heaps[:i], n + added, *heaps[i + 1 :])
                yield f"add {added} to {i + 1}", (after, reserve - added)

    def defect(self, position: PokerPosition) -> str | None:
        return (
            None if position[0] and min(position[0]) >= 0 and position[1] >= 0 else "a heap or the reserve is below 0"
        )

    def size(self, position: PokerPosition) -> int:
        """A chip in the reserve counts twice: one move can add it and another take it."""
        return sum(position[0]) + 2 * position[1]

    def sample(self, rng: random.Random, size: int) -> PokerPosition:
        top = max(1, size // 4)
        return tuple(rng.randint(0, top) for _ in range(rng.randint(1, 3))), rng.randint(0, min(3, top))

    def canonical(self, position: PokerPosition) -> PokerPosition:
        return tuple(sorted(position[0])), position[1]

    def formula(self, position: PokerPosition) -> int:
        return xor(position[0])

    def misere_formula(self, position: PokerPosition) -> str:
        heaps = position[0]
        if max(heaps) > 1:
            return "N" if xor(heaps) else "P"
        return "P" if sum(heaps) % 2 else "N"

    def winning(self, position: PokerPosition, ending: Ending) -> Iterator[tuple[str, PokerPosition]]:
        heaps, reserve = position
        for i, size in nim_targets(heaps, ending is Ending.MISERE):
            added = size - heaps[i]
            if added and added <= reserve:
                move = f"add {added} to {i + 1}" if added > 0 else f"take {-added} from {i + 1}"
                yield move, ((*heaps[:i], size, *heaps[i + 1 :]), reserve - max(0, added))

    def option(self, position: PokerPosition, move: str) -> PokerPosition:
        """Read the numbers in the move: a heap can be too large to list its moves."""
        if found := MOVE.fullmatch(move):
            adds, chips, i = found[1].lower() == "add", int(found[2]), int(found[4]) - 1
            heaps, reserve = position
            if (found[3].lower() == "to") == adds and chips and 0 <= i < len(heaps):
                if adds and chips <= self.most(reserve):
                    return (*heaps[:i], heaps[i] + chips, *heaps[i + 1 :]), reserve - chips
                if not adds and chips <= self.most(heaps[i]):
                    return (*heaps[:i], heaps[i] - chips, *heaps[i + 1 :]), reserve
        raise no_such_move(self, position, move)

    def scene(self, position: PokerPosition) -> Scene:
        """Press or sweep chips to take them; drag a chip of the reserve, with all to its right, to the + of a heap."""
        heaps, reserve = position
        title = scene_title(self, position)
        if len(heaps) > MOST_DRAWN:
            return Scene((words(0, 0, self.text(position)[:200]),), title, complete=False)
        large = max(heaps) + reserve > MOST_DRAWN
        shapes: list[Shape] = []
        gestures: list[Gesture] = []
        for i, n in enumerate(heaps):
            y, row = PITCH * i, str(i)
            shapes.append(row_name(row, y, str(i + 1)))
            most = self.most(reserve)
            if most:
                place = 1 if large else LEFT + n  # where the next chip goes
                shapes.append(Shape("circle", place, y, 1, 1, "+", "cell", key=f"{i}.add", group=row))
                gestures += adds(i, reserve, most, large)
            if large:
                shapes += number_bar(f"{i}.bar", BARS, y, n, max(*heaps, reserve), "coin")
            else:
                shapes += chips(row, y, n, LEFT + n + (most > 0))
            if most := self.most(n):
                gestures += takes(i, n, most, large)
        y = PITCH * len(heaps) + 0.3
        shapes.append(row_name("reserve", y, "reserve"))
        if large:
            shapes += number_bar("reserve.bar", RESERVE, y, reserve, max(*heaps, reserve))
        else:
            shapes += chips("reserve", y, reserve, RESERVE + reserve)
        return Scene(tuple(shapes), title, gestures=tuple(gestures), wraps=not large)


class PokerMoves(MoveCount[PokerNim]):
    def of(self, position: PokerPosition) -> int:
        heaps, reserve = position
        return sum(map(self.game.most, heaps)) + len(heaps) * self.game.most(reserve)


def chips(row: str, y: float, n: int, end: float) -> Iterator[Shape]:
    """A row of chips and their number. A chip that comes from another row keeps its name and slides there."""
    left, role = (RESERVE, "pale") if row == "reserve" else (LEFT, "coin")
    for j in range(n):
        yield Shape("circle", left + j, y, role=role, key=f"{row}.{j}", group=row, by=f"{row}.name")
    yield Shape("text", end + 0.15, y, 0.8, 1, str(n), "note", group=row)


def takes(i: int, n: int, most: int, large: bool) -> Iterator[Gesture]:
    move, says = f"take {{}} from {i + 1}", f"take {{}} from heap {i + 1}"
    if large:
        yield number_field(f"{i}.bar", move, 1, most, says=says)
        return
    for taken in range(1, most + 1):
        text, words = move.format(taken), says.format(taken)
        yield Gesture("press", text, f"{i}.{n - taken}", says=words)
        yield Gesture("sweep", text, str(i), many=taken, says=words)


def adds(i: int, reserve: int, most: int, large: bool) -> Iterator[Gesture]:
    move, says = f"add {{}} to {i + 1}", f"put {{}} on heap {i + 1}"
    if large:
        yield number_field(f"{i}.add", move, 1, most, says=says)
        return
    for added in range(1, most + 1):
        yield Gesture("drag", move.format(added), f"reserve.{reserve - added}", f"{i}.add", says=says.format(added))


class PokerMotion(Motion[PokerNim]):
    def carried(self, position: PokerPosition, move: str) -> Mapping[str, str]:
        """Chips that are added come from the right end of the reserve; the place for the next chip is drawn anew."""
        heaps, reserve = position
        places = dict(still_there(self.game, position, move))
        found = MOVE.fullmatch(move)
        if places and found and max(heaps) + reserve <= MOST_DRAWN:
            number, i = int(found[2]), int(found[4]) - 1
            places.pop(f"{i}.add", None)
            if found[1].lower() == "add":
                places |= {f"reserve.{reserve - number + k}": f"{i}.{heaps[i] + k}" for k in range(number)}
        return places
