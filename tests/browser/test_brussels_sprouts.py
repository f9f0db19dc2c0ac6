"""Brussels Sprouts in a real browser: curves drawn from arm to arm, and arms picked one after the other."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.hand import every_way
from tests.browser.playing import address, position, settle, stands_at, wait_for_turn
from tests.browser.test_sprouts import answered, draw_by_mouse, offered_ways, stands_elsewhere
from tests.games.sprouts_hands import wobbly

NO_MOVE = "That is no move"


def arms(page: Page) -> dict[str, tuple[float, float]]:
    """The free arms, and where their ends are on the screen."""
    found = page.eval_on_selector_all(
        "#board .shapes > g:not(.leaving) > circle.piece",
        """all => all.map((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return [`arm ${one.parentNode.textContent}`, [x + width / 2, y + height / 2]];
        })""",
    )
    return {key: (x, y) for key, (x, y) in found}


def curves(page: Page) -> int:
    return page.locator("#board .shapes .stroke").count()


def draw_one(page: Page, rng: random.Random) -> bool:
    """A curve along one that is offered, by a hand that trembles; whether it is a move."""
    before, there = position(page), arms(page)
    cell = page.evaluate("40 * document.querySelector('#board svg').getScreenCTM().a")
    way = rng.choice(offered_ways(page))
    draw_by_mouse(page, [cell * place for place in wobbly(rng, [place / cell for place in way], 0.05)[::4]])
    if not answered(page, before):
        return False
    settle(page)
    ends = {min(there, key=lambda key: abs(complex(*there[key]) - end)) for end in (way[0], way[-1])}
    assert there.keys() - arms(page).keys() == ends, "the arms that were touched are joined"
    return True


def pick_one(page: Page, rng: random.Random) -> None:
    """Two arms one after the other: the second shows what comes of it, and the click makes the move."""
    before, there = position(page), arms(page)
    way = rng.choice([way for way in every_way(page) if way["kind"] == "pick"])
    page.mouse.click(*there[way["start"]])
    expect(page.locator("#board .shapes .chosen")).to_have_attribute("data-key", way["start"])
    page.mouse.move(*there[way["end"]])
    expect(page.locator("#board .about")).not_to_be_empty()
    page.mouse.click(*there[way["end"]])
    menu = page.locator(f'.menu button[data-move="{way["move"]}"]')
    if menu.is_visible():
        menu.click()
    stands_elsewhere(page, before)
    settle(page)
    assert position(page).rpartition("/")[2].rpartition(":")[2].partition("(")[0] == way["move"].partition(" ")[0]
    assert there.keys() - arms(page).keys() == {way["start"], way["end"]}, "the arms that were touched are joined"
    assert way["move"] in page.inner_text("#said")
    expect(page.locator("#moves [aria-current]")).to_have_text(way["move"])


@pytest.mark.long
def test_a_whole_game_by_hand(opened: Opened) -> None:
    page = opened(address("brussels-sprouts", position="4,4", second="human"))
    settle(page)
    assert position(page) == "4,4:", "on paper, where all that is drawn is kept"
    rng, made, drawn = random.Random(5), 0, 0
    while wait_for_turn(page):
        before = len(arms(page))
        if made % 2 == 0 and draw_one(page, rng):
            drawn += 1
        else:
            pick_one(page, rng)
        made += 1
        assert len(arms(page)) == before == 8, "a curve takes two free arms, and its stroke brings two"
        assert curves(page) == 8 + made, "each arm, and each curve in one piece with the arms that it joins"
    assert made == 8, "5n - 2 moves"
    assert drawn >= 3
    assert "made the last move" in page.inner_text("#said")
    last = position(page)
    page.click("text=Undo")
    stands_at(page, last.rpartition("/")[0])
    assert curves(page) == 15
    page.click("text=Redo")
    stands_at(page, last)


def test_nothing_on_the_board_answers_that_it_is_no_move(opened: Opened) -> None:
    page = opened(address("brussels-sprouts", second="human"))
    settle(page)
    there = arms(page)
    assert len(there) == 12
    for key, spot in there.items():
        page.mouse.click(*spot)
        expect(page.locator("#board .shapes .chosen")).to_have_attribute("data-key", key)
        assert page.locator("#board .shapes .lit").count() == 11, "every other arm can be joined to it"
        assert NO_MOVE not in page.inner_text("#said")
        page.mouse.click(*spot)
        expect(page.locator("#board .shapes .chosen")).to_have_count(0)
