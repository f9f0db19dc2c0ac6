"""Nimbers of chocolate bars with one missing corner, and the first one that differs from the whole bar."""

import numpy as np

from grundy.compile import NIMBER_TOO_LARGE, OK
from grundy.compile.kernel import kernel

ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@kernel
def gap_nimbers(table, lines, seen, a, b, start, stop):
    """A table of bars r x c without one corner, both sides at least 2; a move eats at most ⌊size b / a⌋ squares.

    table  uint16 (side + 1, side + 1): filled for start <= max(r, c) < stop; smaller bars are known
    lines  uint16, length > side: the nimber of a whole bar 1 x n; a whole bar r x c has lines[r] ^ lines[c]
    seen   int64, length L, a power of two above all of `lines`: scratch
    Each line gives at most two options, so nimbers stay below 4 · side. A nimber that reaches L stops the loop.
    """
    limit = len(seen)
    for longer in range(start, stop):
        for shorter in range(2, longer + 1):
            mark = longer * len(lines) + shorter + 1
            most = ((longer * shorter - 1) * b) // a
            for turned in range(2):
                side, across = (longer, shorter) if turned == 0 else (shorter, longer)
                for lost in range(1, side):
                    if lost * across - 1 > most:
                        break
                    seen[lines[side - lost] ^ lines[across]] = mark  # the piece with the gap is eaten
                    if lost * across <= most:  # the piece without the gap is eaten
                        left = side - lost
                        seen[lines[across - 1] ^ lines[1] if left == 1 else table[left, across]] = mark
            least = 0
            while least < limit and seen[least] == mark:
                least += 1
            if least == limit:
                return longer, NIMBER_TOO_LARGE
            table[longer, shorter] = least
            table[shorter, longer] = least
    return stop, OK


@kernel
def first_difference(lines, counts, bits, lows, a, b, start, stop):
    """The first bar r x c with a gap, 2 <= r <= c, start <= c < stop, whose nimber differs from that of the whole bar.

    All earlier bars with a gap have nimber lines[r] ^ lines[c], so no table is needed. The options of s x t that reduce
    t are two runs of columns t - k, ..., t - 1: one of whole bars (the gap is eaten), one of bars with a gap. From t to
    t + 1 each run gains a column and loses at most one. So each bar takes a few steps and a search for the first clear
    bit.

    lines   int64, length > side: the nimber of a whole bar 1 x n, below S, a power of two and at least 64
    counts  uint8 (side + 1, S): the number of options of row s with each nimber. The options of a pile have different
    nimbers, and a run is at most one longer than those, so a count is at most 5
    bits    uint64 (side + 1, S / 64): the nimbers with a positive count
    lows    int64 (2, side + 1): where the runs of row s begin; 1 at first
    A move eats at most ⌊size b / a⌋ squares, and a > b. Returns r and c; r is 0 if there is no such bar.
    """
    for c in range(start, stop):
        for r in range(2, c + 1):
            for turned in range(2):
                s, t = (c, r) if turned == 0 else (r, c)
                if turned == 1 and r == c:
                    break
                for whole in range(2):
                    value = lines[t - 1] ^ lines[s]
                    if whole == 1 and t == 2:
                        value = lines[s - 1] ^ lines[1]  # one column with a missing end
                    counts[s, value] += 1
                    bits[s, value >> 6] |= ONE << np.uint64(value & 63)
                most = ((s * t - 1) * b) // a
                for whole in range(2):
                    low = t - min(t - 1, (most + 1 - whole) // s)
                    while lows[whole, s] < low:
                        at = lows[whole, s]
                        value = lines[at] ^ lines[s]
                        if whole == 1 and at == 1:
                            value = lines[s - 1] ^ lines[1]
                        counts[s, value] -= 1
                        if counts[s, value] == 0:
                            bits[s, value >> 6] &= ~(ONE << np.uint64(value & 63))
                        lows[whole, s] += 1
            expected = lines[r] ^ lines[c]
            word = expected >> 6
            for i in range(word):
                if bits[r, i] | bits[c, i] != ONES:
                    return r, c
            here = bits[r, word] | bits[c, word]
            below = (ONE << np.uint64(expected & 63)) - ONE
            if here & below != below or (here >> np.uint64(expected & 63)) & ONE:
                return r, c
    return 0, stop
