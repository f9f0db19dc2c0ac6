#!/usr/bin/env python3
"""Check a certificate that `grundy certify` wrote: python check_certificate.py CERTIFICATE [RULES]

It needs Python and nothing else: no engine, not the package. RULES is the folder with the game's reference rule,
GAME.py; if left out, reference_rules beside this file. A rule is short and meant to be read: it says which texts are
positions and values of parameters, lists options, may say into which independent `parts` a position falls, and of heaps
which octal code they play. Everything else is proved here. Prints one line: what is proved (exit code 0), or the first
thing that is wrong (1).

Outcomes and nimbers are proved by lines, each of which follows from lines before it:
  =n TEXT   normal ending: the nimber of this part is n. Every option is known to have another one, and for every m < n
            some option is known to have m. Nimbers of independent parts are XORed (Sprague and Grundy).
  !n TEXT   its nimber is not n: some option is known to have n. So =0 is a P-position, !0 an N-position.
  P TEXT    misère ending: there is an option, and every option is N by a line.
  N TEXT    there is no option, or some option is P by a line.
"""

import gzip
import hashlib
import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

FIELDS = ["certificate", "game", "params", "rule", "kind", "ending", "position", "answer", "body", "sha256"]
VERSION = 1
COMPARED = 30  # heaps whose options by the rule are held against those by an octal code
Key = tuple[Any, ...]  # a position: its parts, in one order


class Wrong(Exception):
    """What is wrong with a certificate."""


def need(holds: bool, wrong: str) -> None:
    if not holds:
        raise Wrong(wrong)


def dump(fields: Any) -> bytes:
    """The one way to write a certificate."""
    return json.dumps(fields, indent=0, ensure_ascii=False).encode() + b"\n"


def digest(fields: dict[str, Any]) -> str:
    return hashlib.sha256(dump({name: value for name, value in fields.items() if name != "sha256"})).hexdigest()


def load(data: bytes) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(data := gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    need(isinstance(fields, dict) and list(fields) == FIELDS, f"the fields are not {', '.join(FIELDS)}")
    need(dump(fields["certificate"]) == dump(VERSION), f"this checks certificates of version {VERSION} only")
    need(dump(fields) == data, "the file is not written as certificates are")
    need(fields["sha256"] == digest(fields), "the checksum does not fit what is written")
    need(isinstance(fields["params"], dict), "the parameters have no names")
    texts = [fields[name] for name in ("game", "rule", "kind", "ending", "position")] + [*fields["params"].values()]
    need(all(isinstance(text, str) for text in texts), "something is no text")
    return fields


def sources(folder: Path, game: str) -> dict[str, str]:
    """The rule of a game with all that it is made of, by the names of the files."""
    found: dict[str, str] = {}
    waiting = ["__init__.py", f"{game.replace('-', '_')}.py"]
    while waiting:
        if (name := waiting.pop()) not in found:
            there = re.fullmatch(r"\w+\.py", name) and (folder / name).is_file()
            need(bool(there), f"there is no rule {name[:60]} in {folder}")
            found[name] = (folder / name).read_text(encoding="utf-8")
            uses = re.findall(r"^from \.(\w*) import (\w+)", found[name], re.MULTILINE)
            waiting += [f"{of or what}.py" for of, what in uses if (folder / f"{of or what}.py").is_file()]
    return dict(sorted(found.items()))


def setting(function: Any) -> tuple[Any, list[Any]]:
    """All that a function knows besides its arguments: with the same setting it is the same function."""
    function = getattr(function, "__wrapped__", function)
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    inner = [setting(one) if callable(one) else one for one in cells if one is not function]
    return getattr(function, "__code__", function), [*inner, getattr(function, "__defaults__", None)]


def module_of(folder: Path, game: str) -> dict[str, Any]:
    """A rule with other sources is another module, wherever it lies."""
    package = f"reference_rules_{digest(sources(folder, game))}"
    if package not in sys.modules:
        make = importlib.util.spec_from_file_location
        spec: Any = make(package, folder / "__init__.py", submodule_search_locations=[str(folder)])
        sys.modules[package] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[package])
    return vars(importlib.import_module(f"{package}.{game.replace('-', '_')}"))


def fits(text: str, pattern: str, most: int) -> bool:
    return len(text) <= most and re.fullmatch(pattern, text, re.ASCII) is not None


class ReferenceRule:
    """The positions of texts, and their options. All lie on one board, which the first one sets up."""

    def __init__(self, folder: Path, game: str, params: dict[str, str], ending: str, kind: str) -> None:
        module = module_of(folder, game)
        self.game, self.make, self.params = game, module["rule"], params
        self.board: Any = None
        self.pattern, patterns, self.code = module.get("POSITION", ""), module.get("PARAMS", {}), module.get("code")
        need(self.pattern != "", f"the rule of {game} is for counting only: it does not say which texts are positions")
        need(params.keys() == patterns.keys(), f"the parameters of the rule are: {', '.join(patterns) or 'none'}")
        for name, text in params.items():
            need(fits(text, patterns[name], 4000), f"the rule knows no {name}={text[:40]}")
        self.has_parts, self.parts = "parts" in module, module.get("parts", lambda state: (state,))
        need(kind in ("outcome", "nimber") or self.code is not None, f"{game} is not played with heaps, so no {kind}")
        why = module["refuses"](params, ending, kind) if "refuses" in module else ""
        need(not why, f"no {kind} under the {ending} ending is proved: {why}")

    def key(self, state: Any) -> Key:
        parts = self.parts(state)
        return tuple(parts) if len(parts) < 2 else tuple(sorted(parts, key=repr))

    def read(self, text: str) -> tuple[Key, Iterator[Key]]:
        """The position of a text, and its options, which are made when they are asked for."""
        need(fits(text, self.pattern, 10**6), f"{text[:60]!r} is no position of {self.game}")
        try:
            state, moves = self.make(self.params, text)
        except Exception as error:
            raise Wrong(f"{text[:60]!r} is no position of {self.game}: {error}") from None
        self.board = self.board or setting(moves)
        need(setting(moves) == self.board, f"{text[:60]!r} is a position on another board")
        return self.key(state), map(self.key, moves(state))


class CertificateLines:
    """What the lines so far say of parts; under the misère ending, of whole positions."""

    def __init__(self) -> None:
        self.nimber: dict[Any, int] = {}
        self.other: set[tuple[Any, int]] = set()
        self.misere: dict[Key, str] = {}

    def differs(self, key: Key, n: int) -> bool | None:
        """Whether the nimber of a sum is not n; None where the lines do not tell."""
        open_parts: set[Any] = set()
        for part in key:
            if part in self.nimber:
                n ^= self.nimber[part]
            else:
                open_parts ^= {part}  # two equal ones cancel
        return (len(open_parts) == 1 and (*open_parts, n) in self.other) or None if open_parts else n != 0

    def follows(self, sign: str, key: Key, options: Iterator[Key]) -> bool:
        """Whether a line follows from those before it; then it counts from now on."""
        if sign in ("P", "N"):
            signs = [self.misere.get(option) for option in options]
            true = bool(signs) and set(signs) == {"N"} if sign == "P" else not signs or "P" in signs
            return true and self.misere.setdefault(key, sign) == sign
        if not re.fullmatch(r"[=!]\d{1,6}", sign) or len(key) != 1:
            return False
        n, part = int(sign[1:]), key[0]
        if sign[0] == "!":
            true = any(self.differs(option, n) is False for option in options)
            self.other |= {(part, n)} if true else set()
            return true
        listed = list(options)
        below = all(any(self.differs(one, m) is False for one in listed) for m in range(n))
        return below and all(self.differs(one, n) for one in listed) and self.nimber.setdefault(part, n) == n


def check_lines(fields: dict[str, Any], rule: ReferenceRule) -> str:
    ending, lines, kind, answer = (fields[name] for name in ("ending", "body", "kind", "answer"))
    need(ending == "normal" or (ending == "misere" and kind == "outcome"), f"there is no {kind} for this ending")
    need(isinstance(lines, list) and len(set(lines)) == len(lines), "the body is no list of lines, each of them once")
    known, key = CertificateLines(), rule.read(fields["position"])[0]
    for number, line in enumerate(lines, 1):
        sign, _, text = line.partition(" ")
        right = (sign in ("P", "N")) == (ending == "misere") and known.follows(sign, *rule.read(text))
        need(right, f"line {number} does not follow: {line[:60]}")
    if kind == "nimber":
        proved = type(answer) is int and answer >= 0 and known.differs(key, answer) is False
    else:
        by_nimber = {True: "N", False: "P", None: ""}[known.differs(key, 0)]
        proved = answer in ("N", "P") and answer == (by_nimber if ending == "normal" else known.misere.get(key))
    need(proved, f"the lines do not tell that the {kind} is {str(answer)[:40]}")
    return f"{fields['position']}, {ending} ending: {kind} {answer}, proved by {len(lines):,} lines"


def numbers(text: Any) -> list[int]:
    need(isinstance(text, str) and bool(re.fullmatch(r"(\d{1,9}( \d{1,9})*)?", text)), "a row of numbers is none")
    return list(map(int, text.split()))


def digits_of(code: Any, rule: ReferenceRule) -> list[int]:
    """The digits d0, d1, ... of the rule's octal code; options of small heaps are compared with those by the rule."""
    need(isinstance(code, str) and fits(code, r"[04]\.[0-7]*[1-7]", 10**6), "the code is no octal code")
    need(rule.code is not None and code == rule.code(rule.params), f"{code[:60]} is not the octal code of the rule")
    digits = [int(digit) for digit in code.replace(".", "")]
    heaps = [rule.read(str(n)) for n in range(max(COMPARED, len(digits) + 2))]
    for n, (_, options) in enumerate(heaps):
        sums = ([part for m in option for part in heaps[m][0]] for option in by_digits(digits, n))
        need(set(options) == {tuple(sorted(one, key=repr)) for one in sums}, f"{code} is not the rule at heap {n}")
    return digits


def by_digits(digits: list[int], n: int) -> Iterator[tuple[int, ...]]:
    """The options of a heap: bit p of digit k permits taking k so that p heaps are left."""
    for rest, digit in ((n - taken, digit) for taken, digit in enumerate(digits[: n + 1])):
        if digit & (2 if rest else 1):
            yield (rest,) if rest else ()
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, rest // 2 + 1))


def check_window(values: list[int], answer: Any, least: int, k: int) -> tuple[int, int]:
    """Guy and Smith: an octal code ends with digit k; v(n + p) = v(n) for n0 ≤ n < 2 n0 + p + k makes it so for all."""
    p, n0 = answer["period"], answer["preperiod"]
    need(type(p) is int and type(n0) is int and p > 0 and n0 >= least, "period or preperiod is out of bounds")
    window = 2 * max(n0, 1) + 2 * p + k  # an empty heap is no part: the theorem asks for n0 ≥ 1
    need(len(values) == window, f"the window has {window:,} heaps, not {len(values):,}")
    need(values[n0 + p :] == values[n0:-p], "the values of the window do not repeat")
    need(n0 == least or values[n0 - 1] != values[n0 - 1 + p], "the preperiod is not the least")
    tail = values[n0 : n0 + p]
    need(not any(p % q == 0 and tail[q:] + tail[:q] == tail for q in range(1, p)), "the period is not the least")
    return p, n0


def check_period(fields: dict[str, Any], rule: ReferenceRule) -> str:
    body, answer = fields["body"], fields["answer"]
    need(fields["ending"] == "normal" and fields["position"] == "", "a period has the normal ending and no position")
    need(isinstance(body, dict) and list(body) == ["code", "values"], "the body is not code and values")
    digits, values = digits_of(body["code"], rule), numbers(body["values"])
    p, n0 = check_window(values, answer, 0, len(digits) - 1)
    need(dump(answer) == dump({"period": p, "preperiod": n0}), "the answer is not period and preperiod")
    # the heaps but 0 of each value as the bits of a number, and those read backwards: all splits are seen at once
    last, up, down = len(values) - 1, dict.fromkeys(values, 0), dict.fromkeys(values, 0)
    splits: Any = lambda total, v: any(up[u] & down.get(u ^ v, 0) >> (last - total) for u in up)
    for n, value in enumerate(values):
        rests = [(n - taken, digit) for taken, digit in enumerate(digits[: n + 1])]
        single = {values[rest] for rest, digit in rests if digit & (2 if rest else 1)}
        broken = [rest for rest, digit in rests if digit & 4]
        have = [v in single or any(splits(rest, v) for rest in broken) for v in range(value + 1)]
        need(all(have[:value]) and not have[value], f"heap {n} has not nimber {value}")
        up[value] |= bool(n) << n
        down[value] |= bool(n) << (last - n)
    return f"period {p:,} from heap {n0:,} on, as the octal code {body['code']}, by a window of {len(values):,} heaps"


def check_quotient(fields: dict[str, Any], rule: ReferenceRule) -> str:
    """A finite monoid in which the product of the heaps' elements tells who wins their sum (Plambeck and Siegel).

    Of a sum with element x, the mask W says beside which elements y some option of the sum makes a P-element. Every sum
    that can be moved in has a pair (x, W) in the list, or one with a smaller W: so no sum is forgotten.
    """
    body, answer = fields["body"], fields["answer"]
    need(fields["ending"] == "misere" and fields["position"] == "", "a quotient has the misere ending and no position")
    need(isinstance(body, dict) and list(body) == ["code", "table", "p", "elements", "pairs"], "the body is incomplete")
    table, p, phi = list(map(numbers, body["table"])), numbers(body["p"]), numbers(body["elements"])
    every, made, letters = range(len(table)), {0}, list[int]()  # letters: heaps' elements that make all others
    need(len(every) > 0 and all(len(row) == len(every) and max(row) in every for row in table), "the table is no table")
    need({*p, *phi} <= set(every) and p == sorted(set(p)) and phi[:1] == [0] != phi and 0 not in p, "no such element")
    need(table[0] == [*every] and table == [list(column) for column in zip(*table, strict=True)], "no unit, or xy ≠ yx")
    for x in [x for x in phi if x not in made]:
        letters += [x] if x not in made else []
        while not made >= (more := {table[y][g] for y in made for g in letters}):
            made |= more
    triples = ((table[x], y, g) for g in letters for x in every for y in every)
    need(made == set(every) and all(table[row[y]][g] == row[table[y][g]] for row, y, g in triples), "this is no monoid")
    wins = [sum(1 << y for y in every if table[x][y] in p) for x in every]
    need(len(set(wins)) == len(every), "two elements act alike")
    facts = {"order": len(every), "p_elements": len(p)}
    if body["code"]:
        digits = digits_of(body["code"], rule)
        facts |= zip(("period", "preperiod"), check_window(phi, answer, 1, len(digits) - 1), strict=True)
        listed = [list(by_digits(digits, n)) for n in range(len(phi))]
    else:
        facts["heaps"] = len(phi) - 1
        sizes = {part: n for n in range(len(phi)) for part in rule.read(str(n))[0]}
        listed = [[tuple(sizes[part] for part in key) for key in rule.read(str(n))[1]] for n in range(len(phi))]
    need(dump(answer) == dump(facts), f"the answer is not {facts}")
    kinds = set()
    for n, options in enumerate(listed):
        rows = {tuple(map(phi.__getitem__, option)) for option in options}
        w = reduce(or_, (wins[reduce(lambda x, y: table[x][y], row, 0)] for row in rows), 0)
        need(not w & wins[phi[n]] and (bool(options) or phi[n] == 0), f"heap {n} has not that element")
        kinds |= {(phi[n], w)} if options else set()
    need(all(re.fullmatch("[0-9]+ [0-9a-f]+", pair) for pair in body["pairs"]), "a pair is none")
    pairs = [(int(x), int(w, 16)) for x, w in (pair.split(" ") for pair in body["pairs"])]
    beside = cache(lambda w, x: sum(1 << y for y in every if w >> table[x][y] & 1))
    least = [(x, w) for x, w in kinds if not any(x == y and w != v and v & ~w == 0 for y, v in kinds)]
    joined = {(table[x][y], beside(v, y) | beside(w, x)) for x, v in pairs for y, w in least}
    need(all(x in p or w & 1 for x, w in pairs), "a sum without a P-element has no option with one")
    need(all(any(x == y and v & ~w == 0 for y, v in pairs) for x, w in kinds | joined), "the pairs lack one of a sum")
    return f"misère quotient: {', '.join(f'{name} {n:,}' for name, n in facts.items())}; by {len(pairs):,} pairs"


KINDS = {"outcome": check_lines, "nimber": check_lines, "period": check_period, "quotient": check_quotient}


def check(data: bytes, folder: Path) -> str:
    """What a certificate proves, in a line; `Wrong` with the first thing that is wrong."""
    try:
        fields = load(data)
        game, kind, params = fields["game"], fields["kind"], fields["params"]
        need(fits(game, "[a-z0-9]+(-[a-z0-9]+)*", 60), f"{game[:60]!r} is no name of a game")
        need(fields["rule"] == digest(sources(folder, game)), f"it is for another rule than {folder}/{game}.py")
        need(kind in KINDS, f"the kind is none of {', '.join(KINDS)}")
        rule = ReferenceRule(folder, game, params, fields["ending"], kind)
        return f"{game}{params or ''} {KINDS[kind](fields, rule)}"
    except Exception as error:  # whatever a rule makes of texts that are no positions
        raise error if isinstance(error, Wrong) else Wrong(f"it cannot be followed: {error!r}") from None


if __name__ == "__main__":
    try:
        place = sys.argv[2] if len(sys.argv) > 2 else Path(__file__).parent / "reference_rules"
        print(check(Path(sys.argv[1]).read_bytes(), Path(place)) if len(sys.argv) > 1 else __doc__)
    except (Wrong, OSError) as error:
        sys.exit(f"refused: {error}"[:300].replace("\n", " "))
