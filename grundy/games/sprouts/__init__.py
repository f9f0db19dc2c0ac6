"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

positions.py  regions, boundaries and vertices as immutable positions: their text, what may be wrong with them
canonical.py  one form of all positions with the same game tree that we can see: dead parts dropped, vertices renamed
options.py    every curve that can be drawn in a position
game.py       the rules, and what the game offers
solver.py     normal play: nimbers by the compiled search over couples, what it settled, a solution to check
misere.py     misère play: a search over whole positions
table.py      the compiled table of parts, as Python sees it; walk.py walks whole positions with it, for remoteness
kernels/      parts as rows of bytes, their keys, options and nimbers, compiled
maps.py       Sprouts on paper: all that was drawn (core/curves), and the lines that are offered; faces.py its faces,
              map_moves.py reads maps, map_facts.py tells what a finished one shows
drawing.py    the scene; draw_text.py makes up lines that could have led to a position

The other files are capabilities, each called like the one that it is.
"""

from grundy.games.sprouts.game import Sprouts

__all__ = ["Sprouts"]
