"""The site of the documentation: links find their places, all pages are laid out, and broken links are noticed.

`make docs` builds it and checks every link; it needs tools that the tests do not.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from grundy.claims.find import all_claims
from grundy.core.registry import all_games
from grundy.operations import operation_names
from tests.support import ROOT

NEEDED = ("links", "games", "claims", "notebooks", "reference", "make", "check")


@pytest.fixture
def website(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    monkeypatch.syspath_prepend(str(ROOT / "website"))
    found = {}
    for name in NEEDED:
        monkeypatch.delitem(sys.modules, name, raising=False)
        found[name] = __import__(name)
    yield found
    for name in NEEDED:
        sys.modules.pop(name, None)


def test_links_are_seen_from_the_site(website: dict[str, ModuleType]) -> None:
    links = website["links"]
    readme = "[a](docs/tour.md#help) ![b](docs/pictures/nim.svg) [c](CONTRIBUTING.md) [d](LICENSE) [e](https://x.org)"
    placed = "[a](tour.md#help) ![b](pictures/nim.svg) [c](contributing.md) [d](source/LICENSE.md) [e](https://x.org)"
    assert links.placed(readme, "README.md", "index.md") == placed
    assert links.sources(readme, "README.md") == {"LICENSE"}
    game = "[a](../tour.md) [b](../../grundy/games/nim.py)\n```text\n[c](../../LICENSE)\n```\n"
    placed = "[a](../tour.md) [b](../source/grundy/games/nim.py.md)\n```text\n[c](../../LICENSE)\n```\n"
    assert links.placed(game, "docs/games/nim.md", "games/nim.md") == placed


def test_a_broken_link_and_what_comes_from_elsewhere_are_noticed(
    website: dict[str, ModuleType], tmp_path: Path
) -> None:
    (tmp_path / "b.html").write_text('<h1 id="here"></h1>')
    (tmp_path / "style.css").write_text('a { background: url("gone.png") }')
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here"></a><a href="https://example.org"></a><a href="b.html#gone"></a><a href="c.html"></a>'
        '<script src="https://example.org/x.js"></script><div class="mermaid"></div><img src="data:,">'
    )
    assert list(website["check"].problems(tmp_path)) == [
        "style.css: there is no gone.png",
        "a.html: loads https://example.org/x.js",
        "a.html: loads https: mermaid diagrams are drawn by a program from elsewhere",
        "a.html: there is no anchor b.html#gone",
        "a.html: there is no c.html",
    ]


@pytest.mark.long
def test_everything_has_its_place(website: dict[str, ModuleType], tmp_path: Path) -> None:
    website["make"].lay_out(tmp_path / "docs")
    nav = (tmp_path / "mkdocs.yml").read_text(encoding="utf-8").rpartition("\nnav: ")[2]
    pages = {path.relative_to(tmp_path / "docs").as_posix() for path in (tmp_path / "docs").rglob("*.md")}
    assert json.loads(nav)
    assert [page for page in pages if not page.startswith("source/") and f'"{page}"' not in nav] == []

    def text(page: str) -> str:
        return (tmp_path / "docs" / page).read_text(encoding="utf-8")

    assert [id for id in all_games() if f'<img src="pictures/{id}.svg"' not in text("games.md")] == []
    claims = "".join(text(page) for page in pages if page.startswith("claims/"))
    assert [id for id in all_claims() if f"## {id} {{" not in claims] == []
    assert [name for name in operation_names() if f"## grundy.{name} {{" not in text("reference/questions.md")] == []


def test_the_search_puts_pages_before_listings(website: dict[str, ModuleType]) -> None:
    """`make docs` asks the search itself."""
    ranked = website["make"].ranked
    assert ranked("# Tour\n", "tour.md") == "# Tour\n"
    assert ranked("# Glossary\n", "glossary.md") == "---\nsearch:\n  boost: 2\n---\n# Glossary\n"
    module = ranked("---\ntitle: grundy.core\n---\n\n# grundy.core\n", "reference/modules/core.md")
    assert module == "---\ntitle: grundy.core\nsearch:\n  boost: 0.05\n---\n\n# grundy.core\n"
