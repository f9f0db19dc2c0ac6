"""Sprouts in the hand: a sheet of paper that lies still while lines are drawn on it, with room around the spots."""

from dataclasses import replace

from grundy.core.abilities.hands import Hands
from grundy.core.scene import Scene, Shape
from grundy.games.sprouts.draw_map import layout_of
from grundy.games.sprouts.drawing import corner_of
from grundy.games.sprouts.game import Paper, Sprouts
from grundy.games.sprouts.maps import Map

ROOM = 1.6  # cells around the spots at the start


class SproutsHands(Hands[Sprouts]):
    def scene(self, position: Paper) -> Scene:
        scene = self.game.scene(position)
        if not isinstance(position, Map):
            return scene
        corner, still = corner_of(position), sheet_of(position)
        shapes = scene.shifted(corner.real - still.x, still.y - corner.imag)
        return replace(scene, shapes=(replace(still, x=0, y=0), *shapes))


def sheet_of(drawing: Map) -> Shape:
    """The paper, which nobody sees: its corner and its size depend on where the game began alone."""
    layout = layout_of(Map(drawing.base))
    places = [layout.mesh.places[point] for point in layout.spots.values()]
    left, right = min(p.real for p in places), max(p.real for p in places)
    low, high = min(p.imag for p in places), max(p.imag for p in places)
    return Shape("text", left - ROOM, high + ROOM, right - left + 2 * ROOM, high - low + 2 * ROOM, key="sheet")
