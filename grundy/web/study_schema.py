"""The questions and answers of the API about simulations, kept runs and what a table shows."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from grundy.web.schema import Name, Question, Seed, TableQuestion


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
    """A simulation as it is kept: what was asked, what is done, and every count."""

    run: int | None
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
