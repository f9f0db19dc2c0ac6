"""Chomp: eat a square and all to its right and above; the corner is poisoned.

game.py     the rule, the notation and the drawing
bars.py     nimbers of all diagrams in a bar by one compiled sweep, and the winning openings of a bar
longest.py  the one longest row that loses above given shorter rows, for three and four rows
kernels/    the compiled loops behind both
"""

from grundy.games.chomp.game import Chomp

__all__ = ["Chomp"]
