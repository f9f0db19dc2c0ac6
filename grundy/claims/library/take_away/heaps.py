"""Claims about single heaps of take-away and octal games, and about Kotzig's circles.

Sources: the OEIS, by number; Winning Ways, chapters 4 and 15; X. L. Tan and M. B. Ward, On Kotzig's Nim, 2014.
"""

from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.engines.choose import choose
from grundy.engines.search import Search

A014589 = (0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
A025043 = (0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100, 115, 121, 125, 133, 145, 155, 169, 175, 187, 195)


@claim(
    "primes/nimbers",
    "if a move takes a prime number of tokens, the nimbers start 0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, ...",
    source="OEIS A014589",
    status="table",
    to=20,
    wrong={"values": (0, 1, *A014589[2:])},
)
def primes(to: int, values: tuple[int, ...] = A014589) -> Cases:
    primes_alone = game("prime-nim", one=0)
    engine = choose(primes_alone, (to,), Ending.NORMAL, limits())
    for n, value in enumerate(values[: to + 1]):
        heaps = (n,) if n else ()
        yield f"heap {n} has {value}", engine.value(heaps).nimber == value, board(primes_alone, heaps)


@claim(
    "primes/lost",
    "if a move takes a prime number of tokens, the P-positions are 0, 1, 9, 10, 25, 34, 35, 49, 55, 85, 91, 100, ...",
    source="S. W. Golomb 1966; OEIS A025043",
    status="table",
    to=200,
    wrong={"lost": (0, 1, 9, 10, 25, 34, 36)},
)
def lost_primes(to: int, lost: tuple[int, ...] = A025043) -> Cases:
    primes_alone = game("prime-nim", one=0)
    engine = choose(primes_alone, (to,), Ending.NORMAL, limits())
    for n in range(1, min(to, lost[-1]) + 1):
        here = engine.value((n,)).outcome
        yield f"heap {n} is {here}", (here == "P") == (n in lost), board(primes_alone, (n,))


@claim(
    "octal/kenyon",
    "the nimbers of Kenyon's game, 0.3F, grow by 3 every 6 heaps",
    source="Winning Ways, chapter 4",
    to=60,
    formula="G(n + 6) = G(n) + 3",
    wrong={"growth": 4},
)
def kenyon(to: int, growth: int = 3) -> Cases:
    kenyons = game("octal", code="0.3F")
    engine = choose(kenyons, (to + 6,), Ending.NORMAL, limits())
    for n in range(1, to + 1):
        here, later = engine.value((n,)).nimber, engine.value((n + 6,)).nimber
        assert here is not None
        yield f"heap {n} has {here}, heap {n + 6} has {later}", later == here + growth, board(kenyons, (n,))


@claim(
    "kotzig/1-2",
    "on an empty circle of n places with steps of 1 and 2, the first player loses exactly if n is 1, 3 or 7",
    source="X. L. Tan and M. B. Ward, On Kotzig's Nim, 2014",
    to=16,
    wrong={"lost": (1, 3, 9)},
)
def kotzig(to: int, lost: tuple[int, ...] = (1, 3, 7)) -> Cases:
    circle = game("kotzigs-nim", set=(1, 2))
    engine = Search(circle, Ending.NORMAL, limits())
    for n in range(1, to + 1):
        fresh = ("o" + "." * (n - 1),)
        yield f"{n} places", (engine.value(fresh).outcome == "P") == (n in lost), board(circle, fresh)
