"""All-but subtraction games: take any number of tokens except a few forbidden ones.

game.py     the rule
kernels.py  nimbers of all heaps by a few look-ups each
"""

from grundy.games.all_but.game import AllBut

__all__ = ["AllBut"]
