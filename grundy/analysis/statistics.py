"""The counts of a simulation, whole numbers that add up in any order, and shares with their confidence bands."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from grundy.core.budget import Budget
from grundy.core.game import AnyGame, Ending
from grundy.core.types import JsonObject, Position
from grundy.engines.walk import options_checked

Counts = dict[str, dict[int, int]]
LETTERS = "ABCDEF"  # the names of players


def add(total: Counts, more: Mapping[str, Mapping[int, int]]) -> None:
    for name, row in more.items():
        into = total.setdefault(name, {})
        for at, count in row.items():
            into[at] = into.get(at, 0) + count


def tidy(counts: Mapping[str, Mapping[Any, int]]) -> Counts:
    """The counts in one order, whatever the order of the work or of a file."""
    return {name: {int(at): counts[name][at] for at in sorted(counts[name], key=int)} for name in sorted(counts)}


@dataclass(frozen=True)
class Share:
    """A share between 0 and 1 with its 95% interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4f} ({self.low:.4f} to {self.high:.4f})"

    def to_dict(self) -> dict[str, float]:
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def mean(row: Mapping[int, int]) -> float:
    total = sum(row.values())
    return sum(at * count for at, count in row.items()) / total if total else 0.0


def score_of_pairs(row: Mapping[int, int]) -> Share:
    """From net wins in pairs to the share of points, a win counting 1 and a tie 1/2."""
    pairs = sum(row.values())
    if not pairs:
        return Share(0.5, 0.0, 1.0)
    middle = mean(row)
    if len(row) == 1:  # all pairs alike: the rule of three bounds what was never seen
        reach = 3 / pairs * 4
    else:
        variance = sum(count * (at - middle) ** 2 for at, count in row.items()) / max(1, pairs - 1)
        reach = 1.96 * math.sqrt(variance / pairs)
    return Share(0.5 + middle / 4, max(0.0, 0.5 + (middle - reach) / 4), min(1.0, 0.5 + (middle + reach) / 4))


Standing = tuple[str, tuple[int, int, int], Share]  # who; games won, tied and lost; the score


@dataclass(frozen=True)
class Statistics:
    """The figures that follow from the counts."""

    counts: Counts

    def row(self, name: str) -> dict[int, int]:
        return self.counts.get(name, {})

    @property
    def games(self) -> int:
        return sum(self.row("length").values())

    def results(self) -> tuple[int, int, int]:
        """Games that player A won, tied and lost."""
        first, second = self.row("result A"), self.row("result B")
        return tuple(first.get(k, 0) + second.get(-k, 0) for k in (1, 0, -1))  # type: ignore[return-value]

    def score(self) -> Share:
        """Player A's share of the points."""
        return score_of_pairs(self.row("pairs"))

    def first_results(self) -> tuple[int, int, int]:
        """Games that the player who moved first won, tied and lost."""
        first, second = self.row("result A"), self.row("result B")
        return tuple(first.get(k, 0) + second.get(k, 0) for k in (1, 0, -1))  # type: ignore[return-value]

    def first_score(self) -> Share:
        """The share of points of those who moved first: above 1/2 it is an advantage."""
        return score_of_pairs(self.row("firsts"))

    def standings(self, players: tuple[str, ...]) -> Iterator[Standing]:
        """Of player A, and of those who moved first."""
        yield f"A: {players[0]}", self.results(), self.score()
        yield "moves first", self.first_results(), self.first_score()

    def lines(self) -> Iterator[str]:
        """Sentences about points."""
        if margins := self.margins():
            yield f"margin of A: {mean(margins):+.3f} on average, {min(margins):+d} to {max(margins):+d}"

    def margins(self) -> dict[int, int]:
        """Margins of player A."""
        found: dict[int, int] = dict(self.row("margin A"))
        for margin, count in self.row("margin B").items():
            found[-margin] = found.get(-margin, 0) + count
        return dict(sorted(found.items()))

    def branching(self) -> dict[int, float]:
        """By ply, the mean number of moves to choose from."""
        return {ply: moves / self.row("positions")[ply] for ply, moves in sorted(self.row("moves").items())}

    def mean_length(self) -> float:
        return mean(self.row("length"))

    def mean_branching(self) -> float:
        return sum(self.row("moves").values()) / max(1, sum(self.row("positions").values()))

    def errors(self, player: str) -> dict[int, tuple[int, int]]:
        """By ply: errors, and chances to err, of player `A` or `B`."""
        chances, errors = self.row(f"chances {player}"), self.row(f"errors {player}")
        return {ply: (errors.get(ply, 0), count) for ply, count in sorted(chances.items())}

    def error_rate(self, player: str) -> float | None:
        chances = sum(self.row(f"chances {player}").values())
        return sum(self.row(f"errors {player}").values()) / chances if chances else None

    def rows(self) -> Iterator[list[object]]:
        """Every count in long form, for files."""
        yield ["statistic", "at", "count"]
        for name, row in self.counts.items():
            for at, count in row.items():
                yield [name, at, count]

    def to_dict(self) -> JsonObject:
        wins, ties, losses = self.results()
        first_wins, first_ties, first_losses = self.first_results()
        margins = self.margins()
        lengths = self.row("length")
        return {
            "games": self.games,
            "wins": wins,
            "ties": ties,
            "losses": losses,
            "score": self.score().to_dict(),
            "first": {"wins": first_wins, "ties": first_ties, "losses": first_losses, **self.first_score().to_dict()},
            "length": {
                "mean": round(mean(lengths), 6),
                "least": min(lengths, default=0),
                "most": max(lengths, default=0),
            },
            "margin": {"mean": round(mean(margins), 6)} if margins else None,
            "branching": round(self.mean_branching(), 6),
            "errors": {player: self.error_rate(player) for player in LETTERS if f"chances {player}" in self.counts}
            or None,
            "counts": self.counts,
        }


# ---- what charts show: shares of the games, each with the band in which the true share lies (95%) ----


MOST_BARS = 60  # of a chart; if there are more values, they share bars
Z = 1.96


def band(count: int, games: int, together: int = 2) -> Share:
    """The share of the counted games, with its band; `together` games begin at one position."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    n, share = games / together, count / games
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return Share(share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def bars(row: Mapping[int, int]) -> list[JsonObject]:
    """A distribution as bars from the least value to the greatest, empty ones included."""
    if not row:
        return []
    least, most, games = min(row), max(row), sum(row.values())
    width = math.ceil((most - least + 1) / MOST_BARS)
    totals = [0] * ((most - least) // width + 1)
    for at, count in row.items():
        totals[(at - least) // width] += count
    return [
        {"from": least + i * width, "to": min(most, least + (i + 1) * width - 1), **band(count, games).to_dict()}
        for i, count in enumerate(totals)
    ]


def simulation_bands(found: Statistics, players: tuple[str, ...]) -> JsonObject:
    seats = len(players)

    def results(counts: tuple[int, int, int], score: Share) -> dict[str, dict[str, float]]:
        won, tied, lost = (band(count, found.games, seats) for count in counts)
        if not counts[1]:
            won, lost = score, Share(1 - score.value, 1 - score.high, 1 - score.low)
        return {"won": won.to_dict(), "tied": tied.to_dict(), "lost": lost.to_dict()}

    margins = found.margins()
    return {
        "games": found.games,
        "results": results(found.results(), found.score()),
        "first": results(found.first_results(), found.first_score()),
        "standings": [{"who": who, **results(counts, score)} for who, counts, score in found.standings(players)],
        "score": found.score().to_dict(),
        "first_score": found.first_score().to_dict(),
        "length": {"mean": round(found.mean_length(), 3), "bars": bars(found.row("length"))},
        "margin": {"mean": round(mean(margins), 3), "bars": bars(margins)} if margins else None,
    }


# ---- how long games last, exactly: the chance of every number of moves, under random and under perfect play ----


Chances = Mapping[int, Fraction]  # of each number of moves


def lengths(game: AnyGame, position: Position, ending: Ending, budget: Budget) -> tuple[Chances, Chances]:
    """The chances under random play, and under perfect play."""
    start = game.canonical(position)
    options: dict[Position, list[Position]] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in options:
            budget.spend()
            options[here] = [game.canonical(option) for _, option in options_checked(game, here, budget)]
            waiting += options[here]
    wins: dict[Position, bool] = {}
    chances: dict[Position, tuple[Chances, Chances]] = {}
    for here in sorted(options, key=game.size):
        after = options[here]
        winning = [option for option in after if not wins[option]]
        wins[here] = bool(winning) or (not after and ending is Ending.MISERE)
        chances[here] = mixed(chances, after, 0), mixed(chances, winning or after, 1)
    return chances[start]


def mixed(chances: Mapping[Position, tuple[Chances, Chances]], options: list[Position], which: int) -> Chances:
    if not options:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for option in options:
        for moves, chance in chances[option][which].items():
            found[moves + 1] = found.get(moves + 1, Fraction(0)) + chance / len(options)
    return found
