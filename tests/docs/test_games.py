"""Every game has its page and its picture, and the tables of games are those of the games there are."""

from pathlib import Path

import pytest

from grundy.core.registry import all_games
from tests.support import ROOT, load_script


def test_the_tables_list_the_games_there_are() -> None:
    make_games = load_script("docs/make_games.py")
    for page, how in make_games.PAGES.items():
        assert page.read_text() == make_games.written(page, *how), f"type: python docs/make_games.py  ({page.name})"


@pytest.mark.parametrize("game_id", all_games())
def test_a_game_has_a_page_with_its_picture(game_id: str) -> None:
    page = ROOT / "docs/games" / f"{game_id}.md"
    assert page.exists(), f"write {page.relative_to(ROOT)}"
    text = page.read_text()
    assert text.startswith(f"# {game_id}\n")
    assert f"](../pictures/{game_id}.svg)" in text


def test_a_page_belongs_to_a_game() -> None:
    assert {Path(page).stem for page in (ROOT / "docs/games").glob("*.md")} == set(all_games())
