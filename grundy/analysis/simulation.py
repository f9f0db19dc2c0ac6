"""A simulation: many games between players, each fixed by the seed and its number, and what came of them."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from grundy.analysis.matches import Match, run_version, text_of
from grundy.analysis.record import Record
from grundy.analysis.statistics import (
    LETTERS,
    Counts,
    Share,
    Standing,
    Statistics,
    add,
    band,
    mean,
    simulation_bands,
    tidy,
)
from grundy.compile.device import CPU, wanted
from grundy.core.budget import Budget, running_budget
from grundy.core.capabilities.solving import MoveCount
from grundy.core.errors import (
    GO_ON,
    Argument,
    BadParam,
    Cancelled,
    CannotCompile,
    Message,
    OverBudget,
    Refused,
    UnknownName,
)
from grundy.core.game import Ending, foremost, tallies
from grundy.core.notation import printable
from grundy.core.random_streams import FIRST, KernelPlay, Stream, key
from grundy.core.registry import user_game_files
from grundy.core.result import STOPPED, Grid, Result, TextLine
from grundy.core.types import JsonObject, Position
from grundy.engines.choose import choose
from grundy.engines.playouts import find_playouts, play_compiled, play_on
from grundy.players.player import Player, make_player
from grundy.runtime.crew import Crew
from grundy.store.runs import Run, Runs
from grundy.version import __version__


@dataclass(frozen=True)
class Several(Statistics):
    """The figures of games of three or more; a score is the share of games won.

    A player who is ahead alone at the end has won, players who are level in front are tied, and the others have lost.
    The players go round the seats, so the games of one round begin at one position. Bands are counted over rounds, as
    those of two players are over pairs.
    """

    seats: int = 3

    def of(self, name: str) -> tuple[int, int, int]:
        """Games won, tied and lost by a player (`player A`) or in a seat (`seat 1`)."""
        return tuple(self.row(name).get(result, 0) for result in (1, 0, -1))  # type: ignore[return-value]

    def share(self, name: str) -> Share:
        return band(self.of(name)[0], self.games, self.seats)

    def results(self) -> tuple[int, int, int]:
        return self.of("player A")

    def score(self) -> Share:
        return self.share("player A")

    def first_results(self) -> tuple[int, int, int]:
        return self.of("seat 1")

    def first_score(self) -> Share:
        return self.share("seat 1")

    def standings(self, players: tuple[str, ...]) -> Iterator[Standing]:
        for letter, player in zip(LETTERS, players, strict=False):
            yield f"{letter}: {player}", self.of(f"player {letter}"), self.share(f"player {letter}")
        for seat in range(1, self.seats + 1):
            yield f"seat {seat}", self.of(f"seat {seat}"), self.share(f"seat {seat}")

    def lines(self) -> Iterator[str]:
        bad = [f"{letter} {mean(self.row(f'bad points {letter}')):.3f}" for letter in LETTERS[: self.seats]]
        yield f"bad points a game: {', '.join(bad)}"

    def to_dict(self) -> JsonObject:
        def row_of(name: str) -> JsonObject:
            won, tied, lost = self.of(name)
            return {"wins": won, "ties": tied, "losses": lost, **self.share(name).to_dict()}

        letters = LETTERS[: self.seats]
        bad = {letter: round(mean(self.row(f"bad points {letter}")), 6) for letter in letters}
        return super().to_dict() | {
            "players": {letter: {**row_of(f"player {letter}"), "bad_points": bad[letter]} for letter in letters},
            "seats": [row_of(f"seat {seat}") for seat in range(1, self.seats + 1)],
        }


@dataclass
class Simulation(Result):
    """A match and its results; `statistics` holds for the games played so far."""

    match: Match
    counts: Counts
    how: str  # compiled, on a device, or why not
    run: int | None = None  # the number under which it is kept
    seconds: float = field(default=0.0, compare=False)

    @property
    def statistics(self) -> Statistics:
        seats = len(self.match.players)
        return Statistics(self.counts) if seats == 2 else Several(self.counts, seats)

    @property
    def done(self) -> int:
        return self.statistics.games

    def rows(self) -> Iterator[list[object]]:
        return self.statistics.rows()

    def facts(self) -> list[tuple[str, str]]:
        """The figures by name, as two simulations are set side by side."""
        s = self.statistics
        return [
            ("wins, ties, losses", ", ".join(f"{n:,}" for n in s.results())),
            ("score of A", str(s.score())),
            ("score of the first", str(s.first_score())),
            *((f"won by {who}", str(share)) for who, _, share in s.standings(self.match.players) if self.several),
            ("moves a game", f"{s.mean_length():.3f}"),
            ("branching", f"{s.mean_branching():.3f}"),
        ]

    def bands(self) -> JsonObject:
        """Every share with its 95% band, for charts."""
        return simulation_bands(self.statistics, self.match.players)

    @property
    def several(self) -> bool:
        """Whether three or more play."""
        return len(self.match.players) > 2

    def screen(self) -> Iterator[TextLine | Grid]:
        match, statistics = self.match, self.statistics
        named = [f"{letter}: {player}" for letter, player in zip(LETTERS, match.players, strict=False)]
        swapped, score = "sides swapped in pairs", "score"
        if self.several:
            swapped, score = f"all go round the {len(named)} seats", "share of games won"
        yield TextLine(f"{match.game}, {match.ending} ending, {match.starts.in_words}", "bold")
        yield TextLine(f"{'  '.join(named)}  {statistics.games:,} games, {swapped}, seed {match.seed}")
        yield TextLine()
        rows = [["", "won", "tied", "lost", f"{score}, 95% interval"]]
        for who, results, share in statistics.standings(match.players):
            rows.append([who, *(f"{n:,}" for n in results), str(share)])
        yield Grid(rows, ["bold", None, None, None, None])
        yield TextLine()
        if lengths := statistics.row("length"):
            yield TextLine(f"moves a game: {statistics.mean_length():.2f} on average, {min(lengths)} to {max(lengths)}")
            yield TextLine(f"moves to choose from: {statistics.mean_branching():.2f} on average")
        yield from map(TextLine, statistics.lines())
        for name in named:
            rate = statistics.error_rate(name[0])
            if rate is not None:
                by_ply = [f"{wrong / chances:.0%}" for wrong, chances in list(statistics.errors(name[0]).values())[:12]]
                yield TextLine(f"errors of {name}: {rate:.1%} of its chances; by ply: {' '.join(by_ply)}")
        saved = "" if self.run is None else f"  kept as run {self.run}"
        ways = {"compiled": "compiled play", "device": "play on a GPU", "kept": ""}
        how = ways.get(self.how, "interpreted play")
        yield TextLine(f"\n{how}{saved}".rstrip() if how or saved else "", "dim")

    def verdict(self) -> tuple[int, str]:
        return (0, "") if self.done == self.match.games else stopped(self.done, self.match.games)

    def to_dict(self) -> JsonObject:
        """Without times, so that the same games give the same bytes."""
        return {"match": self.match.to_dict(), "version": __version__, **self.statistics.to_dict()}


def stopped(done: int, games: int) -> tuple[int, str]:
    return STOPPED, Message(f"stopped after {done:,} of {games:,} games; what is done is kept", GO_ON)


# ---- playing ----


COMPILED_CHUNK = 1 << 17  # games: a tenth of a second or so
CHUNK = 32
SLOW_CHUNK = 2
MOST_CHUNKS = 1 << 17  # of one simulation: more games make larger chunks
LONGEST = 100_000  # moves; a game that need not end counts as tied then
SAVE_EVERY = 5.0  # seconds between two times that the counts are saved
MANY = 10_000_000  # games: fewer are played here sooner than a device has its kernel


class Playing:
    """The players of a match, made once for a chunk, so that they keep what they know from game to game."""

    def __init__(self, match: Match, budget: Budget) -> None:
        self.match, self.budget = match, budget
        self.game, self.ending = match.load_game(), Ending(match.ending)
        self.players = tuple(make_player(text) for text in match.players)
        self.seats = len(self.players)
        self.positions = match.starts.positions(self.game)
        self.engine: Any = None

    def start(self, number: int) -> Any:
        if self.match.starts.form:
            return self.match.starts.random(self.game, self.match.seed, number // self.seats)
        return self.positions[number // self.seats % len(self.positions)]

    def who(self, number: int, move: int) -> int:
        """The player (0: player A) who makes that move of a game: they take turns in moving first."""
        return (number + move) % self.seats

    def moves(self, number: int) -> Iterator[tuple[Position, str, Position]]:
        """A game move by move: the position, the move and the option."""
        for seat in range(self.seats):
            self.players[self.who(number, seat)].restart(Stream(key(self.match.seed, number, FIRST + seat)))
        here = self.start(number)
        for length in range(LONGEST):
            if next(iter(self.game.moves(here)), None) is None:
                return
            choice = self.players[self.who(number, length)].choose(self.game, here, self.ending, self.budget)
            yield here, choice.move, choice.option
            here = choice.option

    def points(self, here: Position, move: str) -> int:
        return self.game.points(here, move) if self.ending is Ending.SCORED else 0

    def record(self, number: int) -> Record:
        """One game of the match, to save or replay."""
        match, game = self.match, self.game
        names = tuple(match.players[self.who(number, seat)] for seat in range(self.seats))
        record = Record(match.game, match.params, match.ending, game.text(self.start(number)), players=names)
        record.seed, points = match.seed, []
        for here, move, _ in self.moves(number):
            points.append(self.points(here, move))
            record.moves.append(move)
        record.finish(points)
        return record

    def play(self, number: int, counts: Counts) -> int:
        """Play and count one game; its result for the one who moves first."""
        points, count = list[int](), self.game.capability(MoveCount).of
        for length, (here, move, option) in enumerate(self.moves(number)):
            bump(counts, "positions", length)
            bump(counts, "moves", length, count(here))
            if self.match.errors:
                self.look_for_error(here, move, option, LETTERS[self.who(number, length)], length, counts)
            points.append(self.points(here, move))
            self.budget.look()
        bump(counts, "length", len(points))
        every = list(range(self.seats))
        best = foremost(self.ending, points, self.seats) if len(points) < LONGEST else every
        results = [(1 if len(best) == 1 else 0) if seat in best else -1 for seat in every]
        have = tallies(points, self.seats)
        if self.seats == 2:
            side = LETTERS[self.who(number, 0)]
            bump(counts, f"result {side}", results[0])
            if self.ending is Ending.SCORED:
                bump(counts, f"margin {side}", have[0] - have[1])
        else:
            for seat in every:
                player = LETTERS[self.who(number, seat)]
                bump(counts, f"player {player}", results[seat])
                bump(counts, f"seat {seat + 1}", results[seat])
                bump(counts, f"bad points {player}", have[seat])
        return results[0]

    def look_for_error(
        self, here: Position, move: str, option: Position, player: str, ply: int, counts: Counts
    ) -> None:
        if self.engine is None or self.engine.refuses(self.game, here, self.ending):
            self.engine = choose(self.game, here, self.ending, self.budget)
        before, after = self.engine.value(here), self.engine.value(option)
        if self.ending is Ending.SCORED:
            wrong = after.gain(self.points(here, move)) < before.hope
        elif before.outcome != "N":
            return  # nothing to lose
        else:
            wrong = after.outcome != "P"
        bump(counts, f"chances {player}", ply)
        if wrong:
            bump(counts, f"errors {player}", ply)


def bump(counts: Counts, name: str, at: int, by: int = 1) -> None:
    row = counts.setdefault(name, {})
    row[at] = row.get(at, 0) + by


@lru_cache(4)
def compiled(match_text: str) -> Any:
    """The compiled play of the match, or the reason why there is none."""
    match = Match.from_dict(json.loads(match_text))
    if match.errors:
        return "errors are looked for one move at a time"
    if len(match.players) > 2:
        return "games of three or more are played one move at a time"
    game, ending = match.load_game(), Ending(match.ending)
    players = [make_player(text) for text in match.players]
    budget = running_budget()

    def fair(player: Player, position: Position, moves: list[tuple[str, Position]]) -> list[int] | None:
        return player.fair(game, position, ending, moves, budget)

    simple = (players[0].simple(ending), players[1].simple(ending))
    picks = (partial(fair, players[0]), partial(fair, players[1]))
    return find_playouts(game, ending, simple, match.starts, picks, match.games)


def play_chunk(match_text: str, first: int, stop: int, budget: Budget | None = None) -> Counts:
    """The counts of the games first..stop - 1 (with two players both even). Workers run this."""
    budget = budget or Budget(None)
    fast = compiled(match_text)
    if not isinstance(fast, str):
        seed = json.loads(match_text)["seed"] & (1 << 64) - 1
        return play_compiled(fast, seed, first, stop, budget)
    counts: Counts = {}
    playing = Playing(Match.from_dict(json.loads(match_text)), budget)
    if playing.seats > 2:
        for number in range(first, stop):
            playing.play(number, counts)
        return counts
    for number in range(first, stop, 2):
        one, two = playing.play(number, counts), playing.play(number + 1, counts)
        bump(counts, "pairs", one - two)
        bump(counts, "firsts", one + two)
    return counts


def chunks(match: Match) -> list[tuple[int, int]]:
    slow = any(make_player(text).slow for text in match.players)
    interpreted = isinstance(compiled(text_of(match)), str)
    least = COMPILED_CHUNK if not interpreted else SLOW_CHUNK if slow else CHUNK
    size = max(least, 2 * (match.games // (2 * MOST_CHUNKS)))
    return [(first, min(first + size, match.games)) for first in range(0, match.games, size)]


def simulate(
    match: Match,
    budget: Budget,
    crew: Crew,
    runs: Runs | None = None,
    resume: bool = False,
    watch: Callable[[Simulation], None] | None = None,
    device: str = "cpu",
) -> Simulation:
    """Play the match. If Ctrl-C, a cancel or the budget stops it, it returns what is done; `resume` goes on from there.

    `watch` is shown the results so far after every chunk, on a device after every launch.
    """
    began = time.monotonic()
    crew.check()
    fast = compiled(text_of(match))
    there = on_device(device, match, fast, crew, budget)
    every = chunks(match)
    text = text_of(match)
    counts: Counts = {}
    finished: set[int] = set()
    run = None
    if runs is not None:
        run, stored = runs.resume("simulate", text, run_version(match, resume), resume)
        counts, finished = tidy(stored.get("counts", {})), set(stored.get("chunks", []))
    how = fast if isinstance(fast, str) else "compiled" if there is None else "device"
    result = Simulation(match, counts, how, run)
    saved = time.monotonic()

    def save(done: bool) -> None:
        result.counts = tidy(counts)
        if runs is not None and run is not None:
            saved = result.to_dict() if done else {"counts": result.counts, "chunks": sorted(finished)}
            runs.save(run, saved, done)

    waiting = [i for i in range(len(every)) if i not in finished]
    games = sum(every[i][1] - every[i][0] for i in finished)
    jobs = [(i, (text, *every[i])) for i in waiting]
    found_here = (([i], found) for i, found in crew.run(play_chunk, jobs, budget))
    try:
        for some, found in found_here if there is None else played_there(there, match.seed, every, waiting, budget):
            add(counts, found)
            finished.update(some)
            games += sum(every[i][1] - every[i][0] for i in some)
            budget.report("games", games, match.games)
            if watch is not None:
                result.counts = counts
                watch(result)
            if time.monotonic() - saved > SAVE_EVERY:
                save(False)
                saved = time.monotonic()
    except (KeyboardInterrupt, Cancelled, OverBudget) as stop:
        if isinstance(stop, OverBudget) and not finished:
            raise
    save(len(finished) == len(every))
    result.seconds = time.monotonic() - began
    return result


def on_device(device: str, match: Match, fast: Any, crew: Crew, budget: Budget) -> KernelPlay | None:
    """The play on a device, if one is wanted."""
    found = wanted(device, match.games, MANY)
    if found is None:
        return None
    reason = fast if isinstance(fast, str) else ""
    if crew.workers > 1 or crew.cluster:
        reason = "a device plays alone, without workers and clusters"
    try:
        if reason:
            raise Refused(f"a device does not play these games: {reason}; use ", CPU)
        return play_on(found, fast, match.seed & (1 << 64) - 1, match.games, budget)
    except (Refused, CannotCompile):
        if device == "auto":
            return None
        raise


def played_there(
    there: KernelPlay, seed: int, every: list[tuple[int, int]], waiting: list[int], budget: Budget
) -> Iterator[tuple[list[int], Counts]]:
    """Runs of chunks, each as long as one launch of a device, with their counts."""
    while waiting:
        first = every[waiting[0]][0]
        some = [i for n, i in enumerate(waiting) if i == waiting[0] + n and every[i][1] - first <= there.at_once]
        some = some or waiting[:1]
        yield some, play_compiled(there, seed & (1 << 64) - 1, first, every[some[-1]][1], budget)
        waiting = waiting[len(some) :]


def replay_game(match: Match, number: int) -> Record:
    """The game of that number, 1 to the number of games, played again."""
    if not 1 <= number <= match.games:
        raise BadParam(f"the run has the games 1 to {match.games:,}, not {number:,}")
    return Playing(match, Budget(None)).record(number - 1)


# ---- runs that are kept ----


def show_run(run: Run) -> Simulation:
    """A kept simulation as it was, without playing it again."""
    if run.kind != "simulate":
        raise BadParam(f"run {run.id} is a {run.kind}; its result is in: grundy admin runs {run.id} ", Argument("json"))
    return Simulation(Match.from_dict(run.question), tidy(run.result.get("counts", {})), "kept", run.id)


def replay_run(run: Run, number: int) -> Record:
    """A game of a kept simulation, by its number from 1 on, as a record."""
    if run.kind == "tournament":
        raise BadParam(f"run {run.id} is a tournament; replay a game of `grundy simulate` with two of its players")
    return replay_game(without_files(Match.from_dict(run.question)), number)


def without_files(match: Match) -> Match:
    """Refuse a kept match that needs a user's file, unless that file was given: a kept run runs no file by itself."""
    for name in (match.game, *match.own):
        file = name.partition(".py")[0] + ".py"
        if ".py" in name and str(Path(file).resolve()) not in user_game_files():
            shown = printable(file[-80:])
            raise UnknownName(
                f"the game is in the file {shown}, and a kept run runs no file; type ",
                Argument("rules", shown),
                " if you trust it",
            )
    return match


def compare_runs(one: Run, two: Run) -> list[tuple[str, str, str]]:
    """Two kept simulations side by side: a name and the two values."""
    a, b = show_run(one), show_run(two)
    rows = [("run", str(one.id), str(two.id)), ("version", one.version, two.version)]
    for name in ("game", "ending", "players", "games", "seed"):
        rows.append((name, str(getattr(a.match, name)), str(getattr(b.match, name))))
    rows.append(("starts", a.match.starts.in_words, b.match.starts.in_words))
    left, right = dict(a.facts()), dict(b.facts())
    rows += [(name, left.get(name, ""), right.get(name, "")) for name in left | right]
    rows.append(("same counts", "yes" if a.counts == b.counts else "no", ""))
    return rows
