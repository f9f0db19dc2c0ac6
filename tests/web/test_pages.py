"""Pages and static files: every page is served with strict headers, holds no script of its own and asks nobody else."""

import os
import re
import socket
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

import grundy.web
from grundy.core.registry import all_games
from grundy.web import static_files as files
from tests.web.conftest import Server, refused

WEB = Path(grundy.web.__file__).parent
STATIC = sorted(file for file in (WEB / "static").iterdir() if file.suffix in (".css", ".html", ".js", ".svg"))
PAGES = ["/", "/sum", "/api/docs", "/no-such-page", *(f"/play/{id}" for id in all_games())]
ELSEWHERE = re.compile(r"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMES_OF_XML = {"http://www.w3.org"}  # a namespace, which nobody fetches
QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`")


FOUND: set[str] = set()  # addresses that were there


class Scripts(HTMLParser):
    """Finds what a page would run or load."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.loaded: list[str] = []
        self.open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.inline += [name for name in named if name.startswith("on") or name == "style"]
        if tag == "style":
            self.inline.append("style")
        self.open = tag == "script"
        for name in ("src", "href"):
            if value := named.get(name):
                self.loaded.append(value)
                if value.strip().lower().startswith(("javascript:", "data:")):
                    self.inline.append(value)

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.inline.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.open = False


@pytest.mark.parametrize("path", PAGES)
def test_pages(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == (404 if path == "/no-such-page" else 200)
    assert answer.headers["content-type"].startswith("text/html")
    page = Scripts()
    page.feed(answer.text)
    assert page.inline == []
    assert page.loaded
    for address in page.loaded:
        assert address.startswith("/"), address
        assert not address.startswith("//")
    for address in set(page.loaded) - FOUND:
        found = client.get(address)
        assert found.status_code == 200, address
        assert ("immutable" in found.headers["cache-control"]) == address.startswith("/static/"), address
    FOUND.update(page.loaded)


def test_the_first_page_is_light(client: httpx.Client) -> None:
    """All that a browser fetches for it, as it is sent; fonts and answers included."""
    page = Scripts()
    page.feed(client.get("/").text)
    files = {address for address in page.loaded if "/static/" in address}
    found = [client.get(address) for address in ["/", *files, "/api/welcome", "/api/games", "/api/saved"]]
    assert sum(one.num_bytes_downloaded for one in found) < 150_000
    assert {one.headers.get("content-encoding") for one in found if one.num_bytes_downloaded > 2000} >= {"gzip"}
    script = client.base_url.join(next(file for file in files if file.endswith(".js")))
    plain = httpx.get(script, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert "\nclass Board " in plain.text


def test_the_first_board_is_seen_before_any_script_runs(client: httpx.Client) -> None:
    welcome = client.get("/api/welcome").json()
    circles = [shape for shape in welcome["view"]["scene"]["shapes"] if shape["kind"] == "circle"]
    page = client.get("/").text
    assert page.count("<circle") == len(circles)
    assert welcome["says"] in page


@pytest.mark.parametrize("name", [file.stem for file in STATIC if file.suffix == ".html" and file.stem != "page"])
def test_all_modules_of_a_page_are_one_script_each_before_those_that_need_it(name: str) -> None:
    script = files.content(f"{name}.all.js", files.state(), zipped=False).decode()
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == []
    known = set[str]()
    for line in script.splitlines():
        assert set(re.findall(r"^const \{.*\} = in_(\w+);$", line)) <= known, line
        known.update(re.findall(r"^const in_(\w+) = await", line))
    assert files.parts_of(name)[0]["script"] in known


@pytest.mark.parametrize("path", ["/", "/api/health", "/no-such-page", "/api/nothing", "/static/play.js", "/static/x"])
def test_security_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_refusals_carry_the_headers_too(server: Server) -> None:
    with server.client(headers={"host": "evil.example"}) as client:
        assert "content-security-policy" in client.get("/").headers


@pytest.mark.parametrize(
    "file", [file for file in STATIC if file.suffix == ".html" and file.stem != "page"], ids=lambda file: file.name
)
def test_a_page_says_only_what_is_its_own(file: Path) -> None:
    shared = ("<!doctype", "<html", "<head>", "<meta", "<title>", "<link", "<script", "<body", "<main", "<noscript>")
    here, made = file.read_text(encoding="utf-8"), bytes(files.page(file.stem).body).decode()
    assert [tag for tag in shared if tag in here] == []
    assert [tag for tag in shared if tag not in made] == []
    assert "{" not in made
    assert [line for line in here.partition("-->\n")[2].splitlines() if "{" not in line and line not in made] == []


def test_a_file_that_has_changed_has_another_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "HERE", tmp_path)
    file = tmp_path / "index.html"
    file.write_text("<!--\ntitle: A page\n-->\n<h1>Here</h1>\n")
    (tmp_path / "index.js").write_text("")
    (tmp_path / "page.html").write_text('<title>{title}</title><script src="/static/{script}.js"></script>{main}')
    before = bytes(files.page("index").body)
    assert bytes(files.page("index").body) == before
    os.utime(file, ns=(0, 0))
    assert bytes(files.page("index").body) != before


def test_an_address_without_a_state_is_asked_for_again(client: httpx.Client) -> None:
    for name in ("play.js", "scene.css"):
        plain, kept = client.get(f"/static/{name}"), client.get(f"/static/{files.state()}/{name}")
        assert plain.content == kept.content
        assert plain.headers["cache-control"] == "no-cache"
    refused = client.get(f"/static/{files.state()}/no-such-file")
    assert (refused.status_code, refused.headers["cache-control"]) == (404, "no-cache")


@pytest.mark.parametrize("file", STATIC, ids=lambda file: file.name)
def test_static_files_ask_nobody_else(client: httpx.Client, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(ELSEWHERE.findall(text)) <= NAMES_OF_XML
    assert not re.search(
        r"\beval\s*\(|\bnew Function\b|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write", text
    )
    assert client.get(f"/static/{file.name}").status_code == 200


@pytest.mark.parametrize("file", [*WEB.glob("*.py"), *STATIC], ids=lambda file: file.name)
def test_no_game_is_named_in_the_web_code(file: Path) -> None:
    """A game added later has its page at once, because nothing here knows one. The schema's example is no knowledge."""
    text = re.sub(r'examples=\["[^"]*"\]', "", file.read_text(encoding="utf-8"))
    text = re.sub(r'"""[\s\S]*?"""', "", text)
    said = {next(filter(None, found), "") for found in QUOTED.findall(text)}
    assert not said & set(all_games()) - COMMON_WORDS
    rare = "|".join(map(re.escape, set(all_games()) - COMMON_WORDS))
    assert set(re.findall(rf"(?<![\w-])(?:{rare})(?![\w-])", text)) == set()


COMMON_WORDS = {"sum", "graph", "mark"}


def test_the_style_of_scenes(client: httpx.Client) -> None:
    answer = client.get("/static/scene.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert "light-dark(" in answer.text


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "", "[::2]"])
def test_other_hosts_are_turned_away(server: Server, host: str) -> None:
    """A page elsewhere that makes a browser believe that its name is ours reads nothing here."""
    with server.client(headers={"host": host}) as client:
        refused(client.get("/api/games"), 421)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "localhost:1", "[::1]", "[::1]:8642"])
def test_our_own_names(server: Server, host: str) -> None:
    with server.client(headers={"host": host}) as client:
        assert client.get("/api/health").status_code == 200


def test_loopback_only(server: Server) -> None:
    """Nobody else can reach a server that was not told otherwise."""
    own = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in own - {"127.0.0.1", "127.0.1.1"}:
        with pytest.raises(OSError):  # noqa: PT011 - refused, unreachable, ...: the system chooses
            socket.create_connection((str(address), server.port), timeout=2).close()


def test_the_session_cookie(server: Server) -> None:
    with server.client() as client:
        crumb = client.get("/api/health").headers["set-cookie"]
        assert re.match(r"grundy_session=[\w-]{16,64}\.[0-9a-f]{32}; ", crumb)
        assert "HttpOnly" in crumb
        assert "SameSite=Lax" in crumb
        assert "set-cookie" not in client.get("/api/health").headers, "a session stays the same"
    with server.client(cookies={"grundy_session": "short"}) as client:
        assert "set-cookie" in client.get("/api/health").headers, "a forged one is replaced"
