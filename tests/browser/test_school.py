"""Real browsers at a server with a password, which a proxy shows under a path."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from grundy.web.static_files import addresses
from tests.browser.accessible import GRAVE, violations
from tests.browser.conftest import AT_ONCE
from tests.support import PATIENCE
from tests.web.conftest import PASSWORD, Server, school  # noqa: F401  a fixture
from tests.web.proxy import proxied


class Visitors:
    """Browsers of people outside, who note every address that is not under the path."""

    def __init__(self, chromium: Browser, at: str) -> None:
        self.chromium, self.at = chromium, at
        self.astray: list[str] = []
        self.pages: list[Page] = []

    def open(self, path: str) -> Page:
        page = self.chromium.new_context(reduced_motion="reduce").new_page()
        page.context.set_default_timeout(1000 * PATIENCE)
        page.add_init_script(AT_ONCE)
        page.on("request", lambda request: self.note(request.url))
        self.pages.append(page)
        page.goto(self.at + path)
        return page

    def note(self, url: str) -> None:
        if not url.startswith((f"{self.at}/", "data:", "blob:")):
            self.astray.append(url)

    def enter(self, path: str) -> Page:
        page = self.open(path)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-ready]:not(.login)")
        return page


@pytest.fixture
def visitors(chromium: Browser, school: Server) -> Iterator[Visitors]:  # noqa: F811
    with proxied(school.port) as at:
        found = Visitors(chromium, at)
        yield found
        for page in found.pages:
            page.context.close()
        assert found.astray == []


@pytest.mark.long
def test_a_class_behind_a_proxy(visitors: Visitors) -> None:
    teacher = visitors.open("/play/nim?position=1%2B2&second=human")
    assert violations(teacher, impacts=GRAVE) == []
    teacher.fill("[name=password]", "four heaps")
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("alert")).to_have_text("That is not the password.")
    teacher.fill("[name=password]", PASSWORD)
    teacher.get_by_role("button", name="Come in").click()
    teacher.get_by_role("button", name="Class room").click()
    teacher.wait_for_url("**/grundy/teach/*")
    expect(teacher.locator("#code svg")).to_be_visible()
    short = urlsplit(f"http://{teacher.locator('#link').text_content()}").path.removeprefix("/grundy")
    assert short.startswith("/c/")
    one, two = visitors.enter(short), visitors.enter(short)
    for page, name in ((one, "Ann"), (two, "Bob")):
        page.fill("#door input", name)
        page.click("#door button")
        expect(page.locator("#seats")).to_contain_text("You")
    one.locator("#board [role=button][aria-label='take 1 from heap 1']").click()
    expect(two.locator("#said")).to_contain_text("Ann: take 1 from heap 1. Your turn.")
    expect(teacher.locator("#boards .pair")).to_contain_text("Bob to move, 1 move so far")

    mine = teacher.url
    assert "#" in mine, "the key stands where no server sees it"
    again = visitors.open(mine.removeprefix(visitors.at))
    again.fill("[name=password]", PASSWORD)
    again.keyboard.press("Enter")
    expect(again.locator("#boards .pair")).to_contain_text("Bob to move")


@pytest.mark.long
def test_every_page_behind_a_proxy(visitors: Visitors) -> None:
    page = visitors.enter("/")
    gone: list[str] = []
    page.on("response", lambda answer: gone.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    some = {"census": "divinim", "draw": "hackenbush", "misere": "kayles"}
    for name, address in addresses().items():
        if "{id}" in address or name == "embed":
            continue
        page.goto(visitors.at + address.replace("{game}", some.get(name, "nim")))
        page.wait_for_selector("body[data-ready]")
        for link in page.locator("a[href^='/']").all():
            assert (link.get_attribute("href") or "").startswith("/grundy/")
    page.goto(f"{visitors.at}/play/nim?position=3%2B5&first=human&second=perfect")
    page.locator("#board [role=button]").first.click()
    expect(page.locator("#moves li button")).to_have_count(2)  # and the perfect player has answered
    page.reload()
    expect(page.locator("#moves li button")).to_have_count(2)
    assert gone == []
