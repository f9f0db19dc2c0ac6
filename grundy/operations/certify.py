"""A proof of an answer that a short program checks without this package.

>>> import grundy
>>> proof = grundy.certify("kayles", "9+4", kind="nimber")
>>> print(proof.says)
kayles 9+4, normal ending: nimber 5, proved by 16 lines
"""

from pathlib import Path
from typing import Annotated

from grundy.analysis.certificates import KINDS, Certificate
from grundy.analysis.certificates import certify as write_certificate
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.game import AnyGame, Ending
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.result import Help
from grundy.core.types import Position
from grundy.operations import operation

OF_ALL = {"period": Ending.NORMAL, "quotient": Ending.MISERE}  # kinds that speak of all heaps, not of a position


def to_file(
    found: Certificate,
    path: Path,
    checker: Annotated[bool, Help("put check_certificate.py and the game's rule beside the file")] = False,
) -> None:
    found.write(path, checker)


@operation(
    budget="",
    files={".json": to_file, ".gz": to_file},
    turns={"--batch": "certify_batch"},
    panel="Prove",
    rank=4,
    also=("proof", "prove", "certificate"),
)
def certify(
    game: AnyGame | str,
    position: Position | None = None,
    ending: Ending | str | None = None,
    kind: Annotated[str, Help("what is proved", choices=KINDS)] = "outcome",
    budget: Budget | None = None,
) -> Certificate:
    """Write a proof of an answer, for anybody to check.
    check_certificate.py checks it without this package; `--batch FILE` writes many."""
    game, ending = as_game(game), as_ending(ending, game)
    if kind not in KINDS:
        raise BadParam(Argument("kind"), f" is one of {', '.join(KINDS)}")
    if kind in OF_ALL:
        return write_certificate(game, None, OF_ALL[kind], kind, budget or Budget(None))
    if kind == "nimber" and ending is not Ending.NORMAL:
        raise BadParam(Argument("kind", "nimber"), " goes with the normal ending; leave ", Argument("ending"), " out")
    return write_certificate(game, as_position(game, position), ending, kind, budget or Budget(None))
