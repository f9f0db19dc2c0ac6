"""The web app: the questions' routes, those of `routes/`, the static files, and what a visitor is told of an error."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from grundy.core.errors import CorruptStore, GrundyError
from grundy.core.registry import modules_of
from grundy.version import __version__
from grundy.web.api import questions_router
from grundy.web.asked import Answer
from grundy.web.door import Door
from grundy.web.files import HERE, Files, page
from grundy.web.guard import Guard
from grundy.web.limits import PACKED_FROM
from grundy.web.logs import write_down
from grundy.web.metrics import Metrics
from grundy.web.operator import add_operator, operator_key
from grundy.web.room import RoomError
from grundy.web.routes import playing
from grundy.web.site import Settings, Site, sent
from grundy.web.troubles import Notices, store_trouble
from grundy.web.words import wrong_value


def make_app(settings: Settings) -> Any:
    site = Site(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await site.start()
        try:
            yield
        finally:
            await site.stop()

    app = FastAPI(
        title="Grundy",
        version=__version__,
        description="Exact values, moves and players of impartial games. Every answer is JSON; every error is "
        '`{"error": ...}` with what to type instead.',
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.site = site
    others = [module.router for module in modules_of("grundy.web.routes") if module is not playing]
    for router in (playing.router, questions_router(), *others):  # routes are tried one by one: the usual ones first
        app.include_router(router)
    app.state.key = operator_key(site.saved.path.with_name("operator.key"))
    app.state.metrics = Metrics()
    add_operator(app, site.jobs, app.state.key)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=6)  # events are left as they are
    app.mount("/static", Files(directory=HERE), name="static")
    app.add_middleware(Notices, troubles=site.troubles)
    for kind, tell in ERRORS.items():
        app.add_exception_handler(kind, tell)
    secret = sha256(f"sessions {app.state.key}".encode()).digest()
    inside = Door(app, settings.password, secret, settings.limits.guesses) if settings.password else app

    def hear(scope: Any, status: int, seconds: float) -> None:
        app.state.metrics.count(scope, status, seconds)
        write_down(scope, status, seconds)

    guarded: Any = Guard(
        inside, settings.limits, settings.hosts, secret=secret, root=settings.root, hear=hear, rest=settings.rest
    )
    guarded.site = site
    return guarded


# ---- errors ----


async def bad_question(_: Request, error: Any) -> Response:
    return sent(Answer.error(422, wrong_value(error.errors()[0])))


async def http_error(request: Request, error: Any) -> Response:
    if error.status_code == 404 and not request.scope["asked"].startswith("/api/"):
        return page("missing", 404, request.scope["root_path"])
    if error.status_code == 400:
        return sent(Answer.error(422, "the body cannot be read; send JSON of at most 64 kB"))
    shown = Answer.error(error.status_code, str(error.detail))
    return Response(shown.body, shown.status, error.headers, "application/json")


async def room_error(_: Request, error: Any) -> Response:
    refused = sent(Answer.error(error.status, str(error)))
    if error.status == 429:
        refused.headers["retry-after"] = "600"
    return refused


async def user_error(_: Request, error: Any) -> Response:
    return sent(store_trouble(error) if isinstance(error, CorruptStore) else Answer.error(422, str(error)))


async def broken(request: Request, _: Any) -> Response:
    """A mistake of ours: the log has it under the same number."""
    said = f"something went wrong in the server; its operator finds it in the log as request {request.scope['id']}"
    return sent(Answer.error(500, said))


ERRORS = {
    Exception: broken,
    RequestValidationError: bad_question,
    HTTPException: http_error,
    RoomError: room_error,
    GrundyError: user_error,
}
