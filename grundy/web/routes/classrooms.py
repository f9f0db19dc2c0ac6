"""Class rooms: many pairs at their boards, and a teacher who sees them all."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from grundy.web.asked import Answer
from grundy.web.classrooms import ClassRoom, overviews
from grundy.web.limits import CLASS_TEXT, MOVE_SECONDS
from grundy.web.routes.rooms import ROOM_ERRORS
from grundy.web.schema import Closed, Question
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId, Site


Key = Annotated[str, Field(max_length=60, description="of the teacher's link")]


class Coming(Closed):
    name: Annotated[str, Field(max_length=200, description="as the teacher and the partner see it")]


class Led(Closed):
    key: Key


class Round(Led):
    question: Annotated[Question | None, Field(description="another game to play; the same if left out")] = None


class Door(Led):
    admits: bool


class SentOut(Led):
    name: Annotated[str, Field(max_length=200)]


class Opened(BaseModel):
    id: Annotated[str, Field(description="the code that pupils type")]
    key: Key


class ClassState(BaseModel):
    """A class room as a pupil sees it."""

    id: str
    game: str
    params: dict[str, str]
    ending: str
    admits: bool
    name: Annotated[str, Field(description="yours; empty if you are not in")]


class Seated(BaseModel):
    room: Annotated[str, Field(description="where you play")]


async def terms_of(site: Site, request: Request, asked: Question) -> tuple[dict[str, Any], str, bool] | Response:
    """What is played, where it begins and whether it is over there, once a worker has looked at it."""
    answer = await site.ask(request, "view", asked, MOVE_SECONDS)
    if answer.status_code != 200:
        return answer
    view = answer.data()
    if view["seats"] != 2:
        return Sent(Answer.error(422, f"a room is for two players, and {view['label']} has {view['seats']}"))
    if len(view["position"]) > CLASS_TEXT:
        return Sent(Answer.error(422, f"a class begins with a position of at most {CLASS_TEXT} characters"))
    return {name: view[name] for name in ("game", "params", "ending")}, view["position"], view["over"]


@router.post("/api/classes", response_model=Opened, responses=ERRORS)
async def open_class(request: Request, asked: Question, site: Here) -> Any:
    """Open a class room; whoever has its key leads it."""
    found = await terms_of(site, request, asked)
    if isinstance(found, Response):
        return found
    opened = await site.classrooms.begin(request.scope["caller"], *found)
    return {"id": opened.id, "key": opened.key}


@router.get("/api/classes/{id}", response_model=ClassState, responses=NOT_FOUND | ERRORS)
async def see_class(request: Request, id: ShortId, site: Here) -> Any:
    """A class room as it is seen from its door."""
    found = site.classrooms.find(id)
    pupil = found.pupils.get(request.scope["session"])
    return {"id": id, **found.terms, "admits": found.admits, "name": pupil.name if pupil else ""}


@router.post("/api/classes/{id}/join", response_model=Seated, responses=ROOM_ERRORS)
async def join_class(request: Request, id: ShortId, asked: Coming, site: Here) -> Any:
    """Come in, or come back; two who have come play each other."""
    return {"room": (await site.classrooms.find(id).admit(request.scope["caller"], asked.name)).id}


# ---- with the teacher's key ----


@router.get("/api/classes/{id}/events", responses=ROOM_ERRORS, response_class=StreamingResponse)
async def class_events(
    request: Request, id: ShortId, key: Annotated[str, Query(max_length=60)], site: Here
) -> Response:
    """All boards and results now, and whatever changes, as server-sent events."""
    return site.stream(request, overviews(site.classrooms.find_led(id, key)))


@router.post("/api/classes/{id}/round", responses=ROOM_ERRORS)
async def next_round(request: Request, id: ShortId, asked: Round, site: Here) -> Any:
    """Pair those who are here anew, maybe for another game."""
    led = site.classrooms.find_led(id, asked.key)
    found = await terms_of(site, request, asked.question) if asked.question else ()
    if isinstance(found, Response):
        return found
    await led.begin_round(*found)
    return done(led)


@router.post("/api/classes/{id}/door", responses=ROOM_ERRORS)
async def door(id: ShortId, asked: Door, site: Here) -> Any:
    """Let nobody else in, or open the door again."""
    led = site.classrooms.find_led(id, asked.key)
    led.admits = asked.admits
    led.tell()
    await site.journal.written()
    return done(led)


@router.post("/api/classes/{id}/out", responses=ROOM_ERRORS)
async def send_out(id: ShortId, asked: SentOut, site: Here) -> Any:
    """Send a pupil out."""
    led = site.classrooms.find_led(id, asked.key)
    await led.send_out(asked.name)
    return done(led)


@router.post("/api/classes/{id}/close", responses=ROOM_ERRORS)
async def close_class(id: ShortId, asked: Led, site: Here) -> Any:
    """End the class; everybody is told."""
    led = site.classrooms.find_led(id, asked.key)
    await site.classrooms.close(led)
    return done(led)


def done(led: ClassRoom) -> dict[str, Any]:
    return {"id": led.id, "pupils": len(led.pupils)}
