"""Write the tables of games in games.md from the games themselves: `python docs/make_games.py`.

Each game has a page of its own, docs/games/ID.md, and a drawing, docs/pictures/ID.svg; `python docs/make_games.py ID`
makes the drawing too.
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


def tables() -> Iterator[str]:
    games = sorted((kind() for kind in all_games().values()), key=lambda game: game.id)
    for group in Group:
        yield f"\n## {group}\n\n| game | a position | parameters | rule |\n|---|---|---|---|\n"
        yield from (row(game) for game in games if game.group is group)
    yield "\n"


def row(game: AnyGame) -> str:
    example = (game.example or game.text(game.start())).replace("|", "\\|")
    params = "".join(f"`{f.name}={show_param(f.default)}` " for f in fields(game))
    return f"| [{game.id}](games/{game.id}.md) | `{example}` | {params}| {game.capability(Wording).rule()} |\n"


def written(page: str) -> str:
    """The text of the page with its tables made anew."""
    text = "".join(tables())
    return BETWEEN.sub(lambda _: text, page)


PAGE = DOCS / "games.md"

if __name__ == "__main__":
    for game_id in sys.argv[1:]:
        grundy.draw(game_id).to_svg(DOCS / "pictures" / f"{game_id}.svg")
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
