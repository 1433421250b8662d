"""What single commits say and change, as much of it as a note's evidence shows.

Two reads for all of them: one for the messages, one for the patches, of which only the commit at hand is held.
Everything is redacted before it is cut: half a key is still a key.
"""

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from git_agent.config.settings import Limits, Settings
from git_agent.errors import GitCommandError
from git_agent.evidence.diff import first_lines, rank
from git_agent.evidence.excerpt import excerpt
from git_agent.evidence.listing import listing
from git_agent.git.gateway import Git
from git_agent.git.log import LogSpan, read_log
from git_agent.git.parse import decode, parse_hunks, section_path, unquote
from git_agent.git.patches import commit_sections
from git_agent.model.change import NO_MODE, FileChange, FileDiff, Hunk, Status
from git_agent.model.commit import Commit
from git_agent.model.origin import Origin, origin_of
from git_agent.model.value import replace, value
from git_agent.redact import clean

LISTING_BYTES = 1024  # a dozen paths or so; more are grouped by folder
LONGEST_LINE = 200  # characters; a line of minified code says nothing beyond them


@value
class CommitExcerpt:
    """One commit: its message, its changed paths a line each (or grouped), and the telling lines of its patch."""

    message: str
    files: int = 0
    added: int = 0
    deleted: int = 0
    paths: str = ""
    patch: str = ""


def commit_excerpts(git: Git, oids: Sequence[str], *, settings: Settings) -> dict[str, CommitExcerpt]:
    """Each commit in short. Of a merge only the message; of what a partial clone lacks, whatever is here.

    Raises:
        GitCommandError: one of the commits is not here.
    """
    if not oids:
        return {}
    commits = {commit.oid: commit for commit in read_log(git, LogSpan.only(oids))}
    excerpts = {
        oid: CommitExcerpt(message=bounded_message(commit.message, settings.limits)) for oid, commit in commits.items()
    }
    is_shallow = git.repository.is_shallow
    with_change = [oid for oid, commit in commits.items() if _has_own_change(commit, is_shallow=is_shallow)]
    for oid, files in _patches(git, with_change, settings):
        excerpts[oid] = files.excerpt(excerpts[oid].message)
    return excerpts


def bounded_message(message: str, limits: Limits) -> str:
    """The redacted message within its lines, and what is left of it within its words."""
    lines = clean(message).strip().split("\n")
    shown = [line.rstrip() for line in lines[: limits.release_message_lines]]
    room = limits.release_message_words
    for number, line in enumerate(shown):
        words = line.split()
        if len(words) > room:
            return "\n".join((*shown[:number], " ".join((*words[:room], "[cut]"))))
        room -= len(words)
    return "\n".join((*shown, "[cut]") if len(lines) > len(shown) else shown)


def _has_own_change(commit: Commit, *, is_shallow: bool) -> bool:
    # At the edge of a shallow clone a commit has lost its parents, and would seem to add every file there is.
    return len(commit.parents) == 1 or not (commit.parents or is_shallow)


def _patches(git: Git, oids: Sequence[str], settings: Settings) -> Iterator[tuple[str, "_CommitFiles"]]:
    if not oids:
        return
    oid, files = "", _CommitFiles(settings)
    try:
        for commit, section in commit_sections(git, LogSpan.only(oids)):
            if section:
                header, _, hunks = section.partition(b"\n@@ ")
                files.add(decode(header), hunks)
                continue
            if oid:
                yield oid, files
            oid, files = commit, _CommitFiles(settings)
    except GitCommandError:
        pass  # a partial clone: git stops at the first content that is not here
    if oid:
        yield oid, files


class _CommitFiles:
    """The files of one commit as they arrive; only the most telling keep their lines."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits
        self._globs = settings.evidence.generated_globs
        self._changes: list[FileChange] = []
        self._origins: dict[str, Origin] = {}
        self._kept: list[FileDiff] = []

    def add(self, header: str, hunks: bytes) -> None:
        change = _change(header, hunks)
        self._changes.append(change)
        self._origins[change.path] = self._origin(change.path)
        if not hunks or change.is_submodule or not self._is_by_hand(change.path) or self._is_outranked(change):
            return
        diff = _read(change, hunks, most_lines=self._limits.excerpt_lines)
        self._origins[change.path] = self._origin(change.path, head=first_lines(diff) or "")
        if self._is_by_hand(change.path):
            self._kept = sorted((*self._kept, diff), key=_by_importance)[: self._limits.excerpt_files]

    def excerpt(self, message: str) -> CommitExcerpt:
        limits = self._limits
        shown = excerpt(self._kept, most_bytes=limits.excerpt_bytes, most_lines=limits.excerpt_lines)
        return CommitExcerpt(
            message=message,
            files=len(self._changes),
            added=sum(change.added or 0 for change in self._changes),
            deleted=sum(change.deleted or 0 for change in self._changes),
            paths=clean(listing(self._changes, self._origins, most_bytes=LISTING_BYTES)),
            # Of a long file only the beginning was kept: how many lines are missing stands in the listing.
            patch=re.sub(r"(?m)^\[cut: .*", "[cut]", shown.text),
        )

    def _origin(self, path: str, *, head: str = "") -> Origin:
        by_glob = any(fnmatchcase(path, glob) for glob in self._globs)
        return Origin.GENERATED if by_glob else origin_of(path, head=head)

    def _is_by_hand(self, path: str) -> bool:
        return self._origins[path] is Origin.HANDWRITTEN

    def _is_outranked(self, change: FileChange) -> bool:
        """Whether enough files are kept that tell more; nobody needs to read this one then."""
        is_full = len(self._kept) >= self._limits.excerpt_files
        return is_full and _by_importance(self._kept[-1]) <= _by_importance(FileDiff(change=change, hunks=()))


def _by_importance(diff: FileDiff) -> tuple[int, int, str]:
    return (rank(diff.change.path), -diff.change.churn, diff.change.path)


def _change(header: str, hunks: bytes) -> FileChange:
    lines = header.split("\n")[1:]
    fields = {word: line.removeprefix(word) for line in lines for word in _HEADERS if line.startswith(word)}
    is_binary = any(line.startswith("Binary files ") for line in lines)
    status = next((status for word, status in _STATUSES if word in fields), Status.MODIFIED)
    mode = fields.get("index ", "").partition(" ")[2]  # there when it stays as it is
    return FileChange(
        status=status,
        path=section_path(header),
        old_path=unquote(fields["rename from "]) if "rename from " in fields else None,
        old_mode=fields.get("deleted file mode ") or fields.get("old mode ") or mode or NO_MODE,
        new_mode=fields.get("new file mode ") or fields.get("new mode ") or mode or NO_MODE,
        added=None if is_binary else _count(hunks, b"+"),
        deleted=None if is_binary else _count(hunks, b"-"),
    )


_STATUSES = (
    ("new file mode ", Status.ADDED),
    ("deleted file mode ", Status.DELETED),
    ("rename from ", Status.RENAMED),
)
_HEADERS = (*(word for word, _ in _STATUSES), "old mode ", "new mode ", "index ")


def _count(hunks: bytes, sign: bytes) -> int:
    return hunks.count(b"\n" + sign)


def _read(change: FileChange, hunks: bytes, *, most_lines: int) -> FileDiff:
    """The changed lines; hunks under one heading become one, for without context each would cost a line of its own."""
    merged: list[Hunk] = []
    room = most_lines
    for hunk in parse_hunks(clean("@@ " + hunks.decode("utf-8", "replace"), path=change.path)):
        if room <= 0:
            return FileDiff(change=change, hunks=tuple(merged), complete=False)
        lines = tuple(_bounded(line) for line in hunk.lines[:room] if line[0] in "+-" and line[1:].strip())
        room -= len(hunk.lines)
        if merged and merged[-1].heading == _bounded(hunk.heading):
            merged[-1] = replace(merged[-1], lines=merged[-1].lines + lines)
        else:
            merged.append(replace(hunk, heading=_bounded(hunk.heading), lines=lines))
    return FileDiff(change=change, hunks=tuple(merged), complete=room >= 0)


def _bounded(line: str) -> str:
    line = line.rstrip()
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} [cut]"
