"""A game tree as SVG: each node with its position and value, winning moves in green, the best line thicker."""

from html import escape

from grundy.core.scene import STYLE
from grundy.studies.tree import Node

ROW, GAP, LETTER = 84, 22, 8.2  # pixels

TREE_STYLE = (
    ".node{fill:#f3eee3;stroke:#8a8171}.node.P{fill:#fde2dc;stroke:#b3412b}.node.N{fill:#dcefdf;stroke:#2a7d34}"
    ".way{stroke:#8a8171;fill:none}.way.best{stroke:#2a7d34;stroke-width:2}.line{stroke-width:3.5}"
    ".position{fill:#1c1c1c;text-anchor:middle;font-weight:600}.value,.moved{fill:#4a4538;text-anchor:middle}"
    ".moved{font-size:12px;stroke:#fffdf8;stroke-width:5px;paint-order:stroke}.value{font-size:13px}"
    "@media (prefers-color-scheme:dark){.node.P{fill:#4a221b;stroke:#e08a76}.node.N{fill:#1e3f25;stroke:#7fd28a}"
    ".way.best{stroke:#7fd28a}.position{fill:#ececec}.value,.moved{fill:#c4c8d0}.moved{stroke:#17181b}}"
)


def tree_svg(root: Node) -> str:
    """Leaves take the width they need; a parent stands over the middle of its children."""
    drawn: list[str] = []
    ways: list[str] = []
    texts: list[str] = []

    def box_width(node: Node) -> float:
        return LETTER * max(len(node.position), len(value_text(node)), 3) + 16

    def place(node: Node, left: float, level: int) -> tuple[float, float]:
        """Draw the subtree from this left edge on; return the node's centre and the subtree's right edge."""
        width = max(box_width(node), LETTER * 0.8 * len(move_text(node)) + 8)
        top = 30 + level * ROW
        if not node.children:
            centre, right = left + width / 2, left + width + GAP
        else:
            right = left
            centres = []
            for child in node.children:
                child_centre, right = place(child, right, level + 1)
                centres.append((child, child_centre))
            centre = (centres[0][1] + centres[-1][1]) / 2
            if centre + width / 2 + GAP > right:
                right = centre + width / 2 + GAP
            for child, child_centre in centres:
                css = "way" + (" best" if child.best else "") + (" line" if child.line else "")
                ways.append(f'<path class="{css}" d="M{centre:.1f} {top + 40}L{child_centre:.1f} {top + ROW}"/>')
                texts.append(
                    f'<text class="moved" x="{child_centre:.1f}" y="{top + ROW - 13}">{escape(move_text(child))}</text>'
                )
        css = f"node {node.value.outcome}" + (" line" if node.line else "")
        drawn.append(
            f'<rect class="{css}" x="{centre - box_width(node) / 2:.1f}" y="{top}" width="{box_width(node):.1f}" '
            f'height="40" rx="6"/><text class="position" x="{centre:.1f}" y="{top + 13}">{escape(node.position)}</text>'
            f'<text class="value" x="{centre:.1f}" y="{top + 29}">{escape(value_text(node))}</text>'
        )
        return centre, right

    _, right = place(root, 20, 0)
    height = 30 + (deepest(root) + 1) * ROW
    body = "\n".join([*ways, *texts, *drawn])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {right:.0f} {height}" width="{right:.0f}" '
        f'height="{height}" role="img" aria-label="game tree of {escape(root.position)}">\n'
        f'<style>{STYLE}{TREE_STYLE}</style>\n<rect class="ground" width="100%" height="100%"/>\n{body}\n</svg>\n'
    )


def value_text(node: Node) -> str:
    extra = " ..." if node.cut or node.more else ""
    return f"{node.value}{extra}"


def move_text(node: Node) -> str:
    return node.move + (f" (x{node.ways})" if node.ways > 1 else "")


def deepest(node: Node) -> int:
    return 1 + max(map(deepest, node.children)) if node.children else 0
