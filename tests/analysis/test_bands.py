"""Bands around shares: they hold the truth as often as they promise, also when both games of a pair end alike."""

from itertools import pairwise
from math import comb

import pytest

from grundy.analysis.statistics import MOST_BARS, Statistics, band, bars, simulation_bands


@pytest.mark.parametrize("truth", [0.01, 0.3, 0.5, 0.95])
@pytest.mark.parametrize("pairs", [10, 60, 300])
def test_a_band_holds_the_truth_nineteen_times_in_twenty(truth: float, pairs: int) -> None:
    """Summed over all that can come out when the two games of a pair always end alike: the worst case."""
    held = 0.0
    for won in range(pairs + 1):
        share = band(2 * won, 2 * pairs)
        assert 0 <= share.low <= share.value <= share.high <= 1
        if share.low <= truth <= share.high:
            held += comb(pairs, won) * truth**won * (1 - truth) ** (pairs - won)
    assert held > 0.9, "Wilson's intervals waver a little around 95%"


def test_bars_cover_every_value_once() -> None:
    assert bars({}) == []
    few = bars({3: 2, 5: 6})
    assert [(bar["from"], bar["to"], bar["value"]) for bar in few] == [(3, 3, 0.25), (4, 4, 0.0), (5, 5, 0.75)]
    many = bars(dict.fromkeys(range(-500, 500, 7), 1))
    assert len(many) <= MOST_BARS
    assert sum(bar["value"] for bar in many) == pytest.approx(1, abs=1e-4)
    assert all(one["to"] + 1 == two["from"] for one, two in pairwise(many))


def test_one_share_has_one_band() -> None:
    """Where nothing is tied, the share of games won is the score."""
    row = {"result A": {1: 70, -1: 30}, "result B": {1: 40, -1: 60}, "length": {5: 200}}
    counts = {**row, "pairs": {2: 40, 0: 50, -2: 10}, "firsts": {2: 20, 0: 70, -2: 10}}
    found = simulation_bands(Statistics(counts), ("random", "random"))
    score, won, lost = found["score"], found["results"]["won"], found["results"]["lost"]
    assert won == score
    assert [lost["value"], lost["low"], lost["high"]] == pytest.approx(
        [1 - score["value"], 1 - score["high"], 1 - score["low"]]
    )
    assert found["first"]["won"] == found["first_score"]
