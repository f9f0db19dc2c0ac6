"""The tree and the rooms in real browsers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import grundy
from tests.browser.conftest import Opened
from tests.browser.playing import address
from tests.web.conftest import NO_LIMIT, PATIENCE, Server, serving

pytestmark = pytest.mark.long


def asked(site: Server, path: str, **question: Any) -> Any:
    with site.client() as client:
        return client.post(f"/api/{path}", json=question).json()


# ---- tree ----


def nodes(page: Page) -> int:
    return page.locator(".node").count()


def test_a_tree_is_opened_by_keyboard(opened: Opened, site: Server) -> None:
    page = opened("/tree/nim?position=1%2B2")
    answer = asked(site, "tree", game="nim", position="1+2", depth=2, width=12)["root"]
    expect(page.locator(".node").first).to_have_attribute("aria-label", "1+2, N 3")
    expect(page.locator(".node.line")).to_have_count(3)  # the line of best play is open
    page.locator(".node[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".node[aria-selected=true]")).to_have_attribute(
        "aria-label", "take 1 from 2: 1+1, P 0, best move"
    )
    page.keyboard.press("ArrowDown")
    second = answer["children"][1]
    expect(page.locator(".node[aria-selected=true]")).to_have_attribute(
        "aria-label", f"{second['move']}: {second['position']}, N {second['nimber']}"
    )
    before = nodes(page)
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(before + len(second["children"]))
    page.keyboard.press("Enter")
    expect(page.locator(".node")).to_have_count(before)
    expect(page.locator(".node").first).to_have_attribute("aria-expanded", "true")


def test_more_children_come_on_request_and_play_goes_on_from_a_node(opened: Opened) -> None:
    page = opened("/tree/nim?position=40&depth=1")
    expect(page.locator(".more-of")).to_contain_text("28 more")
    page.locator(".more-of").click()
    expect(page.locator(".node")).to_have_count(37)
    page.locator(".node >> nth=1").click()
    page.click("text=Play from here")
    page.wait_for_url("**/play/nim*position=0*")


def test_a_tree_is_exported_and_zoomed(opened: Opened, tmp_path: Path) -> None:
    page = opened("/tree/divinim")
    before = page.get_attribute(".tree-board", "viewBox") or ""
    page.click("button[title^=Nearer]")
    expect(page.locator(".tree-board")).not_to_have_attribute("viewBox", before)
    with page.expect_download() as download:
        page.click("text=JSON")
    download.value.save_as(tmp_path / "tree.json")
    assert json.loads((tmp_path / "tree.json").read_text())["children"]
    with page.expect_download() as download:
        page.click("text=SVG")
    download.value.save_as(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text().startswith("<svg")
    page.click("#figures button >> nth=1")
    expect(page.locator("[data-fact=value]")).to_contain_text("win")


# ---- rooms ----


def said(page: Page, text: str) -> None:
    expect(page.locator("#said")).to_contain_text(text, timeout=1000 * PATIENCE)


def test_two_browsers_and_a_spectator_in_a_room(opened: Opened) -> None:
    one = opened(address("nim", position="1+2", second="human"))
    one.click("text=Play a friend")
    one.wait_for_url("**/room/*")
    said(one, "Waiting for the other player")
    two = opened(one.url)
    three = opened(one.url)
    said(one, "Your turn.")
    said(two, "Your friend to move.")
    expect(three.locator("#controls")).to_contain_text("you are watching")
    expect(one.locator("#seats")).to_contain_text("1 watching")
    click_in_room(one, "take 1 from heap 2")
    said(two, "Your friend: take 1 from heap 2. Your turn.")
    said(three, "Player 1: take 1 from heap 2. Player 2 to move.")

    room = two.url
    two.goto("about:blank")  # drops out
    said(one, "has left")
    two.goto(room)
    two.wait_for_selector("body[data-ready]")
    said(two, "Your turn.")  # the same seat
    expect(one.locator("#said")).not_to_contain_text("has left")
    click_in_room(two, "take 1 from heap 1")
    said(one, "Your turn.")
    click_in_room(one, "take 1 from heap 2")  # it keeps its number
    said(one, "You win.")
    said(two, "Your friend wins.")
    said(three, "Player 1 wins.")
    three.click("#controls >> text=Review")  # the whole game, on the page of its game
    three.wait_for_url("**/play/nim*")
    expect(three.locator(".chart .bar")).to_have_count(4)
    expect(three.locator("#moves li button")).to_have_count(3)
    one.click("button:has-text('Rematch')")
    said(two, "Your friend asks for a rematch")
    two.click("button:has-text('Rematch')")
    expect(one.locator("h1")).to_contain_text("game 2")
    said(two, "Your turn.")  # the seats are swapped
    two.click("button:has-text('Resign')")
    said(one, "You win: Your friend resigned.")


def click_in_room(page: Page, move: str) -> None:
    expect(page.locator("#board .board:not(.closed)")).to_be_visible()
    page.locator(f"#board [role=button][aria-label='{move}']").click()


@pytest.mark.refused
def test_a_wrong_room_says_so(opened: Opened) -> None:
    page = opened("/room/nowhere")
    said(page, "there is no such room")


def test_moves_out_of_turn_and_forged_ones_are_refused(site: Server) -> None:
    with site.client() as one, site.client() as two, site.client() as three:
        room = one.post("/api/rooms", json={"game": "nim", "position": "1+2"}).json()["id"]
        early = one.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": 0})
        assert (early.status_code, early.json()["error"]) == (409, "wait until all seats are taken: send the link")
        assert two.post(f"/api/rooms/{room}/join").json()["seat"] == 1
        assert three.post(f"/api/rooms/{room}/join").status_code == 409
        assert two.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": 0}).status_code == 409
        assert three.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": 0}).status_code == 403
        assert one.post(f"/api/rooms/{room}/move", json={"move": "take 9 from 1", "at": 0}).status_code == 422
        assert one.post(f"/api/rooms/{room}/rematch").status_code == 409
        assert one.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": 0}).json()["position"] == "2"
        assert one.post(f"/api/rooms/{room}/move", json={"move": "take 1 from 1", "at": 0}).status_code == 409
        assert one.get("/api/rooms/forged").status_code == 404


# ---- your own rule ----

RULE = '''from dataclasses import dataclass

from grundy import HeapGame, rule


@dataclass(frozen=True)
class Own(HeapGame):
    """Take one token, or {most}."""

    id = "own-game"

    @rule
    def heap_options(n):
        for take in (1, {most}):
            if take <= n:
                yield n - take
'''


@pytest.mark.refused
def test_your_own_rule_is_in_the_gallery_and_follows_its_file(
    opened: Opened, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path / "own.py"
    file.write_text(RULE.format(most=3))
    with serving(tmp_path_factory.mktemp("own"), *NO_LIMIT, "--workers", 1, "--local-rules", file) as own:
        page = opened(own.url)
        expect(page.locator(".card").first).to_contain_text("Take one token, or 3.")
        page.locator(".card h3 a").first.click()
        page.wait_for_selector("body[data-ready]")
        assert "/play/own-game" in page.url
        page.fill("#typed input", "take 3 from 1")
        page.press("#typed input", "Enter")
        page.wait_for_function("() => document.querySelectorAll('#moves li button').length === 2")
        file.write_text(RULE.format(most=2).replace("yield n - take", "yield n + nothing"))
        expect(page.locator(".own-problem")).to_contain_text("line 16", timeout=1000 * PATIENCE)
        file.write_text(RULE.format(most=2))
        page.wait_for_function("() => /or 2/.test(document.querySelector('#rule').textContent)")
        page.close()


def test_own_rules_stay_on_this_computer(tmp_path: Path, ask: Any) -> None:
    file = tmp_path / "own.py"
    file.write_text(RULE.format(most=3))
    refused = ask("serve", "--host", "0.0.0.0", "--local-rules", str(file))
    assert refused.rc == 2
    assert "only this computer may connect" in refused.err


# ---- tables and censuses ----


def test_a_heat_maps_hover_value_is_the_apis(opened: Opened, site: Server) -> None:
    page = opened("/table/nim?to=30,20")
    expect(page.locator("#findings li")).not_to_have_count(0)  # what comes last has its place
    box = page.locator("canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 5.5 / 31, box["y"] + box["height"] * (1 - 12.5 / 21))
    shown = page.locator("#read b")
    expect(shown).to_have_attribute("data-value", "5,12")
    expect(shown).to_have_text(str(asked(site, "solve", game="nim", position="5+12")["nimber"]))
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-value", "6,12")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page).to_have_url(re.compile("to=30%2C20"))


@pytest.mark.refused
def test_sequences_slices_and_exports(opened: Opened, tmp_path: Path) -> None:
    page = opened("/table/kayles?to=70")
    with page.expect_download() as download:
        page.click("text=b-file")
    download.value.save_as(tmp_path / "b.txt")
    assert (tmp_path / "b.txt").read_text().splitlines()[1:5] == ["0 0", "1 1", "2 2", "3 3"]
    expect(page.locator("[data-fact=period]")).to_have_text("period 12 from heap 71 on, certified")
    expect(page.locator("#findings .facts")).to_contain_text("Guy and Smith: G(n + 12) = G(n) was seen")
    page.goto("/table/kayles?to=5,6,7")
    page.wait_for_selector("body[data-ready]")
    page.locator("#slices input[type=range]").fill("4")
    page.locator("canvas").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#read b")).to_have_attribute("data-value", "0,1,4")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#slices output")).to_have_text("4")  # the address holds the slice
    expect(page.locator("button:has-text('b-file')")).to_be_hidden()
    page.goto("/table/kayles?to=999999,999999")
    expect(page.locator("#said")).to_contain_text("over budget")


def test_a_million_cells_are_drawn(opened: Opened) -> None:
    page = opened("/table/nim?to=999,999")
    page.wait_for_function("() => document.querySelector('canvas').width === 1000")
    expect(page.locator("#findings li")).to_have_text("the nimber is heap 1 ⊕ heap 2")
    box = page.locator("canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#read b")).to_be_visible()
    first, second = (page.locator("#read b").get_attribute("data-value") or "").split(",")
    expect(page.locator("#read b")).to_have_text(str(int(first) ^ int(second)))


def test_heaps_are_clicked_together_and_the_product_tells_who_wins(opened: Opened, site: Server) -> None:
    page = opened("/play/octal?code=0.75&position=5%2B2&second=human")
    page.get_by_role("button", name="Misère", exact=True).click()
    page.wait_for_url("**/misere/octal?*")
    found = asked(site, "quotient", game="octal", params={"code": "0.75"})
    expect(page.locator("#said")).to_contain_text(f"{found['order']} elements, {found['p_elements']} of them P")
    expect(page.locator("#sum .chip")).to_have_count(2)  # the position that was played
    expect(page.locator(".element")).to_have_count(found["order"])
    expect(page.locator(".element.lost")).to_have_count(found["p_elements"])
    page.get_by_role("button", name="Clear").click()
    for heaps in ([1], [1, 1], [1, 1, 5], [1, 1, 5, 5], [1, 1, 5, 5, 12]):
        if heaps[-1] < 12:
            page.locator(f"#heaps [data-heap='{heaps[-1]}']").click()
        else:  # larger than all that are shown: the elements repeat
            page.get_by_role("spinbutton", name="Heap").fill("12")
            page.get_by_role("button", name="Add", exact=True).click()
        expect(page.locator("#sum .chip")).to_have_count(len(heaps))
        outcome = asked(
            site, "solve", game="octal", params={"code": "0.75"}, position="+".join(map(str, heaps)), ending="misere"
        )
        verdict = "loses" if outcome["outcome"] == "P" else "wins"
        expect(page.locator("#product")).to_contain_text(f"the player to move {verdict}")
    expect(page).to_have_url(re.compile(r"position=1%2B1%2B5%2B5%2B12"))
    lost = next(one for one in found["elements"] if one["p"])
    page.locator(f".element[data-element='{lost['name']}']").press("Enter")
    expect(page.locator("[data-product]")).to_have_attribute("data-product", lost["name"])
    expect(page.locator("#elements tr.here th")).to_have_count(1)
    expect(page.get_by_role("link", name="Play it")).to_have_attribute("href", re.compile(r"ending=misere"))


def test_a_census_shows_boards_that_can_be_played(opened: Opened, site: Server) -> None:
    page = opened("/census/divinim?size=3x3")
    expect(page.locator("#said")).to_contain_text("511 boards")
    page.locator(".count[aria-label^='2 marked, nimber 0']").click()
    page.wait_for_selector(".board-link")
    board = (page.locator(".board-link").first.get_attribute("title") or "").removeprefix("Play ")
    assert board.count("#") == 2
    assert asked(site, "solve", game="divinim", position=board)["nimber"] == 0
    page.locator(".board-link").first.click()
    page.wait_for_url("**/play/divinim*")


@pytest.mark.refused
def test_an_expression_of_nimbers_is_worked_out_as_it_is_typed(opened: Opened) -> None:
    page = opened("/nimber?expression=2+%E2%8A%97+2")
    expect(page.locator("#said")).to_have_text("2 ⊗ 2 = 3")
    page.get_by_label("Expression").fill("5 ⊗ (3 ⊕ 8")
    expect(page.locator("#said")).to_contain_text("type something like")
    page.get_by_role("button", name="put in )", exact=True).click()
    expect(page.locator("#said")).to_have_text("5 ⊗ (3 ⊕ 8) = 12")
    expect(page.locator("#steps li")).to_have_text(["3 ⊕ 8 = 11", "5 ⊗ 11 = 12"])
    page.get_by_role("button", name="order(16)", exact=True).click()
    expect(page.locator("#said")).to_have_text(f"order(16) = {grundy.nimber('order(16)').value}")
    expect(page.locator("#about dd")).to_have_count(0)
