"""Brussels Sprouts in the hand: a sheet of paper that lies still, and arms to be picked one after the other."""

from dataclasses import replace

from grundy.core.abilities.hands import Hands
from grundy.core.curves.picture import still_scene
from grundy.core.scene import Scene
from grundy.games.brussels_sprouts.crosses import Crosses, Paper
from grundy.games.brussels_sprouts.drawing import picks
from grundy.games.brussels_sprouts.game import BrusselsSprouts


class BrusselsHands(Hands[BrusselsSprouts]):
    def scene(self, position: Paper) -> Scene:
        scene = self.game.scene(position)
        if not isinstance(position, Crosses):
            return scene
        return replace(still_scene(position, scene), ways=tuple(picks(position)))
