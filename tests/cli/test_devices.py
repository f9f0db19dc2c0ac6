"""Commands on a device: where there is none they say so in a line; on the C compiler's they answer as ever."""

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.cli.runner import run
from grundy.compile.device import wanted
from tests.engines.c_device import COMPILER, CDevice

COMMANDS = (
    ("table", "chomp", "--to", "9,9"),
    ("table", "chomp", "--to", "9,9", "--resume"),
    ("patterns", "chomp", "--to", "9,9"),
    ("census", "divinim", "3x4"),
)


@pytest.mark.skipif(wanted("auto", 10**9) is not None, reason="there is a GPU")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_without_a_gpu_there_is_one_line(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    assert run([*command, "--device", "gpu"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("grundy: ")
    assert "CuPy" in shown.err
    assert shown.err.endswith("use --device cpu\n")
    assert shown.err.count("\n") == 1
    assert not (tmp_path / "data").exists(), "nothing was begun"


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CDevice:
    """In the place of a GPU."""
    found = CDevice(tmp_path)
    monkeypatch.setattr("grundy.compile.device.Cuda", lambda: found)
    monkeypatch.setattr("grundy.games.divinim.device_census.SMALL", 9)
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    return found


@pytest.mark.skipif(not COMPILER, reason="no C compiler to stand in for a device")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_device_answers_as_the_processor_does(
    command: tuple[str, ...], device: CDevice, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    kernel = device.kernel
    monkeypatch.setattr(device, "kernel", lambda *source: asked.append(source) or kernel(*source))
    shown = []
    for where in ("gpu", "cpu"):
        assert run([*command, "--device", where]) == 0
        shown.append(capsys.readouterr())
    assert shown[0] == shown[1]
    assert asked, "the device has done it"


def test_heaps_have_no_table_rule() -> None:
    with pytest.raises(grundy.GrundyError, match="kayles has no table rule; leave device out"):
        grundy.table("kayles", 20, device="gpu")
