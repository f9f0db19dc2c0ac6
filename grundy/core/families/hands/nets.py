"""Nets in the hand: a vertex or an edge is pressed. What is left stays where it is drawn."""

from dataclasses import replace

from grundy.core.abilities.hands import Hands
from grundy.core.families.nets import NetGame, Nets
from grundy.core.gesture import Way
from grundy.core.scene import Scene


class NetHands(Hands[NetGame]):
    def scene(self, position: Nets) -> Scene:
        drawn = self.game.scene(position)
        ways = []
        for shape in drawn.shapes:
            if shape.move:
                says = self.game.says.replace("{}", shape.key.partition(":")[2])
                where = f" of graph {int(shape.group) + 1}" if says and len(position) > 1 else ""
                ways.append(Way("press", shape.move, shape.key, says=says + where))
        return replace(drawn, shapes=tuple(replace(s, move=None) for s in drawn.shapes), ways=tuple(ways))
