"""Hackenbush in the hand: press an edge to cut it. What is left stays as it is drawn, on a ground that stays too."""

from dataclasses import replace

from grundy.core.abilities.hands import Hands
from grundy.core.gesture import Way
from grundy.core.scene import Scene, Shape
from grundy.games.hackenbush.game import Graphs, Hackenbush


class HackenbushHands(Hands[Hackenbush]):
    def scene(self, position: Graphs) -> Scene:
        drawn = self.game.scene(position)
        number, shapes = -1, []
        for shape in drawn.shapes:
            number += shape.role == "choc"  # each graph begins with its ground
            if shape.role == "choc" and position:
                shapes.append(replace(as_polygon(shape), key=f"{number}:ground", group=str(number)))
            elif shape.kind == "text" and drawn.complete:
                shapes.append(replace(shape, text=str(number + 1), key=f"{number}.name", group=str(number), named=True))
            else:
                shapes.append(replace(shape, move=None))
        ways = [Way("press", s.move, s.key, says=says(s)) for s in drawn.shapes if s.move]
        return replace(drawn, shapes=tuple(shapes), ways=tuple(ways))


def as_polygon(ground: Shape) -> Shape:
    """A polygon keeps its form as long as it stays on a page."""
    corners = ((0.0, 0.0), (ground.w, 0.0), (ground.w, ground.h), (0.0, ground.h))
    return replace(ground, kind="polygon", points=corners)


def says(edge: Shape) -> str:
    """`cut the edge from 1 to 2`: vertices are called what is written on them."""
    u, v = edge.key.partition(":")[2].partition(".")[0].split("-")
    what = f"the loop at {u}" if u == v else f"the edge from {u} to {v}"
    return f"cut {what.replace(' 0', ' the ground')}[ of graph {{{edge.group}}}]"
