"""Every limit of the server, each with its reason: what one client may cost.

What is counted must not be free. A cookie is, so whatever lasts (a job, a room, a saved game, a connection) is counted
by the address too. The numbers for an address are made for two classes of thirty pupils who share one.
"""

import os
from dataclasses import dataclass
from typing import NamedTuple

from grundy.core.types import JsonObject

# ---- one request ----

PACKED_FROM = 1000  # bytes of an answer that is sent compressed
MOST_BYTES = 64 * 1024  # of a body: a position of MOST_TEXT characters fits in
MOST_URL = 16 * 1024  # characters of a path and query: links hold whole positions
HEADER_BYTES = 16 * 1024  # of all headers: cookies of other servers on this computer are among them
HEAD_BYTES = MOST_URL + HEADER_BYTES  # read before a request is given up, well before anything looks at it
MOST_TEXT = 60_000  # characters of a position, the longest that a body can hold
MOST_MOVE = 2_000  # characters of a move
MOST_STROKE = 1_500  # places of a curve drawn by hand
MOST_PARAM = 4_000  # characters of a parameter, such as a list of numbers
MOST_MOVES = 5_000  # of a record; the budget of a replay ends long ones earlier
MOST_QR = 600  # characters of an address with a QR code: more squares than a camera sees from the last row
LEAST_PASSWORD = 8  # characters: one that is not in a list of the usual ones holds for years at `guesses`
MOST_PUPIL = 24  # characters of a pupil's name

# ---- the time and memory of one answer ----

# The seconds of a question are a processor's: on a busy computer an answer comes later instead of never.
BUSY = 8  # times as many seconds until it is given up all the same
MOVE_SECONDS = 5.0  # to show a position or make a move; each also has to be drawn
SOLVE_SECONDS = 10.0  # a reader's patience; what takes longer is a job
CHOICE_SECONDS = 5.0  # for a player's move
JOB_SECONDS = 600.0  # a long question ends sometime, so that the next one has its turn
USER_GAME_SECONDS = 1.0  # for the start, the drawing and the first moves of a user's own game
GRACE = 0.5  # seconds that a worker has to stop after a cancel; then it is killed
JOB_GRACE = 20.0  # the same for a job, which keeps what it has done, on a busy computer too
SLICE_GRACE = 0.3  # the same for a request that goes to the long queue: others wait for the worker
MEMORY = 512 << 20  # bytes a table may take
WORKER_MEMORY = 1 << 30  # bytes one worker may take; then it is killed, and its question is told why
ALL_MEMORY = 1600 << 20  # bytes of all workers: with the web process the server stays below 2 GB
TIRED = 320 << 20  # bytes: a worker that has kept more than this after its answer is replaced
TABLE_CELLS = 4_000_000  # in one answer: what a browser draws
LISTED = 400  # moves that a view lists; more are typed
LONG = 2_000  # characters of a position above which its options are named by their moves alone
MOST_GAMES = 100_000_000  # of one simulation; JOB_SECONDS ends it as well
FURTHER = 10  # times a claim's own size: how far the page checks it
REFUSED_FOR = 120.0  # seconds that a question over a limit is refused without trying it again
CACHED = 16 << 20  # bytes of cached responses, in memory and on disk, so that one asked for again costs nothing
EXPENSIVE_ENOUGH = 0.05  # seconds of a processor: what cost more is written to disk at once, the rest if asked again

# ---- single questions ----


# by question and argument: less than elsewhere, since a browser draws it
HIGHEST = {"analyse": {"depth": 12}, "exercises": {"number": 50}, "tree": {"depth": 12, "width": 500}}
USUAL = {"tree": {"depth": 2}}  # if it is left out, where that is less than elsewhere
# what the page adds to a question
ADDED: dict[str, JsonObject] = {
    "solve": {"walk": 20_000},  # moves for the remoteness, some tenths of a second; beyond, it is left blank
    "tree": {"most": 3_000, "drawn": 300},  # positions and boards in one answer
    "findings": {"period_seconds": 4.0},  # of its time, for the search for a period
}

# ---- what lasts ----

BEAT = 15.0  # seconds between two signs of life on a quiet line
FINISHED_JOB_SECONDS = 3600.0  # seconds that a finished job's answer is kept
JOB_TRIES = 3  # times that a job is begun: one that takes the server along each time is given up
RETRY_SECONDS = 5.0  # seconds until a disk that took nothing is tried again; each time twice as long, up to a minute
MOST_JOBS = 2_000  # jobs remembered
MOST_ROOMS = 5_000  # rooms at once: some megabytes
ROOMS_PER_SESSION = 10  # of one browser session
ROOMS_ADDRESS = 100  # opened from one address
ROOM_RESTS = 6 * 3600.0  # seconds without a sign of life after which a game that was played closes
ROOM_TEXT = 1 << 20  # characters of all positions of one game in a room: it is kept, and sent whole to who comes in
PRESENCE = 0.02  # seconds for each who listens until it is told who came or left, one at most: many come at once
ROOM_CODE = 7  # characters, of 31: to type, and hard to guess; it opens a game to watch, or a free seat
MOST_CLASSES = 200  # class rooms at once: with all their boards some megabytes
CLASSES_PER_SESSION = 5  # of one browser session
CLASSES_ADDRESS = 12  # opened from one address, such as a school's
CLASS_CODE = 6  # characters: pupils type them, and the teacher can shut the door
MOST_PUPILS = 60  # of one class room
CLASS_TEXT = 2_000  # characters of the position that a class begins with: all its boards are kept, move by move
CLASS_RESTS = 6 * 3600.0  # seconds without a sign of life after which a class room closes
CLASS_PACE = 0.1  # seconds between two looks of a teacher at all boards, however fast pupils play
UNPLAYED_RESTS = 600.0  # and one in which not both have moved: a link that was sent is opened soon, or watched

# ---- connections ----

MOST_CONNECTIONS = 2_000  # each takes some 50 kB
PATIENCE = 20.0  # seconds for a whole request, and to read on in a response: 64 kB over a bad line
IDLE_SECONDS = 5  # between two requests; a browser opens another connection
PIECE = 1 << 16  # bytes of a response that wait to be read, at most
RESERVED_FILES = 256  # of the files that a process may open: for workers' pipes, pages, saved games
ACCEPTED_AT_ONCE = 16  # connections taken at once, before somebody else is heard: some milliseconds
BACKLOG = 512  # that may wait for it: a class opens the page at once, and a thousand lines are cut and come again
STREAMS_PER_SESSION = 12  # lines on which one browser listens: windows with rooms, jobs, a class
STREAMS_ADDRESS = 500  # of one address: fewer than its lines, so that it can always ask too
MOST_STREAMS = 1_600  # in all, for the same reason
LOG_LINES = 30  # a minute of one kind, so that no flood fills the disk

# ---- rate limits ----

MOST_BUCKETS = 20_000  # clients remembered, some megabytes
REST = 1.0  # seconds until a request that was one too many is refused: so no connection asks faster than that
FILE_COST = 0.2  # of a request: a page's own files cost little


class Rate(NamedTuple):
    per_second: float  # requests, in the long run
    burst: float  # requests, after a rest


class Limits(NamedTuple):
    """How often clients may ask; `of` has the usual numbers."""

    session: Rate  # a quick player with the analysis on asks 5 times a second
    address: Rate  # all signed sessions of an address together; a proxy that can may limit it further
    stranger: Rate  # all that an address asks without a cookie of ours: first visits, and floods
    saves: Rate  # of one address: a class saves a few hundred games, a flood takes a week to fill
    guesses: Rate = Rate(0.5, 40)  # wrong passwords of one address: a class may mistype, and nobody tries out many

    @staticmethod
    def of(session: float = 30, address: float = 300) -> "Limits":
        """From the two rates that the operator chooses; the rest keeps its proportion."""
        return Limits(
            session=Rate(session, 5 * session),
            address=Rate(address, 3 * address),
            stranger=Rate(address / 10, max(1.0, 0.3 * address)),
            saves=Rate(address / 1800, address),
        )


# ---- who waits for a worker ----

SOLVED_KNOWN = 5_000  # positions whose solution is in the cache
COSTS_KNOWN = 5_000  # kinds of requests whose costs are known: some megabytes
CHEAP = 0.05  # seconds of a processor: a move on an ordinary board takes a few thousandths, a solve some tenths
A_LETTER = 50e-6  # seconds: what drawing and listing a position take for each letter of it, until it is known better
A_PLAYOUT = 100e-6  # seconds: the same for each game that a player plays in its head
ANY_COST_EVERY = 16  # requests, of which one is served whatever its cost, so that an expensive one is served at all
HEAVY = 2.0  # processor seconds used lately above which a client is a heavy one
HALF_LIFE = 10.0  # seconds after which half of them are forgotten
JOBS_PER_SESSION, JOBS_ADDRESS, OPEN_JOBS = 3, 10, 50  # open jobs of a session, of an address, and in all


@dataclass(frozen=True)
class QueueSettings:
    name: str
    workers: int
    waiting: int  # requests that may wait
    per_session: int  # of one session, waiting and running
    address: int  # of one address, waiting and running: others always find a place
    nice: tuple[int, int] = (0, 0)  # how far the reserved processes and the others step back
    cheap: float = CHEAP  # seconds up to which a request is served before all others, and may have any worker
    reserved: int = 1  # workers that expensive requests leave to cheap ones
    spare: int = 0  # workers that one address leaves to the others
    slice: float = 0.0  # seconds of a processor after which a request goes to the long queue; 0: never
    jobs: int = 0  # workers for jobs alone


def default_queues(solvers: int | None = None) -> tuple[QueueSettings, QueueSettings]:
    """Interactive requests are many, so their queue is long; what waits in it is answered within its patience.

    A slice is what an interactive request needs many times over, and what others can wait for behind a slow one.
    """
    solvers = solvers or max(1, (os.cpu_count() or 2) - 1)
    return (
        QueueSettings("interactive", 5, 640, 32, 512, (0, 5), reserved=2, slice=0.4),
        QueueSettings("long", solvers + 2, 64, 4, 48, (10, 10), cheap=2.0, spare=1, jobs=2),
    )
