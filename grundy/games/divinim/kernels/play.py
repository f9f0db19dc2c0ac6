"""Simple players play many games of DiviNim: a bar is a rectangle of the first board and a run of its poison.

A bar is one int64: top, bottom, left, right (8 bits each; bottom and right are exclusive), and where its run of poison
begins and ends (15 bits each). A poisoned square is row * 256 + column. Bars are in the order of the position, without
finished ones, which have no moves. A cut splits the run of its bar into a lower and an upper part, in place.
"""

from grundy.compile.kernel import kernel
from grundy.compile.playout_kernels import begin, below, note

POINTS, SMALL = 1, 2  # what a greedy player prefers; 0 is the random player
BARS, POISON, POOL, TIED = range(4)  # rows of the scratch array


@kernel
def packed(top, bottom, left, right, begins, ends):
    return top | bottom << 8 | left << 16 | right << 24 | begins << 32 | ends << 48


@kernel
def unpacked(bar):
    return bar & 255, bar >> 8 & 255, bar >> 16 & 255, bar >> 24 & 255, bar >> 32 & 32767, bar >> 48


@kernel
def cuts_of(bar):
    return (bar >> 8 & 255) - (bar & 255) + (bar >> 24 & 255) - (bar >> 16 & 255) - 2


@kernel
def deal_random(states, form, scratch):
    """A random board with rows, columns and poisons from the form; all choices and all squares are equally likely."""
    height = form[0, 1 + below(states, 0, form[0, 0])]
    width = form[1, 1 + below(states, 0, form[1, 0])]
    poisons = min(height * width, form[2, 1 + below(states, 0, form[2, 0])])
    for i in range(poisons):  # draw without repeats: the last free square replaces the drawn one
        at = below(states, 0, height * width - i)
        square = scratch[POOL, at]
        scratch[POISON, i] = square // width << 8 | square % width
        scratch[POOL, at] = scratch[POOL, height * width - i - 1]
        scratch[TIED, i] = at
    for i in range(poisons):
        scratch[POOL, scratch[TIED, i]] = scratch[TIED, i]
    scratch[BARS, 0] = packed(0, height, 0, width, 0, poisons)
    return 1 if height * width > 1 else 0


@kernel
def deal(starts, number, scratch):
    """Load start number n. `starts` has their number, where each begins, then its bars with their sides and poison."""
    at = starts[1 + number % starts[0]]
    bars, poison = 0, 0
    at, last = at + 1, starts[at]
    for _ in range(last):
        height, width, count = starts[at], starts[at + 1], starts[at + 2]
        at += 3
        if height * width > 1:
            scratch[BARS, bars] = packed(0, height, 0, width, poison, poison + count)
            for i in range(count):
                scratch[POISON, poison + i] = starts[at + 2 * i] << 8 | starts[at + 2 * i + 1]
            poison += count
            bars += 1
        at += 2 * count
    return bars


@kernel
def weigh(scratch, bar, cut):
    """The effect of a cut: single poisoned squares handed over, squares discarded, and the change of the size."""
    top, bottom, left, right, begins, ends = unpacked(bar)
    across = cut >= bottom - top - 1
    line = left + cut - (bottom - top) + 2 if across else top + cut + 1
    low = 0
    for i in range(begins, ends):
        low += ((scratch[POISON, i] & 255) if across else (scratch[POISON, i] >> 8)) < line
    high = ends - begins - low
    area = (bottom - top) * (right - left)
    first = (line - left) * (bottom - top) if across else (line - top) * (right - left)
    handed = (low > 0 and first == 1) + (high > 0 and area - first == 1)
    gone = (0 if low else first) + (0 if high else area - first)
    size = (2 * first - 1 if low else 0) + (2 * (area - first) - 1 if high else 0) - 2 * area
    return handed, gone, size


@kernel
def make(scratch, bars, at, cut):
    """Replace a bar by its pieces. Returns the new number of bars, the result of `weigh`, and the moves gained."""
    bar = scratch[BARS, at]
    top, bottom, left, right, begins, ends = unpacked(bar)
    across = cut >= bottom - top - 1
    line = left + cut - (bottom - top) + 2 if across else top + cut + 1
    middle = begins
    for i in range(begins, ends):
        square = scratch[POISON, i]
        if ((square & 255) if across else (square >> 8)) < line:
            scratch[POISON, i] = scratch[POISON, middle]
            scratch[POISON, middle] = square
            middle += 1
    area = (bottom - top) * (right - left)
    if across:
        first = (line - left) * (bottom - top)
        one, two = packed(top, bottom, left, line, begins, middle), packed(top, bottom, line, right, middle, ends)
    else:
        first = (line - top) * (right - left)
        one, two = packed(top, line, left, right, begins, middle), packed(line, bottom, left, right, middle, ends)
    handed, gone, more, kept = 0, 0, -cuts_of(bar), 0
    if middle == begins:
        gone = first
    elif first == 1:
        handed += 1
    else:
        kept = 1
        more += cuts_of(one)
    if middle == ends:
        gone = area - first
    elif area - first == 1:
        handed += 1
    elif kept:  # both pieces stay, so shift the later bars
        for k in range(bars, at + 1, -1):
            scratch[BARS, k] = scratch[BARS, k - 1]
        scratch[BARS, at + 1] = two
        more += cuts_of(two)
        kept = 2
    else:
        one = two
        kept = 1
        more += cuts_of(two)
    if kept:
        scratch[BARS, at] = one
    else:
        for k in range(at + 1, bars):
            scratch[BARS, k - 1] = scratch[BARS, k]
    return bars + kept - 1, handed, gone, more


@kernel
def greedy(scratch, bars, player, rules, states, who):
    """The number of the move that a greedy player makes."""
    number, tied, least = 0, 0, 0
    for at in range(bars):
        bar = scratch[BARS, at]
        for cut in range(cuts_of(bar)):
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
def play(first, stop, seed, states, scratch, starts, form, rules, counts):
    """Play the games first..stop - 1 and count them.

    seed     uint64;  states  uint64 (3)
    scratch  int64, 4 rows, longer than the squares and than the moves of any start; POOL holds 0, 1, 2, ...
    starts   int64, see `deal`; or empty, and
    form     int64, 3 rows: the number of choices of rows, columns, poisons, then the choices; empty if starts are given
    rules    int64: ending, points for a poisoned square handed over, points for a square discarded, players A and B
    counts   see compile/playout_kernels.py
    The packing limits a side to 255 squares, and a start to 32,767 poisoned squares.
    """
    result = 0
    for game in range(first, stop):
        begin(states, seed, game)
        bars = deal_random(states, form, scratch) if len(form) else deal(starts, game >> 1, scratch)
        total = 0
        for at in range(bars):
            total += cuts_of(scratch[BARS, at])
        margin, length, mover = 0, 0, 0
        while total:
            counts[2, length] += 1
            counts[3, length] += total
            player = rules[3 + (mover ^ (game & 1))]
            if player == 0:
                cut = below(states, 1 + mover, total)
            else:
                cut = greedy(scratch, bars, player, rules, states, 1 + mover)
            at = 0
            here = cuts_of(scratch[BARS, 0])
            while cut >= here:
                cut -= here
                at += 1
                here = cuts_of(scratch[BARS, at])
            bars, handed, gone, more = make(scratch, bars, at, cut)
            total += more
            gain = handed * rules[1] + gone * rules[2]
            margin += -gain if mover else gain
            length += 1
            mover ^= 1
        result = note(counts, game, result, length, mover, margin, rules[0])
