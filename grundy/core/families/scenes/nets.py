"""Nets drawn: a vertex or an edge is pressed. What is left stays where it is drawn."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from grundy.core.capabilities.scenes import Scenes
from grundy.core.families.net import Net, thing_text
from grundy.core.families.net_places import Places, places
from grundy.core.families.nets import NetGame, Nets
from grundy.core.gesture import Gesture
from grundy.core.scene import Scene, Shape, scene_title, segment, side_by_side, words

DRAWN = 100  # vertices that are still drawn
DISC = 0.8


class NetScenes(Scenes[NetGame]):
    def scene(self, position: Nets) -> Scene:
        game, scenes = self.game, []
        gestures: list[Gesture] = []
        for i, net in enumerate(position):
            if net.order > DRAWN:
                scenes.append(Scene((words(0, 0, f"a graph of {net.order:,} vertices and {net.size:,} edges"),)))
            else:
                scenes.append(Scene(tuple(self.drawn(net, i))))
                gestures += self.gestures(net, i, len(position) > 1)
        shapes = side_by_side(scenes, gap=1.2) or (words(0, 0, "nothing is left", "note"),)
        complete = all(net.order <= DRAWN for net in position)
        title, text = scene_title(game, position), game.text(position)[:2000]
        return Scene(shapes, title, complete, text, gestures=tuple(gestures))

    def drawn(self, net: Net, number: int) -> Iterator[Shape]:
        """Parts side by side; a shape's key is the net's number and the name of the thing."""
        pressed, group = self.game.pressed, str(number)
        frames = []
        for part in net.parts():
            spots = placed(part).items()
            frames.append(Scene(tuple(Shape("text", x, y, DISC, DISC, name) for name, (x, y) in spots)))
        at = {shape.text: (shape.x, shape.y) for shape in side_by_side(frames, gap=0.9)}
        for edge in net.edges():
            (x1, y1), (x2, y2) = at[edge[0]], at[edge[1]]
            role = "branch" if pressed != "vertices" else "edge"
            line = segment(x1 + DISC / 2, y1 + DISC / 2, x2 + DISC / 2, y2 + DISC / 2, role=role)
            yield replace(line, key=f"{number}:{thing_text(edge)}", group=group)
        for name, (x, y) in at.items():
            text, role = name if len(name) < 4 else "", "pale" if pressed != "edges" else "cell"
            yield Shape("circle", x, y, DISC, DISC, text, role, key=f"{number}:{name}", group=group, named=True)

    def gestures(self, net: Net, number: int, several: bool) -> Iterator[Gesture]:
        game = self.game
        where, spoken = (f" on {number + 1}", f" of graph {number + 1}" * bool(game.says)) if several else ("", "")
        for thing in game.things(net):
            if game.gone(net, thing):
                text = thing_text(thing)
                says = game.says.replace("{}", text) + spoken
                yield Gesture("press", f"{game.verb} {text}{where}", f"{number}:{text}", says=says)


@lru_cache(64)
def placed(part: Net) -> Places:
    """Where the vertices of a connected net stand; the same board is drawn again and again."""
    return places({name: part.neighbours(name) for name in part.vertices()})
