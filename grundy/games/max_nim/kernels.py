"""Tables of Maximum Nim, by one look-up for each heap."""

from grundy.compile.kernel import kernel


@kernel
def jump_nimbers(values, bounds, start, stop):
    """Nimbers of Maximum Nim, by lemma 2.2 (see rule_functions.py).

    values  uint32, length >= stop: nimbers, at most the heap; those below `start` are known
    bounds  int64, length >= stop: f(n), with f(0) = 0 and steps of 0 or 1
    """
    for n in range(max(start, 1), stop):
        most = bounds[n]
        values[n] = most if most > bounds[n - 1] else values[n - most - 1]
