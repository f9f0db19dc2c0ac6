"""What is deployed: its files use options that there are, ask what is answered, and give nobody too much."""

import inspect
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from grundy.cli.server_commands import serve
from grundy.web.guard import HEALTH
from tests.support import ROOT

FOLDER = ROOT / "deploy"
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".py" and path.is_file())
OTHERS = {"no-cache-dir", "no-deps", "require-hashes", "no-build-isolation", "yes"}  # of pip
OTHERS |= {"from", "chown", "chmod", "interval", "timeout", "start-period", "retries"}  # of the Containerfile


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_options_are_there(path: Path) -> None:
    known = {name.replace("_", "-") for name in inspect.signature(serve).parameters} | {"open", "now"}
    used = set(re.findall(r"(?<![\w-])--([a-z][a-z-]+)", path.read_text()))
    assert used <= known | OTHERS


def test_the_container_has_no_rights() -> None:
    text = (FOLDER / "Containerfile").read_text()
    assert f"{HEALTH}'" in text
    assert re.search(r"^USER 10001", text, re.MULTILINE)
    assert text.count("NUMBA_CPU_NAME=generic") == 2, "compiled and run for the same processor"
    compose = (FOLDER / "compose.yaml").read_text()
    assert all(said in compose for said in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges"))
    assert compose.count("ports:") == 1, "only the proxy is seen from outside"


def test_the_container_is_given_all_that_a_wheel_is_made_of() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], *wheel["shared-data"], "README.md", "LICENSE"}
    copied = re.findall(r"^COPY (?!--)(.+) /\S+$", (FOLDER / "Containerfile").read_text(), re.MULTILINE)
    let_in = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    for given in (" ".join(copied).split(), let_in):
        assert all(any(Path(name).is_relative_to(one) for one in given) for name in needed)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_service_is_sandboxed(tmp_path: Path) -> None:
    unit = tmp_path / "grundy.service"
    unit.write_text((FOLDER / "grundy.service").read_text().replace("/opt/grundy/bin/grundy", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", unit]
    told = subprocess.run(security, capture_output=True, text=True).stdout
    found = re.search(r"exposure level for .*: ([\d.]+)", told)
    assert found is None or float(found[1]) < 2  # older ones look at services that run only
