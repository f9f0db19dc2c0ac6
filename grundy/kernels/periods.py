"""How far back the end of a sequence repeats, for every distance at once: the Z-function of the reversed sequence."""

from grundy.kernels.kernel import kernel


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
