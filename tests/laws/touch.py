"""The law of the hand: what a gesture touches is removed, moved, changed or filled by its move.

Here it is held against scenes and the way things go from one to the next. tests/browser/test_touch.py holds it against
the page.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from grundy.core.capabilities.presentation import Motion
from grundy.core.game import AnyGame
from grundy.drawing.scene import Scene, Shape

MOST = 6  # gestures of a position that are tried
NEAR = 0.65  # cells between a place and what fills it
ALIKE = re.compile(r"(.*\.)\d+")  # keys that differ in their last number: the page takes those that were touched


def gestures_take_what_they_touch(game: AnyGame, position: Any) -> None:
    before = game.scene(position)
    gestures = list(gestures_of(before))
    for move, touched in gestures[:: 1 + len(gestures) // MOST]:
        after = game.scene(game.option(position, move))
        shared = {shape.key for shape in before.shapes} & {shape.key for shape in after.shapes}
        carried = game.capability(Motion).carried(position, move) or {key: key for key in shared}
        for key in touched:
            where = f"{game.text(position)}, {move}: {key} is touched and stays as it was"
            assert is_acted_on(key, touched, before, after, carried), where


def gestures_of(scene: Scene) -> Iterator[tuple[str, list[str]]]:
    """Moves with the keys that a hand touches for them; of a sweep over any so many tokens nobody knows which."""
    for way in scene.gestures:
        if not way.many:
            yield way.move, [key for key in (way.start, way.end, *way.also) if key]
    for shape in scene.shapes:
        if shape.move and shape.key and shape.kind != "text" and shape.role != "choice":
            yield shape.move, [shape.key]


def is_acted_on(key: str, touched: list[str], before: Scene, after: Scene, carried: Mapping[str, str]) -> bool:
    was = next(shape for shape in before.shapes if shape.key == key)
    now = next((shape for shape in after.shapes if shape.key == carried.get(key)), None)
    if now is None or (now.kind, now.role) != (was.kind, was.role) or (now.text != was.text and not now.named):
        return True
    if ALIKE.fullmatch(key) and not was.named and others_go(key, touched, before, carried):
        return True
    if now.group != was.group or (not was.group and (middle(now), now.by) != (middle(was), was.by)):
        return True
    there = {shape.key: shape for shape in before.shapes}
    origin = {new: there[old] for old, new in carried.items() if old in there}
    return any(fills(shape, now) and not was_there(origin.get(shape.key), shape, was) for shape in after.shapes)


def others_go(key: str, touched: list[str], before: Scene, carried: Mapping[str, str]) -> bool:
    """Whether as many things of its kind go as are touched."""
    stem = ALIKE.sub(r"\1", key)
    alike = [shape.key for shape in before.shapes if ALIKE.sub(r"\1", shape.key) == stem]
    home = ALIKE.sub(r"\1", next((carried[one] for one in alike if one in carried), ""))
    gone = [one for one in alike if ALIKE.sub(r"\1", carried.get(one, "")) != home]
    return len(gone) >= len(set(touched) & set(alike))


def was_there(origin: Shape | None, shape: Shape, place: Shape) -> bool:
    """The page keeps things of a group where they are."""
    return origin is not None and (fills(origin, place) or origin.group == shape.group != "")


def fills(shape: Shape, place: Shape) -> bool:
    (x, y), (u, v) = middle(shape), middle(place)
    return shape.by == place.key or (abs(x - u) < NEAR and abs(y - v) < NEAR)


def middle(shape: Shape) -> tuple[float, float]:
    return round(shape.x + shape.w / 2, 6), round(shape.y + shape.h / 2, 6)
