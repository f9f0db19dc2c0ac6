"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

positions.py  regions, boundaries and vertices as immutable positions: their text, what may be wrong with them
canonical.py  one form of all positions with the same game tree that we can see: dead parts dropped, vertices renamed
options.py    every curve that can be drawn in a position
game.py       the rules, and what the game offers
solver.py     normal play: nimbers by the compiled search over couples, what it settled, a solution to check
misere.py     misère play: a search over whole positions
table.py      the compiled table of parts, as Python sees it; walk.py walks whole positions with it, for remoteness
kernels/      parts as rows of bytes, their keys, options and nimbers, compiled
maps.py       Sprouts on paper: spots and lines with their places; map_names their text,
              map_moves the moves, map_facts what a finished one shows
drawing.py    the drawing of a map; draw_map, draw_layout, draw_mesh, draw_route find places, draw_text made-up lines,
              draw_smooth rounds lines off, draw_hand reads a curve drawn by hand

The other files are abilities, each called like the one that it is.
"""

from grundy.games.sprouts.game import Sprouts

__all__ = ["Sprouts"]
