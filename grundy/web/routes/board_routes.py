"""Routes for boards: a position drawn or set up, a move made or drawn by hand, a player asked, a game reviewed."""

import asyncio
import time
from math import ceil
from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.core.errors import CorruptStore
from grundy.core.types import JsonObject
from grundy.web import schema
from grundy.web.limits import MOST_MOVE, MOST_STROKE, MOVE_SECONDS
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
    View,
)
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId

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
    sure: Annotated[bool, Field(description="false: a guess, since the player's own way to choose was over its budget")]


class Finished(BaseModel):
    over: Annotated[Literal[True], Field(description="the move that came before has ended the game")]


class Replayed(BaseModel):
    record: RecordModel
    steps: Annotated[list[ReplayStep], Field(description="the start first, with an empty move")]
    branches: Annotated[list[list[ReplayStep]], Field(description="the steps of each branch of the record")]
    view: View


class TextQuestion(schema.StrictModel):
    text: Annotated[schema.Text, Field(description="tags and moves, or JSON, as `grundy play` saves them")]


class RecordText(BaseModel):
    text: str


class PlyModel(BaseModel):
    move: str
    position: str
    value: dict[str, str] | None
    stands: Annotated[int | None, Field(description="the player who wins with best play; 0 for a tie")]
    lead: Annotated[int | None, Field(description="scored: points of player 1 minus those of player 2 at the end")]
    turned: Annotated[bool, Field(description="the move gave away what its player had")]
    only: Annotated[bool, Field(description="no other move would have kept it")]
    instead: Annotated[str, Field(description="a move that would have kept what this one gave away, if one is known")]
    remoteness: int | None


# ---- the routes ----


@router.post("/api/view", response_model=schema.View, responses=ERRORS)
async def view(request: Request, body: PlayedQuestion, site: Here) -> Response:
    """A position: its drawing and its moves."""
    return await site.respond(request, "view", body, MOVE_SECONDS)


@router.post("/api/move", response_model=StepModel, responses=ERRORS)
async def move(request: Request, body: MoveQuestion, site: Here) -> Response:
    """Make a move: where it leads, drawn."""
    return await site.respond(request, "move", body, MOVE_SECONDS)


@router.post("/api/choose", response_model=Chosen | Finished, responses=ERRORS)
async def choose(request: Request, body: ChoiceQuestion, site: Here) -> Response:
    """Let a player choose a move, and say why."""
    return await site.respond(request, "choose", body, site.settings.choice_seconds)


@router.post("/api/replay", response_model=Replayed, responses=ERRORS)
async def replay(request: Request, body: schema.RecordQuestion, site: Here) -> Response:
    """Check a record move by move: its positions, and the view of the last one."""
    return await site.respond(request, "replay", body, MOVE_SECONDS)


@router.post("/api/record/text", response_model=RecordText, responses=ERRORS)
async def record_text(request: Request, body: schema.RecordQuestion, site: Here) -> Response:
    """A record as a text for people, with its branches."""
    return await site.respond(request, "record_text", body, MOVE_SECONDS)


@router.post("/api/record/read", response_model=Replayed, responses=ERRORS)
async def record_read(request: Request, body: TextQuestion, site: Here) -> Response:
    """Read a record from such a text, and check it move by move."""
    return await site.respond(request, "record_read", body, MOVE_SECONDS)


@router.post("/api/review", response_model=list[PlyModel], responses=ERRORS)
async def review(request: Request, body: schema.RecordQuestion, site: Here) -> Response:
    """A played game looked at again: who stood to win after each move, and where it turned."""
    return await site.respond(request, "review", body, site.settings.seconds)


# ---- setting up a position: an editor, a drawing board, a random one ----


class SketchVertex(StrictModel):
    x: Annotated[float, Field(ge=-1e6, le=1e6, description="cells to the right")]
    y: Annotated[float, Field(ge=-1e6, le=1e6, description="cells above the floor")]
    floor: Annotated[bool, Field(description="stands on the floor")] = False


SketchEdge = tuple[Annotated[int, Field(ge=0, le=10_000)], Annotated[int, Field(ge=0, le=10_000)]]


class SketchQuestion(GameRequest):
    """A drawing: vertices with places, and edges between them by their numbers in the list."""

    vertices: Annotated[list[SketchVertex], Field(max_length=1200)]
    edges: Annotated[list[SketchEdge], Field(max_length=600)]


class SampleQuestion(GameRequest):
    numbers: Annotated[
        dict[Name, int],
        Field(default_factory=dict, description="what /api/editor names under random", max_length=10),
    ]
    seed: Annotated[Seed | None, Field(description="the same seed gives the same position")] = None


class Setup(BaseModel):
    position: str
    label: Annotated[str, Field(description="the game as it is written in a sum")]
    rule: Annotated[str, Field(description="in words, with these parameters")]
    seats: Annotated[int, Field(description="how many players there are")]
    editable: Annotated[bool, Field(description="the shapes carry the positions that a click leads to")]
    scene: SceneData
    random: Annotated[dict[str, tuple[int, int, int]], Field(description="default, least and greatest")]


class PositionDrawing(BaseModel):
    """A drawing with the position it shows."""

    vertices: list[SketchVertex]
    edges: list[SketchEdge]
    position: str
    names: Annotated[list[str], Field(description="of the vertices, as the position calls them")]
    moves: Annotated[list[str | None], Field(description="the move of each edge; null for one that does not count")]
    note: Annotated[str, Field(description="what the drawer should know, such as why edges do not count")]


class Sampled(BaseModel):
    position: str


# ---- the routes ----


@router.post("/api/editor", response_model=Setup, responses=ERRORS)
async def editor(request: Request, body: schema.Question, site: Here) -> Response:
    """A drawing for setting up a position, and what describes a random one."""
    return await site.respond(request, "editor", body, MOVE_SECONDS)


@router.post("/api/sample", response_model=Sampled, responses=ERRORS)
async def sample(request: Request, body: SampleQuestion, site: Here) -> Response:
    """A random position."""
    return await site.respond(request, "sample", body, MOVE_SECONDS)


@router.post("/api/sketch", response_model=PositionDrawing, responses=ERRORS)
async def sketch(request: Request, body: schema.Question, site: Here) -> Response:
    """A position as vertices and edges on a drawing board."""
    return await site.respond(request, "sketch", body, MOVE_SECONDS)


@router.post("/api/drawn", response_model=PositionDrawing, responses=ERRORS)
async def drawn(request: Request, body: SketchQuestion, site: Here) -> Response:
    """The position that a drawing shows."""
    return await site.respond(request, "read_sketch", body, MOVE_SECONDS)


# ---- the board of a cell of a table ----


class CellQuestion(GameRequest):
    at: Annotated[
        list[Annotated[int, Field(ge=0, le=10**9)]],
        Field(min_length=1, max_length=5, description="the coordinates, as /api/table counts them", examples=[[3, 5]]),
    ]


class Cell(BaseModel):
    position: Annotated[str | None, Field(description="none where the table is blank")]
    params: dict[str, str]
    scene: SceneData | None


@router.post("/api/cell", response_model=Cell, responses=ERRORS)
async def cell(request: Request, body: CellQuestion, site: Here) -> Response:
    """The position that a cell of a table stands for."""
    return await site.respond(request, "cell", body, MOVE_SECONDS)


# ---- moves drawn by hand on the board ----


Cells = Annotated[float, Field(ge=-1e3, le=1e3)]
Place = tuple[Cells, Cells]


class StrokeQuestion(Question):
    curve: Annotated[
        list[Place],
        Field(min_length=2, max_length=MOST_STROKE, description="places on the board in cells, as its scene has them"),
    ]


class StrokeModel(BaseModel):
    move: Annotated[str | None, Field(description="the move that was drawn, to put to /api/move; null if it is none")]
    said: Annotated[str, Field(description="what is wrong with the curve")]
    place: Annotated[Place | None, Field(description="where that is seen")]


@router.post("/api/stroke", response_model=StrokeModel, responses=ERRORS)
async def stroke(request: Request, body: StrokeQuestion, site: Here) -> Response:
    """The move that a curve drawn by hand makes."""
    return await site.respond(request, "stroke", body, MOVE_SECONDS)


# ---- saved games of a browser session ----


class SaveQuestion(RecordQuestion):
    title: Annotated[str, Field(max_length=80)] = ""
    id: Annotated[str, Field(max_length=40, description="save over this earlier one")] = ""


class SavedGame(BaseModel):
    id: str
    game: str
    title: str
    at: float


class SavedId(BaseModel):
    id: str


# ---- the routes ----


@router.get("/api/saved", response_model=list[SavedGame])
def list_saved(request: Request, site: Here) -> list[JsonObject]:
    """The games that this browser session has saved, the newest first."""
    return site.saved.listed(request.scope["session"])


@router.post("/api/saved", response_model=SavedId, responses=ERRORS)
async def save(request: Request, body: SaveQuestion, site: Here) -> JsonObject | Sent:
    """Save a record, after checking its moves."""
    if wait := site.saves.take(request.scope["caller"].address, time.monotonic()):
        raise Busy(ceil(wait), "your address has saved many games; try again later, or export this one")
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


@router.get("/api/saved/{id}", response_model=schema.RecordModel, responses=NOT_FOUND | ERRORS)
def load(id: ShortId, site: Here) -> Response:
    """A saved record."""
    record = site.saved.load(id)
    return no_such(id) if record is None else Response(record, media_type="application/json")


@router.delete("/api/saved/{id}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop(request: Request, id: ShortId, site: Here) -> Response:
    """Forget a saved record."""
    return Response(status_code=204) if site.saved.drop(request.scope["session"], id) else no_such(id)


def no_such(id: str) -> Response:
    return Sent(Answer.error(404, "there is no saved game of that id"))
