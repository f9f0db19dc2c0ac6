"""Claims about empty boards of Cram.

Sources: Winning Ways, chapter 15; M. Schneider, Das Spiel Juvavum, 2009 (boards to 3x9, 4x5 and 5x7); J. Lemoine,
S. Viennot, Nimbers are inevitable, 2010 (larger ones).
"""

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.engines.choose import choose
from grundy.families.placing_games import empty

WINNING_WAYS = "Winning Ways, chapter 15"
BY_COMPUTER = "M. Schneider, Das Spiel Juvavum, 2009; J. Lemoine, S. Viennot, Nimbers are inevitable, 2010"


@claim(
    "cram/imitation",
    "an empty board is a P-position if both sides are even, and an N-position if exactly one is: play symmetrically "
    "about the center",
    source="M. Gardner, Scientific American, February 1974",
    to=4,
    wrong={"even_by_odd": "P"},
)
def imitation(to: int, even_by_odd: str = "N") -> Cases:
    cram = game("cram")
    for height in range(2, to + 1, 2):
        for width in range(1, to + 1):
            position = (empty(height, width),)
            found = choose(cram, position, Ending.NORMAL, limits(), "search").value(position).outcome
            expected = even_by_odd if width % 2 else "P"
            yield f"{height}x{width} is {found}", found == expected, board(cram, position)


@claim(
    "cram/one-row",
    "a row of n squares has the nimber of a row of n pins in Dawson's Kayles",
    source=WINNING_WAYS,
    to=40,
    wrong={"shorter": 1},
)
def one_row(to: int, shorter: int = 0) -> Cases:
    cram, pins = game("cram"), game("dawson-kayles")
    rows = choose(cram, (empty(1, to),), Ending.NORMAL, limits(), "search")
    heaps = choose(pins, (to,), Ending.NORMAL, limits())
    for n in range(2, to + 1):
        position = (empty(1, n),)
        found, expected = rows.value(position).nimber, heaps.value((n - shorter,)).nimber
        yield f"1x{n} has {found}, the pins {expected}", found == expected, board(cram, position)


@claim(
    "cram/two-rows",
    "two rows of n squares have nimber 0 if n is even, and 1 if n is odd",
    source=WINNING_WAYS,
    to=11,
    formula="G(2, n) = n mod 2",
    wrong={"modulus": 3},
)
def two_rows(to: int, modulus: int = 2) -> Cases:
    cram = game("cram")
    engine = choose(cram, (empty(2, to),), Ending.NORMAL, limits())
    for n in range(1, to + 1):
        position = (empty(2, n),)
        found = engine.value(position).nimber
        yield f"2x{n} has {found}", found == n % modulus, board(cram, position)


TABLE = {
    3: (1, 1, 0, 1, 1, 4, 1, 3, 1, 2, 0, 1),
    4: (2, 0, 1, 0, 2, 0, 3),
    5: (0, 1, 1, 2, 0, 2),
}


@claim(
    "cram/table",
    "the nimbers for n = 1, 2, ... are 1, 1, 0, 1, 1, 4, 1, 3, 1, 2, 0, 1 on 3xn boards, 2, 0, 1, 0, 2, 0, 3 on 4xn "
    "boards, and 0, 1, 1, 2, 0, 2 on 5xn boards",
    source=BY_COMPUTER,
    to=30,
    status="table",
    wrong={"table": {3: (1, 1, 0, 1, 2)}},
)
def computed(to: int, table: dict[int, tuple[int, ...]] = TABLE) -> Cases:
    cram = game("cram")
    sizes = sorted((height * (i + 1), height, i + 1) for height, row in table.items() for i in range(len(row)))
    for squares, height, width in sizes:
        if squares <= to:
            position, expected = (empty(height, width),), table[height][width - 1]
            found = choose(cram, position, Ending.NORMAL, limits()).value(position).nimber
            yield f"{height}x{width} has {found}", found == expected, board(cram, position)
