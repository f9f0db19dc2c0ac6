"""Claims about genera and misère canonical forms. Those about positions are compared with plain misère play.

Sources: Winning Ways, chapter 13, table 5; J. H. Conway, On Numbers and Games, chapter 12; T. E. Plambeck's pages on
misère octal games (2003), with the row of 0.177 as printed in that table.
"""

from itertools import combinations, count, product

from grundy.analysis.tameness import Genera
from grundy.claims.claim import Cases, board, claim, limits
from grundy.core.lookup import game
from grundy.engines.misere_forms import TAME, Forms
from grundy.families import HeapGame, Heaps

WINNING_WAYS = "Winning Ways, chapter 13"
PLAMBECK = "T. E. Plambeck, Misère octal games, 2003"


def heap_game(name: str) -> HeapGame:
    """An octal code, or the id of a game."""
    found = game("octal", code=name) if name[0] == "0" else game(name)
    assert isinstance(found, HeapGame)
    return found


BORN = (1, 2, 3, 5, 22)


@claim(
    "genus/days",
    "there are 1, 2, 3, 5 and 22 different games under the misère ending that last at most 0, 1, 2, 3 and 4 moves",
    source=WINNING_WAYS,
    to=4,
    wrong={"born": (1, 2, 3, 5, 23)},
)
def days(to: int, born: tuple[int, ...] = BORN) -> Cases:
    forms = Forms(limits())
    games = [0]
    for day in range(min(to, 4) + 1):
        yield f"{len(games)} games by day {day}", len(games) == born[day]
        chosen = (some for size in range(len(games) + 1) for some in combinations(games, size))
        games = sorted({forms.form(some) for some in chosen}) if day < 4 else games


@claim(
    "genus/subtraction",
    "every heap of a subtraction game is a Nim heap under the misère ending too",
    source=WINNING_WAYS,
    to=5,
    wrong={"also": ("0.31",)},
)
def subtraction(to: int, also: tuple[str, ...] = ()) -> Cases:
    """All sets of numbers up to `to`; their octal codes have the digits 0 and 3."""
    codes = ["0." + "".join(digits) for digits in product("03", repeat=min(to, 7)) if "3" in digits]
    for code in (*codes, *also):
        n = first_other(code, 24)
        yield f"{code}: heap {n} is none" if n else f"{code}: all are", n is None


def first_other(code: str, to: int) -> int | None:
    """The first heap up to `to` that is not a Nim heap, if any."""
    forms = Forms(limits())
    form_of = forms.of_game(heap_game(code))
    heaps = ((n, form_of.value((n,))) for n in range(1, to + 1))
    return next((n for n, form in heaps if form != forms.heap(forms.birthdays[form])), None)


MAMMOTHS = ("0.121", "0.123", "0.131", "0.201", "0.211", "0.31", "0.312", "0.331")


@claim(
    "genus/quaternary",
    "of the codes with up to three digits from 0 to 3, eight have heaps that are not Nim heaps: 0.31 and seven with "
    "three digits",
    source=f"{PLAMBECK}; 0.31: {WINNING_WAYS}",
    to=24,
    wrong={"named": MAMMOTHS[1:]},
)
def quaternary(to: int, named: tuple[str, ...] = MAMMOTHS) -> Cases:
    for digits in product("0123", repeat=3):
        code = "0." + "".join(digits).rstrip("0")
        if code != "0.":
            n = first_other(code, to)
            text = f"{code}: heap {n} is no Nim heap" if n else f"{code}: Nim heaps to {to}"
            yield text, (n is not None) == (code in named)


MAMMOTH = ("1^031", "2^20", "0^02", "2^1420", "0^02", "1^13")


@claim(
    "genus/0.312",
    "the genera of 0.312 are 1^031, 2^20, 0^02, 2^1420, and then 0^02 and 1^13 alternately",
    source=PLAMBECK,
    status="table",
    to=40,
    wrong={"printed": (*MAMMOTH[:3], "2^20", *MAMMOTH[4:])},
)
def mammoth(to: int, printed: tuple[str, ...] = MAMMOTH) -> Cases:
    rules = heap_game("0.312")
    genera = Genera(rules, limits())
    for n in range(1, to + 1):
        genus = str(genera.known((n,)).genus)
        yield f"heap {n} has {genus}", genus == printed[n - 1 if n < 7 else 4 + (n - 1) % 2], board(rules, (n,))


TABLE_5 = "1 1 2 2 3 1 1 4^146 4^4 3 2^2 2^2 1^1 1^0 4^057 2^2"


@claim(
    "genus/0.177",
    f"the genera of heaps 1 to 16 of 0.177 are {TABLE_5}; n alone is a Nim heap, n^m the start of another genus of Nim",
    source=f"{WINNING_WAYS}, table 5",
    status="table",
    to=16,
    wrong={"printed": TABLE_5.replace("4^057", "4^046")},
)
def table_5(to: int, printed: str = TABLE_5) -> Cases:
    rules = heap_game("0.177")
    genera = Genera(rules, limits())
    for n, wanted in zip(range(1, to + 1), printed.split(), strict=False):
        form = genera.form_of.value((n,))
        genus = genera.forms.known[form].genus
        short = f"{genus.nimber}^{genus.digits[0]}" if genus.is_tame() else str(genus)
        nim_heap = form == genera.forms.heap(genera.forms.birthdays[form])
        yield f"heap {n} has {genus}", wanted == (str(genus.nimber) if nim_heap else short), board(rules, (n,))


FIRST_WILD = {
    "kayles": (5, "4^146"),
    "dawson-kayles": (10, "3^1431"),
    "grundys-game": (13, "3^1431"),
    "0.75": (5, "1^431"),
}


@claim(
    "genus/first-wild",
    "the first heaps that are not tame are heap 5 of Kayles with genus 4^146, heap 10 of Dawson's Kayles and heap 13 "
    "of Grundy's game with 3^1431, and heap 5 of 0.75 with 1^431",
    source=f"after {WINNING_WAYS}; the digits by plain misère search",
    status="table",
    to=3,
    wrong={"named": FIRST_WILD | {"kayles": (5, "4^046")}},
)
def first_wild(to: int, named: dict[str, tuple[int, str]] = FIRST_WILD) -> Cases:
    """Add up to `to` Nim heaps of 2. Compare the one more Nim heap that makes a P-position with the definition."""
    for name, (heap, genus) in named.items():
        rules = heap_game(name)
        genera = Genera(rules, limits())
        kinds = [genera.known((n,)).kind == TAME for n in range(1, heap + 1)]
        shown = str(genera.known((heap,)).genus)
        yield (
            f"{name}: heap {heap} is the first, with {shown}",
            kinds == [True] * (heap - 1) + [False] and shown == genus,
        )
        plain = BesideNim(rules)
        for twos in range(to):
            found = next(m for m in count() if plain.lost((heap,), (2,) * twos + (m,) * (m > 0)))
            wanted = genera.known((heap,)).genus.digit(twos)
            yield f"{name}: heap {heap} with {twos} heaps of 2 has {found}", found == wanted


class BesideNim:
    """Misère play of a heap game plus Nim, by the definition: whoever cannot move wins."""

    def __init__(self, game: HeapGame) -> None:
        self.game, self.budget = game, limits()
        self.known: dict[tuple[Heaps, Heaps], bool] = {}

    def lost(self, heaps: Heaps, nim: Heaps) -> bool:
        here = (tuple(sorted(heaps)), tuple(sorted(nim)))
        if here not in self.known:
            self.budget.spend()
            options = [(left + without(heaps, n), nim) for n in set(heaps) for left in self.game.heap_parts(n)]
            options += [(heaps, (m,) * (m > 0) + without(nim, n)) for n in set(nim) for m in range(n)]
            self.known[here] = bool(options) and not any(self.lost(*option) for option in options)
        return self.known[here]


def without(heaps: Heaps, n: int) -> Heaps:
    i = heaps.index(n)
    return heaps[:i] + heaps[i + 1 :]
