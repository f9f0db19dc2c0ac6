"""Every limit of the server, each with its reason: what one visitor may cost.

What is counted must not be free. A cookie is, so whatever lasts (a job, a room, a saved game, a connection) is counted
by the address too. The numbers for an address are made for a class of thirty pupils who share one.
"""

import os
from dataclasses import dataclass

# ---- one request ----

MOST_BYTES = 64 * 1024  # of a body: a position of MOST_TEXT characters fits in
MOST_URL = 16 * 1024  # characters of a path and query: links hold whole positions
MOST_TEXT = 60_000  # characters of a position, the longest that a body can hold
MOST_MOVE = 2_000  # characters of a move
MOST_PARAM = 4_000  # characters of a parameter, such as the code of an octal game
MOST_MOVES = 5_000  # of a record; the budget of a replay ends long ones earlier

# ---- the time and memory of one answer ----

MOVE_SECONDS = 5.0  # to show a position or make a move; each also has to be drawn
SOLVE_SECONDS = 10.0  # a reader's patience; what takes longer is a job
CHOICE_SECONDS = 5.0  # for a player's move
JOB_SECONDS = 600.0  # a long question ends sometime, so that the next one has its turn
PERIOD_SECONDS = 4.0  # of a solve's time, for the search for a period
GRACE = 0.5  # seconds that a worker has to stop after it was called off; then it is killed
COMPILING = 180.0  # seconds beyond the budget before a worker that compiles is killed: a first question may compile
STARTING = 60.0  # seconds for a new worker to load what it needs; a question's clock starts when it is taken up
MEMORY = 1 << 30  # bytes a table may take
TIRED = 700 << 20  # bytes: a worker that has grown beyond this is replaced
TABLE_CELLS = 4_000_000  # in one answer: what a browser draws
TREE_NODES = 3_000  # in one answer: what a browser draws
TREE_BOARDS = 300  # drawn in one answer
LISTED = 400  # moves that a view lists; more are typed
LONG = 2_000  # characters of a position above which its options are named by their moves alone
MOST_GAMES = 100_000_000  # of one simulation; JOB_SECONDS ends it as well
FURTHER = 10  # times a claim's own size: how far the page checks it
REMEMBERED = 32 << 20  # bytes of answers kept, so that a question asked again costs nothing

# ---- what lasts ----

BEAT = 15.0  # seconds between two signs of life on a quiet line
JOB_KEPT = 3600.0  # seconds that a finished job's answer is kept
MOST_JOBS = 2_000  # jobs remembered
MOST_ROOMS = 5_000  # rooms at once: some megabytes
ROOMS_EACH = 30  # of one browser session
ROOM_RESTS = 6 * 3600.0  # seconds without a sign of life after which a room closes

# ---- how often ----

MOST_BUCKETS = 20_000  # clients remembered, some megabytes


@dataclass(frozen=True)
class Limits:
    """Requests a second, and how many may come at once, for a browser session and for an address."""

    session_rate: float = 30
    session_burst: float = 150
    address_rate: float = 300
    address_burst: float = 900


# ---- who waits for a worker ----


@dataclass(frozen=True)
class LaneSettings:
    name: str
    workers: int
    queue: int  # questions that may wait
    each: int  # of one client, waiting and running
    nice: int  # how far the processes step back before others; those that do may compile
    warm: str = ""  # what it asks itself about all games while nobody asks, to have their compiled code loaded


def default_lanes(solvers: int | None = None, warm: bool = True) -> list[LaneSettings]:
    """Moves are quick and many, so their queue is long; what waits in a queue is answered within its patience."""
    solvers = solvers or max(1, (os.cpu_count() or 2) - 1)
    solve, simulate = ("solve", "simulate") if warm else ("", "")
    return [
        LaneSettings("moves", 2, 256, 32, 0),
        LaneSettings("choices", 1, 128, 4, 2, solve),
        LaneSettings("solves", solvers, 64, 8, 10, solve),
        LaneSettings("jobs", 2, 50, 3, 5, simulate),
    ]
