"""Lessons, as data: a path from Nim to the theory of all impartial games. Engines compute the answers to questions.

A lesson is a file `NN-name.toml` in this folder, with a `title` and a list of blocks. A block is one of
  text = "..."                                    a paragraph
  board = { game, position, params, ending, second }     a board to play on
  question = { ask, words, ... }                  a question that the page checks
where `ask` is `move` (make a winning move), `outcome`, `nimber` or `margin` (of the position), `xor` or `mex` (of
`numbers`), or `alike`: find the one of `among` that no position of `beside` tells apart from the given position;
  claims = ["004/..."]                            statements that the reader can check
  exercises = { game, params, ending, kind, number }    three exercises at the end, chosen from `number`
"""

import tomllib
from importlib.resources import files

from grundy.core.types import JsonObject


def all_lessons() -> list[JsonObject]:
    """Every lesson in order: its id, title and blocks."""
    found = sorted((f for f in files(__package__).iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    return [{"id": f.name.removesuffix(".toml")[3:], **tomllib.loads(f.read_text(encoding="utf-8"))} for f in found]
