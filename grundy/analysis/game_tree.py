"""The game tree of a position to some depth: equivalent siblings merged, values on the nodes, a best line marked."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from grundy.core.budget import Budget
from grundy.core.errors import Argument, OverBudget
from grundy.core.game import AnyGame, Ending, under
from grundy.core.notation import json_safe
from grundy.core.result import Result
from grundy.core.types import JsonObject, Position
from grundy.engines.choose import choose
from grundy.engines.declarations import hold, try_around
from grundy.engines.engine import Value

MOST_NODES = 20_000
DEEPEST = 200


@dataclass
class Node(Result):
    """A position in the tree, with the first of the moves that lead to it."""

    position: str
    value: Value
    move: str = ""
    ways: int = 1  # equivalent siblings merged into this node
    best: bool = False  # whether the move to it wins (scored: is a best one)
    line: bool = False  # whether it lies on the highlighted line of best play
    children: list["Node"] = field(default_factory=list)
    more: int = 0  # children left out by the width limit
    cut: bool = False  # whether the depth limit hides what follows

    def walk(self) -> Iterator["Node"]:
        yield self
        for child in self.children:
            yield from child.walk()

    def to_text(self) -> str:
        return tree_text(self)

    def to_dict(self) -> JsonObject:
        data: JsonObject = {"position": self.position, "move": self.move, "outcome": self.value.outcome}
        if self.value.nimber is not None:
            data["nimber"] = json_safe(self.value.nimber)
        if self.value.margin is not None:
            data["margin"] = self.value.margin
        data |= {"ways": self.ways, "best": self.best, "line": self.line, "more": self.more, "cut": self.cut}
        return data | {"children": [child.to_dict() for child in self.children]}


@dataclass
class Tree(Node):
    """The root, with the game and the number of positions to draw on the page."""

    game: AnyGame = field(kw_only=True)
    ending: Ending = field(kw_only=True)
    drawn: int = field(kw_only=True)

    def to_text(self) -> str:
        return tree_text(self, under(self.ending))

    def to_dict(self) -> JsonObject:
        return {**super().to_dict(), "ending": str(self.ending)}

    def to_page(self) -> JsonObject:
        """The tree with small drawings of its first positions."""
        positions = list(dict.fromkeys(node.position for node in self.walk()))[: self.drawn]
        scenes = {text: self.game.scene(self.game.parse(text)).without_moves().to_dict() for text in positions}
        return {"root": super().to_dict(), "scenes": scenes}


def build_tree(
    game: AnyGame,
    position: Position,
    ending: Ending,
    depth: int,
    width: int,
    budget: Budget,
    most: int = MOST_NODES,
) -> Node:
    """The tree to a depth with at most `width` children a node; `OverBudget` above the limit of nodes."""
    engine = choose(game, position, ending, budget)
    count = 0

    def grow(here: Position, level: int) -> Node:
        nonlocal count
        count += 1
        budget.spend()
        if count > most:
            large = f"over budget: a tree of more than {most:,} nodes; use a smaller "
            raise OverBudget(large, Argument("depth"), " or ", Argument("width"))
        node = Node(game.text(here), engine.value(here))
        groups: dict[Position, tuple[str, Position]] = {}  # the first of equivalent options
        ways: Counter[Position] = Counter()
        for move, option in budget.listed(game.moves(here)):
            if level == 0:
                node.cut = True
                break
            key = game.canonical(option)
            groups.setdefault(key, (move, option))
            ways[key] += 1
        gains, values = {}, {}
        for key, (move, option) in groups.items():
            budget.look()
            value = values[key] = engine.value(option)
            if ending is Ending.SCORED:
                gains[key] = value.gain(game.points(here, move))
            else:
                gains[key] = value.outcome == "P"
        if level > 0:  # all options have been looked at
            hold(game, here, ending, node.value, list(values.values()), list(map(int, gains.values())))
        top = max(gains.values(), default=0)
        # winning moves first, so that a width limit never hides them
        order = sorted(groups, key=lambda key: -gains[key])
        for key in order[:width]:
            move, option = groups[key]
            child = grow(option, level - 1)
            child.move, child.ways = move, ways[key]
            child.best = gains[key] == top if ending is Ending.SCORED else bool(gains[key])
            node.children.append(child)
        node.more = max(0, len(order) - width)
        return node

    root = grow(position, depth)
    try_around(game, position, ending, engine, budget)
    here: Node | None = root
    while here is not None:  # the highlighted line: a best move where there is one, else the first
        here.line = True
        here = next((c for c in here.children if c.best), here.children[0] if here.children else None)
    return root


def tree_text(root: Node, ending: str = "") -> str:
    """The tree as indented lines; `*` marks winning moves."""
    lines = [f"{root.position}  {root.value}{ending}"]

    def add(node: Node, prefix: str) -> None:
        extra = [f"... {node.more} more moves"] if node.more else []
        for i, child in enumerate(node.children):
            last = i == len(node.children) - 1 and not extra
            mark = "*" if child.best else " "
            ways = f"  ({child.ways} alike)" if child.ways > 1 else ""
            more = "  ..." if child.cut else ""
            tee = "└─" if last else "├─"
            lines.append(f"{prefix}{tee}{mark}{child.move}: {child.position}  {child.value}{ways}{more}")
            add(child, prefix + ("   " if last else "│  "))
        lines.extend(f"{prefix}└─ {text}" for text in extra)

    add(root, "")
    return "\n".join(lines)


def tree_dot(root: Node) -> str:
    """The tree in Graphviz's language."""
    lines = ["digraph game {", '  node [shape=box, fontname="sans-serif"];']
    numbers = {id(node): i for i, node in enumerate(root.walk())}
    for node in root.walk():
        label = json.dumps(f"{node.position}\n{node.value}", ensure_ascii=False)
        lines.append(f"  n{numbers[id(node)]} [label={label}{', penwidth=2' if node.line else ''}];")
        for child in node.children:
            style = ", color=darkgreen, penwidth=2" if child.best else ""
            move = json.dumps(child.move, ensure_ascii=False)
            lines.append(f"  n{numbers[id(node)]} -> n{numbers[id(child)]} [label={move}{style}];")
    return "\n".join([*lines, "}"])
