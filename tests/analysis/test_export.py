"""The file that works from a disk: what is packed into it is read back by another hand, and held to the reference."""

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import Motion
from grundy.core.errors import GrundyError
from grundy.core.game import AnyGame
from grundy.core.lookup import read_ending
from grundy.engines.reference import Reference
from grundy.operations import export as asking
from grundy.operations.export import find_everything, to_begin_with
from grundy.render import standalone
from grundy.render.standalone import EXPORT, IMPORT, INSTEAD, STATIC, joined

CASES = [
    ("nim", "2+3", "normal", {}),
    ("nim", "2+1+2", "misere", {}),
    ("kayles", "6", "normal", {}),
    ("chomp", "3,3,2", "misere", {}),
    ("divinim", "#../..#", "scored", {}),
    ("hackenbush", "0-1,1-2,1-3,2-3,0-4", "normal", {}),
    ("northcott", "B..W/.BW.|B", "normal", {}),
    ("sum", "nim:2 & kayles:3", "normal", {}),
    ("octal", "6", "normal", {"code": "0.07"}),
]


class Unpacked:
    """What a page has in it."""

    def __init__(self, page: str) -> None:
        found = re.search(r'<script type="text/plain" id="packed">\s*(\S+)\s*</script>', page)
        assert found
        line, _, columns = zlib.decompress(base64.b64decode(found[1])).partition(b"\n")
        self.head, self.bytes = json.loads(line), iter(columns)
        self.boards, self.moves = self.lists(), self.lists()
        many = [len(moves) for moves in self.moves]
        self.options = [[i - self.signed() for _ in range(n)] for i, n in enumerate(many)]
        self.paths = [[self.number() if len(self.head["paths"]) > 1 else 0 for _ in range(n)] for n in many]
        scored = self.head["counts"] == "margin"
        self.points = [[self.signed() for _ in range(n)] for n in many] if scored else []
        here = range(self.head["positions"])
        self.outcomes = [self.head["outcomes"][self.number()] for _ in here]
        self.numbers = [self.signed() if self.head["counts"] else None for _ in here]
        self.far = [None if scored else self.number() for _ in here]
        self.texts = ["".join(map(chr, letters)) for letters in self.lists()]
        assert list(self.bytes) == [], "nothing is left over"

    def number(self) -> int:
        found, shift = 0, 0
        while (byte := next(self.bytes)) > 127:
            found, shift = found | (byte & 127) << shift, shift + 7
        return int(found | byte << shift)

    def signed(self) -> int:
        number = self.number()
        return -(number + 1) // 2 if number % 2 else number // 2

    def lists(self) -> list[list[int]]:
        found: list[list[int]] = []
        total, last = self.number(), []
        for _ in range(self.head["positions"]):
            head, foot, between = self.number(), self.number(), self.number()
            steps, here = [], 0
            for _ in range(between):
                here += self.signed()
                steps.append(here)
            last = [*last[:head], *steps, *(last[-foot:] if foot else [])]
            found.append(last)
        assert sum(map(len, found)) == total
        return found

    def scene(self, i: int) -> dict[str, Any]:
        scene: dict[str, Any] = {}
        for field, data in (self.head["things"][thing] for thing in self.boards[i]):
            scene[field] = data if data is True or field == "title" else [*scene.get(field, []), data]
        return scene


def exported(name: str, position: str, ending: str, params: dict[str, str]) -> tuple[AnyGame, Unpacked]:
    game = grundy.game(name, **params)
    return game, Unpacked(grundy.export(game, position, ending).page)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_every_value_in_the_file_is_that_of_the_reference(case: Any) -> None:
    game, page = exported(*case)
    ending = read_ending(case[2])
    reference = Reference(game, ending, Budget(None))
    assert page.texts[page.head["start"]] == game.text(game.parse(case[1]))
    for i, text in enumerate(page.texts):
        here = game.parse(text)
        value = reference.value(here)
        assert page.outcomes[i] == value.outcome
        assert page.numbers[i] == (value.margin if ending == "scored" else value.nimber)
        far = reference.remoteness(here)
        assert page.far[i] == (None if ending == "scored" else 0 if far is None else far + 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_every_move_in_the_file_is_that_of_the_rule(case: Any) -> None:
    game, page = exported(*case)
    motion = game.capability(Motion)
    for i, text in enumerate(page.texts):
        here = game.parse(text)
        scene = json.loads(json.dumps(game.scene(here).to_dict()))
        assert {name: scene[name] for name in page.scene(i) if name != "title"} == page.scene(i)
        names = [page.head["moves"][move] for move in page.moves[i]]
        assert {move for move, _ in game.moves(here)} <= set(names)
        assert {way["move"] for way in scene.get("ways", [])} <= set(names)
        for k, move in enumerate(names):
            after = page.options[i][k]
            assert page.texts[after] == game.text(game.option(here, move))
            if page.points:
                assert page.points[i][k] == game.points(here, move)
            told = dict(motion.carried(here, move))
            stays = {key: key for key in keys(page.scene(i)) & keys(page.scene(after))}
            assert followed(page, i, after, page.head["paths"][page.paths[i][k]]) == (told or stays)


def keys(scene: dict[str, Any]) -> set[str]:
    return {shape["key"] for shape in scene["shapes"] if shape.get("key")}


def followed(page: Unpacked, i: int, after: int, path: Any) -> dict[str, str]:
    """As the page finds where things go."""
    groups, others = path
    there, found = keys(page.scene(after)), {}
    for key in keys(page.scene(i)):
        number = re.match(r"\d*", key)[0]  # type: ignore[index]
        guess = groups.get(number, number) + key[len(number) :]
        if now := others.get(key, guess if guess in there else ""):
            found[key] = now
    return found


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(GrundyError, match="more than 50 positions can arise; begin with a smaller one"):
        find_everything(grundy.game("nim"), (9, 9), read_ending("normal"), Budget(None), most=50)


def test_what_was_drawn_is_kept_where_that_makes_few_positions() -> None:
    game = grundy.game("sprouts")
    few, many = game.parse("2"), game.parse("3")
    assert game.text(to_begin_with(game, few, Budget(None))) == "2:"
    assert to_begin_with(game, many, Budget(None)) == many


def test_too_large_a_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "LARGEST", 1000)
    with pytest.raises(GrundyError, match="begin with a smaller position"):
        _ = grundy.export("nim", "1").page


@pytest.mark.parametrize(("game", "ending", "said"), [("nim", "scored", "has no points"), ("nim", "x", "no ending")])
def test_what_cannot_be_played_is_refused(game: str, ending: str, said: str) -> None:
    with pytest.raises(GrundyError, match=said):
        grundy.export(game, "1", ending)


def test_the_file_says_whence_it_is_and_asks_for_nothing() -> None:
    page = grundy.export("silver-dollar", "..o.o").page
    comment = re.search(r"<!--(.*?)-->", page, re.DOTALL)
    assert comment
    assert "silver-dollar ..o.o, normal ending" in comment[1]
    assert "MIT licence" in comment[1]
    outside = re.sub(r"http://www\.w3\.org/\S+", "", page)
    assert not re.search(r"https?://|<link rel=\"stylesheet|src=|url\((?!data:)", outside)


def modules() -> Iterator[tuple[str, str]]:
    for name in re.findall(r"const in_(\w+) = await", joined("alone", INSTEAD)):
        yield name, (STATIC / f"{name}.js").read_text("utf-8")


def test_modules_find_in_each_other_what_they_import() -> None:
    offered = {name: set(EXPORT.findall(text)) for name, text in modules()}
    offered["api"] = offered["packed"]
    assert "small" in offered
    for name, text in modules():
        assert len(re.findall(r"^import ", text, re.MULTILINE)) == len(IMPORT.findall(text)), name
        for names, other in IMPORT.findall(text):
            wanted = {one.split(" as ")[0].strip() for one in names.strip("{ }\n").split(",") if one.strip()}
            assert wanted <= offered[other], f"{name}.js wants {wanted - offered[other]} of {other}.js"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Modules with these texts, joined from the last one on."""

    def join(instead: dict[str, str] | None = None, **texts: str) -> str:
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text, "utf-8")
        return joined(list(texts)[-1], instead or {})

    monkeypatch.setattr(standalone, "STATIC", tmp_path)
    return join


def test_an_import_may_go_over_several_lines(written: Callable[..., str]) -> None:
    long = (
        'import {\n  one,\n  two as other,\n} from "./small.js";\nimport { one as again } from "./small.js";\nrun();\n'
    )
    found = written(small="export const one = 1;\nexport const two = 2;\n", long=long)
    assert "import" not in found
    assert "const {\n  one,\n  two: other,\n} = in_small;\nconst { one: again } = in_small;\nrun();\n" in found
    assert found.index("const in_small = ") < found.index("const in_long = ")
    assert "return { one, two };" in found


def test_one_module_stands_for_another(written: Callable[..., str]) -> None:
    texts = {"api": "export const ask = 1;\n", "packed": "export const ask = 2;\n"}
    found = written({"api": "packed"}, **texts, page='import { ask } from "./api.js";\nask();\n')
    assert "const { ask } = in_packed;" in found
    assert "in_api" not in found


def test_comments_that_have_lines_of_their_own_are_left_out(written: Callable[..., str]) -> None:
    gone = [
        "// What this is.\n",
        '/** @import { View } from "./types.d.ts" */\n',
        "/**\n * Why. **Bold**, and a / b * c.\n *\n * @param {string} text\n */\n",
        "  /** @type {number} */\n",
        "    // indented\n",
        "\t// after a tab\n",
    ]
    stays = [
        "const named = (x); // beside code\n",
        'const address = "https://example.org"; /* inside */\n',
        "const text = `one\ntwo // still text\n`;\n",
        "/* of one star: a licence, say */\n",
        "const product = 2 /** 3 */ * 4;\n",
        "const rule = /x*/; // not the end of a comment\n",
    ]
    found = written(page="".join(line for pair in zip(gone, stays, strict=True) for line in pair))
    body = found.removeprefix("const in_page = await (async () => {\n")
    assert body == "".join(stays) + "return {  };\n})();"


def test_types_beside_code_are_left_out(written: Callable[..., str]) -> None:
    text = "const f = (/** @type {A<B, C>} */ x) =>\n  /** @type {{ a: 1 }} */ (x);\nconst y = /** no type */ 2;\n"
    assert "{\nconst f = (x) =>\n  (x);\nconst y = /** no type */ 2;\nreturn" in written(page=text)


def test_it_is_written_as_a_file(tmp_path: Path) -> None:
    found = grundy.export("nim", "1+2")
    found.to_html(tmp_path / "game.html")
    assert (tmp_path / "game.html").read_text("utf-8") == found.page
    assert found.to_dict() == found.to_dict() | {"positions": 5, "moves": 8, "bytes": len(found.page.encode())}
