"""Games in which a move removes things from a set that falls into parts: the nimbers of sets, each a mask of 64 bits.

A part is remembered by its mask in a table with open addressing, which the caller enlarges when it is asked to. The
stack is an array, so work can stop anywhere and go on.
"""

import numpy as np

from grundy.compile.kernel import kernel

DONE, MORE, ROOM = 0, 1, 2  # what `settle` returns: finished, out of steps, or the table has to be enlarged
NONE = np.uint64(0)
ONE = np.uint64(1)
UNKNOWN = np.uint64(255)


@kernel
def settle(near, moves, paths, memo, stack, state, steps):
    """Nimbers of the part in stack[0] and of all that it needs; goes on where it stopped.

    near   uint64, one a thing, at most 63: the things beside it
    moves  uint64 (moves, 2): what has to be there, and what goes
    paths  uint64 (64): the nimber of a path of so many things, or 255 where that has to be searched
    memo   uint64 (2^k, 2): a part and its nimber, which is at most 63; an empty row has part 0
    stack  uint64 (65, 3): part, number of its next move, nimbers seen as bits. A part has fewer things than the one
           below it
    state  int64 (2): the top of the stack, -1 when done; how many parts are known
    """
    for _ in range(steps):
        top = state[0]
        if top < 0:
            return DONE
        if 2 * state[1] > len(memo):
            return ROOM
        part, at = stack[top, 0], np.int64(stack[top, 1])
        while at < len(moves) and moves[at, 0] & ~part != NONE:
            at += 1
        stack[top, 1] = np.uint64(at)
        if at == len(moves):
            nimber = NONE
            while (stack[top, 2] >> nimber) & ONE:
                nimber += ONE
            row = place(memo, part)
            memo[row, 0], memo[row, 1] = part, nimber
            state[0] -= 1
            state[1] += 1
            continue
        left, total = part & ~moves[at, 1], NONE
        while left != NONE:
            piece = connected(left, near)
            left &= ~piece
            nimber = known(piece, near, paths, memo)
            if nimber == UNKNOWN:
                stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2] = piece, NONE, NONE
                state[0] += 1
                total = UNKNOWN
                break
            total ^= nimber
        if total != UNKNOWN:
            stack[top, 2] |= ONE << total
            stack[top, 1] += ONE
    return MORE


@kernel
def known(part, near, paths, memo):
    """The nimber of a part, if it is a path or in the table; else 255."""
    row = place(memo, part)
    if memo[row, 0] == part:
        return memo[row, 1]
    count, ends = 0, 0
    left = part
    while left != NONE:
        beside = near[lowest(left)] & part
        left &= left - ONE
        count += 1
        beside &= beside - ONE if beside != NONE else NONE  # less one of them
        if beside == NONE:
            ends += 1
        elif beside & (beside - ONE) != NONE:
            return UNKNOWN
    return paths[count] if ends else UNKNOWN


@kernel
def place(memo, part):
    """The row where a part is, or where it would be put."""
    last = np.uint64(len(memo) - 1)
    row = part ^ (part << np.uint64(13))
    row ^= row >> np.uint64(7)
    row = (row ^ (row << np.uint64(17)) ^ (row >> np.uint64(32))) & last
    while memo[row, 0] != part and memo[row, 0] != NONE:
        row = (row + ONE) & last
    return row


@kernel
def connected(things, near):
    """The part of these things that the lowest one is in."""
    part = things & (~things + ONE)
    fresh = part
    while fresh != NONE:
        beside = near[lowest(fresh)] & things & ~part
        fresh = (fresh & (fresh - ONE)) | beside
        part |= beside
    return part


@kernel
def lowest(mask):
    """The number of the lowest bit."""
    low = mask & (~mask + ONE)
    number = 0
    for shift in (32, 16, 8, 4, 2, 1):
        if low >> np.uint64(shift) != NONE:
            low >>= np.uint64(shift)
            number += shift
    return number


@kernel
def rehash(memo, larger):
    """Bring all known parts into a larger table."""
    for i in range(len(memo)):
        if memo[i, 0] != NONE:
            row = place(larger, memo[i, 0])
            larger[row, 0], larger[row, 1] = memo[i, 0], memo[i, 1]
