"""Chunks of a file: after a kill they are there, damaged and foreign ones are made again, two cannot work at once."""

from pathlib import Path

import pytest

from grundy.core.errors import CorruptStore
from grundy.store.chunks import Chunks, folder_beside

pytestmark = pytest.mark.nojit

PARTS = [b"one", b"", b"three" * 1000]


def filled(folder: Path) -> None:
    with Chunks(folder, "key", len(PARTS)) as chunks:
        for number, part in enumerate(PARTS):
            chunks.put(number, part)


def missing(folder: Path, key: str = "key", count: int = len(PARTS)) -> set[int]:
    with Chunks(folder, key, count) as chunks:
        return chunks.missing


def test_what_was_put_is_there(tmp_path: Path) -> None:
    filled(tmp_path / "x.parts")
    with Chunks(tmp_path / "x.parts", "key", len(PARTS)) as chunks:
        assert not chunks.missing
        assert list(chunks.read()) == PARTS
        chunks.remove()
    assert list(tmp_path.iterdir()) == []


def test_half_a_chunk_is_none(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "00000002.part").rename(tmp_path / "00000002.part.tmp")  # killed before it was renamed
    assert missing(tmp_path) == {2}
    assert not list(tmp_path.glob("*.tmp"))


@pytest.mark.parametrize("number", range(len(PARTS)))
def test_every_damage_is_noticed(number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{number:08d}.part"
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


def test_chunks_in_each_others_place_are_not_believed(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / "00000000.part").write_bytes((tmp_path / "00000002.part").read_bytes())
    assert missing(tmp_path) == {0}


def test_another_question_begins_anew(tmp_path: Path) -> None:
    filled(tmp_path)
    assert missing(tmp_path, "other") == {0, 1, 2}
    filled(tmp_path)
    assert missing(tmp_path, count=2) == {0, 1}


def test_damage_while_reading_ends_it(tmp_path: Path) -> None:
    filled(tmp_path)
    with Chunks(tmp_path, "key", len(PARTS)) as chunks:
        (tmp_path / "00000001.part").write_bytes(b"?")
        assert list(chunks.read()) == PARTS[:1]
        assert chunks.missing == {1}


def test_two_cannot_make_one_file(tmp_path: Path) -> None:
    folder = folder_beside(tmp_path / "x.parquet")
    with Chunks(folder, "key", 1), pytest.raises(CorruptStore, match="another process"), Chunks(folder, "key", 1):
        pass
