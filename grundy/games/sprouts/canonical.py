"""One form of positions that have the same game tree: what is dead goes, what acts alike looks alike, and names follow.

What is kept is the tree of options, equal options counted once, so the form serves normal and misère play and keeps
remoteness. A region with one life is dead, for a line needs two. A letter left in one place is a `2`; so is a small
letter met twice in a row, since it makes no difference from which side it is reached. A boundary `22` acts as `1`:
either end leaves a life beside the new vertex. In a region of two or three lives any two lives can be joined and what
remains can be joined again, so it is written as one boundary of single lives. Regions may be turned over one by one:
what happens in a region never asks for another one's orientation.
Source: J. Lemoine, S. Viennot, A further computer analysis of Sprouts, 2007.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from grundy.games.sprouts.positions import LETTER, Boundary, Part, Position, Region, lives, symbols

CACHED = 100_000  # forms: the same ones come up again and again
FEW = 3  # lives of a region whose boundaries no longer matter
REPEATED, CAPITAL = 10, 10_000  # in a word: a small letter by its distance, a capital by its colour
Word = tuple[int, ...]  # a boundary without names
Colours = dict[int, int]  # of the capitals


def canonical(position: Iterable[Part]) -> Position:
    return tuple(sorted(form for part in position for form in forms(part)))


@lru_cache(maxsize=CACHED)
def forms(part: Part) -> tuple[Part, ...]:
    """What a part falls apart into, each piece in its one form."""
    return tuple(named(numbered(piece)) for piece in pieces(living(part)))


# ---- what is dead goes ----


def living(part: Part) -> Part:
    """The same part with everything dropped or merged that play cannot tell apart."""
    while True:
        after = tuple(region for region in map(merged, lone_letters(part)) if lives([region]) > 1)
        if after == part:
            return part
        part = after


def lone_letters(part: Part) -> Part:
    """Letters that are met once, or twice in a row, become `2`."""
    counts = Counter(symbols(part))
    return tuple(tuple(shortened(b, counts) for b in region if b) for region in part)


def shortened(boundary: Boundary, counts: Counter[int]) -> Boundary:
    row = [2 if s >= LETTER and counts[s] == 1 else s for s in boundary]
    here = 0
    while here < len(row) and len(row) > 1:
        if row[here] >= LETTER and row[here] == row[here - 1]:  # the first follows the last
            row[here] = 2
            del row[here - 1]
            here = 0
        else:
            here += 1
    return (1,) if row == [2, 2] else tuple(row)


def merged(region: Region) -> Region:
    """A region of few lives as one boundary of single lives, private ones first."""
    if not 1 < lives([region]) <= FEW:
        return region
    counts = Counter(symbols([region]))
    shared = sorted(s for s, count in counts.items() if s >= LETTER and count == 1)
    private = lives([region]) - len(shared)
    return ((2,) * private + tuple(shared),)


def pieces(part: Part) -> list[Part]:
    """Regions that share letters, directly or through others, hang together."""
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
    """Letters in the order of their first place."""
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
    """The part with regions, boundaries and letters in one fixed order, whichever way they came."""
    homes: dict[int, set[int]] = {}
    for number, region in enumerate(part):
        for symbol in symbols([region]):
            homes.setdefault(symbol, set()).add(number)
    capitals = [symbol for symbol, where in homes.items() if symbol >= LETTER and len(where) == 2]
    return min(spelled(part, colours) for colours in told_apart(part, dict.fromkeys(capitals, 0)))


def told_apart(part: Part, colours: Colours) -> list[Colours]:
    """Colourings in which no two capitals are alike: where neighbours do not decide, every choice is made."""
    colours = refined(part, colours)
    shared = [colour for colour, count in Counter(colours.values()).items() if count > 1]
    if not shared:
        return [colours]
    alike = [letter for letter, colour in colours.items() if colour == min(shared)]
    return [found for letter in alike for found in told_apart(part, {**colours, letter: -1})]


def refined(part: Part, colours: Colours) -> Colours:
    """Capitals coloured by the company they keep, until that tells no more of them apart."""
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
    """The boundaries in the order of their words, each begun where its word is least; words, boundaries, and for every

    capital the word that begins with it.
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
    """How far a small letter is from where it is met again: that tells it without a name."""
    length, letter = len(boundary), boundary[at]
    return next(d for d in range(1, length) if boundary[(at + d) % length] == letter)


@lru_cache(maxsize=CACHED)
def least_turn(word: Word) -> int:
    """Where to begin a cyclic word so that it is least."""
    return min(range(len(word)), key=lambda i: word[i:] + word[:i])


def spelled(part: Part, colours: Colours) -> Part:
    """The part as its colours order it, letters numbered by their first place."""
    rows = [min((spell(way, colours) for way in (region, turned(region))), key=lambda row: row[0]) for region in part]
    rows.sort(key=lambda row: row[0])
    return numbered(tuple(tuple(boundaries) for _, boundaries, _ in rows))
