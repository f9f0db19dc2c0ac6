"""Claims of document 004, fourth part: games that are Nim in disguise, and how to translate them.

Each is compared with the definition, by the game's own moves.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, product

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.claims.library.document_004.outcomes import SOURCE, Numbers, full, heaps_to
from grundy.core.budget import each
from grundy.core.game import with_params
from grundy.core.nimsum import xor
from grundy.core.registry import find_game


@claim(
    "004/21",
    "in 21 takeaway, a move takes 1 to 3 coins: leave 20, 16, 12, ...; the only winning first move takes one coin",
    source=f"{SOURCE}, 21 takeaway",
    to=21,
    wrong={"every": 5},
)
def takeaway(to: int, every: int = 4) -> Cases:
    game = Definition("subtraction")
    for n in range(1, to + 1):
        left = [sum(option) for _, option in game.game.moves((n,)) if game.outcome(option) == "P"]
        good = [m for m in range(max(0, n - 3), n) if m % every == 0]
        yield f"of {n} coins the winning moves leave {left}", sorted(left) == good, board(game.game, (n,))


@claim(
    "004/takeaway",
    "if a move takes at most k coins, leave a multiple of k + 1",
    source=f"{SOURCE}, 21 takeaway",
    to=40,
    wrong={"more": 0},
)
def takeaway_in_general(to: int, more: int = 1) -> Cases:
    for k in range(1, 8):
        game = with_params(find_game("subtraction"), {"set": ",".join(map(str, range(1, k + 1)))})
        defined = Definition(game)
        for n in range(to + 1):
            outcome = defined.outcome(full([n]))
            right = (outcome == "P") == (n % (k + more) == 0)
            yield f"k = {k}: {n} coins are {outcome}", right, board(game, full([n]))


def heads(row: str) -> Numbers:
    return tuple(i + 1 for i, coin in enumerate(row) if coin == "H")


@claim(
    "004/turtles-example",
    "in THTTHTTTHHTHT a move may turn coin 9 to tails and coin 4 to heads",
    source=f"{SOURCE}, Turning Turtles",
    status="example",
    to=1,
    wrong={"after": "THTTHTTTTHTHH"},
)
def turtles_example(to: int, after: str = "THTHHTTTTHTHT") -> Cases:
    game = find_game("turning-turtles")()
    left = {option[0] for _, option in game.moves(("THTTHTTTHHTHT",))}
    yield f"{after} can be left", after in left, board(game, ("THTTHTTTHHTHT",))


@claim(
    "004/turning-turtles",
    "in Turning Turtles, heads at places a, b, ..., z are Nim heaps of these sizes",
    source=f"{SOURCE}, Turning Turtles and its solution",
    to=7,
    formula="G = a ⊕ b ⊕ ... ⊕ z",
    wrong={"first": 0},
)
def turtles(to: int, first: int = 1) -> Cases:
    game = Definition("turning-turtles")
    for row in ("".join(coins) for length in range(1, to + 1) for coins in product("TH", repeat=length)):
        nimber = game.nimber((row,))
        yield f"{row} has nimber {nimber}", nimber == xor(n - 1 + first for n in heads(row)), board(game.game, (row,))


def cancelled(heaps: Sequence[int]) -> Numbers:
    """The heaps without pairs of equal ones, and without empty ones."""
    return tuple(sorted(n for n in set(heaps) if n and heaps.count(n) % 2))


@claim(
    "004/turtles-moves",
    "in Turning Turtles, each move corresponds to one move of Nim on the places of the heads, up to a pair of equal "
    "heaps",
    source=f"{SOURCE}, the correspondence of moves",
    status="lemma",
    to=7,
    wrong={"read": lambda heaps: tuple(sorted(heaps))},
)
def turtles_moves(to: int, read: Callable[[Sequence[int]], Numbers] = cancelled) -> Cases:
    game, nim = find_game("turning-turtles")(), find_game("nim")()
    for row in ("".join(coins) for length in range(1, to + 1) for coins in product("TH", repeat=length)):
        turned = sorted(heads(option[0]) for _, option in game.moves((row,)))
        taken = sorted(read(option) for _, option in nim.moves(heads(row)))
        yield f"{row}: {len(turned)} moves, {len(taken)} in Nim", turned == taken, board(game, (row,))


@claim(
    "004/pairs",
    "under the normal ending, adding a pair of equal heaps never changes the outcome of Nim",
    source=f"{SOURCE}, the correspondence of moves",
    status="lemma",
    to=4,
    wrong={"more": 1},
)
def pairs(to: int, more: int = 0) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 2):
        for n in range(1, to + 1):
            both = (*heaps, n, n + more)
            yield f"{heaps} and two heaps of {n}", nim.outcome(both) == nim.outcome(heaps), board("nim", both)


@claim(
    "004/nimble",
    "in Nimble, a coin on square n is a Nim heap of n",
    source=f"{SOURCE}, Nimble and its solution",
    to=5,
    wrong={"first": 1},
)
def nimble(to: int, first: int = 0) -> Cases:
    game = Definition("nimble")
    for coins in (c for count in (1, 2, 3) for c in combinations_with_replacement(range(to + 1), count)):
        nimber = game.nimber(coins)
        yield f"coins on {coins} have nimber {nimber}", nimber == xor(n + first for n in coins), board(game.game, coins)


def strips(to: int) -> list[str]:
    """Strips with a coin at the right end, shortest first."""
    rows = ("".join(squares) + "o" for length in range(to) for squares in product(".o", repeat=length))
    return sorted(each(rows), key=lambda row: (len(row), row.count("o"), row))


def spaces_between(row: str) -> list[int]:
    """The spaces between the coins, from the right."""
    return [len(piece) for piece in row.split("o")[1:-1]][::-1]


def spaces_to_the_end(row: str) -> list[int]:
    """The spaces between the coins and before the first coin, from the right."""
    return [len(piece) for piece in row.split("o")[:-1]][::-1]


def silver(to: int, heaps: Callable[[str], list[int]], first: int) -> Cases:
    game = Definition("silver-dollar")
    for row in strips(to):
        nimber, sizes = game.nimber((row,)), heaps(row)[first::2]
        yield f"{row} has nimber {nimber}, heaps {sizes}", nimber == xor(sizes), board(game.game, (row,))


@claim(
    "004/silver-dollar",
    "in the silver dollar game, every other space between the coins is a Nim heap, counted from the rightmost coin",
    source=f"{SOURCE}, Silver Dollar Nim",
    to=9,
)
def silver_printed(to: int) -> Cases:
    yield from silver(to, spaces_between, 0)


@silver_printed.corrected(
    "with an odd number of coins the last heap is the space between the first coin and the end",
    kind="missing condition",
    wrong={"first": 1},
)
def silver_corrected(to: int, first: int = 0) -> Cases:
    yield from silver(to, spaces_to_the_end, first)


def coins_on_a_board(to: int) -> list[tuple[tuple[int, int], ...]]:
    squares = [(x, y) for x in range(to + 1) for y in range(to + 1)]
    found: list[tuple[tuple[int, int], ...]] = [(square,) for square in squares]
    found += combinations(squares, 2)
    return sorted(found, key=lambda coins: sum(map(sum, coins)))


def two_dimensions(to: int, total: Callable[[int, int], int]) -> Cases:
    game = Definition("nim-2d")
    for coins in coins_on_a_board(to):
        nimber, expected = game.nimber(coins), total(xor(x for x, _ in coins), xor(y for _, y in coins))
        yield (
            f"{game.game.text(coins)} has nimber {nimber}, the formula gives {expected}",
            nimber == expected,
            board(game.game, coins),
        )


@claim(
    "004/2d-nim",
    "the value of 2D Nim is the value of the horizontal game plus that of the vertical game, each the nim-sum of "
    "coordinates",
    source=f"{SOURCE}, the solution of 2D Nim",
    to=3,
    formula="SG(x) + SG(y)",
)
def two_d_printed(to: int) -> Cases:
    yield from two_dimensions(to, lambda x, y: x + y)


@two_d_printed.corrected(
    "the value is the nim-sum of the two values", kind="misprint", formula="SG(x) ⊕ SG(y)", wrong={"total": max}
)
def two_d_corrected(to: int, total: Callable[[int, int], int] = lambda x, y: x ^ y) -> Cases:
    yield from two_dimensions(to, total)


@claim(
    "004/2d-nim-four",
    "the value of 2D Nim with four coins, as at the start, is the nim-sum of all coordinates",
    source=f"{SOURCE}, 2D Nim",
    to=2,
    formula="G = x1 ⊕ y1 ⊕ ... ⊕ x4 ⊕ y4",
    wrong={"coins": 3},
)
def two_d_with_four_coins(to: int, coins: int = 4) -> Cases:
    """Three coins on squares up to (1, 1), and one farther out. The formula uses the last `coins` of them."""
    game = Definition("nim-2d")
    near = list(combinations_with_replacement(product(range(2), repeat=2), 3))
    for three, last in product(near, product(range(to + 1), repeat=2)):
        position = (*three, last)
        nimber = game.nimber(position)
        expected = xor(x ^ y for x, y in position[-coins:])
        yield f"{game.game.text(position)} has nimber {nimber}", nimber == expected, board(game.game, position)
