"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

positions.py  regions, boundaries and vertices as immutable positions: their text, what may be wrong with them
canonical.py  one form of all positions with the same game tree that we can see: dead parts dropped, vertices renamed
options.py    every curve that can be drawn in a position
game.py       the rules, and what the game offers
kernels/      parts as rows of bytes, their keys, options and nimbers, compiled
"""

from grundy.games.sprouts.game import Sprouts

__all__ = ["Sprouts"]
