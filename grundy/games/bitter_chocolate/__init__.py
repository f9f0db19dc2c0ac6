"""Bitter chocolate: break the bar along a line and eat the piece without the bitter square (document 001).

game.py     the rule, the notation, the drawing, and bars whose steps keep to halves
kernels.py  nimbers of all step-shaped bars by one compiled sweep
"""

from grundy.games.bitter_chocolate.game import BitterChocolate

__all__ = ["BitterChocolate"]
