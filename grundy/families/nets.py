"""Games on simple graphs (nets): the graph as an immutable value, read from text; a vertex or an edge is pressed."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, product
from math import prod
from typing import ClassVar

from grundy.core.budget import tick
from grundy.core.capabilities.presentation import AsGraph
from grundy.core.capabilities.solving import MoveCount
from grundy.core.game import Game, Group, Scenes, missing, read_position
from grundy.core.network import Network
from grundy.core.notation import NOTHING, Reader
from grundy.drawing.scene import Gesture, Scene, Shape, scene_title, segment, side_by_side, words
from grundy.families.graphs import in_order
from grundy.families.net_layout import Places, form, places

Edges = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class NamedShape:
    """How a shape is typed, what its numbers may be, and how many vertices they make."""

    example: str
    edges: Callable[..., Edges]
    order: Callable[..., int]
    least: int = 1  # of the first number
    sides: tuple[int, ...] = (1,)


def path(n: int) -> Edges:
    return ((i, i + 1) for i in range(1, n))


def cycle(n: int) -> Edges:
    return ((i, i % n + 1) for i in range(1, n + 1))


def grid(rows: int, columns: int) -> Edges:
    for row, column in product(range(rows), range(columns)):
        here = 1 + row * columns + column
        if column + 1 < columns:
            yield here, here + 1
        if row + 1 < rows:
            yield here, here + columns


def complete(n: int, m: int = 0) -> Edges:
    """All pairs; of two numbers, all pairs between the first n and the other m."""
    first, second = range(1, n + 1), range(n + 1, n + m + 1)
    return product(first, second) if m else combinations(first, 2)


def star(leaves: int) -> Edges:
    return ((1, i) for i in range(2, leaves + 2))


def wheel(rim: int) -> Edges:
    yield from cycle(rim)
    yield from ((i, rim + 1) for i in range(1, rim + 1))


def cube(dimension: int) -> Edges:
    for corner, axis in product(range(2**dimension), range(dimension)):
        if not corner >> axis & 1:
            yield corner + 1, (corner | 1 << axis) + 1


def petersen(n: int, step: int) -> Edges:
    """An outer cycle, spokes, and inner vertices joined by steps; 5x2 is Petersen's own."""
    yield from cycle(n)
    yield from ((i, n + i) for i in range(1, n + 1))
    yield from ((n + 1 + i, n + 1 + (i + step) % n) for i in range(n) if step % n)


def tree(levels: int) -> Edges:
    return ((i // 2, i) for i in range(2, 2**levels))


SHAPES = {
    "path": NamedShape("path:7", path, lambda n: n),
    "cycle": NamedShape("cycle:8", cycle, lambda n: n, least=3),
    "grid": NamedShape("grid:3x4", grid, lambda *sides: prod(sides), sides=(2,)),
    "complete": NamedShape("complete:5 or complete:3x4", complete, lambda *sides: sum(sides), sides=(1, 2)),
    "star": NamedShape("star:5", star, lambda n: n + 1),
    "wheel": NamedShape("wheel:6", wheel, lambda n: n + 1, least=3),
    "tree": NamedShape("tree:3", tree, lambda n: 2 ** min(n, 30) - 1),
    "cube": NamedShape("cube:3", cube, lambda n: 2 ** min(n, 30)),
    "petersen": NamedShape("petersen:5x2", petersen, lambda n, _: 2 * n, least=3, sides=(2,)),
}


Edge = tuple[str, str]
Thing = str | Edge
Run = tuple[int, int]  # the first and the last number of a path

LARGEST = 10**7  # number of a vertex in a run
MOST = 400  # vertices outside of runs


@dataclass(frozen=True, order=True)
class Net:
    """Runs in order, and every other vertex with its neighbors in order of name."""

    runs: tuple[Run, ...] = ()
    rest: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @cached_property
    def near(self) -> dict[str, tuple[str, ...]]:
        return dict(self.rest)

    @property
    def order(self) -> int:
        """How many vertices there are."""
        return sum(last - first + 1 for first, last in self.runs) + len(self.rest)

    @property
    def size(self) -> int:
        """How many edges there are."""
        return sum(last - first for first, last in self.runs) + sum(len(near) for _, near in self.rest) // 2

    def vertices(self) -> Iterator[str]:
        for first, last in self.runs:
            yield from map(str, range(first, last + 1))
        for name, _ in self.rest:
            yield name

    def edges(self) -> Iterator[Edge]:
        for first, last in self.runs:
            for number in range(first, last):
                yield str(number), str(number + 1)
        for name, near in self.rest:
            for other in near:
                if (len(name), name) < (len(other), other):
                    yield name, other

    def neighbours(self, name: str) -> tuple[str, ...]:
        if name in self.near:
            return self.near[name]
        number = int(name)
        first, last = next(run for run in self.runs if run[0] <= number <= run[1])
        return tuple(str(n) for n in (number - 1, number + 1) if first <= n <= last)

    def without(self, things: Iterable[Thing]) -> "Net":
        """What is left; with a vertex go its edges."""
        gone = set(things)
        names = {thing for thing in gone if isinstance(thing, str)}
        runs = [left for run in self.runs for left in cut(run, gone)]
        if not gone.isdisjoint(self.near) or any(thing[0] in self.near for thing in gone - names):
            left = {name: [w for w in near if w not in names] for name, near in self.rest if name not in names}
            for low, high in (edge for edge in gone if not isinstance(edge, str)):
                if low in left and high in left[low]:
                    left[low].remove(high)
                    left[high].remove(low)
            other = in_form(left)
            return Net(tuple(sorted([*runs, *other.runs])), other.rest)
        return Net(tuple(runs), self.rest)

    def parts(self) -> list["Net"]:
        return [Net((run,)) for run in self.runs] + [Net((), part) for part in connected(self.near)]

    def __str__(self) -> str:
        pieces = [run_text(*run) for run in self.runs]
        pieces += [name for name, near in self.rest if not near]
        whole = Net((), self.rest)
        return ",".join([*pieces, *("-".join(edge) for edge in whole.edges())]) or NOTHING


def cut(run: Run, gone: set[Thing]) -> Iterator[Run]:
    """What is left of a run."""
    first, last = run
    stops = []  # the last number that is kept, and the first one after it
    for thing in gone:
        ends = (thing, thing) if isinstance(thing, str) else thing
        low, high = (int(end) if is_number(end) else -1 for end in ends)
        if first <= low <= last and first <= high <= last:
            stops.append((low - (low == high), high + (low == high)))
    for stop, start in sorted(stops):
        if first <= stop:
            yield first, stop
        first = max(first, start)
    if first <= last:
        yield first, last


def is_number(name: str) -> bool:
    """Whether a vertex with this name can be part of a run."""
    return name.isdecimal() and name.isascii() and len(name) < 9 and (name[0] != "0" or name == "0")


def connected(near: Mapping[str, Iterable[str]]) -> list[tuple[tuple[str, tuple[str, ...]], ...]]:
    """The parts, each with its vertices and their neighbors in the order given."""
    found, seen = [], set[str]()
    for root in near:
        if root in seen:
            continue
        part, waiting = {root}, [root]
        for name in waiting:
            fresh = [other for other in near[name] if other not in part]
            part.update(fresh)
            waiting += fresh
        seen |= part
        found.append(tuple((name, tuple(others)) for name, others in near.items() if name in part))
    return found


def net_of(near: Mapping[str, Iterable[str]]) -> Net:
    """The net in its standard form."""
    return in_form({name: in_order(near[name]) for name in in_order(near)})


def in_form(near: Mapping[str, Iterable[str]]) -> Net:
    """The same for names in order: every part that can be a run is one."""
    runs: list[Run] = []
    rest: list[tuple[str, tuple[str, ...]]] = []
    for part in connected(near):
        if is_run([name for name, _ in part], [others for _, others in part]):
            runs.append((int(part[0][0]), int(part[-1][0])))
        else:
            rest += part
    return Net(tuple(sorted(runs)), tuple(sorted(rest, key=lambda item: (len(item[0]), item[0]))))


def is_run(names: list[str], near: list[tuple[str, ...]]) -> bool:
    """Whether a part in order is a path through consecutive numbers."""
    if not is_number(names[0]) or names != [str(n) for n in range(int(names[0]), int(names[0]) + len(names))]:
        return False
    last = len(names) - 1
    return all(others == tuple(names[i + d] for d in (-1, 1) if 0 <= i + d <= last) for i, others in enumerate(near))


def run_text(first: int, last: int) -> str:
    return f"{first}{'..' if last > first + 1 else '-'}{last}" if last > first else str(first)


def thing_text(thing: Thing) -> str:
    return thing if isinstance(thing, str) else "-".join(thing)


def shape_net(name: str, sides: tuple[int, ...]) -> Net:
    """A named shape, its vertices numbered from 1."""
    if name == "path":
        return Net(((1, sides[0]),))
    near: dict[str, set[str]] = {}
    for low, high in SHAPES[name].edges(*sides):
        near.setdefault(str(low), set()).add(str(high))
        near.setdefault(str(high), set()).add(str(low))
    return net_of(near or {"1": set()})


def read_net(reader: Reader) -> Net:
    """`a-b,b-c-d,e`, `1..7,7-1`, or a shape such as `cycle:8`; `{}` is the empty graph."""
    if reader.accept(NOTHING):
        return Net()
    start = reader.at
    if name := reader.match(r"[a-z]+:"):
        return shape_net(*read_shape(reader, name[:-1], start))
    runs: list[Run] = []
    near: dict[str, set[str]] = {}
    while True:
        start = reader.at
        name = reader.word()
        if reader.accept(".."):
            last = reader.number(LARGEST)
            if not is_number(name) or int(name) >= last:
                raise reader.fail("a path runs from one number up to a larger one, such as 1..7,", start)
            runs.append((int(name), last))
        else:
            near.setdefault(name, set())
            while reader.accept("-"):
                other = reader.word()
                if other == name:
                    raise reader.fail(f"an edge joins two different vertices, not {name} to itself,", start)
                near.setdefault(other, set()).add(name)
                near[name].add(other)
                name = other
        if not reader.accept(","):
            break
    alone = [run for run in runs if is_apart(run, runs, near)]
    for first, last in runs:
        if (first, last) not in alone and last - first < MOST:
            for low, high in pairwise(map(str, range(first, last + 1))):
                near.setdefault(low, set()).add(high)
                near.setdefault(high, set()).add(low)
        elif (first, last) not in alone:
            raise reader.fail(f"a path of over {MOST} vertices cannot be joined to others,", start)
    if len(near) > MOST:
        raise reader.fail(f"a graph has at most {MOST} vertices that are on no path of their own,", start)
    net = net_of(near)
    return Net(tuple(sorted([*net.runs, *alone])), net.rest)


def is_apart(run: Run, runs: list[Run], near: Mapping[str, object]) -> bool:
    """Whether nothing else touches the run."""
    first, last = run
    named = any(is_number(name) and first <= int(name) <= last for name in near)
    return not named and sum(a <= last and first <= b for a, b in runs) == 1


def read_shape(reader: Reader, name: str, start: int, most: int = LARGEST) -> tuple[str, tuple[int, ...]]:
    if name not in SHAPES:
        raise reader.fail(f"there is no shape {name}, only {', '.join(SHAPES)},", start)
    shape = SHAPES[name]
    sides = [reader.number()]
    while reader.accept("x"):
        sides.append(reader.number())
    most = most if name == "path" else MOST
    fits = len(sides) in shape.sides and sides[0] >= shape.least and min(sides) > 0
    if not fits or shape.order(*sides) > most:
        raise reader.fail(f"{name} is typed like {shape.example}, with at most {most:,} vertices,", start)
    return name, tuple(sides)


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

    def parse(self, text: str) -> Nets:
        def read(reader: Reader) -> Nets:
            return tuple(net for net in reader.joined(read_net, most=MOST) if net.order)

        return read_position(self, text, read)

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
    """A connected net with numbers for names, equal for nets that differ only by names; a path is a run."""
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


class NetAsGraph(AsGraph[NetGame]):
    def refuses(self) -> str | None:
        return None

    def networks(self, position: Nets) -> list[Network]:
        return [Network(False, {name: {} for name in net.vertices()}, list(net.edges())) for net in position]

    def text(self, networks: Sequence[Network]) -> str:
        nets = [self.undirected(network).in_words() for network in networks]
        texts = [",".join([*net.alone(), *(f"{u}-{v}" for u, v in net.edges)]) for net in nets]
        return "+".join(text or NOTHING for text in texts)


DRAWN = 100  # vertices that are still drawn
DISC = 0.8


class NetScenes(Scenes[NetGame]):
    """A vertex or an edge is pressed; what is left stays where it is drawn."""

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
