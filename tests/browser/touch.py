"""One gesture, watched closely: what is touched, what the preview shows, what goes, and what is said about it."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.browser.hand import Mouse, Way
from tests.browser.playing import position, settle, wait_for_turn

# every shape on the board: where it stands, what it looks like, its key if a hand can take it, what the preview says
LOOK = """() => [...document.querySelectorAll('#board .shapes > g:not(.leaving)')].map((element) => {
    const parts = [...element.children].filter((part) => !part.classList.contains('hit'));
    const box = parts[0].getBBox();
    const [left, top] = element.style.transform.match(/-?[\\d.]+/g).map(Number);
    return {
        middle: [left + box.x + box.width / 2, top + box.y + box.height / 2],
        key: element.dataset.key ?? '',
        place: element.style.transform,
        look: parts.map((part) => part.outerHTML).join(''),
        role: parts[0].getAttribute('class'),
        text: parts[0].tagName === 'text',
        going: element.classList.contains('going'),
        hot: element.classList.contains('hot'),
    };
})"""
PLY = "() => Number(document.querySelector('#moves [aria-current]').closest('[data-ply]')?.dataset.ply ?? 0)"
ABOUT = "() => document.querySelector('#board .about').textContent"
NEAR = 26  # a new shape as near as this to a touched one, in the drawing's units, fills it; a cell has 40
GROUND = {"cell", "cut", "seam", "choice", "gap"}  # what things stand on, and marks for the hand

Seen = dict[str, Any]


@dataclass(frozen=True)
class Story:
    """What happened to the board by one gesture."""

    way: Way
    before: list[Seen]
    preview: list[Seen]  # empty: there was none to see
    after: list[Seen]
    touched: set[str]
    filled: set[str]  # what a thing was taken to
    said: dict[str, str]  # the move's name in each place that gives it one
    same_position: bool = False

    def wrong(self) -> list[str]:
        """Everything that does not fit together; empty if all is well. A move may lead back to where it began."""
        touched, filled = ([], []) if self.same_position else (sorted(self.touched), sorted(self.filled))
        found = [f"{key} was touched and stays as it was" for key in touched if not self.acted_on(key)]
        found += [f"nothing came to {key}" for key in filled if not self.acted_on(key)]
        if self.preview:
            promised = Counter(name(one) for one in self.preview if one["going"] and solid(one))
            gone = Counter(name(one) for one in self.removed() if solid(one))
            if promised != gone:
                found.append(f"the preview takes {sorted(promised - gone)} and leaves {sorted(gone - promised)}")
        if len(set(self.said.values())) > 1:
            found.append(f"the move has several names: {self.said}")
        return found

    def removed(self) -> list[Seen]:
        """Shapes that have gone, moved or changed."""
        left = Counter(one["place"] + one["look"] for one in self.after)
        gone = []
        for one in self.before:
            left[one["place"] + one["look"]] -= 1
            if left[one["place"] + one["look"]] < 0:
                gone.append(one)
        return gone

    def added(self) -> list[Seen]:
        return Story(self.way, self.after, [], self.before, set(), set(), {}).removed()

    def acted_on(self, key: str) -> bool:
        its = [one for one in self.before if one["key"] == key]
        if any(one in self.removed() for one in its):
            return True
        return any(near(one, other) for one in its for other in self.added())


def name(one: Seen) -> str:
    return one["key"] or re.sub(r"<[^>]*>", "", one["look"]) + one["place"]


def solid(one: Seen) -> bool:
    return not one["text"] and one["role"] not in GROUND


def near(one: Seen, other: Seen) -> bool:
    (x, y), (u, v) = one["middle"], other["middle"]
    return abs(x - u) < NEAR and abs(y - v) < NEAR


class Witness(Mouse):
    """A mouse that looks at the board before, during and after each gesture."""

    before: list[Seen]
    preview: list[Seen]
    about: str

    def watch(self, way: Way, ply: int) -> Story:
        """Makes the gesture that leads to move number `ply`."""
        self.page.mouse.move(1, 1)
        settle(self.page)
        start = position(self.page)
        self.before, self.preview, self.about = self.look(), [], ""
        self.swept: set[str] = set()
        self.make(way)
        self.page.wait_for_function(f"() => ({PLY})() >= {ply}")
        wait_for_turn(self.page)
        settle(self.page)
        said = {"preview": self.about} if self.about else {}
        if self.page.evaluate(PLY) == ply:  # else the other player has had to pass
            status, entry = self.page.inner_text("#said"), self.page.inner_text("#moves [aria-current]")
            said["list"] = re.sub(r" \(\+\d+\)$", "", entry)
            said["status"] = said["list"] if f": {said['list']}." in status else status
        hot = {one["key"] for one in self.preview if one["hot"]}
        ends = {way["end"]} if way.get("end") else set()
        if way["kind"] == "word":
            touched, ends = set(), set()
        elif way.get("many"):
            touched = self.swept
        elif way["kind"] == "drag":
            touched = {way["start"]}
        else:
            touched, ends = {way["start"], *way.get("also", ()), *ends} | hot, set()
        same = position(self.page) == start
        return Story(way, self.before, self.preview, self.look(), touched, ends, said, same)

    def look(self) -> list[Seen]:
        found: list[Seen] = self.page.evaluate(LOOK)
        return found

    def foresee(self) -> None:
        """Waits for the preview, and keeps it."""
        self.page.wait_for_function("() => document.querySelector('#board .about').textContent")
        self.preview, self.about = self.look(), self.page.evaluate(ABOUT)

    # the touches of a hand, with a look before the last of each

    def tap(self, spot: tuple[float, float]) -> None:
        self.page.mouse.move(*spot)
        if self.page.evaluate("() => document.querySelector('#board .hot') !== null"):
            self.foresee()
        self.page.mouse.click(*spot)

    def draw(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        if self.page.evaluate("() => document.querySelector('#board .hot') !== null"):
            self.foresee()
        hot = [one["key"] for one in self.look() if one["hot"]]
        self.swept = set(hot)
        self.page.mouse.up()

    def choose(self, way: Way) -> None:
        menu = self.page.locator(f'.menu button[data-move="{way["move"]}"]')
        if menu.is_visible():
            menu.hover()
            self.foresee()
            menu.click()
