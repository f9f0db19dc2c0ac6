"""Claims of document 004, second part: the solution of Nim, its misère form, Poker Nim and Northcott's game.

The outcomes come from the definition, which uses no closed form and never splits a position. For Northcott's game,
which can go on forever, they come from backward analysis.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, product

from grundy.claims.claim import Cases, Definition, board, claim, limits
from grundy.claims.library.document_004.outcomes import SOURCE, Numbers, full, graph_of, heaps_to
from grundy.core.game import Ending
from grundy.core.nimsum import xor
from grundy.core.registry import find_game
from grundy.engines.reference import Reference


@claim(
    "004/solution",
    "in Nim, normal ending, the winning moves are those that leave a nim-sum of 0",
    source=f"{SOURCE}, the solution",
    to=6,
    wrong={"wanted": 1},
)
def solution(to: int, wanted: int = 0) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        for move, option in nim.game.moves(heaps):
            outcome = nim.outcome(option)
            words = f"{move} of {heaps} leaves {outcome}, nim-sum {xor(option)}"
            yield words, (outcome == "P") == (xor(option) == wanted), board("nim", heaps)


@claim(
    "004/p-positions",
    "in Nim, normal ending, the positions with a nim-sum of 0 are the P-positions, and all others are N-positions",
    source=f"{SOURCE}, the solution",
    to=6,
    wrong={"wanted": 1},
)
def p_positions(to: int, wanted: int = 0) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        outcome = nim.outcome(heaps)
        yield f"{heaps} is {outcome}", (outcome == "P") == (xor(heaps) == wanted), board("nim", heaps)


@claim(
    "004/lemma-1",
    "if the nim-sum is 0, every move changes it",
    source=f"{SOURCE}, lemma 1",
    status="lemma",
    to=8,
    wrong={"before": 1},
)
def lemma_1(to: int, before: int = 0) -> Cases:
    game = find_game("nim")()
    for heaps in heaps_to(to, 4):
        if xor(heaps) == before:
            left = [xor(option) for _, option in game.moves(heaps)]
            yield f"{heaps} leaves the nim-sums {sorted(set(left))}", 0 not in left, board("nim", heaps)


@claim(
    "004/lemma-2",
    "if the nim-sum is not 0, some move makes it 0",
    source=f"{SOURCE}, lemma 2",
    status="lemma",
    to=7,
    wrong={"but": 1},
)
def lemma_2(to: int, but: int = 0) -> Cases:
    game = find_game("nim")()
    for heaps in heaps_to(to, 4):
        if xor(heaps) != but:
            made = any(xor(option) == 0 for _, option in game.moves(heaps))
            yield f"{heaps} has a move to nim-sum 0: {made}", made, board("nim", heaps)


@claim(
    "004/lemma-2-proof",
    "the most significant bit of the nim-sum is the most significant bit of some heap",
    source=f"{SOURCE}, the proof of lemma 2",
    status="lemma",
    to=8,
)
def most_significant_printed(to: int) -> Cases:
    for heaps in heaps_to(to, 4):
        if total := xor(heaps):
            found = total.bit_length() in {n.bit_length() for n in heaps}
            yield f"{heaps} has nim-sum {total}", found, board("nim", heaps)


@most_significant_printed.corrected(
    "some heap has a 1 at that place; its nim-sum with the total is smaller than the heap",
    kind="error",
    wrong={"place": lambda s: (s & -s).bit_length() - 1},
)
def most_significant_corrected(to: int, place: Callable[[int], int] = lambda s: s.bit_length() - 1) -> Cases:
    for heaps in heaps_to(to, 4):
        if total := xor(heaps):
            fitting = [n for n in heaps if n >> place(total) & 1]
            right = bool(fitting) and all(n ^ total < n for n in fitting)
            yield f"{heaps} has nim-sum {total}, fitting heaps {fitting}", right, board("nim", heaps)


def strategy(heaps: Numbers, early: bool) -> set[Numbers]:
    """The options that the misère strategy leaves: nim-sum 0 until only heaps of 1 remain, then an odd number of them.

    Late, as printed, the strategy changes when all heaps are 1; early, with the move that leaves only heaps of 1.
    """
    left = {full(option) for _, option in find_game("nim")().moves(heaps)}
    ones = {option for option in left if max(option, default=0) <= 1}
    if early:
        return {option for option in left - ones if xor(option) == 0} | {o for o in ones if len(o) % 2}
    if max(heaps) <= 1:
        return {option for option in ones if len(option) % 2}
    return {option for option in left if xor(option) == 0}


def by_strategy(to: int, early: bool) -> Cases:
    """Whether the moves of the strategy are the winning moves."""
    nim = Definition("nim", Ending.MISERE)
    for heaps in heaps_to(to, 3) + heaps_to(3, 4):
        if heaps:
            wins = {full(option) for _, option in nim.game.moves(heaps) if nim.outcome(option) == "P"}
            leaves = strategy(heaps, early)
            words = f"{heaps}: the strategy leaves {sorted(leaves)}, winning moves leave {sorted(wins)}"
            yield words, leaves == wins, board("nim", heaps, Ending.MISERE)


@claim(
    "004/misere-strategy",
    "in misère Nim, leave nim-sum 0 until only heaps of 1 are left, and from then on an odd number of them",
    source=f"{SOURCE}, the solution, misère play",
    to=6,
)
def misere_printed(to: int) -> Cases:
    yield from by_strategy(to, False)


@misere_printed.corrected(
    "the change comes one move earlier: a move that leaves only heaps of 1 must leave an odd number of them",
    kind="reading",
    wrong={"early": False},
)
def misere_corrected(to: int, early: bool = True) -> Cases:
    yield from by_strategy(to, early)


def even_subpiles(heaps: Numbers, powers: Sequence[int]) -> bool:
    """Split each heap into different powers of 2: whether each of these powers is in an even number of heaps."""
    return all(sum(n // power % 2 for n in heaps) % 2 == 0 for power in powers)


def subpiles(to: int, powers: Sequence[int]) -> Cases:
    nim = Definition("nim")
    for heaps in heaps_to(to, 3):
        even, outcome = even_subpiles(heaps, powers), nim.outcome(heaps)
        words = f"{heaps} is {outcome}; subpiles of {', '.join(map(str, powers))} are even: {even}"
        yield words, even == (outcome == "P"), board("nim", heaps)


@claim(
    "004/subpiles",
    "it is enough to leave an even number of subpiles of each of 2, 4, 8, 16, ...: that is a nim-sum of 0",
    source=f"{SOURCE}, practical strategy",
    to=6,
)
def subpiles_printed(to: int) -> Cases:
    yield from subpiles(to, (2, 4, 8, 16))


@subpiles_printed.corrected(
    "the number of subpiles of each power of 2 must be even, including those of 1, as the text also says",
    kind="reading",
    wrong={"powers": (1, 4, 8, 16)},
)
def subpiles_corrected(to: int, powers: Sequence[int] = (1, 2, 4, 8, 16)) -> Cases:
    yield from subpiles(to, powers)


@claim(
    "004/poker-nim",
    "if chips may also be added to Nim, without a limit, the same player wins as in Nim",
    source=f"{SOURCE}, Poker Nim",
    to=4,
)
def poker_printed(to: int) -> Cases:
    """If there is always a chip to add, no position is the end, and nobody ever makes the last move."""
    game = find_game("poker-nim")()
    for heaps in heaps_to(to, 2):
        over = not list(game.moves((heaps or (0,), 1)))
        words = f"{heaps or (0,)}: over in Nim is {not heaps}, over with a chip to add is {over}"
        yield words, over == (not heaps), board(game, (heaps or (0,), 1))


@poker_printed.corrected(
    "if the total number of chips that can be added is limited, nimbers and outcomes are those of Nim",
    kind="missing condition",
    wrong={"reserve_counts": 1},
)
def poker_corrected(to: int, reserve_counts: int = 0) -> Cases:
    poker, nim = Definition("poker-nim"), Definition("nim")
    for heaps, reserve in product(heaps_to(to, 2), range(to)):
        nimber = poker.nimber((heaps or (0,), reserve))
        right = nimber == nim.nimber(heaps) ^ (reserve_counts * reserve)
        yield (
            f"{heaps} with {reserve} chips to add has nimber {nimber}",
            right,
            board("poker-nim", (heaps or (0,), reserve)),
        )


@claim(
    "004/reversible",
    "the next move can take away again what a move has added",
    source=f"{SOURCE}, Poker Nim",
    status="lemma",
    to=5,
    wrong={"kept": 1},
)
def reversible(to: int, kept: int = 0) -> Cases:
    game = find_game("poker-nim")()
    for heaps in combinations_with_replacement(range(to + 1), 2):
        for reserve in range(to):
            for move, option in game.moves((heaps, reserve)):
                if move.startswith("add"):
                    back = (heaps, option[1] + kept) in {after for _, after in game.moves(option)}
                    yield (
                        f"{move} at {game.text((heaps, reserve))} can be undone: {back}",
                        back,
                        board(game, (heaps, reserve)),
                    )


def rows_of_northcott(width: int) -> Iterator[str]:
    for black, white in product(range(width), repeat=2):
        if black != white:
            yield "".join("B" if i == black else "W" if i == white else "." for i in range(width))


def boards_of_northcott(to: int) -> Iterator[tuple[tuple[str, ...], str]]:
    """One row and two rows, with either side to move, narrow boards first."""
    for width in range(2, to + 1):
        rows = list(rows_of_northcott(width))
        positions = [(row,) for row in rows] + list(combinations_with_replacement(rows, 2)) * (width < 5)
        yield from ((position, side) for position in positions for side in "BW")


def gap(row: str) -> int:
    return abs(row.index("B") - row.index("W")) - 1


@claim(
    "004/northcott",
    "in Northcott's game, the spaces between the two checkers of each row are Nim heaps; whoever wins that Nim "
    "position can win here in finitely many moves",
    source=f"{SOURCE}, Northcott's game and its solution",
    to=5,
    wrong={"size": lambda row: abs(row.index("B") - row.index("W"))},
)
def northcott(to: int, size: Callable[[str], int] = gap) -> Cases:
    """Use backward analysis: a position where neither side can force an end would have no outcome."""
    game = find_game("northcott")()
    for position in boards_of_northcott(to):
        outcome = Reference(game, Ending.NORMAL, limits()).value(position).outcome
        right = outcome == ("N" if xor(map(size, position[0])) else "P")
        yield f"{game.text(position)} is {outcome}", right, board(game, position)


@claim(
    "004/northcott-endless",
    "Northcott's game can go on forever: play can return to the same position",
    source=f"{SOURCE}, Northcott's game",
    to=6,
    wrong={"least": 3},
)
def northcott_endless(to: int, least: int = 4) -> Cases:
    """From `B.W.` one row is enough: White steps aside, Black follows, White comes back, and so does Black."""
    game = find_game("northcott")()
    for width in range(least, to + 1):
        start = ("B.W" + "." * (width - 3),), "W"
        around = {after for _, option in game.moves(start) for after in graph_of(game, option)}
        yield f"{game.text(start)} can come again: {start in around}", start in around, board(game, start)


@claim(
    "004/northcott-partisan",
    "Northcott's game is not impartial: the two players have different moves",
    source=f"{SOURCE}, Northcott's game",
    status="example",
    to=5,
    wrong={"spaces": 0},
)
def northcott_partisan(to: int, spaces: int = 1) -> Cases:
    game = find_game("northcott")()
    for width in range(2 + spaces, to + 3):
        rows = ("B" + "." * (width - 2) + "W",)
        left = [{option[0] for _, option in game.moves((rows, side))} for side in "BW"]
        yield f"{rows[0]}: Black leaves {left[0]}, White {left[1]}", left[0] != left[1], board(game, (rows, "W"))
