"""Claims of document 000 about whole games with two poisoned corners: theorem 2.2.6 as a whole, and section 2.2.3.

Section 2.2.3 leaves adjacent corners open. Let the two poisoned squares be the ends of a side of w squares, and h the
other side. Last: the board is lost exactly if it is a single row of odd length w >= 3. Otherwise, halve an even row or
board into two equal bars, and cut an odd board of several rows down to its poisoned row. Scored: the margin is 2 if
w = 2h, where halving leaves two squares, and 0 otherwise.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, product

from grundy.claims.claim import Cases, Definition, PositionText, claim
from grundy.claims.library.document_000.bars import (
    GAME,
    BarMargins,
    Bars,
    adjacent,
    bar,
    letters,
    opposite,
    pairs,
    scored,
    shown,
    sizes,
)
from grundy.core.capabilities.solving import Strategies
from grundy.games.divinim.grids import GridBar

SOURCE = "document 000"


def follow(positions: list[Bars]) -> Cases:
    """Follow theorem 2.2.6 like a player: its move is legal and reaches the exact margin."""
    strategy, margins = GAME.capability(Strategies).named()["2.2.6"].follow, BarMargins()
    for position in positions:
        found, best = strategy(position), margins.of(position)
        if found is None:
            yield f"{GAME.text(position)}: the text names no move, the margin is {best}", False, scored(position)
        else:
            reached = margins.after(position, found[0])
            words = f"{GAME.text(position)}: {found[1]} reaches {reached}, the margin is {best}"
            yield words, reached == best, scored(position)


def two_corners(to: int) -> list[Bars]:
    """Boards with poison in two corners, opposite or adjacent along either side, each board once."""
    found = {(place(h, w),): None for h, w in sizes(to) for place in (opposite, adjacent) if w > 1 or place is opposite}
    return [position for position in found if len(position[0].poison) == 2]


@claim(
    "000/2.2.6",
    "in a 2-corner game, which is defined as one with two poisoned squares in corners, cases 1 to 5 are optimal",
    source=f"{SOURCE}, theorem 2.2.6, with the definition of section 2.2.1",
    to=7,
)
def two_corners_printed(to: int) -> Cases:
    return follow(two_corners(to))


@two_corners_printed.corrected(
    "cases 1 to 5 are optimal for opposite corners, as the theorem's title says",
    kind="reading",
    wrong={"anywhere": True},
)
def two_corners_corrected(to: int, anywhere: bool = False) -> Cases:
    if anywhere:
        for h, w in sizes(to):
            yield from follow([(bar(h, w, a, b),) for a, b in combinations(product(range(h), range(w)), 2)])
    yield from follow([(opposite(h, w),) for h, w in sizes(to)])


@claim(
    "000/2.2.6-proof",
    "in case 1b.ii, n < m, and slicing off a line along the longer side leaves WW",
    source=f"{SOURCE}, the proof of theorem 2.2.6",
    status="lemma",
    to=7,
)
def line_printed(to: int) -> Cases:
    return lines(to, less=1)


@line_printed.corrected(
    "the bar may also be a square, n = m; slicing off a line still leaves WW",
    kind="edge case",
    wrong={"less": 1},
)
def line_corrected(to: int, less: int = 0) -> Cases:
    return lines(to, less)


def lines(to: int, less: int) -> Cases:
    for n, m in sizes(to):
        if 2 <= n <= m != 2 * n:
            after = letters(GAME.option((opposite(n, m),), "r1"))
            yield f"{n}x{m}: r1 leaves {after}", n <= m - less and after == "WW", scored((opposite(n, m),))


@claim(
    "000/2.2.6-safe",
    "a player who follows theorem 2.2.6 wins or ties, whatever the state of a 2-corner game",
    source=f"{SOURCE}, the end of the proof of theorem 2.2.6",
    to=5,
)
def safe_printed(to: int) -> Cases:
    margins = BarMargins()
    for position in pairs(to):
        margin = margins.of(position)
        yield f"{GAME.text(position)} has margin {margin}", margin >= 0, scored(position)


@safe_printed.corrected(
    "this holds for the player who moves first on a bar with opposite corners; LL and LF are lost",
    kind="missing condition",
    to=7,
    wrong={"margin": 1},
)
def safe(to: int, margin: int = 0) -> Cases:
    margins = BarMargins()
    for h, w in sizes(to):
        found = margins.of((opposite(h, w),))
        yield f"{h}x{w} has margin {found}", found >= margin, scored((opposite(h, w),))


@claim(
    "000/2.2.6-margin",
    "two opposite poisoned corners, Scored: the margin is 2 if one side is twice the other, otherwise 0",
    source=f"{SOURCE}, theorem 2.2.6, cases 1a and 1b",
    to=8,
    wrong={"times": 3},
)
def opposite_scored(to: int, times: int = 2) -> Cases:
    margins = BarMargins()
    for h, w in sizes(to):
        margin = margins.of((opposite(h, w),))
        right = margin == (2 if w == times * h or h == times * w else 0)
        yield f"{GAME.text((opposite(h, w),))} has margin {margin}", right, scored((opposite(h, w),))


@claim(
    "000/opposite-last",
    "two opposite poisoned corners, Last: lost exactly if both sides are odd",
    source=f"beyond {SOURCE}, section 2.2.2",
    to=8,
    wrong={"rest": 0},
)
def opposite_last(to: int, rest: int = 1) -> Cases:
    plain = Definition(GAME)
    for h, w in sizes(to):
        outcome = plain.outcome((opposite(h, w),))
        right = (outcome == "P") == (h % 2 == w % 2 == rest)
        yield f"{GAME.text((opposite(h, w),))} is {outcome}", right, shown((opposite(h, w),))


@claim(
    "000/avoid-WW",
    "two corners: leave two bars L if possible, and avoid leaving two bars W",
    source=f"{SOURCE}, section 2.2.3",
    to=7,
)
def avoid_printed(to: int) -> Cases:
    """The section is about adjacent corners. Some best move leaves LL, or at least not WW."""
    for position, best, _ in two_corner_cuts(to, adjacent):
        words = f"{GAME.text(position)}: the best cuts leave {', '.join(sorted(best))}"
        yield words, best != {"WW"}, scored(position)


@avoid_printed.corrected(
    "adjacent corners: this holds except for 2x2, where only WW is a tie; opposite corners: leave LL if possible, "
    "otherwise WW, and avoid LW, which loses",
    kind="edge case",
    wrong={"avoided": "WW"},
)
def avoid_corrected(to: int, avoided: str = "LW") -> Cases:
    for position, best, _ in two_corner_cuts(to, adjacent):
        words = f"{GAME.text(position)}: the best cuts leave {', '.join(sorted(best))}"
        yield words, (best == {"WW"}) == (position[0].body == (2, 2)), scored(position)
    for position, best, every in two_corner_cuts(to, opposite):
        if min(position[0].body) > 1:
            wanted = {"LL"} if "LL" in every else every - {avoided}
            words = f"{GAME.text(position)}: the best cuts leave {', '.join(sorted(best))}"
            yield words, best == wanted, scored(position)


def two_corner_cuts(to: int, made: Callable[[int, int], GridBar]) -> Iterator[tuple[Bars, set[str], set[str]]]:
    """Bars with two poisoned corners, with the states that the best cuts leave, and those that all cuts leave."""
    margins = BarMargins()
    for h, w in sizes(to):
        if w > 1:
            position = (made(h, w),)
            left = [(letters(option), margins.after(position, move)) for move, option in GAME.moves(position)]
            best = {state for state, margin in left if margin == margins.of(position)}
            yield position, best, {state for state, _ in left}


@claim(
    "000/adjacent",
    "with poison at both ends of the longer side m: if m = 2n, halving wins; otherwise, cutting down to the poisoned "
    "row is a tie",
    source=f"{SOURCE}, section 2.2.3",
    to=7,
)
def adjacent_printed(to: int) -> Cases:
    margins = BarMargins()
    for h, w in sizes(to):
        if h <= w:
            move = f"c{h}" if w == 2 * h else "r1"
            yield one_cut(margins, (adjacent(h, w),), move)


@adjacent_printed.corrected(
    "this holds for two rows or more and m >= 3; on 2x2 that cut loses, and a single row cannot be cut down: in both "
    "cases slicing off a poisoned square (on 2x2: cutting between the two) is a tie",
    kind="edge case",
    wrong={"least": 2},
)
def adjacent_corrected(to: int, least: int = 3) -> Cases:
    margins = BarMargins()
    for h, w in sizes(to):
        if h <= w:
            move = f"c{h}" if w == 2 * h else "c1" if h == 1 or w < least else "r1"
            yield one_cut(margins, (adjacent(h, w),), move)


def one_cut(margins: BarMargins, position: Bars, move: str) -> tuple[str, bool, PositionText]:
    """A case: whether the move is legal and reaches the margin."""
    best = margins.of(position)
    if move not in [name for name, _ in GAME.moves(position)]:
        return f"{GAME.text(position)} cannot be cut to one row", False, scored(position)
    reached = margins.after(position, move)
    return f"{GAME.text(position)}, {move}: reaches {reached}, the margin is {best}", reached == best, scored(position)


@claim(
    "000/adjacent-last",
    "two adjacent poisoned corners, Last: lost exactly if the board is one row of odd length, at least 3",
    source=f"{SOURCE}, section 2.2.3, which leaves it open",
    to=8,
    wrong={"rows": 2},
)
def adjacent_last(to: int, rows: int = 1) -> Cases:
    plain = Definition(GAME)
    for h, w in sizes(to):
        if w > 1:
            outcome = plain.outcome((adjacent(h, w),))
            right = (outcome == "P") == (h <= rows and w % 2 == 1)
            yield f"{GAME.text((adjacent(h, w),))} is {outcome}", right, shown((adjacent(h, w),))


@claim(
    "000/adjacent-scored",
    "two adjacent poisoned corners, Scored: the margin is 2 if their side is twice the other one, otherwise 0",
    source=f"{SOURCE}, section 2.2.3, which leaves it open",
    to=8,
    wrong={"times": 3},
)
def adjacent_scored(to: int, times: int = 2) -> Cases:
    margins = BarMargins()
    for h, w in sizes(to):
        if w > 1:
            margin = margins.of((adjacent(h, w),))
            right = margin == (2 if w == times * h else 0)
            yield f"{GAME.text((adjacent(h, w),))} has margin {margin}", right, scored((adjacent(h, w),))


@claim(
    "000/figure-2.8",
    "3x5 with adjacent corners: one player cuts down to the poisoned row, then each slices off a square; this is best "
    "play, and a tie",
    source=f"{SOURCE}, figures 2.7 and 2.8",
    status="example",
    to=1,
    wrong={"line": ("c1", "c1 on 2", "r1 on 2")},
)
def figure_2_8(to: int, line: tuple[str, ...] = ("r1", "c1", "c3 on 2")) -> Cases:
    position: Bars = (adjacent(3, 5),)
    margins, lead = BarMargins(), 0
    for ply, move in enumerate(line):
        best = margins.after(position, move) == margins.of(position)
        yield f"{GAME.text(position)}: {move} is best", best, scored(position)
        lead += GAME.points(position, move) * (-1 if ply % 2 else 1)
        position = GAME.option(position, move)
    yield f"{GAME.text(position)} with a lead of {lead}", lead == 0 and not list(GAME.moves(position)), scored(position)
