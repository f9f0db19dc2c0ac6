"""The picture: coins at the places in their names, and a stub for a string to the ground. Press a string to cut it."""

from collections import Counter
from dataclasses import replace

from grundy.core.capabilities.solving import PASS
from grundy.core.game import Scenes
from grundy.drawing.scene import Gesture, Scene, Shape, scene_title, segment, words
from grundy.games.strings_and_coins.game import StringsAndCoins
from grundy.games.strings_and_coins.graphs import GROUND, Board, place

STEP = 2.0  # cells from place to place
STUB = 0.95
WAYS = [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (1, -1), (1, 1), (-1, 1)]  # down and to the right
DRAWN = 200  # strings; larger graphs are not drawn


class StringScenes(Scenes[StringsAndCoins]):
    def scene(self, position: tuple[Board, bool]) -> Scene:
        board, passes = position
        title = scene_title(self.game, position)
        if len(board) > DRAWN:
            return Scene((words(0, 0, f"{len(board)} strings, too many to draw"),), title, complete=False)
        shapes = [*strings(board), *coins(board)]
        cuts = [] if passes else [(f"cut {shape.key.partition('.')[0]}", shape.key) for shape in strings(board)]
        gestures = [Gesture("press", move, key, says=spoken(move)) for move, key in cuts]
        left, top = (min((getattr(shape, at) for shape in shapes), default=0) for at in ("x", "y"))
        left, top = min(left, *(s.x + s.w for s in shapes), 0), min(top, *(s.y + s.h for s in shapes), 0)
        shapes = [replace(shape, x=shape.x - left, y=shape.y - top, group="board") for shape in shapes]
        if not board:
            shapes.append(words(0, 0, "no string is left", "note"))
        if passes:
            below = max((max(s.y, s.y + s.h) for s in shapes), default=0) + 0.4
            shapes.append(replace(words(0, below, "the other player moves again: pass", "note"), key=PASS, named=True))
            gestures = [Gesture("press", PASS, PASS, says=PASS)]
        return Scene(tuple(shapes), title, terminal=terminal(board), gestures=tuple(gestures))


def spoken(move: str) -> str:
    one, _, other = move.removeprefix("cut ").upper().partition("-")
    return f"cut {other} off the ground" if one == GROUND else f"cut between {one} and {other}"


def centre(coin: str) -> tuple[float, float]:
    row, column = place(coin)
    return STEP * column, STEP * (row - 1)


def strings(board: Board) -> list[Shape]:
    shapes: list[Shape] = []
    stubs: Counter[str] = Counter()
    for (one, other), count in Counter(board).items():
        for number in range(count):
            if one == GROUND:
                shape = stub(other, board, stubs[other])
                stubs[other] += 1
            else:
                (y1, x1), (y2, x2) = place(one), place(other)
                far = abs(y1 - y2) > 1 or abs(x1 - x2) > 1
                bend = 0.35 * (number - (count - 1) / 2) * 2 + 0.4 * (far and (y1 == y2 or x1 == x2))
                shape = segment(*centre(one), *centre(other), bend, "branch")
            shapes.append(replace(shape, key=f"{one}-{other}.{number}"))
    return shapes


def stub(coin: str, board: Board, number: int) -> Shape:
    """A short string to a side with free space."""
    row, column = place(coin)
    near = {place(end) for string in board if coin in string for end in string if end not in (coin, GROUND)}
    room = [way for way in WAYS if (row + way[0], column + way[1]) not in near] or WAYS
    down, right = room[number % len(room)]
    x, y = centre(coin)
    return segment(x, y, x + STUB * right, y + STUB * down, 0.2 * (number // len(room)), "branch")


def coins(board: Board) -> list[Shape]:
    shapes = []
    for coin in dict.fromkeys(end for string in board for end in string if end != GROUND):
        x, y = centre(coin)
        shapes.append(Shape("circle", x - 0.5, y - 0.5, 1, 1, coin, "coin", key=coin))
    return shapes


def terminal(board: Board) -> str:
    near: dict[str, list[str]] = {}
    for one, other in board:
        near.setdefault(other, []).append("ground" if one == GROUND else one)
        if one != GROUND:
            near.setdefault(one, []).append(other)
    lines = [f"{coin}: {', '.join(near[coin])}" for coin in sorted(near, key=place)]
    return "\n".join(lines) or "no string is left"
