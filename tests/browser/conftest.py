"""A real Chromium on a real server. A page that logs an error, or throws one, fails its test."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.web.conftest import NO_LIMIT, PATIENCE, Server, serving

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ARGUMENTS += ["--disable-component-update", "--disable-sync"]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

# players answer without delay; a page that is none of ours keeps nothing
AT_ONCE = """try {
    localStorage.getItem("grundy.speed") ?? localStorage.setItem("grundy.speed", '"0"');
} catch {}"""

REFUSAL = "the server responded with a status of 4"  # how the browser logs what a test marked `refused` provokes

expect.set_options(timeout=1000 * PATIENCE)  # the first question of a kind compiles

Opened = Callable[..., Page]


def find_browser() -> str:
    found = os.environ.get("GRUNDY_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium found; type: sudo apt install chromium, or set GRUNDY_BROWSER to its path")
    return found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser"), *NO_LIMIT, "--workers", 1) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def opened(request: pytest.FixtureRequest, site: Server, chromium: Browser) -> Iterator[Opened]:
    """Opens an address of the site in a browser context of its own, and waits until it is ready."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"{message.text} {message.location['url']}")

    def open_page(path: str, ready: bool = True, **options: Any) -> Page:
        context = chromium.new_context(
            base_url=site.url, reduced_motion=options.pop("reduced_motion", "reduce"), **options
        )
        contexts.append(context)
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.add_init_script(AT_ONCE)
        page.goto(path)
        if ready:
            page.wait_for_selector("body[data-ready]")
        return page

    yield open_page
    for context in contexts:
        context.close()
    if request.node.get_closest_marker("refused"):
        problems = [problem for problem in problems if REFUSAL not in problem]
    assert problems == []
