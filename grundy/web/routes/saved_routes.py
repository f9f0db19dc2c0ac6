"""Saved games of a browser session."""

import asyncio
import time
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from grundy.core.errors import CorruptStore
from grundy.web import schema
from grundy.web.asked import Answer
from grundy.web.limits import MOVE_SECONDS
from grundy.web.scheduler import Busy
from grundy.web.schema import RecordQuestion
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId

router = APIRouter()


class SaveQuestion(RecordQuestion):
    title: Annotated[str, Field(max_length=80)] = ""
    id: Annotated[str, Field(max_length=40, description="save over this earlier one")] = ""


class SavedGame(BaseModel):
    id: str
    game: str
    title: str
    at: float


class SavedId(BaseModel):
    id: str


# ---- the routes ----


@router.get("/api/saved", response_model=list[SavedGame])
def list_saved(request: Request, site: Here) -> Any:
    """The games that this browser session has saved, the newest first."""
    return site.saved.listed(request.scope["session"])


@router.post("/api/saved", response_model=SavedId, responses=ERRORS)
async def save(request: Request, asked: SaveQuestion, site: Here) -> Any:
    """Save a record, after checking its moves."""
    if wait := site.saves.take(request.scope["caller"].address, time.monotonic()):
        raise Busy(ceil(wait), "your address has saved many games; try again later, or export this one")
    checked = await site.ask(request, "replay", {"record": asked.record.model_dump()}, MOVE_SECONDS)
    if checked.status_code != 200:
        return checked
    record = asked.record
    title = asked.title or f"{record.game}, {len(record.moves)} moves"
    text = record.model_dump_json()
    owner = request.scope["session"]
    try:
        id = await asyncio.to_thread(site.saved.save, owner, record.game, title, text, asked.id)
    except CorruptStore as error:
        site.troubles.note("games", error)
        raise
    site.troubles.over("games")
    return {"id": id}


@router.get("/api/saved/{id}", response_model=schema.RecordModel, responses=NOT_FOUND | ERRORS)
def load(id: ShortId, site: Here) -> Any:
    """A saved record."""
    record = site.saved.load(id)
    return no_such(id) if record is None else Response(record, media_type="application/json")


@router.delete("/api/saved/{id}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop(request: Request, id: ShortId, site: Here) -> Response:
    """Forget a saved record."""
    return Response(status_code=204) if site.saved.drop(request.scope["session"], id) else no_such(id)


def no_such(id: str) -> Response:
    return Sent(Answer.error(404, "there is no saved game of that id"))
