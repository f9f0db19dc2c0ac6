"""The board of a cell of a table."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.web.limits import MOVE_SECONDS
from grundy.web.schema import Rules, Scene
from grundy.web.site import ERRORS, Here



class CellQuestion(Rules):
    at: Annotated[
        list[Annotated[int, Field(ge=0, le=10**9)]],
        Field(min_length=1, max_length=5, description="the coordinates, as /api/table counts them", examples=[[3, 5]]),
    ]


class Cell(BaseModel):
    position: Annotated[str | None, Field(description="none where the table is blank")]
    params: dict[str, str]
    scene: Scene | None


@router.post("/api/cell", response_model=Cell, responses=ERRORS)
async def cell(request: Request, asked: CellQuestion, site: Here) -> Response:
    """The position that a cell of a table stands for."""
    return await site.ask(request, "cell", asked, MOVE_SECONDS)
