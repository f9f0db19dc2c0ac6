"""Walks whole positions with the compiled generator; a position is the sorted row of the numbers of its parts.

Equal parts do not cancel here, since remoteness and misère play do not allow that.
"""

from grundy.core.budget import Budget
from grundy.games.sprouts.positions import Position
from grundy.games.sprouts.table import PartTable

Whole = tuple[int, ...]
WALKED = 10_000  # the most moves to walk for one remoteness
FAR_LIVES = 14  # with more lives the end is too far away


class SproutsWalk:
    """Options of whole positions, and remoteness where the end is near enough."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.made: PartTable | None = None
        self.lengths: dict[tuple[Whole, bool], tuple[bool, int]] = {}

    @property
    def table(self) -> PartTable:
        if self.made is None:
            with self.budget.paused():  # compiles the kernels or loads them from the cache
                self.made = PartTable(False, self.budget)
                self.made.options(self.made.numbers((((0,),),))[0])
        return self.made

    def whole(self, position: Position) -> Whole:
        return tuple(sorted(number for part in position for number in self.table.numbers(part)))

    def lives(self, whole: Whole) -> int:
        return sum(map(self.table.lives, whole))

    def options(self, whole: Whole) -> set[Whole]:
        found = set()
        for place, number in enumerate(whole):
            if place and whole[place - 1] == number:
                continue
            rest = whole[:place] + whole[place + 1 :]
            found |= {tuple(sorted(rest + option)) for option in self.table.options(number)}
        return found

    def remoteness(self, position: Position, misere: bool) -> int | None:
        """The number of moves to the end if the winner hurries and the loser stalls; None if it is too far to walk."""
        start = self.whole(position)
        if self.lives(start) > FAR_LIVES:
            return None
        left = WALKED
        stack: list[tuple[Whole, set[Whole] | None]] = [(start, None)]
        while stack:
            here, options = stack.pop()
            if (here, misere) in self.lengths:
                continue
            if options is None:
                self.budget.spend()
                options = self.options(here)
                left -= len(options)
                if left < 0:
                    return None
                stack.append((here, options))
                stack += [(option, None) for option in options if (option, misere) not in self.lengths]
                continue
            ends = [self.lengths[option, misere] for option in options]
            lost = [remoteness for won, remoteness in ends if not won]
            won = bool(lost) or (misere and not ends)
            self.lengths[here, misere] = (
                won,
                1 + (min(lost, default=-1) if won else max((f for _, f in ends), default=-1)),
            )
        return self.lengths[start, misere][1]
