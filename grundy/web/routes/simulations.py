"""Simulations: played as jobs, kept, and shown again to who knows their key."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from grundy.analysis.simulation import show_run
from grundy.core.errors import BadParam, UnknownName
from grundy.core.game import MOST_SEATS
from grundy.store.runs import Runs
from grundy.web import schema
from grundy.web.schema import Name, Question, Seed
from grundy.web.site import ERRORS, NOT_FOUND, Here, ShortId
from grundy.web.tasks.simulations import match_dict, simulation_dict



class SimulationQuestion(Question):
    """Games from one position, or from random boards."""

    players: Annotated[
        tuple[Name, ...],
        Field(
            min_length=1,
            max_length=MOST_SEATS,
            description="players A, B ...; they swap sides; one name stands for all",
            examples=[["perfect", "random"]],
        ),
    ] = ("random",)
    games: Annotated[int, Field(ge=2, le=2**53, description="a multiple of the players")] = 1200
    seed: Annotated[Seed, Field(description="the same seed gives the same games")] = 0
    random: Annotated[
        str | None, Field(max_length=400, description="random boards: numbers, ranges or lists, as /api/editor names")
    ] = None


class Share(BaseModel):
    value: float
    low: float
    high: float


class Bar(Share):
    start: Annotated[int, Field(alias="from", description="the first value of the bar")]
    to: int


class Results(BaseModel):
    won: Share
    tied: Share
    lost: Share


class Standing(Results):
    who: str


class Distribution(BaseModel):
    mean: float
    bars: list[Bar]


class Bands(BaseModel):
    """Shares of the games with their 95% bands."""

    games: int
    results: Annotated[Results, Field(description="of player A")]
    first: Annotated[Results, Field(description="of those who moved first")]
    standings: Annotated[list[Standing], Field(description="the same; of three or more, of all")]
    score: Share
    first_score: Share
    length: Distribution
    margin: Distribution | None


class Simulated(BaseModel):
    """A simulation as it is kept: what was asked, every count, and all else that `grundy simulate --json` prints."""

    model_config = ConfigDict(extra="allow")

    run: int | None
    key: Annotated[str, Field(description="by which it is found again; who knows it may look")]
    how: Annotated[str, Field(description="compiled, or why not; kept for a run that is shown again")]
    starts: Annotated[str, Field(description="where the games begin, in words")]
    finished: Annotated[bool, Field(description="all games are played")]
    facts: list[tuple[str, str]]
    bands: Bands
    match: dict[str, Any]
    version: str
    games: int
    counts: dict[str, dict[int, int]]


class RunRow(BaseModel):
    run: int
    key: str
    at: float
    match: dict[str, Any]
    starts: str
    done: Annotated[int, Field(description="games played")]
    score: Share


# ---- the routes ----


@router.post("/api/jobs/simulate", response_model=schema.JobState, responses=ERRORS)
async def simulate(request: Request, asked: SimulationQuestion, site: Here) -> Any:
    """Play many games, watch what comes out, and keep it; called off, it keeps what is done."""
    checked = await site.ask(request, "check_simulation", asked, site.settings.seconds)
    if checked.status_code != 200:
        return checked
    return await site.begin(request, "simulate", asked, owner=request.scope["session"], **checked.data())


def load(key: str) -> Any:
    """A kept simulation."""
    try:
        return simulation_dict(show_run(Runs().shared(key)), key)
    except (UnknownName, BadParam):
        raise HTTPException(404, "there is no simulation of that key; the link is wrong, or it was forgotten") from None


@router.get("/api/runs", response_model=list[RunRow], responses=ERRORS)
def list_runs(request: Request) -> Any:
    """The simulations of this browser session, the newest first."""
    rows = []
    for run in Runs(owner=request.scope["session"]).listed():
        found = show_run(run)
        said = {
            "run": run.id,
            "key": run.key,
            "at": run.at,
            "match": match_dict(run.question),
            "starts": found.match.starts.said,
        }
        rows.append({**said, "done": found.done, "score": found.statistics.score().to_dict()})
    return rows


@router.get("/api/runs/{key}", response_model=Simulated, responses=NOT_FOUND | ERRORS)
async def see_run(key: ShortId) -> Any:
    """A simulation by its key, as it was; who knows the key may look."""
    return await asyncio.to_thread(load, key)


@router.delete("/api/runs/{key}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop_run(request: Request, key: ShortId) -> Response:
    """Forget a simulation of your own."""
    if not Runs(owner=request.scope["session"]).drop(key):
        raise HTTPException(404, "there is no simulation of that key, or it is not yours")
    return Response(status_code=204)
