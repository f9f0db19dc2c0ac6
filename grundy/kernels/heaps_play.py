"""Heap games played by simple players, with the options of every heap size in one table."""

from grundy.kernels.kernel import kernel
from grundy.kernels.stream import begin, below
from grundy.kernels.tally import note

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
