"""Routes for jobs: their progress, canceling them, checking claims, simulations."""

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
from grundy.web.schema import EndingName, Name, Question, Seed, StrictModel, job_state
from grundy.web.site import ERRORS, NOT_FOUND, Here, Sent, ShortId
from grundy.web.streams import as_text, state_events
from grundy.web.tasks.simulation_tasks import match_dict, simulation_dict

router = APIRouter()


@router.get("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def see_job(request: Request, id: ShortId, site: Here) -> JsonObject:
    """The progress of a job, or its result."""
    return site.find_job(request, id).shown()


@router.get("/api/jobs/{id}/events", responses=NOT_FOUND | ERRORS, response_class=StreamingResponse)
async def see_job_events(request: Request, id: ShortId, site: Here) -> Response:
    """The job's state now and after every change, as server-sent events."""
    job = site.find_job(request, id)
    return site.stream(request, state_events(job, lambda: as_text(job.shown())))


@router.delete("/api/jobs/{id}", response_model=schema.JobState, responses=NOT_FOUND | ERRORS)
async def cancel_job(request: Request, id: ShortId, site: Here) -> JsonObject:
    """Cancel a job."""
    job = site.find_job(request, id)
    site.jobs.cancel(job)
    return job.shown()


# ---- claims ----


class ClaimQuestion(StrictModel):
    id: Annotated[str, Field(min_length=1, max_length=80, description="a claim's id, as /api/claims lists it")]
    to: Annotated[int | None, Field(ge=1, le=10**9, description="the usual size if left out")] = None


class DocumentQuestion(StrictModel):
    document: Annotated[str, Field(min_length=1, max_length=40, description="such as 001; `all` for all of them")]


class CounterexampleBoard(BaseModel):
    game: str
    params: dict[str, str]
    position: str
    ending: EndingName
    svg: Annotated[str, Field(description="its drawing; only for a new check")] = ""
    address: Annotated[str, Field(description="the page to play it; empty for a game from the user's own file")] = ""


VerdictWord = Literal["holds", "open", "false", "false as printed", "unfinished"]


class VerdictModel(BaseModel):
    """What a check found, as `grundy verify --json` gives it."""

    id: str
    verdict: VerdictWord
    kind: str
    expected: Annotated[bool, Field(description="the result is as the claim says")]
    holds: Annotated[bool, Field(description="the statement holds as printed")]
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
    statement: Annotated[str, Field(description="only for a new check")] = ""
    said: Annotated[str, Field(description="the verdict in words; only for a new check")] = ""


class Coverage(BaseModel):
    checked: int
    coverage: Annotated[str, Field(description="in words")]
    expected: Annotated[bool, Field(description="all results are as the claims say")]


class ClaimCard(BaseModel):
    """A statement that can be checked, of a document or about the formula of a game."""

    id: str
    document: str
    source: str
    status: Annotated[str, Field(description="theorem, lemma, conjecture, table, ...")]
    statement: str
    formula: str
    kind: Annotated[str, Field(description="the kind of error in a false statement: misprint, edge case, ...")]
    corrected: Annotated[str, Field(description="the correction of a statement that is false as printed")]
    to: Annotated[int, Field(description="the usual size of a check")]
    last: VerdictModel | None
    stale: Annotated[bool, Field(description="the last verdict is about another version of the code")]
    expected: Annotated[VerdictWord, Field(description="the verdict that the tests of the package confirm")]


@router.get("/api/claims", response_model=list[ClaimCard], responses=ERRORS)
async def claims(request: Request, site: Here) -> Response:
    """Every claim: statement, source and last known verdict."""
    return await site.respond(request, "claims", {}, site.settings.seconds)


@router.post("/api/jobs/claim", response_model=job_state(VerdictModel), responses=ERRORS)
async def check_claim(request: Request, body: ClaimQuestion, site: Here) -> Sent | JsonObject:
    """Check a claim up to a size. A counterexample comes with its board."""
    checked = await site.respond(request, "claim_request", body, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claim", body)


@router.post("/api/jobs/claims", response_model=job_state(Coverage), responses=ERRORS)
async def check_claims(request: Request, body: DocumentQuestion, site: Here) -> Sent | JsonObject:
    """Check all claims of a document, each up to its usual size. Claims that were checked before are skipped."""
    checked = await site.respond(request, "document_request", body, site.settings.seconds)
    return checked if checked.status_code != 200 else await site.begin(request, "check_claims", body)


# ---- simulations: stored, and shown again to anybody who knows the key ----


class SimulationQuestion(Question):
    """Games from one position, or from random boards."""

    players: Annotated[
        tuple[Name, ...],
        Field(
            min_length=1,
            max_length=MOST_SEATS,
            description="players A, B, ..., who take turns to move first; one name stands for all",
            examples=[["perfect", "random"]],
        ),
    ] = ("random",)
    games: Annotated[int, Field(ge=2, le=2**53, description="a multiple of the number of players")] = 1200
    seed: Annotated[Seed, Field(description="the same seed gives the same games")] = 0
    random: Annotated[
        str | None,
        Field(max_length=400, description="random boards: numbers, ranges or lists, named as in /api/editor"),
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
    """Shares of the games, with 95% bands."""

    games: int
    results: Annotated[Results, Field(description="of player A")]
    first: Annotated[Results, Field(description="of the players who moved first")]
    standings: Annotated[list[ResultsOf], Field(description="of player A; with three or more players, of each")]
    score: ShareModel
    first_score: ShareModel
    length: Distribution
    margin: Distribution | None


class MatchStarts(BaseModel):
    texts: Annotated[list[str], Field(description="positions; none for random boards")]
    form: Annotated[list[tuple[str, list[int]]], Field(description="of random boards: the values of each number")]


class MatchModel(BaseModel):
    """Everything that determines the games of a simulation."""

    model_config = ConfigDict(extra="allow")

    game: str
    params: dict[str, str]
    ending: EndingName
    players: list[str]
    starts: MatchStarts
    games: int
    seed: int


class Simulated(BaseModel):
    """A stored simulation: the match, all counts, and what else `grundy simulate --json` prints."""

    model_config = ConfigDict(extra="allow")

    run: int | None
    key: Annotated[str, Field(description="for finding it again; whoever knows it may see it")]
    how: Annotated[str, Field(description="compiled, or why not; `kept` for a stored run")]
    starts: Annotated[str, Field(description="the starts of the games, in words")]
    finished: Annotated[bool, Field(description="all games are played")]
    facts: list[tuple[str, str]]
    bands: SimulationBands
    match: MatchModel
    version: str
    games: int
    counts: dict[str, dict[int, int]]


class SimulationProgress(schema.JobProgress):
    """The progress of a simulation, with its results so far."""

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


@router.post("/api/jobs/simulate", response_model=SimulationState, responses=ERRORS)
async def simulate(request: Request, body: SimulationQuestion, site: Here) -> Sent | JsonObject:
    """Play many games and store the results; after a cancel, those of the games played so far."""
    checked = await site.respond(request, "check_simulation", body, site.settings.seconds)
    if checked.status_code != 200:
        return checked
    return await site.begin(request, "simulate", body, owner=request.scope["session"], **checked.data())


@router.get("/api/runs", response_model=list[RunRow], responses=ERRORS)
def list_runs(request: Request) -> list[JsonObject]:
    """The simulations of this browser session, newest first."""
    rows = []
    for run in Runs(owner=request.scope["session"]).listed():
        found = show_run(run)
        row = {"run": run.id, "key": run.key, "at": run.at, "match": match_dict(run.question), "done": found.done}
        rows.append({**row, "starts": found.match.starts.in_words, "score": found.statistics.score().to_dict()})
    return rows


@router.get("/api/runs/{key}", response_model=Simulated, responses=NOT_FOUND | ERRORS)
def see_run(key: ShortId) -> JsonObject:
    """A simulation by its key; whoever knows the key may see it."""
    try:
        return simulation_dict(show_run(Runs().by_key(key)), key)
    except (UnknownName, BadParam):
        raise HTTPException(404, "there is no simulation with that key; the link is wrong, or it was deleted") from None


@router.delete("/api/runs/{key}", status_code=204, response_class=Response, responses=NOT_FOUND | ERRORS)
def drop_run(request: Request, key: ShortId) -> Response:
    """Delete one of your own simulations."""
    if not Runs(owner=request.scope["session"]).drop(key):
        raise HTTPException(404, "there is no simulation with that key, or it is not yours")
    return Response(status_code=204)
