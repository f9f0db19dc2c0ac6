"""All-but subtraction games: take any number of tokens except a few forbidden ones.

game.py     the rule
kernels.py  the nimbers of all heaps, by a few look-ups for each heap
"""

from grundy.games.all_but.game import AllBut

__all__ = ["AllBut"]
