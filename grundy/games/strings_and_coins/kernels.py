"""A table over all sets of strings that can be left: nimbers, misère outcomes or margins of Strings-and-Coins."""

from grundy.compile.kernel import kernel

NORMAL, MISERE, SCORED = 0, 1, 2
NO_NIMBER, NONE_YET = -1, -2  # loony; no move yet that takes a coin


@kernel
def left_sets(table, one, other, ending, start, stop):
    """Fill in the sets from `start` to `stop`; a set is a number whose bit i is string i, so smaller sets come first.

    table       int8, length 2^strings: nimbers (-1 loony), or 1 where the player to move wins misère, or margins;
    none exceeds the number of coins, which is at most twice the number of strings: at most 60 strings
    one, other  int64, length strings: the strings of the coin at each end of a string as a set; 0 at the ground
    """
    for left in range(start, stop):
        if left == 0:
            table[0] = 1 if ending == MISERE else 0
            continue
        plain, again, loony, won, best = 0, NONE_YET, False, 0, -128
        for i in range(len(one)):
            bit = 1 << i
            if not left & bit:
                continue
            after = table[left ^ bit]
            taken = (1 if left & one[i] == bit else 0) + (1 if left & other[i] == bit else 0)
            if ending == SCORED:
                best = max(best, taken + after if taken else -after)
            elif ending == MISERE:
                won |= after if taken else 1 - after
            elif not taken:
                plain |= 1 << after if after >= 0 else 0
            else:  # beside any heap except one of its nimber, moving on from there wins
                loony |= after == NO_NIMBER or (again != NONE_YET and again != after)
                again = after
        if ending == SCORED:
            table[left] = best
        elif ending == MISERE:
            table[left] = won
        elif again != NONE_YET:
            table[left] = NO_NIMBER if loony or plain >> again & 1 else again
        else:
            least = 0
            while plain >> least & 1:
                least += 1
            table[left] = least
