"""Dots and Boxes, reference rule: lines are their middles as complex numbers, a box the middle of four of them."""

from collections.abc import Callable, Iterator

from ._shapes import Case, Cells, Params, demand

State = tuple[Cells, bool]  # the lines that are left, and whether one has to pass


def rule(params: Params, position: str) -> tuple[State, Callable[[State], Iterator[State]]]:
    board, _, passes = position.partition(":")
    rows = board.split("/")
    if "x" in board:
        height, width = map(int, board.split("x"))
        rows = ["." * (width + y % 2) for y in range(2 * height + 1)]
    lines = {complex(x + 0.5 * (y % 2 == 0), y / 2) for y, row in enumerate(rows) for x in range(len(row))}
    left = frozenset(
        complex(x + 0.5 * (y % 2 == 0), y / 2)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign == "."
    )
    boxes = {line + 0.5j for line in lines if line.imag % 1 == 0} - {
        line + 0.5j for line in lines if line + 1j not in lines
    }

    def open_boxes(state: Cells) -> set[complex]:
        return {box for box in boxes if state & {box + step for step in (0.5, -0.5, 0.5j, -0.5j)}}

    wide = len(rows[0])
    fits = len(rows) % 2 == 1 and 1 < len(rows) < 42 and wide < 21
    demand(fits and all(len(row) == wide + y % 2 for y, row in enumerate(rows)), "this is no board of boxes")
    demand(not passes or len(open_boxes(left)) < len(boxes), "nobody passes before a box is complete")

    def moves(state: State) -> Iterator[State]:
        now, must_pass = state
        if must_pass:
            yield now, False
            return
        for line in now:
            after = now - {line}
            yield after, len(open_boxes(after)) < len(open_boxes(now))

    return (left, bool(passes)), moves


POSITION = r"[._]{1,20}(?:/[.|]{2,21}/[._]{1,20}){1,20}(?::pass)?"


def refuses(params: Params, ending: str, kind: str) -> str:
    return "" if kind == "outcome" else "moves entail, so the nimbers of the options do not make that of a position"


CASES: list[Case] = [
    ({}, "1x1", 7),
    ({}, "2x1", 8),
    ({}, "__/||./_.:pass", 6),
    ({}, "_./|../._", 8),
    ({}, "___/|..|/.../|..|/.../|..|/___", 5),
    ({}, "3x3", 4),
]
