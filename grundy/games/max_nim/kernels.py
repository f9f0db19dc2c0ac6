"""Tables of Maximum Nim, by one look-up a heap."""

from grundy.compile.kernel import kernel


@kernel
def jump_nimbers(values, bounds, start, stop):
    """Maximum Nim, document 001, lemma 2.2.

    values  uint32, length >= stop: nimbers, at most the heap; those below `start` are known
    bounds  int64, length >= stop: f(n), with f(0) = 0 and steps of 0 or 1
    """
    for n in range(max(start, 1), stop):
        most = bounds[n]
        values[n] = most if most > bounds[n - 1] else values[n - most - 1]
