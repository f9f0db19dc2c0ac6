"""Routes for jobs: how far they are and canceling them, claims to check, simulations."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from grundy.analysis.simulation import show_run
from grundy.core.errors import BadParam, UnknownName
from grundy.core.game import MOST_SEATS
from grundy.core.types import JsonObject
from grundy.store.runs import Runs
from grundy.web import schema
from grundy.web.jobs import job_events
from grundy.web.schema import EndingName, Name, Question, Seed, StrictModel, job_state
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId
from grundy.web.tasks.simulation_tasks import match_dict, simulation_dict

router = APIRouter()


@router.get("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def see_job(request: Request, id: ShortId, site: Here) -> JsonObject:
    """How far a job is, or its answer."""
    return site.find_job(request, id).shown()


@router.get("/api/jobs/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
async def see_job_events(request: Request, id: ShortId, site: Here) -> Response:
    """The job's state now and after every change, as server-sent events."""
    return site.stream(request, job_events(site.find_job(request, id)))


@router.delete("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def cancel_job(request: Request, id: ShortId, site: Here) -> JsonObject:
    """Call a job off."""
    job = site.find_job(request, id)
    site.jobs.cancel(job)
    return job.shown()


# ---- claims: what can be checked, and checking it as a job ----


class ClaimQuestion(StrictModel):
    id: Annotated[str, Field(min_length=1, max_length=80, description="a claim's id, as /api/claims lists it")]
    to: Annotated[int | None, Field(ge=1, le=10**9, description="to which size; the claim's own if left out")] = None


class DocumentQuestion(StrictModel):
    document: Annotated[str, Field(min_length=1, max_length=40, description="such as 001; all for all of them")]


class CounterexampleBoard(BaseModel):
    game: str
    params: dict[str, str]
    position: str
    ending: EndingName
    svg: Annotated[str, Field(description="its drawing; only of a check made now")] = ""
    address: Annotated[str, Field(description="where it is played; empty for a game of one's own file")] = ""


VerdictWord = Literal["holds", "open", "false", "false as printed", "unfinished"]


class VerdictModel(BaseModel):
    """What a check found, as `grundy verify --json` gives it."""

    id: str
    verdict: VerdictWord
    kind: str
    expected: Annotated[bool, Field(description="all is as the claim says")]
    holds: Annotated[bool, Field(description="about the statement as printed")]
    cases: int
    to: int
    counterexample: str | None
    board: CounterexampleBoard | None
    line: Annotated[list[str], Field(description="the moves of perfect play from the counterexample")]
    corrected: str
    correction: "VerdictModel | None"
    status: str
    stopped: Annotated[str | None, Field(description="the limit that ended the check early")]
    seconds: float
    statement: Annotated[str, Field(description="only of a check made now")] = ""
    said: Annotated[str, Field(description="the verdict in words; only of a check made now")] = ""


class Coverage(BaseModel):
    checked: int
    coverage: Annotated[str, Field(description="in words")]
    expected: Annotated[bool, Field(description="all is as the claims say")]


class ClaimCard(BaseModel):
    """A statement of a document, or of a game's formula, that can be checked."""

    id: str
    document: str
    source: str
    status: Annotated[str, Field(description="theorem, lemma, conjecture, table, ...")]
    statement: str
    formula: str
    kind: Annotated[str, Field(description="how much is wrong with what is false as printed: misprint, edge case, ...")]
    corrected: Annotated[str, Field(description="what should have been printed, where that is known to differ")]
    to: Annotated[int, Field(description="the size it is checked to unless told otherwise")]
    last: VerdictModel | None
    stale: Annotated[bool, Field(description="the last verdict is about other code than this")]
    expected: Annotated[VerdictWord, Field(description="the verdict with which the claim was released")]


# ---- the routes ----


@router.get("/api/claims", response_model=list[ClaimCard], responses=ERRORS)
async def claims(request: Request, site: Here) -> Response:
    """Every claim: its statement, where it stands, and the last known verdict."""
    return await site.respond(request, "claims", {}, site.settings.seconds)


@router.post("/api/jobs/claim", response_model=job_state(VerdictModel), responses=ERRORS)
async def check_claim(request: Request, body: ClaimQuestion, site: Here) -> Sent | JsonObject:
    """Check a claim to a size; a counterexample comes with its board."""
    checked = await site.respond(request, "claim_request", body, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claim", body)


@router.post("/api/jobs/claims", response_model=job_state(Coverage), responses=ERRORS)
async def check_claims(request: Request, body: DocumentQuestion, site: Here) -> Sent | JsonObject:
    """Check all claims of a document, each to its own size; those checked before are not checked again."""
    checked = await site.respond(request, "document_request", body, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claims", body)


# ---- simulations: played as jobs, kept, and shown again to who knows their key ----


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


class ShareModel(BaseModel):
    value: float
    low: float
    high: float


class ShareBar(ShareModel):
    start: Annotated[int, Field(alias="from", description="the first value of the bar")]
    to: int


class Results(BaseModel):
    won: ShareModel
    tied: ShareModel
    lost: ShareModel


class ResultsOf(Results):
    who: str


class Distribution(BaseModel):
    mean: float
    bars: list[ShareBar]


class SimulationBands(BaseModel):
    """Shares of the games with their 95% bands."""

    games: int
    results: Annotated[Results, Field(description="of player A")]
    first: Annotated[Results, Field(description="of those who moved first")]
    standings: Annotated[list[ResultsOf], Field(description="the same; of three or more, of all")]
    score: ShareModel
    first_score: ShareModel
    length: Distribution
    margin: Distribution | None


class MatchStarts(BaseModel):
    texts: Annotated[list[str], Field(description="positions; none for random boards")]
    form: Annotated[list[tuple[str, list[int]]], Field(description="of random boards: each number and what it may be")]


class MatchModel(BaseModel):
    """All that decides the games of a simulation."""

    model_config = ConfigDict(extra="allow")

    game: str
    params: dict[str, str]
    ending: EndingName
    players: list[str]
    starts: MatchStarts
    games: int
    seed: int


class Simulated(BaseModel):
    """A simulation as it is kept: what was asked, every count, and all else that `grundy simulate --json` prints."""

    model_config = ConfigDict(extra="allow")

    run: int | None
    key: Annotated[str, Field(description="by which it is found again; who knows it may look")]
    how: Annotated[str, Field(description="compiled, or why not; kept for a run that is shown again")]
    starts: Annotated[str, Field(description="where the games begin, in words")]
    finished: Annotated[bool, Field(description="all games are played")]
    facts: list[tuple[str, str]]
    bands: SimulationBands
    match: MatchModel
    version: str
    games: int
    counts: dict[str, dict[int, int]]


class SimulationProgress(schema.JobProgress):
    """How far a simulation is; once games are played, with what came out so far."""

    how: Annotated[str, Field(description="compiled, or why not")] = ""
    run: int | None = None
    bands: SimulationBands | None = None


class SimulationState(schema.JobOf[Simulated]):
    progress: SimulationProgress | None


class RunRow(BaseModel):
    run: int
    key: str
    at: float
    match: MatchModel
    starts: str
    done: Annotated[int, Field(description="games played")]
    score: ShareModel


# ---- the routes ----


@router.post("/api/jobs/simulate", response_model=SimulationState, responses=ERRORS)
async def simulate(request: Request, body: SimulationQuestion, site: Here) -> Sent | JsonObject:
    """Play many games, watch what comes out, and keep it; called off, it keeps what is done."""
    checked = await site.respond(request, "check_simulation", body, site.settings.seconds)
    if checked.status_code != 200:
        return checked
    return await site.begin(request, "simulate", body, owner=request.scope["session"], **checked.data())


def load(key: str) -> JsonObject:
    """A kept simulation."""
    try:
        return simulation_dict(show_run(Runs().by_key(key)), key)
    except (UnknownName, BadParam):
        raise HTTPException(404, "there is no simulation of that key; the link is wrong, or it was forgotten") from None


@router.get("/api/runs", response_model=list[RunRow], responses=ERRORS)
def list_runs(request: Request) -> list[JsonObject]:
    """The simulations of this browser session, the newest first."""
    rows = []
    for run in Runs(owner=request.scope["session"]).listed():
        found = show_run(run)
        answer = {
            "run": run.id,
            "key": run.key,
            "at": run.at,
            "match": match_dict(run.question),
            "starts": found.match.starts.in_words,
        }
        rows.append({**answer, "done": found.done, "score": found.statistics.score().to_dict()})
    return rows


@router.get("/api/runs/{key}", response_model=Simulated, responses=NOT_FOUND | ERRORS)
async def see_run(key: ShortId) -> JsonObject:
    """A simulation by its key, as it was; who knows the key may look."""
    return await asyncio.to_thread(load, key)


@router.delete("/api/runs/{key}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop_run(request: Request, key: ShortId) -> Response:
    """Forget a simulation of your own."""
    if not Runs(owner=request.scope["session"]).drop(key):
        raise HTTPException(404, "there is no simulation of that key, or it is not yours")
    return Response(status_code=204)
