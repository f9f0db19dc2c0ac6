"""How an outcome looks, wherever it is drawn: a shape, a mark in it, a color and a word.

The page has the same table in `outcomes.js` and in the variables of `style.css`; a test compares them.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["win", "loss", "tie", "draw", "unknown"]
Points = list[tuple[float, float]]

RADIUS = 9  # of the circles; a sign fits into a square from -13 to 13
DASHES = (3, 2.6)  # of the sign for what is not known


@dataclass(frozen=True)
class Sign:
    """Points are written as SVG has them. A shape without corners is a circle."""

    words: str
    shape: str
    mark: str  # the mark as a letter
    corners: str
    strokes: tuple[str, ...]  # the mark as lines
    light: str
    dark: str

    def outline(self) -> Points:
        return points(self.corners)

    def lines(self) -> list[Points]:
        return [points(stroke) for stroke in self.strokes]


SIGNS: dict[Kind, Sign] = {
    "win": Sign("winning", "circle", "✓", "", ("-4,0 -1,4 5,-4",), "#2a7d34", "#7fd28a"),
    "loss": Sign("losing", "triangle", "✕", "0,-11 11,8 -11,8", ("-3,-1 3,5", "3,-1 -3,5"), "#b3261e", "#ff8a7d"),
    "tie": Sign("tying", "square", "=", "-8,-8 8,-8 8,8 -8,8", ("-4,-3 4,-3", "-4,3 4,3"), "#946200", "#f0b94a"),
    "draw": Sign(
        "drawing",
        "diamond",
        "∞",
        "0,-12 12,0 0,12 -12,0",
        (
            "0,0 -0.8,-1 -1.7,-2 -2.8,-2.7 -4.2,-2.8 -5.4,-1.9 -6,0 -5.4,1.9 -4.2,2.8 -2.8,2.7 -1.7,2 -0.8,1 0,0",
            "0,0 0.8,-1 1.7,-2 2.8,-2.7 4.2,-2.8 5.4,-1.9 6,0 5.4,1.9 4.2,2.8 2.8,2.7 1.7,2 0.8,1 0,0",
        ),
        "#6a4c9c",
        "#c3a8f2",
    ),
    "unknown": Sign(
        "not known",
        "dashed circle",
        "?",
        "",
        ("-3,-2.6 -2.4,-4.4 -0.8,-5.4 0.8,-5.4 2.4,-4.4 3,-2.8 2.4,-1.2 0.6,0 0,1.8", "0,5 0,5.1"),
        "#5d5648",
        "#b3b6bc",
    ),
}

WON_SQUARE = "#dcefdf"  # of a table of outcomes, where squares that are lost have the full color
KINDS: dict[str, Kind] = {"N": "win", "P": "loss", "win": "win", "loss": "loss", "tie": "tie", "draw": "draw"}


def kind_of(outcome: str) -> Kind:
    """The sign of a position with this outcome, for the player to move."""
    return KINDS.get(outcome, "unknown")


def points(text: str) -> Points:
    return [(float(x), float(y)) for x, _, y in (pair.partition(",") for pair in text.split())]


def svg_sign(kind: Kind, x: float, y: float, scale: float = 1) -> str:
    """A group for a picture that has `SIGN_STYLE`."""
    sign = SIGNS[kind]
    outline = f'<polygon points="{sign.corners}"/>' if sign.corners else f'<circle r="{RADIUS}"/>'
    drawn = f'<path d="{"".join(f"M{stroke}" for stroke in sign.strokes)}"/>'
    return f'<g class="sign {kind}" transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{outline}{drawn}</g>'


def sign_rules(dark: bool) -> str:
    """The colors in one theme. What a group has its shapes inherit: programs other than browsers know that too."""
    inks = {kind: sign.dark if dark else sign.light for kind, sign in SIGNS.items()}
    rules = [f".sign{{stroke:{'#101114' if dark else '#ffffff'}}}"]
    rules += [f".sign.{kind}{{fill:{ink}}}" for kind, ink in inks.items()]
    return "".join(rules) + f".sign.unknown{{fill:none;stroke:{inks['unknown']}}}"


SIGN_STYLE = (
    ".sign{stroke-linejoin:round}.sign path{fill:none;stroke-width:2.4;stroke-linecap:round}"
    f".sign.unknown circle{{stroke-dasharray:{DASHES[0]} {DASHES[1]}}}"
    f"{sign_rules(False)}@media (prefers-color-scheme:dark){{{sign_rules(True)}}}"
)
