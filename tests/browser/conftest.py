"""A real Chromium on a real server. A page that logs an error, or throws one, fails its test."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, expect, sync_playwright

from tests.web.conftest import NO_LIMIT, PATIENCE, Server, serving

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ARGUMENTS += ["--disable-component-update", "--disable-sync"]
ARGUMENTS += ["--default-tile-width=1300", "--default-tile-height=1300", "--num-raster-threads=1"]  # painted at once
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")

# players answer without delay; a page that is none of ours keeps nothing
AT_ONCE = """try {
    localStorage.getItem("grundy.speed") ?? localStorage.setItem("grundy.speed", '"0"');
} catch {}"""

REFUSAL = "the server responded with a status of 4"  # how the browser logs what a test marked `refused` provokes

expect.set_options(timeout=1000 * PATIENCE)  # the first question of a kind compiles

MEDIA = {"color_scheme", "reduced_motion"}  # what a window can change

Opened = Callable[..., Page]


def find_browser() -> str:
    found = os.environ.get("GRUNDY_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium found; type: sudo apt install chromium, or set GRUNDY_BROWSER to its path")
    return found


class Framing(BaseHTTPRequestHandler):
    """Somebody else's page: it shows in a frame what its address asks for."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        shown = escape(unquote(self.path.partition("?")[2]))
        page = '<!doctype html><html lang="en"><title>Us</title><link rel="icon" href="data:,"><h1>Our games</h1>'
        secret = 'referrerpolicy="no-referrer"' if self.path.startswith("/secret") else ""
        self.wfile.write(
            f'{page}<iframe {secret} title="Board" width="640" height="560" src="{shown}"></iframe>'.encode()
        )

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[int]:
    """The port of another server; as localhost it may show boards, by its number it may not."""
    with HTTPServer(("127.0.0.1", 0), Framing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, elsewhere: int) -> Iterator[Server]:
    allowed = ("--embed", f"http://localhost:{elsewhere}")
    with serving(tmp_path_factory.mktemp("browser"), *NO_LIMIT, *allowed, "--workers", 1) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        yield browser
        browser.close()


def window(chromium: Browser, site: Server, **options: Any) -> Page:
    context = chromium.new_context(base_url=site.url, **{"reduced_motion": "reduce", **options})
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    return page


@pytest.fixture(scope="session")
def shared(chromium: Browser, site: Server) -> Page:
    """The window that most tests use, with mouse or finger: a new one costs more than what happens in it."""
    return window(chromium, site, has_touch=True)


def leave(page: Page) -> None:
    """Ends what a test has begun in a window, and forgets it: the next finds it as new."""
    page.unroute_all()
    page.goto("/static/icon.svg")
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.context.clear_cookies()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


@pytest.fixture
def opened(request: pytest.FixtureRequest, site: Server, chromium: Browser, shared: Page) -> Iterator[Opened]:
    """Opens an address and waits until it is ready: the first of a test in the shared window, others in their own."""
    pages: list[Page] = []
    problems: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"{message.text} {message.location['url']}")

    def complain(error: Error) -> None:
        problems.append(str(error))

    def open_page(path: str, ready: bool = True, **options: Any) -> Page:
        alone = pages or options.keys() - MEDIA or not path.startswith("/")
        page = window(chromium, site, **options) if alone else shared
        if not alone:
            page.emulate_media(**options)
        pages.append(page)
        page.on("console", note)
        page.on("pageerror", complain)
        page.goto(path)
        if ready:
            page.wait_for_selector("body[data-ready]")
        return page

    yield open_page
    for page in pages:
        if page is shared:
            page.remove_listener("console", note)
            page.remove_listener("pageerror", complain)
            leave(page)
        else:
            page.context.close()
    if request.node.get_closest_marker("refused"):
        problems = [problem for problem in problems if REFUSAL not in problem]
    assert problems == []
