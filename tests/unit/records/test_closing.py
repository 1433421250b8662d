"""Whoever ends a milestone is told what it leaves open."""

from pathlib import Path

from git_agent.records.build.closing import closing_warnings
from git_agent.records.build.known import KnownRecords
from support.histories import in_a_row, make_history
from support.reading import git_of


def message(header: str, *lines: str) -> str:
    return "\n".join((header, "", "---ci---", *lines, "---/ci---", ""))


ASKED = ("escalations:", "  - id: E-001", "    type: deploy", "    description: ship it?", "    resolution: pending")
HISTORY = (
    message("feat(P01-01): begin", "phase: 1", "milestone: v0.1", "status: execute"),
    message("docs(P01): complete it", "phase: 1", "milestone: v0.1", "status: complete"),
    message("feat(P02-01): go on", "phase: 2", "milestone: v0.1", "status: execute", *ASKED),
    message("docs(milestone): complete v0.1", "phase: 2", "milestone: v0.1", "status: complete"),
    message("feat(P01-01): begin anew", "phase: 1", "milestone: v0.2", "status: execute"),
)


def test_open_phases_and_escalations_of_a_milestone_are_named(tmp_path: Path) -> None:
    repo, oids = make_history(tmp_path / "repo", in_a_row(*HISTORY))
    known = KnownRecords(git_of(repo), keep=False)
    assert [*closing_warnings(known, project=None, milestone="v0.1.0")] == [
        f"v0.1.0 was ended before, in {oids[3][:10]}",
        "v0.1.0 ends with phases in progress: 02",
        "v0.1.0 ends with open escalations: E-001 (phase 2)",
    ]
    assert [*closing_warnings(known, project=None, milestone="v0.2")] == ["v0.2 ends with phases in progress: 01"]
    assert [*closing_warnings(known, project="web", milestone="v0.1")] == []
