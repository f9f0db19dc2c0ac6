"""DiviNim played by simple players, game after game: a bar is a rectangle of the first board and a run of its poison.

Bars stand in the order of the position; finished ones are left out, for they have no moves. A cut sorts the run of its
bar into a lower and an upper part, in place.
"""

import numpy as np

from grundy.kernels.decorator import kernel
from grundy.kernels.stream import begin, below
from grundy.kernels.tally import note

POINTS, SMALL = 1, 2  # what a greedy player looks for; 0 is the random one
TOP, BOTTOM, LEFT, RIGHT, FROM, TO, ROW, COLUMN, POOL, TIED = range(10)  # rows of the scratch array


@kernel
def deal_random(states, form, scratch):
    """A board of the form's rows, columns and poisons, all of its choices and squares equally likely."""
    height = form[0, 1 + below(states, 0, form[0, 0])]
    width = form[1, 1 + below(states, 0, form[1, 0])]
    poisons = min(height * width, form[2, 1 + below(states, 0, form[2, 0])])
    for i in range(poisons):  # a draw without repeats: the last free square moves into the place of the drawn one
        at = below(states, 0, height * width - i)
        square = scratch[POOL, at]
        scratch[ROW, i], scratch[COLUMN, i] = square // width, square % width
        scratch[POOL, at] = scratch[POOL, height * width - i - 1]
        scratch[TIED, i] = at
    for i in range(poisons):
        scratch[POOL, scratch[TIED, i]] = scratch[TIED, i]
    scratch[TOP, 0], scratch[BOTTOM, 0], scratch[LEFT, 0], scratch[RIGHT, 0] = 0, height, 0, width
    scratch[FROM, 0], scratch[TO, 0] = 0, poisons
    return 1 if height * width > 1 else 0


@kernel
def deal(starts, number, scratch):
    """The start of that number: starts[0] of them, then where each begins: bars, and for each its sides and poison."""
    at = starts[1 + number % starts[0]]
    bars, poison = 0, 0
    at, last = at + 1, starts[at]
    for _ in range(last):
        height, width, count = starts[at], starts[at + 1], starts[at + 2]
        at += 3
        if height * width > 1:
            scratch[TOP, bars], scratch[BOTTOM, bars], scratch[LEFT, bars], scratch[RIGHT, bars] = 0, height, 0, width
            scratch[FROM, bars], scratch[TO, bars] = poison, poison + count
            for i in range(count):
                scratch[ROW, poison + i], scratch[COLUMN, poison + i] = starts[at + 2 * i], starts[at + 2 * i + 1]
            poison += count
            bars += 1
        at += 2 * count
    return bars


@kernel
def moves_of(scratch, bar):
    return scratch[BOTTOM, bar] - scratch[TOP, bar] + scratch[RIGHT, bar] - scratch[LEFT, bar] - 2


@kernel
def weigh(scratch, bar, cut):
    """What a cut would do: poisoned squares on its own handed over, squares discarded, and the size that is left."""
    rows = scratch[BOTTOM, bar] - scratch[TOP, bar]
    columns = scratch[RIGHT, bar] - scratch[LEFT, bar]
    across = cut >= rows - 1
    line = scratch[LEFT, bar] + cut - rows + 2 if across else scratch[TOP, bar] + cut + 1
    where = COLUMN if across else ROW
    low = 0
    for i in range(scratch[FROM, bar], scratch[TO, bar]):
        low += scratch[where, i] < line
    high = scratch[TO, bar] - scratch[FROM, bar] - low
    first = (line - scratch[LEFT, bar]) * rows if across else (line - scratch[TOP, bar]) * columns
    second = rows * columns - first
    handed = (low > 0 and first == 1) + (high > 0 and second == 1)
    gone = (0 if low else first) + (0 if high else second)
    size = (2 * first - 1 if low else 0) + (2 * second - 1 if high else 0) - 2 * rows * columns
    return handed, gone, size


@kernel
def make(scratch, bars, bar, cut):
    """Cut a bar, its pieces taking its place; the number of bars then."""
    top, bottom, left, right = scratch[TOP, bar], scratch[BOTTOM, bar], scratch[LEFT, bar], scratch[RIGHT, bar]
    across = cut >= bottom - top - 1
    line = left + cut - (bottom - top) + 2 if across else top + cut + 1
    where = COLUMN if across else ROW
    begins, ends = scratch[FROM, bar], scratch[TO, bar]
    middle = begins
    for i in range(begins, ends):
        if scratch[where, i] < line:
            scratch[ROW, i], scratch[ROW, middle] = scratch[ROW, middle], scratch[ROW, i]
            scratch[COLUMN, i], scratch[COLUMN, middle] = scratch[COLUMN, middle], scratch[COLUMN, i]
            middle += 1
    area = (bottom - top) * (right - left)
    first = (line - left) * (bottom - top) if across else (line - top) * (right - left)
    keep_low = middle > begins and first > 1
    keep_high = ends > middle and area - first > 1
    pieces = int(keep_low) + int(keep_high)
    if pieces != 1:
        shift = pieces - 1
        for k in range(bars - 1, bar, -1) if shift > 0 else range(bar + 1, bars):
            for row in range(6):
                scratch[row, k + shift] = scratch[row, k]
    at = bar
    if keep_low:
        scratch[TOP, at], scratch[LEFT, at] = top, left
        scratch[BOTTOM, at], scratch[RIGHT, at] = (bottom, line) if across else (line, right)
        scratch[FROM, at], scratch[TO, at] = begins, middle
        at += 1
    if keep_high:
        scratch[BOTTOM, at], scratch[RIGHT, at] = bottom, right
        scratch[TOP, at], scratch[LEFT, at] = (top, line) if across else (line, left)
        scratch[FROM, at], scratch[TO, at] = middle, ends
    return bars + pieces - 1


@kernel
def greedy(scratch, bars, player, rules, states, who):
    """The number of the move that a greedy player makes."""
    number, tied, least = 0, 0, 0
    for bar in range(bars):
        for cut in range(moves_of(scratch, bar)):
            handed, gone, size = weigh(scratch, bar, cut)
            rank = -(handed * rules[1] + gone * rules[2]) if player == POINTS else size
            if tied == 0 or rank < least:
                tied, least = 0, rank
            if rank == least:
                scratch[TIED, tied] = number
                tied += 1
            number += 1
    return scratch[TIED, below(states, who, tied)]


@kernel
def play(first, stop, seed, starts, form, rules, scratch, counts):
    """Play the games first..stop - 1 and count them.

    seed     uint64                            starts   int64, see `deal`; or empty, and
    form     int64, 3 rows: how many choices of rows, columns, poisons, then these; empty where starts are given
    rules    int64: ending, points for a poisoned square handed over, points for a square discarded, players A and B
    scratch  int64, 10 rows, as long as the squares and as the moves of the largest start; POOL holds 0, 1, 2, ...
    counts   see kernels/tally.py
    """
    states = np.zeros(3, dtype=np.uint64)
    for game in range(first, stop):
        begin(states, seed, game)
        bars = deal_random(states, form, scratch) if len(form) else deal(starts, game >> 1, scratch)
        margin, length, mover = 0, 0, 0
        while True:
            total = 0
            for bar in range(bars):
                total += moves_of(scratch, bar)
            if total == 0:
                break
            counts[2, length] += 1
            counts[3, length] += total
            player = rules[3 + (mover ^ (game & 1))]
            if player == 0:
                cut = below(states, 1 + mover, total)
            else:
                cut = greedy(scratch, bars, player, rules, states, 1 + mover)
            bar = 0
            while cut >= moves_of(scratch, bar):
                cut -= moves_of(scratch, bar)
                bar += 1
            if rules[0] == 2:
                handed, gone, _ = weigh(scratch, bar, cut)
                gain = handed * rules[1] + gone * rules[2]
                margin += -gain if mover else gain
            bars = make(scratch, bars, bar, cut)
            length += 1
            mover ^= 1
        note(counts, game, length, mover, margin, rules[0])
