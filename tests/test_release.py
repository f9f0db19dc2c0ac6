"""What a release says of itself in several places is the same in all of them."""

import re
import tomllib

import yaml

from grundy.version import __version__
from tests.support import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
RECIPE = yaml.safe_load((ROOT / "recipe/recipe.yaml").read_text(encoding="utf-8"))
CONDA_NAMES = {"matplotlib": "matplotlib-base"}  # without a window system


def spaced(requirement: str) -> str:
    """As a recipe writes it: the name, then the versions."""
    name, versions = re.fullmatch(r"([\w-]+)(.*)", requirement).groups()  # type: ignore[union-attr]
    return f"{CONDA_NAMES.get(name, name)} {versions}"


def test_the_version_is_the_same_everywhere() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (str(cited["version"]), RECIPE["context"]["version"]) == (__version__, __version__)


def test_the_recipe_needs_what_the_package_needs() -> None:
    wanted = [f"python {PROJECT['requires-python']}", *map(spaced, PROJECT["dependencies"])]
    assert RECIPE["requirements"]["run"] == wanted
    assert RECIPE["about"]["summary"] == PROJECT["description"]
    assert RECIPE["build"]["python"]["entry_points"] == [
        f"{name} = {where}" for name, where in PROJECT["scripts"].items()
    ]


def test_workflows_name_the_versions_of_what_they_use() -> None:
    for path in (ROOT / ".github/workflows").glob("*.yml"):
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
        used = [step["uses"] for step in steps if "uses" in step]
        assert used
        assert [name for name in used if not re.search(r"@(v\d[\d.]*|[0-9a-f]{40})$", name)] == [], path.name
