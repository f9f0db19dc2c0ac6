"""Claims about coin-turning games, checked by the companion rule or compared with the definition.

Sources: Winning Ways, chapter 14; J. H. Conway and N. J. A. Sloane, Lexicographic codes, 1986; the tests of CGSuite
for the longer lists of values.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice, product

from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.core.game import Ending
from grundy.core.lookup import game
from grundy.core.nimsum import misere_nim, xor
from grundy.engines.choose import choose
from grundy.families import CoinGame, FewCoins, HeapGame
from grundy.families.coins import odious

CHAPTER_14 = "Winning Ways, chapter 14"
CGSUITE = f"{CHAPTER_14}; A. N. Siegel, CGSuite, tests of heap games"

VALUES = {
    "mock-turtles": (1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38),
    "moidores": (1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096, 7711, 8192, 16384, 26215, 32768, 43691),
    "ruler": (1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16, 1, 2, 1, 4),
    "triplets": (0, 0, 1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35),
    "turnips": (0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4),
    "grunt": (0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3),
    "sym": (1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5, 512, 28),
}


def coin_game(name: str) -> CoinGame:
    found = game(name)
    assert isinstance(found, CoinGame)
    return found


def alone(name: str, coins: int) -> list[int]:
    """The nimbers of the first coins, each alone on the table."""
    return list(islice(coin_game(name).coin_values(limits()), coins))


@claim(
    "coins/values",
    "the nimbers of a single head in Mock Turtles, Moidores, Ruler, Triplets, Turnips, Grunt and Sym",
    source=CGSUITE,
    status="table",
    to=20,
    wrong={"sym": (1, 2, 4, 3, 5)},
)
def values(to: int, sym: tuple[int, ...] = VALUES["sym"]) -> Cases:
    for name, printed in (VALUES | {"sym": sym}).items():
        found = tuple(alone(name, min(to, len(printed))))
        yield f"{name}: {', '.join(map(str, found))}", found == printed[: len(found)]


def lost_rows(worth: list[int]) -> Iterator[int]:
    """Every row of nimber 0 as a binary number: a coin whose nimber is no power of two, with coins that cancel it."""
    powers = {value: 1 << n for n, value in enumerate(worth)}
    words = [0]
    for n, value in enumerate(worth):
        if value.bit_count() > 1:
            word = 1 << n | sum(powers[1 << k] for k in range(value.bit_length()) if value >> k & 1)
            words += [word ^ other for other in words]
    yield from words


@claim(
    "coins/moebius",
    "the P-positions of Moebius with 18 coins are a code of 512 words, of which 102 have 6 heads, 153 have 8, 153 have "
    "10, 102 have 12 and one has 18; it is the extended quadratic residue code",
    source=CHAPTER_14,
    to=18,
    wrong={"name": "mock-turtles"},
)
def moebius(to: int, name: str = "moebius") -> Cases:
    worth = alone(name, 19)
    yield f"coins 1 to 18 have nimbers below 512, coin 19 has {worth[18]}", max(worth[:18]) < 512 == worth[18]
    weights = Counter(word.bit_count() for word in lost_rows(worth[:18]))
    wanted = {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1}
    yield f"rows by their heads: {dict(sorted(weights.items()))}", weights == wanted


@claim(
    "coins/mogul",
    "the P-positions of Mogul with 24 coins are a code of 4096 words, of which 759 have 8 heads, 2576 have 12, 759 "
    "have 16 and one has 24; it is the extended Golay code",
    source=CHAPTER_14,
    to=24,
    wrong={"name": "moidores"},
)
def mogul(to: int, name: str = "mogul") -> Cases:
    worth = alone(name, 25)
    yield f"coins 1 to 24 have nimbers below 4096, coin 25 has {worth[24]}", max(worth[:24]) < 4096 == worth[24]
    weights = Counter(word.bit_count() for word in lost_rows(worth[:24]))
    wanted = {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    yield f"rows by their heads: {dict(sorted(weights.items()))}", weights == wanted


def at_most(most: int, coins: int) -> list[int]:
    """The nimbers of the first coins, if a move may turn up to `most` coins."""
    kind = type("AtMost", (FewCoins,), {"most": most})
    return list(islice(kind().coin_values(limits()), coins))


@claim(
    "coins/mock-turtle",
    "Mock Turtle theorem: if a move may turn up to 2m + 1 coins, the nimber of coin n, counted from 0, is the odious "
    "one of 2x and 2x + 1, where x is the nimber of coin n if a move may turn up to 2m coins, counted from 1, and 0 "
    "for coin 0",
    source=CHAPTER_14,
    to=18,
    wrong={"more": 2},
)
def mock_turtle(to: int, more: int = 1) -> Cases:
    for most in (2, 4, 6, 8):
        even, odd = [0, *at_most(most, to)], at_most(most + more, to + 1)
        for n, (x, value) in enumerate(zip(even, odd, strict=True)):
            yield f"up to {most + more} coins, coin {n}: {value}, up to {most}: {x}", value == odious(x)


@claim(
    "coins/grunt",
    "coin n of Grunt, counted from 0, has the nimber of a heap of n in Grundy's game",
    source=CHAPTER_14,
    to=60,
    wrong={"shift": 1},
)
def grunt(to: int, shift: int = 0) -> Cases:
    heaps = game("grundys-game")
    assert isinstance(heaps, HeapGame)
    engine = choose(heaps, (to + 1,), Ending.NORMAL, limits())
    for n, value in enumerate(alone("grunt", to + 1)):
        heap = engine.value((n + shift,) if n + shift else ()).nimber
        yield f"coin {n} has {value}, heap {n + shift} has {heap}", value == heap


@claim(
    "coins/misere",
    "if a move may turn up to 3, 5, 7 or 9 coins, rows are Nim heaps under the misère ending too: a sum of rows is a "
    "P-position exactly if the Nim heaps of their nimbers are",
    source="this project, by the Mock Turtle theorem",
    to=6,
    wrong={"names": ("twins",), "to": 7},
)
def misere(to: int, names: tuple[str, ...] = ("mock-turtles", "moebius", "mogul", "moidores")) -> Cases:
    for name in names:
        coins, worth, found = coin_game(name), alone(name, to), Definition(name, Ending.MISERE)
        for lengths in ((to,), (to // 2, to // 2)):
            for faces in product("TH", repeat=sum(lengths)):
                row = "".join(faces)
                rows = (row,) if len(lengths) == 1 else (row[: to // 2], row[to // 2 :])
                heaps = [xor(worth[i] for i, face in enumerate(row) if face == "H") for row in rows]
                outcome, wanted = found.outcome(rows), misere_nim(heaps)
                text = f"{coins.text(rows)} is {outcome}, heaps {', '.join(map(str, heaps))} are {wanted}"
                yield f"{name}: {text}", outcome == wanted, board(coins, rows, Ending.MISERE)


def mated(squares: tuple[int, ...], less: int) -> int:
    """Mate coins by the largest power of two in their difference. XOR the pairs' XORs, less `less`, and the rest."""
    left, total = list(squares), 0
    while len(left) > 1:
        a, b = max(combinations(left, 2), key=lambda pair: (pair[0] ^ pair[1]) & -(pair[0] ^ pair[1]))
        total ^= (a ^ b) - less
        left = [n for n in left if n not in (a, b)]
    return total ^ xor(left)


@claim(
    "coins/welter",
    "to find the nimber in Welter's game, mate coins: first the two whose difference is divisible by the largest power "
    "of two, then two of the others; XOR the two coins of each pair and subtract 1; XOR the results, and the coin left "
    "over if there is one",
    source="J. H. Conway, On Numbers and Games, chapter 13",
    to=9,
    wrong={"less": 2},
)
def welter(to: int, less: int = 1) -> Cases:
    found = Definition("welter")
    for many in range(1, 5):
        for squares in combinations(range(to), many):
            nimber, pairs = found.nimber(squares), mated(squares, less)
            text = f"{','.join(map(str, squares))} has nimber {nimber}, its pairs make {pairs}"
            yield text, nimber == pairs, board(found.game, squares)


@claim(
    "coins/pieces",
    "closed forms for the nimbers of a single king, rook, bishop or White Knight on its way to the corner of a board",
    source="Winning Ways, chapters 3 and 9",
    to=13,
    wrong={"shift": 1},
)
def pieces(to: int, shift: int = 0) -> Cases:
    for piece in ("king", "rook", "bishop", "knight"):
        chess = game("chess-pieces", piece=piece)
        found = Definition(chess)
        for x, y in product(range(to), repeat=2):
            nimber, expected = found.nimber(((x, y),)), chess.formula(((x + shift, y),))
            yield f"{piece} on {x},{y}: {nimber}, closed form {expected}", nimber == expected, board(chess, ((x, y),))
