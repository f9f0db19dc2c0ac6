"""Green Hackenbush: cut an edge of a graph that stands on the ground; what is not tied to it falls (document 004).

graphs.py      edges as immutable positions: notation, JSON, what falls, parts, one form for isomorphic pictures
rooted.py      one graph with its walk from the ground: nimber in linear time, the nimber after every cut
game.py        the rules, and what the game offers
drawing.py     places for the vertices, and the scene
kernels.py     the walk, the fusion and the cuts, compiled
samples.py     random stalks, trees, grids, sparse and dense graphs

The other files are capabilities, each called like the one that it is: a derivation by the colon and fusion steps ...
"""

from grundy.games.hackenbush.game import Hackenbush

__all__ = ["Hackenbush"]
