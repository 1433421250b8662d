"""Results for people and reports for programs, as the terminal gets them; decides nothing."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from git_agent.errors import UsageError
from git_agent.model.change import visible_path
from git_agent.model.counted import counted
from git_agent.model.evidence import NO_FILE, NOT_FILTERED, NOT_HERE, NOT_READ, StagedSecret

if TYPE_CHECKING:
    from collections.abc import Iterable

    from git_agent.console import Console
    from git_agent.model.pruned import Pruned
    from git_agent.shape.told import Result

# The reasons that a user would not expect, so the files are named.
UNREAD = {
    NOT_HERE: "not in this partial clone, so not read",
    NOT_FILTERED: "not read, because a filter would have to run",
    NO_FILE: "left out, because it is a pipe, a socket or a device on disk",
}


def show_report(report: Mapping[str, object], console: "Console", *, indent: int | None = 2) -> None:
    """The one JSON object of a command; a long one is not indented."""
    console.json(json.dumps(report, ensure_ascii=False, indent=indent) + "\n")


def show_commit_report(report: Mapping[str, object], console: "Console") -> None:
    """The answer about a commit that stands.

    Raises:
        UsageError: nobody takes it. It says that the commit was made, for whoever asks again would commit again.
    """
    try:
        show_report(report, console)
    except UsageError as error:
        raise UsageError(f"{error}; the commit was made: {report['commit']}", hint="do not run it again") from error


def note_omissions(result: "Result", console: "Console") -> None:
    """Says what the writer could not see; of guidance that was not sent it was told before the model was asked."""
    from git_agent.shape.told import omissions_of

    change, is_model = result.evidence.change, result.draft.author.is_model
    by_reason: dict[str, list[str]] = {}
    for omission in result.evidence.packed.omitted if is_model else omissions_of(result):
        by_reason.setdefault(omission.reason, []).append(visible_path(omission.path))
    if is_model:
        _note_unshown({reason: paths for reason, paths in by_reason.items() if reason not in UNREAD}, console)
    elif unread := by_reason.get(NOT_READ):
        console.note(f"git-agent: read {len(change.diffs)} files closely, {len(unread)} only by path and size")
    for reason, meaning in UNREAD.items():
        if paths := by_reason.get(reason):
            shown_paths = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
            console.note(f"git-agent: {meaning}: {shown_paths}")


def note_pruned(pruned: "Iterable[Pruned]", console: "Console") -> None:
    """Says which words of a model are not in the message."""
    from git_agent.redact import clean_line

    for part in pruned:
        unproved = ", ".join(f'"{claim}"' for claim in part.claims)
        why = f"nothing bears out {unproved}" if unproved else "it led there"
        why = "a model signs for nobody" if part.signs else why
        console.warning(f"left out, {why}: {clean_line(part.text)}")


def _note_unshown(by_reason: Mapping[str, list[str]], console: "Console") -> None:
    """One line: what a model was not shown of the change, for it may have missed just that."""
    if by_reason:
        total = counted(sum(map(len, by_reason.values())), "file")
        reasons = ", ".join(f"{len(paths)} {reason}" for reason, paths in sorted(by_reason.items()))
        console.note(f"git-agent: the model was not shown all of {total} ({reasons}); --json names them")


def warn_of_secrets(secrets: tuple[StagedSecret, ...], console: "Console") -> None:
    """Says where a secret is about to enter history, never which."""
    from git_agent.shape.told import told_secret_warnings

    for warning in told_secret_warnings(secrets):
        console.warning(warning)


def warn_of_doubts(result: "Result", console: "Console") -> None:
    """Says what its drafter doubts, and what nothing in the change bears out."""
    from git_agent.shape.told import doubts_of

    for doubt in doubts_of(result):
        console.warning(doubt)
