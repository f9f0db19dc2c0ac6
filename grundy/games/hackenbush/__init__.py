"""Green Hackenbush: cut an edge of a graph that stands on the ground; whatever is no longer connected to it falls.

graphs.py      edges as immutable positions: notation, JSON, falling edges, parts, one form for isomorphic pictures
rooted.py      one graph with its walk from the ground: the nimber in linear time, and the nimber after every cut
game.py        the rules, and what the game offers
drawing.py     places for the vertices, and the scene
kernels.py     the walk, the fusion and the cuts, compiled
samples.py     random stalks, trees, grids, sparse and dense graphs

The other files are capabilities, named after the ones that they implement: a derivation by colon and fusion steps ...
"""

from grundy.games.hackenbush.game import Hackenbush

__all__ = ["Hackenbush"]
