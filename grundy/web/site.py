"""What all routes of one server share: its scheduler, its cache and journal, and how a request gets its response."""

import asyncio
import json
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from fastapi import Depends, Request, Response
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
SOLVING = ("solve", "analyse")  # what says which moves win
LONG = 200_000  # bytes of a solution that the web process has no time to read
CHANGING = ("choose", "sample", "claims")  # what may be answered otherwise the next time

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
    choice_seconds: float = limits.CHOICE_SECONDS
    job_seconds: float = limits.JOB_SECONDS
    queues: tuple[QueueSettings, QueueSettings] = field(default_factory=default_queues)
    rates: Limits = field(default_factory=Limits.of)
    hosts: set[str] | None = None
    embed: tuple[str, ...] = ()  # origins whose pages may have a board in a frame
    local: list[Path] = field(default_factory=list)  # files of the user's own games
    saved: Path | None = None
    rest: float = 0.0  # seconds that a connection rests after it asked too much
    root: str = ""  # where the server begins, if a proxy shows it under a path
    password: str = ""  # that every visitor has to know, if there is one
    address: str = ""  # as other computers type it, where they can


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
        self.solved: OrderedDict[str, str] = OrderedDict()  # by position: the key of its latest solution
        self.saves = Buckets(settings.rates.saves)
        self.rooms = Rooms(self.journal)
        self.classrooms = ClassRooms(self.rooms)
        self.jobs = Jobs(self.scheduler, self.journal)
        self.streams = Streams()
        self.asking: dict[str, str] = {}  # by session: the key of its latest question
        self.waiting: dict[str, str] = {}  # by key: what the question waits for
        self.known = list(all_games())
        self.local: dict[Path, JsonObject] = {}  # what `/api/local` says of each file
        self.looking = asyncio.Lock()
        self.drawable = [id for id, kind in all_games().items() if game_module(kind(), "drawing_board")]

    async def start(self) -> None:
        """The workers, and what the last server had under way."""
        self.scheduler.start()
        await run_in_threadpool(int)  # loads what the first stream would wait for, and all others with it
        await asyncio.to_thread(answers_code)  # it reads all files of the package, once
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
        """Whoever listens is told, and their stream ends."""
        live: list[Changing] = [*self.rooms.rooms.values(), *self.classrooms.open.values(), *self.jobs.jobs.values()]
        for thing in live:
            thing.changed.stop()

    async def stop(self) -> None:
        await self.journal.stop()
        self.scheduler.stop()

    async def respond(self, request: Request, operation: str, body: BaseModel | JsonObject, seconds: float) -> "Sent":
        """Ask a worker, unless the answer is cached or on its way; it is cancelled when nobody waits for it."""
        plain = plain_request(body)
        work = {"ask": operation, "seconds": seconds, **plain, **await self.files(request)}
        key = key_of(work)
        if (cached := self.cache.find(key)) is not None:
            return Sent(cached)
        caller = request.scope["caller"]

        def report(data: JsonObject) -> None:
            """Called in the worker's thread; what is counted is not for words."""
            if data.get("what") and not data["total"]:
                self.waiting[key] = data["what"]

        async def start() -> Answer:
            if (cached := self.cache.find(key)) is not None:  # an equal request was answered a moment ago
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
        """The winning moves, where the analysis has just solved the position in which the perfect player is asked."""
        found = self.cache.find(self.solved.get(position_of(body), ""))
        if found is None or body["ending"] == "scored" or body.get("after") is not None or found.length > LONG:
            return {}
        solution = json.loads(found.body)
        if solution["outcome"] not in "NP" or len(solution["moves"]) < solution["moves_total"]:
            return {}
        return {"known": [one["move"] for one in solution["moves"] if one["best"]]}

    async def begin(self, request: Request, operation: str, body: BaseModel, **more: object) -> JsonObject:
        """Start a job and say its id."""
        work = {"ask": operation, "seconds": self.settings.job_seconds, **plain_request(body), **more}
        work |= await self.files(request)
        job = self.jobs.start(request.scope["caller"], work)
        await self.journal.written()
        return job.shown()

    async def look_at_files(self, request: Request) -> list[JsonObject]:
        """The user's own files as they are now. Each is tried out once, by a worker that is killed if it never ends."""
        async with self.looking:
            for path in self.settings.local:
                stamp = str(path.stat().st_mtime_ns) if path.is_file() else ""
                if path in self.local and self.local[path]["stamp"] == stamp:
                    continue
                work = {"ask": "local", "seconds": limits.USER_GAME_SECONDS, "files": [str(path)]}
                found = await self.scheduler.answer(request.scope["caller"], work)
                seconds = limits.USER_GAME_SECONDS
                endless = f"{path.name}: its code does not come to an end within {seconds:g} s; mend the file"
                unusable = {"file": path.name, "id": None, "error": endless, "ends": False}
                self.local[path] = {**(json.loads(found.body)[0] if found.status == 200 else unusable), "stamp": stamp}
        return [self.local[path] for path in self.settings.local]

    async def files(self, request: Request) -> dict[str, list[str]]:
        """What a request says of the user's own files, if there are some."""
        if not self.settings.local:
            return {}
        found = zip(self.settings.local, await self.look_at_files(request), strict=True)
        return {"files": [str(path) for path, card in found if card.get("ends", True)]}

    def stream(self, request: Request, events: AsyncIterator[str]) -> Response:
        """Server-sent events, unless this client listens to too much."""
        return StreamingResponse(self.streams.open(request.scope["caller"], events), media_type="text/event-stream")

    def find_job(self, request: Request, id: str) -> Job:
        job = self.jobs.jobs.get(id)
        if job is None or job.caller.session != request.scope["session"]:
            raise HTTPException(404, "there is no such job, or it is not yours")
        return job


async def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


Here = Annotated[Site, Depends(site_of)]


def position_of(body: JsonObject) -> str:
    return key_of({name: body[name] for name in ("game", "params", "position", "ending")})


def key_of(work: JsonObject) -> str:
    return sha256(json.dumps(work, sort_keys=True).encode()).hexdigest()


def plain_request(body: BaseModel | JsonObject) -> JsonObject:
    """As workers take it: parameters as text, a record as JSON."""
    plain = body.model_dump() if isinstance(body, BaseModel) else dict(body)
    if "params" in plain:
        plain["params"] = {name: str(value) for name, value in plain["params"].items()}
    if "record" in plain:
        plain["record"] = json.dumps(plain["record"])
    return plain


class Sent(Response):
    """An answer, sent as the worker has packed it where the browser takes that, in pieces that are read one by one:
    the web process has no time to pack, and no memory for many who do not read.
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
            async with scope["app"].state.site.sending:  # one piece for all at a time: others come in between
                await asyncio.sleep(0)
        await send({"type": "http.response.body", "body": b""})


def unpacked(packed: bytes) -> Iterator[bytes]:
    unpacking = zlib.decompressobj(31)  # with gzip's head
    while packed:
        yield unpacking.decompress(packed, PIECE)
        packed = unpacking.unconsumed_tail
    yield unpacking.flush()


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
