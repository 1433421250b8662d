"""The file of a commit-msg hook: the message that is about to be committed, and what is wrong with it.

What git will not keep is not looked at: comments where they are removed, and everything below the scissors. Whoever
commits without an editor keeps lines that begin with `#`, and git tells its hooks so by an editor named `:`.
"""

from collections.abc import Mapping
from pathlib import Path

from git_agent.config.settings import Settings
from git_agent.errors import TimeLimitExceeded, UsageError
from git_agent.files.named import own_file
from git_agent.git.comments import comment_prefix
from git_agent.git.gateway import Git
from git_agent.git.log import LogSpan
from git_agent.git.parse import SCISSORS, decode
from git_agent.git.status import operation_in_progress
from git_agent.model.value import replace, value
from git_agent.records.build.projects import ONE_PROJECT, read_projects
from git_agent.records.lint.change import NOTHING_TOUCHED, is_root_state
from git_agent.records.lint.check import keeps_records
from git_agent.records.lint.finding import Finding
from git_agent.records.lint.messages import lint_message, may_lack_block
from git_agent.records.lint.touched import staged

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


@value
class LintedFile:
    """What is wrong with a message, and what could not be looked at."""

    findings: tuple[Finding, ...]
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_message_file(path: Path, *, git: Git, environ: Mapping[str, str]) -> MessageFile:
    """The message in a file, as git will commit it."""
    cleanup = git.config.get("commit.cleanup", "default").lower()
    is_edited = environ.get("GIT_EDITOR") != NO_EDITOR
    # Since git 2.45 the prefix has a second name.
    is_auto = git.config.get("core.commentchar") == "auto" and "core.commentstring" not in git.config
    return message_file(
        decode(own_file(path).beginning(most_bytes=MOST_BYTES)),
        prefix="auto" if is_auto else comment_prefix(git),
        strips_comments=cleanup == "strip" or (cleanup == "default" and is_edited),
    )


def message_file(text: str, *, prefix: str, strips_comments: bool) -> MessageFile:
    """The lines of a message file that git will keep; "auto" as the prefix is found out."""
    lines = text.split("\n")
    cut = next((at for at, line in enumerate(lines) if line.endswith(f" {SCISSORS}")), None)
    if prefix == "auto":
        prefix = _chosen_prefix(lines, cut)
    # To git these are scissors only behind its own comment prefix, and else a line like any other.
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


def lint_message_file(file: MessageFile, *, git: Git, settings: Settings) -> LintedFile:
    """Everything that is wrong with the message, by the lines of its file."""
    warnings: list[str] = []
    notes: list[str] = []
    try:
        projects = read_projects(git.repository.root)
    except UsageError as error:
        # The file may have been broken by anybody, and most of the message can be judged without it.
        projects = ONE_PROJECT
        warnings.append(str(error))
    try:
        # Half of the hook's time is enough for the change, and the message is worth the other half.
        touched = staged(git.with_time_limit(settings.hook.seconds / 2))
    except TimeLimitExceeded:
        touched = NOTHING_TOUCHED
        notes.append("the change is too large to look for records in its files")
    # In a merge or a rebase the subject is git's, or that of a commit that exists already.
    is_fresh = operation_in_progress(git.repository) is None
    findings = lint_message(
        file.message,
        multi_project=bool(projects.slugs),
        projects=projects.slugs,
        touched=touched,
        # Asks for the last thousand messages, so only where the answer makes a difference.
        in_use=(may_lack_block(file.message) or any(map(is_root_state, touched.paths)))
        and keeps_records(git, LogSpan.of("HEAD")),
        subject_width=settings.commit.subject_width if is_fresh else None,
    )
    return LintedFile(
        findings=tuple(_by_line_of(file, finding) for finding in findings),
        warnings=tuple(warnings),
        notes=tuple(notes),
    )


def _by_line_of(file: MessageFile, finding: Finding) -> Finding:
    # Lines of the message are fewer than those of its file, from which comments were taken.
    if finding.path:
        return finding
    # What is missing is missed behind the last line, where the file does not end with an empty one.
    number, _ = file.lines[min(finding.line, len(file.lines)) - 1]
    return replace(finding, line=number)
