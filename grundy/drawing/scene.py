"""A scene: the drawing of a position, as shapes on a grid of unit cells, and the gestures by which its moves are made.

A gesture is told by the keys of shapes:

press   a shape is a move (a shape may also carry its move itself)
sweep   from one shape to another, over all that lie between them; or over any so many of a group
drag    a shape is taken to another place
pick    select one shape, then its partner
gather  select any number of shapes, one after the other
number  a number field along a shape, for moves that are too many to list

Where one gesture may mean several moves, a page offers them to choose from.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

GestureKind = Literal["press", "sweep", "drag", "pick", "gather", "number"]


@dataclass(frozen=True)
class Gesture:
    """One move by hand, from the shape with the key `start`; a sweep over any `many` shapes starts with a group.

    `says` is the move in words, where its text is a code. There {key} is the name of a shape, {group} that of a group,
    and what stands in [brackets] is left out unless groups have different names. In a number field {} is the number, in
    the move too.
    """

    kind: GestureKind
    move: str
    start: str
    end: str = ""  # where it ends, if not where it begins
    many: int = 0
    same: str = ""  # the listed move that this one mirrors: its option is the same but for the order of its parts
    says: str = ""
    also: tuple[str, ...] = ()  # what is gathered besides the start
    low: int = 0  # the numbers of a field
    high: int = 0
    but: tuple[int, ...] = ()  # numbers between them that are no moves
    to: bool = False  # the number is where one goes, counted from the left; else how many are taken, from the right

    def touched(self) -> tuple[str, ...]:
        """The keys of the shapes that are touched; of a drag only where it ends."""
        return (self.end,) if self.kind == "drag" else (self.start, self.end, *self.also)

    def reaches(self, move: str) -> bool:
        """Whether a number field makes this move."""
        head, tail = self.move.split("{}")
        number = move.removeprefix(head).removesuffix(tail)
        if not number.isdecimal() or self.move.replace("{}", number) != move:
            return False
        return self.low <= int(number) <= self.high and int(number) not in self.but

    def within(self, number: int) -> "Gesture":
        """The same gesture in the part of a sum with this number, with the sum's keys."""
        keyed = self.says.replace("{", f"{{{number}: ").replace(f"{{{number}: }}", "{}")
        return replace(
            self,
            move=inside(number, self.move),
            start=inside(number, self.start),
            end=inside(number, self.end),
            same=inside(number, self.same),
            says=keyed and f"game {number}: {keyed}",
            also=tuple(inside(number, key) for key in self.also),
        )

    def to_dict(self) -> dict[str, Any]:
        """What a page reads, without defaults. Numbers may be too large for JavaScript, so they are texts."""
        data = {f.name: getattr(self, f.name) for f in fields(self)}
        if self.kind == "number":
            data |= {"kind": "", "low": str(self.low), "high": str(self.high), "but": [str(n) for n in self.but]}
        return {name: value for name, value in data.items() if value not in ("", 0, ())}


def number_field(
    start: str, move: str, low: int, high: int, but: Iterable[int] = (), says: str = "", to: bool = False
) -> Gesture:
    """A number from `low` to `high` along the shape with the key `start`."""
    return Gesture("number", move, start, says=says, low=low, high=high, but=tuple(but), to=to)


def field_to(start: str, move: str, numbers: Collection[int], says: str) -> Gesture:
    """To one of these numbers, counted from the left."""
    low, high = min(numbers), max(numbers)
    return number_field(start, move, low, high, sorted(set(range(low, high)) - set(numbers)), says, to=True)


def inside(number: int, name: str) -> str:
    """A move, a key or a group of one part of a sum, as the sum calls it."""
    return name and f"{number}: {name}"


# ---- shapes ----


UNIT = 40  # pixels a cell in SVG
MOST_SHAPES = 4000  # above this a scene shows less rather than freezing a page
MOST_BUTTONS = 200  # of a plain scene

ShapeKind = Literal["circle", "rect", "line", "polygon", "curve", "text"]

# role: fill and line in light, then in dark
PALETTE = {
    "piece": ("#2f6f9f", "#1d4a6b", "#6db3e3", "#b9dcf3"),
    "coin": ("#c98a1b", "#7d540c", "#e0a93e", "#f5dcaa"),
    "cell": ("#f3eee3", "#8a8171", "#2d2f33", "#8b9098"),
    "dark": ("#3a3a3a", "#111111", "#0b0c0e", "#c0c4cc"),
    "pale": ("#ffffff", "#3a3a3a", "#f0f0f0", "#9a9ea6"),
    "choc": ("#8a5a3b", "#f3eee3", "#6d452b", "#24262a"),
    "plate": ("#5d3922", "#4a2c19", "#452913", "#8b6a50"),
    "poison": ("#c7e36b", "#33470a", "#8fae2f", "#f0ffd0"),
    "gap": ("none", "none", "none", "none"),
    "seam": ("#b5ab98", "none", "#8b9098", "none"),
    "cut": ("#d9d3c5", "#8a8171", "#4a4d53", "#9a9ea6"),
    "edge": ("none", "#6b6558", "none", "#a7abb3"),
    "branch": ("none", "#2e8540", "none", "#69c77d"),
    "stroke": ("none", "#4a4438", "none", "#c9cdd5"),
    "drawn": ("none", "#1d4a6b", "none", "#b9dcf3"),
    "open": ("none", "#b5ab98", "none", "#6b7079"),
    "spent": ("#b9b2a3", "#6b6558", "#5c6068", "#a7abb3"),
    "choice": ("none", "#2a7d34", "none", "#7fd28a"),
    "mark": ("#d7f0d9", "#2a7d34", "#1f4d27", "#7fd28a"),
    "number": ("#ffffff", "none", "#ffffff", "none"),
    "text": ("#1c1c1c", "none", "#ececec", "none"),
    "label": ("#b3412b", "none", "#ff9d85", "none"),
    "note": ("#5c5647", "none", "#b8bcc4", "none"),
}

# role: the width of a line in pixels (of others it is 2), and its dashes, where it has some
LINES: dict[str, tuple[float, tuple[float, ...]]] = {
    "branch": (4, ()),
    "stroke": (3, ()),
    "drawn": (6, ()),
    "open": (3, (2, 8)),
    "choice": (3.5, (7, 5)),
}


@dataclass(frozen=True)
class Shape:
    """One shape in cell units. A line runs from (x, y) to (x + w, y + h); the others lie in that box.

    The role `choice` is for a move that is seen only when it is looked at: many of them may lie over each other.
    """

    kind: ShapeKind
    x: float
    y: float
    w: float = 1
    h: float = 1
    text: str = ""
    role: str = "piece"
    move: str | None = None
    glyph: str = ""  # what the terminal prints in this shape's cell, if not what follows from its kind and role
    bend: float = 0  # how far a line bows out to its left, in cells
    points: tuple[tuple[float, float], ...] = ()  # a polygon's corners; a curve's points, on it and off it in turn
    key: str = ""  # names the thing drawn, so that a page can follow it from one position to the next
    group: str = ""  # names what it is part of, which keeps its place on a page while others come and go
    by: str = ""  # the key of a shape that it stands beside, and comes along with
    named: bool = False  # its text is its name, and stays so on a page as long as the thing is followed

    def to_dict(self) -> dict[str, Any]:
        """What a page draws from, without defaults."""
        data = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "glyph"}
        rounded = {name: round(data.pop(name), 3) for name in ("x", "y", "w", "h")}
        return {"kind": data.pop("kind"), **rounded, **{k: v for k, v in data.items() if v not in ("", None, 0, ())}}


def disc(x: float, y: float, role: str, glyph: str, move: str | None = None, text: str = "") -> Shape:
    """A circle that fills most of the cell at column x and row y."""
    return Shape("circle", x, y, 1, 1, text, role, move, glyph)


def box(x: float, y: float, w: float, h: float, role: str, glyph: str = "") -> Shape:
    return Shape("rect", x, y, w, h, role=role, glyph=glyph)


def words(x: float, y: float, text: str, role: str = "text", move: str | None = None) -> Shape:
    """Text that begins at the left of cell (x, y)."""
    return Shape("text", x, y, 0.3 * len(text) + 0.2, 1, text, role, move, text)


def segment(x1: float, y1: float, x2: float, y2: float, bend: float = 0, role: str = "edge") -> Shape:
    return Shape("line", x1, y1, x2 - x1, y2 - y1, role=role, bend=bend)


# what the terminal prints of a shape that has no text and no glyph
GLYPHS = {
    ("circle", "piece"): "●",
    ("circle", "coin"): "●",
    ("circle", "dark"): "●",
    ("circle", "pale"): "○",
    ("rect", "cell"): "·",
    ("rect", "mark"): "·",
    ("rect", "dark"): "█",
    ("rect", "choc"): "■",
}


@dataclass(frozen=True)
class Scene:
    """Shapes, a spoken description, the gestures that make its moves, and whether they make every legal move."""

    shapes: tuple[Shape, ...]
    title: str = ""
    complete: bool = True  # False: too many moves to draw; type them instead
    terminal: str | None = None  # replaces the drawing in a terminal, where a grid of letters cannot show it
    gestures: tuple[Gesture, ...] = ()
    wraps: bool = False  # rows that are too long for a page may be broken
    flows: bool = False  # a page may place its blocks, told apart by the number that their names begin with
    turns: bool = False  # a high page may draw it from top to bottom instead of from left to right

    @staticmethod
    def of_text(text: str, moves: Sequence[str] = ()) -> "Scene":
        """The plain scene of a game that draws nothing better: its text, and a button for each move."""
        buttons = [button(0, 1.2 + i, move) for i, move in enumerate(moves[:MOST_BUTTONS])]
        return Scene((words(0, 0, text), *buttons), text, complete=len(moves) <= MOST_BUTTONS)

    def moves(self) -> set[str]:
        """The moves that can be clicked, or made by another gesture that is no number field."""
        clicked = {shape.move for shape in self.shapes if shape.move is not None}
        return clicked | {one.same or one.move for one in self.gestures if one.kind != "number"}

    def number_fields(self) -> list[Gesture]:
        return [one for one in self.gestures if one.kind == "number"]

    def marked(self, moves: Iterable[str]) -> Iterator[tuple[Shape, bool]]:
        """The shapes, each with whether one of these moves is made on it."""
        wanted = set(moves)
        keys = {key for one in self.gestures if wanted & {one.move, one.same} for key in one.touched() if key}
        return ((shape, shape.move in wanted or shape.key in keys) for shape in self.shapes)

    def without_moves(self) -> "Scene":
        """For looking only: without gestures, and without the words and lines that served them."""
        drawn = (s for s in self.shapes if (s.move is None or s.kind != "text") and s.role != "seam")
        return replace(self, shapes=tuple(replace(shape, move=None) for shape in drawn), gestures=())

    def shifted(self, dx: float, dy: float) -> tuple[Shape, ...]:
        return tuple(replace(s, x=s.x + dx, y=s.y + dy) for s in self.shapes)

    def extent(self) -> tuple[float, float]:
        """Width and height in cells."""
        ends = [(max(s.x, s.x + s.w), max(s.y, s.y + s.h)) for s in self.shapes] or [(1.0, 1.0)]
        return max(x for x, _ in ends), max(y for _, y in ends)

    def to_dict(self) -> dict[str, Any]:
        width, height = self.extent()
        data = {
            "ways": [one.to_dict() for one in self.gestures if one.kind != "number"],
            "slides": [one.to_dict() for one in self.number_fields()],
            **{name: getattr(self, name) for name in ("wraps", "flows", "turns")},
        }
        shapes = [shape.to_dict() for shape in self.shapes]
        more = {name: value for name, value in data.items() if value}
        return {"width": round(width, 3), "height": round(height, 3), "shapes": shapes, **more}

    def to_svg(self, best: Iterable[str] = ()) -> str:
        """A standalone SVG picture; the moves in `best` are outlined as winning."""
        from html import escape  # loads all names of characters, which most answers do not need

        width, height = (round((side + 1) * UNIT) for side in self.extent())
        title = escape(self.title or "position")
        pressed = {one.start: one.move for one in self.gestures if one.kind == "press"}
        shapes = ((replace(s, move=s.move or pressed.get(s.key)), chosen) for s, chosen in self.marked(best))
        body = "\n".join(svg_shape(shape, chosen) for shape, chosen in shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-label="{title}">\n<title>{title}</title>\n'
            f'<style>{STYLE}</style>\n<rect class="ground" width="100%" height="100%"/>\n'
            f'<g transform="translate({UNIT // 2} {UNIT // 2})">\n{body}\n</g>\n</svg>\n'
        )

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_text(self) -> str:
        """The scene in a terminal: one row a cell, two columns a cell. Buttons are left out: moves are typed."""
        if self.terminal is not None:
            return self.terminal
        rows: dict[int, dict[int, str]] = {}
        names: dict[int, str] = {}
        for shape in self.shapes:
            y = round(shape.y + shape.h / 2 - 0.5)
            glyph = shape.glyph or shape.text or GLYPHS.get((shape.kind, shape.role), "")
            if shape.move is not None and shape.kind == "text":
                continue
            if glyph.endswith(":") and shape.x < 1:  # the name of a row
                names[y] = glyph
                continue
            left = int(2 * shape.x) if shape.kind == "text" else round(2 * shape.x)  # text may begin within its cell
            rows.setdefault(y, {}).update({left + i: letter for i, letter in enumerate(glyph)})
        lines = []
        for y in sorted({*rows, *names}):
            row = rows.get(y, {})
            line = "".join(row.get(x, " ") for x in range(max(row, default=-1) + 1))
            lines.append(f"{names[y]} {line.lstrip()}".rstrip() if y in names else line)
        return "\n".join(lines)


def scene_title(game: Any, position: Any) -> str:
    """What the drawing of a position is called."""
    return f"{game.id} {game.text(position)}"[:200]


def button(x: float, y: float, move: str) -> Shape:
    """A move as words to click."""
    return words(x, y, move, "note", move)


def beside(scenes: Sequence[Scene], gap: float = 1) -> tuple[Shape, ...]:
    """Scenes one under the other, as one list of shapes."""
    shapes: list[Shape] = []
    y = 0.0
    for scene in scenes:
        shapes += scene.shifted(0, y)
        y += scene.extent()[1] + gap
    return tuple(shapes)


def side_by_side(scenes: Sequence[Scene], widest: float = 18, gap: float = 1) -> tuple[Shape, ...]:
    """Scenes from left to right, and on to the next line where one would pass `widest`."""
    shapes: list[Shape] = []
    x = y = tallest = 0.0
    for scene in scenes:
        width, height = scene.extent()
        if x and x + width > widest:
            x, y, tallest = 0.0, y + tallest + gap, 0.0
        shapes += scene.shifted(x, y)
        x, tallest = x + width + gap, max(tallest, height)
    return tuple(shapes)


def svg_shape(shape: Shape, best: bool) -> str:
    from html import escape

    x, y, w, h = (round(v * UNIT, 1) for v in (shape.x, shape.y, shape.w, shape.h))
    css = f"{shape.role} best" if best else shape.role
    if shape.kind == "circle":
        drawn = f'<circle class="{css}" cx="{x + w / 2}" cy="{y + h / 2}" r="{0.42 * min(w, h)}"/>'
    elif shape.kind == "rect":
        drawn = f'<rect class="{css}" x="{x}" y="{y}" width="{w}" height="{h}" rx="4"/>'
    elif shape.kind == "line":
        length = (w * w + h * h) ** 0.5 or 1.0
        cx = x + w / 2 + 2 * shape.bend * UNIT * h / length
        cy = y + h / 2 - 2 * shape.bend * UNIT * w / length
        drawn = f'<path class="{css}" d="M{x} {y}Q{cx:.1f} {cy:.1f} {x + w:.1f} {y + h:.1f}"/>'
    elif shape.kind == "polygon":
        corners = " ".join(f"{x + px * UNIT:.1f},{y + py * UNIT:.1f}" for px, py in shape.points)
        drawn = f'<polygon class="{css}" points="{corners}"/>'
    elif shape.kind == "curve":
        drawn = f'<path class="{css}" d="{curve_path(shape)}"/>'
    else:
        drawn = f'<text class="{css}" x="{x}" y="{y + h / 2}">{escape(shape.text)}</text>'
    if shape.text and shape.kind in ("circle", "rect", "polygon"):
        drawn += f'<text class="inside {shape.role}-text" x="{x + w / 2}" y="{y + h / 2}">{escape(shape.text)}</text>'
    if shape.move is None:
        return drawn
    move = escape(shape.move)
    return (
        f'<g class="move" data-move="{move}" tabindex="0" role="button" aria-label="{move}">'
        f"<title>{move}</title>{drawn}</g>"
    )


def curve_path(shape: Shape) -> str:
    """A smooth curve of parabolas: from the first point over each second one to the one after it."""
    spots = [f"{(shape.x + px) * UNIT:.1f} {(shape.y + py) * UNIT:.1f}" for px, py in shape.points]
    pieces = [f"Q{over} {to}" for over, to in zip(spots[1::2], spots[2::2], strict=True)]
    return f"M{spots[0]}" + "".join(pieces)


def line_style(role: str) -> str:
    width, dash = LINES[role]
    if role == "branch":  # its ends are joined by a vertex, and need not be round
        return f".branch{{stroke-width:{width}}}.branch.best{{stroke-width:7}}"
    dashes = f";stroke-dasharray:{' '.join(map(str, dash))}" if dash else ""
    return f".{role}{{stroke-width:{width};stroke-linecap:round{dashes}}}"


SHAPES = (
    "text{font:16px system-ui,sans-serif;dominant-baseline:central;stroke:none}.label{font-weight:700;font-size:15px}"
    ".inside{text-anchor:middle;font-size:14px}circle,rect,polygon{stroke-width:1.5}path{stroke-width:2;fill:none}"
) + "".join(map(line_style, LINES))


def colours(pick: Callable[[str, str], str]) -> str:
    """The rules for every role; `pick` chooses between a light color and a dark one."""
    rules = [f".{role}{{fill:{pick(a, c)};stroke:{pick(b, d)}}}" for role, (a, b, c, d) in PALETTE.items()]
    ink, halo = pick("#ffffff", "#101114"), pick(PALETTE["mark"][1], PALETTE["mark"][3])
    letters = pick(PALETTE["text"][0], PALETTE["text"][2])
    edge = pick(PALETTE["edge"][1], PALETTE["edge"][3])
    rules.append(f".inside{{fill:{ink};stroke:none}}.best{{stroke:{halo};stroke-width:4}}")
    # letters on light discs and on poison stay dark in both themes
    rules.append(f".cell-text,.mark-text{{fill:{letters};stroke:none}}")
    rules.append(".poison-text,.pale-text{fill:#1c1c1c;stroke:none}")
    rules.append(f".edge{{stroke:{edge}}}text.best{{stroke:none;fill:{halo}}}")
    return "".join(rules)


def page_style() -> str:
    """The style sheet of scenes in a page, which chooses the theme by its `color-scheme`."""

    def pick(light: str, dark: str) -> str:
        return light if light == dark else f"light-dark({light},{dark})"

    return f".board{{{SHAPES}{colours(pick)}}}"


STYLE = (
    SHAPES
    + ".move{cursor:pointer}.move:hover *,.move:focus *{opacity:.75}.ground{fill:#fffdf8}"
    + ".choice{opacity:0}.choice.best{opacity:.6}"
    + colours(lambda light, _: light)
    + "@media (prefers-color-scheme:dark){.ground{fill:#17181b}"
    + colours(lambda _, dark: dark)
    + "}"
)
