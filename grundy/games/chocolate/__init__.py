"""Rectangular chocolate: break a bar along a line and eat one of the two pieces, if it is not too large.

bars.py     bars, their P-positions, and the nimbers of bars with a missing corner
game.py     the rules and the drawing
kernels.py  bars with a missing corner, compiled
"""

from grundy.games.chocolate.game import Chocolate

__all__ = ["Chocolate"]
