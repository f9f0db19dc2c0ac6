"""Nimbers: whether a position can be part of a sum, so that they say something."""

from grundy.core.ability import Ability, G


class Nimbers(Ability[G]):
    """Have a meaning, unless the game says why not."""

    def refuses(self) -> str | None:
        return f"play of {self.game.id} need not end" if self.game.loopy else None
