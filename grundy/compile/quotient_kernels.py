"""Misère outcomes of sums of a few games, and the closure by which a monoid is verified for all their sums.

Words: a vector says how many copies of each generator a sum has. Copies above a cap count by their parity only: that is
a guess, which the closure has to confirm. A pair (x, W) stands for sums of value x: W holds the z such that some option
of the sum, together with any sum of value z, is a P-position.
Source: T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, 2008: their transition algebra, of which
only the smallest W of every x are kept, since what is safe for these is safe for larger ones.
"""

from grundy.compile import OK
from grundy.compile.kernel import kernel

FULL, DEEP, UNFINISHED = 3, 4, 5  # no room in the table; none on the stack; more is to be done
ANSWERED, USED, STEPS, DEEP_IN = 0, 1, 2, 3  # places of `state`
SLICE = 200_000  # options that one call may look at
COMPARED = 32  # elements that a comparison of two sets looks at, more or less


@kernel
def place_of(table, key):
    """Where a key stands in the table, or would: entries are 2 key + outcome + 1, and 0 where there is none."""
    mask = len(table) - 1
    mixed = (key & 0x7FFFFFFF) * 40503 + (key >> 31) * 30011  # below 2^48
    at = (mixed ^ (mixed >> 15)) & mask
    while table[at] != 0 and (table[at] - 1) >> 1 != key:
        at = (at + 1) & mask
    return at


@kernel
def capped(count, cap):
    return count if count <= cap else cap - ((count - cap) & 1)


@kernel
def decide(root, table, counts, rows, stack, state, leave_at):
    """Put the outcome of a key into the table: 1 for P. An option is P, and it is N; none is, and it is P.

    It stops after this many steps, and continues with the stack as it is when it is called again for the same root.
    """
    caps, here = counts[0], counts[1]
    k = len(caps)
    top = state[DEEP_IN] - 1
    state[DEEP_IN] = 0
    if top < 0:
        top = 0
        stack[0, 0], stack[0, 1] = root, 0
    while top >= 0:
        if state[STEPS] > leave_at:
            state[DEEP_IN] = top + 1
            return UNFINISHED
        key, row = stack[top, 0], stack[top, 1]
        rest, empty = key, True
        for i in range(k):
            here[i] = rest % (caps[i] + 1)
            rest //= caps[i] + 1
            empty = empty and here[i] == 0
        outcome = 0 if empty else 1
        deeper = False
        while row < len(rows):
            one = rows[row, 0]
            if here[one] == 0:
                row = rows[row, 1]  # past all options of that generator
                continue
            state[STEPS] += 1
            option, stride = 0, 1
            for i in range(k):
                option += stride * capped(here[i] - (i == one) + rows[row, 2 + i], caps[i])
                stride *= caps[i] + 1
            at = place_of(table, option)
            if table[at] == 0:
                stack[top, 1] = row
                if top + 1 == len(stack):
                    return DEEP
                top += 1
                stack[top, 0], stack[top, 1] = option, 0
                deeper = True
                break
            if (table[at] - 1) & 1:
                outcome = 0
                break
            row += 1
        if not deeper:
            if 2 * state[USED] > len(table):
                return FULL
            table[place_of(table, key)] = 2 * key + outcome + 1
            state[USED] += 1
            top -= 1
    return OK


@kernel
def outcomes(vectors, others, bits, table, counts, rows, stack, state):
    """bits[i, j] = 1 if vectors[i] + others[j] is a P-position; goes on at state[ASKED], and returns a code.

    vectors  int64 (m, k), others int64 (e, k): how many copies of each generator
    bits     uint8 (m, e)
    table    int64, length a power of two: zeros at first; what is known is kept there
    counts   int64 (2, k): the caps, the product of all caps + 1 being below 2^61; scratch
    rows     int64 (options, 2 + k): generator, the first row of the next generator, then what the option consists of
    stack    int64 (depth, 2): scratch
    state    int64: pairs asked, entries used, options looked at, how deep the stack is in the middle of a pair
    """
    caps, wide = counts[0], others.shape[0]
    k = len(caps)
    leave_at = state[STEPS] + SLICE
    while state[ANSWERED] < vectors.shape[0] * wide:
        i, j = state[ANSWERED] // wide, state[ANSWERED] % wide
        key, stride = 0, 1
        for one in range(k):
            key += stride * capped(vectors[i, one] + others[j, one], caps[one])
            stride *= caps[one] + 1
        at = place_of(table, key)
        if table[at] == 0:
            code = decide(key, table, counts, rows, stack, state, leave_at)
            if code != OK:
                return code
            at = place_of(table, key)
        bits[i, j] = (table[at] - 1) & 1
        state[ANSWERED] += 1
        if state[STEPS] > leave_at:
            return UNFINISHED
    return OK


@kernel
def grow_table(old, new):
    """The entries of one table in a larger one."""
    for entry in old:
        if entry:
            new[place_of(new, (entry - 1) >> 1)] = entry


@kernel
def smaller(one, other):
    """Whether one set is part of the other."""
    i = 0
    while i < len(one) and not (one[i] and not other[i]):
        i += 1
    return i == len(one)


@kernel
def close(heads, tails, links, product, is_p, gens, wins, state):
    """All pairs that sums of the generators have, smallest sets only; returns a code, and -1 or a pair that is wrong.

    heads  int64 (room, 3): x, the pair it came from (-1: none), the generator that was added
    tails  uint8 (room, order): W;  links int64 (room + order): the next pair of the same x; -3 - next if it is dropped
    product  int32 (order, order);  is_p uint8 (order);  gens int64 (g): x of each generator; wins uint8 (g, order): W
    state  int64: pairs whose sums are made, pairs, work; zeros at first, and links all -1: generators come first
    A pair is wrong if x is no P-element and no option is one: 0, the unit, is not in W.
    """
    room, order = tails.shape
    leave_at = state[2] + SLICE * 10
    while state[0] <= state[1]:
        source = state[0] - 1  # -1: the generators themselves
        if state[1] + len(gens) > room:
            return FULL, -1
        if source < 0 or links[source] >= -1:
            for one in range(len(gens)):
                y, new = gens[one], state[1]
                old = 0 if source < 0 else heads[source, 0]
                x = product[old, y]
                for z in range(order):
                    tails[new, z] = wins[one, product[old, z]]
                    if source >= 0:
                        tails[new, z] |= tails[source, product[y, z]]
                state[2] += order
                last, at, needed = room + x, links[room + x], True
                while at >= 0 and needed:
                    following = links[at]
                    state[2] += COMPARED
                    if smaller(tails[at], tails[new]):
                        needed = False
                    elif smaller(tails[new], tails[at]):
                        links[last], links[at] = following, -3 - following
                    else:
                        last = at
                    at = following
                if needed:
                    heads[new, 0], heads[new, 1], heads[new, 2] = x, source, one
                    links[last] = new
                    state[1] += 1
                    if not is_p[x] and not tails[new, 0]:
                        return OK, new
        state[0] += 1
        if state[2] > leave_at:
            return UNFINISHED, -1
    return OK, -1
