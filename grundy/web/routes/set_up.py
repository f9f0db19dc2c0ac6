"""Setting up a position: an editor, a drawing board, a random one."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.web import schema
from grundy.web.limits import MOVE_SECONDS
from grundy.web.schema import Closed, Name, Rules, Scene, Seed
from grundy.web.site import ERRORS, Here



class SketchVertex(Closed):
    x: Annotated[float, Field(ge=-1e6, le=1e6, description="cells to the right")]
    y: Annotated[float, Field(ge=-1e6, le=1e6, description="cells above the floor")]
    floor: Annotated[bool, Field(description="stands on the floor")] = False


SketchEdge = tuple[Annotated[int, Field(ge=0, le=10_000)], Annotated[int, Field(ge=0, le=10_000)]]


class SketchQuestion(Rules):
    """A drawing: vertices with places, and edges between them by their numbers in the list."""

    vertices: Annotated[list[SketchVertex], Field(max_length=1200)]
    edges: Annotated[list[SketchEdge], Field(max_length=600)]


class SampleQuestion(Rules):
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
    scene: Scene
    random: Annotated[dict[str, tuple[int, int, int]], Field(description="default, least and greatest")]


class Drawn(BaseModel):
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
async def editor(request: Request, asked: schema.Question, site: Here) -> Response:
    """A drawing for setting up a position, and what describes a random one."""
    return await site.ask(request, "editor", asked, MOVE_SECONDS)


@router.post("/api/sample", response_model=Sampled, responses=ERRORS)
async def sample(request: Request, asked: SampleQuestion, site: Here) -> Response:
    """A random position."""
    return await site.ask(request, "sample", asked, MOVE_SECONDS)


@router.post("/api/sketch", response_model=Drawn, responses=ERRORS)
async def sketch(request: Request, asked: schema.Question, site: Here) -> Response:
    """A position as vertices and edges on a drawing board."""
    return await site.ask(request, "sketch", asked, MOVE_SECONDS)


@router.post("/api/drawn", response_model=Drawn, responses=ERRORS)
async def drawn(request: Request, asked: SketchQuestion, site: Here) -> Response:
    """The position that a drawing shows."""
    return await site.ask(request, "read_sketch", asked, MOVE_SECONDS)
