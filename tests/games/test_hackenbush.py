"""Green Hackenbush: the linear-time kernels against the definition, cuts, derivations, drawings, and long stalks."""

import json
import random
import threading
from collections import Counter
from typing import Any

import pytest

import grundy
from grundy import Budget, Cancelled, OverBudget, Refused
from grundy.core.capabilities.presentation import Motion
from grundy.core.capabilities.solving import MoveNimbers, OwnSolver, RandomPositions
from grundy.core.game import Ending
from grundy.drawing.sketch import Sketch, Vertex
from grundy.engines.choose import choose
from grundy.games.hackenbush import derivation, drawing_board, graphs, rooted, samples
from grundy.games.hackenbush import game as rules
from grundy.games.hackenbush.graphs import Edges
from tests.games import hackenbush_brute as brute
from tests.later import some_now

HACKENBUSH = grundy.game("hackenbush")


def nimber(edges: Edges) -> int:
    return rooted.rooted(edges, Budget(None)).nimber


def random_graph(rng: random.Random, most: int) -> Edges:
    kind = rng.randrange(5)
    if kind == 0:
        return samples.tree(rng, rng.randint(1, most))
    if kind == 1:
        return samples.dense(rng, 3)[:most] or ((0, 1),)
    return samples.sparse(rng, rng.randint(1, most)) or ((0, 0),)


@pytest.mark.parametrize("seed", some_now(range(10), 0, 1, 2))
def test_equals_brute_force_on_random_graphs_with_loops_and_multiple_edges(seed: int) -> None:
    """Three thousand in all; the brute force shares no code with the game."""
    rng = random.Random(seed)
    for _ in range(300):
        edges = graphs.standing(random_graph(rng, 8))
        if not edges:
            continue
        assert nimber(edges) == brute.nimber(edges), edges
        after = rooted.rooted(edges, Budget(None)).after_cuts().tolist()
        for at, found in enumerate(after):
            assert found == brute.nimber(brute.cut(edges, at)), (edges, at)


def test_the_brute_force_can_tell_a_wrong_answer() -> None:
    """A triangle on a stalk: without fusing it, the colon principle alone would give another number."""
    assert brute.nimber(((0, 1), (1, 2), (1, 3), (2, 3))) == 2
    assert brute.nimber(((0, 1), (1, 2), (1, 3))) == 1
    assert nimber(((0, 1), (1, 2), (1, 3))) == 1


@pytest.mark.parametrize("edges", some_now([10, 60, 200], 10, 60))
def test_winning_cuts_are_those_that_leave_nothing(edges: int) -> None:
    """Trees in one pass, cycles recomputed; whole sums of several graphs too."""
    rng = random.Random(edges)
    for _ in range(12):
        position = tuple(g for g in (random_graph(rng, edges), samples.tree(rng, edges // 2)) if g)
        every = dict(HACKENBUSH.capability(MoveNimbers).of(position, Budget(None)))
        solver = HACKENBUSH.capability(OwnSolver).solver(Ending.NORMAL, Budget(None))
        assert every == {move: solver.value(option) for move, option in HACKENBUSH.moves(position)}
        named = [move for move, _ in HACKENBUSH.capability(MoveNimbers).of(position, Budget(None), winning=True)]
        assert named == [move for move, left in every.items() if left == 0]


def test_large_graphs_fall_as_small_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    for _ in range(40):
        position = (samples.sparse(rng, 30) or ((0, 1),),)
        plainly = list(HACKENBUSH.moves(position))
        with monkeypatch.context() as patch:
            patch.setattr(rules, "PLAIN", 0)
            assert list(HACKENBUSH.moves(position)) == plainly
            for move, option in plainly:
                assert HACKENBUSH.option(position, move) == option


def test_the_compiled_reader_reads_what_the_plain_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(4)
    texts = [HACKENBUSH.text(HACKENBUSH.sample(rng, 12)) for _ in range(60)]
    texts += [" 0-1 , 1-2\n+ 0-7,7 - 7 ", "2-1,1-0", "0-999999999"]
    wrong = ["0-1,", "0-1,1", "0-1+", "0--1", "0-1 2", "0-1,1-2-3", "a", "0-1,x-2", "0-1000000000", "+0-1", "0-1++0-2"]
    plain = [graphs.read_graphs(text) for text in texts]
    said = [complaint(text) for text in wrong]
    monkeypatch.setattr(graphs, "COMPILED_FROM", 0)
    assert [graphs.read_graphs(text) for text in texts] == plain
    assert [complaint(text) for text in wrong] == said


def complaint(text: str) -> str:
    with pytest.raises(grundy.BadPosition) as caught:
        HACKENBUSH.parse(text)
    return str(caught.value)


def test_json_form() -> None:
    position = HACKENBUSH.parse("0-1,1-2,1-2,2-2")
    assert HACKENBUSH.parse(json.dumps(HACKENBUSH.to_json(position))) == position
    two = HACKENBUSH.parse("0-1,1-2+0-1")
    assert HACKENBUSH.parse(json.dumps(HACKENBUSH.to_json(two))) == HACKENBUSH.parse("0-1,1-2,0-3")
    assert HACKENBUSH.parse('{"edges": []}') == ()


def test_misere_by_search() -> None:
    """A stalk of one edge is the only lost one, and two of them are won."""
    for text, outcome in (("0-1", "P"), ("0-1,1-2", "N"), ("0-1+0-1", "N"), ("0-1,0-1,0-1", "P"), ("0", "N")):
        answer = grundy.solve(HACKENBUSH, text, "misere")
        assert (answer.outcome, answer.engine) == (outcome, "misere"), text


def test_isomorphic_trees_have_one_form() -> None:
    rng = random.Random(6)
    for _ in range(60):
        edges = samples.tree(rng, 12)
        names = [0, *rng.sample(range(1, 60), 12)]
        again = tuple(sorted((min(a, b), max(a, b)) for a, b in ((names[u], names[v]) for u, v in edges)))
        assert HACKENBUSH.canonical((edges,)) == HACKENBUSH.canonical((again,))


# ---- derivations and drawings ----


@pytest.mark.parametrize("seed", some_now(range(4), 2))
def test_every_step_of_a_derivation_keeps_the_nimber(seed: int) -> None:
    rng = random.Random(seed)
    solved = choose(HACKENBUSH, (), Ending.NORMAL, Budget(None), "search").value
    for _ in range(60):
        position = tuple(g for g in (random_graph(rng, 14), samples.tree(rng, 4)) if g)
        found = grundy.derive(HACKENBUSH, position)
        assert all(HACKENBUSH.defect(step.position) is None for step in found.steps)
        assert {solved(step.position).nimber for step in found.steps} == {found.nimber}
        last = found.steps[-1].position
        stalk = last[0] if last else ()
        touched = Counter(end for edge in stalk for end in edge)
        assert len(stalk) == found.nimber == max(0, len(touched) - 1), "as long as the nimber, without a cycle"
        assert all(count <= 2 - (vertex == 0) for vertex, count in touched.items()), "a bare stalk"


def test_a_wrong_step_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = derivation.derive(HACKENBUSH.parse("0-1,1-2"))
    monkeypatch.setattr(derivation, "derive", lambda *_: [*right, type(right[0])("wrong", (((0, 1),),))])
    with pytest.raises(grundy.RuleError, match="changes the nimber from 2 to 1"):
        grundy.derive("hackenbush", "0-1,1-2")


def test_no_derivation_of_huge_graphs_or_other_games() -> None:
    with pytest.raises(Refused, match="at most 200 edges"):
        grundy.derive(HACKENBUSH, (samples.stalk(201),))
    with pytest.raises(Refused, match="no derivation"):
        grundy.derive("nim", "3+5+4")


def test_a_sketch_is_read_back() -> None:
    rng = random.Random(8)
    for _ in range(60):
        position = HACKENBUSH.sample(rng, 12)
        sketch = drawing_board.sketch_of(position)
        drawn = drawing_board.read(HACKENBUSH, sketch)
        assert HACKENBUSH.canonical(drawn.position) == HACKENBUSH.canonical(position)
        assert {move for move in drawn.moves if move} == {move for move, _ in HACKENBUSH.moves(drawn.position)}


def test_what_hangs_free_in_a_sketch_is_no_move() -> None:
    feet = (Vertex(0, 0, True), Vertex(0, 1), Vertex(3, 1), Vertex(3, 2))
    drawn = drawing_board.read(HACKENBUSH, Sketch(feet, ((0, 1), (2, 3), (1, 1))))
    assert (HACKENBUSH.text(drawn.position), drawn.moves) == ("0-1,1-1", ("cut 0-1", None, "cut 1-1"))


def test_edges_are_followed_from_one_position_to_the_next() -> None:
    """Also when a graph goes and those behind it move up."""
    rng = random.Random(10)
    for _ in range(30):
        position = HACKENBUSH.sample(rng, 10) + HACKENBUSH.sample(rng, 4)
        for move, option in HACKENBUSH.moves(position):
            keys = {shape.key for shape in HACKENBUSH.scene(option).shapes if shape.key}
            carried = HACKENBUSH.capability(Motion).carried(position, move)
            assert keys <= set(carried.values()), (HACKENBUSH.text(position), move)
            assert len(set(carried.values())) == len(carried)


def test_no_two_vertices_are_drawn_in_one_place() -> None:
    rng = random.Random(9)
    for _ in range(100):
        shapes = HACKENBUSH.scene((random_graph(rng, 25),)).shapes
        places = [(round(s.x, 2), round(s.y, 2)) for s in shapes if s.kind == "circle"]
        assert len(places) == len(set(places))
        assert min((s.x for s in shapes), default=0) >= 0


def test_every_kind_of_random_picture() -> None:
    form: dict[str, Any] = dict(HACKENBUSH.capability(RandomPositions).form())
    for name, (_, low, high) in form.items():
        for number in (low, high):
            numbers = dict.fromkeys(form, 0) | {name: number}
            position = HACKENBUSH.capability(RandomPositions).draw(random.Random(1), **numbers)
            assert HACKENBUSH.defect(position) is None, (name, number)


# ---- size, budget, bad input ----


@pytest.mark.long
def test_a_stalk_of_a_million_edges() -> None:
    """Neither reading nor walking recurses."""
    text = ",".join(f"{n}-{n + 1}" for n in range(10**6))
    answer = grundy.solve(HACKENBUSH, text, budget=Budget(None))
    assert answer.nimber == 10**6
    assert answer.best == ["cut 0-1"]
    assert answer.truncated


def test_cuts_over_the_budget_leave_the_nimber_standing() -> None:
    edges = samples.grid(110)
    answer = grundy.solve(HACKENBUSH, (edges,), budget=Budget(3))
    assert answer.nimber == len(edges) % 2
    assert answer.moves == []
    assert "recomputing the cuts on cycles" in answer.unlisted
    assert answer.to_dict()["unlisted"] == answer.unlisted


def test_work_is_called_off() -> None:
    budget = Budget(None)
    threading.Timer(0.3, budget.cancel).start()
    with pytest.raises(Cancelled):
        rooted.Rooted(samples.grid(110), budget).after_cuts()
    with pytest.raises(OverBudget, match="memory"):
        rooted.Rooted(samples.stalk(100_000), Budget(memory=1000))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0-1,2-3", "the edge 2-3 is not tied to the ground, 0, so it falls at once; leave it out, or add 0-2"),
        ("5-6", "the edge 5-6 is not tied to the ground"),
        ("0-1,1-x", 'expected a number, found "x" at column 7'),
        ('{"vertices": [0, 1], "edges": [[0, 1], [1, 2]]}', "the edge 1-2 goes to the unknown vertex 2; add 2 to"),
        ('{"vertices": [0, 1], "edges": [[0, -1]]}', "a vertex is a number from 0"),
        ('{"edges": [[0, 1, 2]]}', "no list of edges"),
        ('{"edges"', "cannot be read"),
        ("0-1," * 2_100_000 + "0-1", "at most 2,000,000 edges, this one has 2100001"),
        ("0-1," * 12_000_001, "at most 48,000,000 characters"),
        ("", "the position is empty"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_bad_input(text: str, said: str) -> None:
    message = complaint(text)
    assert said in message
    assert len(message) < 400


def test_positions_from_python_are_checked() -> None:
    for wrong in ((((1, 0),),), (((0, 2), (0, 1)),), ((),), (((0, 1), (2, 3)),), (((-1, 0),),), ((((0, 1)), (5, 5)),)):
        with pytest.raises(grundy.BadPosition):
            grundy.solve(HACKENBUSH, wrong)
