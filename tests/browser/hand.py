"""A hand at a board, with a real mouse or a real finger: it makes moves by the gestures that the scene tells of."""

from typing import Any

from playwright.sync_api import Page

Way = dict[str, Any]  # as the API has it; a slide has a number with it
Spot = tuple[float, float]

SCENE = """async () => {
    const kept = ['position', 'ending', 'first', 'second', 'third', 'analysis', 'saved'];
    const query = new URLSearchParams(location.search);
    const game = location.pathname.split('/')[2];
    const body = { game, position: query.get('position'), ending: query.get('ending') };
    body.params = Object.fromEntries([...query].filter(([name]) => !kept.includes(name)));
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch('/api/view', options)).json()).scene;
}"""

# a point of the shape with this key that no other shape covers
PLACE = """(key) => {
    const free = (x, y) => document.elementFromPoint(x, y)?.closest('[data-key]')?.dataset.key === key;
    for (const element of document.querySelectorAll('#board [data-key]')) {
        if (element.dataset.key !== key) continue;
        const line = element.querySelector('path.along');
        for (let k = 1; line && k < 24; k += 1) {
            const at = line.getPointAtLength((k / 24) * line.getTotalLength());
            const { x, y } = at.matrixTransform(line.getScreenCTM());
            if (free(x, y)) return [x, y];
        }
        const box = element.getBoundingClientRect();
        for (const along of [0.5, 0.05, 0.95, 0.3, 0.7]) for (const down of [0.5, 0.05, 0.95, 0.3, 0.7]) {
            const [x, y] = [box.x + along * box.width, box.y + down * box.height];
            if (free(x, y)) return [x, y];
        }
    }
    return null;
}"""


def ways(page: Page) -> list[Way]:
    """One way for each move of the position that the page shows: the plainest."""
    plainest_last = sorted(every_way(page), key=lambda way: way.get("many", 0), reverse=True)
    return list({way.get("same") or way["move"]: way for way in plainest_last}.values())


def every_way(page: Page) -> list[Way]:
    """All gestures of the position that the page shows; of moves in words alone, their button."""
    scene = page.evaluate(SCENE)
    shapes = [shape for shape in scene["shapes"] if shape.get("role") == "choice" or not listed(shape)]
    found = [
        {"kind": "press", "move": shape["move"], "start": shape.get("key") or f"#{i}"}
        for i, shape in enumerate(shapes)
        if "move" in shape and not listed(shape)
    ]
    found += [{"kind": "word", "move": shape["move"]} for shape in scene["shapes"] if listed(shape)]
    found += scene.get("ways") or []
    for slide in scene.get("slides") or []:
        found.append({**slide, "kind": "slide", "move": slide["move"].replace("{}", slide["low"])})
    return found


def listed(shape: Way) -> bool:
    """Whether a move is a word, or a curve that is seen only when looked at: it has a button below the board."""
    return "move" in shape and (shape["kind"] == "text" or shape.get("role") == "choice")


class Hand:
    """Makes moves; how it touches is left to the mouse and the finger."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def make(self, way: Way) -> None:
        if way["kind"] == "word":
            self.page.locator("#choices button", has_text=way["move"]).and_(
                self.page.locator(f'[data-move="{way["move"]}"]')
            ).click()
        elif way["kind"] == "slide":
            self.tap(self.place(way["start"]))
            self.page.fill(".menu input[type=text]", way["low"])
            self.page.click(".menu button")
        elif way["kind"] == "gather":
            for key in (way["start"], *way.get("also", ())):
                self.tap(self.place(key))
            self.choose(way)
        elif way.get("many"):
            keys = self.page.eval_on_selector_all(
                "#board [data-key]",
                "(all, group) => all.map((one) => one.dataset.key)"
                ".filter((key) => key.startsWith(group + '.') && /^[0-9]+$/.test(key.slice(group.length + 1)))",
                way["start"],
            )
            if way["many"] > 1:
                self.travel(self.place(keys[0]), self.place(keys[way["many"] - 1]), way)
            else:
                self.press(self.place(keys[-1]), way)
        elif way.get("end") and way["end"] != way["start"] and way["kind"] != "pick":
            self.travel(self.place(way["start"]), self.place(way["end"]), way)
        elif way.get("end"):
            self.tap(self.place(way["start"]))
            self.press(self.place(way["end"]), way)
        else:
            self.press(self.place(way["start"]), way)

    def place(self, key: str) -> Spot:
        found = self.page.evaluate(PLACE, key)
        assert found, f"nothing to grab for {key}"
        return found[0], found[1]

    def press(self, spot: Spot, way: Way) -> None:
        """The last touch of a move."""
        self.tap(spot)
        if not way.get("end") and self.page.locator("#board .chosen").count():
            self.tap(spot)  # it alone, and not the first of two
        self.choose(way)

    def travel(self, start: Spot, end: Spot, way: Way) -> None:
        self.draw(start, end)
        self.choose(way)

    def choose(self, way: Way) -> None:
        """If a gesture may mean several moves, the one that is meant is chosen."""
        menu = self.page.locator(f'.menu button[data-move="{way["move"]}"]')
        if menu.is_visible():
            menu.click()

    def tap(self, spot: Spot) -> None:
        raise NotImplementedError

    def draw(self, start: Spot, end: Spot) -> None:
        raise NotImplementedError


class Mouse(Hand):
    def tap(self, spot: Spot) -> None:
        self.page.mouse.click(*spot)

    def draw(self, start: Spot, end: Spot) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()


class Finger(Hand):
    """A tap shows what it would leave; what it offers then is pressed."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.line = page.context.new_cdp_session(page)

    def touch(self, kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, spot: Spot) -> None:
        self.touch("touchStart", spot)
        self.touch("touchEnd")

    def draw(self, start: Spot, end: Spot) -> None:
        self.touch("touchStart", start)
        for k in (1, 2, 3):
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * k / 3, start[1] + (end[1] - start[1]) * k / 3))
        self.touch("touchEnd")
