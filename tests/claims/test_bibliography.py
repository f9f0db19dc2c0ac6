"""Every source of a game, a value and a claim is a work of the list, and the list holds nothing else."""

import re
from typing import Any

import pytest

from grundy.claims.bibliography import FILE, sources_of, works, works_of
from grundy.claims.find import all_claims
from grundy.core.registry import all_games

EVERY = [*all_games().items(), *all_claims().items()]


def test_every_source_is_known() -> None:
    """One that names no work is a reason in words, such as `by hand`, and begins with a small letter."""
    named = {source: works_of(source) for _, one in EVERY for source in sources_of(one)}
    unknown = [source for source, found in named.items() if not found and not source[:1].islower()]
    assert unknown == []
    used = {work.key for found in named.values() for work in found}
    assert set(works()) - used == set(), "nobody cites them"


def test_every_game_has_a_work() -> None:
    assert [id for id, kind in all_games().items() if not works_of(kind.source)] == []


def test_the_list_is_read_to_its_end() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len(works()) == len(re.findall(r"^@", text, re.MULTILINE))
    lines = [line for line in text.splitlines() if line.startswith("  ")]
    assert sum(len(work.fields) for work in works().values()) == len(lines)
    for key, work in works().items():
        assert work.to_bibtex().count("{") == work.to_bibtex().count("}"), key


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("D. Gale, A curious Nim-type game, 1974; document 003", ["document-003", "gale-1974"]),
        ("D. Gale and A. Neyman, Nim-type games, 1982: take the largest face", ["gale-neyman-1982"]),
        ("M. Gardner, Scientific American, February 1974", ["gardner-1974"]),
        ("OEIS A002186: 4 xor 1", ["A002186"]),
        ("by hand: one move takes all", []),
    ],
)
def test_the_works_that_a_source_names(source: str, keys: list[str]) -> None:
    assert [work.key for work in works_of(source)] == keys


def test_a_work_in_one_line() -> None:
    said = "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3, 1901, 35–39"
    assert str(works()["bouton-1901"]) == said


def test_cite(ask: Any, tmp_path: Any) -> None:
    assert ask("cite", "nim").out.startswith("@article{bouton-1901,\n  author = {C. L. Bouton},\n")
    assert ask("cite", "primes/lost", "nim", "--out", "x.bib").rc == 0
    assert re.findall(r"@\w+\{(.*),", (tmp_path / "x.bib").read_text()) == [
        "A025043",
        "bouton-1901",
        "document-000",
        "document-003",
        "document-004",
        "golomb-1966",
    ]
    assert "is no game and no claim" in ask("cite", "nothing").err
    assert ask("cite").out.count("@") == len(works())
