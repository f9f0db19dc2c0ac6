"""Requests and responses of the API as pydantic models, also made from the types that an operation gives."""

from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, ConfigDict, Field, create_model

from grundy.analysis.record import MOST_BRANCHES
from grundy.core.game import MOST_SEATS
from grundy.core.result import Help
from grundy.core.types import JsonObject
from grundy.operations import _common as shapes
from grundy.operations._common import EndingName
from grundy.web.limits import MOST_MOVE, MOST_MOVES, MOST_PARAM, MOST_TEXT

MODELS: dict[Any, Any] = {}  # by shape


def shape_model(shape: Any) -> Any:
    """A TypedDict as the description of an answer; what its pieces are said to mean goes along."""
    if is_typeddict(shape):
        if shape not in MODELS:
            MODELS[shape] = shape.__name__  # for a piece that holds pieces of its own kind
            fields: JsonObject = {
                name: piece(kind) for name, kind in get_type_hints(shape, include_extras=True).items()
            }
            MODELS[shape] = create_model(shape.__name__, __doc__=shape.__doc__, **fields)
            MODELS[shape].model_rebuild(_types_namespace={shape.__name__: MODELS[shape]})
        return MODELS[shape]
    inside = tuple(map(shape_model, get_args(shape)))
    origin = get_origin(shape)
    if origin in (Union, UnionType):
        return Union[inside]  # noqa: UP007  the pieces are known now, not when this is read
    return origin[inside] if origin in (list, dict, tuple) else shape


def piece(kind: object) -> tuple[Any, Any]:
    """A piece of an answer: its type with what is said of it; one that may be missing is nothing then."""
    default: Any = ...
    if get_origin(kind) in (NotRequired, Required):
        default, kind = (None if get_origin(kind) is NotRequired else ...), get_args(kind)[0]
    text = ""
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        text = next((note.help for note in notes if isinstance(note, Help)), "")
    return shape_model(kind), Field(default, description=text or None)


# Pieces of the API's questions and answers that several routes share; the others stand beside their routes


MOST_WORD = 400  # characters of a text that is no position

Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]
AnyEnding = Annotated[EndingName | None, Field(description="the game's usual one if left out", examples=["normal"])]


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GameRequest(StrictModel):
    """A game with its parameters."""

    game: Annotated[Name, Field(description="a game's id", examples=["nim"])]
    params: Annotated[
        dict[Name, Annotated[str, Field(max_length=MOST_PARAM)] | int],
        Field(default_factory=dict, description="parameters by name", max_length=20),
    ]


class Question(GameRequest):
    """A position of a game, and how a finished game is judged."""

    position: Annotated[Text | None, Field(description="as text; the usual start if left out", examples=["3+5+4"])] = (
        None
    )
    ending: AnyEnding = None


class StandingModel(StrictModel):
    """How a game stands after the moves made so far."""

    turn: Annotated[int, Field(ge=0, lt=MOST_SEATS, description="the seat to move, counted from 0")] = 0
    points: Annotated[
        list[Annotated[int, Field(ge=-(2**53), le=2**53)]],
        Field(
            min_length=2, max_length=MOST_SEATS, description="what each seat has; bad points where more than two play"
        ),
    ]
    winner: Annotated[
        int | None,
        Field(ge=0, lt=MOST_SEATS, description="the seat that has won; none while the game goes on, and for a tie"),
    ] = None


class PlayedQuestion(Question):
    """A position within a game, whose standing the answer carries on."""

    standing: Annotated[StandingModel | None, Field(description="as at the start of a game if left out")] = None


Moves = Annotated[list[Annotated[str, Field(max_length=MOST_MOVE)]], Field(max_length=MOST_MOVES)]


class BranchModel(StrictModel):
    """Another way to go on, after so many moves of an earlier line; line 0 is the game itself."""

    line: Annotated[int, Field(ge=0, le=MOST_BRANCHES)]
    at: Annotated[int, Field(ge=0, le=MOST_MOVES)]
    moves: Moves


class RecordModel(StrictModel):
    """A played game, as `grundy play --save` writes it."""

    format: Literal["grundy record 1"]
    game: Name
    params: Annotated[dict[Name, Annotated[str, Field(max_length=MOST_PARAM)]], Field(max_length=20)]
    ending: EndingName
    start: Text
    moves: Moves
    players: Annotated[tuple[Name, ...], Field(min_length=2, max_length=MOST_SEATS)] = ("human", "human")
    seed: Seed = 0
    winner: Annotated[int | None, Field(ge=1, le=MOST_SEATS)] = None
    resigned: bool = False
    margin: Annotated[int | None, Field(ge=-(2**53), le=2**53)] = None
    branches: Annotated[list[BranchModel], Field(max_length=MOST_BRANCHES)] = []


class RecordQuestion(StrictModel):
    record: RecordModel


# ---- answers ----


class Error(BaseModel):
    error: Annotated[str, Field(description="what was wrong, and what to type instead")]


if TYPE_CHECKING:
    from grundy.operations._common import SceneData as SceneData
else:
    SceneData = shape_model(shapes.SceneData)


class OptionModel(BaseModel):
    move: str
    position: Annotated[str | None, Field(description="left out where positions are very long")]
    points: int | None = None


class View(BaseModel):
    game: str
    name: Annotated[str, Field(description="what people call the game")]
    params: dict[str, str]
    label: str
    rule: Annotated[str, Field(description="in words, with these parameters, and what earns a point")]
    position: str
    ending: EndingName
    seats: int
    over: Annotated[bool, Field(description="no move is left")]
    standing: StandingModel
    moves: list[OptionModel]
    passes: Annotated[str, Field(description="the move of a player who can only pass, after a move that entails")]
    more: Annotated[bool, Field(description="there are more moves than are listed")]
    drawn: Annotated[bool, Field(description="every move can be clicked in the scene")]
    ends: Annotated[list[str], Field(description="keys of the shapes where a curve drawn by hand may begin and end")]
    title: str
    scene: SceneData


class PlayedStep(BaseModel):
    move: str
    position: str
    points: int | None
    won: Annotated[list[str], Field(description="keys of shapes that belong to who made the move")] = []
    passes: Annotated[str, Field(description="the move of the next player, if he can only pass")] = ""


class ReplayStep(PlayedStep):
    standing: StandingModel


class JobState(BaseModel):
    """A long question: how far it is, or its answer."""

    id: str
    ask: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: Annotated[JsonObject | None, Field(description="what, done and total; more for some jobs")]
    seconds: float
    answer: Any
    error: str | None
