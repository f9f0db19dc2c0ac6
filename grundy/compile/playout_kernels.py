"""Compiled play of simple players: random streams, counters, and the loops for heaps and for graphs of positions."""

import numpy as np

from grundy.compile.kernel import kernel

STEP = np.uint64(0x9E3779B97F4A7C15)
ONE, TWO = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@kernel
def scramble(number):
    number = (number ^ (number >> np.uint64(30))) * ONE
    number = (number ^ (number >> np.uint64(27))) * TWO
    return number ^ (number >> np.uint64(31))


@kernel
def begin(states, seed, game):
    """Key the streams of a game: the board's by its pair of games, the two players' by the game itself."""
    root = scramble(seed + STEP)
    pair = scramble((root ^ np.uint64(game >> 1)) + STEP)
    own = scramble((root ^ np.uint64(game)) + STEP)
    states[0] = scramble(pair + STEP)
    states[1] = scramble((own ^ np.uint64(1)) + STEP)
    states[2] = scramble((own ^ np.uint64(2)) + STEP)


@kernel
def below(states, who, n):
    """A whole number from 0 to n - 1 for 1 <= n < 2^32, all equally likely; for n = 1 nothing is drawn."""
    if n == 1:
        return 0
    many = np.uint64(n)
    state = states[who] + STEP
    product = (scramble(state) >> HALF) * many
    if (product & LOW) < many:  # only then can the draw be one of those that would favor small numbers
        least = (LOW + np.uint64(1)) % many
        while (product & LOW) < least:
            state += STEP
            product = (scramble(state) >> HALF) * many
    states[who] = state
    return np.int64(product >> HALF)


# ---- what compiled play counts, in one array of whole numbers: int64, seven rows of a width W ----


NORMAL, MISERE, SCORED = 0, 1, 2
ROWS = 7


@kernel
def note(counts, game, earlier, length, mover, margin, ending):
    """Count a game that ended after `length` moves, when `mover` (0 the first player, 1 the other) could not move.

    Returns its result, which the second game of a pair is given as `earlier`.
    """
    if ending == SCORED:
        result = 1 if margin > 0 else -1 if margin < 0 else 0
        counts[4 + (game & 1), counts.shape[1] // 2 + margin] += 1
    else:
        result = 1 if (mover == 1) == (ending == NORMAL) else -1
    counts[0, 3 * (game & 1) + 1 + result] += 1
    counts[1, length] += 1
    if game & 1:
        counts[6, 2 + earlier - result] += 1
        counts[6, 7 + earlier + result] += 1
    return result


# Any game played on the graph of its positions, where players are lists of moves to pick from with equal chances


@kernel
def play_on_graph(first, stop, seed, states, starts, nodes, edges, picks, counts):
    """Play the games first..stop - 1 and count them.

    seed    uint64;  states  uint64 (3): scratch
    starts  int64: the ending, then the vertices where games begin, taken in turn, one for each pair of games
    nodes   int64, 3 columns: where a vertex's edges begin, and where the picks of players A and B begin; one row more
    edges   int64, 2 columns: the vertex that a move leads to, and what it earns
    picks   int64: moves, counted from the first edge of the vertex
    """
    result = 0
    for game in range(first, stop):
        begin(states, seed, game)
        here = starts[1 + (game >> 1) % (len(starts) - 1)]
        length, mover, margin = 0, 0, 0
        while nodes[here + 1, 0] > nodes[here, 0]:
            counts[2, length] += 1
            counts[3, length] += nodes[here + 1, 0] - nodes[here, 0]
            column = 1 + (mover ^ (game & 1))
            choices = nodes[here + 1, column] - nodes[here, column]
            pick = picks[nodes[here, column] + below(states, 1 + mover, choices)]
            edge = nodes[here, 0] + pick
            margin += -edges[edge, 1] if mover else edges[edge, 1]
            here = edges[edge, 0]
            length += 1
            mover ^= 1
        result = note(counts, game, result, length, mover, margin, starts[0])


# ---- heap games played by simple players, with the options of every heap size in one table ----


SMALL = 2  # the greedy player that leaves the smallest position; 0 is the random one


@kernel
def smallest(heaps, count, offsets, options, states, who):
    """The number of the move that leaves the smallest position, by the last column of the options."""
    best, tied = 0, 0
    for again in range(2):  # first how small and how often, then which one
        chosen = below(states, who, tied) if again else -1
        number, seen = 0, 0
        for i in range(count):
            n = heaps[i]
            for option in range(offsets[n], offsets[n + 1]):
                rank = options[option, options.shape[1] - 1] - (2 * n - 1)
                if again == 0 and (number == 0 or rank < best):
                    best, tied = rank, 0
                if rank == best:
                    if again and seen == chosen:
                        return number
                    seen += 1
                    tied += 1 - again
                number += 1
    return 0


@kernel
def play_heaps(first, stop, seed, states, heaps, starts, offsets, options, rules, counts):
    """Play the games first..stop - 1 and count them.

    seed     uint64;  states  uint64 (3), heaps  int64: scratch, of as many heaps as there may ever be, and an option's
    starts   int64: how many, then where each one begins: its number of heaps, then these
    offsets  int64: the options of a heap n are the rows offsets[n]..offsets[n + 1] - 1 of
    options  int64: what is left, filled up with 0; in the last column the sum of 2h - 1 over the heaps h left
    rules    int64: ending, player A, player B, the pair of games that takes the first start
    """
    result = 0
    for game in range(first, stop):
        begin(states, seed, game)
        at = starts[1 + ((game >> 1) - rules[3]) % starts[0]]
        count = starts[at]
        for i in range(count):
            heaps[i] = starts[at + 1 + i]
        length, mover = 0, 0
        while True:
            total = 0
            for i in range(count):
                total += offsets[heaps[i] + 1] - offsets[heaps[i]]
            if total == 0:
                break
            counts[2, length] += 1
            counts[3, length] += total
            if rules[1 + (mover ^ (game & 1))] == SMALL:
                number = smallest(heaps, count, offsets, options, states, 1 + mover)
            else:
                number = below(states, 1 + mover, total)
            i = 0
            while number >= offsets[heaps[i] + 1] - offsets[heaps[i]]:
                number -= offsets[heaps[i] + 1] - offsets[heaps[i]]
                i += 1
            option = offsets[heaps[i]] + number
            left = 0
            while left < options.shape[1] - 1 and options[option, left]:
                left += 1
            if left != 1:
                shift = left - 1
                for k in range(count - 1, i, -1) if shift > 0 else range(i + 1, count):
                    heaps[k + shift] = heaps[k]
            for j in range(left):
                heaps[i + j] = options[option, j]
            count += left - 1
            length += 1
            mover ^= 1
        result = note(counts, game, result, length, mover, 0, rules[0])
