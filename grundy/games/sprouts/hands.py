"""Sprouts in the hand: a sheet of paper that lies still while lines are drawn on it, with room around the spots."""

from grundy.core.abilities.hands import Hands
from grundy.core.curves.picture import still_scene
from grundy.core.scene import Scene
from grundy.games.sprouts.game import Paper, Sprouts
from grundy.games.sprouts.maps import Map


class SproutsHands(Hands[Sprouts]):
    def scene(self, position: Paper) -> Scene:
        scene = self.game.scene(position)
        return still_scene(position, scene) if isinstance(position, Map) else scene
