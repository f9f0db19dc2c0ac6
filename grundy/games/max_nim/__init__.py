"""Maximum Nim: take at most f(m) tokens from a heap of m, for a rule function f (document 001).

rule_functions.py  rule functions, and what document 001 knows of them: jumps, the functions h, classes of piles
game.py            the game
kernels.py         the nimbers of all heaps, compiled
"""

from grundy.games.max_nim.game import MaxNim

__all__ = ["MaxNim"]
