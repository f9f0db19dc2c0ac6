"""Games on nets: positions are simple graphs; pressing a vertex or an edge takes it with what goes with it.

A game of this family says what can be pressed (`pressed`) and what goes (`gone`). The family reads and writes graphs
(`a-b,b-c`, `1..7`, `grid:3x4`), splits them into connected parts, brings them into one form, draws them, and knows
the gestures. If what goes with a thing in part of a graph is what is left there of what would go in the whole, the
game is `local`, and an engine of the family solves it at compiled speed.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.presentation import AsGraph
from grundy.core.capabilities.scenes import Scenes
from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Game, Group, missing
from grundy.core.network import Network
from grundy.core.notation import NOTHING, Reader
from grundy.drawing.gesture import Gesture
from grundy.drawing.scene import Scene, Shape, scene_title, segment, side_by_side, words
from grundy.families.net import LARGEST, MOST, Edge, Net, Thing, net_of, read_net, thing_text
from grundy.families.net_layout import Places, form, places

Nets = tuple[Net, ...]

COMPARED = 64  # vertices of a part up to which equal forms are recognised


@dataclass(frozen=True)
class NetGame(Game[Nets]):
    """Positions are simple graphs (`a-b,b-c`, `path:7`), joined by `+`; `gone` says what goes with what is pressed."""

    example: ClassVar[str] = "a-b,b-c"
    group: ClassVar[Group] = Group.DRAWINGS
    pressed: ClassVar[str] = "vertices"  # or "edges", or "both"
    verb: ClassVar[str] = "take"
    says: ClassVar[str] = ""  # words for a move, where {} stands for what is pressed
    local: ClassVar[bool] = False
    paths: ClassVar[tuple[int, ...]] = ()  # d0, d1, ... of the octal game that the game on a path of n vertices is

    def gone(self, net: Net, thing: Thing) -> Sequence[Thing]:
        """Everything that goes if this is pressed; nothing if it may not be."""
        raise missing(self, "gone(self, net, thing)")

    # ---- positions ----

    def parse(self, text: str) -> Nets:
        reader = Reader(text, self.id, self.example)
        nets = [read_net(reader)]
        while reader.accept("+"):
            nets.append(read_net(reader))
            if len(nets) > MOST:
                raise reader.fail(f"a position has at most {MOST} graphs,")
        reader.end()
        return self.checked(tuple(net for net in nets if net.order))

    def text(self, position: Nets) -> str:
        return "+".join(map(str, position)) or NOTHING

    def defect(self, position: Nets) -> str | None:
        if len(position) > MOST:
            return f"a position has at most {MOST} graphs"
        for net in position:
            if net.runs and not all(0 <= first <= last <= LARGEST for first, last in net.runs):
                return f"vertices of a path are numbered from 0 to {LARGEST:,}"
            if len(net.rest) > MOST:
                return f"a graph has at most {MOST} vertices that are on no path of their own"
        return None

    def size(self, position: Nets) -> int:
        return sum(net.order + net.size for net in position)

    def split(self, position: Nets) -> Sequence[Nets]:
        return [(part,) for net in position for part in net.parts()]

    def canonical(self, position: Nets) -> Nets:
        """Connected parts, each in its one form."""
        return tuple(sorted(renamed(part) for net in position for part in net.parts()))

    # ---- moves ----

    def things(self, net: Net) -> Iterator[Thing]:
        """What could be pressed."""
        if self.pressed != "edges":
            yield from net.vertices()
        if self.pressed != "vertices":
            yield from net.edges()

    def moves(self, position: Nets) -> Iterator[tuple[str, Nets]]:
        for i, net in enumerate(position):
            where = f" on {i + 1}" if len(position) > 1 else ""
            for thing in self.things(net):
                tick()
                if gone := self.gone(net, thing):
                    left = net.without(gone)
                    move = f"{self.verb} {thing_text(thing)}{where}"
                    yield move, (*position[:i], *([left] if left.order else []), *position[i + 1 :])

    def sample(self, rng: random.Random, size: int) -> Nets:
        most = max(1, min(9, size if self.pressed != "both" else (size + 1) // 2))
        names = ("123456789" if rng.random() < 0.5 else "abcdefghi")[:most]
        chance = rng.choice((0.2, 0.35, 0.6))
        near: dict[str, set[str]] = {name: set() for name in names}
        for a, b in combinations(names, 2):
            if rng.random() < chance:
                near[a].add(b)
                near[b].add(a)
        extra = [Net(((1, rng.randint(1, 4)),))] if rng.random() < 0.2 else []
        return (net_of(near), *extra)


class NetMoveCount(MoveCount[NetGame]):
    def of(self, position: Nets) -> int:
        if not self.game.local:
            return super().of(position)
        counts = {"vertices": (1, 0), "edges": (0, 1), "both": (1, 1)}
        vertices, edges = counts[self.game.pressed]
        return sum(vertices * net.order + edges * net.size for net in position)


def renamed(part: Net) -> Net:
    """A connected net with numbers for names, the same for all that differ only by names; a path is a run."""
    if part.size == part.order - 1 and max((len(near) for _, near in part.rest), default=0) <= 2:
        return Net(((1, part.order),))
    if part.order > COMPARED:
        return part
    index = {name: i for i, (name, _) in enumerate(part.rest)}
    numbers = form([frozenset(index[other] for other in near) for _, near in part.rest])
    if numbers is None:
        return part
    name = [str(number + 1) for number in numbers]
    return net_of({name[index[v]]: [name[index[w]] for w in near] for v, near in part.rest})


__all__ = ["Edge", "Net", "NetGame", "Nets", "Thing"]


# ---- nets: vertices and edges without direction ----


class NetAsGraph(AsGraph[NetGame]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: Nets) -> list[Network]:
        return [Network(False, {name: {} for name in net.vertices()}, list(net.edges())) for net in position]

    def text(self, networks: Sequence[Network]) -> str:
        return "+".join(map(self.net_text, networks))

    def net_text(self, network: Network) -> str:
        found = self.undirected(network).in_words()
        return ",".join([*found.alone(), *(f"{u}-{v}" for u, v in found.edges)]) or NOTHING


# ---- nets drawn: a vertex or an edge is pressed. What is left stays where it is drawn ----


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
