"""An operation as a route, and as a job if it may take long: what it is asked and answers is described by its file."""

import inspect
from typing import Annotated, Any, Literal, get_args, get_origin

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, create_model

from grundy.core.result import Help
from grundy.operations import Operation, OperationArgument, Page, all_operations, arguments_of
from grundy.web import schema
from grundy.web.limits import HIGHEST, USUAL
from grundy.web.schema import shape_model
from grundy.web.site import ERRORS, Here

NUMBERS: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {"application/octet-stream": {}},
        "description": "little-endian numbers, row by row; the header `grundy-table` has their shape and kind",
    }
}

OFTEN = ("solve", "analyse")  # asked far more often than all the others


def questions_router() -> APIRouter:
    router = APIRouter()
    for operation in sorted(all_operations(), key=lambda one: one.name not in OFTEN):
        if operation.page is not None:
            add_question(router, operation, operation.page)
    return router


def add_question(router: APIRouter, operation: Operation, page: Page) -> None:
    model = request_model(operation)

    async def route(request: Request, asked: Any, site: Here) -> Response:
        return await site.ask(request, operation.name, asked, site.settings.seconds)

    async def job(request: Request, asked: Any, site: Here) -> Any:
        return await site.begin(request, operation.name, asked)

    said = (operation.function.__doc__ or "").split("\n\n")[0]
    for function, name in ((route, operation.name), (job, f"{operation.name}_job")):
        function.__name__, function.__doc__ = name, said
        function.__annotations__["asked"] = model
    path = page.path or operation.name
    if page.shape is None:
        router.post(f"/api/{path}", responses=ERRORS | NUMBERS, response_class=Response)(route)
    else:
        router.post(f"/api/{path}", response_model=shape_model(page.shape), responses=ERRORS)(route)
    if page.job:
        router.post(f"/api/jobs/{path}", response_model=schema.JobState, responses=ERRORS)(job)


# ---- what is asked ----


def request_model(operation: Operation) -> type[BaseModel]:
    """The game with its parameters, a position and an ending where the operation takes them, and what is its own."""
    taken = arguments_of(operation.function)
    base: type[BaseModel] = schema.Closed
    if "game" in taken:
        base = schema.Question if "position" in taken else schema.Rules
    fields: dict[str, Any] = {}
    if "ending" in taken and base is not schema.Question:
        fields["ending"] = (schema.AnyEnding, None)
    for name, one in taken.items():
        if one.ask is not None and one.ask.page:
            fields[name] = page_field(operation, one, one.ask)
    if not fields:
        return base
    return create_model(f"{camel(operation.name)}Question", __base__=base, **fields)


def page_field(operation: Operation, one: OperationArgument, ask: Help) -> tuple[Any, Any]:
    """The type with its bounds, and what it is if left out."""
    high = HIGHEST.get(operation.name, {}).get(one.name, ask.high)
    usual = USUAL.get(operation.name, {}).get(one.name, one.default)
    kind = one.kind if ask.page is True else ask.page
    said: dict[str, Any] = {"description": ask.help}
    if ask.example is not None:
        said["examples"] = [ask.example]
    if ask.choices:
        kind = Literal[ask.choices]
    elif kind is str:
        said["max_length"] = ask.most or schema.MOST_WORD
    elif get_origin(kind) is list:
        kind = list[Annotated[get_args(kind)[0], Field(ge=ask.low, le=high)]]  # type: ignore[misc]
        said |= {"min_length": 1, "max_length": ask.most}
    else:
        said |= {"ge": ask.low, "le": high}
    return Annotated[kind, Field(**said)], ... if usual is inspect.Parameter.empty else usual


def camel(name: str) -> str:
    return "".join(word.title() for word in name.split("_"))
