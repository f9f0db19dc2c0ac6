"""Routes for rooms and classrooms, where people play each other from different browsers."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from grundy.core.game import MOST_SEATS
from grundy.core.types import JsonObject
from grundy.web import schema
from grundy.web.classrooms import ClassRoom, overviews
from grundy.web.limits import CLASS_TEXT, MOST_MOVE, MOVE_SECONDS
from grundy.web.responses import Answer
from grundy.web.rooms import events
from grundy.web.schema import EndingName, PlayedStep, Question, StrictModel
from grundy.web.site import ERRORS, NOT_FOUND, Here, Responses, Sent, ShortId, Site

router = APIRouter()


class RoomQuestion(Question):
    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS, description="your seat; 0 moves first")] = 0


class RoomMove(StrictModel):
    move: Annotated[str, Field(max_length=MOST_MOVE)]
    at: Annotated[int, Field(ge=0, le=100_000, description="the number of moves that you have seen")]
    game: Annotated[int | None, Field(ge=1, le=2**53, description="the number of the game that you see")] = None


class RoomState(BaseModel):
    """A room as one browser sees it."""

    id: str
    game: str
    params: dict[str, str]
    ending: EndingName
    start: str
    position: str
    steps: list[PlayedStep]
    mover: int
    over: bool
    winner: int | None
    points: Annotated[list[int], Field(description="by seat; with more than two players, penalty points")]
    resigned: int | None
    seat: Annotated[int | None, Field(description="yours; null if you watch")]
    names: Annotated[list[str], Field(description="by seat; empty for a player without a name")]
    classroom: Annotated[str, Field(description="the classroom that it belongs to; empty if none")]
    closed: bool
    sitting: list[bool]
    present: Annotated[list[bool], Field(description="by seat, whether the player is connected")]
    watching: int
    rematch: list[int]
    games: int
    version: int
    notice: Annotated[str, Field(description="a warning if the server cannot store this game; else empty")]


ROOM_ERRORS: Responses = {
    **ERRORS,
    **NOT_FOUND,
    403: {"model": schema.Error, "description": "you only watch this game"},
    409: {"model": schema.Error, "description": "not now: out of turn, over, or all seats taken"},
}


@router.post("/api/rooms", response_model=RoomState, responses=ERRORS)
async def open_room(request: Request, body: RoomQuestion, site: Here) -> JsonObject | Sent:
    """Open a room with a seat for every player; the others join by its id."""
    plain = body.model_dump(exclude={"seat"})
    answer = await site.respond(request, "view", plain, MOVE_SECONDS)
    if answer.status_code != 200:
        return answer
    view = answer.data()
    if body.seat >= view["seats"]:
        return Sent(Answer.error(422, f"{view['label']} has {view['seats']} seats; type one from 0 on"))
    terms = {"game": view["game"], "params": view["params"], "ending": view["ending"]}
    opened = site.rooms.open(request.scope["caller"], terms, view["position"], view["over"], body.seat, view["seats"])
    await site.journal.written()
    return opened.state(request.scope["session"])


@router.get("/api/rooms/{id}", response_model=RoomState, responses=NOT_FOUND | ERRORS)
async def see_room(request: Request, id: ShortId, site: Here) -> JsonObject:
    """A room as it is now."""
    return site.rooms.find(id).state(request.scope["session"])


@router.post("/api/rooms/{id}/join", response_model=RoomState, responses=ROOM_ERRORS)
async def join_room(request: Request, id: ShortId, site: Here) -> JsonObject:
    """Take the free seat, or come back to your own."""
    return (await site.rooms.join(id, request.scope["session"])).state(request.scope["session"])


@router.post("/api/rooms/{id}/move", response_model=RoomState, responses=ROOM_ERRORS)
async def room_move(request: Request, id: ShortId, body: RoomMove, site: Here) -> JsonObject | Sent:
    """Make a move when it is your turn."""
    session = request.scope["session"]
    room, seat = site.rooms.may_act(id, session)
    async with room.turn(seat, body.at, body.game) as land:
        move = body.move
        while move:  # a forced pass is played at once
            plain = {**room.terms, "position": room.position, "move": move}
            answer = await site.respond(request, "step", plain, MOVE_SECONDS)
            if answer.status_code != 200:
                return answer
            step = answer.data()
            await land(step)
            move = step["passes"]
    return room.state(session)


@router.post("/api/rooms/{id}/resign", response_model=RoomState, responses=ROOM_ERRORS)
async def room_resign(request: Request, id: ShortId, site: Here) -> JsonObject:
    """Resign."""
    return (await site.rooms.resign(id, request.scope["session"])).state(request.scope["session"])


@router.post("/api/rooms/{id}/rematch", response_model=RoomState, responses=ROOM_ERRORS)
async def room_rematch(request: Request, id: ShortId, site: Here) -> JsonObject:
    """Ask for another game. Once all have asked, it begins, with everybody one seat on."""
    return (await site.rooms.ask_rematch(id, request.scope["session"])).state(request.scope["session"])


@router.get("/api/rooms/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
async def room_events(request: Request, id: ShortId, site: Here) -> Response:
    """The room's state now and after every change, as server-sent events."""
    return site.stream(request, events(site.rooms.find(id), request.scope["session"]))


# ---- classrooms ----


Key = Annotated[str, Field(max_length=60, description="from the teacher's link")]


class Coming(StrictModel):
    name: Annotated[str, Field(max_length=200, description="for the teacher and the partner")]


class Led(StrictModel):
    key: Key


class Round(Led):
    question: Annotated[Question | None, Field(description="another game to play; the same if left out")] = None


class DoorRequest(Led):
    admits: bool


class SentOut(Led):
    name: Annotated[str, Field(max_length=200)]


class Opened(BaseModel):
    id: Annotated[str, Field(description="the code that pupils type")]
    key: Key


class ClassState(BaseModel):
    """A classroom as a pupil sees it."""

    id: str
    game: str
    params: dict[str, str]
    ending: EndingName
    admits: bool
    name: Annotated[str, Field(description="yours; empty if you have not joined")]


class PupilState(BaseModel):
    name: str
    here: bool
    room: Annotated[str | None, Field(description="the room in which the pupil plays")]
    won: int
    lost: int
    tied: int


class BoardState(RoomState):
    """A room as the teacher sees it."""

    steps: Annotated[int, Field(description="the number of moves made")]  # type: ignore[assignment]


class ClassOverview(BaseModel):
    """A classroom as the teacher sees it: an event of /api/classes/{id}/events."""

    id: str
    game: str
    params: dict[str, str]
    ending: EndingName
    start: str
    round: int
    admits: bool
    closed: bool
    pupils: list[PupilState]
    boards: Annotated[list[str], Field(description="the rooms of this round")]
    changed: Annotated[list[BoardState], Field(description="those that have changed since the last event")]


class Seated(BaseModel):
    room: Annotated[str, Field(description="the room in which you play")]


async def terms_of(site: Site, request: Request, body: Question) -> tuple[JsonObject, str, bool] | Response:
    """The game with its ending, the start, and whether it has no moves, as a worker reads the request."""
    answer = await site.respond(request, "view", body, MOVE_SECONDS)
    if answer.status_code != 200:
        return answer
    view = answer.data()
    if view["seats"] != 2:
        return Sent(Answer.error(422, f"a class plays in pairs, and {view['label']} is for {view['seats']} players"))
    if len(view["position"]) > CLASS_TEXT:
        return Sent(Answer.error(422, f"a class starts from a position of at most {CLASS_TEXT} characters"))
    return {name: view[name] for name in ("game", "params", "ending")}, view["position"], view["over"]


@router.post("/api/classes", response_model=Opened, responses=ERRORS)
async def open_class(request: Request, body: Question, site: Here) -> JsonObject | Response:
    """Open a classroom; whoever has its key leads it."""
    found = await terms_of(site, request, body)
    if isinstance(found, Response):
        return found
    opened = await site.classrooms.begin(request.scope["caller"], *found)
    return {"id": opened.id, "key": opened.key}


@router.get("/api/classes/{id}", response_model=ClassState, responses=NOT_FOUND | ERRORS)
async def see_class(request: Request, id: ShortId, site: Here) -> JsonObject:
    """A classroom as pupils see it before they join."""
    found = site.classrooms.find(id)
    pupil = found.pupils.get(request.scope["session"])
    return {"id": id, **found.terms, "admits": found.admits, "name": pupil.name if pupil else ""}


@router.post("/api/classes/{id}/join", response_model=Seated, responses=ROOM_ERRORS)
async def join_class(request: Request, id: ShortId, body: Coming, site: Here) -> JsonObject:
    """Join a class, or come back; pupils are paired as they come."""
    return {"room": (await site.classrooms.find(id).admit(request.scope["caller"], body.name)).id}


# ---- with the teacher's key ----


@router.get("/api/classes/{id}/events", responses=ROOM_ERRORS, response_class=StreamingResponse)
async def class_events(
    request: Request, id: ShortId, key: Annotated[str, Query(max_length=60)], site: Here
) -> Response:
    """All boards and results now, and then every change, as server-sent events."""
    return site.stream(request, overviews(site.classrooms.find_led(id, key)))


@router.post("/api/classes/{id}/round", responses=ROOM_ERRORS)
async def next_round(request: Request, id: ShortId, body: Round, site: Here) -> Any:
    """Pair the pupils who are here anew, perhaps for another game."""
    led = site.classrooms.find_led(id, body.key)
    found = await terms_of(site, request, body.question) if body.question else ()
    if isinstance(found, Response):
        return found
    await led.begin_round(*found)
    return done(led)


@router.post("/api/classes/{id}/door", responses=ROOM_ERRORS)
async def door(id: ShortId, body: DoorRequest, site: Here) -> Any:
    """Close the door to newcomers, or open it again."""
    led = site.classrooms.find_led(id, body.key)
    led.admits = body.admits
    led.notify()
    await site.journal.written()
    return done(led)


@router.post("/api/classes/{id}/out", responses=ROOM_ERRORS)
async def send_out(id: ShortId, body: SentOut, site: Here) -> Any:
    """Send a pupil out."""
    led = site.classrooms.find_led(id, body.key)
    await led.send_out(body.name)
    return done(led)


@router.post("/api/classes/{id}/close", responses=ROOM_ERRORS)
async def close_class(id: ShortId, body: Led, site: Here) -> Any:
    """End the class."""
    led = site.classrooms.find_led(id, body.key)
    await site.classrooms.close(led)
    return done(led)


def done(led: ClassRoom) -> JsonObject:
    return {"id": led.id, "pupils": len(led.pupils)}
