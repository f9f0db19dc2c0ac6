"""The web app: a route for each operation, described by its file, the other routes, middleware and error handlers."""

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
from grundy.web.guard import Guard
from grundy.web.limits import HIGHEST, PACKED_FROM, USUAL
from grundy.web.monitoring import Metrics, add_operator, log_response, operator_key
from grundy.web.password import PasswordGate
from grundy.web.responses import Answer, store_trouble
from grundy.web.rooms import RoomError
from grundy.web.routes import board_routes
from grundy.web.scheduler import Busy
from grundy.web.schema import shape_model
from grundy.web.site import ERRORS, Here, Sent, Site, add_worker_route
from grundy.web.static_files import HERE, Files, page

NUMBERS: dict[int | str, JsonObject] = {
    200: {
        "content": {"application/octet-stream": {}},
        "description": "little-endian numbers, row by row; the header `grundy-table` has their shape and kind",
    }
}

OFTEN = ("solve", "analyse")  # routes are tried one by one, so these come first


def operations_router() -> APIRouter:
    router = APIRouter()
    for operation in sorted(all_operations(), key=lambda one: one.name not in OFTEN):
        if operation.page is not None:
            add_operation(router, operation, operation.page)
    return router


def add_operation(router: APIRouter, operation: Operation, page: Page) -> None:
    model, path = request_model(operation), page.path or operation.name
    text = (operation.function.__doc__ or "").split("\n\n")[0]
    shape = getattr(_shapes, page.shape) if isinstance(page.shape, str) else page.shape
    more: JsonObject = {"responses": ERRORS | NUMBERS, "response_class": Response}
    if shape is not None:
        more = {"response_model": shape_model(shape)}
    add_worker_route(router, path, operation.name, model, text, **more)
    if page.job:

        async def job(request: Request, body: Any, site: Here) -> JsonObject:
            return await site.begin(request, operation.name, body)

        job.__name__, job.__doc__ = f"{operation.name}_job", text
        job.__annotations__["body"] = model
        router.post(f"/api/jobs/{path}", response_model=schema.job_state(shape_model(shape)), responses=ERRORS)(job)


# ---- requests ----


def request_model(operation: Operation) -> type[BaseModel]:
    """The game, position and ending where the operation takes them, and its other arguments."""
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
    """The type with its bounds, and the default."""
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


def make_app(site: Site) -> Any:
    settings = site.settings

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
    for router in (board_routes.router, operations_router(), *others):  # the most frequent first
        app.include_router(router)
    app.state.key = operator_key(site.saved.path.with_name("operator.key"))
    app.state.metrics = Metrics()
    add_operator(app, site.jobs, app.state.key)
    app.add_middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=6)  # not for event streams
    app.mount("/static", Files(directory=HERE), name="static")
    for kind, handler in HANDLERS.items():
        app.add_exception_handler(kind, handler)
    secret = sha256(f"sessions {app.state.key}".encode()).digest()
    inside = PasswordGate(app, settings.password, secret, settings.rates.guesses) if settings.password else app

    def on_response(scope: Scope, status: int, seconds: float) -> None:
        app.state.metrics.count(scope, status, seconds)
        log_response(scope, status, seconds)

    more: JsonObject = {"secret": secret, "root": settings.root, "rest": settings.rest, "troubles": site.troubles}
    return Guard(inside, settings.rates, settings.hosts, on_response=on_response, **more)


# ---- errors ----

# what is wrong with an argument, by the name that pydantic gives the error
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
    """The argument, and what is allowed."""
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


async def refused(_: Request, error: Any) -> Response:
    answer = Sent(Answer.error(error.status, str(error)))
    if error.seconds:
        answer.headers["retry-after"] = str(error.seconds)
    return answer


async def user_error(_: Request, error: object) -> Response:
    return Sent(store_trouble(error) if isinstance(error, CorruptStore) else Answer.error(422, str(error)))


async def broken(request: Request, _: object) -> Response:
    """A defect of the server, which the log has under the same number."""
    message = f"the server has a defect; its operator finds it in the log as request {request.scope['id']}"
    return Sent(Answer.error(500, message))


HANDLERS = {
    Exception: broken,
    RequestValidationError: invalid_request,
    HTTPException: http_error,
    RoomError: refused,
    Busy: refused,
    GrundyError: user_error,
}
