"""ChangeSet: one change as the writer reads it, gathered and redacted by others."""

from collections.abc import Mapping
from types import MappingProxyType

from git_agent.model.change import FileChange, FileDiff
from git_agent.model.commit import Commit
from git_agent.model.origin import Origin
from git_agent.model.value import value


@value
class SubmoduleMove:
    """One submodule's new place; `old` or `new` is None when it was added or removed.

    `summaries` are commit subjects, newest first, at most as many as the evidence allows; `total` counts
    them all. `available` is False when the commits are not in this clone, which is not the same as none.
    """

    path: str
    old: str | None
    new: str | None
    summaries: tuple[str, ...]
    available: bool
    total: int


@value
class Contents:
    """A file before and after; None for a side that does not exist or was not read."""

    old: bytes | None
    new: bytes | None


NO_CONTENTS = Contents(old=None, new=None)


@value
class ChangeSet:
    """Everything a message may be written from.

    `changes` names every changed path in git's order; `diffs` are the redacted hunks of those files that
    were read closely, a part of them when thousands changed. `recent` (newest first) teaches style only.
    `contents` are whole sources as they are, for a parser; no text of theirs leaves the writer unredacted.
    `head_message` is set when HEAD is amended, `operation` ("merge", "revert", "cherry-pick") when this
    commit concludes one, with `prepared_message` as git itself proposes it and the paths whose `conflicts`
    git lists below it. `amended` is what is staged on top of an amended HEAD, `earlier` that commit as it was, and
    `since` what is staged as a change of its own.
    """

    changes: tuple[FileChange, ...]
    diffs: tuple[FileDiff, ...]
    origins: Mapping[str, Origin]
    submodules: tuple[SubmoduleMove, ...]
    recent: tuple[Commit, ...]
    branch: str | None
    head_message: str | None = None
    prepared_message: str | None = None
    is_root: bool = False
    operation: str | None = None
    contents: Mapping[str, Contents] = MappingProxyType({})  # shared by all that have none, so nobody may fill it
    conflicts: tuple[str, ...] = ()
    amended: tuple[FileChange, ...] = ()
    earlier: "ChangeSet | None" = None
    since: "ChangeSet | None" = None
