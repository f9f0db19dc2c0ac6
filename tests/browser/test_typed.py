"""What was typed is what is played, however slowly the server reads it and however quickly it is sent off."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import address, click

SLOW = """(latency) => {
    window.unhurried ??= window.fetch;
    window.fetch = (...given) => new Promise((go) => setTimeout(go, latency)).then(() => window.unhurried(...given));
}"""
WAYS: dict[str, Callable[[Page, Locator], None]] = {
    "Play": lambda page, box: page.click("#setup .main"),
    "Enter": lambda page, box: box.press("Enter"),
}
LATENCIES = {"Play": (0, 50, 150, 300), "Enter": (0, 150)}  # milliseconds on the way to the server


def is_played(page: Page, board: str) -> None:
    expect(page.locator("#setup")).to_be_hidden()
    expect(page.locator("#board > svg")).to_have_attribute("aria-label", re.compile(rf"^{re.escape(board)}\. "))


@pytest.mark.refused
@pytest.mark.parametrize("way", WAYS)
def test_the_typed_position_is_played(opened: Opened, way: str) -> None:
    page = opened(address("octal", position="9", second="human"))
    box = page.locator("#setup .position input[type=text]")
    for heap, latency in enumerate(LATENCIES[way], 5):
        page.evaluate(SLOW, latency)
        page.keyboard.press("n")
        page.get_by_label("code").fill("0.07")  # empties the position
        box.fill(f"{heap}+2")
        WAYS[way](page, box)
        is_played(page, f"octal {heap}+2")
        page.keyboard.press("n")
        box.fill(f"{heap}+x")
        expect(page.locator("#setup .main")).to_be_disabled()
        box.fill(f"{heap}")  # a text that can be played opens the button again before it has been read
        WAYS[way](page, box)
        is_played(page, f"octal {heap}")


@pytest.mark.refused
def test_what_cannot_be_played_keeps_the_dialog_open(opened: Opened) -> None:
    page = opened(address("nim", position="9", second="human"))
    page.evaluate(SLOW, 150)
    page.keyboard.press("n")
    box = page.locator("#setup .position input[type=text]")
    box.fill("4+x")
    box.press("Enter")
    expect(page.locator("#setup .problem")).not_to_be_empty()
    expect(page.locator("#setup .main")).to_be_disabled()
    page.click("#setup >> text=Cancel")
    is_played(page, "nim 9")


def test_random_is_waited_for_and_typing_calls_it_off(opened: Opened) -> None:
    page = opened(address("divinim", position="#.../....", second="human"))
    box = page.locator("#setup .position input[type=text]")
    page.keyboard.press("n")
    for name, number in {"rows": 5, "columns": 7, "poisons": 4}.items():
        page.get_by_label(name, exact=True).fill(str(number))
    page.evaluate(SLOW, 300)
    page.click("#setup .random button")
    page.click("#setup .main")
    page.wait_for_function("() => new URLSearchParams(location.search).get('position').length === 39")
    page.keyboard.press("n")
    page.click("#setup .random button")
    box.fill("#./..")
    page.click("#setup .main")
    is_played(page, "divinim #./..")


@pytest.mark.long
def test_the_sum_that_is_played_is_the_one_that_was_typed(opened: Opened) -> None:
    page = opened("/sum")
    for latency in LATENCIES["Enter"]:
        page.goto("/sum")
        expect(page.locator("#begin")).to_be_visible()
        page.evaluate(SLOW, latency)
        part = page.locator(".part").first
        part.locator("select").first.select_option("nim")
        part.locator(".position input[type=text]").fill("7")
        page.click("#begin")
        page.wait_for_url(re.compile(r"/play/sum\?position=nim%3A7\+"))


@pytest.mark.refused
def test_what_was_typed_stays_when_a_parameter_changes(opened: Opened) -> None:
    page = opened(address("diet-chomp", second="human"), has_touch=False)  # who has a keyboard may type at once
    page.keyboard.press("n")
    box = page.locator("#setup .position input[type=text]")
    most = page.get_by_label("the most squares that a move can eat")
    page.wait_for_function("() => document.activeElement.matches('#setup .position input[type=text]')")
    box.fill("1,2,9")
    most.fill("3")
    expect(page.locator("#setup .problem")).to_be_empty()
    expect(box).to_have_value("1,2,9")
    most.fill("-1")
    expect(page.locator("#setup .problem")).to_have_text(
        "parameter k lies between 0 and 1000000, not at -1; type 2 for k"
    )
    expect(box).to_have_value("1,2,9")
    most.fill("4")
    page.get_by_label("second", exact=True).press("Enter")  # plays, from a list too
    is_played(page, "diet-chomp 1,2,9")
    expect(page).to_have_url(re.compile("k=4"))
    page.goto(address("divinim", second="human"))
    page.wait_for_selector("body[data-ready]")
    page.keyboard.press("n")
    box.fill("##/..")
    page.get_by_label("of the boxes").fill("1")  # in which this is no position
    expect(page.locator("#setup .problem")).to_be_empty()
    expect(box).to_have_value("")
    page.get_by_label("of the boxes").fill("2")
    expect(box).to_have_value("##/..")


def test_the_board_comes_first(opened: Opened) -> None:
    page = opened(address("kayles", second="human"))
    page.keyboard.press("n")
    tops = [page.locator(f"#setup {one}").bounding_box() for one in (".setup-place", ".problem", ".fields >> nth=0")]
    heights = [box["y"] for box in tops if box]
    assert heights == sorted(heights)
    assert len(heights) == 3


def test_chips_say_the_parameters_and_open_their_fields(opened: Opened) -> None:
    page = opened(address("diet-chomp", second="perfect", ending="misere"))
    expect(page.locator("#chips button")).to_have_text(["k = 2", "misère"])
    expect(page.locator("#rule")).to_contain_text("at most 2 squares")
    page.click("#chips >> text=k = 2")
    field = page.locator("#setup [name=k]")
    expect(field).to_be_focused()
    field.fill("3")
    expect(page.locator("#setup p").first).to_contain_text("at most 3 squares")
    field.press("Enter")
    expect(page.locator("#chips button")).to_have_text(["k = 3", "misère"])
    expect(page.locator("#rule")).to_contain_text("at most 3 squares")
    page.goto(address("divinim", position="#../..#", second="human", ending="scored"))
    expect(page.locator("#chips button")).to_have_text(["scored"])
    expect(page.locator("#rule")).to_contain_text("earns a point for every single poisoned square")
    click(page, "r1")
    expect(page.locator(".points")).to_have_text(["0 points", "0 points"])
    click(page, "c1 on 1")
    expect(page.locator(".points")).to_have_text(["0 points", "1 point"])


def test_players_have_names_and_the_others_are_under_more(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="mcts:77"))
    seat = page.get_by_label("Who plays second")
    expect(seat).to_have_value("mcts:77")  # as the address says, though no list has it
    named = ["Human", "Perfect", "Strong", "Casual", "Random"]
    expect(seat.locator("> option")).to_have_text(named)
    expect(seat.locator("optgroup")).to_have_attribute("label", "More")
    expect(seat.locator("optgroup option[value='minimax:4']")).to_have_count(1)
    seat.select_option("Strong")
    expect(page).to_have_url(re.compile("second=noisy%3A0.1"))
    page.keyboard.press("n")
    expect(page.get_by_label("second", exact=True).locator("option").nth(1)).to_have_text("Perfect: makes no mistake")
