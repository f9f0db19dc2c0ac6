"""Scored DiviNim: alpha-beta over multisets of bars, each bar given by the number of its class.

A state is a count, then that many class numbers in increasing order, and k. The classes are those of the bars that are
neither finished nor one-square bars of nim-sum zero; k is the number of one-square bars of nim-sum zero, which nobody
needs to open before the rest is finished.

facts    int32 (classes, 5): last nimber, poisoned squares, kind (below), whether it is in the class C of rule d, and
a lower bound on its e
starts   int32 (classes + 1): where the moves of each class begin in `moves`
moves    int32 (m, 5): points, zero bars made, up to two classes of bars made (-1 for none), and their nimbers' XOR
keys     uint64 (size, words), bounds  int8 (size, 2): open addressing; an empty slot has a first word of 0
states   int32 (plies, 1 + bars): the position at each ply, count and classes
found    int32 (plies, widest, 4): its open moves: bar, row of `moves`, lower and upper bound on the margin
words    uint64 (words + 1): scratch, the key of a state: 8 bits for k + 1, then `bits` for the number of each class + 1
counters int64: nodes, limit of nodes, entries stored, status

A margin is at most the number of poisoned squares, which is at most 100, so it fits in int8.
"""

from typing import Any

import numpy as np

from grundy.compile.kernel import kernel
from grundy.games.divinim.kernels.bounds import limits, settle

NODES, LIMIT, STORED, STATUS = 0, 1, 2, 3
FINE, STOPPED, FULL = 0, 1, 2


@kernel
def find(state, k, keys, words, bits):
    """The slot of a state, or the empty slot where it belongs, and whether it is stored. Its key goes into `words`."""
    count = state[0]
    mask = np.uint64(len(keys) - 1)
    words[0] = np.uint64(k + 1)
    for w in range(1, len(words)):
        words[w] = 0
    at = 8
    for i in range(count):
        this, shift = np.uint64(state[1 + i] + 1), np.uint64(at & 63)
        words[at >> 6] |= this << shift
        if (at & 63) + bits > 64:
            words[(at >> 6) + 1] |= this >> (np.uint64(64) - shift)
        at += bits
    h = np.uint64(0)
    for w in range(keys.shape[1]):
        h = (h ^ words[w]) * np.uint64(0x9E3779B97F4A7C15)
        h ^= h >> np.uint64(29)
    slot = h & mask
    while keys[slot, 0] != 0:
        same = True
        for w in range(keys.shape[1]):
            if keys[slot, w] != words[w]:
                same = False
                break
        if same:
            return slot, True
        slot = (slot + np.uint64(1)) & mask
    return slot, False


@kernel
def known_limits(state, k, rules, store, words):
    facts, starts, moves, bits = rules
    low, high = limits(state, k, facts, (starts, moves))
    if low < high:
        keys, bounds = store
        slot, there = find(state, k, keys, words, bits)
        if there:
            low, high = max(low, bounds[slot, 0]), min(high, bounds[slot, 1])
    return low, high


@kernel
def make(states, ply, bar, move, moves, facts):
    """Write the state after a move on the bar at this place, one ply deeper; returns the zero bars made."""
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
def look_ahead(ply, k, window, rules, store, work):
    """Bounds from the options: the sure margin, the best hope of the skipped moves, and the number of open moves."""
    low, alpha, beta = window
    facts, starts, moves, bits = rules
    keys, bounds = store
    states, found, words = work
    state = states[ply]
    best, passed = low, -127
    total = 0
    here = found[ply]
    squares, nimber = k, 0
    for bar in range(1, state[0] + 1):
        squares += facts[state[bar], 1]
        nimber ^= facts[state[bar], 0]
    for turn in range(2 if nimber else 1):  # at an N-position, try moves to P-positions first: they are best
        for bar in range(1, state[0] + 1):
            if best >= beta:
                break
            if bar > 1 and state[bar] == state[bar - 1]:
                continue
            rest = nimber ^ facts[state[bar], 0]
            for m in range(starts[state[bar]], starts[state[bar] + 1]):
                if nimber:
                    if (moves[m, 4] == rest) != (turn == 0):
                        continue
                    most = squares - 2 - 2 * (k + moves[m, 1])
                    if turn and (most <= alpha or most <= best):  # rule i
                        passed = max(passed, most)
                        continue
                zeros = make(states, ply, bar, m, moves, facts)
                child_low, child_high = limits(states[ply + 1], k + zeros, facts, (starts, moves))
                sure, hoped = moves[m, 0] - child_high, moves[m, 0] - child_low
                if hoped <= alpha or hoped <= best:
                    passed = max(passed, hoped)
                    continue
                if sure < beta and sure < hoped:
                    slot, there = find(states[ply + 1], k + zeros, keys, words, bits)
                    if there:
                        sure = max(sure, moves[m, 0] - bounds[slot, 1])
                        hoped = min(hoped, moves[m, 0] - bounds[slot, 0])
                best = max(best, sure)
                if best >= beta:
                    break
                if sure < hoped:
                    here[total, 0], here[total, 1], here[total, 2] = bar, m, sure
                    here[total, 3] = hoped
                    total += 1
    return best, passed, total


@kernel
def search(ply, k, alpha, beta, rules, store, work, counters):
    """The margin: exact between alpha and beta, otherwise a bound on that side."""
    facts, _, moves, bits = rules
    keys, bounds = store
    states, found, words = work
    state = states[ply]
    if ply == 0:
        settle(state, facts)
    low, high = known_limits(state, k, rules, store, words)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    counters[NODES] += 1
    if counters[NODES] > counters[LIMIT]:
        counters[STATUS] = STOPPED
        return 0
    best, passed, total = look_ahead(ply, k, (low, alpha, beta), rules, store, work)
    here = found[ply]
    while best < beta:
        pick = -1  # the best open move: by lower bound, then by upper bound
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
    if best <= alpha:  # skipped moves can still reach their upper bound, which is at most alpha
        best = max(best, passed)
        for i in range(total):
            best = max(best, here[i, 3])
    slot, there = find(state, k, keys, words, bits)
    if not there:
        if 10 * counters[STORED] > 6 * len(keys):
            counters[STATUS] = FULL
            return 0
        for w in range(keys.shape[1]):
            keys[slot, w] = words[w]
        bounds[slot, 0], bounds[slot, 1] = low, high
        counters[STORED] += 1
    if best < beta:
        bounds[slot, 1] = min(bounds[slot, 1], best) if best <= alpha else best
    if best > alpha:
        bounds[slot, 0] = max(bounds[slot, 0], best) if best >= beta else best
    return best


def grow(keys: Any, bounds: Any) -> tuple[Any, Any]:
    """Copy the entries into tables of twice the size."""
    after = np.zeros((2 * len(keys), keys.shape[1]), dtype=np.uint64), np.zeros((2 * len(keys), 2), dtype=np.int8)
    move_entries(keys, bounds, *after)
    return after


@kernel
def move_entries(keys, bounds, new_keys, new_bounds):
    mask = np.uint64(len(new_keys) - 1)
    for slot in range(len(keys)):
        if keys[slot, 0] == 0:
            continue
        h = np.uint64(0)
        for w in range(keys.shape[1]):
            h = (h ^ keys[slot, w]) * np.uint64(0x9E3779B97F4A7C15)
            h ^= h >> np.uint64(29)
        place = h & mask
        while new_keys[place, 0] != 0:
            place = (place + np.uint64(1)) & mask
        for w in range(keys.shape[1]):
            new_keys[place, w] = keys[slot, w]
        new_bounds[place, 0], new_bounds[place, 1] = bounds[slot, 0], bounds[slot, 1]
