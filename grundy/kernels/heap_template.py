"""The solver that is compiled together with a heap rule.

nimbers(values, seen, start, stop, *parameters) -> (next heap, code)
    values  unsigned, length > stop: the nimber of each heap; heaps below `start` are known, heap 0 is 0
    seen    int64, length a power of two L: scratch, seen[v] = n marks v as a value of an option of heap n
    Fills values[start:stop]. Every nimber is below L, so every XOR is, and no index can leave `seen`: a mex that
    would reach L stops the loop with NIMBER_TOO_LARGE, and the caller goes on from there with a longer `seen`.
"""

from grundy.kernels.decorator import KERNEL


def heap_template(width: int, parameters: tuple[str, ...]) -> str:
    """The solver's source for options of up to `width` heaps."""
    names = [f"a{i}" for i in range(width)]
    inside = " and ".join(f"0 <= {a} < n" for a in names)
    value = " ^ ".join(f"values[{a}]" for a in names)
    extra = "".join(f", {p}" for p in parameters)
    return f"""
{KERNEL}
@kernel__
def nimbers(values, seen, start, stop{extra}):
    limit = len(seen)
    for n in range(start, stop):
        for {", ".join(names)} in heap_options(n{extra}):
            if not ({inside}):
                return n, 1
            seen[{value}] = n
        m = 0
        while m < limit and seen[m] == n:
            m += 1
        if m == limit:
            return n, 2
        values[n] = m
    return stop, 0
"""
