"""Tables that grow on disk: what was written is there, what is damaged is dropped, two cannot write at once."""

import json
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy.core.errors import CorruptStore
from grundy.engines.heaps import extend
from grundy.store.arrays import TableFile
from grundy.store.files import data_folder, write_durably
from tests.support import complaint_of

KEY = "a table"
LENGTHS = (5, 7, 9)


def opened(folder: Path, key: str = KEY) -> TableFile:
    return TableFile(key, "uint16", folder=folder)


def filled(folder: Path, lengths: tuple[int, ...] = LENGTHS) -> list[int]:
    values = list(range(100, 100 + sum(lengths)))
    with opened(folder) as store:
        for length in lengths:
            store.append(values[store.done : store.done + length])
    return values


def read(folder: Path) -> tuple[list[int], int]:
    with opened(folder) as store:
        return store.read().tolist(), store.dropped


@pytest.mark.nojit
def test_what_was_appended_is_there(tmp_path: Path) -> None:
    values = filled(tmp_path)
    assert read(tmp_path) == (values, 0)
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.nojit
def test_an_empty_store(tmp_path: Path) -> None:
    assert read(tmp_path / "new") == ([], 0)


@pytest.mark.nojit
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("at", [0, 3, -1])
def test_a_flipped_byte_drops_the_block_and_all_after_it(tmp_path: Path, number: int, at: int) -> None:
    values = filled(tmp_path)
    begins = [2 * sum(LENGTHS[:n]) for n in range(4)]
    content = bytearray((tmp_path / "values.bin").read_bytes())
    content[begins[number] + at if at >= 0 else begins[number + 1] + at] ^= 1
    (tmp_path / "values.bin").write_bytes(content)
    assert read(tmp_path) == (values[: sum(LENGTHS[:number])], 3 - number)


@pytest.mark.nojit
def test_a_missing_or_short_file_is_dropped(tmp_path: Path) -> None:
    values = filled(tmp_path)
    path = tmp_path / "values.bin"
    path.write_bytes(path.read_bytes()[:11])
    assert read(tmp_path) == (values[:5], 2)
    path.unlink()
    assert read(tmp_path) == ([], 3)


@pytest.mark.nojit
def test_half_a_block_is_cut_off(tmp_path: Path) -> None:
    values = filled(tmp_path)
    with (tmp_path / "values.bin").open("ab") as file:
        file.write(b"half")
    (tmp_path / "manifest.json.1234.tmp").write_text("{")
    assert read(tmp_path) == (values, 0)
    assert (tmp_path / "values.bin").stat().st_size == 2 * len(values)
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.nojit
def test_blocks_after_a_damaged_one_are_written_again(tmp_path: Path) -> None:
    values = filled(tmp_path)
    path = tmp_path / "values.bin"
    path.write_bytes(path.read_bytes()[:10] + b"rubbish")
    with opened(tmp_path) as store:
        store.append(values[5:])
    assert read(tmp_path) == (values, 0)


@pytest.mark.nojit
@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", '{"key": "a table"}', '{"key": "a table", "blocks": 3}', "\x80"]
)
def test_a_damaged_manifest_begins_again(tmp_path: Path, content: str) -> None:
    filled(tmp_path)
    (tmp_path / "manifest.json").write_bytes(content.encode("latin-1"))
    assert read(tmp_path)[0] == []


@pytest.mark.nojit
@pytest.mark.parametrize(
    "change",
    [
        lambda block: block.update(stop=6),
        lambda block: block.update(stop=10**30),
        lambda block: block.update(stop=0),
        lambda block: block.update(stop=5.5),
        lambda block: block.update(stop="x"),
        lambda block: block.pop("stop"),
        lambda block: block.update(sha256="0" * 64),
    ],
    ids=["longer", "endless", "empty", "broken", "text", "no stop", "other checksum"],
)
def test_a_manifest_that_lies_is_not_believed(tmp_path: Path, change: object) -> None:
    """What follows is kept in the right place, or the lie is noticed: never values at the wrong index."""
    values = filled(tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text())
    change(manifest["blocks"][0])  # type: ignore[operator]
    path.write_text(json.dumps(manifest))

    def go_on() -> None:
        with opened(tmp_path) as store:
            assert store.read().tolist() == values[: store.done]
            assert len(store.read()) == store.done
            store.append(values[store.done :])
        assert read(tmp_path)[0] == values

    complaint_of(go_on)


@pytest.mark.nojit
def test_another_table_in_the_folder_is_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(CorruptStore, match="holds another table"), opened(tmp_path, "another key"):
        pass


@pytest.mark.nojit
def test_two_writers_at_once_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(CorruptStore, match="another process is filling this table"):
        opened(tmp_path).__enter__()
    assert read(tmp_path) == ([], 0), "and the lock is free again afterwards"


@pytest.mark.nojit
def test_a_file_is_replaced_at_once(tmp_path: Path) -> None:
    write_durably(tmp_path / "x", b"one")
    write_durably(tmp_path / "x", b"two")
    assert (tmp_path / "x").read_bytes() == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path / "data"))
    assert data_folder() == tmp_path / "data"
    return tmp_path / "data"


def test_a_resumed_table_is_the_same_table(own_data: Path) -> None:
    clean, _ = extend(grundy.game("kayles"), [0], 1501, grundy.Budget(None))
    for to in (100, 400, 1500, 200):
        assert np.array_equal(grundy.table("kayles", to=to, resume=True).values, clean[: to + 1])
    (manifest,) = own_data.rglob("manifest.json")
    assert len(json.loads(manifest.read_text())["blocks"]) >= 3


def test_a_damaged_table_is_computed_again(own_data: Path) -> None:
    clean = grundy.table("kayles", to=1500).values
    grundy.table("kayles", to=1500, resume=True)
    (path,) = own_data.rglob("values.bin")
    for at in (-3, 100, 2000):
        flipped = bytearray(path.read_bytes())
        flipped[at] ^= 0x10
        path.write_bytes(flipped)
        assert np.array_equal(grundy.table("kayles", to=1500, resume=True).values, clean)


def test_tables_of_different_games_are_kept_apart(own_data: Path) -> None:
    for code in ("0.77", "0.07", "4.3"):
        game = grundy.game("octal", code=code)
        clean = grundy.table(game, to=350).values
        assert np.array_equal(grundy.table(game, to=350, resume=True).values, clean)
    assert len(list(own_data.rglob("manifest.json"))) == 3


@pytest.mark.nojit
def test_values_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.append(np.array([1, 2], dtype=np.uint32))
        for large in (70_000, -1):
            with pytest.raises(OverflowError, match="too large for uint16"):
                store.append(np.array([large]))
    assert read(tmp_path) == ([1, 2], 0)


@pytest.mark.nojit
def test_a_table_of_an_earlier_version_is_computed_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It had a file for every segment, and a manifest of another form."""
    np.save(tmp_path / "000000.npy", np.arange(5), allow_pickle=False)
    segment = {"file": "000000.npy", "length": 5, "sha256": "0" * 64}
    (tmp_path / "manifest.json").write_text(json.dumps({"key": KEY, "code": "old", "segments": [segment]}))
    assert read(tmp_path) == ([], 0)
    assert "another version of the code" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.npy"))
