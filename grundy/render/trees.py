"""A game tree as SVG and as TikZ."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from grundy.analysis.game_tree import Node
from grundy.core.budget import look_at_running
from grundy.core.game import AnyGame
from grundy.drawing.scene import STYLE, UNIT, svg_shape
from grundy.render.latex import CELL, WIDEST, colour, escaped, number, picture, shapes, spot

GAP, BETWEEN, LETTER, SCALE = 22, 46, 8.2, 0.3  # pixels between nodes and levels, of a letter; size of a drawn board

FRAMES = {  # fill and line of a node's frame in light, by its outcomes
    ("",): ("#f3eee3", "#8a8171"),
    ("P", "loss"): ("#fde2dc", "#b3412b"),
    ("N", "win"): ("#dcefdf", "#2a7d34"),
    ("tie",): ("#fdf3cf", "#a07c10"),
}


def frame_style(outcomes: tuple[str, ...]) -> str:
    fill, line = FRAMES[outcomes]
    return f"{','.join(f'.node.{one}'.rstrip('.') for one in outcomes)}{{fill:{fill};stroke:{line}}}"


TREE_STYLE = "".join(map(frame_style, FRAMES)) + (
    ".way{stroke:#8a8171;fill:none}.way.best{stroke:#2a7d34;stroke-width:2}.line{stroke-width:3.5}"
    ".position{fill:#1c1c1c;text-anchor:middle;font-weight:600}.value,.moved{fill:#4a4538;text-anchor:middle}"
    ".moved{font-size:12px;stroke:#fffdf8;stroke-width:5px;paint-order:stroke}.value{font-size:13px}"
    "@media (prefers-color-scheme:dark){.node.P,.node.loss{fill:#4a221b;stroke:#e08a76}"
    ".node.N,.node.win{fill:#1e3f25;stroke:#7fd28a}.node.tie{fill:#453a12;stroke:#e5c65a}"
    ".way.best{stroke:#7fd28a}.position{fill:#ececec}.value,.moved{fill:#c4c8d0}.moved{stroke:#17181b}}"
)


@dataclass
class Box:
    """What stands in a node's frame, and its size."""

    content: str
    width: float
    height: float


@dataclass
class Placed:
    """A node with its frame, where its middle and its top are, and where the ways to its children end."""

    node: Node
    box: Box
    centre: float
    top: float
    ways: list[tuple[Node, float, float]]


@dataclass
class TreeLayout:
    """Children before their parent."""

    placed: list[Placed]
    width: float
    height: float


def lay_out(root: Node, boxed: Callable[[Node], Box]) -> TreeLayout:
    """Leaves take the width they need; a parent stands over its children."""
    found: list[Placed] = []
    boxes = {id(node): boxed(node) for node in root.walk()}
    tops = level_tops(root, boxes)

    def place(node: Node, left: float, level: int) -> tuple[float, float]:
        """The subtree from this left edge on; returns the node's centre and the subtree's right edge."""
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
        css = f"node {node.value.outcome}" + (" line" if node.line else "")
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
    value = value_text(node)
    if game is None:
        width = LETTER * max(len(node.position), len(value), 3) + 16
        words = f'<text class="position" x="{width / 2:.1f}" y="13">{escape(node.position)}</text>'
        return Box(words + f'<text class="value" x="{width / 2:.1f}" y="29">{escape(value)}</text>', width, 40)
    board = game.scene(game.parse(node.position)).without_moves()
    wide, high = (side * UNIT * SCALE for side in board.extent())
    width, height = max(wide + 16, LETTER * len(value) + 12), high + 34
    drawn = "".join(svg_shape(shape, best=False) for shape in board.shapes)
    return Box(
        f'<g transform="translate({(width - wide) / 2:.1f} 10) scale({SCALE})">{drawn}</g>'
        f'<text class="value" x="{width / 2:.1f}" y="{height - 12:.1f}">{escape(value)}</text>',
        width,
        height,
    )


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


# ---- a game tree as TikZ, laid out as its SVG is, half a point a pixel ----


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


def drawn_tree(layout: TreeLayout) -> str:
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
