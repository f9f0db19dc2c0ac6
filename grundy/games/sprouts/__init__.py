"""Sprouts: join two spots, or a spot to itself, by a curve that crosses nothing, and put a new spot on it.

positions.py  regions, boundaries and vertices as immutable positions: their text and their defects
canonical.py  one form for positions that are visibly the same game: dead parts dropped, vertices renamed
options.py    every curve that a move can draw in a position
game.py       the rules, and what the game offers
solver.py     normal play: nimbers by the compiled search over couples, facts to keep, a solution to check
misere.py     misère play: a search over whole positions
table.py      the Python side of the compiled table of parts; walk.py uses it to walk whole positions, for remoteness
kernels/      parts as rows of bytes, with their keys, options and nimbers, compiled
maps.py       Sprouts on paper: everything drawn so far (core/curves), and the lines to choose from; faces.py its faces,
map_moves.py reads maps, map_facts.py describes a finished map
drawing.py    the scene; draw_text.py invents lines that could have led to a position

The other files are capabilities, named after the ones that they implement.
"""

from grundy.games.sprouts.game import Sprouts

__all__ = ["Sprouts"]
