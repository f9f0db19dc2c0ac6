"""Grundy: a laboratory for impartial games.

>>> import grundy
>>> kayles = grundy.game("kayles")
>>> grundy.solve(kayles, "9+4").nimber
5
"""

from grundy.version import __version__ as __version__

# name: module that holds it; loaded when first asked for, so that `import grundy` costs nothing. Questions are found by
# their files.
WHERE = {
    "Budget": "grundy.core.budget",
    "Ending": "grundy.core.game",
    "Game": "grundy.core.game",
    "AgainGame": "grundy.core.families",
    "AgainHeaps": "grundy.core.families",
    "CoinGame": "grundy.core.families",
    "FewCoins": "grundy.core.families",
    "GraphGame": "grundy.core.families",
    "GridGame": "grundy.core.families",
    "GrundyError": "grundy.core.errors",
    "HeapGame": "grundy.core.families",
    "Known": "grundy.core.game",
    "NetGame": "grundy.core.families",
    "PlacingGame": "grundy.core.families",
    "PlaneGame": "grundy.core.families",
    "Nimber": "grundy.core.nimber",
    "Scene": "grundy.core.scene",
    "SquareGame": "grundy.core.families",
    "StripGame": "grundy.core.families",
    "RowGame": "grundy.core.families",
    "TableGame": "grundy.core.families",
    "board": "grundy.claims.claim",
    "claim": "grundy.claims.claim",
    "BadParam": "grundy.core.errors",
    "BadPosition": "grundy.core.errors",
    "Cancelled": "grundy.core.errors",
    "IllegalMove": "grundy.core.errors",
    "OverBudget": "grundy.core.errors",
    "Refused": "grundy.core.errors",
    "RuleError": "grundy.core.errors",
    "UnknownName": "grundy.core.errors",
    "all_games": "grundy.core.registry",
    "draw_table": "grundy.plot.table",
    "game": "grundy.core.asking",
    "load": "grundy.core.registry",
    "nim_product": "grundy.core.nimfield",
    "param": "grundy.core.game",
    "play": "grundy.notebook.play",
    "replace": "grundy.core.rules",
    "rule": "grundy.core.rules",
}

TYPE_CHECKING = False  # as in `typing`, which would take most of the time of `import grundy`
if TYPE_CHECKING:
    from typing import Any

    from grundy.claims.claim import board as board
    from grundy.claims.claim import claim as claim
    from grundy.core.asking import game as game
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
    from grundy.core.families import AgainGame as AgainGame
    from grundy.core.families import AgainHeaps as AgainHeaps
    from grundy.core.families import CoinGame as CoinGame
    from grundy.core.families import FewCoins as FewCoins
    from grundy.core.families import GraphGame as GraphGame
    from grundy.core.families import GridGame as GridGame
    from grundy.core.families import HeapGame as HeapGame
    from grundy.core.families import NetGame as NetGame
    from grundy.core.families import PlacingGame as PlacingGame
    from grundy.core.families import PlaneGame as PlaneGame
    from grundy.core.families import RowGame as RowGame
    from grundy.core.families import SquareGame as SquareGame
    from grundy.core.families import StripGame as StripGame
    from grundy.core.families import TableGame as TableGame
    from grundy.core.game import Ending as Ending
    from grundy.core.game import Game as Game
    from grundy.core.game import Known as Known
    from grundy.core.game import param as param
    from grundy.core.nimber import Nimber as Nimber
    from grundy.core.nimfield import nim_product as nim_product
    from grundy.core.registry import all_games as all_games
    from grundy.core.registry import load as load
    from grundy.core.rules import replace as replace
    from grundy.core.rules import rule as rule
    from grundy.core.scene import Scene as Scene
    from grundy.notebook.play import play as play
    from grundy.plot.table import draw_table as draw_table
    from grundy.questions.analyse import analyse as analyse
    from grundy.questions.batch import batch as batch
    from grundy.questions.census import census as census
    from grundy.questions.census_boards import census_boards as census_boards
    from grundy.questions.dataset import dataset as dataset
    from grundy.questions.derive import derive as derive
    from grundy.questions.draw import draw as draw
    from grundy.questions.exercises import exercises as exercises
    from grundy.questions.explain import explain as explain
    from grundy.questions.findings import findings as findings
    from grundy.questions.guess import guess as guess
    from grundy.questions.hunt import hunt as hunt
    from grundy.questions.label import label as label
    from grundy.questions.match import match as match
    from grundy.questions.minimax import minimax as minimax
    from grundy.questions.moves import moves as moves
    from grundy.questions.nimber import nimber as nimber
    from grundy.questions.patterns import patterns as patterns
    from grundy.questions.period import period as period
    from grundy.questions.review import review as review
    from grundy.questions.sequence import sequence as sequence
    from grundy.questions.simulate import simulate as simulate
    from grundy.questions.solve import solve as solve
    from grundy.questions.sprt import sprt as sprt
    from grundy.questions.states import states as states
    from grundy.questions.table import table as table
    from grundy.questions.tournament import tournament as tournament
    from grundy.questions.tree import tree as tree
    from grundy.questions.verify import verify as verify
    from grundy.questions.verify_solution import verify_solution as verify_solution


def __getattr__(name: str) -> "Any":
    from importlib import import_module

    if name in WHERE:
        return getattr(import_module(WHERE[name]), name)
    if not name.startswith("_"):
        from grundy.questions import find_question, question_names

        if name in question_names():
            return find_question(name).function
    raise AttributeError(f"grundy has no {name}")


def __dir__() -> list[str]:
    from grundy.questions import question_names

    return sorted([*WHERE, *question_names(), "__version__"])
