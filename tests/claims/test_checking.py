"""Checking many claims: the same verdicts however it is spread, kept, picked up, stopped; and reports."""

import json
import multiprocessing
import pickle
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy import Budget
from grundy.claims import find
from grundy.claims.checking import CheckedClaims
from grundy.claims.claim import Claim, Verdict
from grundy.claims.report import check_claim, claim_cards
from grundy.core.errors import BadParam, Cancelled, CorruptStore, UnknownName
from grundy.operations.verify import verify
from grundy.store.database import Verdicts
from tests.support import PATIENCE

FEW = ["000/2.2.5-1a", "000/LW", "000/nim-addition", "002/table", "000/2.3.1-conjecture", "formula/nim"]


def words(found: CheckedClaims) -> list[tuple[str, str, bool]]:
    return [(one.id, str(one), one.expected) for one in found.verdicts]


@pytest.fixture
def store(tmp_path: Path) -> Verdicts:
    return Verdicts(tmp_path / "verdicts.sqlite")


def test_workers_one_of_them_killed_give_the_same_verdicts(store: Verdicts) -> None:
    alone, shown = verify(FEW).checked, []
    others = multiprocessing.active_children()  # a page server of other tests may be among them

    def kill_one(claim: Claim, verdict: Verdict) -> None:
        shown.append(verdict.id)
        if len(shown) == 1:
            worker = next(child for child in multiprocessing.active_children() if child not in others)
            worker.kill()

    two = verify(FEW, report=kill_one, workers=2, store=store).checked
    assert two.verdicts == alone.verdicts
    assert words(two) == words(alone)
    assert shown == [one.id for one in alone.verdicts], "reported in one order, however many workers"
    assert two.complete
    assert two.expected
    kept = verify(FEW, store=store, resume=True).checked
    assert (kept.verdicts, kept.reused) == (alone.verdicts, len(alone.verdicts))


def test_verdicts_can_be_sent_to_another_process() -> None:
    found = verify("002/table")
    assert pickle.loads(pickle.dumps(found)) == found


def test_what_was_cancelled_is_picked_up(store: Verdicts) -> None:
    budget = Budget(None)
    budget.progress = lambda what, done, total: budget.cancel() if done == 2 else None
    part = verify(FEW, budget=budget, store=store).checked
    assert len(part.verdicts) == 2
    assert not part.complete
    assert "2 of 7 claims checked, 0 in part, 5 not started" in part.coverage()
    whole = verify(FEW, store=store, resume=True).checked
    assert (whole.reused, whole.complete) == (2, True)
    assert whole.verdicts == verify(FEW)


def test_old_verdicts_are_not_used_again(store: Verdicts, monkeypatch: pytest.MonkeyPatch) -> None:
    verify("002/table", store=store)
    assert verify("002/table", store=store, resume=True).checked.reused == 1
    assert verify("002/table", to=3, store=store, resume=True).checked.reused == 0, "another size"
    monkeypatch.setattr(find, "package_digest", lambda: "other code")
    assert verify("002/table", store=store, resume=False).checked.reused == 0
    assert find.stamp(find.find_claim("002/table")) == "other code"
    assert store.saved("other code").keys() == {("002/table", 9)}


def test_the_budget_ends_and_says_what_was_covered(ask: Any) -> None:
    found = verify(["000"], budget=Budget(0.0)).checked
    assert found.stopped.startswith("over budget")
    assert not found.complete
    assert all(one.word == "unfinished" for one in found.verdicts)
    ran = ask("verify", "000/nim-addition", "--budget", "0s")
    assert ran.out == "part   000/nim-addition: not started\n"
    assert "0 of 1 claims checked" in ran.err
    assert "--resume" in ran.err
    assert ran.rc == 3


def test_ctrl_c_keeps_what_is_done(start_grundy: Any, tmp_path: Path) -> None:
    """The second claim takes minutes; Ctrl-C comes when the first one is done."""
    question = ("verify", "002/table", "001/conjecture-1-two", "--to", "4000", "--workers", "2")
    process = start_grundy(*question, GRUNDY_DATA=str(tmp_path))
    assert "002/table" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "1 of 2 claims checked" in complaint
    assert "--resume" in complaint
    again = start_grundy("verify", "002/table", "--to", "4000", "--resume", "--json", GRUNDY_DATA=str(tmp_path))
    (verdict,) = json.loads(again.communicate(timeout=PATIENCE)[0])
    kept = Verdicts(tmp_path / "verdicts.sqlite").last()["002/table"][0]
    assert verdict == kept, "the very same, its time included"


def test_a_damaged_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.sqlite"
    path.write_bytes(b"this is no database at all" * 100)
    with pytest.raises(CorruptStore, match="move that file away"):
        Verdicts(path)
    path.unlink()
    store = Verdicts(path)
    store.save("a/b", 3, "code", {"verdict": "holds"})
    with sqlite3.connect(path) as file:
        file.execute("update verdicts set verdict = '{'")
    with pytest.raises(CorruptStore, match="move that file away"):
        store.last()


def test_verdicts_survive_as_data() -> None:
    for verdict in verify(FEW):
        assert Verdict.from_dict(json.loads(json.dumps(verdict.to_dict()))) == verdict


def test_a_refuted_statement_shows_its_board_its_line_and_its_correction() -> None:
    card = check_claim("000/2.2.5-1a")
    assert (card["verdict"], card["expected"], card["counterexample"]) == (
        "false as printed",
        True,
        ".#.. goes to ['L', 'W'] only",
    )
    board = card["board"]
    assert (board["game"], board["position"], board["ending"]) == ("divinim", ".#..", "normal")
    assert board["svg"].startswith("<svg")
    assert board["address"].startswith("/play/divinim?position=.%23..&ending=normal")
    assert card["line"] == ["c3", "c1", "c1"]
    position = grundy.game("divinim").parse(".#..")
    for move in card["line"]:
        position = grundy.game("divinim").option(position, move)
    assert card["correction"]["holds"]


def test_one_check_reports_its_progress_and_can_be_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.claims.claim.REPORT_EVERY", 0.0)
    seen: list[tuple[str, int]] = []
    budget = Budget(None)
    budget.progress = lambda what, done, total: seen.append((what, done)) or (budget.cancel() if done == 3 else None)
    with pytest.raises(Cancelled):
        check_claim("000/nim-addition", budget=budget)
    assert seen == [("cases", 1), ("cases", 2), ("cases", 3)]


def test_cards_of_claims_have_the_last_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    (before,) = claim_cards("002/table")
    assert (before["last"], before["stale"], before["document"], before["to"]) == (None, False, "002", 9)
    check_claim("002/table", store=Verdicts())
    (after,) = claim_cards("002/table")
    assert after["last"]["verdict"] == "holds"
    assert not after["stale"]
    Verdicts().save("002/table", 9, "older code", after["last"])
    assert claim_cards(["002/table"])[0]["stale"]


def test_the_command_lists_verifies_and_exits(ask: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRUNDY_DATA", str(tmp_path))
    assert ask("claims", "002/table").out.split()[:3] == ["002/table", "table", "-"]
    ran = ask("verify", "002/table", "000/LW")
    assert (ran.rc, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "ok     002/table: holds to 9 in 36 cases"
    assert ran.out.splitlines()[1].startswith(
        "false  000/LW: false as printed (missing condition): #./..+#., LW, goes to LF, WW; corrected"
    )
    assert ask("claims", "002/table").out.split()[:3] == ["002/table", "table", "holds"]
    assert "leave it" in ask("verify", "--all", "002").complaint()
    assert "at least 1" in ask("verify", "002", "--to", "0").complaint()
    assert "--report" in ask("verify", "002/table", "--report", "x.pdf").complaint()


@pytest.mark.parametrize("kind", ["md", "html"])
def test_reports_have_verdicts_and_pictures(ask: Any, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"report.{kind}"
    ran = ask("verify", "002/table", "000/LW", "--report", str(path))
    assert ran.err == f"wrote {path}\n"
    text = path.read_text(encoding="utf-8")
    assert "1 false as printed (missing condition), 1 holds" in text
    assert "2 of 2 claims checked" in text
    assert "Perfect play: c1 on 2" in text
    pictures = list((tmp_path / "report-pictures").glob("*.svg"))
    if kind == "html":
        assert "<svg" in text
        assert not pictures
    else:
        assert [one.name for one in pictures] == ["000-LW.svg"]
        assert "![000/LW](report-pictures/000-LW.svg)" in text
    assert not list(tmp_path.glob(".*")), "no half file is left"


def test_names_that_are_none() -> None:
    with pytest.raises(UnknownName, match=r"000 selects \d+ claims; type one of them, such as 000/"):
        find.find_claim("000")
    with pytest.raises(BadParam, match="at least 1"):
        verify("002", to=-1)
