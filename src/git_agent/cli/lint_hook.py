"""The commit-msg hook: tells what is wrong with the message that is about to be committed, and refuses it.

While a merge, a rebase or their like is under way the message is somebody's from before: findings are told, and the
commit goes on.
"""

from typing import TYPE_CHECKING

from git_agent.cli.lint_report import count_text, finding_line
from git_agent.errors import ANSWERED_NO, DONE
from git_agent.git.status import operation_in_progress
from git_agent.records.lint.message_file import MessageFile, lint_message_file, read_message_file

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.workspace import Workspace


def lint_file(name: str, workspace: "Workspace", *, settings: "Settings", may_refuse: bool) -> int:
    """Tells what is wrong with the message in a file; 1, and on stdout why, when it must not be committed."""
    git, console = workspace.git, workspace.console
    file = read_message_file(workspace.folder / name, git=git, environ=workspace.environ)
    if not file.message.strip():
        return DONE  # git ends such a commit itself, and that is how people abort one
    linted = lint_message_file(file, git=git, settings=settings)
    for warning in linted.warnings:
        console.warning(warning)
    for note in linted.notes:
        console.note(f"git-agent: {note}")
    for finding in linted.findings:
        console.note(finding_line(finding, "" if finding.path else name))
    if not any(finding.severity == "error" for finding in linted.findings):
        return DONE
    if not may_refuse or operation_in_progress(git.repository):
        console.note(f"git-agent: {count_text(linted.findings)} in the message; the commit goes on")
        return DONE
    # On stdout: the hook's script refuses only where there is something, for a program that crashed says nothing.
    console.out(f"git-agent: {count_text(linted.findings)}: the commit is refused; {_retry(name, file)}\n")
    return ANSWERED_NO


def _retry(name: str, file: MessageFile) -> str:
    import shlex

    # Without --verbose git would take the diff below the scissors for text.
    verbose = "--verbose " if file.has_scissors else ""
    return f"mend the message with: git commit {verbose}--edit --file={shlex.quote(name)}"
