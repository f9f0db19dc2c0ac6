"""Analysis, editor and sums in a real browser."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import every_way
from tests.browser.playing import address, click, moves, settle, stands_at, wait_for_turn
from tests.web.conftest import Server

pytestmark = pytest.mark.long

BAR = "#..../...#./....."


def asked(site: Server, path: str, **question: Any) -> Any:
    with site.client() as client:
        return client.post(f"/api/{path}", json=question).json()


def says(page: Page, name: str, value: object) -> None:
    shown = re.compile(rf"^\+?{re.escape(str(value))}$")
    expect(page.locator(f"[data-fact={name}]")).to_have_text(shown, use_inner_text=True)


@pytest.mark.parametrize(
    ("game", "where", "ending"),
    [("divinim", BAR, "normal"), ("divinim", BAR, "scored"), ("nim", "3+5+4", "misere"), ("kayles", "9+4", "normal")],
)
def test_the_analysis_shows_what_the_api_says(opened: Opened, site: Server, game: str, where: str, ending: str) -> None:
    page = opened(address(game, position=where, second="human", ending=ending))
    expect(page.locator("#board .badge")).to_have_count(0)
    page.click(".switch")
    expect(page.locator(".headline")).to_be_visible()
    answer = asked(site, "solve", game=game, position=where, ending=ending)
    says(page, "outcome", answer["outcome"])
    if "nimber" in answer:
        says(page, "nimber", answer["nimber"])
        page.wait_for_function(
            "(worths) => worths.every((one) => [...document.querySelectorAll('#board .badge text')]"
            ".some((text) => text.textContent === one))",
            arg=[str(move["nimber"]) for move in answer["moves"]],
        )
    if "margin" in answer:
        says(page, "margin", answer["margin"])
        says(page, "e", answer["scored"]["e"])
        expect(page.locator(".reasons")).to_contain_text(answer["scored"]["says"][1])
        page.click("summary >> text=How e is found")
        expect(page.locator(".steps ol li")).not_to_have_count(0)
    if ending == "normal":
        says(page, "remoteness", answer["remoteness"])
    if ending != "scored":
        best = {move["move"] for move in answer["moves"] if move["best"]}
        signed = [way for way in every_way(page) if not way.get("many")]
        wins = sum((way.get("same") or way["move"]) in best for way in signed)
        expect(page.locator("#board .badge.win")).to_have_count(wins)
        expect(page.locator("#board .badge.loss")).to_have_count(len(signed) - wins)
    page.click(".switch")
    expect(page.locator("#board .badge")).to_have_count(0)


def test_the_reasons_the_parts_and_the_history(opened: Opened) -> None:
    page = opened(address("divinim", position="..#./..../....+#..", second="human", analysis="1"))
    expect(page.locator(".parts tbody tr")).to_have_count(3)
    rows = page.locator(".parts tbody tr").all_inner_texts()
    assert rows[0].split("\t")[1:3] == ["1", "01"]
    assert rows[1].split("\t")[1:3] == ["2", "10"]
    assert rows[2].split("\t")[:3] == ["XOR", "3", "11"]
    expect(page.locator(".parts svg").first).to_have_attribute("aria-label", "heaps of 0, 2, 2, 1")
    expect(page.locator(".reasons")).to_contain_text("1 ⊕ 2 = 3")
    # a move is called as the board calls it
    expect(page.locator(".reasons > p").filter(has_text="leaves nim-sum")).to_contain_text("cut below row 2 of bar 1")
    expect(page.locator("#board .notes text")).to_have_count(15)  # a number on every square
    expect(page.locator(".minimax")).to_contain_text("positions")
    expect(page.locator("#board .badge.loss")).not_to_have_count(0)
    page.click("summary >> text=moves")
    page.click(".options [data-kind=loss] >> nth=0")
    expect(page.locator(".chart .bar")).to_have_count(2)
    expect(page.locator(".turned")).to_have_count(1)  # the losing move gave the game away
    page.locator(".chart .bar").first.click()
    page.wait_for_function("() => location.search.includes('%23..&')")


@pytest.mark.refused
def test_the_editor(opened: Opened) -> None:
    page = opened("/play/divinim")
    page.keyboard.press("n")
    box = page.locator("#setup .position input[type=text]")
    expect(box).to_have_value("#.../..../...#")
    page.locator("#setup .board [role=button] >> nth=1").click()
    expect(box).to_have_value("##../..../...#")
    page.locator("#setup .board [aria-label='##.../...../...#.']").click()  # one more column
    expect(box).to_have_value("##.../...../...#.")
    box.fill("##../...")
    expect(page.locator("#setup .problem").first).to_contain_text("row 2 differs in size")
    expect(page.locator("#setup .problem").first).to_contain_text("column 6")
    expect(page.locator("#setup code.pointed")).to_contain_text("▲")
    expect(page.locator("#setup .main")).to_be_disabled()
    for name, number in {"rows": 5, "columns": 7, "poisons": 4}.items():
        page.get_by_label(name, exact=True).fill(str(number))
    page.click("#setup .random button")
    page.wait_for_function("() => document.querySelector('#setup .position input').value.length === 39")
    drawn = box.input_value()
    assert drawn.count("#") == 4
    page.get_by_label("ending").select_option("scored")
    page.get_by_label("second", exact=True).select_option("human")
    page.click("#setup .main")
    stands_at(page, drawn)
    expect(page).to_have_url(re.compile("ending=scored"))


@pytest.mark.parametrize(("game", "before", "label", "after"), [
    ("nim", "3+5", "3+6", "3+6"),
    ("silver-dollar", "..o.o", "..o.oo", "..o.oo"),
    ("turning-turtles", "THT", "HHT", "HHT"),
])  # fmt: skip
def test_heaps_and_strips_are_set_up_by_clicking(
    opened: Opened, game: str, before: str, label: str, after: str
) -> None:
    page = opened(address(game, position=before))
    page.click("text=New game")
    page.wait_for_selector("#setup .board [role=button]")
    changes = page.eval_on_selector_all("#setup .board [role=button]", "all => all.map((one) => one.dataset.move)")
    if label in changes:
        page.locator(f"#setup .board [aria-label='{label}']").click()
    else:  # longer first, then the new square
        page.locator("#setup .board [aria-label='..o.o.']").click()
        page.locator(f"#setup .board [aria-label='{label}']").click()
    expect(page.locator("#setup .position input[type=text]")).to_have_value(after)
    page.click("#setup .main")
    stands_at(page, after)


def test_parameters_have_a_form(opened: Opened) -> None:
    page = opened("/play/octal")
    page.click("text=New game")
    page.get_by_label("code").fill("0.07")
    page.locator("#setup .position input[type=text]").fill("7")
    page.wait_for_function("() => !document.querySelector('#setup .main').disabled")
    page.click("#setup .main")
    stands_at(page, "7")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page).to_have_url(re.compile("code=0.07"))


def test_a_mixed_sum_is_composed_and_won_against_the_perfect_player(opened: Opened) -> None:
    page = opened("/sum")
    expect(page.locator("#begin")).to_be_visible()
    for number, (game, where) in enumerate([("nim", "4"), ("kayles", "6"), ("divinim", "#../...")]):
        part = page.locator(".part").nth(number)
        part.locator("select").first.select_option(game)
        part.locator(".position input[type=text]").fill(where)
    page.wait_for_function(
        "() => document.querySelector('#position')?.textContent === 'nim:4 & kayles:6 & divinim:#../...'"
    )
    expect(page.locator(".worth-line").nth(0)).to_have_text("nimber 4")
    expect(page.locator("#total")).to_contain_text("begin yourself")
    page.click("#begin")
    page.wait_for_selector("body[data-ready]")
    while wait_for_turn(page):
        page.wait_for_selector("#analysis:not([aria-busy]) .headline.win")
        page.locator(".every").evaluate("one => { one.open = true; }")
        click(page, page.locator(".options [data-kind=win]").first.get_attribute("data-move") or "")
    expect(page.locator("#said")).to_have_text(re.compile(r"You win: You made the last move\.$"))


@pytest.mark.refused
def test_a_wrong_address_still_gives_a_board(opened: Opened) -> None:
    page = opened("/")
    for query in ("position=<script>alert(1)</script>", "position=99x99&ending=never", "first=nobody&second=</b>"):
        page.goto(f"/play/nim?{query}")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("#board .move")).not_to_have_count(0)
        assert page.locator("script:not([src])").count() == 0


def test_nothing_shifts_when_a_game_is_played(opened: Opened) -> None:
    page = opened(address("divinim", position=BAR, second="random"))
    page.evaluate(
        "window.shift = 0; window.count = (entries) => { for (const one of entries) window.shift += one.value; };"
        "window.watch = new PerformanceObserver((list) => count(list.getEntries()));"
        "watch.observe({type: 'layout-shift', buffered: true})"
    )
    rng = random.Random(5)
    for _ in range(2):
        if wait_for_turn(page):
            click(page, rng.choice(moves(page)))
    settle(page)
    assert page.evaluate("() => { count(watch.takeRecords()); return shift; }") < 0.05


def test_the_theme_can_be_chosen_and_stays(opened: Opened) -> None:
    page = opened("/", color_scheme="light")
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.click("header button")
    page.click("header button")
    settle(page)
    dark = page.evaluate(paper)
    assert dark != light
    page.reload()
    page.wait_for_selector("body[data-ready]")
    settle(page)
    assert page.evaluate(paper) == dark


def test_the_gallery_finds_games_and_the_api_page_answers(opened: Opened) -> None:
    page = opened("/")
    page.fill("#find", ["chocolate", "poison", "slice"][2])
    page.wait_for_function("() => [...document.querySelectorAll('.card')].filter((card) => !card.hidden).length < 5")
    docs = opened("/api/docs")
    solve = docs.locator("details", has_text="/api/solve")
    solve.locator("summary").click()
    solve.locator("text=Send").click()
    expect(solve.locator("pre")).to_contain_text('"nimber": 2')
