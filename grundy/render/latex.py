"""A scene as TikZ or painted with matplotlib, and words, figures and pages for LaTeX."""

import re
from collections.abc import Iterable
from unicodedata import normalize

from grundy.core.types import Axes, JsonObject
from grundy.drawing.scene import LINES, PALETTE, UNIT, Scene, Shape
from grundy.drawing.signs import DASHES, RADIUS, SIGNS, Kind, Points

SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"{\char34}",
    "-": "{-}",  # two hyphens must not become a dash, since positions are copied
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
    "–": "--",
    "’": "'",
    "…": r"\dots{}",
}
SYMBOLS = {
    "⊕": r"\oplus",
    "⊗": r"\otimes",
    "×": r"\times",
    "✕": r"\times",
    "·": r"\cdot",
    "−": "-",
    "∞": r"\infty",
    "≤": r"\leq",
    "≥": r"\geq",
    "≠": r"\neq",
    "«": r"\ll",
    "»": r"\gg",
    "≡": r"\equiv",
    "→": r"\rightarrow",
    "↺": r"\hookleftarrow",
    "○": r"\circ",
    "●": r"\bullet",
    "⌊": r"\lfloor",
    "⌋": r"\rfloor",
    "⌈": r"\lceil",
    "⌉": r"\rceil",
    "φ": r"\varphi",
    "½": r"\frac12",
    **{sign: f"_{digit}" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", (f"^{digit}" for digit in range(10)), strict=True)),
}
ACCENTS = {"\u0300", "\u0301", "\u0302", "\u0303", "\u0308", "\u030a", "\u030c", "\u0327"}  # in every font
LETTERS = "æœøßÆŒØ"
HEAD = r"""\usepackage[utf8]{inputenc}
\usepackage{tikz,array}
"""


def escaped(text: str) -> str:
    """Plain text for TeX; an unknown letter is written as its number."""
    return "".join(map(letter, text))


def letter(one: str) -> str:
    if one in SPECIAL:
        return SPECIAL[one]
    if one in SYMBOLS:
        return f"${SYMBOLS[one]}$"
    taken_apart = normalize("NFD", one)
    known = " " <= taken_apart[0] <= "~" and ACCENTS.issuperset(taken_apart[1:])
    return one if known or one in LETTERS else f"[U+{ord(one):04X}]"


def typewriter(text: str) -> str:
    """A position or a move, which may be broken after a separator."""
    return r"\texttt{" + "".join(map(typed, text)) + "}"


def typed(one: str) -> str:
    """A letter in the typewriter font, which has all ASCII letters."""
    known = f"{{\\char{ord(one)}}}" if one in SPECIAL and one.isascii() else letter(one)
    return known + (r"\allowbreak{}" if one in "+,/&;" else "")


def number(value: float) -> str:
    """A number with at most three decimals."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def page_of(picture: str) -> str:
    """A document of one page, as large as the picture."""
    return (
        "\\documentclass{article}\n" + HEAD + "\\newsavebox\\drawn\n\\begin{document}\n"
        f"\\begin{{lrbox}}{{\\drawn}}\\fboxsep=4pt\\fboxrule=0pt\\fbox{{%\n{picture}}}\\end{{lrbox}}\n"
        "\\ifdefined\\pagewidth\\let\\pdfpagewidth\\pagewidth\\let\\pdfpageheight\\pageheight\\fi\n"
        "\\pdfpagewidth=\\wd\\drawn \\pdfpageheight=\\dimexpr\\ht\\drawn+\\dp\\drawn\\relax\n"
        "\\hoffset=-1in \\voffset=-1in \\shipout\\box\\drawn\n\\end{document}\n"
    )


def tabular(rows: Iterable[Iterable[str]], columns: str, head: int = 1) -> str:
    """A plain table of cells that are TeX already; a rule under the first rows."""
    lines = [" & ".join(row) + r" \\" for row in rows]
    body = "\n".join([*lines[:head], r"\hline\rule{0pt}{2.6ex}%", *lines[head:]] if head else lines)
    return f"\\begin{{tabular}}{{{columns}}}\n{body}\n\\end{{tabular}}\n"


# ---- a scene painted with matplotlib, in the light colors ----


POINTS = 72 / 25.4  # of a millimetre
HIDDEN = ("choice", "gap")
DARK_LETTERS = ("cell", "mark", "poison", "pale")  # on which white ones could not be read


def paint(axes: Axes, scene: Scene, left: float, top: float, cell: float) -> None:
    """Paint a scene with its corner at a point and cells of this width, on axes that grow downwards."""
    for shape in scene.shapes:
        if shape.role not in HIDDEN:
            paint_shape(axes, shape, left, top, cell)


def paint_shape(axes: Axes, shape: Shape, left: float, top: float, cell: float) -> None:
    from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle
    from matplotlib.path import Path

    x, y, w, h = left + shape.x * cell, top + shape.y * cell, shape.w * cell, shape.h * cell
    letters = ink(shape.role.removesuffix("-text"))
    fill, line, _, _ = PALETTE.get(shape.role) or (letters, "none", "", "")
    pixel = cell / UNIT * POINTS
    look: JsonObject = {"facecolor": fill, "edgecolor": line, "linewidth": 1.5 * pixel}
    if shape.kind == "circle":
        axes.add_patch(Circle((x + w / 2, y + h / 2), 0.42 * min(w, h), **look))
    elif shape.kind == "rect":
        axes.add_patch(Rectangle((x, y), w, h, **look))
    elif shape.kind == "polygon":
        axes.add_patch(Polygon([(x + px * cell, y + py * cell) for px, py in shape.points], **look))
    elif shape.kind in ("line", "curve"):
        width = LINES.get(shape.role, (2, ()))[0] * pixel
        spots = [(left + px * cell, top + py * cell) for px, py in curve_points(shape)]
        path = Path(spots, [Path.MOVETO, *[Path.CURVE3] * (len(spots) - 1)])
        axes.add_patch(PathPatch(path, fill=False, edgecolor=line, linewidth=width))
    if shape.kind == "text":
        weight = "bold" if shape.role == "label" else "normal"
        axes.text(x, y + h / 2, shape.text, color=fill, va="center", size=15 * pixel, weight=weight)
    elif shape.text:
        axes.text(x + w / 2, y + h / 2, shape.text, color=letters, ha="center", va="center", size=14 * pixel)


def curve_points(shape: Shape) -> list[tuple[float, float]]:
    """A line as one parabola, a curve as several: from a point over the next to the one after it."""
    points, w, h = shape.points, shape.w, shape.h
    if shape.kind == "line":
        away = 2 * shape.bend / ((w * w + h * h) ** 0.5 or 1.0)
        points = ((0.0, 0.0), (w / 2 + away * h, h / 2 - away * w), (w, h))
    return [(shape.x + px, shape.y + py) for px, py in points]


# ---- a scene as TikZ: the shapes of its SVG in the light colors ----


CELL = 20  # points, half of what a screen has in pixels
WIDEST = 340  # points of a picture before it is made smaller, so that it fits between the margins
FOR_HANDS = ("cut", "mark")
BEST = SIGNS["win"].light


def tikz(scene: Scene, best: Iterable[str] = ()) -> str:
    """A `tikzpicture` for a document with `\\usepackage{tikz}`; the moves in `best` are outlined."""
    width, _ = scene.extent()
    return picture(shapes(scene, best, CELL), CELL, CELL * width)


def picture(body: Iterable[str], unit: float, width: float) -> str:
    """A picture of TikZ lines with a unit in points, growing downwards; scaled down if it is too wide."""
    lines = "\n".join(body)
    names = sorted(set(re.findall(r"=grundy([0-9a-f]{6})\b", lines)))
    lines = "\n".join([*(f"\\definecolor{{grundy{name}}}{{HTML}}{{{name.upper()}}}" for name in names), lines])
    drawn = f"\\begin{{tikzpicture}}[x={number(unit)}pt, y=-{number(unit)}pt]\n{lines}\n\\end{{tikzpicture}}"
    return f"{drawn}%\n" if width <= WIDEST else f"\\scalebox{{{WIDEST / width:.3f}}}{{%\n{drawn}}}%\n"


def shapes(scene: Scene, best: Iterable[str], cell: float) -> list[str]:
    """The shapes of a scene; `cell` is in points."""
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
        width += best * (5 if shape.role == "branch" else 2)  # a branch is green already
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


def tikz_sign(kind: Kind, x: float, y: float, scale: float, unit: float) -> str:
    """The sign of an outcome around a point; `unit` is that of the picture in points."""
    sign, thin = SIGNS[kind], number(scale * unit)
    ink = colour(sign.light)
    on, off = (f"{number(step * scale * unit)}pt" for step in DASHES)
    look = f"fill={ink}" if kind != "unknown" else f"draw={ink}, line width={thin}pt, dash pattern=on {on} off {off}"

    def put(points: Points) -> str:
        return " -- ".join(spot(x + scale * px, y + scale * py) for px, py in points)

    middle = f"{spot(x, y)} circle[radius={number(RADIUS * scale)}]"
    outline = f"{put(sign.outline())} -- cycle" if sign.corners else middle
    strokes = " ".join(map(put, sign.lines()))
    pen = f"draw={ink if kind == 'unknown' else 'white'}, line width={number(2.4 * scale * unit)}pt, line cap=round"
    return f"\\path[{look}] {outline};\n\\path[{pen}] {strokes};"


def ink(role: str) -> str:
    """The color of letters on a shape of this role."""
    return PALETTE["text"][0] if role in DARK_LETTERS else "#ffffff"


def node(place: str, text: str, look: str, scale: str, size: int, weight: str = "") -> str:
    font = f"font=\\fontsize{{{size}}}{{{size}}}\\selectfont{weight}"
    return f"\\node[inner sep=0pt, {look}, scale={scale}, {font}] at {place} {{{escaped(text)}}};"


def parabolas(shape: Shape) -> str:
    """The same in TikZ, which has cubic curves only."""
    points = curve_points(shape)
    if shape.kind == "line" and not shape.bend:
        return f"{spot(*points[0])} -- {spot(*points[2])}"
    drawn = [spot(*points[0])]
    for (ax, ay), (bx, by), (cx, cy) in zip(points[0::2], points[1::2], points[2::2], strict=False):
        first, second = spot((ax + 2 * bx) / 3, (ay + 2 * by) / 3), spot((cx + 2 * bx) / 3, (cy + 2 * by) / 3)
        drawn.append(f".. controls {first} and {second} .. {spot(cx, cy)}")
    return " ".join(drawn)


def spot(x: float, y: float) -> str:
    return f"({number(x)},{number(y)})"


def colour(hexed: str) -> str:
    """The name of a color such as `#2f6f9f`, which `picture` defines."""
    return f"grundy{hexed[1:]}"
