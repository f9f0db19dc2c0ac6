"""A game tree as SVG: each node with its position (as text, or drawn) and value, winning moves in green, the best
line thicker.
"""

from dataclasses import dataclass
from html import escape

from grundy.core.registry import AnyGame
from grundy.core.scene import STYLE, UNIT, svg_shape
from grundy.studies.tree import Node

GAP, BETWEEN, LETTER, SCALE = 22, 46, 8.2, 0.3  # pixels between nodes and levels, of a letter; size of a drawn board

TREE_STYLE = (
    ".node{fill:#f3eee3;stroke:#8a8171}.node.P,.node.loss{fill:#fde2dc;stroke:#b3412b}"
    ".node.N,.node.win{fill:#dcefdf;stroke:#2a7d34}.node.tie{fill:#fdf3cf;stroke:#a07c10}"
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


def tree_svg(root: Node, game: AnyGame | None = None) -> str:
    """Leaves take the width they need; a parent stands over its children. With a game, boards are drawn."""
    frames: list[str] = []
    ways: list[str] = []
    texts: list[str] = []
    boxes = {id(node): node_box(node, game) for node in root.walk()}
    tops = level_tops(root, boxes)

    def place(node: Node, left: float, level: int) -> tuple[float, float]:
        """Draw the subtree from this left edge on; return the node's centre and the subtree's right edge."""
        box = boxes[id(node)]
        width, top = max(box.width, LETTER * 0.8 * len(move_text(node)) + 8), tops[level]
        if not node.children:
            centre, right = left + width / 2, left + width + GAP
        else:
            right, centres = left, []
            for child in node.children:
                child_centre, right = place(child, right, level + 1)
                centres.append((child, child_centre))
            centre = max((centres[0][1] + centres[-1][1]) / 2, left + width / 2)
            right = max(right, centre + width / 2 + GAP)
            for child, x in centres:
                css = "way" + (" best" if child.best else "") + (" line" if child.line else "")
                below = tops[level + 1]
                ways.append(f'<path class="{css}" d="M{centre:.1f} {top + box.height:.1f}L{x:.1f} {below:.1f}"/>')
                texts.append(f'<text class="moved" x="{x:.1f}" y="{below - 12:.1f}">{escape(move_text(child))}</text>')
        css = f"node {node.value.outcome}" + (" line" if node.line else "")
        frames.append(
            f'<g transform="translate({centre - box.width / 2:.1f} {top:.1f})">'
            f'<rect class="{css}" width="{box.width:.1f}" height="{box.height:.1f}" rx="6"/>{box.content}</g>'
        )
        return centre, right

    _, right = place(root, 20, 0)
    height = tops[-1]
    body = "\n".join([*ways, *texts, *frames])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:.0f} {height:.0f}" width="{right:.0f}" '
        f'height="{height:.0f}" role="img" aria-label="game tree of {escape(root.position)}">\n'
        f'<style>{STYLE}{TREE_STYLE}</style>\n<rect class="ground" width="100%" height="100%"/>\n{body}\n</svg>\n'
    )


def node_box(node: Node, game: AnyGame | None) -> Box:
    """The position, written or drawn, over its value."""
    value = f"{node.value}{' ...' if node.cut or node.more else ''}"
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
