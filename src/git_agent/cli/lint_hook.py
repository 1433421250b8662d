"""The commit-msg hook: tells the verdict on the message that is about to be committed."""

from typing import TYPE_CHECKING

from git_agent.cli.lint_report import count_text, finding_line
from git_agent.errors import ANSWERED_NO, DONE
from git_agent.records.lint.verdict import judge_message_file

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.workspace import Workspace


def lint_file(name: str, workspace: "Workspace", *, settings: "Settings", may_refuse: bool) -> int:
    """Tells what is wrong with the message in a file; 1, and on stdout why, when it must not be committed."""
    console, path = workspace.console, workspace.folder / name
    verdict = judge_message_file(
        path, git=workspace.git, environ=workspace.environ, settings=settings, may_refuse=may_refuse
    )
    if verdict is None:
        return DONE
    linted, counts = verdict.linted, count_text(verdict.counts)
    for warning in linted.warnings:
        console.warning(warning)
    for note in linted.notes:
        console.note(f"git-agent: {note}")
    for finding in linted.findings:
        console.note(finding_line(finding, "" if finding.path else name))
    if verdict.is_refused:
        # On stdout: the hook's script refuses only where there is something, for a program that crashed says nothing.
        console.out(f"git-agent: {counts}: the commit is refused; {_retry(name, has_diff=verdict.has_diff)}\n")
        return ANSWERED_NO
    if verdict.counts.errors:
        console.note(f"git-agent: {counts} in the message; the commit goes on")
    return DONE


def _retry(name: str, *, has_diff: bool) -> str:
    import shlex

    # Without --verbose git would take the diff below the scissors for text.
    verbose = "--verbose " if has_diff else ""
    return f"correct the message with: git commit {verbose}--edit --file={shlex.quote(name)}"
