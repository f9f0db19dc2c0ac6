"""Heaps: positions are sums of heaps (`3+5+4`), and the rule `heap_options` says what one heap becomes."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import ClassVar

from grundy.core.budget import Budget
from grundy.core.errors import GrundyError, IllegalMove
from grundy.core.game import Game, Group, Scenes, no_such_move, plain, read_position, take
from grundy.core.nimsum import nim_targets
from grundy.core.notation import short
from grundy.core.rules import Rule
from grundy.core.types import Array, Integers
from grundy.drawing.scene import Gesture, Scene, Shape, box, button, disc, number_field, scene_title, words
from grundy.families.family_helpers import BAR, MOST_NUMBERED, PITCH, WIDEST, attributes

Heaps = tuple[int, ...]
TYPED = re.compile(r"(?:take(\d{1,4000})from|split)(\d{1,9})(?:(?:leaving|into)(\d{1,4000})\+(\d{1,4000}))?")

MOST_LISTED = 2000  # numbers that are looked through for those that may be taken
TRIED = 12  # tokens of the largest heap that shows whether a rule breaks heaps


@dataclass(frozen=True)
class HeapGame(Game[Heaps]):
    """Positions are sums of heaps (`3+5+4`); the rule `heap_options(n)` says what one heap becomes.

    It yields a number (one heap is left) or a tuple (the heap falls apart); 0 stands for nothing left.
    The start is one heap of the first whole-number parameter.
    """

    example: ClassVar[str] = "3+5+4"
    group: ClassVar[Group] = Group.TAKE_AWAY
    taking: ClassVar[tuple[str, str]] = "take", "token"  # what a move does, and to what
    heap_options: ClassVar[Rule]

    # what a rule may declare; each switches on a faster table or the proof of a period

    def octal(self) -> tuple[int, ...] | None:
        """The digits d0, d1, ... if the rule is an octal code: the sparse-space method, the Guy-Smith bound."""
        return None

    def unequal(self) -> bool:
        """Whether the two parts of a broken heap must differ."""
        return False

    def takes(self) -> tuple[Sequence[int], bool] | None:
        """If a move only takes tokens, the same numbers from every heap: those, or (True) all numbers but those."""
        return None

    def most_taken(self, n: int) -> tuple[int, Sequence[int]] | None:
        """The most that a move takes from a heap too large to draw, and the smaller numbers that it cannot; or None."""
        if declared := self.takes():
            numbers, all_but = declared
            fitting = sorted({k for k in numbers if k <= n})
            if all_but:
                return (n, fitting) if n not in fitting else None
        else:
            fitting = sorted(n - sum(left) for left in take(self.heap_parts(n), MOST_LISTED))
            if len(fitting) == MOST_LISTED:
                return None
        most = max(fitting, default=0)
        return (most, [k for k in range(1, most) if k not in fitting]) if most <= MOST_LISTED else None

    def sequence(self, known: Integers, stop: int, budget: Budget) -> Array | None:
        """All nimbers below `stop` in an array, if the game has a faster way than its rule; else None."""
        return None

    def start(self) -> Heaps:
        numbers = [getattr(self, f.name) for f in fields(self)]
        first = next((n for n in numbers if isinstance(n, int)), 9)
        return (first,) if first else ()

    def parse(self, text: str) -> Heaps:
        return read_position(self, text, lambda reader: tuple(filter(None, reader.numbers("+"))))

    def text(self, position: Heaps) -> str:
        return "+".join(map(str, position)) or "0"

    def rule_arguments(self) -> tuple[object, ...]:
        """The attributes of the game that its rule asks for by name."""
        return attributes(self, self.heap_options.arguments[1:])

    def heap_parts(self, n: int) -> Iterator[Heaps]:
        """What one heap can become, in the order of the rule, each multiset of heaps once."""
        seen = set()
        options = self.heap_options.run(n, *self.rule_arguments())
        for parts in options:
            if parts and not 0 <= min(parts) <= max(parts) < n:
                what = f"yields {'+'.join(map(str, parts))}: every heap left lies between 0 and {n - 1}"
                raise self.heap_options.wrong((n,), what, options.line)
            left = parts if all(parts) else tuple(filter(None, parts))
            key = left if len(left) < 2 else tuple(sorted(left))
            if key not in seen:
                seen.add(key)
                yield left

    def moves(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        for i, n in enumerate(position):
            for left in self.heap_parts(n):
                yield self.move_text(i + 1, n, left), position[:i] + left + position[i + 1 :]

    def move_text(self, heap: int, n: int, left: Heaps) -> str:
        return heap_move_text(heap, n, left)

    def can_become(self, n: int, left: Heaps) -> bool | None:
        """Whether a heap can become these; None if the game cannot tell without listing its moves."""
        return None

    def option(self, position: Heaps, move: str) -> Heaps:
        """A move by hand takes tokens where they stand, so it may name what is left in either order.

        `take 1 from 1 leaving 0+8` takes the first token of nine, `take 1 from 1` the last.
        """
        if self.can_become(1, ()) is not None:
            for i, left in read_heap_move(position, move):
                parts = tuple(filter(None, left))
                if self.can_become(position[i], parts) and (parts == left or breaks_heaps(self)):
                    return (*position[:i], *parts, *position[i + 1 :])
            raise no_such_move(self, position, move)
        try:
            return super().option(position, move)
        except IllegalMove:
            for i, n in enumerate(position if breaks_heaps(self) else ()):
                for parts in self.heap_parts(n):
                    left = mirrored(parts)
                    if left != parts and plain(self.move_text(i + 1, n, left)) == plain(move):
                        return (*position[:i], *filter(None, left), *position[i + 1 :])
            raise

    def defect(self, position: Heaps) -> str | None:
        return next((f"a heap of {n} is no heap" for n in position if n < 1), None)

    def size(self, position: Heaps) -> int:
        """2n - 1 a heap: falls when tokens go, and when a heap splits without losing any."""
        return 2 * sum(position) - len(position)

    def sample(self, rng: random.Random, size: int) -> Heaps:
        return tuple(rng.randint(1, max(1, size // 2)) for _ in range(rng.randint(1, 3)))

    def split(self, position: Heaps) -> Sequence[Heaps]:
        return [(n,) for n in position]

    def canonical(self, position: Heaps) -> Heaps:
        return tuple(sorted(position))


@cache
def breaks_heaps(game: HeapGame) -> bool:
    """Whether the rule leaves two heaps of some small one."""
    for n in range(1, TRIED + 1):
        with suppress(GrundyError):  # what is wrong with a rule is reported where it is used
            if any(len(left) > 1 for left in game.heap_parts(n)):
                return True
    return False


def mirrored(left: Heaps) -> Heaps:
    """What is left of a row if the same is done from its other end: 2+5 for 5+2, 0+7 for 7."""
    return (0, *left) if len(left) == 1 else left[::-1]


def heap_move_text(heap: int, n: int, left: Heaps) -> str:
    """`take 3 from 1`, `take 2 from 1 leaving 3+4`, `split 1 into 3+6`."""
    taken = n - sum(left)
    if taken > 0 and len(left) < 2:
        return f"take {taken} from {heap}"
    parts = "+".join(map(str, left))
    if taken > 0:
        return f"take {taken} from {heap} leaving {parts}"
    return f"{'turn' if taken else 'split'} {heap} into {parts}"


def read_heap_move(position: Heaps, move: str) -> Iterator[tuple[int, Heaps]]:
    """The heap, counted from 0, and what is left of it, from a text that `heap_move_text` writes; else nothing."""
    found = TYPED.fullmatch(plain(move))
    if found is not None and 0 < int(found[2]) <= len(position):
        i = int(found[2]) - 1
        rest = position[i] - int(found[1] or 0)
        left = (int(found[3]), int(found[4])) if found[3] else (rest,) if rest else ()
        whole = left[-1:] != (0,) and (left[:1] != (0,) or rest < position[i])  # only the first part may be empty
        if rest >= 0 and whole and plain(heap_move_text(i + 1, position[i], left)) == plain(move):
            yield i, left


def heap_wins(
    game: HeapGame, position: Heaps, nimbers: Sequence[int], misere: bool, reach: Callable[[int, int], Iterator[Heaps]]
) -> Iterator[tuple[str, Heaps]]:
    """The winning moves, if heaps play like Nim heaps of these sizes: each brought to the one size that wins.

    `reach(n, nimber)` names what a heap of n can become so that it plays like a Nim heap of that size.
    """
    for i, target in nim_targets(nimbers, misere):
        if target != nimbers[i]:
            for left in reach(position[i], target):
                yield game.move_text(i + 1, position[i], left), position[:i] + left + position[i + 1 :]


LEFT = 1.0  # where the tokens begin in a drawing, in cells


class HeapScenes(Scenes[HeapGame]):
    """Tokens are pressed or swept, a heap breaks where one points, and a large one is a bar with a number field."""

    def scene(self, position: Heaps) -> Scene:
        game = self.game
        if len(position) > WIDEST:
            return Scene((words(0, 0, f"{len(position):,} heaps, the largest {short(max(position))}"),), complete=False)
        shapes: list[Shape] = [] if position else [words(0, 0, "no heap is left", "note")]
        gestures: list[Gesture] = []
        complete = True
        for i, n in enumerate(position):
            y = PITCH * i
            name = replace(words(0, y, str(i + 1), "note"), glyph=f"{i + 1}:")
            shapes.append(replace(name, key=f"{i}.name", group=str(i), named=True))
            if is_large(game, n):
                found = list(number_fields(game, i, n))
                bar = box(LEFT, y + 0.1, BAR, 0.8, "piece", (2 * BAR - 1) * "▆")
                both = bar, words(LEFT + BAR + 0.3, y, short(n), "note")
                shapes += [replace(s, key=f"{i}.{s.kind}", group=str(i)) for s in both]
                complete = complete and bool(found)
            else:
                found = list(heap_gestures(game, i, n))
                shapes += [replace(shape, group=str(i)) for shape in heap_shapes(game, i, n, y, found)]
            gestures += found
        return Scene(tuple(shapes), scene_title(game, position), complete, gestures=tuple(gestures), wraps=True)


def number_fields(game: HeapGame, i: int, n: int) -> Iterator[Gesture]:
    """How many to take from a heap that is too large to draw."""
    found = None if breaks_heaps(game) else game.most_taken(n)
    if found and found[0]:
        move, says = f"take {{}} from {i + 1}", f"take {{}} from heap {{{i}}}"
        yield number_field(f"{i}.rect", move, 1, *found, says)


def heap_shapes(game: HeapGame, i: int, n: int, y: float, gestures: list[Gesture]) -> Iterator[Shape]:
    """A row of tokens, numbered if heaps break, else counted; places to break it; buttons for all other moves."""
    breaks = breaks_heaps(game)
    for j in range(n):
        glyph = f"● {n}" if breaks and j == n - 1 else "●"
        token = disc(LEFT + j, y, "piece", glyph, None, str(j + 1) if breaks else "")
        yield replace(token, key=f"{i}.{j}", named=breaks)
    if not breaks:
        yield replace(words(LEFT + n + 0.15, y, str(n), "note"), key=f"{i}.count")
    for at in sorted({int(one.start.partition("|")[2]) for one in gestures if "|" in one.start}):
        yield replace(box(LEFT + at - 0.09, y - 0.05, 0.18, 1.1, "gap"), key=f"{i}|{at}")
    done = {one.same or one.move for one in gestures}
    moves = [game.move_text(i + 1, n, left) for left in game.heap_parts(n)]
    yield from (button(LEFT, y, move) for move in moves if move not in done)


def drawn_keys(game: HeapGame, n: int) -> set[str]:
    """The keys of a heap's shapes: its name, and its tokens or its bar."""
    if is_large(game, n):
        return {"name", "rect", "text"}
    return {"name", *map(str, range(n)), *(() if breaks_heaps(game) else ("count",))}


def is_large(game: HeapGame, n: int) -> bool:
    """Whether the tokens of a heap are too many to draw them one by one."""
    return n > (MOST_NUMBERED if breaks_heaps(game) else WIDEST)


def heap_gestures(game: HeapGame, i: int, n: int) -> Iterator[Gesture]:
    for left in game.heap_parts(n):
        move, taken = game.move_text(i + 1, n, left), n - sum(left)
        if len(left) > 2 or taken < 0:
            continue  # more parts than a hand breaks off at once
        if breaks_heaps(game):
            yield from broken(game, i, n, left, move)
        else:
            says = f"{game.taking[0]} {taken} from heap {{{i}}}"
            yield Gesture("press", move, f"{i}.{n - taken}", says=says)
            yield Gesture("sweep", move, f"{i}", many=taken, says=says)


def broken(game: HeapGame, i: int, n: int, left: Heaps, move: str) -> Iterator[Gesture]:
    """Tokens taken where they stand, which leaves some on either side; and the same from the other end of the row."""
    taken = n - sum(left)
    verb, noun = game.taking
    for parts in dict.fromkeys([left, mirrored(left)]):
        first = parts[0] if parts else 0
        text = game.move_text(i + 1, n, parts)
        same = move if text != move else ""
        if taken == 0:
            says = f"break {{{i}.{first - 1}}} from {{{i}.{first}}}[ in row {{{i}}}]"
            yield Gesture("press", text, f"{i}|{first}", same=same, says=says)
            continue
        last = first + taken - 1
        many = f"{noun}s {{{i}.{first}}} {'and' if taken == 2 else 'to'} {{{i}.{last}}}"
        says = f"{verb} {many if taken > 1 else f'{noun} {{{i}.{first}}}'}[ of row {{{i}}}]"
        if taken == 1:
            yield Gesture("press", text, f"{i}.{first}", same=same, says=says)
        else:
            yield Gesture("sweep", text, f"{i}.{first}", f"{i}.{last}", same=same, says=says)
