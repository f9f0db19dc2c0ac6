"""The claims in a real browser: filtered, checked, called off, and a counterexample played."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import GRAVE, violations
from tests.browser.conftest import Opened
from tests.browser.playing import play_to_the_end, position

pytestmark = pytest.mark.long

FALSE = "003/every-game"  # false as printed, and quickly so


def test_a_claim_is_checked_and_its_counterexample_played(opened: Opened) -> None:
    page = opened(f"/claims#{FALSE.replace('/', '%2F')}")
    row = page.locator(".claim.named")
    expect(row).to_have_attribute("data-id", FALSE)
    expect(row).to_contain_text("not checked here yet")
    every = page.locator(".claim").count()
    page.get_by_label("document", exact=True).select_option("003")
    page.get_by_label("verdict", exact=True).select_option("false as printed")
    few = page.locator(".claim").count()
    assert 0 < few < every
    assert {row.get_attribute("data-verdict") for row in page.locator(".claim").all()} == {"false as printed"}
    page.get_by_label("kind", exact=True).select_option("missing condition")
    expect(page.locator(".claim .badge")).to_have_text(["✗ false as printed: missing condition"] * 2)
    few = 2
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator(".claim")).to_have_count(few)  # the address holds the choice

    row = page.locator(f"[data-id='{FALSE}']")
    row.locator("button:has-text('Check now')").click()
    expect(row).to_contain_text("Counterexample:")
    expect(row).not_to_contain_text("not checked here yet")
    expect(row).to_contain_text("Corrected:")
    expect(row.locator(".counterexample svg")).to_be_visible()
    board = row.locator("code").inner_text()
    assert violations(page, impacts=GRAVE) == []
    row.locator("text=Play it").click()
    page.wait_for_selector("body.play[data-ready]")
    assert position(page) == board
    assert "win" in play_to_the_end(page, random.Random(3))


def test_a_long_check_is_watched_and_called_off(opened: Opened) -> None:
    page = opened("/claims?words=001/conjecture")
    row = page.locator(".claim").first
    row.locator("input[type=number]").fill("100")
    row.locator("button:has-text('Check now')").click()
    expect(row.locator(".progress")).to_be_visible()
    row.locator("button:has-text('Cancel')").click()
    expect(row.locator(".progress")).to_be_hidden()
    expect(row).to_contain_text("Canceled.")
