"""Captures as a change that the writer, the grouping and a model's request can be made from.

The contents are in the ledger, not in git: what the captures amount to is written as two trees that only we see, and
git compares them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from git_agent.config.settings import Settings
from git_agent.errors import GitAgentError
from git_agent.evidence.change import LoadedChange, load_change
from git_agent.evidence.contents import read_contents
from git_agent.evidence.submodules import submodule_moves
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.git.read import size_of
from git_agent.git.scratch import Entries, ScratchObjects, scratch_objects
from git_agent.model.change import FileDiff, visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.value import value
from git_agent.watch.plan.net import NetChange, net_change
from git_agent.watch.values import Capture, Entry

MOST_PATHS = 400  # of what is read closely; of more than that nobody would read a message about each

Body = Callable[[str], bytes | None]
"""The bytes of a content that is not in git, by its name."""


@value
class ReadChange:
    """What captures amount to; `change` is None where it was not or could not be read."""

    captures: tuple[Capture, ...]
    change: ChangeSet | None = None

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that is touched in the end; a rename touches one."""
        if self.change:
            return tuple(item.path for item in self.change.changes)
        return tuple(dict.fromkeys(capture.path for capture in self.captures))

    @property
    def diff(self) -> str:
        """The redacted text of it, as far as it was kept."""
        return "".join(_file_text(diff) for diff in self.change.diffs) if self.change else ""


class ChangeReader:
    """Reads the changes of one repository."""

    def __init__(self, git: Git, settings: Settings, body: Body) -> None:
        self._git = git
        self._settings = settings
        self._body = body

    def read(self, captures: Sequence[Capture]) -> ReadChange:
        """What these captures amount to."""
        unread = ReadChange(captures=tuple(captures))
        net = net_change(captures)
        # Captures that take each other back amount to nothing, and git has nothing to compare.
        if not 0 < len(net.paths) <= MOST_PATHS:
            return unread
        try:
            with scratch_objects(self._git) as scratch:
                return ReadChange(captures=tuple(captures), change=self._change(scratch, net))
        except GitAgentError:
            # A content is nowhere any more, or git does not cope with one: then the paths have to say it all.
            return unread

    def size_of(self, entry: Entry) -> int | None:
        """How many bytes a content has; None where that is not known."""
        body = self._body(entry.oid)
        return len(body) if body is not None else size_of(self._git, entry.oid)

    def _change(self, scratch: ScratchObjects, net: NetChange) -> ChangeSet:
        span = DiffSpan.between(*(scratch.write_tree(entries) for entries in self._written(scratch, net)))
        with ExitStack() as stack:
            diff = stack.enter_context(StreamedDiff(scratch.git, span))
            changes = diff.changes()
            loaded: LoadedChange = load_change(diff, changes, git=scratch.git, settings=self._settings, scan_all=False)
        most = self._settings.limits.submodule_commits
        return ChangeSet(
            changes=changes,
            diffs=loaded.diffs,
            origins=loaded.origins,
            submodules=submodule_moves(self._git, changes, most_commits=most),
            recent=(),  # the format is settled, whatever the history does
            branch=None,
            # For the parsers of the built-in writer, which look at whole files.
            contents=read_contents(scratch.git, loaded.diffs, loaded.origins),
        )

    def _written(self, scratch: ScratchObjects, net: NetChange) -> Iterator[Entries]:
        """Both sides, with the contents written that git does not have."""
        before: dict[str, tuple[str, str]] = {}
        after: dict[str, tuple[str, str]] = {}
        for path in net.paths:
            old, new = net.before.get(path), net.after.get(path)
            ours, theirs = _alike(self._content(old), self._content(new))
            for side, entry, content in ((before, old, ours), (after, new, theirs)):
                if entry is not None:
                    side[path] = (entry.mode, entry.oid if content is None else scratch.write_blob(content))
        yield before
        yield after

    def _content(self, entry: Entry | None) -> bytes | None:
        return None if entry is None else self._body(entry.oid)


def _alike(old: bytes | None, new: bytes | None) -> tuple[bytes | None, bytes | None]:
    """Both with the same line ends, unless nothing else changes.

    A content is captured as it is on disk, and git has it as its rules for line ends made it: a change of one line
    must not look like one of all.
    """
    if old is None or new is None or (b"\r\n" in old) == (b"\r\n" in new):
        return old, new
    ours, theirs = old.replace(b"\r\n", b"\n"), new.replace(b"\r\n", b"\n")
    return (old, new) if ours == theirs else (ours, theirs)


def _file_text(diff: FileDiff) -> str:
    change = diff.change
    old = visible_path(change.old_path or change.path)
    lines = [f"--- a/{old}", f"+++ b/{visible_path(change.path)}"]
    for hunk in diff.hunks:
        lines += [f"@@ -{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}".rstrip(), *hunk.lines]
    if not diff.complete:
        lines.append("[cut]")
    return "".join(f"{line}\n" for line in lines)
