"""Positions and moves: a position drawn, a move made, a player asked, a played game looked at again."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.web import schema
from grundy.web.limits import MOST_MOVE, MOVE_SECONDS
from grundy.web.schema import Name, Question, RecordModel, ReplayStep, Seed, View
from grundy.web.site import ERRORS, Here

router = APIRouter()


class MoveQuestion(Question):
    move: Annotated[str, Field(max_length=MOST_MOVE, description="as text", examples=["take 2 from 1"])]


class ChoiceQuestion(Question):
    player: Annotated[Name, Field(description="such as perfect, random or minimax:4", examples=["perfect"])] = "perfect"
    seed: Annotated[Seed, Field(description="the same seed makes the same choice")] = 0
    after: Annotated[
        str | None, Field(max_length=MOST_MOVE, description="a move to make before the player chooses")
    ] = None


class Step(BaseModel):
    move: str
    points: Annotated[int | None, Field(description="what the move earned (scored)")]
    won: Annotated[list[str], Field(description="keys of shapes after the move that belong to who made it")]
    carried: Annotated[dict[str, str], Field(description="keys of shapes before the move, to keys after it")]
    view: View


class Chosen(Step):
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


class TextQuestion(schema.Closed):
    text: Annotated[schema.Text, Field(description="tags and moves, or JSON, as `grundy play` saves them")]


class RecordText(BaseModel):
    text: str


class Ply(BaseModel):
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
async def view(request: Request, asked: schema.Question, site: Here) -> Response:
    """A position: its drawing and its moves."""
    return await site.ask(request, "view", asked, MOVE_SECONDS)


@router.post("/api/move", response_model=Step, responses=ERRORS)
async def move(request: Request, asked: MoveQuestion, site: Here) -> Response:
    """Make a move: where it leads, drawn."""
    return await site.ask(request, "move", asked, MOVE_SECONDS)


@router.post("/api/choose", response_model=Chosen | Finished, responses=ERRORS)
async def choose(request: Request, asked: ChoiceQuestion, site: Here) -> Response:
    """Let a player choose a move, and say why."""
    return await site.ask(request, "choose", asked, site.settings.choice_seconds)


@router.post("/api/replay", response_model=Replayed, responses=ERRORS)
async def replay(request: Request, asked: schema.RecordQuestion, site: Here) -> Response:
    """Check a record move by move: its positions, and the view of the last one."""
    return await site.ask(request, "replay", asked, MOVE_SECONDS)


@router.post("/api/record/text", response_model=RecordText, responses=ERRORS)
async def record_text(request: Request, asked: schema.RecordQuestion, site: Here) -> Response:
    """A record as a text for people, with its branches."""
    return await site.ask(request, "record_text", asked, MOVE_SECONDS)


@router.post("/api/record/read", response_model=Replayed, responses=ERRORS)
async def record_read(request: Request, asked: TextQuestion, site: Here) -> Response:
    """Read a record from such a text, and check it move by move."""
    return await site.ask(request, "record_read", asked, MOVE_SECONDS)


@router.post("/api/review", response_model=list[Ply], responses=ERRORS)
async def review(request: Request, asked: schema.RecordQuestion, site: Here) -> Response:
    """A played game looked at again: who stood to win after each move, and where it turned."""
    return await site.ask(request, "review", asked, site.settings.seconds)
