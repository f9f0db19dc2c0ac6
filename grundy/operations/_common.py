"""What several operations share: options, output formats, pieces of responses. The underscore says: no operation."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NotRequired, TypedDict

from grundy.compile.device import DEVICES
from grundy.core.errors import Argument, BadParam
from grundy.core.result import Help

OnDevice = Annotated[str, Help("the processor, or a GPU; auto: a GPU where that pays", choices=DEVICES, page=False)]


# ---- forms that many answers have: the text of a terminal, JSON, a drawing; for papers a picture in TikZ ----


def as_text(found: Any) -> str:
    return str(found.to_text())


def as_json(found: Any) -> str:
    return json.dumps(found.to_dict(), ensure_ascii=False)


def as_svg(found: Any) -> str:
    return str(found.scene().to_svg())


def as_tikz(found: Any) -> str:
    from grundy.render.latex import tikz  # a small question does not load it

    return tikz(found.scene())


def as_tex(found: Any) -> str:
    return whole_page(as_tikz(found))


def whole_page(picture: str) -> str:
    from grundy.render.latex import page_of

    return page_of(picture)


DRAWN = {"text": as_text, "json": as_json, "svg": as_svg, "tikz": as_tikz, "tex": as_tex}


def in_tex(drawn: Callable[[Any], str]) -> dict[str, Callable[..., object]]:
    """Files for papers: a picture to \\input, and a document that holds nothing else."""

    def write_picture(found: Any, path: Path) -> None:
        path.write_text(drawn(found), encoding="utf-8")

    def write_page(found: Any, path: Path) -> None:
        path.write_text(whole_page(drawn(found)), encoding="utf-8")

    return {".tikz": write_picture, ".tex": write_page}


# ---- `--to`: how far a table goes, typed as 20 or 10,10 ----


def read_limits(text: str) -> tuple[int, ...]:
    pieces = text.split(",")
    if not all(piece.strip().isdecimal() and len(piece) < 30 for piece in pieces) or len(pieces) > 8:
        raise BadParam(Argument("to"), f' takes numbers such as 20 or 10,10, not "{text[:40]}"')
    return tuple(int(piece) for piece in pieces)


def as_limits(to: int | tuple[int, ...]) -> tuple[int, ...]:
    limits = (to,) if isinstance(to, int) else tuple(to)
    if not limits or not all(isinstance(n, int) for n in limits):
        raise BadParam(f"a table goes to a number or a tuple of numbers, not to {to!r:.40}")
    return limits


# ---- pieces of answers as the page gets them: what each is called, and what it means ----


Number = int | str  # whole numbers beyond 2^53 are written as text


class Scene(TypedDict):
    """A drawing in unit cells; shapes with a move are to be clicked."""

    width: float
    height: float
    shapes: list[dict[str, Any]]
    ways: NotRequired[
        Annotated[list[dict[str, Any]], Help("moves by other gestures, from shape to shape by their keys")]
    ]
    slides: NotRequired[Annotated[list[dict[str, Any]], Help("moves with a number from a range")]]
    wraps: NotRequired[Annotated[bool, Help("long rows may be broken")]]


class Valued(TypedDict):
    outcome: str
    nimber: NotRequired[Number | None]
    margin: NotRequired[int | None]
    shares: NotRequired[list[int] | None]
    loony: NotRequired[Annotated[bool, Help("N whatever is added, where moves entail")]]


class MoveValue(Valued):
    move: str
    position: str | None
    best: bool


class Second(TypedDict):
    """Beside the margin, of a game that has it."""

    squares: Annotated[int, Help("not yet isolated")]
    nim_sum: int
    e: Annotated[int, Help("squares that the player who always leaves nim-sum 0 is sure to isolate")]
    says: Annotated[list[str], Help("what follows for the margin")]


class Solution(Valued):
    """As `grundy solve --json` prints it."""

    game: str
    params: dict[str, str]
    position: str
    ending: str
    scored: NotRequired[Second]
    remoteness: Number | None
    moves: list[MoveValue]
    moves_total: Number
    moves_counted: NotRequired[Annotated[bool, Help("false where there are more moves than were counted")]]
    truncated: bool
    unlisted: NotRequired[Annotated[str, Help("why no move is listed, where that was over the budget")]]
    engine: str
    why: str
    notes: NotRequired[Annotated[list[str], Help("what to know about the answer, such as why it came slowly")]]
    nodes: Number
    seconds: float


class Minimax(TypedDict):
    value: int
    depth: int
    nodes: int
    best: list[str]
