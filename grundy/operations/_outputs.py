"""What `--json` prints and `to_dict` returns, where no description of the page's API says it already.

`output_of("solve")` is the type of one answer; docs/make_json.py writes all of them to docs/json.md.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from grundy.core.result import Help
from grundy.operations import _shapes, find_operation, operation_names
from grundy.operations._shapes import EndingName, MinimaxData, Number, SceneData, SolutionData
from grundy.operations.scored import MarginsData
from grundy.operations.tree import TreeData


class About(TypedDict):
    game: str
    params: dict[str, str]


class CertificateData(About):
    certificate: Annotated[int, Help("the version of the format")]
    rule: Annotated[str, Help("the digest of the reference rule that checks it")]
    kind: str
    ending: EndingName
    position: NotRequired[str]
    answer: Annotated[Any, Help("what is proved: an outcome, a nimber, or the numbers of a period")]
    sha256: Annotated[str, Help("of the proof")]
    bytes: Annotated[int, Help("of the file")]


class BadRow(TypedDict):
    line: int
    reason: str


class SheetRows(TypedDict):
    rows: int
    bad: Annotated[list[BadRow], Help("rows that could not be answered")]


class BatchData(SheetRows):
    answered: int


class CertificatesData(SheetRows):
    certificates: int


class WorkData(TypedDict):
    """A work, with the fields of its BibTeX entry."""

    key: str
    kind: Annotated[str, Help("of the BibTeX entry")]
    text: Annotated[str, Help("the work as a sentence")]
    cited: NotRequired[Annotated[str, Help("as games and claims cite it")]]
    author: NotRequired[str]
    title: NotRequired[str]
    booktitle: NotRequired[str]
    howpublished: NotRequired[str]
    institution: NotRequired[str]
    journal: NotRequired[str]
    month: NotRequired[str]
    note: NotRequired[str]
    number: NotRequired[str]
    pages: NotRequired[str]
    publisher: NotRequired[str]
    series: NotRequired[str]
    url: NotRequired[str]
    volume: NotRequired[str]
    year: NotRequired[str]


class CodeData(TypedDict):
    code: str
    names: list[str]
    rule: Annotated[str, Help("in words")]
    play: Annotated[str, Help("what to type after `grundy play`")]
    cgsuite: str
    ogdoad: str | None


class CodesData(TypedDict):
    codes: list[CodeData]


class Split(TypedDict):
    rows: int
    from_size: int
    to_size: int


class DatasetData(About):
    ending: EndingName
    rows: int
    splits: Annotated[dict[Literal["train", "valid", "test"], Split], Help("none that is empty")]


class ExportData(About):
    position: str
    ending: EndingName
    positions: int
    moves: int
    bytes: Annotated[int, Help("of the page")]


class GuessData(TypedDict):
    kind: str
    formula: str
    fitted: Annotated[int, Help("the last term that it was fitted on")]
    survived: Annotated[int, Help("the last term that it was compared with")]
    first: Annotated[int, Help("the number that the sequence gives to s(0)")]


class BoardData(TypedDict):
    game: str
    params: dict[str, str]
    position: str
    ending: EndingName


class VerdictData(TypedDict):
    id: str
    verdict: Literal["holds", "open", "false", "false as printed", "unfinished"]
    kind: Annotated[str, Help("how much is wrong with a statement that is false as printed")]
    expected: Annotated[bool, Help("all is as the claim says")]
    holds: Annotated[bool, Help("about the statement as printed")]
    cases: int
    to: Annotated[int, Help("the size it was checked to")]
    counterexample: str | None
    board: Annotated[BoardData | None, Help("of the counterexample")]
    line: Annotated[list[str], Help("the moves of perfect play from the counterexample")]
    corrected: Annotated[str, Help("what should have been printed")]
    correction: "VerdictData | None"
    status: str
    stopped: Annotated[str | None, Help("the limit that ended the check early")]
    seconds: float


class HuntData(TypedDict):
    id: str
    done: Annotated[str, Help("rounds, as ranges")]
    cases: int
    seconds: float
    found: Annotated[list[VerdictData], Help("counterexamples")]
    noted: str
    rounds: int
    before: Annotated[int, Help("rounds that an earlier hunt had done")]
    rate: Annotated[float, Help("cases in a second")]
    stopped: str
    unfinished: int


class LabelRound(TypedDict):
    reason: str
    labels: Annotated[dict[str, str], Help("what the round added, by vertex")]


class LabellingData(TypedDict):
    graph: Annotated[dict[str, list[str]], Help("the followers (options) of each vertex")]
    outcomes: list[LabelRound]
    nimbers: list[LabelRound]


class MoveData(TypedDict):
    move: str
    position: Annotated[str, Help("the option that it leads to")]


class MovesData(About):
    position: str
    moves: list[MoveData]


class PaperData(SolutionData):
    tex: str


class FindingData(TypedDict):
    kind: Literal["form", "translation", "lines"]
    says: str
    exceptions: list[list[int]]
    modulus: NotRequired[int | None]
    vector: NotRequired[list[int]]
    from_walls: NotRequired[Annotated[list[int], Help("it holds from this distance to each wall on")]]
    direction: NotRequired[list[int]]
    periods: NotRequired[Annotated[dict[str, int], Help("how many lines have each period")]]
    open: NotRequired[Annotated[int, Help("lines that show no period")]]
    latest: NotRequired[Annotated[int, Help("the longest preperiod")]]


class PatternsData(About):
    ending: EndingName
    kind: str
    to: list[int]
    positions: int
    lost: int
    findings: list[FindingData]


class RareHeaps(TypedDict):
    mask: str
    heaps: int
    last: int
    values: list[int]


class PeriodData(About):
    to: int
    period: int | None
    preperiod: int | None
    saltus: int | None
    certified: bool
    certificate: str | None
    given: Annotated[str | None, Help("what the certificate takes from the rule's author")]
    last_exception: int | None
    largest_nimber: int
    largest_at: int
    rare: Annotated[RareHeaps | None, Help("of the sparse-space method")]


class ComparisonData(TypedDict):
    terms: Annotated[int, Help("that both have")]
    first: int | None
    last: int | None
    differs_at: int | None
    theirs: int | None
    ours: int | None
    agrees: bool


class SequenceData(About):
    offset: int
    search: Annotated[str, Help("terms for the search at oeis.org")]
    values: list[Number]
    compare: NotRequired[ComparisonData]


class StartsData(TypedDict):
    texts: Annotated[list[str], Help("positions; none for random boards")]
    form: Annotated[list[tuple[str, list[int]]], Help("of random boards: each number and what it may be")]


class MatchData(About):
    ending: EndingName
    players: list[str]
    starts: StartsData
    games: int
    seed: int
    errors: bool
    own: Annotated[list[tuple[str, str]], Help("the user's own files with their digests")]


class ShareData(TypedDict):
    value: float
    low: float
    high: float


class FirstData(ShareData):
    wins: int
    ties: int
    losses: int


class MeanData(TypedDict):
    mean: float


class LengthData(MeanData):
    least: int
    most: int


class StatisticsData(TypedDict):
    match: MatchData
    games: int
    wins: Annotated[int, Help("of player A")]
    ties: int
    losses: int
    score: Annotated[ShareData, Help("of player A, with its 95% band")]
    first: Annotated[FirstData, Help("the same of those who moved first")]
    length: Annotated[LengthData, Help("moves of a game")]
    margin: Annotated[MeanData | None, Help("points of player A minus those of player B")]
    branching: Annotated[float, Help("moves of a position, on average")]
    errors: Annotated[dict[str, float] | None, Help("how often each player gave away a win, if that was asked for")]
    counts: Annotated[dict[str, dict[str, int]], Help("how often each number came up")]


class SimulationData(StatisticsData):
    version: str


class SprtBounds(TypedDict):
    p0: float
    p1: float
    alpha: float
    beta: float


class SprtData(StatisticsData):
    test: SprtBounds
    log_ratio: float
    says: str
    verdict: Annotated[str, Help("in words")]


class SolvedData(SolutionData):
    """What `grundy solve --json` prints."""

    minimax: NotRequired[Annotated[MinimaxData, Help("if it was asked for")]]


class StatesData(TypedDict):
    positions: Annotated[dict[str, int], Help("how many were met, by state")]
    moves: Annotated[dict[str, dict[str, int]], Help("how many moves lead from one state to another")]


class StudyData(TypedDict):
    codes: int
    solved: int
    stopped: str | None
    rows: Annotated[list[dict[str, int | float | str | None]], Help("one for each code, by the names of the columns")]


class SettledSoFar(TypedDict):
    settled: NotRequired[Annotated[int, Help("of a partial table: how many places are settled")]]
    stopped: NotRequired[Annotated[str, Help("of a partial table: the limit that ended it")]]


class TableData(About, SettledSoFar):
    ending: EndingName
    kind: Literal["nimbers", "outcomes", "remoteness", "margins", "longest"]
    shape: list[int]
    values: Annotated[list[Any], Help("numbers, in lists as deep as the shape; null where a place is not settled")]


class PPositionsData(About, SettledSoFar):
    ending: EndingName
    axes: Annotated[list[str], Help("the names of the coordinates")]
    shape: list[int]
    count: int
    positions: Annotated[list[list[int]], Help("the coordinates of each P-position")]


class SweptGamesData(TypedDict):
    game: str
    games: Annotated[int, Help("in the grid")]
    of: list[Literal["period", "guess", "quotient"]]
    stopped: str | None
    rows: Annotated[list[dict[str, Any]], Help("one for each game, by the names of the columns")]


class RatingData(TypedDict):
    player: str
    elo: float
    low: float
    high: float
    games: int
    points: float


class TournamentData(TypedDict):
    players: list[str]
    ratings: list[RatingData]
    pairings: list[SimulationData]


class CheckedSolutionData(TypedDict):
    game: str
    position: str
    outcome: Literal["N", "P"]
    lost: int
    won: int
    moves: int


class BranchData(TypedDict):
    line: int
    at: int
    moves: list[str]


class RecordData(TypedDict):
    """A played game, as `grundy play --save` writes it."""

    format: Literal["grundy record 1"]
    game: str
    params: dict[str, str]
    ending: EndingName
    start: str
    moves: list[str]
    players: list[str]
    seed: int
    winner: Annotated[int | None, Help("the number of a player; none of a tie, or while the game is on")]
    resigned: bool
    margin: int | None
    branches: NotRequired[Annotated[list[BranchData], Help("other ways to go on that were looked at")]]


class ReplayData(TypedDict):
    record: RecordData
    positions: Annotated[list[str], Help("the start, then the position after each move")]


class GameData(TypedDict):
    id: str
    rule: str
    start: str
    params: dict[str, str]
    endings: list[EndingName]
    source: str


class PlayerData(TypedDict):
    name: str
    idea: str


class ClaimData(TypedDict):
    id: str
    document: str
    source: str
    status: str
    statement: str
    formula: str
    kind: str
    corrected: str
    to: Annotated[int, Help("the size it is checked to unless told otherwise")]
    file: Annotated[str, Help("the user's own file; empty for a claim of the library")]
    last: VerdictData | None
    stale: Annotated[bool, Help("the last verdict is about other code than this")]


class FolderData(TypedDict):
    folder: str
    files: list[str]


class DocsData(TypedDict):
    docs: FolderData
    examples: FolderData


class RunData(TypedDict):
    id: int
    kind: str
    question: dict[str, Any]
    version: str
    result: Annotated[Any, Help("null in a list of runs")]
    done: bool
    at: Annotated[float, Help("seconds since 1970")]
    key: str


class CheckedProofData(TypedDict):
    holds: bool
    says: Annotated[str, Help("what the certificate proves, or why it is refused")]


class ReproducedData(TypedDict):
    same: bool
    command: list[str]
    said: list[str]


OUTPUTS: dict[str, Any] = {  # operations first, then commands that are none
    "batch": BatchData,
    "certify": CertificateData,
    "certify_batch": CertificatesData,
    "cite": list[WorkData],
    "codes": CodesData,
    "dataset": DatasetData,
    "draw": SceneData,
    "export": ExportData,
    "guess": list[GuessData],
    "hunt": HuntData,
    "label": LabellingData,
    "match": RecordData,
    "minimax": MinimaxData,
    "moves": MovesData,
    "paper": PaperData,
    "patterns": PatternsData,
    "period": PeriodData,
    "ppositions": PPositionsData,
    "scored": MarginsData,
    "sequence": SequenceData,
    "simulate": SimulationData,
    "solve": SolvedData,
    "sprt": SprtData,
    "states": StatesData,
    "study": StudyData,
    "sweep": SweptGamesData,
    "table": TableData,
    "tournament": TournamentData,
    "tree": TreeData,
    "verify": list[VerdictData],
    "verify_solution": CheckedSolutionData,
    "why": dict[str, Any],  # `as`, and the keys of `solve`, `derive`, `label` or `states`
    "check": CheckedProofData,
    "claims": list[ClaimData],
    "docs": DocsData,
    "games": list[GameData],
    "play": RecordData,
    "players": list[PlayerData],
    "replay": ReplayData,
    "reproduce": ReproducedData,
    "runs": list[RunData] | RunData | list[list[str]] | RecordData,  # all, one, two beside each other, a game of one
}


def output_of(name: str) -> Any:
    """The type of the plain data of an operation or a command."""
    if name not in OUTPUTS and name in operation_names():
        page = find_operation(name).page
        shape = page and page.shape
        return getattr(_shapes, shape) if isinstance(shape, str) else shape
    return OUTPUTS[name]
