"""Claims about the P-positions of games where a move takes from several heaps: on circles, and on complexes.

Sources: M. Dufour and S. Heubach, Circular Nim games, 2013; R. Ehrenborg and E. Steingrímsson, Playing Nim on a
simplicial complex, 1996.
"""

from collections.abc import Callable, Iterator
from itertools import product

from grundy.claims.claim import Cases, board, claim, limits, smallest_first
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import game
from grundy.engines.search import Search
from grundy.families import Rows

DUFOUR = "M. Dufour and S. Heubach, Circular Nim games, 2013"


def turns(heaps: Rows) -> Iterator[Rows]:
    """The circle, starting from every heap, in both directions."""
    for way in (heaps, heaps[::-1]):
        yield from (way[i:] + way[:i] for i in range(len(way)))


def five_two(heaps: Rows) -> bool:
    return any(a == max(p) and a + b == c + d and b == e for p in turns(heaps) for a, b, c, d, e in [p])


def five_three(heaps: Rows) -> bool:
    return any(a == 0 and b == c + d == e for a, b, c, d, e in turns(heaps))


def six_three(heaps: Rows) -> bool:
    a, b, c, d, e, f = heaps
    return a + b == d + e and b + c == e + f


def six_four(heaps: Rows) -> bool:
    return any(six_three(p) and p[0] ^ p[2] ^ p[4] == 0 and p[0] == min(p) for p in turns(heaps))


def opposite(heaps: Rows) -> bool:
    return heaps[:2] == heaps[2:]


def all_equal(heaps: Rows) -> bool:
    return min(heaps) == max(heaps)


def compared(one: AnyGame, count: int, to: int, lost: Callable[[Rows], bool]) -> Cases:
    """All positions with `count` heaps of at most `to`, smallest first."""
    engine = Search(one, Ending.NORMAL, limits())
    for heaps in smallest_first(product(range(to + 1), repeat=count)):
        found = engine.value(heaps).outcome
        yield f"{','.join(map(str, heaps))} is {found}", lost(heaps) == (found == "P"), board(one, heaps)


def circle(count: int, k: int, to: int, lost: Callable[[Rows], bool]) -> Cases:
    yield from compared(game("cyclic-nim", k=k), count, to, lost)


@claim(
    "cyclic/4-2",
    "four heaps in a circle, a move takes from one heap or two neighbors: a P-position exactly if opposite heaps are "
    "equal",
    source=DUFOUR,
    to=3,
    wrong={"lost": all_equal},
)
def four_heaps_two(to: int, lost: Callable[[Rows], bool] = opposite) -> Cases:
    yield from circle(4, 2, to, lost)


@claim(
    "cyclic/5-2",
    "five heaps in a circle, a move takes from one heap or two neighbors: a P-position exactly if the heaps are "
    "a,b,c,d,b, where a is a largest heap and a + b = c + d",
    source=DUFOUR,
    to=2,
    wrong={"lost": all_equal},
)
def five_heaps_two(to: int, lost: Callable[[Rows], bool] = five_two) -> Cases:
    yield from circle(5, 2, to, lost)


@claim(
    "cyclic/5-3",
    "five heaps in a circle, a move takes from up to three neighbors: a P-position exactly if the heaps are 0,b,c,d,b "
    "with b = c + d",
    source=DUFOUR,
    to=2,
    wrong={"lost": all_equal},
)
def five_heaps_three(to: int, lost: Callable[[Rows], bool] = five_three) -> Cases:
    yield from circle(5, 3, to, lost)


@claim(
    "cyclic/6-3",
    "six heaps in a circle, a move takes from up to three neighbors: a P-position exactly if the heaps are a,b,c,d,e,f "
    "with a + b = d + e and b + c = e + f",
    source=DUFOUR,
    to=1,
    wrong={"lost": all_equal},
)
def six_heaps_three(to: int, lost: Callable[[Rows], bool] = six_three) -> Cases:
    yield from circle(6, 3, to, lost)


@claim(
    "cyclic/6-4",
    "six heaps in a circle, a move takes from up to four neighbors: a P-position exactly if the heaps are a,b,c,d,e,f, "
    "where a is a smallest heap, a + b = d + e, b + c = e + f and a xor c xor e = 0",
    source=DUFOUR,
    to=1,
    wrong={"lost": all_equal},
)
def six_heaps_four(to: int, lost: Callable[[Rows], bool] = six_four) -> Cases:
    yield from circle(6, 4, to, lost)


# faces, and circuits: minimal sets of points that lie in no face. Here each circuit has a point that no other has
POINTED = (
    ("1-2,2-3,3-4,4-1", ((1, 3), (2, 4))),
    ("1-2,3", ((1, 3), (2, 3))),
    ("1-2-4,2-3-4,3-1-4", ((1, 2, 3),)),
    ("1-2,1-3,4", ((1, 4), (2, 3), (2, 4), (3, 4))),
)


@claim(
    "simplicial/circuits",
    "if each circuit has a point that lies in no other one, the P-positions are the sums of equal heaps on circuits",
    source="R. Ehrenborg and E. Steingrímsson, Playing Nim on a simplicial complex, 1996",
    to=2,
    wrong={"complexes": POINTED},
)
def circuits(to: int, complexes: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = POINTED[:-1]) -> Cases:
    """The last complex in the list does not meet the condition, so it serves as the planted error."""
    for faces, sets in complexes:
        points = max(point for face in faces.split(",") for point in map(int, face.split("-")))
        sums = {
            tuple(sum(n for n, one in zip(many, sets, strict=True) if point in one) for point in range(1, points + 1))
            for many in product(range(to + 1), repeat=len(sets))
        }
        yield from compared(game("simplicial-nim", faces=faces), points, to, sums.__contains__)
