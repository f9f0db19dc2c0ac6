"""Nim on a simplicial complex, reference rule: all that can be left by lowering the heaps of each face."""

from ._shapes import LIST, Case, Params, Rule, demand, joined
from .cyclic_nim import of_sets


def rule(params: Params, position: str) -> Rule:
    faces = params.get("faces", "1-2,2-3,3-4,4-1").split(",")
    sets = [{int(point) - 1 for point in face.split("-")} for face in faces]
    demand(position.count(",") <= max(map(max, sets)), "there are more heaps than points")
    return of_sets(position, sets)


POSITION = LIST
PARAMS = {"faces": rf"(?=.{{1,200}}\Z){joined(joined('(?:[1-9]|1[0-2])', '-'), ',')}"}

CASES: list[Case] = [
    ({}, "0,0", 2),
    ({}, "1,2,3,1", 3),
    ({"faces": "1-2-3,3-4"}, "1,1,2,2", 3),
    ({"faces": "1-2,1-3,4"}, "2,2,1,1", 4),
]
