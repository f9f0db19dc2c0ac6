"""Seats: how many players there are."""

from grundy.core.ability import Ability, G


class Seats(Ability[G]):
    """Counts the players; of a game that says nothing, two."""

    def count(self) -> int:
        return 2
