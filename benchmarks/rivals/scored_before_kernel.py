"""The search of scored_before.py, kept as it was to be measured against.

Scored DiviNim: alpha-beta over multisets of bars, each bar given by the number of its class.

A state is a count, then that many class numbers in rising order (bars that are neither finished nor one-square bars of
nim-sum zero), and k, the number of one-square bars of nim-sum zero, which nobody opens before the rest is finished.

facts    int32 (classes, 4): last nimber, poisoned squares, kind (below), whether it lies in the class C of rule f
starts   int32 (classes + 1): where each class's moves begin in `moves`
moves    int32 (m, 4): points, zero bars made, and up to two classes of bars made (-1 for none)
keys     uint64 (size, WORDS), bounds  int8 (size, 2): open addressing; an empty slot has a first word of 0
states   int32 (plies, 1 + MOST_BARS): the position at each ply, count and classes
found    int32 (plies, widest, 4): its open moves: bar, row of `moves`, the margin that is sure, the one hoped for
words    uint64 (WORDS): scratch, the key of a state
counters int64: nodes, limit of nodes, entries stored, status

Margins lie within the number of poisoned squares, at most 100, so int8 holds them.
"""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel

MOST_BARS = 12
WORDS = 7
NODES, LIMIT, STORED, STATUS = 0, 1, 2, 3
FINE, STOPPED, FULL = 0, 1, 2
SINGLE_HEAP, ONE_SQUARE, SEVERAL = 0, 1, 2  # kinds of a class


@kernel
def settle(state, facts):
    """Sort the classes and let pairs of equal single heaps cancel (rule e)."""
    count = state[0]
    for i in range(2, count + 1):  # insertion sort: a handful of bars, nearly sorted already
        this, j = state[i], i - 1
        while j >= 1 and state[j] > this:
            state[j + 1] = state[j]
            j -= 1
        state[j + 1] = this
    kept, i = 0, 1
    while i <= count:
        if i < count and state[i] == state[i + 1] and facts[state[i], 2] == SINGLE_HEAP:
            i += 2
            continue
        kept += 1
        state[kept] = state[i]
        i += 1
    state[0] = kept


@kernel
def limits(state, k, facts, tables):
    """What is known of the margin without search: rules f (exact) and c (the group bound), and k alone."""
    count = state[0]
    if count == 0:
        return -k, -k
    squares, several, total = k, 0, 0
    for i in range(1, count + 1):
        squares += facts[state[i], 1]
        several += facts[state[i], 2] == SEVERAL
        total ^= facts[state[i], 0]
    if several == 0 and count == 1:
        return k + 1, k + 1
    if several == 0 and count == 2:
        one, two = state[1], state[2]
        if facts[one, 0] == facts[two, 0]:
            exact = -k - 2 if facts[one, 3] and facts[two, 3] else -k
        else:
            meets = (facts[one, 3] and moves_into_c(two, facts, tables)) or (
                facts[two, 3] and moves_into_c(one, facts, tables)
            )
            exact = k + 2 if meets else k
        return exact, exact
    groups, left = k, 0
    paired = 0  # bit i: bar i has found its partner
    for i in range(1, count + 1):
        if paired >> i & 1:
            continue
        if facts[state[i], 0] == 0:
            groups += 1
            continue
        partner = 0
        for j in range(i + 1, count + 1):
            if not paired >> j & 1 and facts[state[j], 0] == facts[state[i], 0]:
                partner = j
                break
        if partner:
            paired |= 1 << partner
            groups += 1
        else:
            left += 1
    if total == 0:
        return -squares, squares - 2 * (groups + (left > 0))
    return 2 * (groups + 1) - squares, squares


@kernel
def moves_into_c(this, facts, tables):
    starts, moves = tables
    for m in range(starts[this], starts[this + 1]):
        if moves[m, 2] >= 0 and moves[m, 3] < 0 and facts[moves[m, 2], 3]:
            return True
    return False


@kernel
def find(state, k, keys, words):
    """The slot of a state, its own or the empty one where it belongs, and whether it is there; its key into `words`."""
    count = state[0]
    mask = np.uint64(len(keys) - 1)
    words[0] = np.uint64(k + 1)
    for w in range(1, WORDS):
        words[w] = 0
    for i in range(count):
        words[1 + i // 2] |= np.uint64(state[1 + i] + 1) << np.uint64(32 * (i % 2))
    h = np.uint64(0)
    for w in range(WORDS):
        h = (h ^ words[w]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    slot = h & mask
    while keys[slot, 0] != 0:
        same = True
        for w in range(WORDS):
            if keys[slot, w] != words[w]:
                same = False
                break
        if same:
            return slot, True
        slot = (slot + np.uint64(1)) & mask
    return slot, False


@kernel
def known_limits(state, k, facts, tables, store, words):
    low, high = limits(state, k, facts, tables)
    if low < high:
        keys, bounds = store
        slot, there = find(state, k, keys, words)
        if there:
            low, high = max(low, bounds[slot, 0]), min(high, bounds[slot, 1])
    return low, high


@kernel
def make(states, ply, bar, move, moves, facts):
    """The state after a move on the bar at that place, one ply deeper; returns the zero bars made."""
    old, new = states[ply], states[ply + 1]
    kept = 0
    for i in range(1, old[0] + 1):
        if i != bar:
            kept += 1
            new[kept] = old[i]
    for column in range(2, 4):
        if moves[move, column] >= 0:
            kept += 1
            new[kept] = moves[move, column]
    new[0] = kept
    settle(new, facts)
    return moves[move, 1]


@kernel
def search(ply, k, alpha, beta, rules, store, work, counters):
    """The margin, exact between alpha and beta, else a bound on that side."""
    facts, starts, moves = rules
    states, found, words = work
    state = states[ply]
    if ply == 0:
        settle(state, facts)
    low, high = known_limits(state, k, facts, (starts, moves), store, words)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    counters[NODES] += 1
    if counters[NODES] > counters[LIMIT]:
        counters[STATUS] = STOPPED
        return 0
    best = -127
    total = 0
    here = found[ply]
    for bar in range(1, state[0] + 1):
        if bar > 1 and state[bar] == state[bar - 1]:
            continue
        for m in range(starts[state[bar]], starts[state[bar] + 1]):
            zeros = make(states, ply, bar, m, moves, facts)
            child_low, child_high = known_limits(states[ply + 1], k + zeros, facts, (starts, moves), store, words)
            sure, hoped = moves[m, 0] - child_high, moves[m, 0] - child_low
            best = max(best, sure)
            if sure < hoped:
                here[total, 0], here[total, 1], here[total, 2] = bar, m, sure
                here[total, 3] = hoped
                total += 1
    best = max(best, low)
    while best < beta:
        pick = -1  # the most promising move left: the surest, then the highest hope
        for i in range(total):
            if here[i, 3] > max(best, alpha) and (
                pick < 0 or here[i, 2] > here[pick, 2] or (here[i, 2] == here[pick, 2] and here[i, 3] > here[pick, 3])
            ):
                pick = i
        if pick < 0:
            break
        bar, m = here[pick, 0], here[pick, 1]
        zeros = make(states, ply, bar, m, moves, facts)
        points = moves[m, 0]
        floor = max(best, alpha)
        reply = search(ply + 1, k + zeros, points - beta, points - floor, rules, store, work, counters)
        if counters[STATUS] != FINE:
            return 0
        best = max(best, points - reply)
        here[pick, 3] = -127
    if best <= alpha:  # moves that were passed over might still reach what they hoped for, which is not above alpha
        for i in range(total):
            best = max(best, here[i, 3])
    keys, bounds = store
    slot, there = find(state, k, keys, words)
    if not there:
        if 10 * counters[STORED] > 6 * len(keys):
            counters[STATUS] = FULL
            return 0
        for w in range(WORDS):
            keys[slot, w] = words[w]
        bounds[slot, 0], bounds[slot, 1] = low, high
        counters[STORED] += 1
    if best < beta:
        bounds[slot, 1] = min(bounds[slot, 1], best) if best <= alpha else best
    if best > alpha:
        bounds[slot, 0] = max(bounds[slot, 0], best) if best >= beta else best
    return best


def grow(keys: Any, bounds: Any) -> tuple[Any, Any]:
    """The same entries in tables of twice the size."""
    after = np.zeros((2 * len(keys), WORDS), dtype=np.uint64), np.zeros((2 * len(keys), 2), dtype=np.int8)
    move_entries(keys, bounds, *after)
    return after


@kernel
def move_entries(keys, bounds, new_keys, new_bounds):
    mask = np.uint64(len(new_keys) - 1)
    for slot in range(len(keys)):
        if keys[slot, 0] == 0:
            continue
        h = np.uint64(0)
        for w in range(WORDS):
            h = (h ^ keys[slot, w]) * np.uint64(0x9E3779B97F4A7C15)
            h ^= h >> np.uint64(29)
        place = h & mask
        while new_keys[place, 0] != 0:
            place = (place + np.uint64(1)) & mask
        for w in range(WORDS):
            new_keys[place, w] = keys[slot, w]
        new_bounds[place, 0], new_bounds[place, 1] = bounds[slot, 0], bounds[slot, 1]


def list_moves(places: Any, classes: Any, shapes: Any, offsets: Any) -> tuple[Any, Any]:
    """`starts` and `moves`: the distinct moves of every class, read off the cuts of one rectangle of that class."""
    _, top, bottom, left, right = places.T
    starts = np.zeros(len(places) + 1, dtype=np.int32)
    moves = np.zeros((int((bottom - top + right - left).sum()), 4), dtype=np.int32)
    fill_moves(starts, moves, places, classes, shapes, offsets)
    return starts, moves[: starts[-1]].copy()


@kernel
def fill_moves(starts, moves, places, classes, shapes, offsets):
    """The same, into arrays that are long enough.

    places   int32 (classes, 5): a rectangle of the class: its bar, y0, y1, x0, x1
    classes  int32: for each bar from offsets[bar] on, the class of each of its sub-rectangles, as in last.py;
             -1 no poison, -2 finished, -3 one square and nim-sum zero
    shapes   int32 (bars, 2)
    """
    used = 0
    for c in range(len(places)):
        starts[c] = used
        bar, y0, y1, x0, x1 = places[c, 0], places[c, 1], places[c, 2], places[c, 3], places[c, 4]
        runs = shapes[bar, 1] * (shapes[bar, 1] + 1) // 2
        for across in range(2):
            low, high = (y0, y1) if across == 0 else (x0, x1)
            for at in range(low + 1, high):
                points, zeros, one, two = 0, 0, -1, -1
                for half in range(2):
                    top, bottom, left, right = y0, y1, x0, x1
                    if across == 0 and half == 0:
                        bottom = at
                    elif across == 0:
                        top = at
                    elif half == 0:
                        right = at
                    else:
                        left = at
                    band = bottom * (bottom - 1) // 2 + top
                    piece = classes[offsets[bar] + band * runs + right * (right - 1) // 2 + left]
                    if piece == -2:
                        points += 1
                    elif piece == -3:
                        zeros += 1
                    elif piece >= 0:
                        one, two = (piece, two) if one < 0 else (one, piece)
                if two >= 0 and two < one:
                    one, two = two, one
                again = False
                for m in range(starts[c], used):
                    if moves[m, 0] == points and moves[m, 1] == zeros and moves[m, 2] == one and moves[m, 3] == two:
                        again = True
                        break
                if again:
                    continue
                moves[used, 0], moves[used, 1], moves[used, 2], moves[used, 3] = points, zeros, one, two
                used += 1
    starts[len(places)] = used
