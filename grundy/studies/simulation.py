"""What came out of a simulation, or of one that was stopped: its counts, its figures, its screen."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from grundy.core.answer import STOPPED, Answer, Grid, Line
from grundy.core.errors import GO_ON, Said
from grundy.studies.bands import simulation_bands
from grundy.studies.counts import Counts, Statistics, mean
from grundy.studies.match import Match
from grundy.version import __version__


@dataclass
class Simulation(Answer):
    """A match with what came out of it; `statistics` holds for the games done so far."""

    match: Match
    counts: Counts
    how: str  # compiled, or why not
    run: int | None = None  # the number under which it is kept
    seconds: float = field(default=0.0, compare=False)

    @property
    def statistics(self) -> Statistics:
        return Statistics(self.counts)

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
            ("moves a game", f"{s.mean_length():.3f}"),
            ("branching", f"{s.mean_branching():.3f}"),
        ]

    def bands(self) -> dict[str, Any]:
        """What charts show: every share with its 95% band."""
        return simulation_bands(self.statistics)

    def screen(self) -> Iterator[Line | Grid]:
        match, statistics = self.match, self.statistics
        a, b = match.players
        yield Line(f"{match.game}, {match.ending} ending, {match.starts.said}", "bold")
        yield Line(f"A: {a}  B: {b}  {statistics.games:,} games, sides swapped in pairs, seed {match.seed}")
        yield Line()
        results = [f"{n:,}" for n in statistics.results()]
        first = [f"{n:,}" for n in statistics.first_results()]
        rows = [
            ["", "won", "tied", "lost", "score, 95% interval"],
            [f"A: {a}", *results, str(statistics.score())],
            ["moves first", *first, str(statistics.first_score())],
        ]
        yield Grid(rows, ["bold", None, None, None, None])
        yield Line()
        if lengths := statistics.row("length"):
            yield Line(f"moves a game: {statistics.mean_length():.2f} on average, {min(lengths)} to {max(lengths)}")
            yield Line(f"moves to choose from: {statistics.mean_branching():.2f} on average")
        if margins := statistics.margins():
            yield Line(f"margin of A: {mean(margins):+.3f} on average, {min(margins):+d} to {max(margins):+d}")
        for player, name in (("A", a), ("B", b)):
            rate = statistics.error_rate(player)
            if rate is not None:
                by_ply = [f"{wrong / chances:.0%}" for wrong, chances in list(statistics.errors(player).values())[:12]]
                yield Line(f"errors of {player}: {name}: {rate:.1%} of its chances; by ply: {' '.join(by_ply)}")
        kept = "" if self.run is None else f"  kept as run {self.run}"
        how = "compiled play" if self.how == "compiled" else "interpreted play" if self.how != "kept" else ""
        yield Line(f"\n{how}{kept}".rstrip() if how or kept else "", "dim")

    def verdict(self) -> tuple[int, str]:
        return (0, "") if self.done == self.match.games else stopped(self.done, self.match.games)

    def to_dict(self) -> dict[str, Any]:
        """Without times, so that the same games give the same bytes."""
        return {"match": self.match.to_dict(), "version": __version__, **self.statistics.to_dict()}


def stopped(done: int, games: int) -> tuple[int, str]:
    return STOPPED, Said(f"stopped after {done:,} of {games:,} games; what is done is kept", GO_ON)
