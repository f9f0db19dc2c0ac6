"""Nimbers of heaps by the sparse-space method, and how far back a sequence repeats."""

import numpy as np

from grundy.compile import NIMBER_TOO_LARGE, OK
from grundy.compile.kernel import kernel

RARE_FULL = 3  # no room for one more rare heap
COUNT, UNEQUAL, TRIED = 0, 1, 2  # places of `state`
AT_ONCE = 64  # breaks of each kind that are tried between two looks at what is still missing
TRIES = 2_000_000  # breaks that one call may try before it returns, so that a call stays short


@kernel
def place_of(heap, heaps, count):
    """Where a heap stands among the first ones, which rise; `count` if it does not."""
    low, high = 0, count
    while low < high:
        middle = (low + high) >> 1
        if heaps[middle] < heap:
            low = middle + 1
        else:
            high = middle
    return low if low < count and heaps[low] == heap else count


@kernel
def sparse_nimbers(values, rare, state, common, seen, waiting, digits, start, stop):
    """Fill values[start:stop]; returns the next heap and a code.

    values  uint16, length >= stop: the nimber of each heap; those below `start` are known
    rare    uint32 (2, room): the rare heaps from 1 on, in order, and their nimbers
    state   int64: how many rare heaps there are; 1 if the two parts must differ; breaks tried so far
    common  uint8, length L: 1 for the common values
    seen    uint32, length L, a power of two at most 2^16: seen[v] = n marks v as excluded for heap n < 2^32
    waiting int64, length L: scratch
    digits  int64: the octal digits d0, d1, ...
    Inner loops count in unsigned numbers, which need no check for places counted from the end.
    Nimbers stay below L, so their XORs do; a mex that would reach L stops with NIMBER_TOO_LARGE.
    """
    limit, room = len(seen), rare.shape[1]
    unequal, leave_at = state[UNEQUAL], state[TRIED] + TRIES
    heaps, nimbers = rare[0], rare[1]
    count = state[COUNT]
    for n in range(start, stop):
        if state[TRIED] > leave_at:
            return n, OK
        if count == room:
            return n, RARE_FULL
        tried, mark = 0, np.uint32(n)
        for taken in range(min(len(digits), n + 1)):
            digit, rest = digits[taken], n - taken
            if digit & 1 and rest == 0:
                seen[0] = n
            if digit & 2 and rest > 0:
                seen[values[rest]] = n
            if digit & 4:
                last = count
                while last > 0 and heaps[last - 1] >= rest:
                    last -= 1
                tried += last
                skip = last
                if unequal and rest & 1 == 0:  # two equal parts are no break
                    skip = place_of(rest >> 1, heaps, last)
                whole = np.uint64(rest)
                for i in range(np.uint64(skip)):
                    seen[nimbers[i] ^ values[whole - heaps[i]]] = mark
                for i in range(np.uint64(skip + 1), np.uint64(last)):
                    seen[nimbers[i] ^ values[whole - heaps[i]]] = mark
        least = 0
        missing = 0  # rare values below `least` that nothing has excluded yet
        while least < limit and (not common[least] or seen[least] == n):
            if seen[least] != n:
                waiting[missing] = least
                missing += 1
            least += 1
        if least == limit:
            return n, NIMBER_TOO_LARGE
        left = 1
        while missing > 0 and left <= n // 2:  # a stretch of breaks of every kind, then a look at what is missing
            for taken in range(min(len(digits), n + 1)):
                if digits[taken] & 4:
                    whole = np.uint64(n - taken)
                    end = min(left + AT_ONCE, (n - taken - unequal) // 2 + 1)
                    for part in range(np.uint64(left), np.uint64(max(left, end))):
                        seen[values[part] ^ values[whole - part]] = mark
                    tried += AT_ONCE
            left += AT_ONCE
            still = 0
            for i in range(missing):
                if seen[waiting[i]] != n:
                    waiting[still] = waiting[i]
                    still += 1
            missing = still
        if missing > 0:
            least = waiting[0]
        values[n] = least
        if not common[least]:
            heaps[count] = n
            nimbers[count] = least
            count += 1
            state[COUNT] = count
        state[TRIED] += tried + 8
    return stop, OK


@kernel
def plain_nimbers(values, state, seen, digits, start, stop):
    """The same table by trying every break: for small heaps, and for codes without a sparse space."""
    limit, unequal, leave_at = len(seen), state[UNEQUAL], state[TRIED] + TRIES
    for n in range(start, stop):
        if state[TRIED] > leave_at:
            return n, OK
        mark = np.uint32(n)
        for taken in range(min(len(digits), n + 1)):
            digit, rest = digits[taken], n - taken
            if digit & 1 and rest == 0:
                seen[0] = n
            if digit & 2 and rest > 0:
                seen[values[rest]] = n
            if digit & 4:
                whole = np.uint64(rest)
                for left in range(np.uint64(1), np.uint64((rest - unequal) // 2 + 1)):
                    seen[values[left] ^ values[whole - left]] = mark
                state[TRIED] += rest // 2
        least = 0
        while least < limit and seen[least] == n:
            least += 1
        if least == limit:
            return n, NIMBER_TOO_LARGE
        values[n] = least
        state[TRIED] += 8
    return stop, OK


# How far back the end of a sequence repeats, for every distance at once: the Z-function of the reversed sequence


@kernel
def tail_agreement(terms, agree, reach, start, stop):
    """agree[p] = how many of the last terms equal the term p places before them, for start <= p < stop.

    terms  int32, length m
    agree  int32, length m; those below `start` are known (agree[0] is not used)
    reach  int64, length 2: the stretch of the reversed sequence that is known to repeat; zeros at the beginning
    """
    m = len(terms)
    left, right = reach
    for p in range(max(start, 1), stop):
        length = min(right - p, agree[p - left]) if p < right else 0
        while p + length < m and terms[m - 1 - length] == terms[m - 1 - p - length]:
            length += 1
        if p + length > right:
            left, right = p, p + length
        agree[p] = length
    reach[0], reach[1] = left, right
    return stop
