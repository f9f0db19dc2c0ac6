"""The picture of Geography: drag the token along an edge, or press the vertex to move it to."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from grundy.core.game import Scenes
from grundy.drawing.scene import Gesture, Scene, Shape, beside, disc, scene_title, segment, side_by_side, words
from grundy.families.graphs import Edges, arrow_shapes, in_order
from grundy.families.net_layout import places
from grundy.families.nets import connected
from grundy.games.geography.game import Board, Boards, Geography

DRAWN = 100  # vertices


class GeographyScenes(Scenes[Geography]):
    def scene(self, position: Boards) -> Scene:
        scenes = [Scene(tuple(drawn(board, i))) for i, board in enumerate(position)]
        gestures = [
            one
            for i, board in enumerate(position)
            if len(board[0]) <= DRAWN
            for one in token_gestures(board, i, len(position) > 1)
        ]
        small = all(len(edges) <= DRAWN for edges, _ in position)
        lines = [f"{v}{'*' * (v == on)}: {', '.join(near) or 'end'}" for edges, on in position for v, near in edges]
        title = scene_title(self.game, position)
        return Scene(beside(scenes), title, small, "\n".join(lines), gestures=tuple(gestures))


def token_gestures(board: Board, number: int, several: bool) -> Iterator[Gesture]:
    edges, token = board
    where, spoken = (f" on {number + 1}", f" in graph {number + 1}") if several else ("", "")
    for v in edges.followers[token]:
        move, key, says = f"to {v}{where}", f"{number}:{v}", f"move the token to {v}{spoken}"
        yield Gesture("press", move, key, says=says)
        yield Gesture("drag", move, f"{number}@", key, says=says)


def drawn(board: Board, number: int) -> Iterator[Shape]:
    """The parts side by side. The token is on its vertex, and the vertices that it can move to are marked."""
    edges, token = board
    if len(edges) > DRAWN:
        yield words(0, 0, f"a graph of {len(edges)} vertices, the token on {token}")
        return
    at = laid_out(edges)
    for v, near in edges:
        for w in near:
            if v not in edges.followers[w]:
                yield from (
                    replace(line, key=f"{number}:{v}>{w}.{i}", group=str(number))
                    for i, line in enumerate(arrow_shapes(at[v], at[w], 0))
                )
            elif in_order((v, w))[0] == v:
                (x1, y1), (x2, y2) = at[v], at[w]
                line = segment(x1 + 0.5, y1 + 0.5, x2 + 0.5, y2 + 0.5)
                yield replace(line, key=f"{number}:{v}-{w}", group=str(number))
    for v, (x, y) in at.items():
        shape = disc(x, y, "mark" if v in edges.followers[token] else "pale", v, None, v if len(v) < 4 else "")
        yield replace(shape, key=f"{number}:{v}", group=str(number), named=True)
    x, y = at[token]
    coin = disc(x, y, "coin", token, None, token if len(token) < 4 else "")
    yield replace(coin, key=f"{number}@", by=f"{number}:{token}")


def laid_out(edges: Edges) -> Mapping[str, tuple[float, float]]:
    near: dict[str, set[str]] = {v: set(others) for v, others in edges}
    for v, others in edges:
        for w in others:
            near[w].add(v)
    both = {v: in_order(others) for v, others in near.items()}
    frames = [
        Scene(tuple(Shape("text", x, y, 1, 1, name) for name, (x, y) in places(dict(part)).items()))
        for part in connected(both)
    ]
    return {shape.text: (shape.x, shape.y) for shape in side_by_side(frames, gap=0.9)}
