"""DiviNim: slice chocolate bars with poisoned squares; pieces without poison are discarded (document 000).

grids.py    bars on square grids of any dimension and on the triangular grid: cuts, symmetries, notation
game.py     the rules and the variants
last.py     nimbers of all sub-rectangles by one compiled sweep
scored.py   exact margins by a compiled search over classes of bars
drawing.py  the scene
kernels/    the compiled loops behind last, scored, census and playouts

The other files are capabilities, each called like the one that it is.
"""

from grundy.games.divinim.game import DiviNim

__all__ = ["DiviNim"]
