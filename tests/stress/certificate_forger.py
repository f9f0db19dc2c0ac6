"""A forger of certificates, who knows the checker: python -m tests.stress.certificate_forger [SECONDS] [SEED]

He writes proofs as well as the checker's rules let him and recomputes every checksum. Texts of positions and
parameters are changed letter by letter, or belong to another game; of such a text he states all that the lines before
it let him state. Periods and quotients of one code are given out as those of another game. Whatever the checker accepts
is held against the package (see `certificate_truth`): no false statement may be among it.
"""

import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from grundy.analysis import check_certificate
from grundy.analysis.certificates import RULES
from grundy.analysis.check_certificate import FIELDS, VERSION, Wrong, digest, dump
from grundy.core.errors import GrundyError
from grundy.core.registry import all_games
from grundy.families import HeapGame
from tests.stress.certificate_truth import game_of, truth
from tests.stress.forged_proofs import periods, quotient, random_monoid

Fields = dict[str, Any]
SIGNS = "0123456789+-,./|@:<>()#!_=?[]{}& xoHTBWXPabcd'\n²٣１"
WORDS = ("path:2", "cycle:4", "grid:2x2", "{}", ":pass", ":1", ":0", "!", "1..3", "1x1", "00", "-3", "+0", "1_0", "a-a")
REACHED = 40  # positions whose lines are written down before a statement
CODES = ("0.77", "0.07", "0.52", "0.333", "0.3", "0.03", "0.137", "0.7", "0.177", "4.3", "0.156", "0.3F", "4.7", "0.12")
QUOTIENTS = ("0.52", "0.3", "0.03", "0.333", "0.12", "0.77")  # small ones
WAYS = {"positions": 12, "accepted": 12, "periods": 1, "monoids": 1, "quotients": 1}  # to forge, and how often
HEAP_GAMES = sorted(name for name, kind in all_games().items() if issubclass(kind, HeapGame))


class Forger:
    def __init__(self, seed: int, ways: dict[str, int] = WAYS, checker: ModuleType = check_certificate) -> None:
        self.rng, self.checker = random.Random(seed), checker
        self.ways = [getattr(self, f"of_{way}") for way, often in ways.items() for _ in range(often)]
        self.counts: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()  # of statements
        self.proved: Counter[str] = Counter()  # games, and how many true statements about each were accepted
        self.false: list[Fields] = []
        self.accepted: list[Fields] = []  # the last few, to be changed

    def run(self, seconds: float = float("inf"), most: int = sys.maxsize, stop: bool = False) -> None:
        """Forge for so long, until so many statements were tried, or until a false one was accepted."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.counts["statements"] < most and not (stop and self.false):
            self.rng.choice(self.ways)()

    def present(self, **named: Any) -> None:
        """Put a certificate before the checker, and what it accepts before the package."""
        fields = {"certificate": VERSION, **named}
        fields.setdefault("rule", rule_digest(str(fields["game"])))
        fields = {name: fields[name] for name in FIELDS if name in fields}
        fields["sha256"] = digest(fields)
        self.counts["statements"] += 1
        self.kinds[f"{fields['kind']} {fields['ending']}"] += 1
        try:
            self.checker.check(dump(fields), RULES)
        except self.checker.Wrong:
            self.counts["refused"] += 1
            return
        verdict = truth(fields)
        told = {True: "accepted and true", False: "accepted and false", None: "accepted, not looked up"}
        self.counts[told[verdict]] += 1
        self.accepted = [*self.accepted[-200:], fields]
        if verdict is False:
            self.false.append(fields)
        elif verdict:
            self.proved[fields["game"]] += 1

    # ---- outcomes and nimbers ----

    def of_positions(self) -> None:
        """All that can be stated of a text, from lines about the positions that are reached from another one."""
        game_id = self.rng.choice(sorted(all_games()))
        if self.rng.random() < 0.3:
            game_id = self.rng.choice([name for name in sorted(all_games()) if module_of(name).get("PARAMS")])
        params = self.params(game_id)
        source = self.rng.choice(sorted(all_games())) if self.rng.random() < 0.1 else game_id
        texts = self.texts(source, params)
        text = self.changed(texts[-1]) if self.rng.random() < 0.7 else texts[-1]
        if self.rng.random() < 0.2:  # one and the same change everywhere
            old, new = self.rng.choice(SIGNS), self.rng.choice([*SIGNS, *WORDS])
            texts = [one.replace(old, new) for one in texts]
        if not all(map(is_small, (*texts, text))):
            return  # true or not, it would take too long
        ending = self.rng.choice(("normal", "normal", "misere"))
        lines = self.lines(game_id, params, ending, [*texts, text], text)
        named = {"game": game_id, "params": params, "ending": ending, "position": text, "body": lines}
        for answer in ("N", "P"):
            self.present(**named, kind="outcome", answer=answer)
        for number in range(4) if ending == "normal" else ():
            self.present(**named, kind="nimber", answer=number)

    def lines(self, game_id: str, params: dict[str, str], ending: str, texts: list[str], first: str) -> list[str]:
        """Lines that follow from those before them, as the checker sees it."""
        known, found = self.checker.CertificateLines(), list[str]()
        try:
            rule = self.checker.ReferenceRule(RULES, game_id, params, ending, "outcome")
            rule.read(first)
        except Exception:
            return [f"{self.rng.choice(('=0', '!0', '=1', 'P', 'N'))} {first}"] * self.rng.randint(0, 1)
        for text in texts:
            signs = ["P", "N"] if ending == "misere" else ["=0", "=1", "=2", "=3", "=4", "!0", "!1"]
            self.rng.shuffle(signs)
            for sign in signs:
                try:
                    if known.follows(sign, *rule.read(text)) and f"{sign} {text}" not in found:
                        found.append(f"{sign} {text}")
                except Exception:
                    break
        return found

    def texts(self, game_id: str, params: dict[str, str]) -> list[str]:
        """The positions that are reached from a small one, by the package, the small ones first and this one last."""
        try:
            game = with_some_params(game_id, tuple(params.items()))
            small = game.sample(self.rng, self.rng.choice((1, 2, 3, 4)))
            found, waiting = {game.text(small): small}, [small]
            while waiting and len(found) < REACHED:
                for _, option in game.moves(waiting.pop(0)):
                    if (text := game.text(option)) not in found:
                        found[text] = option
                        waiting.append(option)
                        if len(found) >= REACHED:
                            break
            by_size = sorted(found, key=lambda text: 0 if game.loopy else game.size(found[text]))
            return [*(by_size * (3 if game.loopy else 1)), game.text(small)]
        except (GrundyError, IndexError, ValueError):
            return [all_games()[game_id]().text(all_games()[game_id]().start())]

    # ---- texts ----

    def changed(self, text: str) -> str:
        """A text that differs in one place or two."""
        for _ in range(self.rng.choice((1, 1, 2))):
            at = self.rng.randint(0, len(text))
            new = self.rng.choice([*SIGNS, self.rng.choice(WORDS), text[at : at + 2]])
            kind = self.rng.randrange(6)
            if kind < 2:
                text = text[:at] + new + text[at + kind :]
            elif kind == 2:
                text = text[:at] + text[at + 1 :]
            elif kind == 3:
                text = text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]
            elif kind == 4:
                text = self.rng.choice((new, text + new, text + "+" + text, text + "," + text, text.swapcase()))
            else:
                text = re.sub("[0-9]+", lambda one: str(max(0, int(one[0]) + self.rng.randint(-2, 2))), text, count=1)
        return text

    def params(self, game_id: str) -> dict[str, str]:
        """Parameters of the rule's cases, now and then with a name or a value that nobody knows."""
        module = module_of(game_id)
        case = self.rng.choice([params for params, _, _ in module["CASES"]])
        usual = all_games()[game_id]().params()
        params = {name: case.get(name, usual.get(name, "")) for name in module.get("PARAMS", {})}
        chance = self.rng.random()
        if chance < 0.03:
            words = re.findall(r"['\"](\w+)['\"]", "".join(check_certificate.sources(RULES, game_id).values()))
            params[self.rng.choice([*words, *usual, "o", "more"])] = self.rng.choice((*case.values(), "1", "oo"))
        elif chance < 0.06 and params:
            del params[self.rng.choice(sorted(params))]
        elif chance < 0.4 and params:
            name = self.rng.choice(sorted(params))
            params[name] = self.changed(params[name])
        return params

    # ---- periods and quotients ----

    def of_periods(self) -> None:
        """The proof for one code, given out as one for another game."""
        code = self.rng.choice((*CODES, self.code()))
        for game_id, params in self.labels(code):
            body_code = self.rng.choice((code, code, *own_code(game_id, params)))
            for period, preperiod, values in periods(code):
                p, n0 = (n + self.rng.choice((0, 0, 0, 0, 1, -1)) for n in (period, preperiod))
                window = 2 * max(n0, 1) + 2 * p + len(body_code) - 2 + self.rng.choice((0, 0, 0, 0, 0, 1, -1))
                body = {"code": body_code, "values": " ".join(map(str, values[:window]))}
                answer = {"period": p, "preperiod": n0}
                named = {"game": game_id, "params": params, "position": "", "answer": answer}
                self.present(**named, kind="period", ending="normal", body=body)

    def of_quotients(self) -> None:
        code = self.rng.choice(QUOTIENTS)
        for game_id, params in self.labels(code) if (proof := quotient(code)) else ():
            self.of_quotient(game_id, params, self.rng.choice((code, code, *own_code(game_id, params))), *proof)

    def of_quotient(self, game_id: str, params: dict[str, str], code: str, answer: Fields, body: Fields) -> None:
        answer, body, rng = {**answer}, {**body, "code": code}, self.rng
        change = rng.randrange(7)
        if change == 0:
            name = rng.choice(sorted(answer))
            answer[name] += rng.choice((-1, 1))
        elif change == 1:  # heaps up to some only
            heaps = rng.randint(1, 12)
            answer = {"order": answer["order"], "p_elements": answer["p_elements"], "heaps": heaps}
            body |= {"code": "", "elements": " ".join(body["elements"].split()[: heaps + 1])}
        elif change == 2:
            name = rng.choice(("p", "elements", "table", "pairs"))
            rows = body[name] if isinstance(body[name], list) else [body[name]]
            i = rng.randrange(len(rows)) if rows else 0
            rows = [self.changed(row) if i == k else row for k, row in enumerate(rows)]
            body[name] = rows if isinstance(body[name], list) else rows[0]
        elif change == 3:
            body["pairs"] = body["pairs"][: rng.randint(0, len(body["pairs"]))]
        named = {"game": game_id, "params": params, "position": "", "answer": answer}
        self.present(**named, kind="quotient", ending="misere", body=body)

    def of_monoids(self) -> None:
        """A small monoid and elements of the first heaps, made up, with all that can be proved of them."""
        game_id = self.rng.choice(HEAP_GAMES)
        params = self.params(game_id)
        try:
            options = [list(with_some_params(game_id, tuple(params.items())).heap_parts(n)) for n in range(6)]
        except GrundyError:
            return
        for _ in range(20):
            answer, body = random_monoid(self.rng, options[: self.rng.randint(2, 6)])
            named = {"game": game_id, "params": params, "position": "", "answer": answer}
            self.present(**named, kind="quotient", ending="misere", body=body)

    def code(self) -> str:
        digits = "".join(self.rng.choice("0123456737") for _ in range(self.rng.randint(1, 4)))
        return f"{self.rng.choice('0004')}.{digits}{self.rng.choice('12373')}"

    def labels(self, code: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Games that play like the code for some time, and others."""
        far = "0" * self.rng.choice((1, 5, 27, 28, 29, 35, 40)) + self.rng.choice("137")
        yield "octal", {"code": code}
        yield "octal", {"code": code + far}
        taken = [k for k, digit in enumerate(code.replace(".", "")) if digit == "3"]
        if taken:
            yield "subtraction", {"set": ",".join(map(str, taken))}
            yield "subtraction", {"set": ",".join(map(str, [*taken, taken[-1] + len(far)]))}
        other = self.rng.choice(HEAP_GAMES)
        yield other, self.params(other)
        other = self.rng.choice(sorted(all_games()))
        yield other, self.params(other)

    # ---- what was accepted before ----

    def of_accepted(self) -> None:
        """One field of an accepted certificate is changed, or one part of it."""
        if not self.accepted:
            return
        fields = {name: value for name, value in self.rng.choice(self.accepted).items() if name != "sha256"}
        name = self.rng.choice(FIELDS[1:-1])
        value = fields[name]
        if name == "game":
            fields.pop("rule")
            chosen = self.rng.choice(sorted(all_games()))
            value = self.rng.choice((chosen, value.replace("-", "_"), value.upper(), f"rules/{value}", f"{value}\n"))
        elif name == "kind":
            value = self.rng.choice(("outcome", "nimber", "period", "quotient", "margin"))
        elif name == "ending":
            value = self.rng.choice(("normal", "misere", "scored"))
        elif name == "params":
            value = self.params(fields["game"])
        elif name == "answer":
            value = self.rng.choice(("N", "P", 0, 1, 2, True, None, "0", {"period": 1, "preperiod": 0}))
        elif name == "body" and isinstance(value, list) and value:
            kept = [line for line in value if self.rng.random() < 0.9]
            i = self.rng.randrange(len(value))
            value = self.rng.choice((kept, value[::-1], [*value[:i], self.changed(value[i]), *value[i + 1 :]]))
        elif isinstance(value, str):
            value = self.changed(value)
        fields[name] = value
        lines = fields["body"] if isinstance(fields["body"], list) else []
        if all(is_small(line[2:]) for line in (*lines, f"=0{fields['position']}")):
            self.present(**{key: one for key, one in fields.items() if key != "certificate"})


def is_small(text: str) -> bool:
    numbers = map(int, re.findall("[0-9]{1,9}", text))
    return len(text) <= 40 and sum(numbers) <= 24 and len(re.findall("[HT]", text)) <= 12


def module_of(game_id: str) -> dict[str, Any]:
    return check_certificate.module_of(RULES, game_id)


@cache
def rule_digest(game_id: str) -> str:
    try:
        return digest(check_certificate.sources(RULES, game_id))
    except (Wrong, OSError, ValueError):
        return ""


@cache
def with_some_params(game_id: str, params: tuple[tuple[str, str], ...]) -> Any:
    return game_of(game_id, json.dumps(dict(params)))


def own_code(game_id: str, params: dict[str, str]) -> list[str]:
    """The code that the rule itself says, if there is one."""
    code = module_of(game_id).get("code")
    try:
        return [code(params)] if code and code(params) else []
    except (KeyError, ValueError):
        return []


def main() -> None:
    seconds, seed = (int(word) for word in [*sys.argv[1:], "60", "1"][:2])
    forger = Forger(seed)
    for begun in range(0, seconds, 600):
        forger.run(min(600, seconds - begun))
        print(f"{forger.counts['statements']:,} statements, {len(forger.false)} false ones accepted", flush=True)
    print(", ".join(f"{name} {count:,}" for name, count in sorted(forger.counts.items())))
    print(", ".join(f"{name} {count:,}" for name, count in forger.kinds.most_common(8)))
    print(f"true statements about {len(forger.proved)} games")
    for fields in forger.false[:20]:
        print({name: fields[name] for name in ("game", "params", "kind", "ending", "position", "answer")})
    sys.exit(bool(forger.false))


if __name__ == "__main__":
    main()
