"""The first visit: a game before anything else, where it was lost, and the gallery below."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from grundy.core.game import Group
from grundy.core.registry import all_games
from tests.browser.conftest import Opened
from tests.browser.hand import Finger, Hand, Mouse
from tests.browser.playing import wait_for_turn
from tests.web.conftest import Server

ID, FIRST = next((id, kind.welcome) for id, kind in all_games().items() if kind.welcome)


def play(page: Page, site: Server, hand: Hand, well: bool) -> None:
    """The game to its end, by winning moves or by others as long as there are any."""
    assert FIRST
    where = FIRST.position
    with site.client() as client:
        while wait_for_turn(page):
            here: dict[str, Any] = {"game": ID, "position": where}
            moves = client.post("/api/solve", json=here).json()["moves"]
            meant = min(moves, key=lambda move: move["best"] != well)
            shown = client.post("/api/view", json=here).json()["scene"]["ways"]
            way = min((one for one in shown if one["move"] == meant["move"]), key=lambda one: one.get("many", 0))
            if "+" not in where and meant["best"]:
                hand.make(way)
                break
            with page.expect_response("**/api/choose") as answer:
                hand.make(way)
            where = answer.value.json()["view"]["position"]


def test_the_first_game_is_won_by_good_play(opened: Opened, site: Server) -> None:
    page = opened("/")
    expect(page.locator("#first-rule")).to_have_text(FIRST.says if FIRST else "")
    play(page, site, Mouse(page), well=True)
    expect(page.locator("#said")).to_have_text(re.compile("You win"))
    page.click("text=Lesson 1")
    expect(page.locator("#lesson h2").first).to_be_visible()


def test_who_lost_on_a_phone_sees_where(opened: Opened, site: Server) -> None:
    page = opened("/", viewport={"width": 390, "height": 844}, has_touch=True)
    play(page, site, Finger(page), well=False)
    expect(page.locator("#said")).to_have_text(re.compile("Perfect wins"))
    page.click("text=See where you lost it")
    expect(page.locator(".headline.win")).to_be_visible()  # the last position that was won


def test_the_gallery_is_grouped(opened: Opened) -> None:
    page = opened("/")
    expect(page.locator(".group > h2")).to_have_text([str(group) for group in Group])
    expect(page.locator(".card")).to_have_count(len(all_games()))
    expect(page.locator(".card .source", has_text="document")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    left = page.eval_on_selector_all(".card", "all => all.map((one) => one.getBoundingClientRect().x)")
    assert len(set(left)) == 2
    page.fill("#find", "open problem")
    expect(page.locator(".group:not([hidden]) .card:not([hidden]) [data-tag='open problem']")).to_have_count(
        sum(bool(kind.open_problem) for kind in all_games().values())
    )
    expect(page.locator(".group[hidden]")).not_to_have_count(0)
