"""The first game of a newcomer: which one, and its board as a still drawing, seen before any script has run."""

from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any

from grundy.core.gallery import Welcome
from grundy.core.registry import all_games
from grundy.core.scene import UNIT, svg_shape

LARGEST = 88  # pixels a cell, as in board.js
EDGE = 0.6  # cells that the board keeps free around the drawing


def first_game() -> tuple[Any, Welcome]:
    return next((kind(), kind.welcome) for kind in all_games().values() if kind.welcome)


@lru_cache(maxsize=1)
def first_board() -> dict[str, str]:
    """What a page says and shows, where `board.js` will draw the same."""
    game, first = first_game()
    scene = game.scene(game.parse(first.position))
    left, top = (min(getattr(shape, side) for shape in scene.shapes) for side in "xy")
    right, bottom = scene.extent()
    wide, high = right - left + 2 * EDGE, bottom - top + 2 * EDGE
    box = f"{(left - EDGE) * UNIT:g} {(top - EDGE) * UNIT:g} {wide * UNIT:g} {high * UNIT:g}"
    body = "".join(svg_shape(replace(shape, move=None), False) for shape in scene.shapes)
    size = f'width="{wide * LARGEST:g}" height="{high * LARGEST:g}"'
    drawing = f'<svg class="board" viewBox="{box}" {size} aria-hidden="true">{body}</svg>'
    return {"says": escape(first.says), "board": drawing}
