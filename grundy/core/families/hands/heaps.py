"""Heaps in the hand: tokens are pressed or swept, a heap breaks where one points, a large one is a bar to slide on.

Where a rule may break heaps, every token has its number, and stays where it is when others around it are gone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from grundy.core.abilities.hands import Hands
from grundy.core.families.hands.numbers import BAR, PITCH
from grundy.core.families.heaps import HeapGame, Heaps, breaks_heaps, mirrored
from grundy.core.families.shared import MOST_NUMBERED, WIDEST
from grundy.core.game import take
from grundy.core.gesture import Slide, Way
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, box, button, disc, words

LEFT = 1.0  # where the tokens begin, in cells
MOST_LISTED = 2000  # numbers that are looked through for those that may be taken


H = TypeVar("H", bound=HeapGame)


class HeapHands(Hands[H]):
    takes: ClassVar[tuple[str, str]] = "take", "token"  # what a move does, and to what

    def most_taken(self, n: int) -> tuple[int, Sequence[int]] | None:
        """From a heap that is too large to draw: the most that may be taken, and what less may not; None: unknown."""
        if declared := self.game.takes():
            numbers, all_but = declared
            fitting = sorted({k for k in numbers if k <= n})
            if all_but:
                return (n, fitting) if n not in fitting else None
        else:
            fitting = sorted(n - sum(left) for left in take(self.game.heap_parts(n), MOST_LISTED))
            if len(fitting) == MOST_LISTED:
                return None
        most = max(fitting, default=0)
        return (most, [k for k in range(1, most) if k not in fitting]) if most <= MOST_LISTED else None

    def scene(self, position: Heaps) -> Scene:
        game = self.game
        if not position or len(position) > WIDEST:
            return game.scene(position)
        shapes: list[Shape] = []
        ways: list[Way] = []
        slides: list[Slide] = []
        complete = True
        for i, n in enumerate(position):
            y = PITCH * i
            shapes.append(replace(words(0, y, str(i + 1), "note"), key=f"{i}.name", group=str(i), named=True))
            if is_large(game, n):
                slides += self.slide(i, n)
                bar = [box(LEFT, y + 0.1, BAR, 0.8, "piece"), words(LEFT + BAR + 0.3, y, short(n), "note")]
                shapes += [replace(s, key=f"{i}.{s.kind}", group=str(i)) for s in bar]
                complete = complete and bool(slides) and slides[-1].start == f"{i}.rect"
                continue
            found = list(heap_ways(game, i, n, self.takes))
            ways += found
            shapes += [replace(shape, group=str(i)) for shape in heap_shapes(game, i, n, y, found)]
        title = f"{game.id} {game.text(position)}"[:200]
        return Scene(tuple(shapes), title, complete, ways=tuple(ways), slides=tuple(slides), wraps=True)

    def slide(self, i: int, n: int) -> list[Slide]:
        """How many to take from a heap that is too large to draw."""
        found = None if breaks_heaps(self.game) else self.most_taken(n)
        if found is None or found[0] == 0:
            return []
        move, says = f"take {{}} from {i + 1}", f"take {{}} from heap {{{i}}}"
        return [Slide(f"{i}.rect", move, 1, found[0], tuple(found[1]), says)]


class AnyHeapHands(HeapHands[HeapGame]):
    """Of every game of heaps that says nothing else."""


def heap_shapes(game: HeapGame, i: int, n: int, y: float, ways: list[Way]) -> Iterator[Shape]:
    """A row of tokens, numbered where heaps break, else counted; places to break it; in words what no hand can do."""
    breaks = breaks_heaps(game)
    for j in range(n):
        token = disc(LEFT + j, y, "piece", "●", None, str(j + 1) if breaks else "")
        yield replace(token, key=f"{i}.{j}", named=breaks)
    if not breaks:
        yield replace(words(LEFT + n + 0.15, y, str(n), "note"), key=f"{i}.count")
    for at in sorted({int(way.start.partition("|")[2]) for way in ways if "|" in way.start}):
        yield replace(box(LEFT + at - 0.09, y - 0.05, 0.18, 1.1, "gap"), key=f"{i}|{at}")
    done = {way.same or way.move for way in ways}
    moves = [game.move_text(i + 1, n, left) for left in game.heap_parts(n)]
    yield from (button(LEFT, y, move) for move in moves if move not in done)


def drawn_keys(game: HeapGame, n: int) -> set[str]:
    """What there is to follow of a heap: its name, and its tokens or its bar."""
    if is_large(game, n):
        return {"name", "rect", "text"}
    return {"name", *map(str, range(n)), *(() if breaks_heaps(game) else ("count",))}


def is_large(game: HeapGame, n: int) -> bool:
    """Whether the tokens of a heap are too many to draw them one by one."""
    return n > (MOST_NUMBERED if breaks_heaps(game) else WIDEST)


def heap_ways(game: HeapGame, i: int, n: int, takes: tuple[str, str]) -> Iterator[Way]:
    for left in game.heap_parts(n):
        move, taken = game.move_text(i + 1, n, left), n - sum(left)
        if len(left) > 2 or taken < 0:
            continue  # more parts than a hand breaks off at once
        if breaks_heaps(game):
            yield from broken(game, i, n, left, move, takes)
        else:
            says = f"{takes[0]} {taken} from heap {{{i}}}"
            yield Way("press", move, f"{i}.{n - taken}", says=says)
            yield Way("sweep", move, f"{i}", many=taken, says=says)


def broken(game: HeapGame, i: int, n: int, left: Heaps, move: str, takes: tuple[str, str]) -> Iterator[Way]:
    """Tokens taken where they stand, which leaves some on either side; and the same from the other end of the row."""
    taken = n - sum(left)
    verb, noun = takes
    for parts in dict.fromkeys([left, mirrored(left)]):
        first = parts[0] if parts else 0
        text = game.move_text(i + 1, n, parts)
        same = move if text != move else ""
        if taken == 0:
            says = f"break {{{i}.{first - 1}}} from {{{i}.{first}}}[ in row {{{i}}}]"
            yield Way("press", text, f"{i}|{first}", same=same, says=says)
            continue
        last = first + taken - 1
        many = f"{noun}s {{{i}.{first}}} {'and' if taken == 2 else 'to'} {{{i}.{last}}}"
        says = f"{verb} {many if taken > 1 else f'{noun} {{{i}.{first}}}'}[ of row {{{i}}}]"
        if taken == 1:
            yield Way("press", text, f"{i}.{first}", same=same, says=says)
        else:
            yield Way("sweep", text, f"{i}.{first}", f"{i}.{last}", same=same, says=says)
