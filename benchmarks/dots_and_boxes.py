"""Dots and Boxes: the table of all sets of lines, beside plain recursion that remembers; 3 by 3 boxes from nothing.

3 by 3    margin of the empty board, the compiler's time included once; wanted below 10 s
2 by 3    the same value by plain recursion over sets of lines, in Python
"""

import time
from functools import cache

from _timing import compare, median_time

from grundy.core.budget import Budget
from grundy.core.game import Ending
from grundy.games.dots_and_boxes.lines import lines_of
from grundy.games.strings_and_coins.solver import SetTable


def by_table(height: int, width: int) -> int:
    lines = lines_of(height, width)
    strings = lines.strings(lines.all)
    return SetTable(strings, Ending.SCORED, Budget(None)).of(strings)


def by_recursion(height: int, width: int) -> int:
    lines = lines_of(height, width)

    @cache
    def margin(free: int) -> int:
        found = []
        for i in range(len(lines.names)):
            if free >> i & 1:
                taken, after = lines.taken(free, i), margin(free ^ 1 << i)
                found.append(taken + after if taken else -after)
        return max(found, default=0)

    return margin(lines.all)


if __name__ == "__main__":
    began, used = time.perf_counter(), time.process_time()
    assert by_table(3, 3) == -3
    seconds, processor = time.perf_counter() - began, time.process_time() - used
    print(f"3 by 3 boxes from nothing: {seconds:.1f} s, {processor:.1f} s of a processor (wanted below 10)")
    assert by_table(2, 3) == by_recursion(2, 3) == -2
    ours, theirs = median_time(lambda: by_table(2, 3), 5), median_time(lambda: by_recursion(2, 3), 1)
    compare("2 by 3 boxes", ours, "plain recursion", theirs, "below 0.05")
