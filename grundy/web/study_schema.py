"""The questions and answers of the API about simulations, kept runs, what a table shows, and claims."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from grundy.web.schema import Closed, Name, Question, Seed, TableQuestion


class SimulationQuestion(Question):
    """Games from one position, or from random boards."""

    players: Annotated[
        tuple[Name, Name], Field(description="players A and B; they swap sides", examples=[["perfect", "random"]])
    ] = ("random", "random")
    games: Annotated[int, Field(ge=2, le=2**53, description="an even number")] = 1000
    seed: Annotated[Seed, Field(description="the same seed gives the same games")] = 0
    random: Annotated[
        str | None, Field(max_length=400, description="random boards: numbers, ranges or lists, as /api/editor names")
    ] = None


class FindingsQuestion(TableQuestion):
    """The table in which something is to be found."""


class ClaimQuestion(Closed):
    id: Annotated[str, Field(min_length=1, max_length=80, description="a claim's id, as /api/claims lists it")]
    to: Annotated[int | None, Field(ge=1, le=10**9, description="to which size; the claim's own if left out")] = None


class DocumentQuestion(Closed):
    document: Annotated[str, Field(min_length=1, max_length=40, description="such as 001; all for all of them")]


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


class Distribution(BaseModel):
    mean: float
    bars: list[Bar]


class Bands(BaseModel):
    """Shares of the games with their 95% bands."""

    games: int
    results: Annotated[Results, Field(description="of player A")]
    first: Annotated[Results, Field(description="of those who moved first")]
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


class SequenceFacts(BaseModel):
    says: str
    certified: Annotated[bool, Field(description="a theorem says that the period goes on for ever")]
    facts: list[tuple[str, str]]
    guesses: Annotated[list[str], Field(description="formulas that fit the first half and survive the second")]


class Findings(BaseModel):
    title: Annotated[str, Field(description="how far it was looked")]
    patterns: Annotated[list[str], Field(description="what holds at every position looked at, with its exceptions")]
    sequence: SequenceFacts | None


class ClaimCard(BaseModel):
    """A statement of a document, or of a game's formula, that can be checked."""

    id: str
    document: str
    source: str
    status: Annotated[str, Field(description="theorem, lemma, conjecture, table, ...")]
    statement: str
    formula: str
    corrected: Annotated[str, Field(description="what should have been printed, where that is known to differ")]
    to: Annotated[int, Field(description="the size it is checked to unless told otherwise")]
    last: Annotated[dict[str, Any] | None, Field(description="the last verdict, as `grundy verify --json` gives it")]
    stale: Annotated[bool, Field(description="the last verdict is about other code than this")]
    expected: Annotated[str, Field(description="the verdict with which the claim was released")]
