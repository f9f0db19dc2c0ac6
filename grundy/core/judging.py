"""Who has what, and who has won. The turns go round the seats, from 0 on: move i is made by the seat i mod the seats.

Of two players each has the points that his moves earned, and the most win. Of three or more each has bad points: what a
move earns is handed to the next one, and the fewest win.
"""

from collections.abc import Sequence

from grundy.core.game import Ending

MOST_SEATS = 6


def tallies(points: Sequence[int], seats: int) -> list[int]:
    """The points of each of two seats, or the bad points of each of more, from what every move earned."""
    whose = 0 if seats == 2 else -1  # of more, seat 0 is handed what the last seat earned
    return [sum(points[(seat + whose) % seats :: seats]) for seat in range(seats)]


def foremost(ending: Ending, points: Sequence[int], seats: int) -> list[int]:
    """The seats that have done best now that nobody can move: one has won, more than one are tied."""
    if ending is Ending.NORMAL:
        return [(len(points) - 1) % seats]
    if ending is Ending.MISERE:
        return [len(points) % seats]
    have = tallies(points, seats)
    best = max(have) if seats == 2 else min(have)
    return [seat for seat, number in enumerate(have) if number == best]


def winner(ending: Ending, points: Sequence[int], seats: int = 2) -> int | None:
    """The seat that has won; None for a tie."""
    best = foremost(ending, points, seats)
    return best[0] if len(best) == 1 else None
