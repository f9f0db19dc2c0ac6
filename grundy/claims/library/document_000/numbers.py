"""Claims of document 000, section 2.3: nimbers of bars with several poisoned squares, and conjecture 2.3.1.

The conjecture asks for numbers for Scored DiviNim: 0 for lost positions, more for won ones. As printed, it has no
number for a tie. The sensible form asks which positions are indistinguishable: they have the same margin in every sum.
docs/divinim.md proves what is known about this.
"""

import random
from functools import cache
from itertools import combinations_with_replacement

from grundy.claims.claim import Cases, Definition, claim
from grundy.claims.library.document_000.bars import (
    GAME,
    BarMargins,
    Bars,
    bar,
    corner,
    heaps,
    letter,
    one_square_bars,
    opposite,
    outcome_word,
    scored,
    shown,
    squares,
)
from grundy.claims.library.document_000.square import small_boards
from grundy.core.nimsum import mex, xor
from grundy.games.divinim.grids import GridBar

SOURCE = "document 000"


@cache
def early(one: GridBar, stop_at: int) -> int:
    """Section 2.3.1: the nim-sum for bars with up to `stop_at` poisoned squares, recursion for others."""
    if one.body == (1, 1):
        return 0
    if len(one.poison) <= stop_at:
        return xor(xor(heaps(GridBar(one.body, (place,)))) for place in one.poison)
    return mex(xor(early(piece, stop_at) for piece in option) for _, option in GAME.moves((one,)))


@claim(
    "000/2.3.1-base",
    "Last: a recursion that stops at bars with one poisoned square, with nimber n₁ ⊕ n₂ ⊕ n₃ ⊕ n₄, finds the nimber",
    source=f"{SOURCE}, section 2.3.1",
    to=6,
    formula="N = 0 for 1x1; n₁ ⊕ n₂ ⊕ n₃ ⊕ n₄ for one poisoned square; else mex(N(G₁), N(G₂), ...)",
    wrong={"stop_at": 2},
)
def early_base(to: int, stop_at: int = 1) -> Cases:
    plain = Definition(GAME)
    for position in small_boards(to):
        nimber = plain.nimber(position)
        yield f"{GAME.text(position)} has nimber {nimber}", early(position[0], stop_at) == nimber, shown(position)


@claim(
    "000/2.3.1",
    "Last: the nimber of a bar with any number of poisoned squares decides the game, and the nimber of several bars is "
    "their nim-sum",
    source=f"{SOURCE}, section 2.3.1",
    to=90,
    wrong={"shift": 1},
)
def nimbers_add(to: int, shift: int = 0) -> Cases:
    """All pairs of bars of up to 3 squares, and random pairs of up to 4. Search each pair as a whole."""
    rng, plain = random.Random(231), Definition(GAME)
    flat = [position for position in small_boards(4) if position[0].body[0] <= position[0].body[1]]
    few = [position for position in flat if squares(position) <= 3]
    for several in [*combinations_with_replacement(few, 2), *(rng.choices(flat, k=2) for _ in range(to))]:
        whole: Bars = tuple(one for (one,) in several)
        total = xor(map(plain.nimber, several))
        right = plain.nimber(whole) == total + shift and (plain.outcome(whole) == "P") == (total == 0)
        yield f"{GAME.text(whole)} has nimber {total}", right, shown(whole)


@claim(
    "000/figure-2.9",
    "Last: some board is lost, such as ##., and some board has nimber 2 and a cut to a lost one, such as ## over ..",
    source=f"{SOURCE}, figure 2.9; the text does not give its boards",
    status="example",
    to=1,
    wrong={"nimber": 3},
)
def figure_2_9(to: int, nimber: int = 2) -> Cases:
    plain = Definition(GAME)
    lost, won = GAME.parse("##."), GAME.parse("##/..")
    yield "##. is lost", plain.outcome(lost) == "P", shown(lost)
    to_lost = any(plain.outcome(option) == "P" for _, option in GAME.moves(won))
    yield f"##/.. has nimber {plain.nimber(won)}", plain.nimber(won) == nimber and to_lost, shown(won)


@claim(
    "000/ties",
    "Scored: ties are possible with best play from both sides, also on boards that can be cut",
    source=f"{SOURCE}, section 2.3.2",
    status="observation",
    to=6,
    wrong={"times": 2},
)
def ties(to: int, times: int = 1) -> Cases:
    """Every square bar with opposite poisoned corners."""
    margins = BarMargins()
    for n in range(2, to + 1):
        position = (opposite(n, times * n),)
        yield f"{GAME.text(position)} has margin {margins.of(position)}", margins.of(position) == 0, scored(position)


@claim(
    "000/2.3.2",
    "Scored: the outcome of a sum does not follow from the outcomes of its bars",
    source=f"{SOURCE}, section 2.3.2",
    status="observation",
    to=1,
    wrong={"twin": ".#./..."},
)
def sums_do_not_follow(to: int, twin: str = "#.") -> Cases:
    """Two bars with margin 1 and nimber 1 each: add the same bar to each, and one sum is lost, the other a tie."""
    margins, plain = BarMargins(), Definition(GAME)
    one, two = GAME.parse(".#./..."), GAME.parse(twin)
    same = margins.of(one) == margins.of(two) == 1 and plain.nimber(one) == plain.nimber(two) == 1
    yield f"{GAME.text(one)} and {twin} have margin 1 and nimber 1", same, scored(one)
    with_one, with_two = margins.of((*one, *one)), margins.of((*two, *one))
    yield (
        f"with {GAME.text(one)} added, they have margins {with_one} and {with_two}",
        with_one != with_two,
        scored((*one, *one)),
    )


def contexts(rng: random.Random, count: int) -> list[Bars]:
    """Random small positions to add to a bar."""
    boards = small_boards(4)
    return [tuple(one for _ in range(rng.randint(1, 2)) for one in rng.choice(boards)) for _ in range(count)]


@claim(
    "000/2.3.1-conjecture",
    "Scored DiviNim has numbers, 0 for lost positions and more than 0 for won ones",
    source=f"{SOURCE}, conjecture 2.3.1",
    status="conjecture",
    to=4,
)
def conjecture(to: int) -> Cases:
    """If so, each position with a move is lost or won."""
    margins = BarMargins()
    for position in small_boards(to):
        if position[0].body != (1, 1):
            margin = margins.of(position)
            yield f"{GAME.text(position)} is {outcome_word(margin)}, margin {margin}", margin != 0, scored(position)


@conjecture.corrected(
    "ties need a value too: which positions are indistinguishable, with the same margin in every sum? Known: all bars "
    "with nim-sum 0 and one poisoned square are; two equal single heaps cancel; the nimber is not enough",
    kind="missing condition",
    status="open question",
    wrong={"alike": "W"},
)
def indistinguishable(to: int, alike: str = "L", pair: tuple[int, int] = (2, 2)) -> Cases:
    """Add random positions."""
    rng, margins = random.Random(2311), BarMargins()
    zero = (corner(2, 2),)
    for one in one_square_bars(to):
        if letter(one) == alike:
            for beside in contexts(rng, 4):
                same = margins.of((one, *beside)) == margins.of((*zero, *beside))
                words = f"{GAME.text((one,))} and {GAME.text(zero)} are alike with {GAME.text(beside)} added"
                yield words, same, scored((one, *beside))
    for beside in contexts(rng, 10 * to):
        both = tuple(corner(1, 1 + n) for n in pair)
        same = margins.of((*both, *beside)) == margins.of(beside)
        yield f"{GAME.text(both)} cancels with {GAME.text(beside)} added", same, scored((*both, *beside))
    middle, end = bar(2, 3, (0, 1)), corner(1, 2)
    apart = margins.of((middle, middle)) != margins.of((end, middle))
    yield (
        f"{GAME.text((middle,))} and {GAME.text((end,))}, both with nimber 1, are distinguishable",
        apart,
        scored((middle, middle)),
    )
