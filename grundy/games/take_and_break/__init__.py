"""Take and break: codes in CGSuite's notation.

game.py    the rule
values.py  the nimbers of all heaps, from sets of what one or two heaps are worth
"""

from grundy.games.take_and_break.game import NAMED, TakeAndBreak

__all__ = ["NAMED", "TakeAndBreak"]
