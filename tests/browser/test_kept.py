"""A server that is killed, stopped, or cannot save, seen from the pages: they come back to their game by themselves."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import window
from tests.web.conftest import NO_LIMIT, Server, serving, until

pytestmark = pytest.mark.long

ALONE: Any = (*NO_LIMIT, "--workers", 1)


def take(page: Page, heap: int) -> None:
    page.locator(f"#board [role=button][aria-label='take 1 from heap {heap}']").click()


def says(page: Page, text: str) -> None:
    expect(page.locator("#said")).to_contain_text(text)


def pair(chromium: Browser, server: Server) -> tuple[Page, Page]:
    """Two browsers in one room; each has a cookie of its own."""
    one, two = window(chromium, server), window(chromium, server)
    one.goto("/play/nim?position=3%2B5&second=human")
    one.wait_for_selector("body[data-ready]")
    one.click("text=Play a friend")
    one.wait_for_url("**/room/*")
    two.goto(one.url)
    says(one, "Your turn.")
    return one, two


def test_two_pages_go_on_with_their_game_by_themselves(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, *ALONE) as server:
        one, two = pair(chromium, server)
        take(one, 1)
        says(two, "take 1 from heap 1. Your turn.")
        server.kill()
        for page in (one, two):
            says(page, "The connection is lost; trying again")
    with serving(tmp_path, *ALONE, "--port", server.port) as again:
        says(two, "Your turn.")
        expect(one.locator("#seats")).to_contain_text("Your friend● here")
        take(two, 2)
        says(one, "take 1 from heap 2. Your turn.")
        expect(one.locator("#moves li span")).to_have_count(2)
        again.process.terminate()
        says(one, "The server stops; your game is kept")
    with serving(tmp_path, *ALONE, "--port", server.port):
        says(one, "Your turn.")
        take(one, 2)
        says(two, "take 1 from heap 2. Your turn.")
    for page in (one, two):
        page.context.close()


def test_a_server_that_cannot_save_says_so_and_play_goes_on(chromium: Browser, tmp_path: Path) -> None:
    rooms = tmp_path / "rooms.sqlite"
    rooms.write_bytes(b"this was a file once. " * 1000)
    with serving(tmp_path, *ALONE) as server:
        one, two = pair(chromium, server)
        for page in (one, two):
            expect(page.locator(".notice")).to_have_text(re.compile("cannot save at the moment: .* damaged"))
        take(one, 1)
        says(two, "Your turn.")
        shutil.move(rooms, tmp_path / "damaged")  # as the log advises
        until(lambda: "kept again" in server.log.read_text(), "it tries again")
        take(two, 2)
        for page in (one, two):
            expect(page.locator(".notice")).to_be_hidden()
    for page in (one, two):
        page.context.close()
