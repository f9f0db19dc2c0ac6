"""Grundy: a laboratory for impartial games.

>>> import grundy
>>> kayles = grundy.game("kayles")
>>> grundy.solve(kayles, "9+4").nimber
5
"""

from typing import TYPE_CHECKING, Any

from grundy.version import __version__ as __version__

# name: module that holds it; loaded when first asked for, so that `import grundy` costs nothing
WHERE = {
    "Budget": "grundy.core.budget",
    "Ending": "grundy.core.game",
    "Game": "grundy.core.game",
    "GraphGame": "grundy.core.families",
    "GridGame": "grundy.core.families",
    "GrundyError": "grundy.core.errors",
    "HeapGame": "grundy.core.families",
    "Known": "grundy.core.game",
    "Scene": "grundy.core.scene",
    "StripGame": "grundy.core.families",
    "TableGame": "grundy.core.families",
    "board": "grundy.claims.claim",
    "census": "grundy.service",
    "claim": "grundy.claims.claim",
    "BadParam": "grundy.core.errors",
    "BadPosition": "grundy.core.errors",
    "Cancelled": "grundy.core.errors",
    "IllegalMove": "grundy.core.errors",
    "OverBudget": "grundy.core.errors",
    "Refused": "grundy.core.errors",
    "RuleError": "grundy.core.errors",
    "UnknownName": "grundy.core.errors",
    "all_games": "grundy.service",
    "analyse": "grundy.service",
    "draw_table": "grundy.plot.table",
    "derive": "grundy.service",
    "game": "grundy.service",
    "label": "grundy.service",
    "load": "grundy.service",
    "match": "grundy.service",
    "minimax": "grundy.service",
    "param": "grundy.core.game",
    "patterns": "grundy.service",
    "replace": "grundy.core.rules",
    "review": "grundy.service",
    "rule": "grundy.core.rules",
    "simulate": "grundy.service",
    "solve": "grundy.service",
    "sprt": "grundy.service",
    "states": "grundy.service",
    "table": "grundy.service",
    "tournament": "grundy.service",
    "tree": "grundy.service",
    "guess": "grundy.service",
    "hunt": "grundy.service",
    "period": "grundy.service",
    "sequence": "grundy.service",
    "verify": "grundy.service",
}

if TYPE_CHECKING:
    from grundy.claims.claim import board as board
    from grundy.claims.claim import claim as claim
    from grundy.core.budget import Budget as Budget
    from grundy.core.errors import BadParam as BadParam
    from grundy.core.errors import BadPosition as BadPosition
    from grundy.core.errors import Cancelled as Cancelled
    from grundy.core.errors import GrundyError as GrundyError
    from grundy.core.errors import IllegalMove as IllegalMove
    from grundy.core.errors import OverBudget as OverBudget
    from grundy.core.errors import Refused as Refused
    from grundy.core.errors import RuleError as RuleError
    from grundy.core.errors import UnknownName as UnknownName
    from grundy.core.families import GraphGame as GraphGame
    from grundy.core.families import GridGame as GridGame
    from grundy.core.families import HeapGame as HeapGame
    from grundy.core.families import StripGame as StripGame
    from grundy.core.families import TableGame as TableGame
    from grundy.core.game import Ending as Ending
    from grundy.core.game import Game as Game
    from grundy.core.game import Known as Known
    from grundy.core.game import param as param
    from grundy.core.rules import replace as replace
    from grundy.core.rules import rule as rule
    from grundy.core.scene import Scene as Scene
    from grundy.plot.table import draw_table as draw_table
    from grundy.service import all_games as all_games
    from grundy.service import analyse as analyse
    from grundy.service import census as census
    from grundy.service import derive as derive
    from grundy.service import game as game
    from grundy.service import guess as guess
    from grundy.service import hunt as hunt
    from grundy.service import label as label
    from grundy.service import load as load
    from grundy.service import match as match
    from grundy.service import minimax as minimax
    from grundy.service import patterns as patterns
    from grundy.service import period as period
    from grundy.service import review as review
    from grundy.service import sequence as sequence
    from grundy.service import simulate as simulate
    from grundy.service import solve as solve
    from grundy.service import sprt as sprt
    from grundy.service import states as states
    from grundy.service import table as table
    from grundy.service import tournament as tournament
    from grundy.service import tree as tree
    from grundy.service import verify as verify


def __getattr__(name: str) -> Any:
    if name in WHERE:
        from importlib import import_module

        return getattr(import_module(WHERE[name]), name)
    raise AttributeError(f"grundy has no {name}")


def __dir__() -> list[str]:
    return sorted([*WHERE, "__version__"])
