"""The solvers that are compiled together with a table rule: nimbers, outcomes and remoteness of a whole box.

All walk the flat indices start..stop of a box of the given shape (last coordinate fastest) and skip what is known.
An option that is not known yet, or lies beyond the box, leaves its position for the next sweep, so any order of play
is handled; a sweep that settles nothing has met a cycle or the edge of the box. They return (next index, code, how many
positions are still open).

nimbers     values int32, -1 = unknown; seen int64, length L a power of two; a mex that reaches L stops the loop
outcomes    values int8, -1 = unknown, 0 = P, 1 = N; last = 0 normal, 1 misère: the value of a finished game
remoteness  values int32, -1 = unknown; outcome int8 as above
"""


def table_template(dimension: int, whole: bool, parameters: tuple[str, ...]) -> str:
    """The solvers' source for tuples of that many coordinates; `whole`: the rule takes the tuple itself."""
    x = [f"x{i}" for i in range(dimension)]
    y = [f"y{i}" for i in range(dimension)]
    n = [f"shape[{i}]" for i in range(dimension)]
    extra = "".join(f", {p}" for p in parameters)
    here = f"({', '.join(x)},)" if whole else ", ".join(x)
    decode = "\n        ".join(
        ["rest = i", *(f"{x[k]} = rest % {n[k]}; rest //= {n[k]}" for k in reversed(range(dimension)))]
    )
    below = " or ".join(f"{a} < 0" for a in y)
    beyond = " or ".join(f"{a} >= {b}" for a, b in zip(y, n, strict=True))
    index = y[0]
    for k in range(1, dimension):
        index = f"({index}) * {n[k]} + {y[k]}"
    # a rule on one coordinate may yield plain numbers
    target = y[0] if dimension == 1 and not whole else ", ".join(y) + ("," if dimension == 1 else "")
    loop = f"""for {target} in table_options({here}{extra}):
            if {below}:
                return i, 1, still_open
            j = -1 if {beyond} else {index}"""
    return f"""
@njit(cache=True)
def nimbers(values, seen, start, stop, shape{extra}):
    limit = len(seen)
    still_open = 0
    for i in range(start, stop):
        if values[i] >= 0:
            continue
        {decode}
        known = True
        {loop}
            v = values[j] if j >= 0 else -1
            if v < 0:
                known = False
                break
            seen[v] = i
        if not known:
            still_open += 1
            continue
        m = 0
        while m < limit and seen[m] == i:
            m += 1
        if m == limit:
            return i, 2, still_open
        values[i] = m
    return stop, 0, still_open

@njit(cache=True)
def outcomes(values, last, start, stop, shape{extra}):
    still_open = 0
    for i in range(start, stop):
        if values[i] >= 0:
            continue
        {decode}
        best = last
        first = True
        {loop}
            v = values[j] if j >= 0 else -1
            if v == 0:
                best = 1
                break
            if first or v < best:
                best = v if v < 0 else 0
            first = False
        if best < 0:
            still_open += 1
        else:
            values[i] = best
    return stop, 0, still_open

@njit(cache=True)
def remoteness(values, outcome, start, stop, shape{extra}):
    still_open = 0
    for i in range(start, stop):
        if values[i] >= 0:
            continue
        {decode}
        best = -1
        known = True
        {loop}
            if j >= 0 and outcome[i] == 1 and outcome[j] == 1:
                continue
            v = values[j] if j >= 0 else -1
            if v < 0:
                known = False
                break
            if best < 0 or (outcome[i] == 1 and v < best) or (outcome[i] == 0 and v > best):
                best = v
        if known:
            values[i] = best + 1
        else:
            still_open += 1
    return stop, 0, still_open
"""
