"""A damaged file and a full disk: the visitor reads a sentence without a path, the log has the path, once."""

from pathlib import Path
from typing import Any

import pytest

from grundy.core.errors import DiskFull
from grundy.store.database import SavedGames
from grundy.web.responses import store_trouble
from tests.web.conftest import NO_LIMIT, Serve

RECORD = {"format": "grundy record 1", "game": "nim", "params": {}, "ending": "normal", "start": "2", "moves": []}


def test_damaged_files(serve: Serve, tmp_path: Path) -> None:
    server = serve(*NO_LIMIT, "--workers", 1, data=tmp_path / "data")
    files = {"saved.sqlite": "/api/saved", "runs.sqlite": "/api/runs", "verdicts.sqlite": "/api/claims"}
    with server.client() as client:
        assert client.get("/api/runs").json() == []
        for name, path in files.items():
            (tmp_path / "data" / name).write_bytes(b"this was a file of games once. " * 1000)
            for _ in range(3):
                answer = client.get(path)
                assert answer.status_code == 503, answer.text
                assert "cannot use its file" in answer.json()["error"]
                assert str(tmp_path) not in answer.text
        answer = client.post("/api/saved", json={"record": RECORD})
        assert answer.status_code == 503
        assert client.post("/api/view", json={"game": "nim"}).status_code == 200
    log = server.log.read_text()
    said = [log.count(str(tmp_path / "data" / name)) for name in files]
    assert said[:2] == [1, 1], log
    assert 1 <= said[2] <= 2, "each worker says it once, and requests of unknown cost have other workers"


def test_a_full_disk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved: Any = SavedGames(tmp_path / "saved.sqlite")

    def save_too_much() -> None:
        with saved.opened() as file:
            file.execute("pragma max_page_count=5")
            file.execute("insert into saved values ('a', 'ann', 'nim', '', ?, 0, 0)", ("x" * 100_000,))

    with pytest.raises(DiskFull, match="make room on that disk") as caught:
        save_too_much()
    answer = store_trouble(caught.value)
    assert answer.status == 507
    assert str(tmp_path).encode() not in answer.body
    assert str(tmp_path) in capsys.readouterr().err
    assert store_trouble(OSError(28, "No space left on device", "/secret/x")).status == 507
    assert saved.listed("ann") == []
