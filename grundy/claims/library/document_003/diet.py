"""Claims of document 003 about 2-Diet Chomp: its moves, lemma 8 (normal ending), lemma 9 (misère ending)."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from grundy.analysis.tabulate import make_table
from grundy.claims.claim import Cases, Definition, PositionText, board, claim, limits, smallest_first
from grundy.claims.library.document_003.endings import SOURCE, Numbers, monotonic, rising
from grundy.core.game import Ending, with_params
from grundy.core.registry import find_game
from grundy.core.types import Array


def diet(to: Numbers, ending: Ending) -> Array:
    """The outcomes of 2-Diet Chomp: 0 for a P-position, -1 where the rows are not in order."""
    return make_table(find_game("diet-chomp")(), to, ending, limits(), "outcomes").values


def misere(*rows: int) -> PositionText:
    return board("diet-chomp", rows, Ending.MISERE)


def three_rules(rows: Numbers, gap: int) -> Iterator[Numbers]:
    """The moves as document 003 lists them. A move may eat two squares of a row that is more than `gap` longer."""
    for i, n in enumerate(rows):
        above = rows[i - 1] if i else 0
        if n > above:
            yield (*rows[:i], n - 1, *rows[i + 1 :])
        if n > above + gap:
            yield (*rows[:i], n - 2, *rows[i + 1 :])
        if i + 1 < len(rows) and rows[i + 1] == n > above:
            yield (*rows[:i], n - 1, n - 1, *rows[i + 2 :])


def chomps(rows: Numbers) -> Iterator[tuple[Numbers, set[tuple[int, int]]]]:
    """Chomps, computed on sets of squares: the rows left, and the squares eaten, those to the right and above."""
    squares = {(row, column) for row, n in enumerate(rows) for column in range(n)}
    for row, column in squares:
        eaten = {(r, c) for r, c in squares if r <= row and c >= column}
        yield tuple(sum(r == i for r, _ in squares - eaten) for i in range(len(rows))), eaten


@claim(
    "003/one-row",
    "Monotonic Nim is Chomp where each move eats squares of only one row",
    source=f"{SOURCE}, section 1",
    status="lemma",
    to=6,
    wrong={"rows_eaten": 2},
)
def one_row(to: int, rows_eaten: int = 1) -> Cases:
    game = find_game("monotonic-nim")()
    for rows in monotonic(to, (1, 2, 3, 4)):
        single = sorted(left for left, eaten in chomps(rows) if len({row for row, _ in eaten}) <= rows_eaten)
        moves = sorted(option for _, option in game.moves(rows))
        yield f"{rows}: such chomps leave {single}", single == moves, board(game, rows)


@claim(
    "003/diet-moves",
    "the three kinds of moves in the list are all chomps of one or two squares",
    source=f"{SOURCE}, 2-Diet Chomp",
    status="lemma",
    to=6,
    wrong={"gap": 2},
)
def listed_moves(to: int, gap: int = 1) -> Cases:
    """Compare with chomps on sets of squares, and with the game in the package."""
    game = find_game("diet-chomp")()
    for rows in monotonic(to, (1, 2, 3, 4)):
        listed, small = list(three_rules(rows, gap)), {left for left, eaten in chomps(rows) if len(eaten) <= 2}
        moves = [option for _, option in game.moves(rows)]
        right = set(listed) == small == set(moves) and len(moves) == len(small)
        yield f"{rows}: listed {listed}, chomps {sorted(small)}", right, board(game, rows)


@claim(
    "003/8",
    "2-Diet Chomp, normal ending: a P-position exactly if the number of squares is divisible by 3",
    source=f"{SOURCE}, lemma 8",
    status="lemma",
    to=24,
    formula="a1 + ... + an = 0 mod 3",
    wrong={"divisor": 2, "to": 6},
)
def lemma_8(to: int, divisor: int = 3) -> Cases:
    """Up to five rows by the definition, three longer rows by a table."""
    game = Definition("diet-chomp")
    for rows in monotonic(4, (1, 2, 3, 4, 5)):
        outcome = game.outcome(rows)
        yield f"{rows} is {outcome}", (outcome == "P") == (sum(rows) % divisor == 0), board(game.game, rows)
    outcomes = diet((to,) * 3, Ending.NORMAL)
    for rows in rising(to):
        right = (outcomes[rows] == 0) == (sum(rows) % divisor == 0)
        yield f"{rows} is {'PN'[outcomes[rows]]}", right, board(game.game, rows)


@claim(
    "003/8-stairs",
    "the only positions without a move that eats two squares are the stairs 1, 2, ..., n, with empty rows or without",
    source=f"{SOURCE}, the proof of lemma 8",
    status="lemma",
    to=5,
    wrong={"first": 2},
)
def stairs(to: int, first: int = 1) -> Cases:
    game = find_game("diet-chomp")()
    for rows in monotonic(to, (1, 2, 3, 4, 5)):
        two = any(sum(rows) - sum(option) == 2 for _, option in game.moves(rows))
        full = [n for n in rows if n]
        yield (
            f"two squares can be eaten of {rows}: {two}",
            two != (full == [*range(first, first + len(full))]),
            board(game, rows),
        )


@claim(
    "003/triangular",
    "no triangular number is 2 mod 3",
    source=f"{SOURCE}, the proof of lemma 8",
    status="lemma",
    to=200,
    wrong={"rest": 1},
)
def triangular(to: int, rest: int = 2) -> Cases:
    total = 0
    for n in range(to + 1):
        total += n
        yield f"1 + ... + {n} = {total}", total % 3 != rest


@claim(
    "003/8-one-heap",
    "2-Diet Chomp, normal ending, is like one heap of 2-slow Nim: the nimber is the number of squares mod 3",
    source=f"{SOURCE}, the remark after lemma 8",
    to=5,
    formula="G(a1, ..., an) = (a1 + ... + an) mod 3",
    wrong={"k": 3},
)
def one_heap(to: int, k: int = 2) -> Cases:
    chomp, heap = Definition("diet-chomp"), Definition(with_params(find_game("slow-nim"), {"k": str(k)}))
    for rows in monotonic(to, (1, 2, 3, 4)):
        nimber, squares = chomp.nimber(rows), sum(rows)
        right = nimber == heap.nimber((squares,) if squares else ())
        yield f"{rows} has nimber {nimber}", right, board(chomp.game, rows)


@claim(
    "003/9-one",
    "2-Diet Chomp, misère ending: one row of n is a P-position exactly if n = 3k + 1",
    source=f"{SOURCE}, lemma 9",
    status="lemma",
    to=60,
    wrong={"rest": 0},
)
def lemma_9_one_row(to: int, rest: int = 1) -> Cases:
    game = Definition("diet-chomp", Ending.MISERE)
    for n in range(to + 1):
        outcome = game.outcome((n,))
        yield f"a row of {n} is {outcome}", (outcome == "P") == (n % 3 == rest), misere(n)


@claim(
    "003/9",
    "2-Diet Chomp, misère ending: rows (a, b) are a P-position exactly if b - a = 3k + 1",
    source=f"{SOURCE}, lemma 9",
    status="lemma",
    to=30,
    wrong={"rest": 2},
)
def lemma_9(to: int, rest: int = 1) -> Cases:
    game = Definition("diet-chomp", Ending.MISERE)
    for a, b in smallest_first(combinations_with_replacement(range(to + 1), 2)):
        outcome = game.outcome((a, b))
        yield f"({a}, {b}) is {outcome}", (outcome == "P") == ((b - a) % 3 == rest), misere(a, b)


def named_moves(to: int, at_zero: int) -> Cases:
    """The move that the proof names for each N-position (a, b). For a = 0 and b = 3k it eats `at_zero` squares."""
    game = Definition("diet-chomp", Ending.MISERE)
    for a, b in smallest_first(combinations_with_replacement(range(to + 1), 2)):
        if b and (rest := (b - a) % 3) != 1:
            named = (a, b - 1) if rest == 2 else (a - 1, b) if a or not at_zero else (0, b - at_zero)
            there = named in {option for _, option in game.game.moves((a, b)) if game.outcome(option) == "P"}
            yield f"from ({a}, {b}) to {named} wins: {there}", there, misere(a, b)


@claim(
    "003/9-proof",
    "from (a, a+3k+2), eating one square of the second row wins; from (a, a+3k), eating one of the first row wins",
    source=f"{SOURCE}, the proof of lemma 9, which for a = 0 says only that (0, 3k+1) is lost",
    status="lemma",
    to=20,
)
def proof_9_printed(to: int) -> Cases:
    """For a = 0 the first row has no square: the proof misses (0, 3k)."""
    yield from named_moves(to, 0)


@proof_9_printed.corrected(
    "this holds for a ≥ 1; from (0, 3k) with k ≥ 1, eating two squares wins", kind="edge case", wrong={"at_zero": 1}
)
def proof_9_corrected(to: int, at_zero: int = 2) -> Cases:
    yield from named_moves(to, at_zero)
