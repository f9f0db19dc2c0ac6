"""The web app: pages, static files, and the API whose questions the workers answer. No game is named here."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request, Response
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, RedirectResponse, StreamingResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from grundy import service
from grundy.core.abilities.drawing_board import DrawingBoard
from grundy.web import schema
from grundy.web.asked import Answer
from grundy.web.files import HERE, Files, page
from grundy.web.guard import Guard
from grundy.web.jobs import Job, Jobs, job_events
from grundy.web.limits import (
    CHOICE_SECONDS,
    JOB_SECONDS,
    MOVE_SECONDS,
    REMEMBERED,
    SOLVE_SECONDS,
    LaneSettings,
    Limits,
    default_lanes,
)
from grundy.web.operator import add_operator, operator_key
from grundy.web.pool import Pool
from grundy.web.remembered import Remembered
from grundy.web.rooms import RoomError, Rooms, events
from grundy.web.study_routes import add_studies
from grundy.web.troubles import store_trouble
from grundy.web.turns import Busy
from grundy.web.visitors import Buckets

CLIENT_GONE = 499

ERRORS: dict[int | str, dict[str, Any]] = {
    422: {"model": schema.Error, "description": "bad input, or over a limit that the message names"},
    429: {"model": schema.Error, "description": "too many requests, or a full queue: see Retry-After"},
}
NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": schema.Error, "description": "there is none"}}

NUMBERS: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/octet-stream": {}}, "description": "little-endian numbers, row by row"}
}
ROOM_ERRORS: dict[int | str, dict[str, Any]] = {
    **ERRORS,
    **NOT_FOUND,
    403: {"model": schema.Error, "description": "you only watch this game"},
    409: {"model": schema.Error, "description": "not now: out of turn, over, or both seats taken"},
}

SavedIdText = Annotated[str, InPath(min_length=1, max_length=40)]


@dataclass(frozen=True)
class Settings:
    seconds: float = SOLVE_SECONDS
    choice_seconds: float = CHOICE_SECONDS
    job_seconds: float = JOB_SECONDS
    lanes: list[LaneSettings] = field(default_factory=default_lanes)
    limits: Limits = field(default_factory=Limits)
    hosts: set[str] | None = None
    local: list[Path] = field(default_factory=list)  # files of the user's own games
    saved: Path | None = None


def make_app(settings: Settings) -> Any:
    pool = Pool(settings.lanes, settings.local)
    remembered = Remembered(REMEMBERED)
    saved = service.SavedGames(settings.saved)
    saves = Buckets(settings.limits.saves)
    rooms = Rooms()
    jobs = Jobs(pool)
    waiting: dict[str, str] = {}  # by session: what a question waits for
    known: list[str] = list(service.all_games())
    drawable = [id for id, kind in service.all_games().items() if kind().has(DrawingBoard)]

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        pool.start()
        try:
            yield
        finally:
            pool.stop()

    app = FastAPI(
        title="Grundy",
        version=service.__version__,
        description="Exact values, moves and players of impartial games. Every answer is JSON; every error is "
        '`{"error": ...}` with what to type instead.',
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )

    # ---- how a question is answered ----

    async def put(request: Request, lane: str, ask: str, asked: BaseModel | dict[str, Any], seconds: float) -> Response:
        """Ask a worker, and call it off when the client leaves."""
        plain = asked.model_dump() if isinstance(asked, BaseModel) else asked
        if "params" in plain:
            plain["params"] = {name: str(value) for name, value in plain["params"].items()}
        if "record" in plain:
            plain["record"] = json.dumps(plain["record"])
        question = {"ask": ask, "seconds": seconds, **plain}
        key = json.dumps(question, sort_keys=True)
        if (kept := remembered.find(key)) is not None:
            return sent(kept)
        caller = request.scope["caller"]

        def hear(data: dict[str, Any]) -> None:
            """Called in the lane's thread; what is counted is not for words."""
            if data.get("what") and not data["total"]:
                waiting[caller.session] = data["what"]

        try:
            answer = await unless_gone(request, pool.ask(lane, caller, question, hear))
        except Busy as error:
            return too_busy(error)
        finally:
            waiting.pop(caller.session, None)
        fixed = ask not in ("choose", "sample", "claims") or plain.get("seed")
        if (answer.over or (answer.status == 200 and fixed)) and not settings.local:  # the user's own rules may change
            remembered.keep(key, answer)
        return sent(answer)

    def too_busy(error: Busy) -> Response:
        busy = sent(Answer.error(429, str(error)))
        busy.headers["retry-after"] = str(error.seconds)
        return busy

    def sent(answer: Answer) -> Response:
        if answer.table:
            return Response(answer.body, 200, {"grundy-table": answer.table}, "application/octet-stream")
        return Response(answer.body, answer.status, media_type="application/json")

    async def unless_gone(request: Request, work: Any) -> Answer:
        working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(left(request))
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:  # the server stops
            working.cancel()
            return Answer.error(503, "the server is stopping")
        finally:
            leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})
            return Answer.error(CLIENT_GONE, "the client has left")
        found: Answer = working.result()
        return found

    async def left(request: Request) -> None:
        """Returns when the client has gone."""
        while (await request.receive())["type"] != "http.disconnect":
            pass

    # ---- the API ----

    @app.get("/api/games", response_model=list[schema.GameCard], responses=ERRORS)
    async def games(request: Request) -> Response:
        """Every game: its rule, parameters, endings and start."""
        return await put(request, "moves", "games", {}, 30.0)

    @app.get("/api/lessons", response_model=list[schema.Lesson])
    async def lessons() -> Any:
        """The lessons: texts, boards and questions."""
        return service.all_lessons()

    @app.get("/api/local", response_model=list[schema.LocalFile], responses=ERRORS)
    async def local(request: Request) -> Any:
        """The user's own files, if the server was started with some: their games, and what is wrong with them."""
        return await put(request, "moves", "local", {}, MOVE_SECONDS) if settings.local else []

    @app.get("/api/waiting", response_model=schema.Waiting)
    async def what_waits(request: Request) -> Any:
        """What a question of this browser session waits for, such as the compiler; asked while there is no answer."""
        return {"what": waiting.get(request.scope["session"])}

    @app.get("/api/players", response_model=list[schema.PlayerCard])
    async def players() -> Any:
        """Every player and how it thinks."""
        kinds = service.all_players().values()
        return [{"name": kind.name, "idea": kind.idea, "argument": kind.argument} for kind in kinds]

    @app.post("/api/view", response_model=schema.View, responses=ERRORS)
    async def view(request: Request, asked: schema.Question) -> Response:
        """A position: its drawing and its moves."""
        return await put(request, "moves", "view", asked, MOVE_SECONDS)

    @app.post("/api/move", response_model=schema.Step, responses=ERRORS)
    async def move(request: Request, asked: schema.MoveQuestion) -> Response:
        """Make a move: where it leads, drawn."""
        return await put(request, "moves", "move", asked, MOVE_SECONDS)

    @app.post("/api/choose", response_model=schema.Chosen | schema.Finished, responses=ERRORS)
    async def choose(request: Request, asked: schema.ChoiceQuestion) -> Response:
        """Let a player choose a move, and say why."""
        return await put(request, "choices", "choose", asked, settings.choice_seconds)

    @app.post("/api/solve", response_model=schema.Solution, responses=ERRORS)
    async def solve(request: Request, asked: schema.Question) -> Response:
        """The exact value of a position and of each move, as `grundy solve --json` gives it."""
        return await put(request, "solves", "solve", asked, settings.seconds)

    @app.post("/api/analyse", response_model=schema.Analysed, responses=ERRORS)
    async def analyse(request: Request, asked: schema.AnalysisQuestion) -> Response:
        """A solution with its reasons: the parts, the words, minimax beside it."""
        return await put(request, "solves", "analyse", asked, settings.seconds)

    @app.post("/api/tree", response_model=schema.Tree, responses=ERRORS)
    async def tree(request: Request, asked: schema.TreeQuestion) -> Response:
        """The game tree to a depth: equivalent moves merged, values on the nodes, a best line marked."""
        return await put(request, "solves", "tree", asked, settings.seconds)

    @app.post("/api/table", responses=ERRORS | NUMBERS, response_class=Response)
    async def table(request: Request, asked: schema.TableQuestion) -> Response:
        """All values up to a size, as plain numbers; the header `grundy-table` has their shape and kind."""
        return await put(request, "solves", "table", asked, settings.seconds)

    @app.post("/api/census", response_model=schema.Counted, responses=ERRORS)
    async def census(request: Request, asked: schema.CensusQuestion) -> Response:
        """All boards of a size, counted by nimber and marked squares."""
        return await put(request, "solves", "census", asked, settings.seconds)

    @app.post("/api/census/boards", response_model=list[schema.Board], responses=ERRORS)
    async def boards(request: Request, asked: schema.BoardsQuestion) -> Response:
        """A few boards of a census with so many marked squares and that nimber."""
        return await put(request, "solves", "boards", asked, settings.seconds)

    @app.post("/api/replay", response_model=schema.Replayed, responses=ERRORS)
    async def replay(request: Request, asked: schema.RecordQuestion) -> Response:
        """Check a record move by move: its positions, and the view of the last one."""
        return await put(request, "moves", "replay", asked, MOVE_SECONDS)

    @app.post("/api/review", response_model=list[schema.Ply], responses=ERRORS)
    async def review(request: Request, asked: schema.RecordQuestion) -> Response:
        """A played game looked at again: who stood to win after each move, and where it turned."""
        return await put(request, "solves", "review", asked, settings.seconds)

    @app.post("/api/editor", response_model=schema.Setup, responses=ERRORS)
    async def editor(request: Request, asked: schema.Question) -> Response:
        """A drawing for setting up a position, and what describes a random one."""
        return await put(request, "moves", "editor", asked, MOVE_SECONDS)

    @app.post("/api/sample", response_model=schema.Sampled, responses=ERRORS)
    async def sample(request: Request, asked: schema.SampleQuestion) -> Response:
        """A random position."""
        return await put(request, "moves", "sample", asked, MOVE_SECONDS)

    @app.post("/api/derive", response_model=schema.Derived, responses=ERRORS)
    async def derive(request: Request, asked: schema.Question) -> Response:
        """The nimber by steps that can be followed by hand, drawn."""
        return await put(request, "solves", "derive", asked, settings.seconds)

    @app.post("/api/sketch", response_model=schema.Drawn, responses=ERRORS)
    async def sketch(request: Request, asked: schema.Question) -> Response:
        """A position as vertices and edges on a drawing board."""
        return await put(request, "moves", "sketch", asked, MOVE_SECONDS)

    @app.post("/api/drawn", response_model=schema.Drawn, responses=ERRORS)
    async def drawn(request: Request, asked: schema.SketchQuestion) -> Response:
        """The position that a drawing shows."""
        return await put(request, "moves", "read_sketch", asked, MOVE_SECONDS)

    @app.get("/api/saved", response_model=list[schema.SavedGame])
    def list_saved(request: Request) -> Any:
        """The games that this browser session has saved, the newest first."""
        return saved.listed(request.scope["session"])

    @app.post("/api/saved", response_model=schema.SavedId, responses=ERRORS)
    async def save(request: Request, asked: schema.SaveQuestion) -> Any:
        """Save a record, after checking its moves."""
        if wait := saves.take(request.scope["caller"].address, time.monotonic()):
            return too_busy(Busy(ceil(wait), "your address has saved many games; try again later, or export this one"))
        checked = await put(request, "moves", "replay", {"record": asked.record.model_dump()}, MOVE_SECONDS)
        if checked.status_code != 200:
            return checked
        record = asked.record
        title = asked.title or f"{record.game}, {len(record.moves)} moves"
        text = record.model_dump_json()
        owner = request.scope["session"]
        return {"id": await asyncio.to_thread(saved.save, owner, record.game, title, text, asked.id)}

    @app.get("/api/saved/{id}", response_model=schema.RecordModel, responses=NOT_FOUND | ERRORS)
    def load(id: SavedIdText) -> Any:
        """A saved record."""
        record = saved.load(id)
        return no_such(id) if record is None else Response(record, media_type="application/json")

    @app.delete("/api/saved/{id}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
    def drop(request: Request, id: SavedIdText) -> Response:
        """Forget a saved record."""
        return Response(status_code=204) if saved.drop(request.scope["session"], id) else no_such(id)

    def no_such(id: str) -> Response:
        return sent(Answer.error(404, "there is no saved game of that id"))

    # ---- jobs ----

    def begin(request: Request, ask: str, asked: BaseModel, **more: Any) -> Any:
        """Start a job and say its id, or that there are too many."""
        plain = asked.model_dump() | more
        if "params" in plain:
            plain["params"] = {name: str(value) for name, value in plain["params"].items()}
        try:
            job = jobs.start(request.scope["caller"], {"ask": ask, "seconds": settings.job_seconds, **plain})
        except Busy as error:
            return too_busy(error)
        return job.shown()

    def find_job(request: Request, id: str) -> Job:
        job = jobs.jobs.get(id)
        if job is None or job.caller.session != request.scope["session"]:
            raise HTTPException(404, "there is no such job, or it is not yours")
        return job

    @app.post("/api/jobs/census", response_model=schema.JobState, responses=ERRORS)
    async def census_job(request: Request, asked: schema.CensusQuestion) -> Any:
        """Count all boards of a size, however long it takes."""
        return begin(request, "census", asked)

    add_studies(app, put, begin, settings.seconds, ERRORS, NOT_FOUND)

    add_operator(app, jobs, operator_key(saved.path.with_name("operator.key")))

    @app.get("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
    async def see_job(request: Request, id: SavedIdText) -> Any:
        """How far a job is, or its answer."""
        return find_job(request, id).shown()

    @app.get("/api/jobs/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
    async def see_job_events(request: Request, id: SavedIdText) -> Response:
        """The job's state now and after every change, as server-sent events."""
        return StreamingResponse(job_events(find_job(request, id)), media_type="text/event-stream")

    @app.delete("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
    async def cancel_job(request: Request, id: SavedIdText) -> Any:
        """Call a job off."""
        job = find_job(request, id)
        jobs.cancel(job)
        return job.shown()

    # ---- rooms ----

    @app.post("/api/rooms", response_model=schema.RoomState, responses=ERRORS)
    async def open_room(request: Request, asked: schema.RoomQuestion) -> Any:
        """Open a room for two; the other player joins by its id."""
        question = asked.model_dump(exclude={"seat"})
        answer = await put(request, "moves", "view", question, MOVE_SECONDS)
        if answer.status_code != 200:
            return answer
        view = json.loads(bytes(answer.body))
        if view["seats"] != 2:
            return sent(Answer.error(422, f"a room is for two players, and {view['label']} has {view['seats']}"))
        rules = {"game": view["game"], "params": view["params"], "ending": view["ending"]}
        session = request.scope["session"]
        return rooms.open(request.scope["caller"], rules, view["position"], view["over"], asked.seat).state(session)

    @app.get("/api/rooms/{id}", response_model=schema.RoomState, responses=NOT_FOUND | ERRORS)
    async def see_room(request: Request, id: SavedIdText) -> Any:
        """A room as it stands."""
        return rooms.find(id).state(request.scope["session"])

    @app.post("/api/rooms/{id}/join", response_model=schema.RoomState, responses=ROOM_ERRORS)
    async def join_room(request: Request, id: SavedIdText) -> Any:
        """Take the free seat, or come back to your own."""
        return (await rooms.join(id, request.scope["session"])).state(request.scope["session"])

    @app.post("/api/rooms/{id}/move", response_model=schema.RoomState, responses=ROOM_ERRORS)
    async def room_move(request: Request, id: SavedIdText, asked: schema.RoomMove) -> Any:
        """Make a move in your turn."""
        session = request.scope["session"]
        room, seat = rooms.may_act(id, session)
        async with room.turn(seat, asked.at, asked.game) as land:
            question = {**room.rules, "position": room.position, "move": asked.move}
            answer = await put(request, "moves", "move", question, MOVE_SECONDS)
            if answer.status_code != 200:
                return answer
            await land(json.loads(bytes(answer.body)))
        return room.state(session)

    @app.post("/api/rooms/{id}/resign", response_model=schema.RoomState, responses=ROOM_ERRORS)
    async def room_resign(request: Request, id: SavedIdText) -> Any:
        """Give up."""
        return (await rooms.resign(id, request.scope["session"])).state(request.scope["session"])

    @app.post("/api/rooms/{id}/rematch", response_model=schema.RoomState, responses=ROOM_ERRORS)
    async def room_rematch(request: Request, id: SavedIdText) -> Any:
        """Ask for another game; it begins, with the seats swapped, when both have asked."""
        return (await rooms.ask_rematch(id, request.scope["session"])).state(request.scope["session"])

    @app.get("/api/rooms/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
    async def room_events(request: Request, id: SavedIdText) -> Response:
        """The room's state now and after every change, as server-sent events."""
        stream = events(rooms.find(id), request.scope["session"])
        return StreamingResponse(stream, media_type="text/event-stream")

    @app.get("/api/health", response_model=schema.Health)
    async def health() -> Any:
        """That the server is there, and how long its queues are."""
        waiting = {name: lane.waiting for name, lane in pool.lanes.items()}
        return {"version": service.__version__, "waiting": waiting}

    # ---- pages ----

    @app.get("/", include_in_schema=False)
    async def home() -> Response:
        return page("index")

    async def page_of(request: Request, name: str, game: str) -> Response:
        """The page of a game, if there is that game."""
        there = game in known
        if not there and settings.local:
            files = json.loads(bytes((await put(request, "moves", "local", {}, MOVE_SECONDS)).body))
            there = any(one["id"] == game for one in files)
        return page(name) if there else page("missing", 404)

    @app.get("/play/{game}", include_in_schema=False)
    async def play(request: Request, game: str) -> Response:
        return await page_of(request, "play", game)

    @app.get("/tree/{game}", include_in_schema=False)
    async def tree_page(request: Request, game: str) -> Response:
        return await page_of(request, "tree", game)

    @app.get("/table/{game}", include_in_schema=False)
    async def table_page(request: Request, game: str) -> Response:
        return await page_of(request, "table", game)

    @app.get("/census/{game}", include_in_schema=False)
    async def census_page(request: Request, game: str) -> Response:
        return await page_of(request, "census", game)

    @app.get("/simulate/{game}", include_in_schema=False)
    async def simulate_page(request: Request, game: str) -> Response:
        return await page_of(request, "simulate", game)

    @app.get("/room/{id}", include_in_schema=False)
    async def room_page(id: str) -> Response:
        return page("room")

    @app.get("/learn", include_in_schema=False)
    async def learn() -> Response:
        return page("learn")

    @app.get("/claims", include_in_schema=False)
    async def claims_page() -> Response:
        return page("claims")

    @app.get("/draw/{game}", include_in_schema=False)
    async def draw(game: str) -> Response:
        return page("draw") if game in drawable else page("missing", 404)

    @app.get("/sum", include_in_schema=False)
    async def compose() -> Response:
        return page("sum")

    @app.get("/api/docs", include_in_schema=False)
    async def api_docs() -> Response:
        return page("docs")

    @app.get("/api", include_in_schema=False)
    async def api() -> Response:
        return RedirectResponse("/api/docs")

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> Response:
        return FileResponse(HERE / "icon.svg", media_type="image/svg+xml")

    app.mount("/static", Files(directory=HERE), name="static")

    # ---- errors ----

    @app.exception_handler(RequestValidationError)
    async def bad_question(_: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or "the body"
        return sent(Answer.error(422, f"{where[:80]}: {first['msg']}"))

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and not request.url.path.startswith("/api/"):
            return page("missing", 404)
        if error.status_code == 400:
            return sent(Answer.error(422, "the body cannot be read; send JSON of at most 64 kB"))
        shown = Answer.error(error.status_code, str(error.detail))
        return Response(shown.body, shown.status, error.headers, "application/json")

    @app.exception_handler(RoomError)
    async def room_error(_: Request, error: RoomError) -> Response:
        refused = sent(Answer.error(error.status, str(error)))
        if error.status == 429:
            refused.headers["retry-after"] = "600"
        return refused

    @app.exception_handler(service.GrundyError)
    async def user_error(_: Request, error: service.GrundyError) -> Response:
        return sent(store_trouble(error) if isinstance(error, service.CorruptStore) else Answer.error(422, str(error)))

    return Guard(app, settings.limits, settings.hosts)
