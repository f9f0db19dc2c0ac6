"""A game tree as TikZ, laid out as its SVG is, half a point a pixel."""

from grundy.core.budget import look_at_running
from grundy.core.registry import AnyGame
from grundy.plot.tex import escaped, number
from grundy.plot.tikz import CELL, WIDEST, colour, picture, shapes, spot
from grundy.plot.tree import FRAMES, LETTER, SCALE, Box, Layout, lay_out, move_text, value_text
from grundy.studies.tree import Node

PIXEL = 0.5  # points
GREEN, GREY = "#2a7d34", "#8a8171"
LARGE, SMALL = r"\fontsize{8}{8}\selectfont\bfseries", r"\fontsize{7}{7}\selectfont"
MOVE = r"\fontsize{6}{6}\selectfont"


def tikz_tree(root: Node, game: AnyGame | None = None) -> str:
    """With a game, boards are drawn."""
    return drawn_tree(lay_out(root, lambda node: tikz_box(node, game)))


def readable_tree(root: Node, game: AnyGame | None, smallest: float) -> str | None:
    """The same, if it fits on a page when it is made smaller, but not by more than this."""
    layout = lay_out(root, lambda node: tikz_box(node, game))
    return drawn_tree(layout) if PIXEL * layout.width * smallest <= WIDEST else None


def drawn_tree(layout: Layout) -> str:
    ways, texts, frames = [], [], []
    for one in layout.placed:
        for child, x, below in one.ways:
            ink, width = colour(GREEN if child.best else GREY), 1.75 if child.line else 1 if child.best else 0.5
            bottom = spot(one.centre, one.top + one.box.height)
            ways.append(f"\\draw[draw={ink}, line width={width}pt] {bottom} -- {spot(x, below)};")
            texts.append(written(x, below - 12, move_text(child), MOVE, "fill=white, inner sep=1pt"))
        fill, line = next((FRAMES[one_of] for one_of in FRAMES if one.node.value.outcome in one_of), FRAMES[("",)])
        left, width = one.centre - one.box.width / 2, 1.75 if one.node.line else 0.5
        frame = f"{spot(left, one.top)} rectangle {spot(left + one.box.width, one.top + one.box.height)}"
        look = f"fill={colour(fill)}, draw={colour(line)}, line width={width}pt, rounded corners=3pt"
        frames += [f"\\path[{look}] {frame};", f"\\begin{{scope}}[shift={{{spot(left, one.top)}}}]", one.box.content]
        frames.append(r"\end{scope}")
    return picture([*ways, *texts, *frames], PIXEL, PIXEL * layout.width)


def tikz_box(node: Node, game: AnyGame | None) -> Box:
    """The position, written or drawn, over its value."""
    look_at_running()
    value = value_text(node)
    if game is None:
        width = LETTER * max(len(node.position), len(value), 3) + 16
        words = written(width / 2, 13, node.position, LARGE) + "\n"
        return Box(words + written(width / 2, 29, value, SMALL), width, 40)
    board = game.scene(game.parse(node.position)).without_moves()
    cell = CELL * SCALE
    wide, high = (side * cell / PIXEL for side in board.extent())
    width, height = max(wide + 16, LETTER * len(value) + 12), high + 34
    drawn = "\n".join(shapes(board, (), cell))
    corner = f"shift={{{spot((width - wide) / 2, 10)}}}, x={number(cell)}pt, y=-{number(cell)}pt"
    scene = f"\\begin{{scope}}[{corner}]\n{drawn}\n\\end{{scope}}\n"
    return Box(scene + written(width / 2, height - 12, value, SMALL), width, height)


def written(x: float, y: float, text: str, font: str, look: str = "inner sep=0pt") -> str:
    return f"\\node[{look}, font={font}] at {spot(x, y)} {{{escaped(text)}}};"
