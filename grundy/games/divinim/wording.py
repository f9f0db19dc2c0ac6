"""The rule of DiviNim in words, with its variants, and what earns a point in Scored."""

from grundy.core.capabilities.presentation import Wording
from grundy.games.divinim.game import DiviNim

BAR = {1: "a strip at a point", 2: "a bar along a full line"}
VARIANTS = {
    "plain": "",
    "first": " The first player who is handed a poisoned square loses.",
    "smaller": " The smaller of two bars just made must be cut next.",
}


class DiviNimWording(Wording[DiviNim]):
    def rule(self) -> str:
        game = self.game
        what = BAR.get(game.dimension, "a box along a full plane")
        seats = f" {game.players} players take turns." if game.players > 2 else ""
        done = "Pieces without poison are thrown away; a single poisoned square is out of play."
        ways = ", in one of three directions" if game.grid == "triangle" else ""
        return f"Slice {what}{ways}. {done}{VARIANTS[game.variant]}{seats}"

    def scoring(self) -> str:
        if self.game.players > 2:
            return "A player who is handed a single poisoned square gets a bad point; the player with the fewest wins."
        worth = {"usual": "earns", "lowest": "earns", "highest": "costs"}[self.game.marks]
        if self.game.score == "area":
            worth = {"usual": "earns", "lowest": "costs", "highest": "earns"}[self.game.marks]
            return f"A move {worth} a point for every square that is thrown away."
        return f"A move {worth} a point for every single poisoned square that it makes."
