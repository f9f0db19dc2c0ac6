"""How often smooth lines cross, found by looking at every pair of their short straight pieces."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grundy.families.curves.curve_layout import CurveLayout
from grundy.families.curves.relax import Points, flattened, smooth


def layout_paths(layout: CurveLayout) -> list[Points]:
    return [smooth(layout.mesh, trace) for trace in layout.traces]


def crossings(paths: Sequence[Points]) -> int:
    """Pairs of pieces that cross inside; pieces that share an end do not count."""
    rows = [np.array(flattened(path)) for path in paths]
    if not rows:
        return 0
    starts = np.concatenate([row[:-1] for row in rows])
    ends = np.concatenate([row[1:] for row in rows])
    long = np.abs(ends - starts) > 1e-9
    a, b = starts[long], ends[long]

    def side(p: Any, q: Any, r: Any) -> Any:
        """On which hand of the way from p to q each r lies; 0 if it is all but on it."""
        turned = ((q - p).conj() * (r - p)).imag / np.abs(q - p)
        return np.where(np.abs(turned) < 1e-7, 0, np.sign(turned))

    p, q = a[:, None], b[:, None]
    one, two = side(p, q, a[None]), side(p, q, b[None])
    return int(((one * two < 0) & (one.T * two.T < 0)).sum() // 2)
