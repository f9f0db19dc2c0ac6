"""Scored DiviNim: bounds on a margin without search. scored.py defines the arrays, and ../scored.py the rules."""

from grundy.compile.kernel import kernel

SINGLE_HEAP, ONE_SQUARE, SEVERAL = 0, 1, 2  # kinds of a class


@kernel
def settle(state, facts):
    """Sort the classes and cancel pairs of equal single heaps (rule c)."""
    count = state[0]
    for i in range(2, count + 1):  # insertion sort: a few bars, nearly sorted
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
    """Bounds on the margin without search: closed forms (rules d, g and h) and the group bound (rule f)."""
    count = state[0]
    if count == 0:
        return -k, -k
    squares, several, total, rows = k, 0, 0, 0
    for i in range(1, count + 1):
        squares += facts[state[i], 1]
        several += facts[state[i], 2] == SEVERAL
        rows += facts[state[i], 2] == SINGLE_HEAP
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
    if rows == count and (count - k - 2 * (count // 3) if total == 0 else count - k - 2 - 2 * ((count - 1) // 3)) >= (
        squares % 2 if total == 0 else -(squares % 2)
    ):  # whatever the groups are
        return squares % 2, squares % 2
    if rows == count <= 5:
        g = k + group_of_rows(state, total, facts)
        exact = min(squares - 2 * g, squares % 2) if total == 0 else max(2 * g + 2 - squares, squares % 2)
        return exact, exact
    if count == 1 and facts[state[1], 1] == 2:
        e = facts[state[1], 4] + k
        exact = squares - 2 * e if total == 0 else 2 * e + 2 - squares
        return exact, exact
    groups, left, lonely = k, 0, 0
    paired = 0  # bit i: bar i has a partner
    for i in range(1, count + 1):
        if paired >> i & 1:
            continue
        if facts[state[i], 0] == 0:
            groups += facts[state[i], 4]
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
            lonely = facts[state[i], 4]
    if total != 0 and left == 1:
        groups += lonely
    if total == 0:
        return -squares, squares - 2 * (groups + (left > 0))
    return 2 * (groups + 1) - squares, squares


@kernel
def group_of_rows(state, total, facts):
    """Whether some of up to five different rows have nim-sum 0. They are too few for a second group."""
    if total == 0:
        return 1
    for chosen in range(1, 1 << state[0]):
        left = 0
        for i in range(state[0]):
            if chosen >> i & 1:
                left ^= facts[state[1 + i], 0]
        if left == 0:
            return 1
    return 0


@kernel
def weigh(order, facts, starts, moves):
    """A lower bound on e for each bar, smaller bars first; it is exact for two squares."""
    for c in order:
        if facts[c, 2] != SEVERAL:
            for m in range(starts[c], starts[c + 1]):
                moves[m, 4] = facts[moves[m, 2], 0] if moves[m, 2] >= 0 else 0
            continue
        won = facts[c, 0] != 0
        best = 0 if won else 127
        for m in range(starts[c], starts[c + 1]):
            one, two, e = moves[m, 2], moves[m, 3], moves[m, 1]
            a = facts[one, 0] if one >= 0 else 0
            b = facts[two, 0] if two >= 0 else 0
            moves[m, 4] = a ^ b
            if won and a != b:
                continue
            if a == 0 or b == 0:
                e += facts[one, 4] if one >= 0 else 0
                e += facts[two, 4] if two >= 0 else 0
            elif a == b:
                if one == two and facts[one, 2] == SINGLE_HEAP:
                    e += 1
                else:
                    e += 2 if facts[one, 3] and facts[two, 3] else 1
            elif facts[one, 2] != SEVERAL and facts[two, 2] != SEVERAL:
                e += (facts[one, 3] and moves_into_c(two, facts, (starts, moves))) or (
                    facts[two, 3] and moves_into_c(one, facts, (starts, moves))
                )
            best = max(best, e + moves[m, 0] - 1) if won else min(best, e + 1)
        facts[c, 4] = best


@kernel
def moves_into_c(this, facts, tables):
    starts, moves = tables
    for m in range(starts[this], starts[this + 1]):
        if moves[m, 2] >= 0 and moves[m, 3] < 0 and facts[moves[m, 2], 3]:
            return True
    return False
