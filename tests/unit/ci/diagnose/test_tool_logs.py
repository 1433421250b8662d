"""What real tools wrote when they failed: `logs/NAME.log` as it came, `logs/NAME.json` what it means."""

import json
from pathlib import Path

import pytest

from git_agent.ci.diagnose.in_tree import InTree
from git_agent.ci.diagnose.run import diagnose_log
from git_agent.git.index import TrackedEntry

LOGS = Path(__file__).parent / "logs"
NAMES = sorted(log.stem for log in LOGS.glob("*.log"))


def _commit_with(path: str | None) -> InTree:
    """A commit that has the file, and nothing else."""
    entries = [TrackedEntry(path=path, mode="100644", oid="1" * 40)] if path else []
    return InTree(lambda: entries, lambda _path, _entry: None)


@pytest.mark.parametrize("name", NAMES)
def test_the_log_of_a_tool_is_understood(name: str) -> None:
    right = json.loads((LOGS / f"{name}.json").read_text("utf-8"))

    with (LOGS / f"{name}.log").open("rb") as log:
        found = diagnose_log(log, name=name, files=_commit_with(right["file"]))

    assert (found.failure_type, found.file, found.line) == (right["type"], right["file"], right["line"])
    assert found.failure_message == right["message"]
    assert found.log_excerpt


def test_there_are_logs_of_twelve_families_at_least() -> None:
    families = {"pytest", "unittest", "jest", "vitest", "go", "cargo", "maven", "gcc", "clang", "tsc", "eslint", "ruff"}

    assert families <= {name.split("-")[0] for name in NAMES}
