"""Chomp: eat a square together with all squares to its right and above it; the corner is poisoned.

game.py     the rule, the notation and the drawing
bars.py     the nimbers of all diagrams in a bar, by one compiled sweep, and the winning openings of a bar
longest.py  for three and four rows: the one longest row that makes a P-position with given shorter rows
kernels/    the compiled loops behind both
"""

from grundy.games.chomp.game import Chomp

__all__ = ["Chomp"]
