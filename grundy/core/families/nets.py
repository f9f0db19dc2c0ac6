"""Games on nets: positions are simple graphs; pressing a vertex or an edge takes it with what goes with it.

A game of this family says what can be pressed (`pressed`) and what goes (`gone`). The family reads and writes graphs
(`a-b,b-c`, `1..7`, `grid:3x4`), splits them into connected parts, brings them into one form, draws them, and knows
the gestures. If what goes with a thing in part of a graph is what is left there of what would go in the whole, the
game is `local`, and an engine of the family solves it at compiled speed.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.solving import MoveCount
from grundy.core.families.net import LARGEST, MOST, Edge, Net, Thing, net_of, read_net, thing_text
from grundy.core.families.net_forms import form
from grundy.core.gallery import Group
from grundy.core.game import Game, missing
from grundy.core.notation import NOTHING, Reader

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
