"""What is touched is what goes: on every board, the shapes that a gesture touches are removed, moved, changed or filled.

Gestures are made with a real mouse. The preview, the board that is left, the status line and the list of moves must tell
the same story.
"""

import random
from itertools import zip_longest

import pytest
from playwright.sync_api import Page

import grundy
from grundy.core.abilities.entailing import forced_pass
from grundy.core.registry import AnyGame, all_games
from tests.browser.conftest import Opened
from tests.browser.hand import Way, every_way
from tests.browser.playing import address, position, stands_at, wait_for_turn
from tests.browser.touch import PLY, Witness

PRESSED = 12  # gestures of one position that are tried
PLIES = 8  # moves of a game that is played on


def starts(game: AnyGame) -> list[str]:
    """The usual start, and some positions that are not too large."""
    rng = random.Random(game.id)
    some = [game.start(), *(game.sample(rng, size) for size in (5, 9, 14))]
    texts = [game.text(one) for one in some if next(iter(game.moves(one)), None) and not forced_pass(game, one)]
    return list(dict.fromkeys(text for text in texts if len(text) < 200))[:3]


def kinds(ways: list[Way], rng: random.Random, most: int) -> list[Way]:
    """Some of the gestures at random, so that no kind is rare."""
    sorted_by_kind: dict[str, list[Way]] = {}
    for way in ways:
        sorted_by_kind.setdefault(f"{way['kind']}{bool(way.get('many'))}", []).append(way)
    for some in sorted_by_kind.values():
        rng.shuffle(some)
    turns = [way for row in zip_longest(*sorted_by_kind.values()) for way in row if way]
    return turns[:most]


def try_every_gesture(page: Page, rng: random.Random, most: int = PRESSED) -> tuple[int, list[str]]:
    hand, start, wrong = Witness(page), position(page), []
    tried = kinds([way for way in every_way(page) if way["kind"] != "slide"], rng, most)
    for way in tried:
        story = hand.watch(way, 1)
        wrong += [f"{start} {way}: {what}" for what in story.wrong()]
        page.keyboard.press("Home")
        page.wait_for_selector("#moves > [aria-current]")
        wait_for_turn(page)
    return len(tried), wrong


def play_on(page: Page, rng: random.Random) -> tuple[int, list[str]]:
    hand, wrong = Witness(page), []
    while (ply := page.evaluate(PLY)) < PLIES and wait_for_turn(page):
        where = position(page)
        offered = [way for way in every_way(page) if way["kind"] != "slide"]
        if not offered:
            break
        way = kinds(offered, rng, 1)[0]
        wrong += [f"{where} {way}: {what}" for what in hand.watch(way, ply + 1).wrong()]
    return ply, wrong


@pytest.mark.parametrize("name", sorted(all_games()))
def test_what_is_touched_is_what_goes(opened: Opened, name: str) -> None:
    game, rng = grundy.game(name), random.Random(name)
    page = opened(address(name, position=starts(game)[0], ending="normal", second="human"))
    wrong: list[str] = []
    for start in starts(game):
        page.goto(address(name, position=start, ending="normal", second="human"))
        page.wait_for_selector("body[data-ready]")
        wrong += try_every_gesture(page, rng)[1]
        wrong += play_on(page, rng)[1]
    assert wrong == []
