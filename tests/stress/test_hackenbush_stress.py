"""Green Hackenbush at length: all graphs of six edges, and tens of thousands of random ones, against the definition."""

import random

import pytest

import grundy
from grundy import Budget
from grundy.games.hackenbush import graphs, rooted, samples
from tests.games import hackenbush_brute as brute

pytestmark = pytest.mark.stress


def test_all_graphs_of_six_edges() -> None:
    (verdict,) = grundy.verify("004/hackenbush", to=6)
    assert verdict.holds, verdict
    assert verdict.cases > 1000


@pytest.mark.parametrize("seed", range(4))
def test_random_graphs(seed: int) -> None:
    rng = random.Random(f"stress {seed}")
    for _ in range(5000):
        edges = graphs.standing(samples.sparse(rng, rng.randint(2, 10))) or ((0, 1),)
        walked = rooted.rooted(edges, Budget(None))
        assert walked.nimber == brute.nimber(edges), edges
        assert walked.after_cuts().tolist() == [brute.nimber(brute.cut(edges, at)) for at in range(len(edges))], edges
