"""An operation as a route, and as a job if it may take long: what it is asked and answers is described by its file."""

import inspect
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Annotated, Any, Literal, get_args, get_origin

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, create_model
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

from grundy.core.errors import CorruptStore, GrundyError
from grundy.core.registry import modules_of
from grundy.core.result import Help
from grundy.core.types import JsonObject
from grundy.operations import Operation, OperationArgument, Page, _shapes, all_operations, arguments_of
from grundy.version import __version__
from grundy.web import schema
from grundy.web.guard import Guard, PasswordGate
from grundy.web.limits import HIGHEST, PACKED_FROM, USUAL
from grundy.web.monitoring import Metrics, add_operator, operator_key, write_down
from grundy.web.responses import Answer, Notices, store_trouble
from grundy.web.rooms import RoomError
from grundy.web.routes import board_routes
from grundy.web.scheduler import Busy
from grundy.web.schema import shape_model
from grundy.web.site import ERRORS, Here, Sent, Settings, Site
from grundy.web.static_files import HERE, Files, page

NUMBERS: dict[int | str, JsonObject] = {
    200: {
        "content": {"application/octet-stream": {}},
        "description": "little-endian numbers, row by row; the header `grundy-table` has their shape and kind",
    }
}

OFTEN = ("solve", "analyse")  # asked far more often than all the others


def operations_router() -> APIRouter:
    router = APIRouter()
    for operation in sorted(all_operations(), key=lambda one: one.name not in OFTEN):
        if operation.page is not None:
            add_operation(router, operation, operation.page)
    return router


def add_operation(router: APIRouter, operation: Operation, page: Page) -> None:
    model = request_model(operation)

    async def route(request: Request, body: Any, site: Here) -> Response:
        return await site.respond(request, operation.name, body, site.settings.seconds)

    async def job(request: Request, body: Any, site: Here) -> JsonObject:
        return await site.begin(request, operation.name, body)

    text = (operation.function.__doc__ or "").split("\n\n")[0]
    for function, name in ((route, operation.name), (job, f"{operation.name}_job")):
        function.__name__, function.__doc__ = name, text
        function.__annotations__["body"] = model
    path = page.path or operation.name
    shape = getattr(_shapes, page.shape) if isinstance(page.shape, str) else page.shape
    if shape is None:
        router.post(f"/api/{path}", responses=ERRORS | NUMBERS, response_class=Response)(route)
    else:
        router.post(f"/api/{path}", response_model=shape_model(shape), responses=ERRORS)(route)
    if page.job:
        router.post(f"/api/jobs/{path}", response_model=schema.job_state(shape_model(page.shape)), responses=ERRORS)(
            job
        )


# ---- what is asked ----


def request_model(operation: Operation) -> type[BaseModel]:
    """The game with its parameters, a position and an ending where the operation takes them, and what is its own."""
    taken = arguments_of(operation.function)
    base: type[BaseModel] = schema.StrictModel
    if "game" in taken:
        base = schema.Question if "position" in taken else schema.GameRequest
    fields: JsonObject = {}
    if "ending" in taken and base is not schema.Question:
        fields["ending"] = (schema.AnyEnding, None)
    for name, one in taken.items():
        if one.help is not None and one.help.page:
            fields[name] = page_field(operation, one, one.help)
    if not fields:
        return base
    return create_model(f"{camel(operation.name)}Question", __base__=base, **fields)


def page_field(operation: Operation, one: OperationArgument, about: Help) -> tuple[object, object]:
    """The type with its bounds, and what it is if left out."""
    high = HIGHEST.get(operation.name, {}).get(one.name, about.high)
    usual = USUAL.get(operation.name, {}).get(one.name, one.default)
    kind = one.kind if about.page is True else about.page
    described: JsonObject = {"description": about.help}
    if about.example is not None:
        described["examples"] = [about.example]
    if about.choices:
        kind = Literal[about.choices]
    elif kind is str:
        described["max_length"] = about.most or schema.MOST_WORD
    elif get_origin(kind) is list:
        kind = list[Annotated[get_args(kind)[0], Field(ge=about.low, le=high)]]  # type: ignore[misc]
        described |= {"min_length": 1, "max_length": about.most}
    else:
        described |= {"ge": about.low, "le": high}
    return Annotated[kind, Field(**described)], ... if usual is inspect.Parameter.empty else usual


def camel(name: str) -> str:
    return "".join(word.title() for word in name.split("_"))


# The web app: the questions' routes, those of `routes/`, the static files, and what a visitor is told of an error


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
        operations_router(),
        *others,
    ):  # routes are tried one by one: the usual ones first
        app.include_router(router)
    app.state.key = operator_key(site.saved.path.with_name("operator.key"))
    app.state.metrics = Metrics()
    add_operator(app, site.jobs, app.state.key)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=6)  # events are left as they are
    app.mount("/static", Files(directory=HERE), name="static")
    app.add_middleware(Notices, troubles=site.troubles)
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    secret = sha256(f"sessions {app.state.key}".encode()).digest()
    inside = PasswordGate(app, settings.password, secret, settings.rates.guesses) if settings.password else app

    def on_response(scope: Scope, status: int, seconds: float) -> None:
        app.state.metrics.count(scope, status, seconds)
        write_down(scope, status, seconds)

    guarded: Any = Guard(
        inside,
        settings.rates,
        settings.hosts,
        secret=secret,
        root=settings.root,
        on_response=on_response,
        rest=settings.rest,
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


async def invalid_request(_: Request, error: Any) -> Response:
    return Sent(Answer.error(422, wrong_value(error.errors()[0])))


async def http_error(request: Request, error: Any) -> Response:
    if error.status_code == 404 and not request.scope["site_path"].startswith("/api/"):
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


async def user_error(_: Request, error: object) -> Response:
    return Sent(store_trouble(error) if isinstance(error, CorruptStore) else Answer.error(422, str(error)))


async def broken(request: Request, _: object) -> Response:
    """A mistake of ours: the log has it under the same number."""
    message = f"something went wrong in the server; its operator finds it in the log as request {request.scope['id']}"
    return Sent(Answer.error(500, message))


HANDLERS = {
    Exception: broken,
    RequestValidationError: invalid_request,
    HTTPException: http_error,
    RoomError: room_error,
    Busy: too_busy,
    GrundyError: user_error,
}
