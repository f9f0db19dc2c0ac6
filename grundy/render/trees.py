"""A game tree as SVG and as TikZ."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from grundy.analysis.game_tree import Node
from grundy.core.budget import look_at_running
from grundy.core.game import AnyGame
from grundy.drawing.scene import STYLE, UNIT, svg_shape
from grundy.drawing.signs import SIGN_STYLE, SIGNS, kind_of, svg_sign
from grundy.render.latex import CELL, WIDEST, colour, escaped, number, picture, shapes, spot, tikz_sign

GAP, BETWEEN, LETTER, SCALE = 22, 46, 8.2, 0.3  # pixels between nodes and levels, of a letter; size of a drawn board
SIGNED, SMALL_SIGN = 19, 0.62  # pixels for a sign before text, and its scale

TINT = 0.13  # how much of its sign's color a node's frame has
GREEN, GREY = SIGNS["win"], "#8a8171"


def frame_rules(dark: bool) -> str:
    inks = {kind: sign.dark if dark else sign.light for kind, sign in SIGNS.items()}
    return "".join(f".node.{kind}{{fill:{ink};stroke:{ink}}}" for kind, ink in inks.items())


TREE_STYLE = f"{SIGN_STYLE}.node{{fill-opacity:{TINT}}}{frame_rules(False)}" + (
    f".way{{stroke:{GREY};fill:none}}.way.best{{stroke:{GREEN.light};stroke-width:2}}.line{{stroke-width:3.5}}"
    ".position{fill:#1c1c1c;text-anchor:middle;font-weight:600}.value,.moved{fill:#4a4538}.moved{text-anchor:middle}"
    ".moved{font-size:12px;stroke:#fffdf8;stroke-width:5px;paint-order:stroke}.value{font-size:13px}"
    f"@media (prefers-color-scheme:dark){{{frame_rules(True)}.way.best{{stroke:{GREEN.dark}}}"
    ".position{fill:#ececec}.value,.moved{fill:#c4c8d0}.moved{stroke:#17181b}}"
)


@dataclass
class Box:
    """What stands in a node's frame, and its size."""

    content: str
    width: float
    height: float


@dataclass
class Placed:
    """A node with its frame, its center and top, and the ends of the lines to its children."""

    node: Node
    box: Box
    centre: float
    top: float
    ways: list[tuple[Node, float, float]]


@dataclass
class TreeLayout:
    """The nodes with their places, children before their parents."""

    placed: list[Placed]
    width: float
    height: float


def lay_out(root: Node, boxed: Callable[[Node], Box]) -> TreeLayout:
    """Place the nodes: leaves take the width they need, and a parent stands over its children."""
    found: list[Placed] = []
    boxes = {id(node): boxed(node) for node in root.walk()}
    tops = level_tops(root, boxes)

    def place(node: Node, left: float, level: int) -> tuple[float, float]:
        """Place the subtree from this left edge on; returns the node's center and the subtree's right edge."""
        box, centres = boxes[id(node)], []
        width = max(box.width, LETTER * 0.8 * len(move_text(node)) + 8)
        if not node.children:
            centre, right = left + width / 2, left + width + GAP
        else:
            right = left
            for child in node.children:
                child_centre, right = place(child, right, level + 1)
                centres.append((child, child_centre, tops[level + 1]))
            centre = max((centres[0][1] + centres[-1][1]) / 2, left + width / 2)
            right = max(right, centre + width / 2 + GAP)
        found.append(Placed(node, box, centre, tops[level], centres))
        return centre, right

    _, right = place(root, 20, 0)
    return TreeLayout(found, right, tops[-1])


def tree_svg(root: Node, game: AnyGame | None = None) -> str:
    """With a game, boards are drawn."""
    frames: list[str] = []
    ways: list[str] = []
    texts: list[str] = []
    layout = lay_out(root, lambda node: node_box(node, game))
    for one in layout.placed:
        node, box = one.node, one.box
        for child, x, below in one.ways:
            css = "way" + (" best" if child.best else "") + (" line" if child.line else "")
            bottom = one.top + box.height
            ways.append(f'<path class="{css}" d="M{one.centre:.1f} {bottom:.1f}L{x:.1f} {below:.1f}"/>')
            texts.append(f'<text class="moved" x="{x:.1f}" y="{below - 12:.1f}">{escape(move_text(child))}</text>')
        css = f"node {kind_of(node.value.outcome)}" + (" line" if node.line else "")
        frames.append(
            f'<g transform="translate({one.centre - box.width / 2:.1f} {one.top:.1f})">'
            f'<rect class="{css}" width="{box.width:.1f}" height="{box.height:.1f}" rx="6"/>{box.content}</g>'
        )
    right, height = layout.width, layout.height
    body = "\n".join([*ways, *texts, *frames])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:.0f} {height:.0f}" width="{right:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="game tree of {escape(root.position)}">\n'
        f'<style>{STYLE}{TREE_STYLE}</style>\n<rect class="ground" width="100%" height="100%"/>\n{body}\n</svg>\n'
    )


def node_box(node: Node, game: AnyGame | None) -> Box:
    """The position, written or drawn, over its value."""
    value, kind = value_text(node), kind_of(node.value.outcome)

    def valued(width: float, y: float) -> str:
        left = value_left(value, width)
        words = f'<text class="value" x="{left + SIGNED:.1f}" y="{y:.1f}">{escape(value)}</text>'
        return svg_sign(kind, left + SIGNED / 2 - 3, y, SMALL_SIGN) + words

    if game is None:
        width = max(LETTER * max(len(node.position), 3), value_width(value)) + 16
        words = f'<text class="position" x="{width / 2:.1f}" y="13">{escape(node.position)}</text>'
        return Box(words + valued(width, 29), width, 40)
    board = game.scene(game.parse(node.position)).without_moves()
    wide, high = (side * UNIT * SCALE for side in board.extent())
    width, height = max(wide, value_width(value)) + 16, high + 34
    drawn = "".join(svg_shape(shape, best=False) for shape in board.shapes)
    scene = f'<g transform="translate({(width - wide) / 2:.1f} 10) scale({SCALE})">{drawn}</g>'
    return Box(scene + valued(width, height - 12), width, height)


def level_tops(root: Node, boxes: dict[int, Box]) -> list[float]:
    """Where each level begins; the last entry is the height of the picture."""
    tops, level = [20.0], [root]
    while level:
        deepest = max(boxes[id(node)].height for node in level)
        level = [child for node in level for child in node.children]
        tops.append(tops[-1] + deepest + (BETWEEN if level else 20))
    return tops


def move_text(node: Node) -> str:
    return node.move + (f" (x{node.ways})" if node.ways > 1 else "")


def value_text(node: Node) -> str:
    return f"{node.value}{' ...' if node.cut or node.more else ''}"


def value_width(value: str) -> float:
    """The width of a sign and the text beside it."""
    return SIGNED + 0.85 * LETTER * len(value)


def value_left(value: str, width: float) -> float:
    """Where they begin, centered in this width."""
    return (width - value_width(value)) / 2


# ---- a game tree as TikZ: the layout of the SVG, half a point for each pixel ----


PIXEL = 0.5  # points
LARGE, SMALL = r"\fontsize{8}{8}\selectfont\bfseries", r"\fontsize{7}{7}\selectfont"
MOVE = r"\fontsize{6}{6}\selectfont"


def tikz_tree(root: Node, game: AnyGame | None = None) -> str:
    """With a game, boards are drawn."""
    return drawn_tree(lay_out(root, lambda node: tikz_box(node, game)))


def readable_tree(root: Node, game: AnyGame | None, smallest: float) -> str | None:
    """The tree as TikZ if it fits on a page at no less than the `smallest` scale."""
    layout = lay_out(root, lambda node: tikz_box(node, game))
    return drawn_tree(layout) if PIXEL * layout.width * smallest <= WIDEST else None


def drawn_tree(layout: TreeLayout) -> str:
    ways, texts, frames = [], [], []
    for one in layout.placed:
        for child, x, below in one.ways:
            ink, width = colour(GREEN.light if child.best else GREY), 1.75 if child.line else 1 if child.best else 0.5
            bottom = spot(one.centre, one.top + one.box.height)
            ways.append(f"\\draw[draw={ink}, line width={width}pt] {bottom} -- {spot(x, below)};")
            texts.append(written(x, below - 12, move_text(child), MOVE, "fill=white, inner sep=1pt"))
        ink = colour(SIGNS[kind_of(one.node.value.outcome)].light)
        left, width = one.centre - one.box.width / 2, 1.75 if one.node.line else 0.5
        frame = f"{spot(left, one.top)} rectangle {spot(left + one.box.width, one.top + one.box.height)}"
        look = f"fill={ink}, fill opacity={TINT}, draw={ink}, line width={width}pt, rounded corners=3pt"
        frames += [f"\\path[{look}] {frame};", f"\\begin{{scope}}[shift={{{spot(left, one.top)}}}]", one.box.content]
        frames.append(r"\end{scope}")
    return picture([*ways, *texts, *frames], PIXEL, PIXEL * layout.width)


def tikz_box(node: Node, game: AnyGame | None) -> Box:
    """The position, written or drawn, over its value."""
    look_at_running()
    value, kind = value_text(node), kind_of(node.value.outcome)

    def valued(width: float, y: float) -> str:
        left = value_left(value, width)
        words = written(left + SIGNED, y, value, SMALL, "inner sep=0pt, anchor=west")
        return tikz_sign(kind, left + SIGNED / 2 - 3, y, SMALL_SIGN, PIXEL) + "\n" + words

    if game is None:
        width = max(LETTER * max(len(node.position), 3), value_width(value)) + 16
        return Box(written(width / 2, 13, node.position, LARGE) + "\n" + valued(width, 29), width, 40)
    board = game.scene(game.parse(node.position)).without_moves()
    cell = CELL * SCALE
    wide, high = (side * cell / PIXEL for side in board.extent())
    width, height = max(wide, value_width(value)) + 16, high + 34
    drawn = "\n".join(shapes(board, (), cell))
    corner = f"shift={{{spot((width - wide) / 2, 10)}}}, x={number(cell)}pt, y=-{number(cell)}pt"
    scene = f"\\begin{{scope}}[{corner}]\n{drawn}\n\\end{{scope}}\n"
    return Box(scene + valued(width, height - 12), width, height)


def written(x: float, y: float, text: str, font: str, look: str = "inner sep=0pt") -> str:
    return f"\\node[{look}, font={font}] at {spot(x, y)} {{{escaped(text)}}};"
