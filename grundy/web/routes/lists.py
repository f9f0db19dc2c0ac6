"""What there is: games, lessons, players, the user's own files; and how the server is."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.lessons import all_lessons
from grundy.players.player import NAMED, all_players
from grundy.version import __version__
from grundy.web.limits import MOVE_SECONDS
from grundy.web.schema import Scene, View
from grundy.web.site import ERRORS, Here



class GameCard(BaseModel):
    id: str
    title: str
    rule: str
    source: str
    group: Annotated[str, Field(description="where the gallery shows it")]
    tags: Annotated[
        list[dict[str, str]], Field(description="theory known, open problem, document: each with what it says")
    ]
    params: list[dict[str, Any]]
    endings: list[str]
    example: str
    start: str
    composes: bool
    sketches: Annotated[bool, Field(description="positions can be drawn as vertices and edges")]
    derives: Annotated[bool, Field(description="nimbers are derived step by step")]
    sums: bool
    players: Annotated[list[str], Field(description="the players that can be picked for it")]
    people: Annotated[list[str], Field(description="those of them who are persons, and choose for themselves")]
    table: Annotated[list[int], Field(description="how many coordinates a table may have")]
    tabled: Annotated[list[str], Field(description="the parameters that a table depends on")]
    census: bool
    heaps: Annotated[bool, Field(description="played with heaps: there is a page on its misère quotient")]
    own: Annotated[bool, Field(description="from the user's own file")] = False
    figures: Annotated[list[dict[str, Any]], Field(description="game trees that the source shows")]
    scene: Scene


class Welcome(BaseModel):
    says: Annotated[str, Field(description="all that a newcomer has to know")]
    player: Annotated[str, Field(description="to play against")]
    card: GameCard
    view: View
    lesson: Annotated[dict[str, str], Field(description="the id and title of the first one")]


class Lesson(BaseModel):
    id: str
    title: str
    blocks: Annotated[list[dict[str, Any]], Field(description="each a text, a board, a question, or claims")]


class LocalFile(BaseModel):
    file: str
    id: str | None
    stamp: Annotated[str, Field(description="changes with the file")]
    error: str | None


class Waiting(BaseModel):
    what: Annotated[str | None, Field(description="in words; none if there is nothing to wait for")]


class PlayerCard(BaseModel):
    name: str
    idea: str
    argument: Annotated[str, Field(description="what the text after the colon means; empty if it takes none")]


class NamedPlayer(BaseModel):
    player: Annotated[str, Field(description="as a question takes it")]
    name: str
    says: Annotated[str, Field(description="how it plays, in a line")]


class Health(BaseModel):
    version: str
    waiting: Annotated[dict[str, int], Field(description="questions in each queue")]


# ---- the routes ----


@router.get("/api/games", response_model=list[GameCard], responses=ERRORS)
async def games(request: Request, site: Here) -> Response:
    """Every game: its rule, parameters, endings and start."""
    return await site.ask(request, "games", {}, 30.0)


@router.get("/api/welcome", response_model=Welcome, responses=ERRORS)
async def welcome(request: Request, site: Here) -> Response:
    """The first game of a newcomer."""
    return await site.ask(request, "welcome", {}, MOVE_SECONDS)


@router.get("/api/lessons", response_model=list[Lesson])
async def lessons() -> Any:
    """The lessons: texts, boards and questions."""
    return all_lessons()


@router.get("/api/local", response_model=list[LocalFile], responses=ERRORS)
async def local(request: Request, site: Here) -> Any:
    """The user's own files, if the server was started with some: their games, and what is wrong with them."""
    return await site.look_at_files(request)


@router.get("/api/waiting", response_model=Waiting)
async def what_waits(request: Request, site: Here) -> Any:
    """What a question of this browser session waits for, such as the compiler; asked while there is no answer."""
    return {"what": site.waiting.get(site.asking.get(request.scope["session"], ""))}


@router.get("/api/players", response_model=list[PlayerCard])
async def players() -> Any:
    """Every player and how it thinks."""
    kinds = all_players().values()
    return [{"name": kind.name, "idea": kind.idea, "argument": kind.argument} for kind in kinds]


@router.get("/api/players/named", response_model=list[NamedPlayer])
async def named_players() -> Any:
    """Some players under names for people, strongest first."""
    return [one._asdict() for one in NAMED]


@router.get("/api/health", response_model=Health)
async def health(site: Here) -> Any:
    """That the server is there, and how long its queues are."""
    return {"version": __version__, "waiting": site.scheduler.waiting()}
