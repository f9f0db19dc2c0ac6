"""Lines as text, read and written.

A line is called by its spots and what it encloses: `1-4 around 3,6` as a move, `1-4(3,6)` within a map. One that leaves
some pieces outside with all the rest of the world is called by them, `1-1 around all but 3`, `1-1(0,3)`.
"""

import re
from itertools import product

from grundy.core.curves.sheet import Line, Sheet, crossing, curve_of, fitting, line_of
from grundy.core.errors import IllegalMove

MOST_NAME = 1200  # characters of a line
NAME = re.compile(
    r"([0-9]{1,4})([lr]?)-([0-9]{1,4})([lr]?)"
    r"(?:(?:\(|around)([0-9,]{1,400})\)?|around(all)(?:but([0-9,]{1,400}))?)?"
    r"(?:~((?:-?[0-9]{1,5},-?[0-9]{1,5};?){1,60}))?"
)


def line_text(before: Sheet, line: Line, spoken: bool = False) -> str:
    """The shortest description that is read back as this line; the name of a move is spoken."""
    meant = curve_of(before, line)
    for start, end in product({"", line.start[1]}, {"", line.end[1]}):
        short = Line((line.start[0], start), (line.end[0], end), line.around)
        found = next(fitting(before, short, exact=False), None)
        if found == meant:
            break
    said = f"{short.start[0]}{short.start[1]}-{short.end[0]}{short.end[1]}"
    if line.around:
        left_out = ",".join(map(str, filter(None, line.around)))
        around = f"all{left_out and ' but '}{left_out}" if 0 in line.around else left_out
        said += f" around {around}" if spoken else f"({','.join(map(str, line.around))})"
    return said + "~" + ";".join(f"{x},{y}" for x, y in line.trail) if line.trail else said


def read_line(before: Sheet, text: str) -> Line:
    """The line that a text such as `1-4` or `1-4 around 3,6` describes."""
    found = NAME.fullmatch(re.sub(r"\s+", "", text).casefold()) if len(text) < MOST_NAME else None
    if found is None:
        raise IllegalMove("a line is written like 1-4, or 1-4 around 3,6")
    names = [int(name) for name in (found[5] or found[7] or "").split(",") if name] + [0] * bool(found[6])
    said = Line((int(found[1]), found[2]), (int(found[3]), found[4]), tuple(sorted(set(names))))
    curve = next(fitting(before, said, exact=False), None)
    if curve is None:
        raise IllegalMove(crossing(before, said))
    places = [tuple(map(int, place.split(","))) for place in (found[8] or "").split(";") if place]
    return line_of(before, curve, tuple((x, y) for x, y in places))
