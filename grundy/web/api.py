"""A question as a route, and as a job if it may take long: what it is asked and answers is described by its file."""

import inspect
from typing import Annotated, Any, Literal, get_args, get_origin

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, create_model

from grundy.core.answer import Ask
from grundy.operations import Page, Question, Taken, all_questions, arguments_of
from grundy.web import schema
from grundy.web.limits import HIGHEST, USUAL
from grundy.web.shapes import shape_model
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
    for question in sorted(all_questions(), key=lambda one: one.name not in OFTEN):
        if question.page is not None:
            add_question(router, question, question.page)
    return router


def add_question(router: APIRouter, question: Question, page: Page) -> None:
    model = request_model(question)

    async def route(request: Request, asked: Any, site: Here) -> Response:
        return await site.ask(request, question.name, asked, site.settings.seconds)

    async def job(request: Request, asked: Any, site: Here) -> Any:
        return await site.begin(request, question.name, asked)

    said = (question.function.__doc__ or "").split("\n\n")[0]
    for function, name in ((route, question.name), (job, f"{question.name}_job")):
        function.__name__, function.__doc__ = name, said
        function.__annotations__["asked"] = model
    path = page.path or question.name
    if page.shape is None:
        router.post(f"/api/{path}", responses=ERRORS | NUMBERS, response_class=Response)(route)
    else:
        router.post(f"/api/{path}", response_model=shape_model(page.shape), responses=ERRORS)(route)
    if page.job:
        router.post(f"/api/jobs/{path}", response_model=schema.JobState, responses=ERRORS)(job)


# ---- what is asked ----


def request_model(question: Question) -> type[BaseModel]:
    """The game with its parameters, a position and an ending where the question takes them, and what is its own."""
    taken = arguments_of(question.function)
    base: type[BaseModel] = schema.Closed
    if "game" in taken:
        base = schema.Question if "position" in taken else schema.Rules
    fields: dict[str, Any] = {}
    if "ending" in taken and base is not schema.Question:
        fields["ending"] = (schema.AnyEnding, None)
    for name, one in taken.items():
        if one.ask is not None and one.ask.page:
            fields[name] = page_field(question, one, one.ask)
    if not fields:
        return base
    return create_model(f"{camel(question.name)}Question", __base__=base, **fields)


def page_field(question: Question, one: Taken, ask: Ask) -> tuple[Any, Any]:
    """The type with its bounds, and what it is if left out."""
    high = HIGHEST.get(question.name, {}).get(one.name, ask.high)
    usual = USUAL.get(question.name, {}).get(one.name, one.default)
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
