"""The commit-msg hook: lints the message that is about to be committed.

What git will not keep is not looked at: comments where they are removed, and everything below the scissors. Whoever
commits without an editor keeps lines that begin with `#`, and git tells its hooks so by an editor named `:`.

While a merge, a rebase or their like is under way the message is somebody's from before: findings are told, and the
commit goes on.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.cli.lint_report import counted, finding_line
from git_agent.errors import ANSWERED_NO, DONE, TimeLimitExceeded, UsageError
from git_agent.files.named import own_file
from git_agent.git.comments import comment_prefix
from git_agent.git.parse import SCISSORS, decode
from git_agent.git.status import operation_in_progress
from git_agent.model.value import replace, value
from git_agent.records.build.projects import ONE_PROJECT, Projects, read_projects
from git_agent.records.lint.change import NOTHING_TOUCHED, StagedFile
from git_agent.records.lint.check import keeps_records
from git_agent.records.lint.messages import lint_message, may_lack_block
from git_agent.records.lint.touched import staged

if TYPE_CHECKING:
    from git_agent.config.settings import Settings
    from git_agent.records.lint.finding import Finding
    from git_agent.workspace import Workspace

NO_EDITOR = ":"
MOST_BYTES = 1 << 18  # that somebody may have written; below it `git commit --verbose` shows the whole change
CANDIDATES = "#;@!$%^&|:"  # from which git chooses with `core.commentChar = auto`, whatever no line begins with


@value
class MessageFile:
    """The message in git's file: the lines that git will keep, each with its number there."""

    lines: tuple[tuple[int, str], ...]
    has_scissors: bool

    @property
    def message(self) -> str:
        return "\n".join(text for _, text in self.lines)


def lint_file(name: str, workspace: "Workspace", *, settings: "Settings", may_refuse: bool) -> int:
    """Tells what is wrong with the message in a file; 1, and on stdout why, when it must not be committed."""
    file = _read(workspace.folder / name, workspace)
    if not file.message.strip():
        return DONE  # git ends such a commit itself, and that is how people abort one
    findings = _findings(file, workspace, settings)
    for finding in findings:
        workspace.console.note(finding_line(finding, "" if finding.path else name))
    if not any(finding.severity == "error" for finding in findings):
        return DONE
    if not may_refuse or operation_in_progress(workspace.git.repository):
        workspace.console.note(f"git-agent: {counted(findings)} in the message; the commit goes on")
        return DONE
    workspace.console.out(f"git-agent: {counted(findings)}: the commit is refused; {_retry(name, file)}\n")
    return ANSWERED_NO


def message_file(text: str, *, prefix: str, strips_comments: bool) -> MessageFile:
    """The lines of a message file that git will keep; "auto" as the prefix is found out."""
    lines = text.split("\n")
    cut = next((at for at, line in enumerate(lines) if line.endswith(f" {SCISSORS}")), None)
    if prefix == "auto":
        prefix = _chosen_prefix(lines, cut)
    if cut is not None and lines[cut] != f"{prefix} {SCISSORS}":
        cut = None
    kept = (
        (number, line.replace("\r", " ").rstrip())  # a carriage return is a line end to readers of records
        for number, line in enumerate(lines[:cut], 1)
        if not (strips_comments and line.startswith(prefix))
    )
    return MessageFile(lines=tuple(kept), has_scissors=cut is not None)


def _chosen_prefix(lines: list[str], cut: int | None) -> str:
    """What git's comments begin with: they come last, and scissors are one of them."""
    last = lines[cut] if cut is not None else next((line for line in reversed(lines) if line.strip()), "")
    return last[0] if last and last[0] in CANDIDATES else "#"


def _read(path: Path, workspace: "Workspace") -> MessageFile:
    config = workspace.git.config
    cleanup = config.get("commit.cleanup", "default").lower()
    is_edited = workspace.environ.get("GIT_EDITOR") != NO_EDITOR
    is_auto = config.get("core.commentchar") == "auto" and "core.commentstring" not in config
    return message_file(
        decode(own_file(path).beginning(most_bytes=MOST_BYTES)),
        prefix="auto" if is_auto else comment_prefix(workspace.git),
        strips_comments=cleanup == "strip" or (cleanup == "default" and is_edited),
    )


def _findings(file: MessageFile, workspace: "Workspace", settings: "Settings") -> "tuple[Finding, ...]":
    message = file.message
    projects = _projects(workspace)
    is_fresh = operation_in_progress(workspace.git.repository) is None
    findings = lint_message(
        message,
        multi_project=bool(projects.slugs),
        projects=projects.slugs,
        touched=_staged(workspace, seconds=settings.hook.seconds / 2),
        in_use=may_lack_block(message) and keeps_records(workspace.git, "HEAD"),
        subject_width=settings.commit.subject_width if is_fresh else None,
    )
    return tuple(
        finding if finding.path else replace(finding, line=file.lines[finding.line - 1][0]) for finding in findings
    )


def _projects(workspace: "Workspace") -> Projects:
    try:
        return read_projects(workspace.git.repository.root)
    except UsageError as error:
        workspace.console.warning(str(error))
        return ONE_PROJECT


def _staged(workspace: "Workspace", *, seconds: float) -> StagedFile:
    """What is committed; half of the hook's time is enough for it, and the message is worth the other half."""
    try:
        return staged(workspace.git.limited(seconds))
    except TimeLimitExceeded:
        workspace.console.note("git-agent: the change is too large to look for records in its files")
        return NOTHING_TOUCHED


def _retry(name: str, file: MessageFile) -> str:
    import shlex

    # Without --verbose git would take the diff below the scissors for text.
    verbose = "--verbose " if file.has_scissors else ""
    return f"mend the message with: git commit {verbose}--edit --file={shlex.quote(name)}"
