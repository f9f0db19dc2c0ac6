"""For Chomp, find the longest row that makes a P-position with given shorter rows.

We say that a longest row a loses if it makes a P-position with the shorter rows. For given shorter rows at most one a
loses, since a move cuts any longer row down to it. It is the least a for which no move on a shorter row reaches a
P-position; such a move "spoils" a. No a loses if one move can leave a P-position whose two longest rows are equal. Bit
sets hold the spoiled values of a for some shorter rows, so one step decides 64 of them.

A bit set has `width` words. Each square of the shorter rows rules out at most one a, so a is at most 3b + 1 for three
rows and 4b + 1 for four, where b is the second row. The caller makes the sets wide enough.
"""

import numba
import numpy as np

from grundy.compile.kernel import kernel

if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]

    def trailing_zeros(word):  # the same as the compiled version
        return (int(word) & -int(word)).bit_length() - 1

else:
    from numba.cpython.unsafe.numbers import trailing_zeros  # type: ignore[assignment]

ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
ONE = np.uint64(1)


@kernel
def three_rows(losing, spoiled, squares, row, live, counts, start, stop):
    """The losing longest row for all shorter rows (b, c) with start <= b < stop, given those before.

    losing   int32: at b (b + 1) / 2 + c the longest row that loses, 0 if none does
    spoiled  uint64 (rows, width): bit a of row c: some (a, j, c) with j < b, or (a, j, j) with j < c, loses
    squares  uint64 (width): bit a: some (a, j, j) with j < b loses
    row      uint64 (width): scratch, bit a: some (a, b, j) with j < c loses
    live     int64: the c for which no (j, j, c) with j < b loses, rising; counts[0] says how many
    """
    count = counts[0]
    for b in range(start, stop):
        for w in range(len(row)):
            spoiled[b, w] = squares[w]
            row[w] = 0
        live[count] = b
        count += 1
        kept = 0
        base = b * (b + 1) // 2
        least = max(b, 1)  # the poisoned corner is never eaten
        first_word, mask = least >> 6, ONES << np.uint64(least & 63)
        a = 0
        for k in range(count):
            c = live[k]
            bits = spoiled[c]
            w = first_word
            free = ~(bits[w] | row[w]) & mask
            while free == 0:
                w += 1
                free = ~(bits[w] | row[w])
            a = (w << 6) + np.int64(trailing_zeros(free))
            lowest = free & (~free + ONE)
            bits[w] |= lowest
            row[w] |= lowest
            losing[base + c] = a
            live[kept] = c
            kept += a != b
        count = kept
        squares[a >> 6] |= ONE << np.uint64(a & 63)  # the last c was b
    counts[0] = count


@kernel
def four_rows(losing, spoiled, squares, cubes, third, fourth, dead, start, stop):
    """The same for shorter rows (b, c, d), for the pairs start <= b (b + 1) / 2 + c < stop and all d.

    losing   int32: at b (b + 1) (b + 2) / 6 + c (c + 1) / 2 + d
    spoiled  uint64 (pairs, width): bit a of row c (c + 1) / 2 + d: a move on the second row of (a, b, c, d) wins
    squares  uint64 (rows, width): bit a of row d: some (a, j, j, d) or (a, i, i, i) with j < b, i < d loses
    cubes    uint64 (width): bit a: some (a, j, j, j) with j < b loses
    third    uint64 (rows + 1, width): bit a of row d: a move on the third row wins; last row: some (a, b, j, j) loses
    fourth   uint64 (width): scratch, bit a: a move on the fourth row wins
    dead     uint8 (pairs + rows): for c, d as above, and after all pairs for each d: no longest row can lose now
    """
    pairs = len(spoiled)
    corners = third[len(third) - 1]
    b = 0
    while (b + 1) * (b + 2) // 2 <= start:
        b += 1
    c = start - b * (b + 1) // 2
    for _ in range(start, stop):
        if c == 0:
            pair = b * (b + 1) // 2
            for w in range(len(cubes)):
                squares[b, w] = cubes[w]
                corners[w] = 0
            for d in range(b + 1):
                for w in range(len(cubes)):
                    spoiled[pair + d, w] = squares[d, w]
                dead[pair + d] = dead[pairs + d]
        for w in range(len(cubes)):
            third[c, w] = corners[w]
            fourth[w] = 0
        pair = c * (c + 1) // 2
        base = b * (b + 1) * (b + 2) // 6 + pair
        least = max(b, 1)
        for d in range(c + 1):
            if dead[pair + d]:
                continue
            w = least >> 6
            bits, moves = spoiled[pair + d], third[d]
            free = ~(bits[w] | moves[w] | fourth[w]) & (ONES << np.uint64(least & 63))
            while free == 0:
                w += 1
                free = ~(bits[w] | moves[w] | fourth[w])
            a = (w << 6) + np.int64(trailing_zeros(free))
            lowest = free & (~free + ONE)
            bits[w] |= lowest
            moves[w] |= lowest
            fourth[w] |= lowest
            losing[base + d] = a
            if c == d:
                corners[w] |= lowest
            if b == c:
                squares[d, w] |= lowest
                if b == d:
                    cubes[w] |= lowest
            if a == b:
                dead[pair + d] = 1
                if b == c:
                    dead[pairs + d] = 1
        c += 1
        if c > b:
            b, c = b + 1, 0
