"""Tables of bitter chocolate: step-shaped bars with a bitter square."""

from grundy.compile.kernel import kernel


@kernel
def step_nimbers(table, bounds, seen, start, stop):
    """Nimbers of step-shaped bars {y, z} with y <= f(z). A move reduces y, or reduces z and then y to the new bound.

    table   uint16 (height + 1, width + 1): filled for start <= z < stop and y <= f(z)
    bounds  int64, length width + 1: f(z), non-decreasing, at most `height`
    seen    int64, longer than height + width + 1, which no nimber reaches
    """
    for z in range(start, stop):
        for y in range(bounds[z] + 1):
            mark = z * len(seen) + y + 1
            for v in range(y):
                seen[table[v, z]] = mark
            for w in range(z):
                seen[table[min(y, bounds[w]), w]] = mark
            least = 0
            while seen[least] == mark:
                least += 1
            table[y, z] = least
