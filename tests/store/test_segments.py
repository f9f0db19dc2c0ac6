"""Arrays on disk: what was written is there, what is damaged is dropped, two cannot write at once."""

import json
from pathlib import Path

import numpy as np
import pytest

import grundy
from grundy.core.errors import CorruptStore
from grundy.engines.heaps import extend
from grundy.store.segments import Segments, data_folder, write_durably
from tests.support import complaint_of

KEY = "a table"


def filled(folder: Path, lengths: tuple[int, ...] = (5, 7, 9)) -> list[int]:
    values = list(range(100, 100 + sum(lengths)))
    with Segments(folder, KEY) as store:
        for length in lengths:
            store.append(np.array(values[store.length : store.length + length], dtype=np.uint16))
    return values


def read(folder: Path) -> tuple[list[int], int]:
    with Segments(folder, KEY) as store:
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
@pytest.mark.parametrize("at", [0, 60, -1])
def test_a_flipped_byte_drops_the_segment_and_all_after_it(tmp_path: Path, number: int, at: int) -> None:
    values = filled(tmp_path)
    path = tmp_path / f"{number:06d}.npy"
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)
    assert read(tmp_path) == (values[: sum((5, 7, 9)[:number])], 3 - number)


@pytest.mark.nojit
def test_a_missing_or_short_segment_is_dropped(tmp_path: Path) -> None:
    values = filled(tmp_path)
    (tmp_path / "000001.npy").unlink()
    assert read(tmp_path) == (values[:5], 2)
    (tmp_path / "000000.npy").write_bytes(b"")
    assert read(tmp_path) == ([], 3)


@pytest.mark.nojit
def test_segments_after_a_damaged_one_are_written_again(tmp_path: Path) -> None:
    values = filled(tmp_path)
    (tmp_path / "000001.npy").write_bytes(b"rubbish")
    with Segments(tmp_path, KEY) as store:
        store.append(np.array(values[5:], dtype=np.uint16))
    assert read(tmp_path) == (values, 0)


@pytest.mark.nojit
@pytest.mark.parametrize(
    "content", ["", "{", "[]", "null", '{"key": "a table"}', '{"key": "a table", "segments": 3}', "\x80"]
)
def test_a_damaged_manifest_begins_again(tmp_path: Path, content: str) -> None:
    filled(tmp_path)
    (tmp_path / "manifest.json").write_bytes(content.encode("latin-1"))
    assert read(tmp_path)[0] == []


@pytest.mark.nojit
@pytest.mark.parametrize(
    "change",
    [
        lambda segment: segment.update(length=6),
        lambda segment: segment.update(length=0),
        lambda segment: segment.update(length="x"),
        lambda segment: segment.pop("length"),
        lambda segment: segment.update(file="000001.npy"),
        lambda segment: segment.update(sha256="0" * 64),
    ],
    ids=["longer", "empty", "text", "no length", "other file", "other checksum"],
)
def test_a_manifest_that_lies_is_not_believed(tmp_path: Path, change: object) -> None:
    """What follows is kept in the right place, or the lie is noticed: never values at the wrong index."""
    values = filled(tmp_path)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text())
    change(manifest["segments"][0])  # type: ignore[operator]
    path.write_text(json.dumps(manifest))

    def go_on() -> None:
        with Segments(tmp_path, KEY) as store:
            assert store.read().tolist() == values[: store.length]
            assert len(store.read()) == store.length
            store.append(np.array(values[store.length :], dtype=np.uint16))
        assert read(tmp_path)[0] == values

    complaint_of(go_on)


@pytest.mark.nojit
def test_another_table_in_the_folder_is_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    with pytest.raises(CorruptStore, match="holds another table"), Segments(tmp_path, "another key"):
        pass


@pytest.mark.nojit
def test_two_writers_at_once_are_refused(tmp_path: Path) -> None:
    with Segments(tmp_path, KEY), pytest.raises(CorruptStore, match="another process is filling this table"):
        Segments(tmp_path, KEY).__enter__()
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
    assert len(list(own_data.rglob("*.npy"))) >= 3


def test_a_damaged_table_is_computed_again(own_data: Path) -> None:
    clean = grundy.table("kayles", to=1500).values
    grundy.table("kayles", to=1500, resume=True)
    for path in sorted(own_data.rglob("0*.npy")):
        before = path.read_bytes()
        flipped = bytearray(before)
        flipped[-3] ^= 0x10
        path.write_bytes(flipped)
        assert np.array_equal(grundy.table("kayles", to=1500, resume=True).values, clean)


def test_tables_of_different_games_are_kept_apart(own_data: Path) -> None:
    for code in ("0.77", "0.07", "4.3"):
        game = grundy.game("octal", code=code)
        clean = grundy.table(game, to=350).values
        assert np.array_equal(grundy.table(game, to=350, resume=True).values, clean)
    assert len(list(own_data.rglob("manifest.json"))) == 3


def test_nimbers_that_outgrow_their_type_are_kept_whole(own_data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments of different types are one table."""
    with Segments(own_data, KEY) as store:
        store.append(np.array([1, 2], dtype=np.uint16))
        store.append(np.array([70_000], dtype=np.uint32))
    assert read(own_data) == ([1, 2, 70_000], 0)
