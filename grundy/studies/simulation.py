"""What came out of a simulation, or of one that was stopped: its counts, its figures, its screen."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grundy.core.answer import STOPPED, Answer, Grid, Line
from grundy.core.errors import GO_ON, Said
from grundy.studies.bands import band, simulation_bands
from grundy.studies.counts import LETTERS, Counts, Share, Standing, Statistics, mean
from grundy.studies.match import Match
from grundy.version import __version__


@dataclass(frozen=True)
class Several(Statistics):
    """What comes out of games of three or more; a score is the share of games won.

    Who is alone ahead at the end has won; who is level with others is tied; the rest have lost. The players go round
    the seats, so the games of one round begin at one position; bands are counted over rounds, as those of two over
    pairs.
    """

    seats: int = 3

    def of(self, name: str) -> tuple[int, int, int]:
        """Games won, tied and lost of a player (`player A`) or of whoever sits in a seat (`seat 1`)."""
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

    def to_dict(self) -> dict[str, Any]:
        def told(name: str) -> dict[str, Any]:
            won, tied, lost = self.of(name)
            return {"wins": won, "ties": tied, "losses": lost, **self.share(name).to_dict()}

        letters = LETTERS[: self.seats]
        bad = {letter: round(mean(self.row(f"bad points {letter}")), 6) for letter in letters}
        return super().to_dict() | {
            "players": {letter: {**told(f"player {letter}"), "bad_points": bad[letter]} for letter in letters},
            "seats": [told(f"seat {seat}") for seat in range(1, self.seats + 1)],
        }


@dataclass
class Simulation(Answer):
    """A match with what came out of it; `statistics` holds for the games done so far."""

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

    def rows(self) -> Iterator[list[Any]]:
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

    def bands(self) -> dict[str, Any]:
        """What charts show: every share with its 95% band."""
        return simulation_bands(self.statistics, self.match.players)

    @property
    def several(self) -> bool:
        """Three or more play."""
        return len(self.match.players) > 2

    def screen(self) -> Iterator[Line | Grid]:
        match, statistics = self.match, self.statistics
        named = [f"{letter}: {player}" for letter, player in zip(LETTERS, match.players, strict=False)]
        swapped, score = "sides swapped in pairs", "score"
        if self.several:
            swapped, score = f"all go round the {len(named)} seats", "share of games won"
        yield Line(f"{match.game}, {match.ending} ending, {match.starts.said}", "bold")
        yield Line(f"{'  '.join(named)}  {statistics.games:,} games, {swapped}, seed {match.seed}")
        yield Line()
        rows = [["", "won", "tied", "lost", f"{score}, 95% interval"]]
        for who, results, share in statistics.standings(match.players):
            rows.append([who, *(f"{n:,}" for n in results), str(share)])
        yield Grid(rows, ["bold", None, None, None, None])
        yield Line()
        if lengths := statistics.row("length"):
            yield Line(f"moves a game: {statistics.mean_length():.2f} on average, {min(lengths)} to {max(lengths)}")
            yield Line(f"moves to choose from: {statistics.mean_branching():.2f} on average")
        yield from map(Line, statistics.lines())
        for name in named:
            rate = statistics.error_rate(name[0])
            if rate is not None:
                by_ply = [f"{wrong / chances:.0%}" for wrong, chances in list(statistics.errors(name[0]).values())[:12]]
                yield Line(f"errors of {name}: {rate:.1%} of its chances; by ply: {' '.join(by_ply)}")
        kept = "" if self.run is None else f"  kept as run {self.run}"
        ways = {"compiled": "compiled play", "device": "play on a GPU", "kept": ""}
        how = ways.get(self.how, "interpreted play")
        yield Line(f"\n{how}{kept}".rstrip() if how or kept else "", "dim")

    def verdict(self) -> tuple[int, str]:
        return (0, "") if self.done == self.match.games else stopped(self.done, self.match.games)

    def to_dict(self) -> dict[str, Any]:
        """Without times, so that the same games give the same bytes."""
        return {"match": self.match.to_dict(), "version": __version__, **self.statistics.to_dict()}


def stopped(done: int, games: int) -> tuple[int, str]:
    return STOPPED, Said(f"stopped after {done:,} of {games:,} games; what is done is kept", GO_ON)
