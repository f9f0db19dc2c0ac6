"""Scored DiviNim: the most groups of nim-sum 0 in every set of rows."""

from grundy.compile.kernel import kernel


@kernel
def fill(groups, rows, start, stop):
    """The most disjoint groups of nim-sum 0, for the sets from `start` to `stop`.

    groups  int8 (2^rows): for each set below `start` its number of groups, for the others 1 if its nim-sum is 0
    """
    for chosen in range(start, stop):
        most = 0
        for i in range(rows):
            if chosen >> i & 1:
                most = max(most, groups[chosen ^ (1 << i)])
        groups[chosen] += most
