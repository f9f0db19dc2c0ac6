"""Claims of document 002: every game is Nim in disguise, even if stones can be added, and the table of Grundy's game.

Nimbers and outcomes come from `Definition`, which uses only options and mex.
"""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

from grundy.analysis.solution import minimax
from grundy.claims.claim import Cases, Definition, board, claim, limits, smallest_first
from grundy.claims.library.document_000.nim import nim_sum, smallest
from grundy.core.capabilities.solving import Nimbers
from grundy.core.game import AnyGame, Ending
from grundy.core.nimsum import mex, xor
from grundy.core.registry import all_games, find_game
from grundy.core.types import Position

SOURCE = "document 002"
GRUNDY = find_game("grundys-game")()


def small_positions(seed: int, count: int) -> list[tuple[AnyGame, Position]]:
    """Small random positions of all games with nimbers."""
    rng = random.Random(seed)
    kinds = [kind() for kind in all_games().values()]
    games = [game for game in kinds if not game.capability(Nimbers).refuses()]
    return [(game, smallest(game, rng)) for _ in range(count // len(games) + 1) for game in games][:count]


@claim(
    "002/outcomes",
    "every position is either won or lost for the player to move: won if some move leaves a lost position, and lost "
    "otherwise",
    source=f"{SOURCE}, points 1 and 2",
    status="observation",
    to=60,
    wrong={"won": "P"},
)
def won_or_lost(to: int, won: str = "N") -> Cases:
    """Compare with plain minimax, which plays every line to its end and never finds a tie."""
    for game, position in small_positions(1, to):
        plain = Definition(game)
        value = minimax(game, position, Ending.NORMAL, 80, limits()).value
        right = value in (1, -1) and (plain.outcome(position) == won) == (value == 1)
        yield f"{game.id} {game.text(position)}: minimax says {value}", right, board(game, position)


@claim(
    "002/zero",
    "final positions have value 0, and a position is a P-position exactly if its value is 0",
    source=f"{SOURCE}, the definition of Nim-values",
    to=80,
    wrong={"value": 1},
)
def zero(to: int, value: int = 0) -> Cases:
    for game, position in small_positions(2, to):
        plain = Definition(game)
        plain.outcome(position)
        for here, (outcome, nimber) in list(plain.found.items())[:40]:
            final = not any(True for _ in game.moves(here))
            right = (outcome == "P") == (nimber == value) and (not final or nimber == value)
            yield f"{game.id} {game.text(here)}: {outcome}, {nimber}", right, board(game, here)


@claim(
    "002/translation",
    "translate a sum to a position of Nim: the winning moves there can be translated back, and they win",
    source=f"{SOURCE}, the introduction",
    to=60,
    wrong={"shift": 1},
)
def translation(to: int, shift: int = 0) -> Cases:
    """Add a Nim heap: the game has a move to each smaller value, and the one that equals the heap wins."""
    sums = find_game("sum")()
    for game, position in small_positions(3, to):
        if game.id == "sum":
            continue
        plain = Definition(game)
        nimber = plain.nimber(position)
        values = {plain.nimber(option): game.text(option) for _, option in game.moves(position)}
        for heap in range(nimber):
            here = sums.parse(f"{game.id}:{game.text(position)} & nim:{heap}")
            reached = values.get(heap + shift)
            won = (
                reached is not None and Definition(sums).outcome(sums.parse(f"{game.id}:{reached} & nim:{heap}")) == "P"
            )
            yield f"{sums.text(here)}: leave {reached}", won, board(sums, here)


@cache
def lost_with_adding(heaps: tuple[int, ...], left: int, limited: str, most: int = 2) -> bool:
    """Nim where a move may add up to `most` stones. `left` limits the moves that add stones, or all moves."""
    for i, n in enumerate(heaps):
        for size in (*range(n), *(range(n + 1, n + most + 1) if left else ())):
            after = tuple(sorted((*heaps[:i], size, *heaps[i + 1 :])))
            fewer = left - (size > n if limited == "adding" else 1)
            if fewer >= 0 and lost_with_adding(after, fewer, limited, most):
                return False
    return True


@claim(
    "002/adding",
    "Nim where stones may be added, with a limit that keeps it finite, has the P-positions of Nim: remove what was "
    "added",
    source=f"{SOURCE}, point 3",
    to=5,
    wrong={"limited": "moves"},
)
def adding(to: int, limited: str = "adding") -> Cases:
    """Two limits: a reserve that shrinks (Poker Nim), and a number of moves that add."""
    poker = find_game("poker-nim")()
    plain = Definition(poker)
    for heaps in smallest_first(combinations_with_replacement(range(to + 1), 2)):
        lost = xor(heaps) == 0
        for reserve in range(3):
            position = (heaps, reserve)
            undone = all(
                any(back[0] == heaps for _, back in poker.moves(option))
                for move, option in poker.moves(position)
                if move.startswith("add")
            )
            right = undone and (plain.outcome(position) == "P") == lost
            yield f"{poker.text(position)}, a reserve", right, board(poker, position)
        for times in range(3):
            right = lost_with_adding(heaps, times, limited) == lost
            yield f"{heaps}, {times} additions", right, board(poker, (heaps, times))


@claim(
    "002/components",
    "the value of a position with several components is the XOR of their values",
    source=f"{SOURCE}, the Nim-sum",
    to=13,
    wrong={"sum_of": sum},
)
def components(to: int, sum_of: Callable[[tuple[int, ...]], int] = xor) -> Cases:
    """Three piles of Grundy's game with up to `to` stones in all, searched as a whole."""
    plain = Definition(GRUNDY)
    for piles in smallest_first(combinations_with_replacement(range(1, to + 1), 3)):
        if sum(piles) > to:
            break
        position = GRUNDY.parse("+".join(map(str, piles)))
        expected = sum_of(tuple(plain.nimber((n,)) for n in piles))
        nimber = plain.nimber(position)
        yield f"{GRUNDY.text(position)} has value {nimber}", nimber == expected, board(GRUNDY, position)


def without_carrying(a: int, b: int, base: int = 2) -> int:
    """Add column by column in this base, without carrying."""
    return 0 if a == b == 0 else (a % base + b % base) % base + base * without_carrying(a // base, b // base, base)


@claim(
    "002/xor",
    "the XOR-sum adds binary digits without carrying: 1100 and 0110 give 1010, 5 ⊕ 6 = 3, and n ⊕ n = 0",
    source=f"{SOURCE}, XOR-addition and the last example",
    status="example",
    to=31,
    wrong={"base": 3},
)
def xor_addition(to: int, base: int = 2) -> Cases:
    """Compare with nim-addition by mex."""
    for a, b, total in ((0b1100, 0b0110, 0b1010), (5, 6, 3)):
        yield f"{a:b} and {b:b} give {total:b}", nim_sum(a, b) == without_carrying(a, b, base) == total
    for a in range(to + 1):
        for b in range(to + 1):
            right = nim_sum(a, b) == without_carrying(a, b, base) and nim_sum(a, a) == 0
            yield f"{a} ⊕ {b} = {nim_sum(a, b)}", right


@claim(
    "002/ends",
    "Grundy's game is over exactly if every pile has one or two stones; a move splits 4 into 1 and 3, not into 2 and 2",
    source=f"{SOURCE}, Grundy's game",
    status="observation",
    to=9,
    wrong={"largest": 3},
)
def ends(to: int, largest: int = 2) -> Cases:
    for piles in smallest_first(combinations_with_replacement(range(1, to + 1), 2)):
        position = GRUNDY.parse("+".join(map(str, piles)))
        over = not any(True for _ in GRUNDY.moves(position))
        yield (
            f"{GRUNDY.text(position)} is {'over' if over else 'on'}",
            over == (max(piles) <= largest),
            board(GRUNDY, position),
        )
    four = {option for _, option in GRUNDY.moves((4,))}
    yield f"4 becomes {four}", {tuple(sorted(one)) for one in four} == {(1, 3)}, board(GRUNDY, (4,))


ROWS = {
    1: ([], [], 0),
    2: ([], [], 0),
    3: ([(1, 2)], [(0, 0)], 1),
    4: ([(1, 3)], [(0, 1)], 0),
    5: ([(1, 4), (2, 3)], [(0, 0), (0, 1)], 2),
    6: ([(1, 5), (2, 4)], [(0, 2), (0, 0)], 1),
    7: ([(1, 6), (2, 5), (3, 4)], [(0, 1), (0, 2), (1, 0)], 0),
    8: ([(1, 7), (2, 6), (3, 5)], [(0, 0), (0, 1), (1, 2)], 2),
    9: ([(1, 8), (2, 7), (3, 6), (4, 5)], [(0, 2), (0, 0), (1, 1), (0, 2)], 1),
}


def table_row(stones: int, value_of: Callable[[int], int]) -> Cases:
    """A row of the table: the ways to split a pile, the values of the two piles, their sums, and the mex."""
    splits, pairs, value = ROWS[stones]
    plain = Definition(GRUNDY)
    after = sorted(tuple(sorted(option)) for _, option in GRUNDY.moves((stones,)))
    at = board(GRUNDY, (stones,))
    yield f"{stones} splits into {after}", after == splits, at
    found = [tuple(plain.nimber((n,)) for n in split) for split in splits]
    yield f"the piles have the values {found}", found == pairs, at
    sums = [plain.nimber(split) for split in splits]
    yield f"the positions have the values {sums}", sums == [nim_sum(*pair) for pair in pairs], at
    yield f"{stones} has the value {mex(sums)}", mex(sums) == plain.nimber((stones,)) == value_of(value), at


@claim(
    "002/table",
    "in Grundy's game, piles of 1 to 9 have the values 0, 0, 1, 0, 2, 1, 0, 2, 1; all columns of the table are right",
    source=f"{SOURCE}, the table",
    status="table",
    to=9,
    wrong={"value_of": lambda value: value + 1},
)
def table(to: int, value_of: Callable[[int], int] = int) -> Cases:
    for stones in range(1, min(to, 9) + 1):
        yield from table_row(stones, value_of)


@claim(
    "002/powers",
    "up to 7 stones, the sums of two piles are simple, because the values of the piles are two different powers of 2",
    source=f"{SOURCE}, the note between the two tables",
    status="observation",
    to=7,
)
def powers_printed(to: int) -> Cases:
    for stones in range(1, 8):
        for split, pair in zip(ROWS[stones][0], ROWS[stones][1], strict=True):
            words = f"{stones} splits into {split[0]}-{split[1]}, of values {pair[0]} and {pair[1]}"
            yield words, pair[0] != pair[1] and all(n.bit_count() == 1 for n in pair), board(GRUNDY, split)


@powers_printed.corrected(
    "up to 7 stones, one of the two values is 0; 8 stones can give 1 and 2, and different powers of 2 add as usual",
    kind="error",
    to=9,
    wrong={"last": 8},
)
def powers(to: int, last: int = 7) -> Cases:
    plain = Definition(GRUNDY)
    for stones in range(3, last + 1):
        for _, split in GRUNDY.moves((stones,)):
            pair = [plain.nimber((n,)) for n in split]
            yield f"{GRUNDY.text(split)} has the values {pair}", min(pair) == 0, board(GRUNDY, split)
    for i in range(to):
        for j in range(i):
            yield f"2^{i} and 2^{j}", without_carrying(2**i, 2**j) == 2**i + 2**j
    yield "3-5 has the values 1 and 2", [plain.nimber((n,)) for n in (3, 5)] == [1, 2], board(GRUNDY, (3, 5))


@claim(
    "002/seven",
    "moves from 7 stones leave the values 1 and 2, so 7 stones have the value 0",
    source=f"{SOURCE}, the remark on position 7, where the set V(P) is called M(P)",
    status="example",
    to=1,
    wrong={"values": frozenset({0, 1})},
)
def seven(to: int, values: frozenset[int] = frozenset({1, 2})) -> Cases:
    plain = Definition(GRUNDY)
    found = {plain.nimber(option) for _, option in GRUNDY.moves((7,))}
    yield f"moves from 7 stones leave {sorted(found)}", found == values, board(GRUNDY, (7,))
    yield "7 stones are a P-position", plain.outcome((7,)) == "P", board(GRUNDY, (7,))
