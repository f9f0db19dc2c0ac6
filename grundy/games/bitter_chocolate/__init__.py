"""Bitter chocolate: break the bar along a line and eat the piece without the bitter square.

game.py     the rule, the notation, and the step-shaped bars whose nimber is y ⊕ z
kernels.py  the nimbers of all step-shaped bars, by one compiled sweep
"""

from grundy.games.bitter_chocolate.game import BitterChocolate

__all__ = ["BitterChocolate"]
