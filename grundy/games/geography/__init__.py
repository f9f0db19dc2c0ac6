"""Geography: a token walks over a graph, and what it leaves is gone.

game.py      the rules, and how positions are written and drawn
matching.py  a maximum matching of any graph, which tells who wins where every edge may be walked both ways
"""

from grundy.games.geography.game import Geography

__all__ = ["Geography"]
