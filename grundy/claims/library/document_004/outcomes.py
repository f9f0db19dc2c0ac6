"""Claims of document 004, first part: N- and P-positions, the subtraction game {1, 3, 4}, nimber arithmetic.

The outcomes come from the definition, which uses no closed form and never splits a position.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise, product
from typing import TypeVar

from grundy.claims.claim import Cases, Definition, board, claim
from grundy.core.budget import each
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.nimsum import mex
from grundy.core.registry import find_game
from grundy.core.types import Position

BOTH = (Ending.NORMAL, Ending.MISERE)
SOURCE = "document 004"
Numbers = tuple[int, ...]
V = TypeVar("V", bound=Position)


def heaps_to(to: int, most: int) -> list[Numbers]:
    """Up to `most` heaps of 1 to `to` tokens, fewest tokens first."""
    found = (heaps for count in range(most + 1) for heaps in combinations_with_replacement(range(1, to + 1), count))
    return sorted(each(found), key=lambda heaps: (sum(heaps), heaps))


def full(heaps: Sequence[int]) -> Numbers:
    """A Nim position: the heaps that are not empty."""
    return tuple(n for n in heaps if n)


PLAYED = ((3, 4, 5), (1, 4, 5), (1, 4, 2), (1, 3, 2), (1, 2, 2), (0, 2, 2), (0, 1, 2), (0, 1, 1), (0, 0, 1), (0, 0, 0))


@claim(
    "004/example-game",
    'the example of a game of Nim is legal, and "I" win it by leaving a P-position with every move',
    source=f"{SOURCE}, how to play",
    status="example",
    to=1,
    wrong={"played": ((3, 4, 5), (3, 4, 4), *PLAYED[2:])},
)
def example_game(to: int, played: Sequence[Numbers] = PLAYED) -> Cases:
    nim = Definition("nim")
    for number, (before, after) in enumerate(pairwise(played)):
        changed = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
        legal = len(changed) == 1 and changed[0][0] > changed[0][1]
        lost = nim.outcome(full(after)) == "P"
        yield f"{before} to {after}", legal and lost == (number % 2 == 0), board("nim", full(before))


@claim(
    "004/three-heaps",
    "(0, 0, 1) is an N-position and (1, 1, 0) a P-position",
    source=f"{SOURCE}, types of positions",
    status="example",
    to=1,
    wrong={"ending": Ending.MISERE},
)
def three_heaps(to: int, ending: Ending = Ending.NORMAL) -> Cases:
    for heaps, outcome in (((1,), "N"), ((1, 1), "P")):
        yield f"{heaps} is {outcome}", Definition("nim", ending).outcome(heaps) == outcome, board("nim", heaps, ending)


@claim(
    "004/one-heap",
    "every position (0, 0, n) is an N-position",
    source=f"{SOURCE}, types of positions",
    to=20,
)
def one_heap_printed(to: int) -> Cases:
    for n in range(to + 1):
        outcome = Definition("nim").outcome(full([n]))
        yield f"(0, 0, {n}) is {outcome}", outcome == "N", board("nim", full([n]))


@one_heap_printed.corrected(
    "(0, 0, n) is an N-position for n ≥ 1; (0, 0, 0) is the end, a P-position", kind="edge case", wrong={"least": 2}
)
def one_heap_corrected(to: int, least: int = 1) -> Cases:
    for n in range(to + 1):
        outcome = Definition("nim").outcome(full([n]))
        yield f"(0, 0, {n}) is {outcome}", (outcome == "N") == (n >= least), board("nim", full([n]))


def label(followers: Mapping[V, Sequence[V]], ends: str) -> dict[V, str]:
    """The document's four steps: label the ends; what can move to a P is N; what moves to N only is P; repeat."""
    labels = {p: ends for p, options in followers.items() if not options}
    while len(labels) < len(followers):
        free = [p for p in followers if p not in labels]
        labels |= {p: "N" for p in free if any(labels.get(option) == "P" for option in followers[p])}
        labels |= {p: "P" for p in free if all(labels.get(option) == "N" for option in followers[p])}
    return labels


def graph_of(game: AnyGame, position: Position) -> dict[Position, list[Position]]:
    """All positions that play can reach, with their options."""
    followers: dict[Position, list[Position]] = {}
    waiting = [position]
    while waiting:
        if (here := waiting.pop()) not in followers:
            followers[here] = [option for _, option in game.moves(here)]
            waiting += followers[here]
    return followers


@claim(
    "004/backwards-induction",
    "labeling positions backwards from the ends finds all outcomes; under the misère ending, label the ends N",
    source=f"{SOURCE}, types of positions",
    to=5,
    wrong={"misere": "P"},
)
def backwards_induction(to: int, misere: str = "N") -> Cases:
    games = [(find_game("nim")(), (to, to, to - 1)), (find_game("kayles")(), (2 * to,)), (find_game("chomp")(), (4, 3))]
    for ending, (game, position) in product(BOTH, games):
        defined = Definition(game, ending)
        labels = label(graph_of(game, position), "P" if ending is Ending.NORMAL else misere)
        for here, outcome in sorted(labels.items(), key=lambda pair: game.size(pair[0])):
            words = f"{game.id} {game.text(here)} is labeled {outcome}, {ending}"
            yield words, outcome == defined.outcome(here), board(game, here, ending)


PRINTED_134 = "PNPNNNNPNPNNNNP"  # for 0 to 14 chips


def take_134(to: int, ending: Ending, row: str) -> Cases:
    game = with_params(find_game("subtraction"), {"set": "1,3,4"})
    defined = Definition(game, ending)
    for n in range(to + 1):
        outcome = defined.outcome(full([n]))
        words = f"heap {n} is {outcome} under the {ending} ending"
        yield words, outcome == row[n if n < len(row) else n % 7], board(game, full([n]), ending)


@claim(
    "004/table-134",
    "a move takes 1, 3 or 4 chips, and whoever takes the last chip loses: the outcomes are as in the table, and "
    "PNPNNNN repeats forever",
    source=f"{SOURCE}, practice with N and P positions",
    status="table",
    to=300,
)
def table_134_printed(to: int) -> Cases:
    yield from take_134(to, Ending.MISERE, PRINTED_134)


@table_134_printed.corrected(
    "the table is for the normal ending: whoever takes the last chip wins",
    kind="misprint",
    wrong={"row": "PNPNNNNPNPPNNNP"},
)
def table_134_corrected(to: int, row: str = PRINTED_134) -> Cases:
    yield from take_134(to, Ending.NORMAL, row)


@claim(
    "004/periodic",
    "the outcomes of a subtraction game with a finite set are eventually periodic",
    source=f"{SOURCE}, practice with N and P positions, which says almost all",
    to=7,
    wrong={"more": 1},
)
def come_to_repeat(to: int, more: int = 0) -> Cases:
    """The largest number in the set is how many outcomes decide the next. If these recur, so does the rest."""
    for largest in range(1, to + 1):
        for others in product((False, True), repeat=largest - 1):
            taken = [n for n in range(1, largest) if others[n - 1]] + [largest]
            game = with_params(find_game("subtraction"), {"set": ",".join(map(str, taken))})
            defined, first, n = Definition(game), dict[tuple[str, ...], int](), 0
            while (window := tuple(defined.outcome(full([n + i])) for i in range(largest))) not in first:
                first[window], n = n, n + 1
            begin, period = first[window], n - first[window] + more
            later = range(begin, n + 4 * largest)
            right = all(defined.outcome(full([m])) == defined.outcome((m + period,)) for m in later)
            yield f"taking {taken}: period {period} from {begin} on", right, board(game, (largest,))


def digits(pairs: Sequence[tuple[int, str]]) -> bool:
    """Whether each number is written with these binary digits."""
    return all(int(text, 2) == number for number, text in pairs)


@claim(
    "004/xor-example",
    "3 is 011, 5 is 100, and adding them without carrying gives 7, 111",
    source=f"{SOURCE}, nimber arithmetic",
    status="example",
    to=7,
)
def xor_printed(to: int) -> Cases:
    yield "5 is written 100", digits([(5, "100")]), board("nim", (3, 5, 7))
    yield "3, 5 and 7 cancel", 3 ^ 5 == 7, board("nim", (3, 5, 7))


@xor_printed.corrected("100 is 4, and 3 ⊕ 4 = 7; 5 is 101, and 3 ⊕ 5 = 6", kind="misprint", wrong={"five": ("100", 7)})
def xor_corrected(to: int, five: tuple[str, int] = ("101", 6)) -> Cases:
    nim = Definition("nim")
    for y, text, total in ((4, "100", 7), (5, *five)):
        yield f"3 ⊕ {y} = {total}", digits([(y, text)]) and nim.nimber((3, y)) == total, board("nim", (3, y, total))


PRINTED_TABLE = (
    "0123456789abcdef",
    "1032547698badcfe",
    "23016745ab89efcd",
    "32107654ba98fedc",
    "45670123cdef89ab",
    "54761032dcfe98ba",
    "67452301efcdab89",
    "76543210fedcba98",
    "89abcdef01234567",
    "98badcfe10325476",
    "ab89efcd23016745",
    "ba98fedc32107654",
    "cdef89ab45670123",
    "dcfe98ba54761032",
    "efcdab8967452301",
    "fedcba9876543210",
)  # sixteen rows of hexadecimal digits


@claim(
    "004/nimber-table",
    "the addition table for nimbers from 0 to 15: each entry is the smallest number that is neither above it nor to "
    "its left",
    source=f"{SOURCE}, nimber arithmetic",
    status="table",
    to=15,
    formula="x ⊕ y = mex {x' ⊕ y, x ⊕ y'}",
    wrong={"rows": [*PRINTED_TABLE[:9], "98badcfe10325467", *PRINTED_TABLE[10:]]},
)
def nimber_table(to: int, rows: Sequence[str] = PRINTED_TABLE) -> Cases:
    table: dict[tuple[int, int], int] = {}
    for x, y in product(range(min(to, 15) + 1), repeat=2):
        table[x, y] = mex([table[i, y] for i in range(x)] + [table[x, j] for j in range(y)])
        printed = int(rows[x][y], 16)
        yield (
            f"{x} ⊕ {y} = {table[x, y]}, printed {printed}",
            printed == table[x, y] == x ^ y,
            board("nim", full([x, y])),
        )


def odd(bits: Sequence[int]) -> int:
    return sum(bits) % 2


@claim(
    "004/odd",
    "adding bits without carrying: an odd number of ones gives 1, an even number gives 0",
    source=f"{SOURCE}, nimber arithmetic",
    status="lemma",
    to=6,
    wrong={"total": sum},
)
def odd_numbers_of_ones(to: int, total: Callable[[Sequence[int]], int] = odd) -> Cases:
    """Compare with the nimber of as many heaps of one token."""
    nim = Definition("nim")
    for count in range(1, to + 1):
        for bits in product((0, 1), repeat=count):
            yield f"{bits} add to {total(bits)}", nim.nimber(full(bits)) == total(bits), board("nim", full(bits))


@claim(
    "004/self",
    "x ⊕ x = 0: two equal heaps are a P-position, since the same move in the other heap answers every move",
    source=f"{SOURCE}, the solution and the practical strategy",
    status="lemma",
    to=12,
    wrong={"more": 1},
)
def equal_heaps(to: int, more: int = 0) -> Cases:
    nim = Definition("nim")
    for n in range(1, to + 1):
        heaps = (n, n + more)
        mirrored = all((left, left) in {option for _, option in nim.game.moves((left, n))} for left in range(1, n))
        yield f"{heaps} has nimber {nim.nimber(heaps)}", nim.nimber(heaps) == 0 and mirrored, board("nim", heaps)
