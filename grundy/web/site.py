"""What all routes share: scheduler, cache, journal, rooms and jobs, and how a request gets its response."""

import asyncio
import json
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi import Path as InPath
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from grundy.core.errors import CorruptStore
from grundy.core.game import game_module
from grundy.core.registry import all_games
from grundy.core.types import JsonObject
from grundy.store.database import SavedGames
from grundy.web import limits, schema
from grundy.web.classrooms import ClassRooms
from grundy.web.guard import Buckets
from grundy.web.jobs import Job, Jobs
from grundy.web.journal import Found, Journal
from grundy.web.limits import PIECE, Limits, QueueSettings, default_queues
from grundy.web.response_cache import Cache, answers_code
from grundy.web.responses import Answer, Troubles
from grundy.web.rooms import Rooms
from grundy.web.scheduler import Pending, Scheduler
from grundy.web.streams import Changing, Streams

CLIENT_GONE = 499
SOLVING = ("solve", "analyse")  # their answers say which moves win
LONG = 200_000  # bytes of a solution, above which the web process does not parse it
CHANGING = ("choose", "sample", "claims")  # the next answer may differ

Responses = dict[int | str, JsonObject]
ERRORS: Responses = {
    422: {"model": schema.Error, "description": "bad input, or over a limit that the message names"},
    429: {"model": schema.Error, "description": "too many requests, or a full queue: see Retry-After"},
}
NOT_FOUND: Responses = {404: {"model": schema.Error, "description": "there is none"}}

ShortId = Annotated[str, InPath(min_length=1, max_length=40)]


@dataclass(frozen=True)
class Settings:
    seconds: float = limits.SOLVE_SECONDS
    queues: tuple[QueueSettings, QueueSettings] = field(default_factory=default_queues)
    rates: Limits = field(default_factory=Limits.of)
    hosts: set[str] | None = None
    embed: tuple[str, ...] = ()  # origins whose pages may show a board in a frame
    local: list[Path] = field(default_factory=list)  # files with the user's own games
    saved: Path | None = None
    rest: float = 0.0  # seconds before a request over a rate limit is refused
    root: str = ""  # the path under which a proxy shows the server
    password: str = ""  # of the login page; empty for none
    address: str = ""  # of this server for other computers; empty if they cannot reach it


class Site:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.scheduler = Scheduler(settings.queues)
        self.sending = asyncio.Lock()
        self.troubles = Troubles()
        self.saved = SavedGames(settings.saved, at_once=False)
        self.journal = Journal(self.saved.path.with_name("rooms.sqlite"), self.troubles)
        self.cache = Cache(limits.CACHED, self.journal)
        self.pending = Pending()
        self.solved: OrderedDict[str, str] = OrderedDict()  # by position: the cache key of its latest solution
        self.saves = Buckets(settings.rates.saves)
        self.rooms = Rooms(self.journal)
        self.classrooms = ClassRooms(self.rooms)
        self.jobs = Jobs(self.scheduler, self.journal)
        self.streams = Streams()
        self.asking: dict[str, str] = {}  # by session: the key of its latest request
        self.waiting: dict[str, str] = {}  # by key: what the request waits for
        self.known = list(all_games())
        self.local: dict[Path, JsonObject] = {}  # what `/api/local` says about each file
        self.looking = asyncio.Lock()
        self.drawable = [id for id, kind in all_games().items() if game_module(kind(), "drawing_board")]

    async def start(self) -> None:
        """Start the workers, and take over what the last server left."""
        self.scheduler.start()
        await run_in_threadpool(int)  # starts the thread pool, so that the first stream does not wait for it
        await asyncio.to_thread(answers_code)  # reads all files of the package, once
        try:
            self.saved.prepare()
        except CorruptStore as error:
            self.troubles.note("games", error)
        await self.journal.start(self.take_up, self.store_all)

    async def take_up(self, found: Found) -> None:
        self.rooms.restore(found.get("room", {}))
        await self.classrooms.restore(found.get("class", {}))
        self.jobs.restore(found.get("job", {}))
        self.cache.load(found.get("answer", {}))

    def store_all(self) -> None:
        for room in self.rooms.rooms.values():
            room.store_all()
        for one in self.classrooms.open.values():
            one.store()
        for job in self.jobs.jobs.values():
            self.jobs.store(job)
        self.cache.write_all()

    def announce_stop(self) -> None:
        """Tell all listeners, and end their streams."""
        live: list[Changing] = [*self.rooms.rooms.values(), *self.classrooms.open.values(), *self.jobs.jobs.values()]
        for thing in live:
            thing.changed.stop()

    async def stop(self) -> None:
        await self.journal.stop()
        self.scheduler.stop()

    async def respond(self, request: Request, operation: str, body: BaseModel | JsonObject, seconds: float) -> "Sent":
        """An answer from the cache, an equal request or a worker, which is cancelled when its last client leaves."""
        plain = plain_request(body)
        work = {"ask": operation, "seconds": seconds, **plain, **await self.files(request)}
        key = key_of(work)
        if (cached := self.cache.find(key)) is not None:
            return Sent(cached)
        caller = request.scope["caller"]

        def report(data: JsonObject) -> None:
            """Called in a thread of the scheduler, with what the request waits for, such as the compiler."""
            if data.get("what") and not data["total"]:
                self.waiting[key] = data["what"]

        async def start() -> Answer:
            if (cached := self.cache.find(key)) is not None:  # answered since the request came
                return cached
            known = self.known_wins(plain) if operation == "choose" and plain["player"] == "perfect" else {}
            try:
                answer = await self.scheduler.answer(caller, work | known, report)
            finally:
                self.waiting.pop(key, None)
            if (answer.over or (answer.status == 200 and fixed)) and not self.settings.local:  # own rules may change
                self.cache.add(key, answer, lasts="game" in plain)
                if operation in SOLVING and answer.status == 200:
                    self.solved[position_of(plain)] = key
                    if len(self.solved) > limits.SOLVED_KNOWN:
                        self.solved.popitem(last=False)
            return answer

        fixed = operation not in CHANGING or plain.get("seed") or plain.get("player") == "perfect"
        self.asking[caller.session] = key
        try:
            return Sent(await unless_gone(request, self.pending.join(key, start) if fixed else start()))
        finally:
            self.asking.pop(caller.session, None)

    def known_wins(self, body: JsonObject) -> dict[str, list[str]]:
        """For the perfect player: the winning moves, if the analysis has just solved the position."""
        found = self.cache.find(self.solved.get(position_of(body), ""))
        if found is None or body["ending"] == "scored" or body.get("after") is not None or found.length > LONG:
            return {}
        solution = json.loads(found.body)
        if solution["outcome"] not in "NP" or len(solution["moves"]) < solution["moves_total"]:
            return {}
        return {"known": [one["move"] for one in solution["moves"] if one["best"]]}

    async def begin(self, request: Request, operation: str, body: BaseModel, **more: object) -> JsonObject:
        """Start a job."""
        work = {"ask": operation, "seconds": limits.JOB_SECONDS, **plain_request(body), **more}
        work |= await self.files(request)
        job = self.jobs.start(request.scope["caller"], work)
        await self.journal.written()
        return job.shown()

    async def look_at_files(self, request: Request) -> list[JsonObject]:
        """The user's own files as they are now. A worker tries out each changed file, and is killed if it hangs."""
        async with self.looking:
            for path in self.settings.local:
                stamp = str(path.stat().st_mtime_ns) if path.is_file() else ""
                if path in self.local and self.local[path]["stamp"] == stamp:
                    continue
                work = {"ask": "local", "seconds": limits.USER_GAME_SECONDS, "files": [str(path)]}
                found = await self.scheduler.answer(request.scope["caller"], work)
                endless = f"{path.name}: its code does not come to an end within {work['seconds']:g} s; mend the file"
                unusable = {"file": path.name, "id": None, "error": endless, "ends": False}
                self.local[path] = {**(json.loads(found.body)[0] if found.status == 200 else unusable), "stamp": stamp}
        return [self.local[path] for path in self.settings.local]

    async def files(self, request: Request) -> dict[str, list[str]]:
        """The argument that tells a worker which of the user's own files to load, if there are any."""
        if not self.settings.local:
            return {}
        found = zip(self.settings.local, await self.look_at_files(request), strict=True)
        return {"files": [str(path) for path, card in found if card.get("ends", True)]}

    def stream(self, request: Request, events: AsyncIterator[str]) -> Response:
        """Server-sent events, unless this client has too many streams."""
        return StreamingResponse(self.streams.open(request.scope["caller"], events), media_type="text/event-stream")

    def find_job(self, request: Request, id: str) -> Job:
        job = self.jobs.jobs.get(id)
        if job is None or job.caller.session != request.scope["session"]:
            raise HTTPException(404, "there is no such job, or it is not yours")
        return job


async def site_of(request: Request) -> Any:
    return request.app.state.site


Here = Annotated[Site, Depends(site_of)]


def add_worker_route(
    router: APIRouter,
    path: str,
    operation: str,
    model: Any,
    says: str,
    seconds: float | None = None,
    **more: Any,
) -> None:
    """A route that only passes its body on to a worker."""

    async def route(request: Request, body: Any, site: Here) -> Response:
        return await site.respond(request, operation, body, seconds or site.settings.seconds)

    route.__name__, route.__doc__ = operation, says
    route.__annotations__["body"] = model
    router.post(f"/api/{path}", **{"responses": ERRORS} | more)(route)


def position_of(body: JsonObject) -> str:
    return key_of({name: body[name] for name in ("game", "params", "position", "ending")})


def key_of(work: JsonObject) -> str:
    return sha256(json.dumps(work, sort_keys=True).encode()).hexdigest()


def plain_request(body: BaseModel | JsonObject) -> JsonObject:
    """The request as workers take it: parameters as text, a record as JSON."""
    plain = body.model_dump() if isinstance(body, BaseModel) else dict(body)
    if "params" in plain:
        plain["params"] = {name: str(value) for name, value in plain["params"].items()}
    if "record" in plain:
        plain["record"] = json.dumps(plain["record"])
    return plain


class Sent(Response):
    """An answer as a response. A compressed body is sent as the worker made it, if the browser accepts that, and in
    pieces, so that clients that do not read take no memory.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        kind = "application/octet-stream" if answer.table else "application/json"
        headers = {"grundy-table": answer.table} if answer.table else {}
        super().__init__(answer.packed or answer.plain, answer.status, headers, kind)

    def data(self) -> Any:
        return json.loads(self.answer.body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        packed = self.answer.packed
        if not packed:
            await super().__call__(scope, receive, send)
            return
        if b"gzip" in dict(scope["headers"]).get(b"accept-encoding", b""):
            self.headers["content-encoding"], self.headers["vary"] = "gzip", "Accept-Encoding"
            pieces: Iterable[bytes] = (packed[at : at + PIECE] for at in range(0, len(packed), PIECE))
        else:
            self.headers["content-length"] = str(self.answer.length)
            pieces = unpacked(packed)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for piece in pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            async with scope["app"].state.site.sending:  # one piece at a time, so that other requests get through
                await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b""})


def unpacked(packed: bytes) -> Iterator[bytes]:
    unpacking = zlib.decompressobj(31)  # with the header of gzip
    while packed:
        yield unpacking.decompress(packed, PIECE)
        packed = unpacking.unconsumed_tail
    yield unpacking.flush()


async def unless_gone(request: Request, work: Any) -> Answer:
    """The answer of the work, which is cancelled if the client disconnects."""
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
    """Return when the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
