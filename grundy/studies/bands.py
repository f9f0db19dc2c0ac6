"""What charts of a simulation show: shares of the games, each with the band in which the true share lies (95%).

A band is Wilson's interval, counted over pairs of games: two games of a pair begin at one position, so together they
may tell no more than one. So the band is rather too wide: it promises no more than is known. Where no game is tied, the
share of games won is the score, which is counted pair by pair (`counts.py`): one share has one band.
Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
"""

import math
from collections.abc import Mapping
from typing import Any

from grundy.studies.counts import Share, Statistics, mean

MOST_BARS = 60  # of a chart; more values share bars
Z = 1.96


def band(count: int, games: int, together: int = 2) -> Share:
    """The share of the games that were counted, of which so many begin at one position."""
    if not games:
        return Share(0.0, 0.0, 1.0)
    n, share = games / together, count / games
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return Share(share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach)))


def bars(row: Mapping[int, int]) -> list[dict[str, Any]]:
    """A distribution as bars from the least value to the greatest, with those that never came."""
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


def simulation_bands(found: Statistics, players: tuple[str, ...]) -> dict[str, Any]:
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
