"""A plan as the documented JSON of `split`; fields may be added, none renamed."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from git_agent.model.change import visible_path
from git_agent.redact import clean_data
from git_agent.shape.report import UsageReport, usage_report
from git_agent.shape.told import secret_warnings
from git_agent.split.task import Applied, SplitResult, Verified
from git_agent.split.values import Group


class PartReport(TypedDict):
    """A changed file, or one hunk of it."""

    part: Annotated[str, "its number: `3` is a file, `3.2` hunk 2 of it"]
    path: str
    status: Annotated[str, "git's letter for what happened to the file"]
    lines: Annotated[str | None, "of a hunk: where it stands in the new file, and git's heading for it"]


class GroupFile(TypedDict):
    """A file of a commit."""

    path: str
    old_path: Annotated[str | None, "of a renamed file: where it was"]
    hunks: Annotated[list[int], "which of its hunks, from 1; all of them where the file stays whole"]
    reason: Annotated[str | None, "why it is there; null of the file for which the others are, and of an edited plan"]


class GroupReport(TypedDict):
    """One commit of the plan."""

    subject: str
    body: str
    message: str
    reason: Annotated[str, "what holds its parts together"]
    files: Annotated[list[GroupFile], "what it changes"]
    parts: list[PartReport]
    commit: Annotated[str | None, "its name; null when none was made"]
    provider: Annotated[str, "who wrote the message"]
    usage: UsageReport | None


class VerifiedReport(TypedDict):
    """What the command of --verify said about one commit."""

    commit: int
    ok: bool
    output: Annotated[str, "the end of what it printed"]


class ProofReport(TypedDict):
    """That the commits are the change: no hunk lost, and the same tree in the end."""

    hunks_total: int
    hunks_used: Annotated[int, "in the commits; the others stay staged"]
    final_tree: Annotated[str, "the tree of the last commit"]
    expected_tree: Annotated[str, "the tree of the single commit; another one where something stays staged"]


class SplitReport(TypedDict):
    """A staged change as a series of commits."""

    schema_version: Literal[1]
    command: str
    groups: Annotated[list[GroupReport], "the commits in their order; one where there is nothing to split"]
    left: Annotated[list[PartReport], "what stays staged"]
    proof: ProofReport
    planner: Annotated[str, "who made the plan: `builtin`, `person` where it was edited, or a model's provider"]
    planner_model: Annotated[str | None, "the model that made the plan"]
    planner_usage: Annotated[UsageReport | None, "what its plan cost"]
    unsure: Annotated[bool, "whether the groups may well be one thing"]
    applied: Annotated[bool, "whether the commits were made"]
    undo: Annotated[str | None, "the command that takes the commits back and leaves everything staged"]
    kept: Annotated[str | None, "the ref that keeps what was staged before, for seven days"]
    verified: Annotated[list[VerifiedReport], "one for each commit, where --verify was given"]
    warnings: list[str]


def split_report(result: SplitResult, applied: Applied | None = None, verified: Sequence[Verified] = ()) -> SplitReport:
    """What `split` answers."""
    commits: Sequence[str | None] = applied.commits if applied else [None] * len(result.messages)
    report: SplitReport = {
        "schema_version": 1,
        "command": "split",
        "groups": [
            {
                "subject": written.message.subject,
                "body": written.message.body,
                "message": written.message.text,
                "reason": group.reason,
                "files": _files(result, group),
                "parts": _parts(result, group),
                "commit": commit,
                "provider": written.draft.author.name,
                "usage": usage_report(written.usage),
            }
            for group, written, commit in zip(result.plan.groups, result.messages, commits, strict=True)
        ],
        "left": _parts(result, Group(parts=result.plan.left, reason="")),
        "proof": {
            "hunks_total": result.proof.hunks_total,
            "hunks_used": result.proof.hunks_used,
            "final_tree": result.proof.final_tree,
            "expected_tree": result.proof.expected_tree,
        },
        "planner": result.plan.author.name,
        "planner_model": result.plan.author.model,
        "planner_usage": usage_report(result.plan.usage),
        "unsure": result.plan.is_unsure,
        "applied": applied is not None,
        "undo": applied.undo if applied else None,
        "kept": applied.kept if applied else None,
        "verified": [{"commit": one.commit, "ok": one.ok, "output": one.output} for one in verified],
        "warnings": [*secret_warnings(result.secrets), *result.warnings],
    }
    return clean_data(report)


def _files(result: SplitResult, group: Group) -> list[GroupFile]:
    hunks: dict[int, list[int]] = {}
    for part in group.parts:
        whole = range(1, len(result.change.file(part).diff.hunks) + 1)
        hunks.setdefault(part.file, []).extend([part.hunk] if part.hunk else whole)
    reasons = dict(group.file_reasons)
    files: list[GroupFile] = []
    for number, numbers in hunks.items():
        change = result.change.files[number - 1].change
        before = visible_path(change.old_path) if change.old_path else None
        path = visible_path(change.path)
        files.append({"path": path, "old_path": before, "hunks": numbers, "reason": reasons.get(number)})
    return files


def _parts(result: SplitResult, group: Group) -> list[PartReport]:
    reports: list[PartReport] = []
    for part in group.parts:
        file = result.change.file(part)
        hunk = file.hunks[part.hunk - 1] if part.hunk else None
        reports.append(
            {
                "part": part.name,
                "path": visible_path(file.change.path),
                "status": file.change.status.value,
                "lines": hunk.place if hunk else None,
            }
        )
    return reports
