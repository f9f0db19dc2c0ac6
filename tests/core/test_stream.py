"""Streams of chance: the published numbers of SplitMix64, fair draws, and the compiled ones the same."""

from collections import Counter

import pytest

from grundy.core.random_streams import BOARD, FIRST, Stream, key

PUBLISHED = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


@pytest.mark.nojit
def test_the_published_numbers() -> None:
    stream = Stream(1234567)
    assert [stream.next() for _ in PUBLISHED] == PUBLISHED


@pytest.mark.nojit
def test_keys_differ_in_every_number() -> None:
    keys = {key(seed, game, who) for seed in range(20) for game in range(50) for who in (BOARD, FIRST, FIRST + 1)}
    assert len(keys) == 20 * 50 * 3
    assert key(-1, 2) == key((1 << 64) - 1, 2)


@pytest.mark.nojit
@pytest.mark.parametrize("n", [2, 3, 7, 64, 1000])
def test_draws_are_fair(n: int) -> None:
    stream, draws = Stream(5), 400 * n if n < 100 else 50 * n
    found = Counter(stream.below(n) for _ in range(draws))
    expected = draws / n
    chi = sum((found[i] - expected) ** 2 / expected for i in range(n))
    assert set(found) == set(range(n))
    assert chi < n + 5 * (2 * n) ** 0.5


@pytest.mark.nojit
def test_samples_are_fair_and_without_repeats() -> None:
    stream, found = Stream(3), Counter()
    for _ in range(6000):
        one = stream.sample(range(5), 2)
        assert len(set(one)) == 2
        found[frozenset(one)] += 1
    assert len(found) == 10
    assert all(450 < count < 750 for count in found.values())


@pytest.mark.nojit
def test_no_choice_no_draw() -> None:
    stream = Stream(9)
    before = stream.counter
    assert stream.below(1) == stream.randrange(1) == 0
    assert stream.counter == before
    assert 0 <= Stream(4).below(10**30) < 10**30
    assert Stream(4).randint(3, 3) == 3


def test_compiled_draws_are_the_same() -> None:
    import numpy as np

    from grundy.compile.playout_kernels import begin, below

    states = np.zeros(3, dtype=np.uint64)
    for seed, game in ((0, 0), (7, 1), (2**63 + 5, 123456), (3, 10**11 + 1)):
        begin(states, np.uint64(seed), game)
        streams = [Stream(key(seed, game // 2, BOARD)), Stream(key(seed, game, FIRST)), Stream(key(seed, game, 2))]
        for who, stream in enumerate(streams):
            for n in (1, 2, 3, 10, 14, 2**31 + 11, 2**32 - 1):
                assert below(states, who, n) == stream.below(n)
