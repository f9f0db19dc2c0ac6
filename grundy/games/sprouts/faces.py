"""From a position given as text to its faces, and back."""

from collections.abc import Sequence

from grundy.families.curves.sheet import Face, Sheet, lives
from grundy.games.sprouts.positions import LETTER, Position


def base_sheet(base: Position) -> Sheet:
    """The faces of a position that is given only as text."""
    degrees: list[int] = []
    faces = []
    for part in base:
        numbers: dict[int, int] = {}
        for region in part:
            boundaries = []
            for boundary in region:
                corners = []
                for symbol in boundary:
                    if symbol >= LETTER and symbol in numbers:
                        corners.append((numbers[symbol], "r"))
                        continue
                    degrees.append(min(symbol, 2))
                    corners.append((len(degrees), "l" if symbol >= LETTER else ""))
                    if symbol >= LETTER:
                        numbers[symbol] = len(degrees)
                boundaries.append(tuple(corners))
            faces.append(tuple(boundaries))
    return Sheet(bordered(faces), tuple(degrees))


def bordered(faces: Sequence[Face]) -> tuple[Face, ...]:
    """Put the surrounding piece of each face first. The largest face is the outside; what it touches surrounds whatever
    else that touches."""
    found: dict[int, Face] = {}
    for outside in sorted(range(len(faces)), key=lambda number: -len(faces[number])):
        if outside in found:
            continue
        found[outside] = ((), *faces[outside])
        waiting = [outside]
        while waiting:
            near = {spot for row in faces[waiting.pop()] for spot, _ in row}
            for number, face in enumerate(faces):
                around = [row for row in face if near & {spot for spot, _ in row}]
                if around and number not in found:
                    found[number] = (around[0], *(row for row in face if row is not around[0]))
                    waiting.append(number)
    return tuple(found[number] for number in range(len(faces)))


def regions_of(shown: Sheet) -> Position:
    """The position that a sheet shows: its living spots, as one part for the whole sheet."""
    numbers: dict[int, int] = {}

    def symbol(spot: int) -> int:
        degree = shown.degrees[spot - 1]
        return degree if degree < 2 else numbers.setdefault(spot, LETTER + len(numbers))

    part = []
    for face in shown.faces:
        rows = [tuple(symbol(spot) for spot, _ in row if lives(shown, spot)) for row in face]
        if region := tuple(row for row in rows if row):
            part.append(region)
    return (tuple(part),) if part else ()
