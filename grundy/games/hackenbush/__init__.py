"""Green Hackenbush: cut an edge of a graph that stands on the ground; what is not tied to it falls (document 004).

graphs.py      edges as immutable positions: notation, JSON, what falls, parts, one form for isomorphic pictures
rooted.py      one graph with its walk from the ground: nimber in linear time, the nimber after every cut
game.py        the rules, and what the game offers
derivation.py  the colon and fusion steps, one after the other
drawing.py     places for the vertices, the scene, and the drawing board's form
kernels.py     the walk, the fusion and the cuts, compiled
samples.py     random stalks, trees, grids, sparse and dense graphs
"""

from grundy.games.hackenbush.game import Hackenbush

__all__ = ["Hackenbush"]
