"""Geography: move a token along the edges of a graph; each vertex that it leaves disappears.

game.py      the rules, and how positions are written and drawn
matching.py  a maximum matching of any graph, which decides who wins if every edge goes both ways
"""

from grundy.games.geography.game import Geography

__all__ = ["Geography"]
