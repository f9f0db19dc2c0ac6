"""A game in one file, opened from a disk with the network off: won, lost, played by finger and by keys."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import grundy
from tests.browser.accessible import violations
from tests.browser.conftest import Opened
from tests.browser.hand import Finger

PLACE = "(thing) => thing.style.transform"


@pytest.fixture
def nim(tmp_path: Path, opened: Opened) -> Page:
    """Heaps of 1 and 2, without a server."""
    grundy.export("nim", "1+2").to_html(tmp_path / "game.html")
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
    page = opened(f"file://{tmp_path}/game.html", offline=True, **phone)
    page.on("request", lambda request: pytest.fail(f"it asks for {request.url}"))
    return page


def test_a_game_won_and_a_game_lost(nim: Page) -> None:
    said = nim.locator("#said")
    nim.locator('[data-key="1.1"]').click()
    expect(said).to_contain_text("Perfect: take 1 from heap 1. Your turn")
    nim.locator('[data-key="0.0"]').click()
    expect(said).to_contain_text("You win: You made the last move")
    nim.get_by_role("button", name="Again").click()
    nim.locator('[data-key="1.0"]').click()
    expect(said).to_contain_text("Perfect wins: Perfect made the last move")
    nim.get_by_role("button", name="Undo").click()
    expect(said).to_contain_text("Your turn")
    nim.get_by_role("combobox", name="Who begins").select_option(label="Perfect begins")
    expect(said).to_contain_text("Perfect: take 1 from heap 2. Your turn")


@pytest.mark.long
def test_a_drawing_stays_when_its_game_is_over(tmp_path: Path, opened: Opened) -> None:
    grundy.export("sprouts", "2").to_html(tmp_path / "game.html")
    page = opened(f"file://{tmp_path}/game.html", offline=True)
    while not page.locator("#said", has_text="made the last move").count():
        page.locator("#choices button").first.click()
        expect(page.locator("#said")).to_contain_text(re.compile("Your turn|made the last move"))
    expect(page.locator("#board circle")).not_to_have_count(0)
    assert page.locator("#board text", has_text="nothing can be joined").count() == 0


def test_by_finger_and_by_keys_with_the_analysis(nim: Page) -> None:
    nim.get_by_role("switch", name="Analysis").check()
    expect(nim.locator("#worth")).to_contain_text("The player to move wins")
    expect(nim.locator('[data-fact="nimber"]')).to_have_text("3")
    expect(nim.locator('[data-fact="remoteness"]')).to_have_text("3")
    expect(nim.locator("#board .badge.win")).to_have_count(1)
    assert violations(nim) == []
    nim.emulate_media(color_scheme="light")
    assert violations(nim) == []
    finger = Finger(nim)
    before = nim.locator('[data-key="1.0"]').evaluate(PLACE)
    finger.tap(finger.place("0.0"))
    nim.locator('.menu button[data-move="take 1 from 1"]').tap()
    expect(nim.locator("#said")).to_contain_text("Perfect: take 2 from heap 2. Perfect wins")
    nim.get_by_role("combobox", name="Who begins").select_option(label="Two people")
    nim.locator('[data-key="0.0"]').press("Enter")
    expect(nim.locator("#said")).to_contain_text("Player 2: your turn")
    assert nim.locator('[data-key="0.0"]').evaluate(PLACE) == before, "the other heap stays where it was"
