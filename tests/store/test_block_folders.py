"""Blocks of a file: after a kill they are there, damaged and foreign ones are made again, two cannot work at once."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grundy.core.errors import CorruptStore
from grundy.store.arrays import BlockFolder, NumberedBlocks

pytestmark = pytest.mark.nojit

PARTS = [b"one", b"", b"three" * 1000]


def opened(folder: Path, key: str = "key", count: int = len(PARTS)) -> NumberedBlocks:
    return NumberedBlocks(folder / "x", key, count)


def path_of(folder: Path, number: int) -> Path:
    return folder / "x.parts" / f"{number:08d}.part"


def filled(folder: Path) -> None:
    with opened(folder) as blocks:
        for number, part in enumerate(PARTS):
            blocks.add(number, part)


def missing(folder: Path, key: str = "key", count: int = len(PARTS)) -> set[int]:
    with opened(folder, key, count) as blocks:
        return blocks.missing


def test_what_was_put_is_there(tmp_path: Path) -> None:
    filled(tmp_path)
    blocks = opened(tmp_path).__enter__()
    assert not blocks.missing
    assert list(blocks.read()) == PARTS
    blocks.finish()
    assert list(tmp_path.iterdir()) == []


def test_half_a_block_is_none(tmp_path: Path) -> None:
    filled(tmp_path)
    path_of(tmp_path, 2).rename(tmp_path / "x.parts" / "00000002.part.1234.tmp")  # killed before it was renamed
    assert missing(tmp_path) == {2}
    assert not list(tmp_path.rglob("*.tmp"))


@pytest.mark.parametrize("number", range(len(PARTS)))
def test_every_damage_is_noticed(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = path_of(tmp_path, number)
    for damage in (
        lambda old: old[:-1],
        lambda old: old + b"!",
        lambda old: bytes([old[0] ^ 1]) + old[1:],
        lambda old: b"",
    ):
        filled(tmp_path)
        path.write_bytes(damage(path.read_bytes()))
        assert missing(tmp_path) == {number}
        assert "made again" in capsys.readouterr().err


def test_blocks_in_each_others_place_are_not_believed(tmp_path: Path) -> None:
    filled(tmp_path)
    path_of(tmp_path, 0).write_bytes(path_of(tmp_path, 2).read_bytes())
    assert missing(tmp_path) == {0}


def test_another_question_begins_anew(tmp_path: Path) -> None:
    filled(tmp_path)
    assert missing(tmp_path, "other") == {0, 1, 2}
    filled(tmp_path)
    assert missing(tmp_path, count=2) == {0, 1}


def test_damage_while_reading_ends_it(tmp_path: Path) -> None:
    filled(tmp_path)
    with opened(tmp_path) as blocks:
        path_of(tmp_path, 1).write_bytes(b"?")
        reading = blocks.read()
        assert next(reading) == PARTS[0]
        with pytest.raises(CorruptStore, match="was damaged just now; type the same command again"):
            next(reading)
        assert blocks.missing == {1}


def test_two_cannot_make_one_file(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(CorruptStore, match="another process"), opened(tmp_path):
        pass
    with opened(tmp_path):
        pass  # the lock is free again afterwards


def test_many_writers_of_one_block(tmp_path: Path) -> None:
    """Each writes all of it under a name of its own, so that the last one wins and none is disturbed."""
    contents = [bytes([n]) * 100_000 for n in range(8)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(BlockFolder(tmp_path, "key").put, ["a"] * 8, contents))
    assert BlockFolder(tmp_path, "key").get("a") in contents
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_block_of_another_place_or_key_is_none(tmp_path: Path) -> None:
    blocks = BlockFolder(tmp_path / "parts", "code")
    blocks.put("a", b"01234")
    assert blocks.get("a") == b"01234"
    assert BlockFolder(tmp_path / "parts", "other code").get("a") is None
    (blocks.folder / "b").write_bytes((blocks.folder / "a").read_bytes())
    assert blocks.get("b") is None
    (blocks.folder / "a").write_bytes((blocks.folder / "a").read_bytes()[:-1])
    assert blocks.get("a") is None


def test_without_file_locks_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser tab there is no second process."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    filled(tmp_path)
    assert not missing(tmp_path)
