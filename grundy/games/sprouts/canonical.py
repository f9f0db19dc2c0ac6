"""One form for positions with the same game tree: drop dead parts, write equivalent parts the same way, then rename.

The form keeps the tree of options, with equal options counted once. So it works for normal and misère play and keeps
remoteness. A region with one life is dead, since a line needs two. A letter that is left in one place becomes `2`. So
does a small letter met twice in a row, since it makes no difference from which side a line reaches it. A boundary `22`
acts as `1`: either end leaves a life beside the new vertex. In a region with two or three lives, a line can join any
two lives and another line can join what remains, so we write it as one boundary of single lives. We can turn over each
region separately: moves in one region never depend on the orientation of another.
Source: J. Lemoine, S. Viennot, A further computer analysis of Sprouts, 2007.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from grundy.games.sprouts.positions import LETTER, Boundary, Part, Position, Region, lives, symbols

CACHED = 100_000  # forms, which repeat often
FEW = 3  # lives; in a region with at most this many, boundaries no longer matter
REPEATED, CAPITAL = 10, 10_000  # in a word: a small letter by its distance, a capital by its color
Word = tuple[int, ...]  # a boundary without names
Colours = dict[int, int]  # of the capitals


def canonical(position: Iterable[Part]) -> Position:
    return tuple(sorted(form for part in position for form in forms(part)))


@lru_cache(maxsize=CACHED)
def forms(part: Part) -> tuple[Part, ...]:
    """The independent pieces of a part, each in canonical form."""
    return tuple(named(numbered(piece)) for piece in pieces(living(part)))


# ---- drop what is dead ----


def living(part: Part) -> Part:
    """The part after dropping or merging everything that makes no difference in play."""
    while True:
        after = tuple(region for region in map(merged, lone_letters(part)) if lives([region]) > 1)
        if after == part:
            return part
        part = after


def lone_letters(part: Part) -> Part:
    """Replace letters that are met once, or twice in a row, by `2`."""
    counts = Counter(symbols(part))
    return tuple(tuple(shortened(b, counts) for b in region if b) for region in part)


def shortened(boundary: Boundary, counts: Counter[int]) -> Boundary:
    row = [2 if s >= LETTER and counts[s] == 1 else s for s in boundary]
    here = 0
    while here < len(row) and len(row) > 1:
        if row[here] >= LETTER and row[here] == row[here - 1]:  # cyclic: the first follows the last
            row[here] = 2
            del row[here - 1]
            here = 0
        else:
            here += 1
    return (1,) if row == [2, 2] else tuple(row)


def merged(region: Region) -> Region:
    """Write a region of few lives as one boundary of single lives, private ones first."""
    if not 1 < lives([region]) <= FEW:
        return region
    counts = Counter(symbols([region]))
    shared = sorted(s for s, count in counts.items() if s >= LETTER and count == 1)
    private = lives([region]) - len(shared)
    return ((2,) * private + tuple(shared),)


def pieces(part: Part) -> list[Part]:
    """Group the regions into pieces: regions that share letters, directly or through others, belong together."""
    found: list[tuple[set[int], list[Region]]] = []
    for region in part:
        letters, together = set(symbols([region])) - {0, 1, 2}, [region]
        apart = []
        for others, regions in found:
            if others & letters:
                letters |= others
                together = regions + together
            else:
                apart.append((others, regions))
        found = [*apart, (letters, together)]
    return [tuple(regions) for _, regions in found]


# ---- names ----


def numbered(part: Part) -> Part:
    """Rename letters in the order of their first place."""
    numbers: dict[int, int] = {}
    return tuple(
        tuple(
            tuple(s if s < LETTER else numbers.setdefault(s, LETTER + len(numbers)) for s in boundary)
            for boundary in region
        )
        for region in part
    )


@lru_cache(maxsize=CACHED)
def named(part: Part) -> Part:
    """The part with regions, boundaries and letters in a fixed order that does not depend on their order before."""
    homes: dict[int, set[int]] = {}
    for number, region in enumerate(part):
        for symbol in symbols([region]):
            homes.setdefault(symbol, set()).add(number)
    capitals = [symbol for symbol, where in homes.items() if symbol >= LETTER and len(where) == 2]
    return min(spelled(part, colours) for colours in told_apart(part, dict.fromkeys(capitals, 0)))


def told_apart(part: Part, colours: Colours) -> list[Colours]:
    """Colorings in which all capitals differ: where the surroundings do not decide, try every choice."""
    colours = refined(part, colours)
    shared = [colour for colour, count in Counter(colours.values()).items() if count > 1]
    if not shared:
        return [colours]
    alike = [letter for letter, colour in colours.items() if colour == min(shared)]
    return [found for letter in alike for found in told_apart(part, {**colours, letter: -1})]


def refined(part: Part, colours: Colours) -> Colours:
    """Color the capitals by their surroundings, until that separates no more of them."""
    known = len(set(colours.values()))
    while known < len(colours):
        seen: dict[int, list[tuple[list[Word], Word]]] = {letter: [] for letter in colours}
        for region in part:
            ways = [spell(way, colours) for way in (region, turned(region))]
            best = min(words for words, _, _ in ways)
            views = [views for words, _, views in ways if words == best]
            for letter in views[0]:
                seen[letter].append((best, min(view[letter] for view in views)))
        keys = {letter: (colours[letter], sorted(seen[letter])) for letter in colours}
        order = sorted(keys.values())
        colours = {letter: order.index(key) for letter, key in keys.items()}
        before, known = known, len(set(colours.values()))
        if known == before:
            break
    return colours


def turned(region: Region) -> Region:
    return tuple(boundary[::-1] for boundary in region)


def spell(region: Region, colours: Colours) -> tuple[list[Word], list[Boundary], dict[int, Word]]:
    """Sort the boundaries by their words, each begun where its word is least.

    Returns the words, the boundaries, and for every capital the word that begins with it.
    """
    rows, views = [], {}
    for boundary in region:
        word = tuple(
            s if s < LETTER else REPEATED + distance_to_next(boundary, at) if s not in colours else CAPITAL + colours[s]
            for at, s in enumerate(boundary)
        )
        start = least_turn(word)
        rows.append((word[start:] + word[:start], boundary[start:] + boundary[:start]))
        views.update({s: word[at:] + word[:at] for at, s in enumerate(boundary) if s in colours})
    rows.sort(key=lambda row: row[0])
    return [word for word, _ in rows], [boundary for _, boundary in rows], views


def distance_to_next(boundary: Boundary, at: int) -> int:
    """The distance from a small letter to its second place, which identifies it without a name."""
    length, letter = len(boundary), boundary[at]
    return next(d for d in range(1, length) if boundary[(at + d) % length] == letter)


@lru_cache(maxsize=CACHED)
def least_turn(word: Word) -> int:
    """The start that makes a cyclic word least."""
    return min(range(len(word)), key=lambda i: word[i:] + word[:i])


def spelled(part: Part, colours: Colours) -> Part:
    """The part in the order of its colors, with letters numbered by their first place."""
    rows = [min((spell(way, colours) for way in (region, turned(region))), key=lambda row: row[0]) for region in part]
    rows.sort(key=lambda row: row[0])
    return numbered(tuple(tuple(boundaries) for _, boundaries, _ in rows))
