"""The Tartan theorem, on products of coin-turning games. Source: Winning Ways, chapter 14.

Whole boards are compared with `Definition`, single heads on larger boards with the mex over their options.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product as pairs

from grundy.claims.claim import Cases, Definition, board, claim, limits, smallest_first
from grundy.core.lookup import game
from grundy.core.nimber import product
from grundy.core.nimsum import mex, xor
from grundy.families.tartans import MOCK, RULER, TRIPLETS, TURTLES, TWINS, Line, short_ruler
from grundy.games.acrostic import alone

SOURCE = "Winning Ways, chapter 14, the Tartan theorem"
LINES = {
    "twins": TWINS,
    "turtles": TURTLES,
    "triplets": TRIPLETS,
    "mock": MOCK,
    "ruler": RULER,
    "three": short_ruler(3),
}


@cache
def on_line(line: Line, place: int) -> int:
    return mex(xor(on_line(line, other) for other in turn if other != place) for turn in line.turns(place))


@cache
def on_board(down: Line, across: Line, y: int, x: int) -> int:
    """The nimber of a single head, with the XOR of the heads that each turn leaves."""
    return mex(
        xor(on_board(down, across, v, u) for v in rows for u in columns if (v, u) != (y, x))
        for rows in down.turns(y)
        for columns in across.turns(x)
    )


@claim(
    "tartan/lines",
    "the nimber of a head on place n, counted from 0, is n in Twins, n + 1 in Turning Turtles, odious number n in Mock "
    "Turtles, odious number n - 2 in Triplets, and the largest power of 2 that divides n + 1 in Ruler; if Ruler may "
    "turn at most three coins, it is that power, but at most 2",
    source="Winning Ways, chapter 14; at most three: this project",
    to=24,
    wrong={"shift": 1},
)
def lines(to: int, shift: int = 0) -> Cases:
    for place in range(to + 1):
        for name, line in LINES.items():
            nimber = on_line(line, place)
            yield f"{name}: place {place} has {nimber}", nimber == line.nimber(place + shift)


@claim(
    "tartan/heads",
    "in the product of two coin-turning games, the nimber of a head is the nim product of the nimbers of its row and "
    "its column",
    source=SOURCE,
    to=5,
    formula="G(y, x) = G₁(y) ⊗ G₂(x)",
    wrong={"plain": True},
)
def single_heads(to: int, plain: bool = False) -> Cases:
    for y, x in smallest_first(pairs(range(to + 1), repeat=2)):
        for (one, down), (two, across) in pairs(LINES.items(), repeat=2):
            limits().look()
            left, right = on_line(down, y), on_line(across, x)
            nimber = on_board(down, across, y, x)
            words = f"{one} times {two}: row {y}, column {x} has {nimber}, {left} ⊗ {right}"
            yield words, nimber == (left * right if plain else product(left, right))


@claim(
    "tartan/boards",
    "the nimber of a board of heads and tails is the XOR of the nimbers of its single heads",
    source=SOURCE,
    to=3,
    wrong={"add": sum},
)
def boards(to: int, add: Callable[[Iterable[int]], int] = xor) -> Cases:
    """All boards with two rows, by the rules of the game and the definition."""
    for down, across in (("twins", "twins"), ("ruler", "ruler"), ("turtles", "ruler"), ("twins", "turtles")):
        tartan = game("tartan", down=down, across=across)
        plain = Definition(tartan)
        for faces in pairs("TH", repeat=2 * to):
            rows = "".join(faces[:to]), "".join(faces[to:])
            heads = [(y, x) for y, row in enumerate(rows) for x, face in enumerate(row) if face == "H"]
            nimber = plain.nimber((rows,))
            wanted = add(on_board(LINES[down], LINES[across], y, x) for y, x in heads)
            yield f"{'/'.join(rows)} has nimber {nimber}", nimber == wanted, board(tartan, (rows,))


@claim(
    "acrostic/boards",
    "if a move of a game on a line is made in one row or one column, the nimber of a board is the XOR of the nimbers "
    "of its single heads; with Twins the nimber of a head is the XOR of its row and its column",
    source="Winning Ways, chapter 14; T. S. Ferguson, Game Theory, part I, section 5.2",
    to=3,
    wrong={"add": sum},
)
def acrostic(to: int, add: Callable[[Iterable[int]], int] = xor) -> Cases:
    """All boards with two rows, by the rules and the definition. Single heads of Twins on a larger board."""
    for y, x in pairs(range(4 * to), repeat=2):
        yield f"twins: row {y}, column {x} has {alone(TWINS, y, x)}", alone(TWINS, y, x) == y ^ x
    for line in ("twins", "mock", "ruler"):
        played = game("acrostic", line=line)
        plain = Definition(played)
        for faces in pairs("TH", repeat=2 * to):
            rows = "".join(faces[:to]), "".join(faces[to:])
            nimber = plain.nimber((rows,))
            wanted = add(
                alone(LINES[line], y, x) for y, row in enumerate(rows) for x, face in enumerate(row) if face == "H"
            )
            yield f"{line}: {'/'.join(rows)} has nimber {nimber}", nimber == wanted, board(played, (rows,))
