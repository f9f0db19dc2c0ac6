"""Playing in a real browser: by mouse, keyboard and touch, with undo, reload, link and record."""

import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import grundy
from grundy.analysis.record import load_record, replay
from tests.browser.conftest import Opened
from tests.browser.hand import Finger, Mouse, ways
from tests.browser.playing import address, click, moves, play_to_the_end, position, settle, stands_at, wait_for_turn

BAR = "#..../...#./....."
COUNT_ANIMATIONS = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };
}"""


def said(page: Page) -> str:
    return page.inner_text("#said")


def test_a_whole_game_by_keyboard(opened: Opened) -> None:
    page = opened(address("divinim", position=BAR, second="random", ending="scored"))
    page.locator("#board [tabindex='0']").focus()
    rng = random.Random(2)
    while wait_for_turn(page):
        before = position(page)
        page.wait_for_function("() => document.activeElement.dataset.key")
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(before) => new URLSearchParams(location.search).get('position') !== before", arg=before
        )
    assert "to" in said(page) or "tie" in said(page)
    points = [int(text.split()[0]) for text in page.locator(".points").all_inner_texts()]
    assert sum(points) == 2, "two poisoned squares were handed over"


def test_a_whole_game_by_touch_on_a_phone(opened: Opened) -> None:
    page = opened(
        address("divinim", position=BAR, second="random"),
        viewport={"width": 390, "height": 800},
        has_touch=True,
        is_mobile=True,
    )
    while wait_for_turn(page):
        before = position(page)
        box = page.locator("#board [role=button]").first.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] * 0.02 + 2, box["y"] + box["height"] * 0.02 + 2)
        page.touchscreen.tap(box["x"] + box["width"] * 0.02 + 2, box["y"] + box["height"] * 0.02 + 2)
        page.wait_for_function(
            "(before) => new URLSearchParams(location.search).get('position') !== before", arg=before
        )
    assert "made the last move" in said(page)


def test_a_finger_drags_a_coin_and_does_not_scroll_the_page(opened: Opened) -> None:
    page = opened(address("northcott", position="B....W|B", second="human"), has_touch=True)
    hand = Finger(page)
    hand.draw(hand.place("checker on row 1 square 1"), hand.place("row 1 square 4"))
    stands_at(page, "...B.W|W")


def test_the_perfect_player_wins_a_won_game_and_says_why(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", first="perfect", second="human", analysis="1"))
    words = play_to_the_end(page, random.Random(3))
    assert words.endswith("Perfect wins: Perfect made the last move.")
    page.locator("#moves button").nth(1).hover()
    assert "nim-sum 0" in (page.locator("#moves button").nth(1).get_attribute("title") or "")


def test_hover_shows_what_a_move_leaves(opened: Opened) -> None:
    page = opened(address("divinim", position="#.../..../....", second="human"))
    place = next(way["start"] for way in ways(page) if way["move"] == "c2")
    page.mouse.move(*Mouse(page).place(place))
    expect(page.locator("#board .about")).to_contain_text("cut right of column 2")
    expect(page.locator("#board .going")).to_have_count(7)  # the squares without poison, and the plate below them
    page.mouse.move(2, 2)
    expect(page.locator("#board .going")).to_have_count(0)


def test_undo_redo_and_going_back_by_the_list(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    click(page, "take 1 from 1")
    click(page, "take 2 from 2")
    stands_at(page, "2+3+4")
    page.click("text=Undo")
    page.wait_for_function("() => location.search.includes('2%2B5%2B4')")
    page.keyboard.press("u")
    page.wait_for_function("() => location.search.includes('3%2B5%2B4')")
    page.keyboard.press("r")
    page.wait_for_function("() => location.search.includes('2%2B5%2B4')")
    page.click("#moves >> text=take 2 from heap 2")
    page.wait_for_function("() => location.search.includes('2%2B3%2B4')")
    page.click("#moves >> text=start")
    page.wait_for_function("() => location.search.includes('3%2B5%2B4')")
    click(page, "take 3 from 1")  # the old line stays
    expect(page.locator("#moves .variations button")).to_have_text(["take 3 from heap 1"], use_inner_text=True)
    expect(page.locator("#moves ol > li > span button")).to_have_count(2)


def test_undo_against_a_player_goes_back_to_the_persons_turn(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="perfect"))
    click(page, "take 1 from 1")
    wait_for_turn(page)
    page.wait_for_function("() => document.querySelectorAll('#moves li button').length === 2")
    page.click("text=Undo")
    page.wait_for_function("() => location.search.includes('3%2B5%2B4')")
    expect(page.locator("#said")).to_contain_text("Your turn")


def test_the_game_survives_reload_and_the_link_opens_it_elsewhere(opened: Opened) -> None:
    page = opened(address("divinim", position=BAR, second="human", ending="scored"))
    click(page, "r1")
    click(page, moves(page)[0])
    where, played = position(page), page.locator("#moves li button").all_inner_texts()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    stands_at(page, where)
    expect(page.locator("#moves li button")).to_have_text(played, use_inner_text=True)
    page.click("text=Undo")
    page.wait_for_function("(where) => new URLSearchParams(location.search).get('position') !== where", arg=where)
    other = opened(page.url)
    stands_at(other, position(page))
    expect(other).to_have_url(re.compile("ending=scored"))


@pytest.mark.refused
def test_export_and_import(opened: Opened, tmp_path: Path) -> None:
    page = opened(address("kayles", position="9+4", second="human"))
    click(page, moves(page)[0])
    with page.expect_download() as download:
        page.click("text=Export")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = load_record(file)
    assert [grundy.game("kayles").text(p) for _, p in replay(record)][-1] == position(page)
    other = opened("/play/nim")  # a record opens from any game's page
    other.set_input_files("input[type=file]", file)
    other.wait_for_url("**/play/kayles*")
    other.wait_for_selector("body[data-ready]")
    stands_at(other, position(page))
    (tmp_path / "bad.json").write_text(json.dumps({**json.loads(file.read_text()), "moves": ["take 99 from 7"]}))
    other.set_input_files("input[type=file]", tmp_path / "bad.json")
    expect(other.locator("#kept")).to_contain_text("move 1 of the record")


def test_saved_games_are_listed_and_go_on(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="human"))
    click(page, "take 1 from 1")
    page.click("text=Save")
    expect(page.locator("#kept")).to_contain_text("Saved")
    page.goto("/")
    page.click("#saved a")
    page.wait_for_selector("body[data-ready]")
    stands_at(page, "2+5+4")
    page.goto("/")
    page.click("#saved button")
    expect(page.locator("#saved a")).to_have_count(0)


@pytest.mark.refused
def test_resign_hint_swap_and_typed_moves(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="perfect"))
    page.click("text=Hint")
    expect(page.locator("#said")).to_contain_text("Hint: take 2 from heap 1")
    expect(page.locator("#board .hinted")).not_to_have_count(0)
    page.fill("#typed input", "2 1")  # understood as leniently as in a terminal
    page.press("#typed input", "Enter")
    page.wait_for_function("() => document.querySelectorAll('#moves li button').length === 2")
    page.fill("#typed input", "take 77 from 1")
    page.press("#typed input", "Enter")
    expect(page.locator("#said")).to_contain_text("is no move from")
    page.click("text=Resign")
    expect(page.locator("#said")).to_contain_text("Perfect wins: You resigned")
    page.click("text=Restart")
    page.wait_for_function("() => location.search.includes('3%2B5%2B4')")
    page.click("[aria-label^=Swap]")
    page.wait_for_function("() => document.querySelectorAll('#moves li button').length === 1")
    expect(page).to_have_url(re.compile("first=perfect"))


def test_screen_readers_hear_the_board_and_each_move(opened: Opened) -> None:
    page = opened(address("nim", position="3+5+4", second="perfect"))
    assert page.get_attribute("#said", "aria-live") == "polite"
    assert "nim 3+5+4" in (page.get_attribute("#board svg", "aria-label") or "")
    click(page, "take 2 from 1")
    page.wait_for_function("() => /Perfect: take .*Your turn/.test(document.querySelector('#said').textContent)")


def test_pieces_move_apart_unless_motion_is_reduced(opened: Opened) -> None:
    counts = {}
    where = address("divinim", position="#.../...#", second="human")
    page = opened(where)
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        page.goto(where)
        page.wait_for_selector("body[data-ready]")
        page.get_by_label("Speed of the other player").select_option("500")
        page.evaluate(COUNT_ANIMATIONS)
        click(page, "c2")
        counts[motion] = page.evaluate("window.moved")
    assert counts["no-preference"] > 0
    assert counts["reduce"] == 0


def test_heaps_keep_their_numbers_and_what_is_typed_means_them(opened: Opened) -> None:
    page = opened(address("nim", position="1+4+5", second="human"))
    click(page, "take 1 from 1")
    stands_at(page, "4+5")
    page.fill("#typed input", "take 4 from heap 2")
    page.press("#typed input", "Enter")
    stands_at(page, "5")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    played = ["take 1 from heap 1", "take 4 from heap 2"]
    expect(page.locator("#moves li button")).to_have_text(played, use_inner_text=True)
    page.fill("#typed input", "take 2 from 1")  # what the rule calls it; the board says 3
    page.press("#typed input", "Enter")
    expect(page.locator("#said")).to_contain_text("take 2 from heap 3")
    page.fill("#typed input", "take 2 from 3")
    page.press("#typed input", "Enter")
    stands_at(page, "3")
    played += ["take 2 from heap 3"]
    expect(page.locator("#moves li button")).to_have_text(played, use_inner_text=True)


def test_what_is_left_of_a_row_stays_where_it_is(opened: Opened) -> None:
    page = opened(address("kayles", position="9", second="human"))
    places = "() => [...document.querySelectorAll('#board circle')].map((one) => one.getBoundingClientRect().x)"
    before = page.evaluate(places)
    click(page, "take 2 from 1 leaving 2+5")
    settle(page)
    assert page.evaluate(places) == [*before[:2], *before[4:]]
    click(page, "take 1 from 2 leaving 1+3")
    settle(page)
    assert page.evaluate(places) == [*before[:2], before[4], *before[6:]]


def test_three_play_a_game(opened: Opened) -> None:
    """Two people and a player: turns go round, bad points are counted, and the record can be replayed."""
    page = opened(address("divinim", position="#..#", players="3", ending="scored", second="human", third="perfect"))
    expect(page.locator("#said")).to_contain_text("Player 1: your turn")
    expect(page.get_by_label("Who plays third")).to_have_value("perfect")
    click(page, "c1")
    expect(page.locator("#said")).to_contain_text("Player 2: your turn")
    click(page, "c1 on 2")
    expect(page.locator("#said")).to_contain_text("Perfect wins, bad points 1, 1, 0.")
    expect(page.locator(".points")).to_have_text(["1 bad", "1 bad", "0 bad"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").click()
    record = load_record(saved.value.path())
    assert (record.players, record.winner, record.margin) == (("human", "human", "perfect"), 3, None)
    assert [grundy.game("divinim").text(position) for _, position in replay(record)][-1] == "#+#"
    page.reload()
    expect(page.locator("#said")).to_contain_text("Perfect wins, bad points 1, 1, 0.")
    page.keyboard.press("n")
    expect(page.locator("#setup .seat-fields select")).to_have_count(3)


def test_who_completes_a_box_moves_again(opened: Opened) -> None:
    """The other's pass is made by itself; the box shows whose it is, also after a reload; undo leads to no pass."""
    page = opened(address("dots-and-boxes", position="_./|../__", ending="scored", second="human"))
    click(page, "across 1,2")
    expect(page.locator("#said")).to_contain_text("Player 2: your turn")
    click(page, "down 1,2")
    expect(page.locator("#said")).to_contain_text("Player 2: your turn")
    expect(page.locator(".points")).to_have_text(["0 points", "1 point"])
    expect(page.locator("#board text", has_text="2")).to_have_count(1)
    page.reload()
    expect(page.locator("#board text", has_text="2")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#moves .here, #moves [aria-current]")).to_have_text("across 1,2")


def test_the_analysis_comes_though_sides_were_swapped_while_it_was_solved(opened: Opened) -> None:
    """Who swaps stays at the position: what was asked about it is canceled, and asked again."""
    page = opened(address("nim", position="3+5+4", second="human"))
    asked: list[Route] = []

    def delay_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/api/analyse", delay_first)
    panel = page.locator("#analysis")
    with page.expect_request("**/api/analyse"):
        panel.locator("input").first.check()
    expect(panel).to_contain_text("Solving …")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Swap").click()
    expect(panel.locator(".headline")).to_be_visible()
    expect(panel).not_to_have_attribute("aria-busy", "true")
    expect(panel).not_to_contain_text("Solving …")
    page.get_by_role("button", name="Swap").click()
    expect(panel.locator(".headline")).to_be_visible()
    assert len(asked) == 2, "what is known is not asked again"
