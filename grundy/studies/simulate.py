"""Simulation: many games between two players, each fixed by the seed and its number, so that any worker may play it.

Words: a match is everything that decides the games (game, ending, players, starts, seed, how many); a chunk is a run of
games that one worker plays in one go. Results are counts, so memory does not grow with the number of games, and the
same seed gives the same bytes with one worker, with many, and on a cluster.
"""

import json
import time
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Any

from grundy.core.abilities.move_count import MoveCount
from grundy.core.budget import Budget
from grundy.core.errors import BadParam, Cancelled, OverBudget, Refused
from grundy.core.game import Ending
from grundy.core.stream import FIRST, SECOND, Stream, key
from grundy.engines.choose import choose
from grundy.engines.playouts import find_playouts, play_compiled
from grundy.players.player import Player, make_player
from grundy.store.runs import Runs
from grundy.studies.counts import Counts, add, tidy
from grundy.studies.match import Match, check, code_version, run_version, text_of
from grundy.studies.record import Record, judge
from grundy.studies.simulation import Simulation
from grundy.studies.spread import Spread

COMPILED_CHUNK = 1 << 17  # games: a tenth of a second or so
CHUNK = 32
SLOW_CHUNK = 2
MOST_CHUNKS = 1 << 17  # of one simulation: more games make larger chunks
LONGEST = 100_000  # moves; a game that need not end counts as tied then
SAVE_EVERY = 5.0  # seconds between two savings of what is done


class Playing:
    """Two players at one game: made once a chunk, so that what they know is kept from game to game."""

    def __init__(self, match: Match, budget: Budget) -> None:
        self.match, self.budget = match, budget
        self.game, self.ending = match.load_game(), Ending(match.ending)
        self.players = tuple(make_player(text) for text in match.players)
        self.positions = match.starts.positions(self.game)
        self.engine: Any = None

    def start(self, number: int) -> Any:
        if self.match.starts.form:
            return self.match.starts.random(self.game, self.match.seed, number // 2)
        return self.positions[number // 2 % len(self.positions)]

    def moves(self, number: int) -> Iterator[tuple[Any, str, Any, int]]:
        """A game move by move: the position, the move, the option, and who moves (0: player A)."""
        for who, player in enumerate(self.players):
            first = who == number % 2
            player.restart(Stream(key(self.match.seed, number, FIRST if first else SECOND)))
        here, who = self.start(number), number % 2
        for _ in range(LONGEST):
            if next(iter(self.game.moves(here)), None) is None:
                return
            choice = self.players[who].choose(self.game, here, self.ending, self.budget)
            yield here, choice.move, choice.option, who
            here, who = choice.option, 1 - who

    def record(self, number: int) -> Record:
        """One game of the match, to save or replay."""
        match, game = self.match, self.game
        names = match.players if number % 2 == 0 else (match.players[1], match.players[0])
        record = Record(match.game, match.params, match.ending, game.text(self.start(number)), players=names)
        record.seed, margin = match.seed, 0
        for i, (here, move, _, _) in enumerate(self.moves(number)):
            if self.ending is Ending.SCORED:
                margin += game.points(here, move) * (-1 if i % 2 else 1)
            record.moves.append(move)
        record.winner = judge(game, self.ending, 1 + len(record.moves) % 2, margin)
        record.margin = margin if self.ending is Ending.SCORED else None
        return record

    def play(self, number: int, counts: Counts) -> int:
        """Play and count one game; its result for the one who moves first."""
        game, scored = self.game, self.ending is Ending.SCORED
        length, margin, count = 0, 0, game.ability(MoveCount).of
        for here, move, option, who in self.moves(number):
            bump(counts, "positions", length)
            bump(counts, "moves", length, count(here))
            if scored:
                margin += game.points(here, move) * (-1 if length % 2 else 1)
            if self.match.errors:
                self.look_for_error(here, move, option, "AB"[who], length, counts)
            length += 1
            self.budget.look()
        winner = judge(game, self.ending, 1 + length % 2, margin) if length < LONGEST else None
        result = 0 if winner is None else 1 if winner == 1 else -1
        side = "AB"[number % 2]
        bump(counts, f"result {side}", result)
        bump(counts, "length", length)
        if scored:
            bump(counts, f"margin {side}", margin)
        return result

    def look_for_error(self, here: Any, move: str, option: Any, player: str, ply: int, counts: Counts) -> None:
        if self.engine is None or self.engine.refuses(self.game, here, self.ending):
            self.engine = choose(self.game, here, self.ending, self.budget)
        before, after = self.engine.value(here), self.engine.value(option)
        if self.ending is Ending.SCORED:
            wrong = after.gain(self.game.points(here, move)) < (before.margin or 0)
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
    """What plays the match at compiled speed; or the reason why nothing does."""
    match = Match.from_dict(json.loads(match_text))
    if match.errors:
        return "errors are looked for one move at a time"
    game, ending = match.load_game(), Ending(match.ending)
    players = [make_player(text) for text in match.players]
    budget = Budget(None)

    def fair(player: Player, position: Any, moves: list[tuple[str, Any]]) -> list[int] | None:
        return player.fair(game, position, ending, moves, budget)

    simple = (players[0].simple(ending), players[1].simple(ending))
    picks = (partial(fair, players[0]), partial(fair, players[1]))
    return find_playouts(game, ending, simple, match.starts, picks, match.games)


def play_chunk(match_text: str, version: str, first: int, stop: int, budget: Budget | None = None) -> Counts:
    """The counts of the games first..stop - 1, first and stop even. This is what workers run, wherever they are."""
    if version != code_version():
        raise Refused(
            f"a worker runs grundy {code_version()}, the question comes from {version}; install the same version"
        )
    budget = budget or Budget(None)
    fast = compiled(match_text)
    if not isinstance(fast, str):
        seed = json.loads(match_text)["seed"] & (1 << 64) - 1
        return play_compiled(fast, seed, first, stop, budget)
    counts: Counts = {}
    playing = Playing(Match.from_dict(json.loads(match_text)), budget)
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
    spread: Spread,
    runs: Runs | None = None,
    resume: bool = False,
    watch: Callable[[Simulation], None] | None = None,
) -> Simulation:
    """Play the match. Stopped by Ctrl-C, a cancel or the budget, it returns what is done; `resume` goes on.

    `watch` sees what is done so far, after every chunk.
    """
    check(match)
    began = time.monotonic()
    spread.check()
    with budget.paused():
        fast = compiled(text_of(match))
    every = chunks(match)
    text = text_of(match)
    counts: Counts = {}
    finished: set[int] = set()
    run = None
    if runs is not None:
        version = run_version(match, resume)
        kept = runs.unfinished(text, version) if resume else None
        run = runs.begin("simulate", text, version) if kept is None else kept.id
        if kept is not None:
            counts, finished = tidy(kept.result.get("counts", {})), set(kept.result.get("chunks", []))
    result = Simulation(match, counts, fast if isinstance(fast, str) else "compiled", run)
    saved = time.monotonic()

    def save(done: bool) -> None:
        result.counts = tidy(counts)
        if runs is not None and run is not None:
            kept = result.to_dict() if done else {"counts": result.counts, "chunks": sorted(finished)}
            runs.save(run, kept, done)

    waiting = [i for i in range(len(every)) if i not in finished]
    jobs = [(i, (text, code_version(), *every[i])) for i in waiting]
    games = sum(every[i][1] - every[i][0] for i in finished)
    try:
        for i, found in spread.run(play_chunk, jobs, budget):
            add(counts, found)
            finished.add(i)
            games += every[i][1] - every[i][0]
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


def replay_game(match: Match, number: int) -> Record:
    """The game of that number, 1 to the number of games, played again."""
    if not 1 <= number <= match.games:
        raise BadParam(f"the run has the games 1 to {match.games:,}, not {number:,}")
    return Playing(match, Budget(None)).record(number - 1)
