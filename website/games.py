"""The games: all of them with their pictures on one page, and a page each in the order of the gallery."""

import re
from typing import Any

from grundy.core.game import Group
from grundy.core.registry import all_games

ROW = re.compile(r"^\| \[([\w-]+)\]\(games/[\w-]+\.md\) \| `(.+?)` \|.*?\| ([^|]+) \|$")
HEAD = "| game | a position | parameters | rule |\n|---|---|---|---|\n"


def nav() -> list[Any]:
    games = sorted(all_games().values(), key=lambda kind: kind.id)
    groups = {str(group): [f"games/{kind.id}.md" for kind in games if kind.group is group] for group in Group}
    return [{name: its} for name, its in groups.items() if its]


def card(found: re.Match[str]) -> str:
    id, position, rule = found.groups()
    position = position.replace("\\|", "|").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    picture = f'<img src="pictures/{id}.svg" alt="" loading="lazy">'
    return f'<a href="games/{id}.html">{picture}<b>{id}</b><code>{position}</code><span>{rule}</span></a>'


def with_pictures(markdown: str) -> str:
    """The page of all games, with a card in place of each row of its tables."""
    lines: list[str] = []
    for line in markdown.replace(HEAD, "").splitlines():
        found = ROW.match(line)
        before = lines[-1] if lines else ""
        if found:
            lines += [card(found)] if before.startswith("<a ") else ['<div class="gallery">', card(found)]
        else:
            lines += ["</div>", line] if before.startswith("<a ") else [line]
    return "\n".join(lines) + "\n"
