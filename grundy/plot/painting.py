"""A scene painted with matplotlib, for pictures that are no SVG of their own: the light colours, nothing to click."""

from typing import Any

from grundy.core.scene import LINES, PALETTE, UNIT, Scene, Shape

POINTS = 72 / 25.4  # of a millimetre
HIDDEN = ("choice", "gap")
DARK_LETTERS = ("cell", "mark", "poison", "pale")  # on which white ones could not be read


def paint(axes: Any, scene: Scene, left: float, top: float, cell: float) -> None:
    """With its corner there and cells so wide, in the millimetres of axes that grow downwards."""
    for shape in scene.shapes:
        if shape.role not in HIDDEN:
            paint_shape(axes, shape, left, top, cell)


def paint_shape(axes: Any, shape: Shape, left: float, top: float, cell: float) -> None:
    from matplotlib.patches import Circle, PathPatch, Polygon, Rectangle

    x, y, w, h = left + shape.x * cell, top + shape.y * cell, shape.w * cell, shape.h * cell
    ink = PALETTE["text"][0] if shape.role.removesuffix("-text") in DARK_LETTERS else "white"
    fill, line, _, _ = PALETTE.get(shape.role) or (ink, "none", "", "")
    pixel = cell / UNIT * POINTS
    look: dict[str, Any] = {"facecolor": fill, "edgecolor": line, "linewidth": 1.5 * pixel}
    if shape.kind == "circle":
        axes.add_patch(Circle((x + w / 2, y + h / 2), 0.42 * min(w, h), **look))
    elif shape.kind == "rect":
        axes.add_patch(Rectangle((x, y), w, h, **look))
    elif shape.kind == "polygon":
        axes.add_patch(Polygon([(x + px * cell, y + py * cell) for px, py in shape.points], **look))
    elif shape.kind in ("line", "curve"):
        width = LINES.get(shape.role, (2, ()))[0] * pixel
        axes.add_patch(PathPatch(parabola_path(shape, left, top, cell), fill=False, edgecolor=line, linewidth=width))
    if shape.kind == "text":
        weight = "bold" if shape.role == "label" else "normal"
        axes.text(x, y + h / 2, shape.text, color=fill, va="center", size=15 * pixel, weight=weight)
    elif shape.text:
        axes.text(x + w / 2, y + h / 2, shape.text, color=ink, ha="center", va="center", size=14 * pixel)


def parabola_path(shape: Shape, left: float, top: float, cell: float) -> Any:
    """A line as one parabola, a curve as several: from a point over the next to the one after it."""
    from matplotlib.path import Path

    if shape.kind == "line":
        w, h = shape.w, shape.h
        length = (w * w + h * h) ** 0.5 or 1.0
        over = (w / 2 + 2 * shape.bend * h / length, h / 2 - 2 * shape.bend * w / length)
        points = [(0.0, 0.0), over, (w, h)]
    else:
        points = list(shape.points)
    spots = [(left + (shape.x + px) * cell, top + (shape.y + py) * cell) for px, py in points]
    return Path(spots, [Path.MOVETO, *[Path.CURVE3] * (len(spots) - 1)])
