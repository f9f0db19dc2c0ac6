"""Who has what and who has won, told turn by turn."""

import random

from grundy.core.game import Ending, foremost, tallies, winner


def test_two_players() -> None:
    assert [winner(Ending.NORMAL, [0] * moves) for moves in (1, 2, 3)] == [0, 1, 0]
    assert [winner(Ending.MISERE, [0] * moves) for moves in (0, 1, 2)] == [0, 1, 0]
    assert [winner(Ending.SCORED, points) for points in ([3], [1, 1], [0, 2, 1])] == [0, None, 1]
    assert tallies([1, 2, 3], 2) == [4, 2]


def test_of_more_the_next_one_is_handed_what_a_move_earns_and_the_fewest_win() -> None:
    rng = random.Random(1)
    for seats in (3, 4, 6):
        for _ in range(20):
            points, bad = [rng.randrange(3) for _ in range(rng.randrange(12))], [0] * seats
            for move, earned in enumerate(points):
                bad[(move + 1) % seats] += earned
            assert tallies(points, seats) == bad
            best = [seat for seat in range(seats) if bad[seat] == min(bad)]
            assert foremost(Ending.SCORED, points, seats) == best
            assert winner(Ending.SCORED, points, seats) == (best[0] if len(best) == 1 else None)
