"""Graphs in the hand: a token is dragged along an edge, or the vertex where it may go is pressed if there is no doubt.

A token that has an edge to its own vertex is pressed for that.
A token's key is the graph's number, its vertex and how many lie below it there. It shows the vertex's name.
"""

from collections.abc import Iterator
from dataclasses import replace

from grundy.core.abilities.hands import Hands
from grundy.core.families.graphs import GraphBoard, GraphGame, graph_shapes
from grundy.core.families.shared import WIDEST
from grundy.core.gesture import Way
from grundy.core.scene import Scene, beside

PILED = 0.16  # cells between tokens on one vertex


class GraphHands(Hands[GraphGame]):
    def scene(self, position: tuple[GraphBoard, ...]) -> Scene:
        if any(len(edges) > WIDEST for edges, _ in position):
            return self.game.scene(position)
        several = len(position) > 1
        scenes = [self.board(i, board, several) for i, board in enumerate(position)]
        title = f"{self.game.id} {self.game.text(position)}"[:200]
        ways = tuple(way for scene in scenes for way in scene.ways)
        return Scene(beside(scenes), title, ways=ways, turns=True)

    def board(self, number: int, board: GraphBoard, several: bool) -> Scene:
        edges, tokens = board
        shapes = [
            replace(shape, move=None, role="pale", key=f"{number}:{shape.text}", group=str(number))
            if shape.kind == "circle"
            else shape
            for shape in graph_shapes(edges, tokens, self.game.labels(edges))
        ]
        places = {shape.text: shape for shape in shapes if shape.kind == "circle"}
        ways = tuple(token_ways(number, board, several))
        reached = {way.start for way in ways if way.kind == "press"}
        shapes = [replace(shape, role="mark") if shape.key in reached else shape for shape in shapes]
        for at, token in enumerate(tokens):
            vertex, below = places[token], tokens[:at].count(token)
            on = replace(vertex, x=vertex.x + PILED * below, y=vertex.y - PILED * below, role="coin", group="")
            shapes.append(replace(on, key=token_key(number, token, below), by=vertex.key))
        return Scene(tuple(shapes), ways=ways)


def token_key(number: int, vertex: str, below: int) -> str:
    return f"{number}@{vertex}.{below}"


def token_ways(number: int, board: GraphBoard, several: bool) -> Iterator[Way]:
    edges, tokens = board
    move_of, spoken = (f" on {number + 1}", f" in graph {number + 1}") if several else ("", "")
    for token in dict.fromkeys(tokens):
        for target in edges.followers[token]:
            there = tokens.count(target)
            end = token_key(number, target, there - 1) if there else f"{number}:{target}"
            move, says = f"{token} to {target}{move_of}", f"push the token on {token} to {target}{spoken}"
            if target == token:  # around, and back to where it was
                yield Way("press", move, end, says=says)
                continue
            yield Way("drag", move, token_key(number, token, tokens.count(token) - 1), end, says=says)
            if not there and sum(target in edges.followers[other] for other in set(tokens)) == 1:
                yield Way("press", move, end, says=says)
