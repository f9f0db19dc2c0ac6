"""A board in a frame of another page: where the server allows it, it plays without cookies; else it says why not."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Request, expect

from tests.browser.conftest import Opened
from tests.web.conftest import Server


def in_a_frame(page: Page, origin: str, board: str) -> FrameLocator:
    page.goto(f"{origin}/?{quote(board)}")
    return page.frame_locator("iframe")


def test_a_board_is_played_on_a_page_of_another_origin(opened: Opened, site: Server, elsewhere: int) -> None:
    page = opened("/static/icon.svg", ready=False)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if "/api/" in request.url else None)
    board = in_a_frame(page, f"http://localhost:{elsewhere}", f"{site.url}/embed/nim?position=1%2B2&analysis=1")
    expect(board.locator("#worth")).to_contain_text("The player to move wins")
    board.locator('[data-key="1.1"]').click()
    expect(board.locator("#said")).to_contain_text("Perfect: take 1 from heap 1. Your turn")
    board.locator('[data-key="0.0"]').click()
    expect(board.locator("#said")).to_contain_text("You win")
    heard = [request.all_headers() for request in asked]
    assert all("cookie" not in one for one in heard)
    assert len({one["grundy-session"] for one in heard[-3:]} - {""}) == 1, "it is one visitor all the same"


@pytest.mark.refused
def test_other_pages_are_told_why_there_is_no_board(opened: Opened, site: Server, elsewhere: int) -> None:
    page = opened("/static/icon.svg", ready=False)
    frame = in_a_frame(page, f"http://127.0.0.1:{elsewhere}", f"{site.url}/embed/nim")
    expect(frame.locator("body")).to_contain_text(f"grundy serve --embed http://127.0.0.1:{elsewhere}")


@pytest.mark.parametrize("page", ["embed", "play"])
def test_the_browser_itself_blocks_other_frames(page: str, chromium: Browser, site: Server, elsewhere: int) -> None:
    """A page that does not say who it is gets the board, but no browser shows it there; other pages of ours nowhere."""
    name = "127.0.0.1" if page == "embed" else "localhost"
    with chromium.new_context() as context:
        window = context.new_page()
        with window.expect_console_message(lambda said: "frame-ancestors" in said.text):
            window.goto(f"http://{name}:{elsewhere}/secret?{quote(f'{site.url}/{page}/nim')}")
