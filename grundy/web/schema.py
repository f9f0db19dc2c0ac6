"""The questions and answers of the API, as it documents them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from grundy.web.limits import MOST_MOVE, MOST_MOVES, MOST_PARAM, MOST_TEXT

Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Number = int | str  # whole numbers beyond 2^53 are written as text
Seed = Annotated[int, Field(ge=0, lt=2**53)]


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Rules(Closed):
    """A game with its parameters."""

    game: Annotated[Name, Field(description="a game's id", examples=["nim"])]
    params: Annotated[
        dict[Name, Annotated[str, Field(max_length=MOST_PARAM)] | int],
        Field(default_factory=dict, description="parameters by name", max_length=20),
    ]


class Question(Rules):
    """A position of a game, and how a finished game is judged."""

    position: Annotated[Text | None, Field(description="as text; the usual start if left out", examples=["3+5+4"])] = (
        None
    )
    ending: Literal["normal", "misere", "scored"] = "normal"


class MoveQuestion(Question):
    move: Annotated[str, Field(max_length=MOST_MOVE, description="as text", examples=["take 2 from 1"])]


class ChoiceQuestion(Question):
    player: Annotated[Name, Field(description="such as perfect, random or minimax:4", examples=["perfect"])] = "perfect"
    seed: Annotated[Seed, Field(description="the same seed makes the same choice")] = 0
    after: Annotated[
        str | None, Field(max_length=MOST_MOVE, description="a move to make before the player chooses")
    ] = None


class AnalysisQuestion(Question):
    depth: Annotated[int | None, Field(ge=0, le=12, description="also run plain minimax to this depth")] = None


class TreeQuestion(Question):
    depth: Annotated[int, Field(ge=0, le=12, description="how many moves deep")] = 2
    width: Annotated[int, Field(ge=1, le=500, description="children of a node at most")] = 12


class TableQuestion(Rules):
    to: Annotated[
        list[Annotated[int, Field(ge=0, le=10**9)]],
        Field(min_length=1, max_length=5, description="the largest of each coordinate", examples=[[20, 20]]),
    ]
    ending: Literal["normal", "misere", "scored"] = "normal"
    of: Annotated[
        Literal["", "nimbers", "outcomes", "remoteness", "margins"], Field(description="what fits the ending if empty")
    ] = ""


class CensusQuestion(Rules):
    size: Annotated[str, Field(max_length=9, description="rows and columns", examples=["4x5"])]


class BoardsQuestion(CensusQuestion):
    marked: Annotated[int, Field(ge=1, le=1000, description="marked squares")]
    nimber: Annotated[int, Field(ge=0, le=10**6)] = 0


class SketchVertex(Closed):
    x: Annotated[float, Field(ge=-1e6, le=1e6, description="cells to the right")]
    y: Annotated[float, Field(ge=-1e6, le=1e6, description="cells above the floor")]
    floor: Annotated[bool, Field(description="stands on the floor")] = False


SketchEdge = tuple[Annotated[int, Field(ge=0, le=10_000)], Annotated[int, Field(ge=0, le=10_000)]]


class SketchQuestion(Rules):
    """A drawing: vertices with places, and edges between them by their numbers in the list."""

    vertices: Annotated[list[SketchVertex], Field(max_length=1200)]
    edges: Annotated[list[SketchEdge], Field(max_length=600)]


class SampleQuestion(Rules):
    numbers: Annotated[
        dict[Name, int],
        Field(default_factory=dict, description="what /api/editor names under random", max_length=10),
    ]
    seed: Annotated[Seed | None, Field(description="the same seed gives the same position")] = None


class RecordModel(Closed):
    """A played game, as `grundy play --save` writes it."""

    format: Literal["grundy record 1"]
    game: Name
    params: Annotated[dict[Name, Annotated[str, Field(max_length=MOST_PARAM)]], Field(max_length=20)]
    ending: Literal["normal", "misere", "scored"]
    start: Text
    moves: Annotated[list[Annotated[str, Field(max_length=MOST_MOVE)]], Field(max_length=MOST_MOVES)]
    players: tuple[Name, Name] = ("human", "human")
    seed: Seed = 0
    winner: Literal[1, 2] | None = None
    resigned: bool = False
    margin: Annotated[int | None, Field(ge=-(2**53), le=2**53)] = None


class RecordQuestion(Closed):
    record: RecordModel


class SaveQuestion(RecordQuestion):
    title: Annotated[str, Field(max_length=80)] = ""
    id: Annotated[str, Field(max_length=40, description="save over this earlier one")] = ""


class RoomQuestion(Question):
    seat: Annotated[Literal[0, 1], Field(description="where you sit: 0 moves first")] = 0


class RoomMove(Closed):
    move: Annotated[str, Field(max_length=MOST_MOVE)]
    at: Annotated[int, Field(ge=0, le=100_000, description="how many moves you have seen")]
    game: Annotated[int | None, Field(ge=1, le=2**53, description="which game of the room you see")] = None


# ---- answers ----


class Error(BaseModel):
    error: Annotated[str, Field(description="what was wrong, and what to type instead")]


class Scene(BaseModel):
    """A drawing in unit cells; shapes with a move are to be clicked."""

    width: float
    height: float
    shapes: list[dict[str, Any]]


class Option(BaseModel):
    move: str
    position: Annotated[str | None, Field(description="left out where positions are very long")]
    points: int | None = None


class View(BaseModel):
    game: str
    params: dict[str, str]
    label: str
    position: str
    ending: str
    seats: int
    over: Annotated[bool, Field(description="no move is left")]
    moves: list[Option]
    more: Annotated[bool, Field(description="there are more moves than are listed")]
    drawn: Annotated[bool, Field(description="every move can be clicked in the scene")]
    title: str
    scene: Scene


class Step(BaseModel):
    move: str
    points: Annotated[int | None, Field(description="what the move earned (scored)")]
    carried: Annotated[dict[str, str], Field(description="keys of shapes before the move, to keys after it")]
    view: View


class Chosen(Step):
    player: str
    reason: str


class Finished(BaseModel):
    over: Annotated[Literal[True], Field(description="the move that came before has ended the game")]


class Valued(BaseModel):
    outcome: str
    nimber: Number | None = None
    margin: int | None = None
    shares: list[int] | None = None


class MoveValue(Valued):
    move: str
    position: str | None
    best: bool


class Solution(Valued):
    """As `grundy solve --json` prints it."""

    game: str
    params: dict[str, str]
    position: str
    ending: str
    remoteness: Number | None
    moves: list[MoveValue]
    moves_total: Number
    truncated: bool
    unlisted: Annotated[str, Field(description="why no move is listed, where that was over the budget")] = ""
    engine: str
    why: str
    notes: Annotated[list[str], Field(description="what to know about the answer, such as why it came slowly")] = []
    nodes: Number
    seconds: float


class PartValue(Valued):
    position: str
    remoteness: Number | None
    heaps: Annotated[list[Number] | None, Field(description="the Nim heaps that the part equals")]


class Minimax(BaseModel):
    value: int
    depth: int
    nodes: int
    best: list[str]


class Squares(BaseModel):
    meaning: str
    shapes: list[dict[str, Any]]


class Analysed(Solution):
    parts: list[PartValue] | None
    reasons: list[str]
    minimax: Minimax | None
    squares: Squares


class TreeNode(BaseModel):
    position: str
    move: str
    outcome: str
    nimber: Number | None = None
    margin: int | None = None
    ways: Annotated[int, Field(description="equivalent moves that this one stands for")]
    best: bool
    line: Annotated[bool, Field(description="on a line of best play")]
    more: Annotated[int, Field(description="children left out by the width")]
    cut: Annotated[bool, Field(description="there are moves beyond the depth")]
    children: list["TreeNode"]


class Tree(BaseModel):
    root: TreeNode
    scenes: Annotated[dict[str, Scene], Field(description="small drawings by position")]


class Counted(BaseModel):
    game: str
    size: str
    boards: Number
    by_nimber: dict[str, Number]
    counts: Annotated[list[list[Number]], Field(description="boards by marked squares, then by nimber")]
    smallest_lost: dict[str, list[str]]


class Board(BaseModel):
    position: str
    scene: Scene


class Setup(BaseModel):
    position: str
    label: Annotated[str, Field(description="the game as it is written in a sum")]
    editable: Annotated[bool, Field(description="the shapes carry the positions that a click leads to")]
    scene: Scene
    random: Annotated[dict[str, tuple[int, int, int]], Field(description="default, least and greatest")]


class Drawn(BaseModel):
    """A drawing with the position it shows."""

    vertices: list[SketchVertex]
    edges: list[SketchEdge]
    position: str
    names: Annotated[list[str], Field(description="of the vertices, as the position calls them")]
    moves: Annotated[list[str | None], Field(description="the move of each edge; null for one that does not count")]
    note: Annotated[str, Field(description="what the drawer should know, such as why edges do not count")]


class DerivedStep(BaseModel):
    words: str
    principle: str
    position: str
    scene: Scene


class Derived(BaseModel):
    """Steps from a position to one whose nimber is plain; every step has this nimber."""

    game: str
    params: dict[str, str]
    nimber: Number
    steps: list[DerivedStep]


class Sampled(BaseModel):
    position: str


class ReplayStep(BaseModel):
    move: str
    position: str
    points: int | None


class Replayed(BaseModel):
    record: RecordModel
    steps: list[ReplayStep]
    view: View


class Ply(BaseModel):
    move: str
    position: str
    value: dict[str, str] | None
    stands: Annotated[int | None, Field(description="the player who wins with best play; 0 for a tie")]
    lead: Annotated[int | None, Field(description="scored: points of player 1 minus those of player 2 at the end")]
    turned: Annotated[bool, Field(description="the move gave away what its player had")]


class GameCard(BaseModel):
    id: str
    title: str
    rule: str
    source: str
    params: list[dict[str, Any]]
    endings: list[str]
    example: str
    start: str
    composes: bool
    sketches: Annotated[bool, Field(description="positions can be drawn as vertices and edges")]
    derives: Annotated[bool, Field(description="nimbers are derived step by step")]
    sums: bool
    players: Annotated[list[str], Field(description="the players that can be picked for it")]
    people: Annotated[list[str], Field(description="those of them who are persons, and choose for themselves")]
    table: Annotated[list[int], Field(description="how many coordinates a table may have")]
    census: bool
    own: Annotated[bool, Field(description="from the user's own file")]
    figures: Annotated[list[dict[str, Any]], Field(description="game trees that the source shows")]
    scene: Scene


class Lesson(BaseModel):
    id: str
    title: str
    blocks: Annotated[list[dict[str, Any]], Field(description="each a text, a board, a question, or claims")]


class LocalFile(BaseModel):
    file: str
    id: str | None
    stamp: Annotated[str, Field(description="changes with the file")]
    error: str | None


class Waiting(BaseModel):
    what: Annotated[str | None, Field(description="in words; none if there is nothing to wait for")]


class PlayerCard(BaseModel):
    name: str
    idea: str
    argument: Annotated[str, Field(description="what the text after the colon means; empty if it takes none")]


class JobState(BaseModel):
    """A long question: how far it is, or its answer."""

    id: str
    ask: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: Annotated[dict[str, Any] | None, Field(description="what, done and total; more for some jobs")]
    seconds: float
    answer: Any
    error: str | None


class RoomState(BaseModel):
    """A room as one browser sees it."""

    id: str
    game: str
    params: dict[str, str]
    ending: str
    start: str
    position: str
    steps: list[ReplayStep]
    mover: int
    over: bool
    winner: int | None
    resigned: int | None
    seat: Annotated[int | None, Field(description="yours; nothing if you watch")]
    sitting: list[bool]
    present: Annotated[list[bool], Field(description="who of the two is connected")]
    watching: int
    rematch: list[int]
    games: int
    version: int


class SavedGame(BaseModel):
    id: str
    game: str
    title: str
    at: float


class SavedId(BaseModel):
    id: str


class Health(BaseModel):
    version: str
    waiting: Annotated[dict[str, int], Field(description="questions in each queue")]
