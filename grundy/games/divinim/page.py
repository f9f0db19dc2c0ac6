"""DiviNim in a page: setting up bars, following their squares through a cut, and numbers on the squares."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import product
from operator import xor
from typing import Any

from grundy.core.editing import edit_boards
from grundy.core.scene import Scene, Shape
from grundy.games.divinim.drawing import DRAWN, SIGN
from grundy.games.divinim.grids import Bar

Bars = tuple[Bar, ...]


def editor(game: Any, position: Bars) -> Scene | None:
    """Click a square to poison it or to clear it; a bar keeps at least one poisoned square."""
    boards = [tuple(game.board.text(bar).rstrip("!").split("/")) for bar in position]
    looks = {".": ("choc", ""), "#": ("poison", SIGN)}
    return edit_boards(game, boards, ".#", looks, bars_of, rows_too=True)


def bars_of(boards: Iterable[tuple[str, ...]]) -> Bars:
    """Bars from rows of letters; no bars, which is no position, where one is without poison."""
    bars = []
    for board in boards:
        squares = [(y, x) for y, row in enumerate(board) for x, letter in enumerate(row) if letter == "#"]
        if not squares:
            return ()
        bars.append(Bar((len(board), len(board[0])), tuple(squares)))
    return tuple(bars)


def carried(game: Any, position: Bars, move: str) -> Mapping[str, str]:
    """Where each square goes: a cut leaves the other bars alone, and its two sides become bars where poison is left."""
    if any(max(bar.body) > DRAWN or len(bar.body) > 3 for bar in position):
        return {}
    several = len(position) > 1
    for i, cut in game.cuts(position):
        if move != (f"{cut.name} on {i + 1}" if several else cut.name):
            continue
        bar, at = position[i], int(cut.name[1:])
        axis = next(a for a in range(len(bar.body)) if game.board.axis_name(a) == cut.name[0])
        low = any(p[axis] < at for p in bar.poison)
        places = {}
        for place in product(*map(range, bar.body)):
            first = place[axis] < at
            if first and low:
                places[key(i, place)] = key(i, place)
            elif not first and any(p[axis] >= at for p in bar.poison):
                moved = (*place[:axis], place[axis] - at, *place[axis + 1 :])
                places[key(i, place)] = key(i + low, moved)
        shift = len(cut.pieces) - 1
        for k, other in enumerate(position):
            if k != i:
                now = k if k < i else k + shift
                places |= {key(k, place): key(now, place) for place in product(*map(range, other.body))}
        return places
    return {}


def key(bar: int, place: tuple[int, ...]) -> str:
    """As `box_scene` names the square."""
    return f"{bar}:" + ",".join(map(str, (0,) * (3 - len(place)) + place))


def square_values(game: Any, position: Bars) -> tuple[str, tuple[Shape, ...]]:
    """On each square, the nimber of the bar if that square alone were poisoned (theorem 2.1.3)."""
    if any(max(bar.body) > DRAWN or len(bar.body) > 3 for bar in position):
        return "", ()
    numbered = {}
    for i, bar in enumerate(position):
        for place in product(*map(range, bar.body)):
            ways = [heap for at, side in zip(place, bar.body, strict=True) for heap in (at, side - 1 - at)]
            numbered[key(i, place)] = reduce(xor, ways, 0)
    shapes = [
        Shape("text", s.x + 0.68, s.y + 0.5, 0.3, 0.5, str(numbered[s.key]), "note")
        for s in game.scene(position).shapes
        if s.key in numbered
    ]
    return "on each square: the nimber of its bar if that square alone were poisoned", tuple(shapes)
