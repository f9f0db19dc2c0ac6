"""Pieces of answers as the page gets them: what each is called, and what it means. A small command loads none."""

from typing import Annotated, Literal, NotRequired, TypedDict

from grundy.core.result import Help

Number = int | str  # whole numbers beyond 2^53 are written as text


class ShapeData(TypedDict):
    """One shape in unit cells."""

    kind: Literal["circle", "rect", "line", "polygon", "curve", "text"]
    x: float
    y: float
    w: float
    h: float
    text: NotRequired[str]
    role: NotRequired[str]
    move: NotRequired[Annotated[str, Help("the move that a press makes")]]
    bend: NotRequired[Annotated[float, Help("how far a line bows out to its left")]]
    points: NotRequired[Annotated[list[tuple[float, float]], Help("of a polygon or a curve, from (x, y)")]]
    key: NotRequired[Annotated[str, Help("names the thing drawn")]]
    group: NotRequired[Annotated[str, Help("names what it is part of")]]
    by: NotRequired[Annotated[str, Help("the key of a shape that it stands beside, and comes along with")]]
    named: NotRequired[Annotated[bool, Help("its text is its name")]]


class GestureData(TypedDict):
    """A move by hand, from shape to shape by their keys."""

    kind: Literal["press", "sweep", "drag", "pick", "gather"]
    move: str
    start: Annotated[str, Help("the key of a shape; of a sweep over many, a group")]
    end: NotRequired[str]
    many: NotRequired[Annotated[int, Help("a sweep over any so many of the group")]]
    same: NotRequired[Annotated[str, Help("the listed move that this one mirrors")]]
    says: NotRequired[Annotated[str, Help("the words for it, with {keys} and {groups} for names")]]
    also: NotRequired[Annotated[list[str], Help("what is gathered besides the start")]]


class NumberFieldData(TypedDict):
    """Moves with a number from a range, which may be larger than a page can count."""

    move: Annotated[str, Help("{} stands for the number")]
    start: Annotated[str, Help("the key of the shape that it runs along")]
    low: str
    high: str
    but: NotRequired[Annotated[list[str], Help("numbers between them that are no moves")]]
    to: NotRequired[Annotated[bool, Help("the number is where one goes, not how many are taken")]]
    says: NotRequired[str]


class SceneData(TypedDict):
    """A drawing in unit cells; shapes with a move are to be clicked."""

    width: float
    height: float
    shapes: list[ShapeData]
    ways: NotRequired[Annotated[list[GestureData], Help("moves by other gestures, from shape to shape by their keys")]]
    slides: NotRequired[Annotated[list[NumberFieldData], Help("moves with a number from a range")]]
    flows: NotRequired[Annotated[bool, Help("its blocks may be placed by the page")]]
    turns: NotRequired[Annotated[bool, Help("it may be drawn from top to bottom on a high page")]]
    wraps: NotRequired[Annotated[bool, Help("long rows may be broken")]]


EndingName = Literal["normal", "misere", "scored"]


class Valued(TypedDict):
    outcome: Literal["P", "N", "draw", "win", "loss", "tie"]
    nimber: NotRequired[Number | None]
    margin: NotRequired[int | None]
    shares: NotRequired[list[int] | None]
    loony: NotRequired[Annotated[bool, Help("N whatever is added, where moves entail")]]
    endless: NotRequired[Annotated[str, Help("the value of a game that need not end")]]


class MoveValueData(Valued):
    move: str
    position: str | None
    best: bool


class SecondNumberData(TypedDict):
    """Beside the margin, of a game that has it."""

    squares: Annotated[int, Help("not yet isolated")]
    nim_sum: int
    e: Annotated[int, Help("squares that the player who always leaves nim-sum 0 is sure to isolate")]
    says: Annotated[list[str], Help("what follows for the margin")]


class SolutionData(Valued):
    """As `grundy solve --json` prints it."""

    game: str
    params: dict[str, str]
    position: str
    ending: EndingName
    scored: NotRequired[SecondNumberData]
    remoteness: Number | None
    moves: list[MoveValueData]
    moves_total: Number
    moves_counted: NotRequired[Annotated[bool, Help("false where there are more moves than were counted")]]
    truncated: bool
    unlisted: NotRequired[Annotated[str, Help("why no move is listed, where that was over the budget")]]
    engine: str
    why: str
    notes: NotRequired[Annotated[list[str], Help("what to know about the answer, such as why it came slowly")]]
    nodes: Number
    seconds: float


class MinimaxData(TypedDict):
    value: int
    depth: int
    nodes: int
    best: list[str]
