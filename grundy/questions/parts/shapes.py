"""Pieces of answers as the page gets them: what each is called, and what it means."""

from typing import Annotated, Any, NotRequired, TypedDict

from grundy.core.answer import Ask

Number = int | str  # whole numbers beyond 2^53 are written as text


class Scene(TypedDict):
    """A drawing in unit cells; shapes with a move are to be clicked."""

    width: float
    height: float
    shapes: list[dict[str, Any]]
    ways: NotRequired[
        Annotated[list[dict[str, Any]], Ask("moves by other gestures, from shape to shape by their keys")]
    ]
    slides: NotRequired[Annotated[list[dict[str, Any]], Ask("moves with a number from a range")]]
    wraps: NotRequired[Annotated[bool, Ask("long rows may be broken")]]


class Valued(TypedDict):
    outcome: str
    nimber: NotRequired[Number | None]
    margin: NotRequired[int | None]
    shares: NotRequired[list[int] | None]
    loony: NotRequired[Annotated[bool, Ask("N whatever is added, where moves entail")]]


class MoveValue(Valued):
    move: str
    position: str | None
    best: bool


class Second(TypedDict):
    """Beside the margin, of a game that has it."""

    squares: Annotated[int, Ask("not yet isolated")]
    nim_sum: int
    e: Annotated[int, Ask("squares that the player who always leaves nim-sum 0 is sure to isolate")]
    says: Annotated[list[str], Ask("what follows for the margin")]


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
    moves_counted: NotRequired[Annotated[bool, Ask("false where there are more moves than were counted")]]
    truncated: bool
    unlisted: NotRequired[Annotated[str, Ask("why no move is listed, where that was over the budget")]]
    engine: str
    why: str
    notes: NotRequired[Annotated[list[str], Ask("what to know about the answer, such as why it came slowly")]]
    nodes: Number
    seconds: float


class Minimax(TypedDict):
    value: int
    depth: int
    nodes: int
    best: list[str]
