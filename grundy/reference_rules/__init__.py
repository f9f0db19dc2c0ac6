"""Reference rules: every rule once more, in another representation, so that a wrong rule cannot hide behind engines.

They import nothing but Python and each other. Their imports are relative, because `grundy certify --checker` copies
them to where there is no package.

One file a game, called like the game's id, with two names: `rule`, from parameters and a position to a start and its
moves, and `CASES`, small positions with the depth to which their move sequences are counted.

More names make a rule fit for certificates. `POSITION` is a pattern for the texts of positions as the package writes
them, `PARAMS` has one for the values of each parameter that changes the rule. What looks right and still is no
position, such as a token on no vertex, `rule` refuses with a `ValueError`: of a text that the package refuses nothing
may be proved. `parts` lists the independent parts of a position. `code`, which only games of heaps have, is the octal
code that the parameters make, or empty. `refuses` says what cannot be proved though there is a rule, such as nimbers
where moves entail.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module

from ._shapes import Case, Params, Rule

GAMES = sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(__path__) if info.name[0] != "_")


def rule_of(game_id: str) -> Callable[[Params, str], Rule]:
    found: Callable[[Params, str], Rule] = import_module(f"{__name__}.{game_id.replace('-', '_')}").rule
    return found


def cases_of(game_id: str) -> list[Case]:
    found: list[Case] = import_module(f"{__name__}.{game_id.replace('-', '_')}").CASES
    return found
