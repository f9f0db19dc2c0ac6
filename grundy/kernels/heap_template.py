"""The solver that is compiled together with a heap rule.

nimbers(values, seen, start, stop, *parameters) -> (next heap, code)
    values  unsigned, length > stop: the nimber of each heap; heaps below `start` are known, heap 0 is 0
    seen    int64, length a power of two L: scratch, seen[v] = n marks v as a value of an option of heap n
    Fills values[start:stop]. Every nimber is below L, so every XOR is, and no index can leave `seen`: a mex that
    would reach L stops the loop with NIMBER_TOO_LARGE, and the caller goes on from there with a longer `seen`.
    What it does with an option, `heap_work`, is written into the rule itself.
"""

from typing import Any

from grundy.kernels.kernel import KERNEL


def heap_work(width: int) -> dict[str, Any]:
    """What `nimbers` does with each option, of up to `width` heaps, of a heap."""
    names = tuple(f"y{i}__" for i in range(width))
    inside = " and ".join(f"0 <= {a} < n__" for a in names)
    value = " ^ ".join(f"values__[{a}]" for a in names)
    return {
        "name": "mark__",
        "arguments": "values__, seen__, n__",
        "targets": names,
        "before": "",
        "each": f"if not ({inside}):\n    return 1\nseen__[{value}] = n__\n",
        "end": "return 0",
    }


def heap_template(parameters: tuple[str, ...]) -> str:
    """The solver's source; the parameters' names must not be those used here."""
    extra = "".join(f", {p}" for p in parameters)
    return f"""
{KERNEL}
@kernel__
def nimbers(values, seen, start, stop{extra}):
    limit = len(seen)
    for n in range(start, stop):
        if mark__(values, seen, n, n{extra}):
            return n, 1
        m = 0
        while m < limit and seen[m] == n:
            m += 1
        if m == limit:
            return n, 2
        values[n] = m
    return stop, 0
"""
