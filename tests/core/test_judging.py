"""Who has what and who has won, told turn by turn."""

import random

from grundy.core.game import Ending, Standing, foremost, tallies, winner


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


def test_a_standing_goes_on_move_by_move_as_the_whole_game_is_counted() -> None:
    rng = random.Random(2)
    for seats in (2, 3, 5, 6):
        for _ in range(20):
            points = [rng.randrange(-2, 3) for _ in range(rng.randrange(12))]
            standing = Standing(0, (0,) * seats)
            for earned in points:
                standing = standing.after(earned)
            assert standing == (len(points) % seats, tuple(tallies(points, seats)))
            for ending in Ending:
                assert standing.foremost(ending) == foremost(ending, points, seats)
                assert standing.winner(ending) == winner(ending, points, seats)


def test_who_has_won_by_a_standing_alone() -> None:
    assert [Standing(turn, (5, 0)).winner(Ending.NORMAL) for turn in (0, 1)] == [1, 0], "the last to move"
    assert [Standing(turn, (5, 0)).winner(Ending.MISERE) for turn in (0, 1)] == [0, 1], "the first who cannot"
    assert [Standing(0, (5, have)).winner(Ending.SCORED) for have in (4, 5, 6)] == [0, None, 1]
    assert [Standing(0, (5, have, 6)).winner(Ending.SCORED) for have in (4, 5, 6)] == [1, None, 0]
    assert Standing(2, (1, 0, 0)).foremost(Ending.SCORED) == [1, 2]
