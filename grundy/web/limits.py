"""Every limit of the server, with its reason.

A new cookie costs nothing, so whatever lasts (a job, a room, a saved game, a connection) is also limited per address.
The limits of an address allow two classes of thirty pupils behind the same one.
"""

import os
from dataclasses import dataclass
from typing import NamedTuple

from grundy.core.types import JsonObject

# ---- one request ----

PACKED_FROM = 1000  # bytes from which a response is compressed
MOST_BYTES = 64 * 1024  # of a body: enough for a position of MOST_TEXT characters
MOST_URL = 16 * 1024  # characters of path and query: links contain whole positions
HEADER_BYTES = 16 * 1024  # of all headers, which include cookies of other servers on this computer
HEAD_BYTES = MOST_URL + HEADER_BYTES  # of a request line and headers; more is refused while it is read
MOST_TEXT = 60_000  # characters of a position
MOST_MOVE = 2_000  # characters of a move
MOST_STROKE = 1_500  # points of a curve drawn by hand
MOST_PARAM = 4_000  # characters of a parameter, such as a list of numbers
MOST_MOVES = 5_000  # of a record; the budget of a replay may end sooner
MOST_QR = 600  # characters in a QR code: with more, a camera cannot read it from the back of a classroom
LEAST_PASSWORD = 8  # characters: at the rate `guesses`, guessing one takes years
MOST_PUPIL = 24  # characters of a pupil's name

# ---- the time and memory of one request ----

# Budgets count processor seconds: on a busy computer a response comes later, but it comes.
BUSY = 8  # times the budget on the clock, after which a request is killed anyway
MOVE_SECONDS = 5.0  # to show a position or make a move, drawing included
SOLVE_SECONDS = 10.0  # as long as people wait; for more there are jobs
CHOICE_SECONDS = 5.0  # for a player's move
JOB_SECONDS = 600.0  # so that the next job gets a worker
USER_GAME_SECONDS = 1.0  # for the start, the drawing and the first moves of a user's own game
GRACE = 0.5  # seconds that a worker has to stop after a cancel, before it is killed
JOB_GRACE = 20.0  # the same for a job, which has to save its partial result
SLICE_GRACE = 0.3  # the same for a request that moves to the long queue: others wait for the worker
MEMORY = 512 << 20  # bytes a table may take
WORKER_MEMORY = 1 << 30  # bytes of one worker, above which it is killed
ALL_MEMORY = 1600 << 20  # bytes of all workers, so that the whole server stays below 2 GB
TIRED = 320 << 20  # bytes: a worker that still holds more after a response is replaced
TABLE_CELLS = 4_000_000  # in one response: as many as a browser can draw
LISTED = 400  # moves in a view; others can be typed
LONG = 2_000  # characters of a position, above which a view lists moves without the positions they lead to
MOST_GAMES = 100_000_000  # of one simulation; JOB_SECONDS ends it as well
FURTHER = 10  # times the usual size of a claim: how far the page checks it
REFUSED_FOR = 120.0  # seconds for which a request that went over budget is refused without another try
CACHED = 16 << 20  # bytes of cached responses, in memory and on disk
EXPENSIVE_ENOUGH = 0.05  # processor seconds above which a response is written to disk at once, others if repeated

# ---- single operations ----

# upper bounds by operation and argument, where the page allows less than the command line, since a browser draws it
HIGHEST = {"analyse": {"depth": 12}, "exercises": {"number": 50}, "tree": {"depth": 12, "width": 500}}
USUAL = {"tree": {"depth": 2}}  # defaults, where they are lower than on the command line
# arguments that the page adds
ADDED: dict[str, JsonObject] = {
    "solve": {"walk": 20_000},  # moves for the remoteness, some tenths of a second; beyond that it is left blank
    "tree": {"most": 3_000, "drawn": 300},  # positions and boards in one response
    "findings": {"period_seconds": 4.0},  # of the budget, for the search for a period
}

# ---- what lasts ----

BEAT = 15.0  # seconds between two comments on a quiet event stream, which keep the connection open
FINISHED_JOB_SECONDS = 3600.0  # seconds that the result of a finished job is kept
JOB_TRIES = 3  # starts of a job: one during which the server ended each time is given up
RETRY_SECONDS = 5.0  # seconds until a failed write to disk is retried; doubled each time, up to a minute
MOST_JOBS = 2_000  # jobs remembered
MOST_ROOMS = 5_000  # rooms at once: some megabytes
ROOMS_PER_SESSION = 10  # of one browser session
ROOMS_ADDRESS = 100  # opened from one address
ROOM_RESTS = 6 * 3600.0  # seconds without activity after which a room with moves closes
ROOM_TEXT = 1 << 20  # characters of all positions of a game in a room, which is stored and sent whole
PRESENCE = 0.02  # seconds per listener, at most one in all, before arrivals are announced: many arrive at once
ROOM_CODE = 7  # characters, each one of 31: short to type, hard to guess
MOST_CLASSES = 200  # classrooms at once: some megabytes with all their boards
CLASSES_PER_SESSION = 5  # of one browser session
CLASSES_ADDRESS = 12  # opened from one address
CLASS_CODE = 6  # characters: pupils type them, and the teacher can close the door
MOST_PUPILS = 60  # of one classroom
CLASS_TEXT = 2_000  # characters of the position that a class starts from: every move on every board is stored
CLASS_RESTS = 6 * 3600.0  # seconds without activity after which a classroom closes
CLASS_PACE = 0.1  # seconds between two updates of the teacher's overview, however fast pupils play
UNPLAYED_RESTS = 600.0  # the same for a room in which not both players have moved

# ---- connections ----

MOST_CONNECTIONS = 2_000  # each takes some 50 kB
PATIENCE = 20.0  # seconds for sending a request, and for reading the next part of a response
IDLE_SECONDS = 5  # between two requests on a connection; browsers open another one
PIECE = 1 << 16  # bytes of a compressed response that are sent at a time
RESERVED_FILES = 256  # open files that are not connections: pipes of workers, pages, databases
ACCEPTED_AT_ONCE = 16  # connections taken in one step of the event loop: some milliseconds
BACKLOG = 512  # connections that may wait to be taken: a whole class opens the page at the same time
STREAMS_PER_SESSION = 12  # event streams of one browser: windows with rooms, jobs, a class
STREAMS_ADDRESS = 500  # of one address: fewer than its connections, so that some are left for requests
MOST_STREAMS = 1_600  # in all, for the same reason
LOG_LINES = 30  # per minute and kind, so that a flood does not fill the disk

# ---- rate limits ----

MOST_BUCKETS = 20_000  # clients remembered, some megabytes
REST = 1.0  # seconds before a request over a rate limit is refused, so that no connection asks faster than that
FILE_COST = 0.2  # of a request: static files are cheap


class Rate(NamedTuple):
    per_second: float  # requests per second in the long run
    burst: float  # requests at once after a pause


class Limits(NamedTuple):
    """Rate limits; `of` has the usual ones."""

    session: Rate  # a quick player with the analysis on makes 5 requests a second
    address: Rate  # all signed sessions of an address together
    stranger: Rate  # all requests of an address without our cookie: first visits, and floods
    saves: Rate  # saved games of an address: a class saves a few hundred; a flood takes a week to fill the store
    guesses: Rate = Rate(0.5, 40)  # wrong passwords of an address: enough for a class, too few for guessing

    @staticmethod
    def of(session: float = 30, address: float = 300) -> "Limits":
        """From the two rates that the operator chooses; the others are in proportion."""
        return Limits(
            session=Rate(session, 5 * session),
            address=Rate(address, 3 * address),
            stranger=Rate(address / 10, max(1.0, 0.3 * address)),
            saves=Rate(address / 1800, address),
        )


# ---- queues ----

SOLVED_KNOWN = 5_000  # positions whose solution is in the cache
COSTS_KNOWN = 5_000  # kinds of requests whose costs are remembered: some megabytes
CHEAP = 0.05  # processor seconds: a move on an ordinary board takes a few thousandths, a solve some tenths
A_LETTER = 50e-6  # seconds: first estimate of drawing a position, per character
A_PLAYOUT = 100e-6  # seconds: first estimate of one game that a player plays out
ANY_COST_EVERY = 16  # one request in so many is chosen whatever its cost, so that expensive ones are not starved
HEAVY = 2.0  # processor seconds used lately, above which a client is heavy
HALF_LIFE = 10.0  # seconds after which used processor seconds count half
JOBS_PER_SESSION, JOBS_ADDRESS, OPEN_JOBS = 3, 10, 50  # open jobs of a session, of an address, and in all


@dataclass(frozen=True)
class QueueSettings:
    name: str
    workers: int
    waiting: int  # requests that may wait
    per_session: int  # of one session, waiting and running
    address: int  # of one address, waiting and running, so that there is room for others
    nice: tuple[int, int] = (0, 0)  # niceness of the reserved workers, and of the others
    cheap: float = CHEAP  # estimated seconds up to which a request goes first, and may use any worker
    reserved: int = 1  # workers kept free for cheap requests
    spare: int = 0  # workers that one address may not occupy
    slice: float = 0.0  # processor seconds after which a request moves to the long queue; 0: never
    jobs: int = 0  # workers for jobs only


def default_queues(solvers: int | None = None) -> tuple[QueueSettings, QueueSettings]:
    """The interactive queue and the long one.

    The slice is many times what an interactive request needs, and short enough for others to wait behind a slow one.
    """
    solvers = solvers or max(1, (os.cpu_count() or 2) - 1)
    return (
        QueueSettings("interactive", 5, 640, 32, 512, (0, 5), reserved=2, slice=0.4),
        QueueSettings("long", solvers + 2, 64, 4, 48, (10, 10), cheap=2.0, spare=1, jobs=2),
    )
