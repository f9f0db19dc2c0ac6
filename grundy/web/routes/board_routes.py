"""Routes for boards: positions, moves, players, records, reviews, editors and saved games."""

import asyncio
import time
from math import ceil
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.core.errors import CorruptStore
from grundy.core.types import JsonObject
from grundy.web.limits import CHOICE_SECONDS, MOST_MOVE, MOST_STROKE, MOVE_SECONDS
from grundy.web.responses import Answer
from grundy.web.scheduler import Busy
from grundy.web.schema import (
    GameRequest,
    Name,
    PlayedQuestion,
    Question,
    RecordModel,
    RecordQuestion,
    ReplayStep,
    SceneData,
    Seed,
    StrictModel,
    Text,
    View,
)
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId, add_worker_route

router = APIRouter()


class MoveQuestion(PlayedQuestion):
    move: Annotated[str, Field(max_length=MOST_MOVE, description="as text", examples=["take 2 from 1"])]


class ChoiceQuestion(PlayedQuestion):
    player: Annotated[Name, Field(description="such as perfect, random or minimax:4", examples=["perfect"])] = "perfect"
    seed: Annotated[Seed, Field(description="the same seed makes the same choice")] = 0
    after: Annotated[
        str | None, Field(max_length=MOST_MOVE, description="a move to make before the player chooses")
    ] = None


class StepModel(BaseModel):
    move: str
    points: Annotated[int | None, Field(description="what the move earned (scored)")]
    won: Annotated[list[str], Field(description="keys of shapes after the move that belong to who made it")]
    carried: Annotated[dict[str, str], Field(description="keys of shapes before the move, to keys after it")]
    view: View


class Chosen(StepModel):
    player: str
    reason: str
    sure: Annotated[bool, Field(description="false for a guess, because the exact choice was over budget")]


class Finished(BaseModel):
    over: Annotated[Literal[True], Field(description="the move in `after` has ended the game")]


class Replayed(BaseModel):
    record: RecordModel
    steps: Annotated[list[ReplayStep], Field(description="the start first, with an empty move")]
    branches: Annotated[list[list[ReplayStep]], Field(description="the steps of each branch of the record")]
    view: View


class TextQuestion(StrictModel):
    text: Annotated[Text, Field(description="tags and moves, or JSON, as `grundy play` saves them")]


class RecordText(BaseModel):
    text: str


class PlyModel(BaseModel):
    move: str
    position: str
    value: dict[str, str] | None
    stands: Annotated[int | None, Field(description="the player who wins with best play; 0 for a tie")]
    lead: Annotated[int | None, Field(description="scored: points of player 1 minus those of player 2 at the end")]
    turned: Annotated[bool, Field(description="the move gave away a win or a tie")]
    only: Annotated[bool, Field(description="no other move would have kept it")]
    instead: Annotated[str, Field(description="a move that would have kept it, if one is known")]
    remoteness: int | None


# ---- setting up a position: an editor, a drawing board, a random one ----


class SketchVertex(StrictModel):
    x: Annotated[float, Field(ge=-1e6, le=1e6, description="cells to the right")]
    y: Annotated[float, Field(ge=-1e6, le=1e6, description="cells above the floor")]
    floor: Annotated[bool, Field(description="stands on the floor")] = False


SketchEdge = tuple[Annotated[int, Field(ge=0, le=10_000)], Annotated[int, Field(ge=0, le=10_000)]]


class SketchQuestion(GameRequest):
    """A drawing: vertices with coordinates, and edges as pairs of indices."""

    vertices: Annotated[list[SketchVertex], Field(max_length=1200)]
    edges: Annotated[list[SketchEdge], Field(max_length=600)]


class SampleQuestion(GameRequest):
    numbers: Annotated[
        dict[Name, int],
        Field(default_factory=dict, description="those that /api/editor lists under `random`", max_length=10),
    ]
    seed: Annotated[Seed | None, Field(description="the same seed gives the same position")] = None


class Setup(BaseModel):
    position: str
    label: Annotated[str, Field(description="the game as it is written in a sum")]
    rule: Annotated[str, Field(description="in words, with these parameters")]
    seats: Annotated[int, Field(description="how many players there are")]
    editable: Annotated[bool, Field(description="the shapes name the positions that a click leads to")]
    scene: SceneData
    random: Annotated[dict[str, tuple[int, int, int]], Field(description="default, minimum and maximum")]


class PositionDrawing(BaseModel):
    """A drawing with the position it shows."""

    vertices: list[SketchVertex]
    edges: list[SketchEdge]
    position: str
    names: Annotated[list[str], Field(description="of the vertices, in the notation of positions")]
    moves: Annotated[list[str | None], Field(description="the move of each edge; null for an edge that does not count")]
    note: Annotated[str, Field(description="for whoever draws, such as why edges do not count")]


class Sampled(BaseModel):
    position: str


# ---- the board of a cell of a table ----


class CellQuestion(GameRequest):
    at: Annotated[
        list[Annotated[int, Field(ge=0, le=10**9)]],
        Field(min_length=1, max_length=5, description="the coordinates, as /api/table counts them", examples=[[3, 5]]),
    ]


class Cell(BaseModel):
    position: Annotated[str | None, Field(description="null where the table is blank")]
    params: dict[str, str]
    scene: SceneData | None


# ---- moves drawn by hand on the board ----


Cells = Annotated[float, Field(ge=-1e3, le=1e3)]
Place = tuple[Cells, Cells]


class StrokeQuestion(Question):
    curve: Annotated[
        list[Place],
        Field(min_length=2, max_length=MOST_STROKE, description="points in cells, with the coordinates of the scene"),
    ]


class StrokeModel(BaseModel):
    move: Annotated[str | None, Field(description="the move that was drawn, for /api/move; null if it is none")]
    said: Annotated[str, Field(description="what is wrong with the curve")]
    place: Annotated[Place | None, Field(description="the point where that shows")]


# ---- the routes that only pass a request on to a worker ----


WORKER_ROUTES: tuple[tuple[str, type[BaseModel], Any, str], ...] = (
    ("view", PlayedQuestion, View, "A position: its drawing and its moves."),
    ("move", MoveQuestion, StepModel, "Make a move: where it leads, drawn."),
    ("replay", RecordQuestion, Replayed, "Check a record move by move: its positions, and the view of the last one."),
    ("record/text", RecordQuestion, RecordText, "A record as text for people, with its branches."),
    ("record/read", TextQuestion, Replayed, "Read a record from text, and check it move by move."),
    ("editor", Question, Setup, "A drawing for setting up a position, and the form of a random one."),
    ("sample", SampleQuestion, Sampled, "A random position."),
    ("sketch", Question, PositionDrawing, "A position as vertices and edges on a drawing board."),
    ("drawn", SketchQuestion, PositionDrawing, "The position that a drawing shows."),
    ("cell", CellQuestion, Cell, "The position that a cell of a table stands for."),
    ("stroke", StrokeQuestion, StrokeModel, "The move that a curve drawn by hand makes."),
)
for path, question, answer, says in WORKER_ROUTES:
    add_worker_route(router, path, path.replace("/", "_"), question, says, MOVE_SECONDS, response_model=answer)


@router.post("/api/choose", response_model=Chosen | Finished, responses=ERRORS)
async def choose(request: Request, body: ChoiceQuestion, site: Here) -> Response:
    """Let a player choose a move, and give its reason."""
    return await site.respond(request, "choose", body, min(CHOICE_SECONDS, site.settings.seconds))


add_worker_route(
    router,
    "review",
    "review",
    RecordQuestion,
    "Review a played game: who was winning after each move, and where that changed.",
    response_model=list[PlyModel],
)


# ---- saved games of a browser session ----


class SaveQuestion(RecordQuestion):
    title: Annotated[str, Field(max_length=80)] = ""
    id: Annotated[str, Field(max_length=40, description="replace this saved game")] = ""


class SavedGame(BaseModel):
    id: str
    game: str
    title: str
    at: float


class SavedId(BaseModel):
    id: str


@router.get("/api/saved", response_model=list[SavedGame])
def list_saved(request: Request, site: Here) -> list[JsonObject]:
    """The games that this browser session has saved, newest first."""
    return site.saved.listed(request.scope["session"])


@router.post("/api/saved", response_model=SavedId, responses=ERRORS)
async def save(request: Request, body: SaveQuestion, site: Here) -> JsonObject | Sent:
    """Save a record, after checking its moves."""
    if wait := site.saves.take(request.scope["caller"].address, time.monotonic()):
        raise Busy(ceil(wait), "too many games were saved from your address; try again later, or export this one")
    checked = await site.respond(request, "replay", {"record": body.record.model_dump()}, MOVE_SECONDS)
    if checked.status_code != 200:
        return checked
    record = body.record
    title = body.title or f"{record.game}, {len(record.moves)} moves"
    text = record.model_dump_json()
    owner = request.scope["session"]
    try:
        id = await asyncio.to_thread(site.saved.save, owner, record.game, title, text, body.id)
    except CorruptStore as error:
        site.troubles.note("games", error)
        raise
    site.troubles.over("games")
    return {"id": id}


@router.get("/api/saved/{id}", response_model=RecordModel, responses=NOT_FOUND | ERRORS)
def load(id: ShortId, site: Here) -> Response:
    """A saved record."""
    record = site.saved.load(id)
    return no_such(id) if record is None else Response(record, media_type="application/json")


@router.delete("/api/saved/{id}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop(request: Request, id: ShortId, site: Here) -> Response:
    """Delete a saved record."""
    return Response(status_code=204) if site.saved.drop(request.scope["session"], id) else no_such(id)


def no_such(id: str) -> Response:
    return Sent(Answer.error(404, "there is no saved game with that id"))
