"""There is one way to stop work and one place that starts processes and threads: seen in the source."""

import re
from pathlib import Path

import pytest

from tests.support import ROOT

PACKAGE = ROOT / "grundy"
STOPS = r"PyThreadState_SetAsyncExc|setitimer|SIGALRM|sys\._current_frames"
STARTS = r"\bThread\(|ThreadPoolExecutor\(|ProcessPoolExecutor\(|\.Process\(|Popen\(|subprocess\.(run|call)|os\.fork\("


def lines_with(pattern: str) -> list[str]:
    return [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(pattern, line)
    ]


def test_nothing_is_raised_into_other_threads_and_no_alarm_rings() -> None:
    assert lines_with(STOPS) == []


def test_processes_and_threads_are_started_in_runtime_only() -> None:
    found = lines_with(STARTS)
    assert found, "the pattern finds those of runtime"
    assert [place for place in found if Path(place).parts[0] != "runtime"] == []


@pytest.mark.parametrize("line", ["threading.Thread(target=f)", "ThreadPoolExecutor(2)", "subprocess.run(words)"])
def test_the_pattern_sees(line: str) -> None:
    assert re.search(STARTS, line)
