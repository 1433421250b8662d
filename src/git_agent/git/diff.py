"""Differences of index and commits as values."""

import stat
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Self

from git_agent.errors import GitCommandError
from git_agent.git.filters import filter_names
from git_agent.git.gateway import Git, GitOutput
from git_agent.git.parse import decode, parse_changes, section_path, split_sections
from git_agent.git.read import filtered_paths
from git_agent.model.change import FileChange, Status
from git_agent.model.value import replace, value

# Each of these is the answer to a setting that changes what `git diff` prints.
DIFF = (
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    "--no-relative",  # diff.relative
    "--submodule=short",  # diff.submodule
    "--ignore-submodules=dirty",  # submodule.*.ignore may hide even what is staged
    "--src-prefix=a/",  # diff.noprefix, diff.mnemonicPrefix
    "--dst-prefix=b/",
    "--inter-hunk-context=0",
    "--diff-algorithm=default",
    "-O/dev/null",  # diff.orderFile
)
RENAMES = ("--find-renames", "--find-copies")
PATCH = ("--patch", "--unified=3")  # diff.context; --unified alone would already print a patch
LISTING = ("--raw", "--numstat", "--no-abbrev", "-z")
MOST_ARGUMENTS = 500  # paths in one call, and their bytes; the system limits how long it may be
ARGUMENT_BYTES = 100_000  # the environment counts against that limit too, and may be large


@value
class DiffSpan:
    """The two states that are compared, as arguments of `git diff`; `on_disk` where one of them is files on disk.

    `paths`, where given, are all that is compared.
    """

    args: tuple[str, ...]
    on_disk: bool = False
    paths: tuple[str, ...] = ()

    @classmethod
    def staged(cls, base: str | None = None, *, paths: tuple[str, ...] = ()) -> "DiffSpan":
        """The index against HEAD, or against `base` (an amended commit's parent)."""
        return cls(args=("--cached", base) if base else ("--cached",), paths=paths)

    @classmethod
    def worktree(cls, base: str | None = None, *, paths: tuple[str, ...] = ()) -> "DiffSpan":
        """All tracked files as they are on disk, against HEAD or `base`."""
        return cls(args=(base or "HEAD",), on_disk=True, paths=paths)

    @classmethod
    def unstaged(cls) -> "DiffSpan":
        """All tracked files as they are on disk, against the index."""
        return cls(args=(), on_disk=True)

    @classmethod
    def between(cls, old: str, new: str) -> "DiffSpan":
        return cls(args=(old, new))


class StreamedDiff:
    """A difference git is already working on: the listing and the patch at once, to be read in that order.

    A file on disk that git would have to filter is listed without counts, and has no section. What is no file any more,
    such as a named pipe, is not listed at all.
    """

    def __init__(self, git: Git, span: DiffSpan) -> None:
        self._git = git
        self._span = span
        self._reader = _reader(git, span)
        # Both at once: git compares the trees twice, but on two processors, and nobody waits for a second start.
        self._listing = self._reader.start(*DIFF, *RENAMES, *LISTING, *span.args, "--", *span.paths)
        self._patch = self._reader.start(*DIFF, *RENAMES, *PATCH, *span.args, "--", *span.paths)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listing.close()
        self._patch.close()

    def changes(self) -> tuple[FileChange, ...]:
        """Every changed path; where a partial clone lacks contents, without renames and without their counts."""
        try:
            changes = parse_changes(self._listing.whole())
        except GitCommandError:
            # A partial clone: to count lines or find renames git needs contents that are not here. Or something special
            # stands on disk, at which git gives up.
            return tuple(map(self._withheld, self._changes_in_part()))
        touched = tuple(change for change in map(_with_known_oid, changes) if not _is_only_touched(change))
        return tuple(map(self._withheld, touched))

    @cached_property
    def filtered(self) -> frozenset[str]:
        """The paths whose contents only a filter could tell."""
        if not self._span.on_disk or not filter_names(self._git.config):
            return frozenset()
        return filtered_paths(
            self._git, (change.path for change in self._listed() if change.status is not Status.DELETED)
        )

    @cached_property
    def special(self) -> frozenset[str]:
        """Where a named pipe, a socket or a device stands on disk instead of a tracked file."""
        if not self._span.on_disk:
            return frozenset()
        root = self._git.repository.root
        paths = (change.path for change in parse_changes(raw_listing(self._git, self._span)))
        return frozenset(path for path in paths if _is_special(root / path))

    def _listed(self) -> tuple[FileChange, ...]:
        """Every changed path, without counts and renames."""
        listed = parse_changes(raw_listing(self._git, self._span))
        return tuple(change for change in listed if change.path not in self.special)

    def sections(self) -> Iterator[tuple[str, str]]:
        """(path, text) of each file of the patch, one at a time; contents that are not UTF-8 are replaced.

        Raises:
            GitCommandError: git stopped, at the end of what it could show.
        """
        if self.special:
            yield from self.sections_of(self._listed())
        else:
            yield from self._readable_sections(_sections(self._patch))

    def sections_of(self, changes: Sequence[FileChange]) -> Iterator[tuple[str, str]]:
        """The same for some of the changes, asked anew."""
        self._patch.close()
        # With both names of a rename, or git would take it for a new file.
        paths = [path for change in changes for path in (change.old_path, change.path) if path is not None]
        for batch in argument_lists(paths):
            with self._reader.start(*DIFF, *RENAMES, *PATCH, *self._span.args, "--", *batch) as patch:
                yield from self._readable_sections(_sections(patch))

    def _readable_sections(self, sections: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        return ((path, text) for path, text in sections if path not in self.filtered)

    def _withheld(self, change: FileChange) -> FileChange:
        return _without_counts(change) if change.path in self.filtered else change

    def _changes_in_part(self) -> tuple[FileChange, ...]:
        uncounted = self._listed()
        absent = absent_paths(self._git, uncounted)
        counted = self._count_lines(tuple(change.path for change in uncounted if change.path not in absent))
        return tuple(counted.get(change.path, _without_counts(change)) for change in uncounted)

    def _count_lines(self, paths: tuple[str, ...]) -> dict[str, FileChange]:
        counted: dict[str, FileChange] = {}
        for batch in argument_lists(paths):
            raw = self._reader.run(*DIFF, "--no-renames", *LISTING, *self._span.args, "--", *batch)
            counted |= {change.path: change for change in parse_changes(raw)}
        return counted


def _is_special(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISLNK(mode) or stat.S_ISDIR(mode))


def _reader(git: Git, span: DiffSpan) -> Git:
    return git.unfiltered if span.on_disk else git


def argument_lists(paths: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The paths in as few calls as the system allows, without those that no call could name nor a file system hold."""
    batch: list[str] = []
    room = ARGUMENT_BYTES
    for path in paths:
        size = len(path.encode("utf-8", "surrogateescape")) + 1
        if size > ARGUMENT_BYTES:
            continue
        if batch and (size > room or len(batch) == MOST_ARGUMENTS):
            yield tuple(batch)
            batch, room = [], ARGUMENT_BYTES
        batch.append(path)
        room -= size
    if batch:
        yield tuple(batch)


def _sections(patch: GitOutput) -> Iterator[tuple[str, str]]:
    for section in split_sections(patch.chunks()):
        header, _, hunks = section.partition(b"\n@@ ")
        yield section_path(decode(header)), "@@ " + hunks.decode("utf-8", "replace") if hunks else ""
    patch.whole()


def start_raw_listing(git: Git, span: DiffSpan, *paths: str) -> GitOutput:
    """Begins listing paths with modes and object names: bytes that change whenever the difference does.

    With `paths` only what is at and below them.
    """
    return _reader(git, span).start(*DIFF, "--no-renames", "--raw", "--no-abbrev", "-z", *span.args, "--", *paths)


def raw_listing(git: Git, span: DiffSpan, *paths: str) -> bytes:
    """The same, asked and read at once."""
    with start_raw_listing(git, span, *paths) as raw:
        return raw.whole()


def unstaged_paths(git: Git) -> tuple[list[str], list[str]]:
    """Tracked paths whose files may differ from the index: those that git can read, and those it would have to filter.

    Raises:
        RepositoryError: a filter cannot be switched off.
    """
    paths = [change.path for change in parse_changes(raw_listing(git, DiffSpan.unstaged()))]
    filtered = filtered_paths(git, paths)
    return [path for path in paths if path not in filtered], sorted(filtered)


def absent_paths(git: Git, changes: tuple[FileChange, ...]) -> frozenset[str]:
    """The paths whose contents are not in this clone."""
    stored = {change.path: _oids(change) for change in changes if not change.is_submodule}
    absent = {oid.encode() for pair in stored.values() for oid in pair}
    # To ask for an absent object by its name makes git fetch it, so everything that is here is listed.
    with git.start("cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)") as answer:
        pending = b""
        for chunk in answer.chunks():
            *here, pending = (pending + chunk).split(b"\n")
            absent.difference_update(here)
        answer.whole()
    return frozenset(path for path, pair in stored.items() if any(oid.encode() in absent for oid in pair))


def _oids(change: FileChange) -> set[str]:
    return {oid for oid in (change.old_oid, change.new_oid) if oid.strip("0")}


def _with_known_oid(change: FileChange) -> FileChange:
    # A file on disk has no object name yet; one without changed lines still has the old one.
    if change.status is Status.MODIFIED and not (change.new_oid.strip("0") or change.churn or change.is_binary):
        return replace(change, new_oid=change.old_oid)
    return change


def _is_only_touched(change: FileChange) -> bool:
    # git lists a file whose time changed and would look closer only if it might refresh the index.
    same = change.old_oid == change.new_oid and change.old_mode == change.new_mode
    return same and change.status is Status.MODIFIED


def _without_counts(change: FileChange) -> FileChange:
    return replace(change, added=None, deleted=None)
