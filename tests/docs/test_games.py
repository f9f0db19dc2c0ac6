"""Every game has its page and its picture, and the tables of games are those of the games there are."""

from pathlib import Path

import pytest

from grundy.core.registry import all_games
from tests.support import ROOT, load_script


def test_the_tables_list_the_games_there_are() -> None:
    make_games = load_script("docs/make_games.py")
    page = make_games.PAGE.read_text(encoding="utf-8")
    assert page == make_games.written(page), "type: python docs/make_games.py"


@pytest.mark.parametrize("game_id", all_games())
def test_a_game_has_a_page_with_its_picture(game_id: str) -> None:
    page = ROOT / "docs/games" / f"{game_id}.md"
    assert page.exists(), f"write {page.relative_to(ROOT)}"
    text = page.read_text()
    assert text.startswith(f"# {game_id}\n")
    assert f"](../pictures/{game_id}.svg)" in text


def test_a_page_belongs_to_a_game() -> None:
    assert {Path(page).stem for page in (ROOT / "docs/games").glob("*.md")} == set(all_games())
