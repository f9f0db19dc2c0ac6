"""Claims of document 000 about minimax: it finds the outcome, and visits this many positions without memory.

The text bounds the number of positions by factorials. The counts are of positions in the game tree, with the root.
Minimax itself counts them where that is fast. Otherwise the check counts the subtree of equal positions once.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial

from grundy.analysis.solution import minimax
from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.claims.library.document_000.bars import GAME, Bars, bar, corner, corner_bars, shown, sizes
from grundy.claims.library.document_000.square import small_boards
from grundy.core.game import Ending
from grundy.core.nimsum import mex
from grundy.core.registry import find_game

SOURCE = "document 000"


def partitions(tokens: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide tokens into heaps, fewest heaps first."""

    def heaps(left: int, count: int, least: int) -> Iterator[tuple[int, ...]]:
        if count == 0:
            yield from [()] if left == 0 else []
        for first in range(least, left // count + 1) if count else ():
            yield from ((first, *others) for others in heaps(left - first, count - 1, first))

    for count in range(tokens + 1):
        yield from heaps(tokens, count, 1)


@claim(
    "000/algorithm-1",
    "minimax to the end finds the outcome and exactly the winning moves",
    source=f"{SOURCE}, algorithm 1 and section 1.2.2",
    to=5,
    wrong={"short": 1},
)
def algorithm_1(to: int, short: int = 0) -> Cases:
    """All positions of Nim and Kayles with up to `to` tokens, and boards of up to 4 squares.

    `short` makes minimax stop a move too early. At the depth limit an unfinished game counts 0, since the text has a
    heuristic for finished games only.
    """
    heaps = sorted((h for n in range(to + 1) for h in partitions(n)), key=len)
    for name, positions in (("nim", heaps), ("kayles", heaps), ("divinim", small_boards(min(to, 4)))):
        game = find_game(name)()
        plain = Definition(game)
        for position in positions:
            found = minimax(game, position, Ending.NORMAL, to - short, limits())
            lost = plain.outcome(position) == "P"
            best = {move for move, option in game.moves(position) if lost or plain.outcome(option) == "P"}
            right = found.value == (-1 if lost else 1) and set(found.best) == best
            yield f"{game.id} {game.text(position)}: minimax says {found.value}", right, board(game, position)


@claim(
    "000/1.2.4-cost",
    "calculating a nimber by the recursive definition takes factorial time",
    source=f"{SOURCE}, below definition 1.2.4",
    status="observation",
    to=6,
    formula="Σ n! / j!, 0 ≤ j ≤ n, for n heaps of 1; 2ⁿ for one heap of n",
    wrong={"takes": 2},
)
def recursion_cost(to: int, takes: int = 1) -> Cases:
    """Nim with n tokens has n possible moves, and each leaves at most n - 1 tokens. This bounds the number of calls,
    and n heaps of 1 reach the bound. One heap takes 2ⁿ calls.
    """
    nim = find_game("nim")()

    @cache
    def calls(heaps: tuple[int, ...]) -> int:
        return 1 + sum(calls(tuple(sorted(option))) for _, option in nim.moves(heaps))

    for n in range(to + 1):
        most = sum(factorial(n) // factorial(j) for j in range(0, n + 1, takes))
        for heaps in partitions(n):
            right = calls(heaps) == most if len(heaps) == n else calls(heaps) <= most
            right = right and (len(heaps) != 1 or calls(heaps) == 2**n)
            yield f"{nim.text(heaps)}: {calls(heaps):,} calls of {most:,}", right, board(nim, heaps)


@claim(
    "000/fewest-chances",
    "the line of play that minimax finds gives the opponent the fewest possible chances to stop it",
    source=f"{SOURCE}, section 1.2.2",
    status="observation",
    to=8,
)
def fewest_chances(to: int) -> Cases:
    return chances(to, won_only=False)


@fewest_chances.corrected(
    "if the player to move can win, minimax leaves the opponent no chance; it does not distinguish losing moves",
    kind="missing condition",
    wrong={"won_only": False},
)
def no_chances(to: int, won_only: bool = True) -> Cases:
    return chances(to, won_only)


def chances(to: int, won_only: bool) -> Cases:
    """In Nim, a chance is a reply that wins. The line starts with the first of the best moves: the winning moves, or
    all moves if none wins (`algorithm_1`).
    """
    nim = find_game("nim")()
    plain = Definition(nim)
    for heaps in (heaps for tokens in range(1, to + 1) for heaps in partitions(tokens)):
        if won_only and plain.outcome(heaps) == "P":
            continue
        left = {}
        for move, option in nim.moves(heaps):
            left[move] = sum(plain.outcome(reply) == "P" for _, reply in nim.moves(option))
        taken = next(move for move in left if plain.outcome(heaps) == "P" or not left[move])
        words = f"{nim.text(heaps)}: {taken} leaves {left[taken]} chances, another move {min(left.values())}"
        yield words, left[taken] == min(left.values()), board(nim, heaps)


@cache
def tree_size(position: Bars) -> int:
    """The number of positions in the whole game tree. Turning and reordering bars does not change it."""
    return 1 + sum(tree_size(GAME.canonical(option)) for _, option in GAME.moves(position))


@cache
def plays(position: Bars) -> int:
    """The number of games from here to the end: the leaves of the tree."""
    return sum(plays(GAME.canonical(option)) for _, option in GAME.moves(position)) or 1


@cache
def longest_play(position: Bars) -> int:
    return max((1 + longest_play(GAME.canonical(option)) for _, option in GAME.moves(position)), default=0)


def all_poisoned(h: int, w: int) -> Bars:
    return (bar(h, w, *((y, x) for y in range(h) for x in range(w))),)


@claim(
    "000/time-next",
    "one poisoned square: after a move on an m x n bar, m + n - 3 moves are possible, and so on",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=6,
)
def next_printed(to: int) -> Cases:
    for one in corner_bars(to):
        for move, option in GAME.moves((one,)):
            left = len(list(GAME.moves(option)))
            words = f"{GAME.text((one,))}: after {move}, {left} moves are possible, not {sum(one.body) - 3}"
            yield words, left == sum(one.body) - 3, shown((one,))


@next_printed.corrected(
    "at most m + n - 3 moves are possible, and exactly m + n - 3 if the move cut off a single line",
    kind="missing condition",
    wrong={"fewer": 4},
)
def next_corrected(to: int, fewer: int = 3) -> Cases:
    for one in corner_bars(to):
        counts = sorted(len(list(GAME.moves(option))) for _, option in GAME.moves((one,)))
        words = f"{GAME.text((one,))}: then {counts} moves are possible"
        yield words, counts[-1] == sum(one.body) - fewer, shown((one,))


@claim(
    "000/time-depth",
    "one poisoned square: to search all of an m x n bar, minimax needs depth m + n",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=6,
)
def depth_printed(to: int) -> Cases:
    return depths(to, fewer=0)


@depth_printed.corrected(
    "minimax needs depth m + n - 2: the longest game cuts off one line at a time", kind="error", wrong={"fewer": 1}
)
def depth_corrected(to: int, fewer: int = 2) -> Cases:
    return depths(to, fewer)


def depths(to: int, fewer: int) -> Cases:
    for one in corner_bars(to):
        length = longest_play((one,))
        words = f"{GAME.text((one,))}: the longest game has {length} moves"
        yield words, length == sum(one.body) - fewer, shown((one,))


@claim(
    "000/time-one",
    "one poisoned square: minimax to depth d visits at most (m+n)! / (m+n-d)! positions",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=4,
    formula="O((m+n)! / (m+n-d)!)",
    wrong={"less": 2},
)
def one_square_time(to: int, less: int = 0) -> Cases:
    for one in corner_bars(to):
        n = sum(one.body) - less
        for d in range(1, n - 1):
            nodes = minimax(GAME, (one,), Ending.NORMAL, d, limits()).nodes
            bound = factorial(n) // factorial(n - d)
            yield f"{GAME.text((one,))} to depth {d}: {nodes} of {bound}", nodes <= bound, shown((one,))


@claim(
    "000/time-bad-chocolate",
    "on the 8x4 bar of Bad Chocolate, minimax makes about 12! = 479,001,600 calls",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=6,
)
def bad_chocolate_printed(to: int) -> Cases:
    """Here "about" means within a factor of ten."""
    nodes = tree_size((corner(4, 8),))
    yield f"4x8: {nodes:,} positions, 12! is {factorial(12):,}", nodes * 10 >= factorial(12), shown((corner(4, 8),))


@bad_chocolate_printed.corrected(
    "minimax makes 10,992 calls; an n x n bar with a poisoned corner takes fewer than 9^(n-1), which is not factorial",
    kind="error",
    wrong={"base": 7, "to": 7},
)
def bad_chocolate_time(to: int, base: int = 9) -> Cases:
    nodes = minimax(GAME, (corner(4, 8),), Ending.NORMAL, 10, limits()).nodes
    yield f"4x8: {nodes:,} positions", nodes == tree_size((corner(4, 8),)) == 10_992, shown((corner(4, 8),))
    for n in range(2, to + 1):
        square = (corner(n, n),)
        yield f"{n}x{n}: {tree_size(square):,} positions", tree_size(square) < base ** (n - 1), shown(square)


@claim(
    "000/time-several",
    "several poisoned squares: minimax visits at most a constant times (m+n)^(m+n) positions",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=16,
    formula="O((m+n)^(m+n))",
)
def several_printed(to: int) -> Cases:
    """If the ratio of games on n x n to (2n)^(2n) at least doubles with each n, no constant is large enough."""
    for n in range(1, max(to, 4)):
        outgrown = all(2 * multiple(k) <= multiple(k + 1) for k in range(n, max(to, 4)))
        words = f"{n}x{n}, all poisoned: from here on (n(n-1))! games are ever larger multiples of (2n)^(2n)"
        yield words, not outgrown, shown(all_poisoned(n, n))


@cache
def multiple(n: int) -> Fraction:
    """(n(n-1))! divided by (2n)^(2n). Players can cut n x n into n rows, and then cut the n (n-1) lines in any order.

    docs/document-000.md proves that multiple(n + 1) is at least twice multiple(n) for all n ≥ 3.
    """
    return Fraction(factorial(n * (n - 1)), (2 * n) ** (2 * n))


@several_printed.corrected(
    "(n(n-1))! games on n x n outgrow every multiple of (2n)^(2n); minimax visits at most the sum of all (mn-1)! / j!, "
    "j < mn, positions, which is below e (mn-1)!, and exactly this many on a single row",
    kind="error",
    formula="Σ (mn-1)! / j!, 0 ≤ j < mn",
    wrong={"squares": 2},
)
def several_corrected(to: int, squares: int = 1) -> Cases:
    """k bars have at most mn - k lines in all, so each move leaves one move less."""
    for h, w in sizes(to):
        if h <= w and h * w <= to:
            position, top = GAME.canonical(all_poisoned(h, w)), h * w - squares
            nodes, bound = tree_size(position), sum(factorial(top) // factorial(j) for j in range(top + 1))
            right = nodes == bound if h == 1 else nodes <= bound
            if h == w > 2:
                right = right and plays(position) >= factorial(h * (h - 1)) and multiple(h + 1) >= 2 * multiple(h)
            yield f"{h}x{w}, all poisoned: {nodes:,} of {bound:,}", right, shown(all_poisoned(h, w))


@claim(
    "000/time-memory",
    "to find the nimber of a board with several poisoned squares, you must search almost all states of the game",
    source=f"{SOURCE}, section 2.3.1",
    status="observation",
    to=9,
)
def memory_printed(to: int) -> Cases:
    """Here "almost all" means at least half. The states are the positions that play can reach, each counted once."""
    for h, w in sizes(to):
        if h <= w and h * w <= to:
            position = all_poisoned(h, w)
            bars, states = len(rectangles(position)), sum(1 for _ in reached(position))
            yield f"{h}x{w}: {bars} bars, {states:,} states", 2 * bars >= states, shown(position)


@memory_printed.corrected(
    "the nimbers of the sub-rectangles of the board are enough: m(m+1)n(n+1)/4 bars, each with at most m + n - 2 cuts; "
    "a row of w poisoned squares has 2^(w-1) states",
    to=6,
    kind="error",
    formula="m(m+1)/2 · n(n+1)/2",
    wrong={"quarter": 2},
)
def memory_corrected(to: int, quarter: int = 4) -> Cases:
    """The table has this many bars, and its nimber for the whole board is the one from the definition."""
    plain = Definition(GAME)
    for position in small_boards(to):
        (h, w), table, nimber = position[0].body, rectangles(position), plain.nimber(position)
        right = len(table) == h * (h + 1) * w * (w + 1) // quarter and table[0, 0, h, w] == nimber
        yield f"{GAME.text(position)}: {len(table)} bars, nimber {nimber}", right, shown(position)
    for w in range(1, to + 3):
        states = sum(1 for _ in reached(all_poisoned(1, w)))
        yield f"a row of {w} has {states} states", states == 2 ** (w - 1), shown(all_poisoned(1, w))


def reached(position: Bars) -> Iterator[Bars]:
    """The positions that play can reach, each once."""
    seen, waiting = {position}, [position]
    while waiting:
        yield (here := waiting.pop())
        new = {option for _, option in GAME.moves(here)} - seen
        seen |= new
        waiting += new


def rectangles(position: Bars) -> dict[tuple[int, int, int, int], int]:
    """The nimber of every sub-rectangle, by top, left, height and width. It is 0 for one without poison."""
    (h, w), poison = position[0].body, position[0].poison
    found: dict[tuple[int, int, int, int], int] = {}
    for high, wide in sizes(max(h, w), 1):
        for top, left in product(range(h - high + 1), range(w - wide + 1)):
            cuts = [found[top, left, k, wide] ^ found[top + k, left, high - k, wide] for k in range(1, high)]
            cuts += [found[top, left, high, k] ^ found[top, left + k, high, wide - k] for k in range(1, wide)]
            live = any(top <= y < top + high and left <= x < left + wide for y, x in poison)
            found[top, left, high, wide] = mex(cuts) if live else 0
    return found
