"""Rectangular chocolate: break a bar along a line and eat one piece, not too large (document 001, sections 3 and 4).

bars.py     bars, their lost ones, and the nimbers of bars with a missing corner
game.py     the rules and the drawing
kernels.py  bars with a missing corner, compiled
"""

from grundy.games.chocolate.game import Chocolate

__all__ = ["Chocolate"]
