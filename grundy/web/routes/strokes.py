"""Moves drawn by hand on the board."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.web.limits import MOST_STROKE, MOVE_SECONDS
from grundy.web.schema import Question
from grundy.web.site import ERRORS, Here


Cells = Annotated[float, Field(ge=-1e3, le=1e3)]
Place = tuple[Cells, Cells]


class StrokeQuestion(Question):
    curve: Annotated[
        list[Place],
        Field(min_length=2, max_length=MOST_STROKE, description="places on the board in cells, as its scene has them"),
    ]


class Stroke(BaseModel):
    move: Annotated[str | None, Field(description="the move that was drawn, to put to /api/move; null if it is none")]
    said: Annotated[str, Field(description="what is wrong with the curve")]
    place: Annotated[Place | None, Field(description="where that is seen")]


@router.post("/api/stroke", response_model=Stroke, responses=ERRORS)
async def stroke(request: Request, asked: StrokeQuestion, site: Here) -> Response:
    """The move that a curve drawn by hand makes."""
    return await site.ask(request, "stroke", asked, MOVE_SECONDS)
