"""Families of games by their board, one file each: heaps, tables, rows, strips, coins, grids, graphs and others.

A family gives its games notation, moves' texts, drawing and samples; the game itself writes only its rule, which the
family names, such as `heap_options` (HeapGame) or `strip_moves` (StripGame). Each is loaded when it is asked for; this
is all that a game of one of them needs.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.families.coins import CoinGame as CoinGame
    from grundy.families.coins import Coins as Coins
    from grundy.families.coins import FewCoins as FewCoins
    from grundy.families.extra_turns import AgainGame as AgainGame
    from grundy.families.extra_turns import AgainHeaps as AgainHeaps
    from grundy.families.graphs import GraphBoard as GraphBoard
    from grundy.families.graphs import GraphGame as GraphGame
    from grundy.families.heaps import HeapGame as HeapGame
    from grundy.families.heaps import Heaps as Heaps
    from grundy.families.nets import Net as Net
    from grundy.families.nets import NetGame as NetGame
    from grundy.families.nets import Nets as Nets
    from grundy.families.nets import Thing as Thing
    from grundy.families.placing_games import PlacingGame as PlacingGame
    from grundy.families.plane import Place as Place
    from grundy.families.plane import Places as Places
    from grundy.families.plane import PlaneGame as PlaneGame
    from grundy.families.rows import RowGame as RowGame
    from grundy.families.rows import Rows as Rows
    from grundy.families.squares import SquareGame as SquareGame
    from grundy.families.squares import Squares as Squares
    from grundy.families.strips_and_grids import Board as Board
    from grundy.families.strips_and_grids import BoardGame as BoardGame
    from grundy.families.strips_and_grids import Boards as Boards
    from grundy.families.strips_and_grids import GridGame as GridGame
    from grundy.families.strips_and_grids import Square as Square
    from grundy.families.strips_and_grids import StripGame as StripGame
    from grundy.families.strips_and_grids import Strips as Strips
    from grundy.families.strips_and_grids import Touch as Touch
    from grundy.families.tables import TableGame as TableGame
    from grundy.families.tartans import TartanGame as TartanGame

MEMBERS = {
    "extra_turns": ("AgainGame", "AgainHeaps"),
    "coins": ("CoinGame", "Coins", "FewCoins"),
    "graphs": ("GraphBoard", "GraphGame"),
    "heaps": ("HeapGame", "Heaps"),
    "strips_and_grids": ("Board", "BoardGame", "Boards", "GridGame", "Square", "StripGame", "Strips", "Touch"),
    "nets": ("Net", "NetGame", "Nets", "Thing"),
    "placing_games": ("PlacingGame",),
    "plane": ("Place", "Places", "PlaneGame"),
    "rows": ("RowGame", "Rows"),
    "squares": ("SquareGame", "Squares"),
    "tables": ("TableGame",),
    "tartans": ("TartanGame",),
}
WHERE = {name: module for module, names in MEMBERS.items() for name in names}
__all__ = list(WHERE)


def __getattr__(name: str) -> object:
    if name in WHERE:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{WHERE[name]}"), name)
    raise AttributeError(f"grundy.families has no {name}")
