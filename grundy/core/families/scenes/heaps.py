"""Heaps drawn: tokens are pressed or swept, a heap breaks where one points, a large one is a bar with a number field.

Where a rule may break heaps, every token has its number, and stays where it is when others around it are gone.
"""

from collections.abc import Iterator
from dataclasses import replace

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.heaps import HeapGame, Heaps, breaks_heaps, mirrored
from grundy.core.families.scenes.numbers import BAR, PITCH
from grundy.core.families.shared import MOST_NUMBERED, WIDEST
from grundy.core.gesture import Gesture, number_field
from grundy.core.notation import short
from grundy.core.scene import Scene, Shape, box, button, disc, scene_title, words

LEFT = 1.0  # where the tokens begin, in cells


class HeapScenes(Scenes[HeapGame]):
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
    """A row of tokens, numbered where heaps break, else counted; places to break it; in words what no hand can do."""
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
    """What there is to follow of a heap: its name, and its tokens or its bar."""
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
