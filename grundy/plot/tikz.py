"""A scene as TikZ: the shapes of its SVG in the light colours, a cell 20 points wide; nothing to click.

What is there for a hand alone (words to click, cuts, places to land on) is left out, unless it is a move to be marked.
"""

import re
from collections.abc import Iterable

from grundy.core.scene import LINES, PALETTE, Scene, Shape
from grundy.plot.painting import DARK_LETTERS, HIDDEN
from grundy.plot.tex import escaped, number

CELL = 20  # points, half of what a screen has in pixels
WIDEST = 340  # points of a picture before it is made smaller, so that it fits between the margins
FOR_HANDS = ("cut", "mark")
BEST = "#2a7d34"


def tikz(scene: Scene, best: Iterable[str] = ()) -> str:
    """A `tikzpicture` that a document with `\\usepackage{tikz}` takes; the moves in `best` are outlined."""
    width, _ = scene.extent()
    return picture(shapes(scene, best, CELL), CELL, CELL * width)


def picture(body: Iterable[str], unit: float, width: float) -> str:
    """Lines of TikZ, in units of so many points that grow downwards, made smaller if that is too wide."""
    lines = "\n".join(body)
    names = sorted(set(re.findall(r"=grundy([0-9a-f]{6})\b", lines)))
    lines = "\n".join([*(f"\\definecolor{{grundy{name}}}{{HTML}}{{{name.upper()}}}" for name in names), lines])
    drawn = f"\\begin{{tikzpicture}}[x={number(unit)}pt, y=-{number(unit)}pt]\n{lines}\n\\end{{tikzpicture}}"
    return f"{drawn}%\n" if width <= WIDEST else f"\\scalebox{{{WIDEST / width:.3f}}}{{%\n{drawn}}}%\n"


def shapes(scene: Scene, best: Iterable[str], cell: float) -> list[str]:
    """The shapes of a scene where a cell has so many points."""
    return [tikz_shape(one, chosen, cell / CELL) for one, chosen in scene.marked(best) if seen(one, chosen)]


def seen(shape: Shape, best: bool) -> bool:
    if shape.move is None or shape.kind == "text":
        return shape.role not in HIDDEN and shape.move is None
    return best or shape.role not in (*HIDDEN, *FOR_HANDS) or (shape.role, shape.kind) == ("mark", "rect")


def tikz_shape(shape: Shape, best: bool, scale: float) -> str:
    x, y, w, h = shape.x, shape.y, shape.w, shape.h
    role = "cell" if shape.role == "mark" and not best else shape.role  # a square that a move leads to is a square
    fill, line, _, _ = PALETTE.get(role) or (ink(role.removesuffix("-text")), "none", "", "")
    look = [f"fill={colour(fill)}"] if fill != "none" else []
    if best or line != "none":
        width, dash = LINES.get(shape.role, (1.5 if shape.kind in ("circle", "rect", "polygon") else 2.0, ()))
        width += best * (5 if shape.role == "branch" else 2)  # a branch is green anyhow
        look += [f"draw={colour(BEST if best else line)}", f"line width={number(width * scale / 2)}pt"]
        if dash:
            on, off = (number(step * scale / 2) for step in dash)
            look += ["line cap=round", f"dash pattern=on {on}pt off {off}pt"]
        elif shape.role in LINES:
            look.append("line cap=round")
    middle, size = spot(x + w / 2, y + h / 2), number(scale)
    if shape.kind == "text":
        weight = r"\bfseries" if shape.role == "label" else ""
        return node(spot(x, y + h / 2), shape.text, f"anchor=west, text={colour(fill)}", size, 8, weight)
    if shape.kind == "circle":
        drawn = f"\\path[{', '.join(look)}] {middle} circle[radius={number(0.42 * min(w, h))}];"
    elif shape.kind == "rect":
        round_off = f"rounded corners={number(2 * scale)}pt"
        drawn = f"\\path[{', '.join([*look, round_off])}] {spot(x, y)} rectangle {spot(x + w, y + h)};"
    elif shape.kind == "polygon":
        corners = " -- ".join(spot(x + px, y + py) for px, py in shape.points)
        drawn = f"\\path[{', '.join(look)}] {corners} -- cycle;"
    else:
        drawn = f"\\path[{', '.join(one for one in look if not one.startswith('fill'))}] {parabolas(shape)};"
    if not shape.text:
        return drawn
    return drawn + "\n" + node(middle, shape.text, f"text={colour(ink(shape.role))}", size, 7)


def ink(role: str) -> str:
    """Of letters on a shape of this role."""
    return PALETTE["text"][0] if role in DARK_LETTERS else "#ffffff"


def node(place: str, text: str, look: str, scale: str, size: int, weight: str = "") -> str:
    font = f"font=\\fontsize{{{size}}}{{{size}}}\\selectfont{weight}"
    return f"\\node[inner sep=0pt, {look}, scale={scale}, {font}] at {place} {{{escaped(text)}}};"


def parabolas(shape: Shape) -> str:
    """A line as one parabola, a curve as several: from a point over the next to the one after it."""
    points = [(shape.x + px, shape.y + py) for px, py in shape.points]
    if shape.kind == "line":
        w, h = shape.w, shape.h
        if not shape.bend:
            return f"{spot(shape.x, shape.y)} -- {spot(shape.x + w, shape.y + h)}"
        away = 2 * shape.bend / ((w * w + h * h) ** 0.5 or 1.0)
        over = (shape.x + w / 2 + away * h, shape.y + h / 2 - away * w)
        points = [(shape.x, shape.y), over, (shape.x + w, shape.y + h)]
    drawn = [spot(*points[0])]
    for (ax, ay), (bx, by), (cx, cy) in zip(points[0::2], points[1::2], points[2::2], strict=False):
        first, second = spot((ax + 2 * bx) / 3, (ay + 2 * by) / 3), spot((cx + 2 * bx) / 3, (cy + 2 * by) / 3)
        drawn.append(f".. controls {first} and {second} .. {spot(cx, cy)}")
    return " ".join(drawn)


def spot(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def colour(hexed: str) -> str:
    """The name of `#2f6f9f`, which the picture defines."""
    return f"grundy{hexed[1:]}"
