"""A difference as an answer: the changed files as entries, or their text within the caps."""

from collections.abc import Iterable, Sequence

from git_agent.evidence.change import load_change
from git_agent.evidence.diff import KeptLines
from git_agent.evidence.excerpt import LEAST_BYTES, LEAST_LINES, excerpt
from git_agent.evidence.path_lines import WORDS
from git_agent.evidence.sections import unshown
from git_agent.evidence.tools.arguments import Arguments, texts
from git_agent.evidence.tools.context import Entry, TextLimits, ToolContext
from git_agent.evidence.tools.tracked_files import validate_path
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.log import recent_commits
from git_agent.model.change import FileChange, visible_path
from git_agent.model.commit import Commit
from git_agent.model.evidence import Omission
from git_agent.model.origin import Origin
from git_agent.model.strict_schema import Schema
from git_agent.model.tool import ToolRefusal, ToolResult
from git_agent.redact.for_models import clean_for_model

MOST_PATHS = 50  # of one call
MOST_OFFSET = 10_000_000
MOST_OMISSIONS = 50  # named in one answer; beyond, only their number

OFFSET: Schema = {
    "type": "integer",
    "description": "Changed lines to skip in each file; a cut names the offset it goes on from",
    "minimum": 0,
    "maximum": MOST_OFFSET,
}
PATHS: Schema = texts("Changed files or folders to show; an empty list means all that people wrote", most=MOST_PATHS)


def changes_of(context: ToolContext, span: DiffSpan) -> tuple[FileChange, ...]:
    """Every changed path of a difference."""
    with StreamedDiff(context.git, span) as diff:
        return diff.changes()


def diff_result(context: ToolContext, span: DiffSpan, arguments: Arguments, *, paths: Sequence[str] = ()) -> ToolResult:
    """The text of a difference; without paths only what people wrote, since they can ask for the rest by name."""
    skip = arguments.number("offset", default=0, most=MOST_OFFSET)
    with StreamedDiff(context.git, span) as diff:
        changes = _select(diff.changes(), [validate_path(path) for path in paths])
        if skip and all(change.churn <= skip for change in changes):
            raise ToolRefusal(f"no file has more than {skip} changed lines: there is nothing from this offset on")
        # The user's limit is for the prepared evidence; a model that asks for one file may see more of it.
        lines = KeptLines(most=context.settings.limits.tool_most_lines, skip=skip)
        read = load_change(diff, changes, git=context.git, settings=context.settings, scan_all=False, lines=lines)
    diffs = [diff for diff in read.diffs if paths or read.origin(diff.change.path) is Origin.HANDWRITTEN]
    going_on = [diff for diff in diffs if diff.hunks or not skip]
    limits = TextLimits.of(arguments)
    # Below this nothing of any file would be shown, and whoever goes on from an offset would get no further.
    most_bytes, most_lines = max(limits.bytes, 2 * LEAST_BYTES), max(limits.lines, LEAST_LINES)
    shown = excerpt(going_on, most_bytes=most_bytes, most_lines=most_lines)
    omitted = [*shown.omissions, *unshown(read, diffs)]
    data = {
        "files": len(changes),
        "diff": clean_for_model(shown.text),
        "omitted": _omitted_entries(omitted),
        "omitted_files": len(omitted),
    }
    return ToolResult(data=data, truncated=bool(omitted))


def entry_of(change: FileChange) -> Entry:
    """A changed path with what happened to it."""
    entry = {"path": visible_path(change.path), "status": WORDS[change.status]}
    return entry if change.old_path is None else {**entry, "old_path": visible_path(change.old_path)}


def counts_of(change: FileChange) -> Entry:
    """A changed path with how much of it changed."""
    return {"path": visible_path(change.path), "added": change.added, "deleted": change.deleted}


def totals(changes: Iterable[FileChange]) -> Entry:
    counted = [(change.added or 0, change.deleted or 0) for change in changes]
    return {
        "files": len(counted),
        "added": sum(added for added, _ in counted),
        "deleted": sum(deleted for _, deleted in counted),
    }


def head_of(context: ToolContext) -> Commit:
    """The newest commit."""
    newest = recent_commits(context.git, 1)
    if not newest:
        raise ToolRefusal("there is no commit yet")
    return newest[0]


def base_of(context: ToolContext, commit: Commit) -> str:
    """What a commit is compared with: its first parent, or nothing at all."""
    if commit.parents:
        return commit.parents[0]
    # In a shallow clone the oldest commit only looks like a root; all of its files would seem to be new.
    if context.git.repository.is_shallow:
        raise ToolRefusal("the parent of this commit is not in this shallow clone")
    return context.git.repository.empty_tree


def _select(changes: tuple[FileChange, ...], paths: Sequence[str]) -> tuple[FileChange, ...]:
    selected: set[str] = set()
    for path in paths:
        matches = {change.path for change in changes if _is_meant(change, path)}
        if not matches:
            raise ToolRefusal(f"{path or '.'} is not part of this change; name a changed path as it was listed")
        selected |= matches
    return tuple(change for change in changes if change.path in selected) if paths else changes


def _is_meant(change: FileChange, path: str) -> bool:
    # A model knows a path as it was shown to it, with its odd characters escaped.
    names = (change.path, visible_path(change.path), change.old_path)
    return not path or path in names or change.path.startswith(f"{path}/")


def _omitted_entries(omitted: Sequence[Omission]) -> list[Entry]:
    return [{"path": visible_path(item.path), "reason": item.reason} for item in omitted[:MOST_OMISSIONS]]
