"""Smooth lines that cannot cross.

A row of points on the sheet's edges becomes a row of parabolas. At each point the line is rounded off towards the side
where it turns, not farther than a third of the way to anything on that side: so two rounded lines stay apart in the
triangles between them, and there is room for a line that is only looked at.
"""

from grundy.core.curves.layout import Trace
from grundy.core.curves.mesh import Mesh

Points = tuple[complex, ...]


def smooth(mesh: Mesh, trace: Trace) -> Points:
    """A line as points on it and off it in turn: from the first over the second to the third, and so on."""
    row = trace.points
    places = [mesh.places[point] for point in row]
    path = [places[0]]
    for k in range(1, len(row) - 1):
        t = 0.0 if k == trace.middle else rounding(mesh, *row[k - 1 : k + 2])
        come, go = places[k] + t * (places[k - 1] - places[k]), places[k] + t * (places[k + 1] - places[k])
        if abs(come - path[-1]) > 1e-6:
            path += [(path[-1] + come) / 2, come]
        if t:
            path += [places[k], go]
    return (*path, (path[-1] + places[-1]) / 2, places[-1])


def rounding(mesh: Mesh, before: int, point: int, after: int) -> float:
    """How far along its two sides a corner may be cut off: up to half."""
    here = mesh.places[point]
    a, b = mesh.places[before] - here, mesh.places[after] - here
    turned = (a.conjugate() * b).imag
    if abs(turned) < 1e-9:
        return 0.5
    inside = mesh.fan(point, before, after) if turned > 0 else mesh.fan(point, after, before)
    least = 0.5
    for other in inside[1:-1]:
        x = mesh.places[other] - here
        along, aside = (x.conjugate() * b).imag / turned, (a.conjugate() * x).imag / turned
        least = min(least, (along + aside) / 3)
    return max(least, 0.0)


def flattened(path: Points, steps: int = 6) -> list[complex]:
    """A smooth line as a row of short straight ones."""
    found = [path[0]]
    for a, over, b in zip(path[::2], path[1::2], path[2::2], strict=False):
        for k in range(1, steps + 1):
            t = k / steps
            found.append((1 - t) ** 2 * a + 2 * t * (1 - t) * over + t * t * b)
    return found
