"""A formula for a sequence, fitted on its first terms and tried on the others. A guess is no proof."""

from pathlib import Path
from typing import Annotated

from grundy.core.answer import Ask
from grundy.core.asking import as_game
from grundy.core.budget import Budget
from grundy.core.errors import Argument, BadParam
from grundy.core.registry import AnyGame
from grundy.questions import question
from grundy.questions.sequence import Heap
from grundy.studies.guess import Guesses, guess_formulas
from grundy.studies.sequence import make_sequence, read_b_file, terms_in_order


@question(budget="60s")
def guess(
    game: Annotated[AnyGame | str | list[int] | None, Ask("a heap game's id, or your own file; or use --file")] = None,
    to: Heap = 2000,
    fit: Annotated[int | None, Ask("fit on the terms 0 to this one; the first half if left out")] = None,
    budget: Budget | None = None,
    first: int = 0,
    file: Annotated[Path | None, Ask("guess a formula for the terms of this b-file")] = None,
) -> Guesses:
    """Guess a formula for a sequence: fitted on its first terms, tried on the others. A guess is no proof.

    The sequence is a game's, or a list, which may begin at another number than 0, or that of a b-file.
    """
    if (game is None) == (file is None):
        raise BadParam(
            "give a game, or ",
            Argument("file"),
            " with a b-file: grundy guess max-nim, grundy guess ",
            Argument("file", "b.txt"),
        )
    limits = budget or Budget(None)
    if file is not None:
        terms = read_b_file(Path(file))
        return guess_formulas(terms_in_order(terms), fit, limits, min(terms))
    if isinstance(game, list):
        return guess_formulas(game, fit, limits, first)
    assert game is not None
    found = make_sequence(as_game(game), to, limits)
    return guess_formulas(found.values, fit, limits, found.first)
