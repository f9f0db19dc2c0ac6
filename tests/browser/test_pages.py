"""Every page, in light and dark: nothing serious for axe, and never wider than its window."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import COLOURS, GRAVE, violations
from tests.browser.conftest import Opened
from tests.browser.playing import address, settle

pytestmark = pytest.mark.long

GAME = address("divinim", position="#..../...#./.....", second="human", analysis="1")
PAGES = ["/", GAME, "/sum", "/api/docs", "/learn", "/nimber", "/tree/nim", "/table/nim", "/census/divinim?size=3x3"]
PAGES += ["/simulate/kayles", "/claims?document=002", "/exercises", "/exercises/nim?kind=which-part&seed=1"]
PAGES += ["/misere/octal?code=0.75&position=5%2B2"]
FEW_ADDRESSES = "() => document.querySelectorAll('#operations > :nth-child(n + 12)').forEach((one) => one.remove())"
MISSING = ["/nowhere", "/room/nowhere"]


@pytest.mark.parametrize("path", PAGES + MISSING)
@pytest.mark.refused
def test_accessible_and_as_wide_as_the_window(opened: Opened, path: str) -> None:
    page = opened(path, ready=path != "/nowhere")
    if path == GAME:
        expect(page.locator(".headline")).to_be_visible()
    page.evaluate(FEW_ADDRESSES)
    for scheme, only in (("light", None), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        settle(page)  # colours change softly
        assert violations(page, impacts=GRAVE, only=only) == []
    for width in (360, 768, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("(width) => innerWidth === width", arg=width)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_the_dialog_is_accessible_too(opened: Opened) -> None:
    page = opened("/play/divinim")
    page.click("text=New game")
    page.wait_for_selector("#setup .board [role=button]")
    assert violations(page, "dialog", GRAVE) == []
