"""Tables of all-but subtraction games, by a few look-ups for each heap."""

from grundy.compile.kernel import kernel


@kernel
def all_but_nimbers(values, latest, count, forbidden, window, start, stop):
    """Nimbers of heaps from which a move takes any number of tokens outside a finite set.

    A value is free for heap n if every heap with it is n minus a forbidden number. All of these are in the window.
    values     uint32, length >= stop: nimbers, at most the heap; those below `start` are known
    latest     int64, length > stop: how many heaps below `start` have each value
    count      int64, length 1: the least value that no heap has yet
    forbidden  int64: the set;  window  int64, length > stop: scratch, seen[v] heaps of value v at a forbidden distance
    """
    for n in range(start, stop):
        for distance in forbidden:
            if distance <= n:
                window[values[n - distance]] += 1
        least = count[0]
        for distance in forbidden:
            if distance <= n:
                value = values[n - distance]
                if value < least and window[value] == latest[value]:
                    least = value
        for distance in forbidden:
            if distance <= n:
                window[values[n - distance]] = 0
        values[n] = least
        latest[least] += 1
        if least == count[0]:
            count[0] += 1
