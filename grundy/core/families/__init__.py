"""Families of games by their board, one file each: heaps, tables, rows, strips, coins, grids, graphs and others.

A family gives its games notation, moves' texts, drawing and samples; the game itself writes only its rule, which the
family names, such as `heap_options` (HeapGame) or `strip_moves` (StripGame). Each is loaded when it is asked for; this
is all that a game of one of them needs.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.core.families.again import AgainGame as AgainGame
    from grundy.core.families.again_heaps import AgainHeaps as AgainHeaps
    from grundy.core.families.boards import Board as Board
    from grundy.core.families.boards import BoardGame as BoardGame
    from grundy.core.families.boards import Square as Square
    from grundy.core.families.boards import Touch as Touch
    from grundy.core.families.coins import CoinGame as CoinGame
    from grundy.core.families.coins import Coins as Coins
    from grundy.core.families.coins import FewCoins as FewCoins
    from grundy.core.families.graphs import GraphBoard as GraphBoard
    from grundy.core.families.graphs import GraphGame as GraphGame
    from grundy.core.families.grids import Boards as Boards
    from grundy.core.families.grids import GridGame as GridGame
    from grundy.core.families.heaps import HeapGame as HeapGame
    from grundy.core.families.heaps import Heaps as Heaps
    from grundy.core.families.nets import Net as Net
    from grundy.core.families.nets import NetGame as NetGame
    from grundy.core.families.nets import Nets as Nets
    from grundy.core.families.nets import Thing as Thing
    from grundy.core.families.placing import PlacingGame as PlacingGame
    from grundy.core.families.plane import Place as Place
    from grundy.core.families.plane import Places as Places
    from grundy.core.families.plane import PlaneGame as PlaneGame
    from grundy.core.families.rows import RowGame as RowGame
    from grundy.core.families.rows import Rows as Rows
    from grundy.core.families.squares import SquareGame as SquareGame
    from grundy.core.families.squares import Squares as Squares
    from grundy.core.families.strips import StripGame as StripGame
    from grundy.core.families.strips import Strips as Strips
    from grundy.core.families.tables import TableGame as TableGame
    from grundy.core.families.tartans import TartanGame as TartanGame

MEMBERS = {
    "again": ("AgainGame",),
    "again_heaps": ("AgainHeaps",),
    "boards": ("Board", "BoardGame", "Square", "Touch"),
    "coins": ("CoinGame", "Coins", "FewCoins"),
    "graphs": ("GraphBoard", "GraphGame"),
    "grids": ("Boards", "GridGame"),
    "heaps": ("HeapGame", "Heaps"),
    "nets": ("Net", "NetGame", "Nets", "Thing"),
    "placing": ("PlacingGame",),
    "plane": ("Place", "Places", "PlaneGame"),
    "rows": ("RowGame", "Rows"),
    "squares": ("SquareGame", "Squares"),
    "strips": ("StripGame", "Strips"),
    "tables": ("TableGame",),
    "tartans": ("TartanGame",),
}
WHERE = {name: module for module, names in MEMBERS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{WHERE[name]}"), name)
    raise AttributeError(f"grundy.core.families has no {name}")
