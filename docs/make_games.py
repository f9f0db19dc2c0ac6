"""Writes the tables of games, in README.md and games.md, from the games themselves: `python docs/make_games.py`.

A game is described on its own page, docs/games/ID.md, and drawn in docs/pictures/ID.svg; `python docs/make_games.py ID`
draws it too.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import grundy
from grundy.core.capabilities.presentation import Wording
from grundy.core.game import AnyGame, Group
from grundy.core.notation import show_param
from grundy.core.registry import all_games

DOCS = Path(__file__).parent
BETWEEN = re.compile(r"(?<=<!-- games: made by docs/make_games.py -->\n).*?(?=<!-- end of games -->)", re.DOTALL)


def tables(heading: str, pages: str) -> Iterator[str]:
    games = sorted((kind() for kind in all_games().values()), key=lambda game: game.id)
    for group in Group:
        yield f"\n{heading} {group}\n\n| game | a position | parameters | rule |\n|---|---|---|---|\n"
        yield from (row(game, pages) for game in games if game.group is group)
    yield "\n"


def row(game: AnyGame, pages: str) -> str:
    example = (game.example or game.text(game.start())).replace("|", "\\|")
    params = "".join(f"`{f.name}={show_param(f.default)}` " for f in fields(game))
    return f"| [{game.id}]({pages}{game.id}.md) | `{example}` | {params}| {game.capability(Wording).rule()} |\n"


def written(page: Path, heading: str, pages: str) -> str:
    text = "".join(tables(heading, pages))
    return BETWEEN.sub(lambda _: text, page.read_text(encoding="utf-8"))


PAGES = {DOCS.parent / "README.md": ("###", "docs/games/"), DOCS / "games.md": ("##", "games/")}

if __name__ == "__main__":
    for game_id in sys.argv[1:]:
        grundy.draw(game_id).to_svg(DOCS / "pictures" / f"{game_id}.svg")
    for page, how in PAGES.items():
        page.write_text(written(page, *how), encoding="utf-8")
