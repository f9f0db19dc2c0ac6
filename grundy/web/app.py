"""The web app: the questions' routes, those of `routes/`, the static files, and what a visitor is told of an error."""

from collections.abc import AsyncIterator, Mapping
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
from grundy.web.guard import Guard
from grundy.web.limits import PACKED_FROM
from grundy.web.monitoring import Metrics, add_operator, operator_key, write_down
from grundy.web.rooms import RoomError
from grundy.web.routes import board_routes
from grundy.web.scheduler import Busy
from grundy.web.site import Sent, Settings, Site
from grundy.web.static_files import HERE, Files, page
from grundy.web.troubles import Notices, store_trouble


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
    others = [module.router for module in modules_of("grundy.web.routes") if module is not board_routes]
    for router in (
        board_routes.router,
        questions_router(),
        *others,
    ):  # routes are tried one by one: the usual ones first
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
    inside = Door(app, settings.password, secret, settings.rates.guesses) if settings.password else app

    def hear(scope: Any, status: int, seconds: float) -> None:
        app.state.metrics.count(scope, status, seconds)
        write_down(scope, status, seconds)

    guarded: Any = Guard(
        inside, settings.rates, settings.hosts, secret=secret, root=settings.root, hear=hear, rest=settings.rest
    )
    guarded.site = site
    return guarded


# ---- errors ----

# what is wrong with a value that is asked with, by pydantic's name for it
WRONG = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "too_long": "has at most {max_length} entries",
    "too_short": "has at least {min_length} entries",
    "string_too_long": "has at most {max_length} characters",
    "string_too_short": "is empty",
    "greater_than_equal": "is at least {ge}",
    "less_than_equal": "is at most {le}",
    "less_than": "is less than {lt}",
    "literal_error": "is one of {expected}",
    "string_type": "takes a text",
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float", "int_parsing_size"), "takes a whole number"),
}


def wrong_value(found: Mapping[str, Any]) -> str:
    """The place in the question, and what may stand there."""
    where = ".".join(str(step) for step in found["loc"][1:])[:80] or "the body"
    words = WRONG.get(found["type"])
    return f"{where}: {found['msg']}" if words is None else f"{where} {words.format(**found.get('ctx', {}))}"


async def bad_question(_: Request, error: Any) -> Response:
    return Sent(Answer.error(422, wrong_value(error.errors()[0])))


async def http_error(request: Request, error: Any) -> Response:
    if error.status_code == 404 and not request.scope["asked"].startswith("/api/"):
        return page("missing", 404, request.scope["root_path"])
    if error.status_code == 400:
        return Sent(Answer.error(422, "the body cannot be read; send JSON of at most 64 kB"))
    shown = Answer.error(error.status_code, str(error.detail))
    return Response(shown.body, shown.status, error.headers, "application/json")


async def room_error(_: Request, error: Any) -> Response:
    refused = Sent(Answer.error(error.status, str(error)))
    if error.status == 429:
        refused.headers["retry-after"] = "600"
    return refused


async def too_busy(_: Request, error: Any) -> Response:
    refused = Sent(Answer.error(429, str(error)))
    refused.headers["retry-after"] = str(error.seconds)
    return refused


async def user_error(_: Request, error: Any) -> Response:
    return Sent(store_trouble(error) if isinstance(error, CorruptStore) else Answer.error(422, str(error)))


async def broken(request: Request, _: Any) -> Response:
    """A mistake of ours: the log has it under the same number."""
    said = f"something went wrong in the server; its operator finds it in the log as request {request.scope['id']}"
    return Sent(Answer.error(500, said))


ERRORS = {
    Exception: broken,
    RequestValidationError: bad_question,
    HTTPException: http_error,
    RoomError: room_error,
    Busy: too_busy,
    GrundyError: user_error,
}
