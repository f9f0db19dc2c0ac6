"""Positions of Sprouts as text: which spots a line can join, and nothing else of the drawing.

A vertex has three lives and dies with its third line. The lines cut the plane into regions. The border of a region
consists of boundaries, one for each connected piece of the drawing that it touches. A boundary is the cyclic row of the
living vertices along it. In the text, `0` is a lone spot, `1` the end of one line, and `2` a vertex with two lines that
a line can reach from one place only. A small letter is a vertex with two lines that is met twice in one boundary; a
capital is one met in two regions. `.` ends a boundary, `}` ends a region, and `+` joins independent parts. `5` is five
lone spots. After the 26 letters come `A'`, `B'`, ..., `A''`.
Source: D. Applegate, G. Jacobson, D. Sleator, Computer Analysis of Sprouts, 1991; J. Lemoine, S. Viennot, 2007.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from grundy.core.notation import Reader

LETTER = 3  # symbols from here on are letters; 0, 1 and 2 stand for themselves
LIVES = (3, 2, 1)  # of the vertices 0, 1 and 2; a letter has one
MOST_SPOTS = 60
MOST_TEXT = 2000
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Boundary = tuple[int, ...]
Region = tuple[Boundary, ...]
Part = tuple[Region, ...]
Position = tuple[Part, ...]


def spots(n: int) -> Position:
    """The position of n lone spots in one region."""
    return (((((0,),) * n),),) if n else ()


def symbols(regions: Iterable[Region]) -> Iterator[int]:
    return (symbol for region in regions for boundary in region for symbol in boundary)


def lives(regions: Iterable[Region]) -> int:
    """The number of lines that can still end in the vertices of these regions; a vertex met twice counts once."""
    met = list(symbols(regions))
    return sum(LIVES[s] for s in met if s < LETTER) + len({s for s in met if s >= LETTER})


# ---- text ----


def text_of(position: Position) -> str:
    return "+".join(map(part_text, position)) or "0"


def part_text(part: Part) -> str:
    if len(part) == 1 and part[0] and all(boundary == (0,) for boundary in part[0]):
        return str(len(part[0]))
    homes = letter_homes(part)
    names = {letter: name_of(i, len(homes[letter]) > 1) for i, letter in enumerate(homes)}
    return "".join(
        "".join("".join(names.get(s) or str(s) for s in boundary) + "." for boundary in region) + "}" for region in part
    )


def letter_homes(part: Part) -> dict[int, set[int]]:
    """For each letter, in the order of first places, the regions in which it is met."""
    homes: dict[int, set[int]] = {}
    for number, region in enumerate(part):
        for symbol in symbols([region]):
            if symbol >= LETTER:
                homes.setdefault(symbol, set()).add(number)
    return homes


def name_of(index: int, shared: bool) -> str:
    letter = ALPHABET[index % 26] + "'" * (index // 26)
    return letter if shared else letter.lower()


def parse(text: str, example: str) -> Position:
    """Read a position as typed, with letters numbered in the order of their first place; `defect` checks the rest."""
    reader = Reader(text, "sprouts", example, MOST_TEXT)
    parts: list[Part] = []
    while True:
        start = reader.at
        if reader.match(r"\s*-\s*[0-9]"):
            raise reader.fail("a number of spots is 0 or more", start)
        digits = reader.match(r"\s*[0-9]+\s*(?=\+|$)").strip()
        if digits:
            if len(digits) > 4 or int(digits) > MOST_SPOTS:
                raise reader.fail(f"a part starts with at most {MOST_SPOTS} spots", start)
            parts += spots(int(digits))
        else:
            parts.append(parse_part(reader))
        if reader.done():
            return tuple(parts)
        reader.expect("+")


def parse_part(reader: Reader) -> Part:
    regions: list[Region] = []
    letters: dict[str, int] = {}
    while not regions or not (reader.done() or reader.peek() in "+ "):
        boundaries: list[Boundary] = []
        while not reader.accept("}"):
            found = reader.match(r"(?:[012]|[A-Za-z]'*)+")
            if not found:
                raise reader.fail('expected 0, 1, 2, letters, "." or "}", found ' + reader.found())
            boundaries.append(tuple(numbered(found, letters)))
            if not reader.accept(".") and reader.peek() != "}":
                raise reader.fail('expected "." after a boundary or "}" after a region, found ' + reader.found())
        if not boundaries:
            raise reader.fail("a region without a boundary", reader.at - 1)
        regions.append(tuple(boundaries))
    return tuple(regions)


def numbered(text: str, letters: dict[str, int]) -> Iterator[int]:
    """The symbols of a boundary; a letter gets its number when it is first met."""
    name = ""
    for sign in text + "0":
        if sign == "'":
            name += sign
            continue
        if name:
            yield int(name) if name in "012" else letters.setdefault(name, LETTER + len(letters))
        name = sign


# ---- defects ----


def defect(position: Position) -> str | None:
    if sum(len(region) for part in position for region in part) > 8 * MOST_SPOTS:
        return f"a position has at most {8 * MOST_SPOTS} boundaries"
    return next((problem for problem in map(part_defect, position) if problem), None)


def part_defect(part: Part) -> str | None:
    if not part or not all(part) or not all(boundary for region in part for boundary in region):
        return "an empty region or boundary"
    counts, homes = Counter(symbols(part)), letter_homes(part)
    names = {letter: name_of(i, len(homes[letter]) > 1) for i, letter in enumerate(homes)}
    for region in part:
        for boundary in region:
            if 0 in boundary and len(boundary) > 1:
                return "a lone spot 0 is a boundary of its own"
            if crossing := crossed(boundary):
                return f"the letters {' and '.join(names[s] for s in crossing)} cross in one boundary"
    for letter, regions in homes.items():
        if counts[letter] != 2:
            often = {1: "once"}.get(counts[letter], f"{counts[letter]} times")
            return f"the letter {names[letter]} is met {often}: write a letter twice, and 2 for what is met once"
        if len(regions) == 1 and not any(b.count(letter) == 2 for region in part for b in region):
            return f"the letter {names[letter]} is met in two boundaries of one region"
    if list(homes) != list(range(LETTER, LETTER + len(homes))):
        return "letters are numbered in the order of their first place"
    return None


def crossed(boundary: Boundary) -> tuple[int, int] | None:
    """Two letters, each met twice, whose places alternate, which no drawing allows."""
    open_letters: list[int] = []
    for symbol in boundary:
        if symbol < LETTER or boundary.count(symbol) != 2:
            continue
        if symbol not in open_letters:
            open_letters.append(symbol)
        elif open_letters[-1] != symbol:
            return open_letters[-1], symbol
        else:
            open_letters.pop()
    return None
