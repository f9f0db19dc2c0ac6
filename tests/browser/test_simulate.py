"""A simulation in a real browser, from the first click to two runs side by side."""

import csv
import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.accessible import GRAVE, violations
from tests.browser.conftest import Opened
from tests.browser.playing import address

pytestmark = pytest.mark.long


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        page.get_by_label(re.compile(f"^{name.replace('_', ' ')}")).fill(value)


def run_shown(page: Page) -> tuple[str, str]:
    """Its number, and the key in its link."""
    run = page.locator("article.run").first
    return run.get_attribute("data-run") or "", run.get_attribute("data-key") or ""


def answered_late(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


def test_a_simulation_is_watched_called_off_opened_again_and_compared(opened: Opened, tmp_path: Path) -> None:
    page = opened(address("divinim", position="#.../..../...#", second="human", ending="scored"))
    page.click("button:has-text('Simulate')")
    page.wait_for_selector("body.simulate[data-ready]")
    expect(page.get_by_label("position", exact=True)).to_have_value("#.../..../...#")
    expect(page.get_by_label("ending", exact=True)).to_have_value("scored")

    page.get_by_label("boards", exact=True).select_option("random")
    fill(page, player_A="greedy", player_B="random", games="100000000", rows="4..6", poisons="2")
    page.click("#form .main")
    expect(page.locator(".progress")).to_contain_text("of 100,000,000")
    expect(page.locator(".progress")).to_contain_text("a second")
    expect(page.locator(".progress")).to_contain_text("left")
    expect(page.locator(".trace")).to_be_visible()  # the score with its band, while the games go on
    expect(page.locator(".share-chart")).to_have_count(4)
    page.reload()  # goes on, and the page finds it again
    expect(page.locator(".progress")).to_contain_text("of 100,000,000")
    page.click("button:has-text('Cancel')")
    expect(page.locator("#said")).to_contain_text("of 100,000,000 games, then stopped, scored ending, random boards")
    stopped, key = run_shown(page)
    assert f"run={key}" in page.url

    page.get_by_label("boards", exact=True).select_option("fixed")
    fill(page, games="100000", player_A="perfect")
    page.click("#form .main")
    expect(page.locator("#said")).to_contain_text("100,000 games, scored ending, #.../..../...#")
    whole, _ = run_shown(page)
    with page.expect_download() as download:
        page.click("button:has-text('CSV')")
    download.value.save_as(tmp_path / "run.csv")
    rows = list(csv.reader((tmp_path / "run.csv").read_text().splitlines()))
    assert rows[0] == ["statistic", "at", "count"]
    assert sum(int(count) for name, _, count in rows[1:] if name == "length") == 100_000
    with page.expect_download() as download:
        page.click("button:has-text('JSON')")
    download.value.save_as(tmp_path / "run.json")
    assert json.loads((tmp_path / "run.json").read_text())["match"]["players"] == ["perfect", "random"]

    page.click(f"[aria-label='Compare with run {stopped}']")
    expect(page.locator("#compared thead")).to_contain_text(f"run {whole}")
    expect(page.locator("#compared thead")).to_contain_text(f"run {stopped}")
    facts = page.locator("#compared").inner_text()
    page.reload()
    expect(page.locator("#compared")).to_have_text(facts, use_inner_text=True)
    expect(page.locator("article.run")).to_have_count(2)
    assert violations(page, impacts=GRAVE) == []
    page.route("**/simulate/divinim?*", answered_late)  # the page that is left asks nothing about the wrong game
    page.goto(f"/simulate/kayles?run={key}")  # the key alone tells the game and all that was asked
    page.wait_for_url("**/simulate/divinim?**")
    expect(page.locator("article.run")).to_have_attribute("data-key", key)
    expect(page.get_by_label("player A", exact=True)).to_have_value("greedy")
    expect(page.get_by_label(re.compile("^rows"))).to_have_value("4..6")
    expect(page.get_by_label("ending", exact=True)).to_have_value("scored")
    page.click(f"[aria-label='Forget run {stopped}']")
    expect(page.locator(".kept-runs li")).to_have_count(1)
