"""Verdict: whether the message that is about to be committed is refused.

While a merge, a rebase or their like is under way the message is somebody's from before: findings are told, and the
commit goes on.
"""

from collections.abc import Mapping
from pathlib import Path

from git_agent.config.settings import Settings
from git_agent.git.gateway import Git
from git_agent.git.status import operation_in_progress
from git_agent.model.value import value
from git_agent.records.lint.finding import FindingCounts, count_findings
from git_agent.records.lint.message_file import LintedFile, lint_message_file, read_message_file


@value
class Verdict:
    """What was found; `has_diff` when git has put the change below the message, and must cut it off again."""

    linted: LintedFile
    counts: FindingCounts
    is_refused: bool
    has_diff: bool


def judge_message_file(
    path: Path, *, git: Git, environ: Mapping[str, str], settings: Settings, may_refuse: bool
) -> Verdict | None:
    """The verdict on the message in git's file; None for an empty one, by which people abort a commit."""
    file = read_message_file(path, git=git, environ=environ)
    # git itself refuses it, in words that people know.
    if not file.message.strip():
        return None
    linted = lint_message_file(file, git=git, settings=settings)
    counts = count_findings(linted.findings)
    is_refused = counts.errors > 0 and may_refuse and operation_in_progress(git.repository) is None
    return Verdict(linted=linted, counts=counts, is_refused=is_refused, has_diff=file.has_scissors)
