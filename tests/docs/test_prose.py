"""The prose keeps to docs/style.md: no word that it rules out, a short README, sentences that can be drawn again."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.support import ROOT

NEEDED = ("prose", "sample_sentences")


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, ModuleType]]:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    yield {name: __import__(name) for name in NEEDED}
    for name in NEEDED:
        sys.modules.pop(name, None)


def test_no_word_that_the_style_guide_rules_out(scripts: dict[str, ModuleType]) -> None:
    prose = scripts["prose"]
    assert list(prose.problems(prose.texts(prose.LATER))) == []


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.md", "A dear\nanswer in `grey` [x](grey.md).\n\n```\ndear\n```\n", ["dear"]),
        (
            "a.py",
            '"""Its colours."""\n# mended\nx = "dear"\nraise ValueError(f"{x} is dear")\n',
            ["colours", "mended", "dear"],
        ),
        ("a.js", "// its colours\nconst a = `«${b}» or so`, c = 'grey';\n", ["colours", "«"]),
        ("a.html", '<p class="grey">What is <b>dear</b></p>', ["dear"]),
        ("a.toml", 'text = "a dear answer"\n', ["dear"]),
    ],
)
def test_a_word_is_noticed_where_people_read_it(
    scripts: dict[str, ModuleType],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    text: str,
    words: list[str],
) -> None:
    prose = scripts["prose"]
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    found = prose.problems(prose.READERS[Path(name).suffix](tmp_path / name))
    assert sorted(problem.partition(": ")[2] for problem in found) == sorted(words)


def test_the_same_seed_draws_the_same_sentences(scripts: dict[str, ModuleType]) -> None:
    draw = scripts["sample_sentences"].drawn
    kinds = list(scripts["sample_sentences"].KINDS)
    assert draw(kinds, 10, seed=1) == draw(kinds, 10, seed=1) != draw(kinds, 10, seed=2)


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 180
