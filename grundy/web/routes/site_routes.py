"""Routes for pages, lists of games, lessons and players, links and QR codes, and monitoring."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from grundy.analysis.exercise_kinds import all_kinds
from grundy.core.types import JsonObject
from grundy.lessons import all_lessons
from grundy.players.player import NAMED, all_players
from grundy.version import __version__
from grundy.web.guard import HEADERS, LOOPBACK, host_name
from grundy.web.limits import MOST_QR, MOST_URL, MOVE_SECONDS
from grundy.web.monitoring import TYPE, may_look
from grundy.web.schema import EndingName, SceneData, View
from grundy.web.site import ERRORS, Here, ShortId, Site
from grundy.web.static_files import HERE, addresses, page

router = APIRouter()
POLICY = "content-security-policy"


async def exists(site: Site, request: Request, name: str, game: str) -> bool:
    """Whether there is such a game, and whether it has this page."""
    if name == "draw":
        return game in site.drawable
    if game in site.known or not site.settings.local:
        return game in site.known
    return any(card["id"] == game for card in await site.look_at_files(request))


def page_route(name: str) -> Callable[..., Awaitable[Response]]:
    async def shown(request: Request, site: Here) -> Response:
        game = request.path_params.get("game")
        there = game is None or await exists(site, request, name, game)
        found = page(name if there else "missing", 200 if there else 404, request.scope["root_path"])
        return framed(found, request, site.settings.embed) if name == "embed" else found

    return shown


def framed(shown: Response, request: Request, origins: tuple[str, ...]) -> Response:
    """The page, for frames on these origins only. A frame on another site says why it shows no board."""
    headers = request.headers
    asking = "/".join(headers.get("referer", "").split("/")[:3])
    inside = headers.get("sec-fetch-dest") in ("iframe", "frame") and headers.get("sec-fetch-site") != "same-origin"
    if not origins or (inside and asking and asking not in origins):
        where = f"boards on {', '.join(origins)}" if origins else "no boards on other pages"
        words = f"This server shows {where}. Whoever runs it can type: grundy serve --embed {asking or 'ORIGIN'}"
        shown, origins = PlainTextResponse(words, 403), ("*",)  # this text may be shown anywhere
    shown.headers[POLICY] = HEADERS[POLICY].replace("frame-ancestors 'none'", f"frame-ancestors {' '.join(origins)}")
    return shown


for name, address in addresses().items():
    router.get(address, include_in_schema=False)(page_route(name))


@router.get("/api", include_in_schema=False)
async def api() -> Response:
    return RedirectResponse("api/docs")


@router.get("/favicon.ico", include_in_schema=False)
async def icon() -> Response:
    return FileResponse(HERE / "icon.svg", media_type="image/svg+xml")


# ---- games, lessons, players, the user's own files, and the state of the server ----


class Tag(BaseModel):
    tag: Annotated[str, Field(description="theory known, open problem or document")]
    says: Annotated[str, Field(description="what it means for this game")]
    number: Annotated[str, Field(description="of a document with claims")] = ""


class ParamCard(BaseModel):
    """A parameter of a game. The bounds apply to a number, to each number of a list, or to the length of a text."""

    name: str
    kind: Literal["number", "numbers", "text"]
    default: int | str
    low: int | None = None
    high: int | None = None
    help: str = ""
    choices: list[str] = []


class GameCard(BaseModel):
    id: str
    title: str
    rule: str
    source: str
    group: Annotated[str, Field(description="its group in the gallery")]
    tags: list[Tag]
    params: list[ParamCard]
    endings: list[EndingName]
    example: str
    start: str
    composes: bool
    sketches: Annotated[bool, Field(description="positions can be drawn as vertices and edges")]
    derives: Annotated[bool, Field(description="nimbers are derived step by step")]
    sums: bool
    players: Annotated[list[str], Field(description="the players that can be picked for it")]
    people: Annotated[list[str], Field(description="those of them who are people, and choose for themselves")]
    table: Annotated[list[int], Field(description="the possible numbers of coordinates of a table")]
    tabled: Annotated[list[str], Field(description="the parameters that a table depends on")]
    census: bool
    heaps: Annotated[bool, Field(description="played with heaps, so there is a page about its misère quotient")]
    own: Annotated[bool, Field(description="from the user's own file")] = False
    figures: Annotated[list[JsonObject], Field(description="game trees that the source shows")]
    scene: SceneData


class LessonLink(BaseModel):
    id: str
    title: str


class WelcomeModel(BaseModel):
    says: Annotated[str, Field(description="what a newcomer has to know")]
    player: Annotated[str, Field(description="the opponent")]
    card: GameCard
    view: View
    lesson: Annotated[LessonLink, Field(description="the first one")]


class LessonPiece(BaseModel):
    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class LessonGame(LessonPiece):
    game: str
    params: dict[str, str] = {}
    ending: EndingName = "normal"


class LessonBoard(LessonGame):
    position: str
    second: Annotated[str, Field(description="the opponent")] = "perfect"
    analysis: Annotated[bool, Field(description="its page shows the value of each move")] = False


class PositionQuestion(LessonGame):
    ask: Literal["move", "outcome", "nimber", "margin"]
    words: str
    position: str


class NumbersQuestion(LessonPiece):
    ask: Literal["xor", "mex"]
    words: str
    numbers: list[int]


class WhichAlikeQuestion(LessonGame):
    ask: Literal["alike"]
    words: str
    position: str
    among: Annotated[list[str], Field(description="positions to choose from")]
    beside: Annotated[list[str], Field(description="positions that may be added to both")]


class LessonExercises(LessonGame):
    kind: Annotated[str, Field(json_schema_extra={"enum": list(all_kinds())})]
    number: Annotated[int, Field(description="the number of exercises to choose from")] = 9


class TextBlock(LessonPiece):
    text: str


class BoardBlock(LessonPiece):
    board: LessonBoard


class QuestionBlock(LessonPiece):
    question: PositionQuestion | NumbersQuestion | WhichAlikeQuestion


class ClaimsBlock(LessonPiece):
    claims: list[str]


class ExercisesBlock(LessonPiece):
    exercises: LessonExercises


class Lesson(BaseModel):
    id: str
    title: str
    blocks: list[TextBlock | BoardBlock | QuestionBlock | ClaimsBlock | ExercisesBlock]


class LocalFile(BaseModel):
    file: str
    id: str | None
    stamp: Annotated[str, Field(description="changes with the file")]
    error: str | None


class Waiting(BaseModel):
    what: Annotated[str | None, Field(description="in words; null if there is nothing to wait for")]


class PlayerCard(BaseModel):
    name: str
    idea: str
    argument: Annotated[str, Field(description="the meaning of the text after the colon; empty if there is none")]


class NamedPlayer(BaseModel):
    player: Annotated[str, Field(description="as requests name it")]
    name: str
    says: Annotated[str, Field(description="how it plays, in a line")]


class Health(BaseModel):
    version: str
    waiting: Annotated[dict[str, int], Field(description="requests in each queue")]


@router.get("/api/games", response_model=list[GameCard], responses=ERRORS)
async def games(request: Request, site: Here) -> Response:
    """Every game: rule, parameters, endings and start."""
    return await site.respond(request, "games", {}, 30.0)


@router.get("/api/welcome", response_model=WelcomeModel, responses=ERRORS)
async def welcome(request: Request, site: Here) -> Response:
    """The first game for a newcomer."""
    return await site.respond(request, "welcome", {}, MOVE_SECONDS)


@router.get("/api/lessons", response_model=list[Lesson])
async def lessons() -> list[JsonObject]:
    """The lessons: texts, boards and questions."""
    return all_lessons()


@router.get("/api/local", response_model=list[LocalFile], responses=ERRORS)
async def local(request: Request, site: Here) -> list[JsonObject]:
    """The files of `--local-rules`: the game in each, and its error if there is one."""
    return await site.look_at_files(request)


@router.get("/api/waiting", response_model=Waiting)
async def what_waits(request: Request, site: Here) -> JsonObject:
    """What the latest request of this browser session waits for, such as the compiler."""
    return {"what": site.waiting.get(site.asking.get(request.scope["session"], ""))}


@router.get("/api/players", response_model=list[PlayerCard])
async def players() -> list[JsonObject]:
    """Every player and how it chooses."""
    kinds = all_players().values()
    return [{"name": kind.name, "idea": kind.idea, "argument": kind.argument} for kind in kinds]


@router.get("/api/players/named", response_model=list[NamedPlayer])
async def named_players() -> list[JsonObject]:
    """Some players under the names of people, strongest first."""
    return [one._asdict() for one in NAMED]


@router.get("/api/health", response_model=Health)
async def health(site: Here) -> JsonObject:
    """That the server runs, and how long its queues are."""
    return {"version": __version__, "waiting": site.scheduler.waiting()}


# ---- links for others, with QR codes ----


SitePath = Annotated[str, Query(max_length=MOST_URL, pattern="^/([^/]|$)", description="of a page of this server")]


class Link(BaseModel):
    """An address for other computers."""

    link: str
    size: Annotated[int, Field(description="the side of its QR code in squares; 0 if it is too long for one")]
    path: Annotated[str, Field(description="an SVG path that fills the dark squares")]


def whole(request: Request, site: Site, path: str) -> str:
    """The whole address. A browser on the server's own computer uses a host name that others cannot use."""
    base = str(request.base_url)
    local = host_name(request.headers.get("host", "")) in LOOPBACK
    return ((local and site.settings.address) or base).rstrip("/") + path


@router.get("/api/link", response_model=Link, responses=ERRORS)
async def link(request: Request, path: SitePath, site: Here) -> Any:
    """The whole address of a page, and its QR code."""
    found = whole(request, site, path)
    if len(found) > MOST_QR:
        return Link(link=found, size=0, path="")
    return await site.respond(request, "qr", {"link": found}, MOVE_SECONDS)


@router.get("/r/{id}", include_in_schema=False)
async def to_room(id: ShortId) -> RedirectResponse:
    return RedirectResponse(f"../room/{id.lower()}")


@router.get("/c/{id}", include_in_schema=False)
async def to_class(id: ShortId) -> RedirectResponse:
    return RedirectResponse(f"../class/{id.lower()}")


# ---- monitoring ----


@router.get("/healthz", include_in_schema=False)
async def healthz(request: Request, site: Here) -> Response:
    """Whether all queues have workers. With a password, only the operator sees more."""
    ready = all(queue.workers for queue in site.scheduler.queues)
    state: JsonObject = {"ready": ready}
    if not site.settings.password or may_look(request):
        state |= {"version": __version__, "waiting": site.scheduler.waiting()}
    return JSONResponse(state, 200 if ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, site: Here) -> Response:
    """Metrics, on this computer or with the operator's key."""
    if not may_look(request):
        raise HTTPException(404, "there is no such page, or not for you")
    return Response(request.app.state.metrics.text(site), media_type=TYPE)
