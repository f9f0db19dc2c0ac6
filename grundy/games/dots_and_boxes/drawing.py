"""The board: dots, lines, and a sign in every box that is taken. Press a free line to draw it."""

from dataclasses import replace

from grundy.core.capabilities.solving import PASS
from grundy.core.game import AnyGame
from grundy.drawing.scene import Scene, Shape, box, scene_title, segment, words
from grundy.games.dots_and_boxes.lines import Board, box_key, lines_of

STEP = 1.5  # cells from dot to dot
DOT = 0.34


def draw(game: AnyGame, position: tuple[Board, bool]) -> Scene:
    (height, width, free), passes = position
    lines = lines_of(height, width)
    shapes: list[Shape] = []
    for i, sides in enumerate(lines.boxes):
        y, x = divmod(i, width)
        role = "gap" if free & sides else "coin"
        shapes.append(replace(box(STEP * x + 0.2, STEP * y + 0.2, STEP - 0.4, STEP - 0.4, role), key=box_key(y, x)))
    for i, name in enumerate(lines.names):
        y, x, down = lines.place(i)
        left = bool(free >> i & 1)
        line = segment(STEP * x, STEP * y, STEP * (x + (not down)), STEP * (y + down), role="open" if left else "drawn")
        shapes.append(replace(line, key=name, move=name if left and not passes else None))
    for y in range(height + 1):
        for x in range(width + 1):
            shapes.append(Shape("circle", STEP * x - DOT / 2, STEP * y - DOT / 2, DOT, DOT, "", "dark"))
    if passes:
        shapes.append(words(0, STEP * height + 0.6, "the other player moves again: pass", "note", PASS))
    return Scene(tuple(shapes), scene_title(game, position), terminal=terminal(position[0]))


def terminal(board: Board) -> str:
    height, width, free = board
    lines = lines_of(height, width)
    rows = []
    for y in range(height + 1):
        across = ("  " if free >> lines.at(y, x, False) & 1 else "--" for x in range(width))
        rows.append("+" + "".join(f"{line}+" for line in across))
        if y < height:
            signs = (" " if free >> lines.at(y, x, True) & 1 else "|" for x in range(width + 1))
            inside = ["  " if free & sides else "##" for sides in lines.boxes[y * width : (y + 1) * width]]
            rows.append("".join(map("".join, zip(signs, [*inside, ""], strict=True))).rstrip())
    return "\n".join(row.rstrip() for row in rows)
