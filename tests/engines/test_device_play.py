"""Simulations on a device: the kernels in C, run by the C compiler, count what the compiled ones count."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grundy.analysis import simulation as study
from grundy.analysis.matches import text_of
from grundy.compile.c_kernels import Kernels
from grundy.compile.device import wanted
from grundy.core.budget import Budget
from grundy.core.errors import CannotCompile, Refused, RuleError
from grundy.engines import playouts as device_play
from grundy.engines.playouts import play_compiled, play_on
from grundy.operations._common import make_match
from grundy.operations.simulate import simulate
from grundy.store.runs import Runs
from tests.engines.c_device import COMPILER, CDevice

compiler = pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")
MATCHES: list[tuple[str, tuple[str, str], dict[str, Any]]] = [
    ("divinim", ("random", "random"), {"random": "rows=8,columns=8,poisons=4"}),
    ("divinim", ("greedy", "random"), {"random": "rows=3..8,columns=5,poisons=1/4/9", "ending": "scored"}),
    ("divinim", ("greedy:small", "random"), {"positions": ["#.../..#./...#+##.", "#..../....#"], "ending": "misere"}),
    ("kayles", ("random", "greedy:small"), {"positions": ["30", "5+6", "1"]}),
    ("nim", ("random", "random"), {"positions": "20+30+40", "ending": "misere"}),
    ("nimble", ("perfect", "random"), {"positions": "0,3,5,5"}),
]
GAMES = 6_000


def playouts(name: str, players: tuple[str, str], starts: dict[str, Any]) -> Any:
    return study.compiled(text_of(make_match(name, players, GAMES, seed=7, **starts)))


def same(device: Any, name: str, players: tuple[str, str], starts: dict[str, Any]) -> None:
    here, seed = playouts(name, players, starts), 2**63 + 7
    there = play_on(device, here, seed, GAMES, Budget(None))
    for first, stop in ((0, GAMES), (10**12, 10**12 + 2), (4, 400)):
        assert play_compiled(there, seed, first, stop, Budget(None)) == play_compiled(
            here, seed, first, stop, Budget(None)
        )


@compiler
@pytest.mark.parametrize(("name", "players", "starts"), MATCHES)
def test_a_device_plays_the_same_games(name: str, players: tuple[str, str], starts: Any, tmp_path: Path) -> None:
    same(CDevice(tmp_path), name, players, starts)


@pytest.mark.parametrize(("name", "players", "starts"), MATCHES)
def test_a_gpu_plays_the_same_games(name: str, players: tuple[str, str], starts: Any) -> None:
    try:
        device = wanted("gpu", 0)
    except Refused as reason:
        pytest.skip(str(reason))
    same(device, name, players, starts)


@compiler
def test_a_device_that_counts_something_else_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = device_play.source
    monkeypatch.setattr(device_play, "source", lambda *given: good(*given).replace("v_length + (u64)1LL", "v_length"))
    with pytest.raises(RuleError, match="not believed"):
        play_on(CDevice(tmp_path), playouts(*MATCHES[3]), 7, GAMES, Budget(None))


@compiler
def test_a_run_begun_here_goes_on_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks are the same, so the counts are those of an undisturbed run."""
    monkeypatch.setattr(study, "COMPILED_CHUNK", 500)
    monkeypatch.setattr(study, "wanted", lambda device, *more: CDevice(tmp_path) if device == "gpu" else None)
    asked: dict[str, Any] = {"games": GAMES, "positions": "5+6+7", "runs": Runs(tmp_path / "runs.db")}
    whole = simulate("nim", games=GAMES, positions="5+6+7")

    def stop(result: Any) -> None:
        raise KeyboardInterrupt

    part = simulate("nim", **asked, watch=stop)
    assert 0 < part.done < GAMES
    rest = simulate("nim", **asked, resume=True, device="gpu")
    assert (rest.how, rest.to_dict()) == ("device", whole.to_dict())


@compiler
@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"game": "nim", "positions": "3+4", "errors": True}, "one move at a time"),
        ({"game": "nim", "positions": "3+4", "workers": 2}, "without workers"),
        ({"game": "nim", "random": "size=20"}, "give positions"),
        ({"game": "divinim", "positions": "/".join(["#" + 40 * "."] * 40)}, "too large"),
    ],
)
def test_what_a_device_does_not_play_is_refused(
    asked: dict[str, Any], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "wanted", lambda device, *more: CDevice(tmp_path))
    with pytest.raises(Refused, match=reason):
        simulate(**asked, games=20, device="gpu")
    assert simulate(**asked, games=20, device="auto").done == 20


def test_what_is_not_translated_is_told_with_its_line() -> None:
    def mixes(n):  # type: ignore[no-untyped-def]
        return n + np.uint64(1)

    def halves(n):  # type: ignore[no-untyped-def]
        return n / 2

    for kernel in (mixes, halves):
        with pytest.raises(CannotCompile, match=rf"is not translated \({kernel.__name__}, line \d+\)"):
            Kernels().write(kernel, ("i64",))
