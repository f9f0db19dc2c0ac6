"""Random rules of games as source text, from a seed: heaps and tables, of every order, with data by name.

A file holds one game whose parameter `which` chooses among several rules, so that one compilation serves them all. Its
rules are legal by construction, but for those of a wild style, which may raise or yield what is no option.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tests.stress.rule_words import BEYOND, EDGES, Author, Number, Style

HEAPS = 320  # a little more than are interpreted without being asked
SIDES = {1: (2100,), 2: (46, 50), 3: (13, 14, 13)}  # the same for tuples
ORDERS = ("", "", "growing", "rising", "falling", "symmetric")
DATA = ("TABLE", "data", "steps")  # a constant of the file, a parameter, an attribute of the class


@dataclass(frozen=True)
class Board:
    """What the rules of one file are played on."""

    kind: str  # heap or table
    order: str = ""  # as in TableGame, or "growing": a move may make the last coordinate larger
    dimension: int = 1
    whole: bool = False  # the rule takes the tuple itself

    @property
    def sides(self) -> tuple[int, ...]:
        return (HEAPS,) if self.kind == "heap" else SIDES[self.dimension]

    @property
    def coordinates(self) -> list[str]:
        return ["n"] if self.kind == "heap" else list("abc"[: self.dimension])


def random_board(rng: random.Random) -> Board:
    if rng.random() < 0.6:
        return Board("heap")
    order = rng.choice(ORDERS)
    return Board("table", order, rng.randint(2 if order else 1, 3), order == "symmetric" or rng.random() < 0.4)


def random_style(rng: random.Random) -> Style:
    wild, rich, floats, powers = (rng.random() < share for share in (0.15, 0.2, 0.3, 0.4))
    return Style(wild, rich, floats, powers, heat=rng.choice((0.0, 0.05, 0.1, 0.3)))


def rule_file(seed: int, rules: int) -> str:
    """The source of a game with that many rules, chosen by its parameter `which`."""
    rng = random.Random(seed)
    board, style = random_board(rng), random_style(rng)
    family = f"{board.kind.title()}Game"
    large = rng.choice(EDGES) - rng.randint(0, 3) if rng.random() < 0.5 else rng.randint(1, 99)
    constant = rng.choice(EDGES + BEYOND if style.rich else EDGES)
    lines = ["import math", "from dataclasses import dataclass", "", f"from grundy import {family}, replace, rule", ""]
    lines += [f"TABLE = {numbers(rng, style)}", f"CONSTANT = {constant}", ""]
    helpers = [f"help_{i}" for i in range(rng.randint(0, 2))]
    for name in helpers:
        lines += [*helper(rng, style, name), ""]
    lines += ["", "@dataclass(frozen=True)", f"class Random{seed}({family}):", f'    id = "random-{seed}"']
    lines += ["    which: int = 0", f"    large: int = {large}", f"    data: tuple[int, ...] = {numbers(rng, style)}"]
    lines += [f"    steps = {numbers(rng, style)}", f"    sides = {board.sides}"]
    lines += indented(declarations(board))
    arguments = ["position"] if board.whole else board.coordinates
    lines += ["", "    @rule", f"    def {board.kind}_options({', '.join(arguments)}, which, large, data, steps):"]
    body = ["if n == 0:", "    return"] if board.kind == "heap" else []
    if board.whole and board.order != "symmetric":
        body += [", ".join(board.coordinates) + f"{',' if board.dimension == 1 else ''} = position"]
    names = [Number(c, 12) for c in 3 * board.coordinates] + [Number("large", 63), Number("CONSTANT", 67)]
    author = Author(rng, style, names, list(DATA), helpers)
    for which in range(rules):
        with author.inside():
            body += [f"{'el' if which else ''}if which == {which}:", *indented(one_rule(author, board))]
    return "\n".join(lines + indented(indented(body))) + "\n"


def indented(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def declarations(board: Board) -> list[str]:
    if board.kind == "heap":
        return []
    if board.order != "growing":
        return [f'order = "{board.order}"']
    size = ["def size(self, position):", "    return sum(x * 1000**i for i, x in enumerate(reversed(position)))"]
    return ["", *size, "", "def box(self, position):", "    return self.sides"]


def numbers(rng: random.Random, style: Style) -> str:
    """A tuple of numbers, seldom large ones."""
    edges = EDGES + BEYOND if style.rich else EDGES
    values = [rng.choice(edges) if rng.random() < style.heat else rng.randint(-3, 30) for _ in range(4)]
    return repr(tuple(values[: rng.randint(2, 4)]))


def helper(rng: random.Random, style: Style, name: str) -> list[str]:
    """A function of two whole numbers, with a loop of its own or calling itself."""
    if style.rich and rng.random() < 0.5:
        step = rng.choice(("x * {f}(x - 1, y)", "{f}(x - 1, y) * 3 + y", "{f}(x - 1, y) + {f}(x - 2, y)"))
        most = 7 if step.count("{f}") > 1 else 40
        body = [f"if x <= 1 or x > {most}:", "    return 1", f"return {step.format(f=name)}"]
        return [f"def {name}(x, y):", *indented(body)]
    author = Author(rng, style, [Number("x", 63), Number("y", 63), Number("(x % 50)", 6)], ["TABLE"])
    body = [*author.block(1, rng.randint(1, 3)), f"return {author.number()} % {rng.choice(EDGES)}"]
    return [f"def {name}(x, y):", *indented(body)]


# ---- rules ----


def one_rule(author: Author, board: Board) -> list[str]:
    """Some statements, then a loop over a few numbers, with options in both."""
    rng, n = author.rng, board.coordinates[0]
    if board.order == "symmetric":
        return symmetric_rule(author)
    author.yields = heap_option if board.kind == "heap" else tuple_option(board)
    before = author.block(2, rng.randint(1, 2))
    k = author.name("k")
    heads = [
        f"for {k} in range(1, min({n}, 6) + 1):",
        f"for {k} in range({n} % 5, {n}, 1 + {n} // 6):",
        f"for {k} in range({n} - 1, {n} - 6, -1):",
    ]
    author.names += [Number(k, 9)] * 3
    if board.kind == "heap" and rng.random() < 0.3:  # all smaller heaps, with little work for each
        filtered = [f"if {author.condition(1)}:", f"    yield {k}"]
        return [*before, f"for {k} in range(n):", *indented(filtered)]
    return [*before, rng.choice(heads), *indented(author.block(2, rng.randint(1, 2)) + author.yields_one())]


def heap_option(author: Author) -> list[str]:
    e, f, t = author.number(), author.number(), author.name("t")
    forms = [
        [f"yield {e} % n"],
        [f"{t} = {e}", f"if 0 <= {t} < n:", f"    yield {t}"],
        [f"yield n - 1 - abs({e}) % n"],
        [f"yield {e} % n, {f} % n"],
        [f"if {author.condition(1)}:", f"    yield {e} % n"],
        [f"if {author.condition(1)}:", f"    yield {f} % n"],
    ]
    if author.style.wild:
        forms += [[f"yield {e} % (n + 1)"]]
    return author.rng.choice(forms)


def tuple_option(board: Board) -> Callable[[Author], list[str]]:
    """Some coordinate becomes smaller; under an order it stays on its side of its neighbour."""
    coordinates, last = board.coordinates, board.dimension - 1

    def write(author: Author) -> list[str]:
        at = author.rng.randrange(len(coordinates))
        x, t = coordinates[at], author.name("t")
        option = [*coordinates[:at], t, *coordinates[at + 1 :]]
        least = "0"
        if board.order == "rising" and at > 0:
            least = coordinates[at - 1]
        elif board.order == "falling" and at < last:
            least = coordinates[at + 1]
        if board.order == "growing" and at < last:  # play still ends
            option[last] = f"{author.number()} % {board.sides[last]}"
        yielded = f"yield {', '.join(option)}" + ("," if board.whole and last == 0 else "")
        if board.whole and board.order != "growing" and author.chance(0.6):
            yielded = f"yield replace(position, {at}, {t})"
        lines = [f"if {x} > {least}:", f"    {t} = {least} + {author.number()} % ({x} - {least})", f"    {yielded}"]
        return [f"if {author.condition(1)}:", *indented(lines)] if author.chance(0.4) else lines

    return write


def symmetric_rule(author: Author) -> list[str]:
    """The same for each coordinate, from that and from what is the same for every order of the others."""

    def option(author: Author) -> list[str]:
        t = author.name("t")
        return ["if x > 0:", f"    {t} = {author.number()} % x", f"    yield replace(position, i, {t})"]

    author.yields, names = option, author.names
    common = [Number("sum(position)", 8), Number("max(position)", 6), Number("min(position)", 6)]
    author.names = [Number("x", 6), Number("x", 6), *common, *names[-2:]]
    lines = author.block(1, author.rng.randint(1, 2)) + author.yields_one()
    author.names = names
    return ["for i in range(len(position)):", "    x = position[i]", *indented(lines)]
