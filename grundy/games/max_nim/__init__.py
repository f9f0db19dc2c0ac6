"""Maximum Nim: take at most f(m) tokens from a heap of m, for a rule function f.

rule_functions.py  rule functions, their jumps, the functions h, and classes of piles
game.py            the game
kernels.py         the nimbers of all heaps, compiled
"""

from grundy.games.max_nim.game import MaxNim

__all__ = ["MaxNim"]
