"""Claims of document 000, sections 2.1 and 2.2.1: DiviNim in general, and bars with one poisoned square.

Where the text says nim-sum, the check counts heaps on the bar. Outcomes come from the definition.
"""

from collections.abc import Callable
from itertools import product

from grundy.claims.claim import Cases, Definition, claim
from grundy.claims.library.document_000.bars import (
    GAME,
    BarMargins,
    Bars,
    bar,
    corner,
    corner_bars,
    heaps,
    letter,
    one_square_bars,
    shown,
    sizes,
    squares,
    states_after,
)
from grundy.core.nimsum import xor
from grundy.games.divinim.grids import GridBar

SOURCE = "document 000"


def small_boards(to: int) -> list[Bars]:
    """All boards of up to `to` squares, with any squares poisoned, smallest first."""
    found: list[Bars] = []
    for h, w in sizes(to, 1):
        if h * w <= to:
            every = list(product(range(h), range(w)))
            for mask in range(1, 1 << len(every)):
                found.append((bar(h, w, *(place for i, place in enumerate(every) if mask >> i & 1)),))
    return found


@claim(
    "000/2.1.1",
    "DiviNim is impartial: play ends after finitely many moves, as soon as only single squares are left",
    source=f"{SOURCE}, theorem 2.1.1",
    to=6,
    wrong={"left": 2},
)
def impartial(to: int, left: int = 1) -> Cases:
    """The moves depend only on the position, and each makes the position smaller."""
    for position in small_boards(to):
        options = [option for _, option in GAME.moves(position)]
        falls = all(GAME.size(option) < GAME.size(position) for option in options)
        over = all(h * w <= left for (h, w), _, _ in position)
        yield f"{GAME.text(position)} has {len(options)} moves", falls and over == (not options), shown(position)


@claim(
    "000/moves",
    "an m x n bar has m + n - 2 moves, wherever the poison is",
    source=f"{SOURCE}, section 2.1.1",
    status="observation",
    to=6,
    wrong={"fewer": 1},
)
def number_of_moves(to: int, fewer: int = 2) -> Cases:
    for position in small_boards(to):
        (h, w), found = position[0].body, len(list(GAME.moves(position)))
        yield f"{GAME.text(position)} has {found} moves", found == h + w - fewer, shown(position)


@claim(
    "000/2.1.2",
    "with one poisoned square, Last and Scored have the same winner",
    source=f"{SOURCE}, theorem 2.1.2",
    to=5,
)
def winners_printed(to: int) -> Cases:
    return same_winner(to, least=1)


@winners_printed.corrected(
    "this holds for two squares or more; on the single square, where nobody scores, Last is lost and Scored is a tie",
    kind="edge case",
    wrong={"poisoned": 2},
)
def winners_corrected(to: int, poisoned: int = 1) -> Cases:
    return same_winner(to, 2, poisoned)


def same_winner(to: int, least: int, poisoned: int = 1) -> Cases:
    last, margins = Definition(GAME), BarMargins()
    for h, w in sizes(to, least):
        for place in product(range(h), range(w)):
            position = (bar(h, w, *{place, (0, 0)} if poisoned == 2 else {place}),)
            outcome, margin = last.outcome(position), margins.of(position)
            right = (outcome, margin) in (("N", 1), ("P", -1))
            yield f"{GAME.text(position)} is {outcome}, margin {margin}", right, shown(position)


@claim(
    "000/2.1.3",
    "a bar with one poisoned square is Nim with four heaps: the squares above, below, left and right of it",
    source=f"{SOURCE}, theorem 2.1.3 and figure 2.1",
    to=5,
    formula="N = n₁ ⊕ n₂ ⊕ n₃ ⊕ n₄",
    wrong={"of": lambda one: heaps(one)[:3]},
)
def four_heaps(to: int, of: Callable[[GridBar], tuple[int, ...]] = heaps) -> Cases:
    """The options have the same heaps as the options in Nim, and the nimber is the nim-sum."""
    plain = Definition(GAME)
    for one in one_square_bars(to, 1):
        after = sorted(tuple(sorted(of(option[0]))) for _, option in GAME.moves((one,)))
        nim = sorted(
            tuple(sorted((*of(one)[:i], left, *of(one)[i + 1 :])))
            for i in range(len(of(one)))
            for left in range(of(one)[i])
        )
        nimber = plain.nimber((one,))
        yield f"{GAME.text((one,))} has nimber {nimber}", after == nim and nimber == xor(of(one)), shown((one,))


@claim(
    "000/several-squares",
    "with several poisoned squares the heaps overlap: the nimber is not always the nim-sum of all heaps",
    source=f"{SOURCE}, the remark after theorem 2.1.3",
    status="observation",
    to=4,
    wrong={"poisoned": 1},
)
def overlapping(to: int, poisoned: int = 2) -> Cases:
    """Find a board that shows it for each size of two squares or more."""
    plain = Definition(GAME)
    for h, w in sizes(to):
        places = list(product(range(h), range(w)))
        boards = [bar(h, w, a, b) for a in places for b in places if (a < b if poisoned == 2 else a == b)]
        differ = [
            one for one in boards if plain.nimber((one,)) != xor(xor(heaps(GridBar((h, w), (p,)))) for p in one.poison)
        ]
        yield f"{h}x{w}: {len(differ)} boards differ", bool(differ), shown((boards[0],))


@claim(
    "000/figure-2.3",
    "a 3x5 bar with a poisoned corner can be cut to 3x3, which has nim-sum 2 ⊕ 2 = 0 and is lost",
    source=f"{SOURCE}, figures 2.2 and 2.3",
    status="example",
    to=1,
    wrong={"width": 4},
)
def figure_2_3(to: int, width: int = 3) -> Cases:
    start, left = (corner(3, 5),), (corner(3, width),)
    reached = left in [option for _, option in GAME.moves(start)]
    lost = Definition(GAME).outcome(left) == "P"
    yield f"{GAME.text(left)}", reached and lost and xor(heaps(left[0])) == 0, shown(left)


@claim(
    "000/bad-chocolate",
    "Bad Chocolate: the 4x8 bar with a poisoned corner is won, and cutting it to 4x4 is the only winning move",
    source=f"{SOURCE}, section 1.1, a puzzle of J. Tanton, 2001",
    status="example",
    to=1,
    wrong={"side": 5},
)
def bad_chocolate(to: int, side: int = 4) -> Cases:
    plain, start = Definition(GAME), (bar(4, 8, (3, 7)),)
    won = [option for _, option in GAME.moves(start) if plain.outcome(option) == "P"]
    yield (
        f"winning moves leave {[one.body for (one,) in won]}",
        [o.body for (o,) in won] == [(side, side)],
        shown(start),
    )


@claim(
    "000/2.2.1",
    "a single bar with one poisoned square and nim-sum 0 is a lost position",
    source=f"{SOURCE}, theorem 2.2.1",
    to=5,
)
def zero_printed(to: int) -> Cases:
    return zero_is_lost(to, least=1)


@zero_printed.corrected(
    "this holds in Last, and in Scored if the bar has two squares or more; in Scored the single square is a tie",
    kind="edge case",
    wrong={"sum_of": lambda four: sum(four) % 2},
)
def zero_corrected(to: int, sum_of: Callable[[tuple[int, ...]], int] = xor) -> Cases:
    return zero_is_lost(to, 2, sum_of)


def zero_is_lost(to: int, least: int, sum_of: Callable[[tuple[int, ...]], int] = xor) -> Cases:
    """Whether such bars are lost in Last, and in Scored with at least `least` squares."""
    plain, margins = Definition(GAME), BarMargins()
    for one in one_square_bars(to, 1):
        if sum_of(heaps(one)) == 0:
            outcome, margin = plain.outcome((one,)), margins.of((one,))
            right = outcome == "P" and margin == (-1 if squares((one,)) >= least else 0)
            yield f"{GAME.text((one,))} has nim-sum 0, is {outcome}, margin {margin}", right, shown((one,))


@claim(
    "000/2.2.2",
    "a bar with a poisoned corner is lost exactly if it is a square",
    source=f"{SOURCE}, theorem 2.2.2",
    to=7,
)
def squares_printed(to: int) -> Cases:
    return squares_are_lost(to, least=1)


@squares_printed.corrected(
    "this holds in Last, and in Scored if the bar has two squares or more; in Scored the single square is a tie",
    kind="edge case",
    wrong={"wider": 1},
)
def squares_corrected(to: int, wider: int = 0) -> Cases:
    return squares_are_lost(to, 2, wider)


def squares_are_lost(to: int, least: int, wider: int = 0) -> Cases:
    """Whether exactly the square bars are lost in Last, and in Scored with at least `least` squares."""
    plain, margins = Definition(GAME), BarMargins()
    for h, w in sizes(to, 1):
        outcome, margin = plain.outcome((corner(h, w),)), margins.of((corner(h, w),))
        square = w == h + wider
        right = (outcome == "P") == square and (margin == -1) == (square and h * w >= least)
        yield f"{h}x{w} is {outcome}, margin {margin}", right, shown((corner(h, w),))


@claim(
    "000/2.2.3",
    "a bar L can always be cut to W, and never to L or F",
    source=f"{SOURCE}, theorem 2.2.3",
    to=6,
    wrong={"state": "W"},
)
def from_l(to: int, state: str = "L") -> Cases:
    for one in one_square_bars(to):
        if letter(one) == state:
            yield f"{GAME.text((one,))} goes to {sorted(states_after(one))}", states_after(one) == {"W"}, shown((one,))


@claim(
    "000/2.2.3.1",
    "a square bar with a poisoned corner is L: it can always be cut to W, and never to L or F",
    source=f"{SOURCE}, corollary 2.2.3.1",
    status="corollary",
    to=9,
)
def square_printed(to: int) -> Cases:
    return cut_squares(to, least=1)


@square_printed.corrected(
    "this holds for square bars of side 2 and more; the single square is finished and cannot be cut",
    kind="edge case",
    wrong={"least": 1},
)
def square_corrected(to: int, least: int = 2) -> Cases:
    return cut_squares(to, least)


def cut_squares(to: int, least: int) -> Cases:
    for n in range(least, to + 1):
        one = corner(n, n)
        right = letter(one) == "L" and states_after(one) == {"W"}
        yield f"{n}x{n} is {letter(one)} and goes to {sorted(states_after(one)) or 'nothing'}", right, shown((one,))


@claim(
    "000/2.2.4",
    "a bar W can be finished at once or be cut to L",
    source=f"{SOURCE}, theorem 2.2.4",
    to=6,
    wrong={"goals": frozenset({"F"})},
)
def from_w(to: int, goals: frozenset[str] = frozenset({"F", "L"})) -> Cases:
    """F exactly if the bar extends in only one direction from the poison, otherwise L."""
    for one in one_square_bars(to):
        if letter(one) == "W":
            after = states_after(one)
            goal = "F" if sum(n > 0 for n in heaps(one)) == 1 else "L"
            yield f"{GAME.text((one,))} goes to {sorted(after)}", goal in after & goals, shown((one,))


@claim(
    "000/2.2.4.1",
    "a bar W with a poisoned corner: finish a single row at once, and cut any other bar n x m to n x n",
    source=f"{SOURCE}, corollary 2.2.4.1",
    status="corollary",
    to=9,
    wrong={"longer": 1},
)
def corner_from_w(to: int, longer: int = 0) -> Cases:
    for one in corner_bars(to):
        n, m = one.body
        if n < m:
            after = [option[0] for _, option in GAME.moves((one,))]
            yield (
                f"{n}x{m} goes to {n}x{n}",
                corner(n, n + longer) in after and letter(corner(n, n)) in "FL",
                shown((one,)),
            )


@claim(
    "000/figure-2.4",
    "moves lead from L only to W, and from W to L, W or F; from W some move changes the state, and two states are "
    "possible if both sides are greater than 2",
    source=f"{SOURCE}, figure 2.4 and the text before it",
    to=6,
    wrong={"least": 1},
)
def state_diagram(to: int, least: int = 3) -> Cases:
    for one in one_square_bars(to):
        after = states_after(one)
        right = after == {"W"} if letter(one) == "L" else bool(after & {"L", "F"})
        if letter(one) == "W" and min(one.body) >= least:
            right = right and len(after) >= 2
        yield f"{GAME.text((one,))}, {letter(one)}, goes to {sorted(after)}", right, shown((one,))
