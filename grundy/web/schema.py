"""Requests and responses of the API as pydantic models, some made from the result types of operations."""

from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    NotRequired,
    Required,
    TypeVar,
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
from grundy.operations import _shapes as shapes
from grundy.operations._shapes import EndingName as EndingName
from grundy.web.limits import MOST_MOVE, MOST_MOVES, MOST_PARAM, MOST_TEXT

MODELS: dict[Any, Any] = {}  # by TypedDict


def shape_model(shape: Any) -> Any:
    """The pydantic model of a TypedDict, with the descriptions in its `Help` annotations."""
    if is_typeddict(shape):
        if shape not in MODELS:
            MODELS[shape] = shape.__name__  # for a recursive type
            fields: JsonObject = {
                name: piece(kind) for name, kind in get_type_hints(shape, include_extras=True).items()
            }
            MODELS[shape] = create_model(shape.__name__, __doc__=shape.__doc__, **fields)
            MODELS[shape].model_rebuild(_types_namespace={shape.__name__: MODELS[shape]})
        return MODELS[shape]
    inside = tuple(map(shape_model, get_args(shape)))
    origin = get_origin(shape)
    if origin in (Union, UnionType):
        return Union[inside]  # noqa: UP007  the members are only known at run time
    return origin[inside] if origin in (list, dict, tuple) else shape


def piece(kind: object) -> tuple[Any, Any]:
    """The type and field of an entry. An entry that may be missing has the default None."""
    default: Any = ...
    if get_origin(kind) in (NotRequired, Required):
        default, kind = (None if get_origin(kind) is NotRequired else ...), get_args(kind)[0]
    about = Help("")
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        about = next((note for note in notes if isinstance(note, Help)), about)
    choices: JsonObject | None = {"enum": list(about.choices)} if about.choices else None
    return shape_model(kind), Field(default, description=about.help or None, json_schema_extra=choices)


# ---- models that several routes share; the others are beside their routes ----


MOST_WORD = 400  # characters of a text other than a position

Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]
AnyEnding = Annotated[EndingName | None, Field(description="the usual one if left out", examples=["normal"])]


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
    """A position of a game, and the ending that decides who wins."""

    position: Annotated[Text | None, Field(description="as text; the usual start if left out", examples=["3+5+4"])] = (
        None
    )
    ending: AnyEnding = None


class StandingModel(StrictModel):
    """The score and the turn after the moves so far."""

    turn: Annotated[int, Field(ge=0, lt=MOST_SEATS, description="the seat to move, counted from 0")]
    points: Annotated[
        list[Annotated[int, Field(ge=-(2**53), le=2**53)]],
        Field(min_length=2, max_length=MOST_SEATS, description="by seat; with more than two players, penalty points"),
    ]
    winner: Annotated[
        int | None,
        Field(
            ge=0,
            lt=MOST_SEATS,
            description="the seat that has won; null during the game and for a tie; ignored in requests",
        ),
    ] = None


class PlayedQuestion(Question):
    """A position within a game, with its standing so far."""

    standing: Annotated[StandingModel | None, Field(description="as at the start of a game if left out")] = None


Moves = Annotated[list[Annotated[str, Field(max_length=MOST_MOVE)]], Field(max_length=MOST_MOVES)]


class BranchModel(StrictModel):
    """A variation after `at` moves of an earlier line; line 0 is the game itself."""

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
    from grundy.operations._shapes import SceneData as SceneData
else:
    SceneData = shape_model(shapes.SceneData)


class OptionModel(BaseModel):
    move: str
    position: Annotated[str | None, Field(description="null if positions are very long")]
    points: int | None = None


class View(BaseModel):
    game: str
    name: Annotated[str, Field(description="the title of the game")]
    params: dict[str, str]
    label: str
    rule: Annotated[str, Field(description="in words, with these parameters, and what scores a point")]
    position: str
    ending: EndingName
    seats: int
    over: Annotated[bool, Field(description="no move is left")]
    standing: StandingModel
    moves: list[OptionModel]
    passes: Annotated[str, Field(description="the forced pass after an entailing move; else empty")]
    more: Annotated[bool, Field(description="there are more moves than those listed")]
    drawn: Annotated[bool, Field(description="every move can be clicked in the scene")]
    ends: Annotated[list[str], Field(description="keys of the shapes where a curve drawn by hand may begin and end")]
    title: str
    scene: SceneData


class PlayedStep(BaseModel):
    move: str
    position: str
    points: int | None
    won: Annotated[list[str], Field(description="keys of shapes that the player has won")] = []
    passes: Annotated[str, Field(description="the forced pass of the next player; else empty")] = ""


class ReplayStep(PlayedStep):
    standing: StandingModel


class JobProgress(BaseModel):
    """The progress of a job; some jobs have more entries."""

    model_config = ConfigDict(extra="allow")

    what: Annotated[str, Field(description="what is counted, or what the job does now")]
    done: int
    total: Annotated[int, Field(description="0 if unknown")]


JobAnswer = TypeVar("JobAnswer")


class JobOf(BaseModel, Generic[JobAnswer]):
    """A job with its progress or its result."""

    id: str
    ask: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: JobProgress | None
    seconds: float
    answer: Annotated[JobAnswer | None, Field(description="the result; of a canceled job, what was done so far")]
    error: str | None


def job_state(answer: Any) -> Any:
    """The state of a job with such a result."""
    return JobOf.__class_getitem__(answer)


class JobState(JobOf[Any]):
    """A job of any kind."""
