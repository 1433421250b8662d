"""Public names that were there at the base and are nowhere at the release.

First the difference of the whole range is read once, as it arrives: every removed line that looks like a definition
against every word on an added line. A name that is still written somewhere was moved, renamed with an alias or
exported anew, and is no candidate. Then the few files that lost one are parsed on both sides, since only a parser
knows what is public. What it cannot read is not guessed at: a name reported here makes a release a breaking one.
"""

from typing import TYPE_CHECKING, Self

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.diff import DiffSpan, argument_lists, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.parse import parse_changes
from git_agent.git.patches import sections_of, start_difference
from git_agent.git.read import Objects, is_partial
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.release.judge.manifests import Manifests
from git_agent.release.judge.offered_names import OfferedNames
from git_agent.release.judge.removed_lines import FileRemovals, RemovedDefinitions, is_telling
from git_agent.release.judge.removed_symbols import removed_symbols

if TYPE_CHECKING:
    from git_agent.syntax.trees.definition import Definition

MOST_FILES = 40  # parsed on both sides, those with the most removals
MOST_NAMES = 50  # more than anybody would read
LARGEST = 256_000  # bytes of a source; larger ones are generated, whatever their name says


@value
class RemovedName:
    """A name that is gone; `qualified` has the type it belonged to in front.

    `is_mentioned` says that the range also changes a document, or what a package offers at its entry, where the name
    stood or stands: surer evidence than a keyword that others were meant to use it. `was_deprecated` says that its
    own definition announced that it would go.
    """

    name: str
    qualified: str
    path: str
    is_mentioned: bool
    was_deprecated: bool


@value
class RemovedApi:
    """The names in the order of their paths; not `complete` where a limit was met or something could not be read."""

    names: tuple[RemovedName, ...] = ()
    files_looked_at: int = 0
    files_with_removals: int = 0
    complete: bool = True


class ApiSearch:
    """The public names that went between two commits, below `paths` where some are given.

    git compares from now on, while others read the log. A partial clone would fetch what it lacks, so nothing is asked
    of one. `is_whole` says that the versions are those of the project, and not of one package in it.
    """

    def __init__(
        self, git: Git, base_oid: str, release_oid: str, *, paths: tuple[str, ...] = (), is_whole: bool = True
    ) -> None:
        self._git = git
        self._is_whole = is_whole and not paths
        self._base = base_oid
        span = DiffSpan.between(base_oid, release_oid)
        telling = None if is_partial(git) else _telling_paths(git, span, paths)
        self._can_tell = telling is not None
        # No renames: a moved file brings all its words along.
        self._patch = start_difference(git, span, *_named(telling, paths), renames=False) if telling else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._patch:
            self._patch.close()

    def removed(self) -> RemovedApi:
        """What was found; asked once."""
        if self._patch is None:
            return RemovedApi(complete=self._can_tell)
        removals = RemovedDefinitions()
        try:
            for section in sections_of(self._patch):
                removals.read(section)
        except (GitCommandError, TimeLimitExceeded):  # a note without this is better than none
            return RemovedApi(complete=False)
        files = removals.files()
        with Objects(self._git, largest=LARGEST) as objects:
            offered = OfferedNames(removals, Manifests(objects, self._base), is_whole=self._is_whole)
            names, unread = _removed_names(files[:MOST_FILES], objects, offered)
        # A name that the redactor would change is nobody's API, and must not get into a note.
        names = sorted((name for name in names if clean(name.qualified) == name.qualified), key=lambda name: name.path)
        is_complete = removals.is_complete and len(files) <= MOST_FILES and not unread and len(names) <= MOST_NAMES
        return RemovedApi(
            names=tuple(names[:MOST_NAMES]),
            files_looked_at=min(len(files), MOST_FILES) - unread,
            files_with_removals=len(files),
            complete=is_complete,
        )


def _telling_paths(git: Git, span: DiffSpan, paths: tuple[str, ...]) -> list[str] | None:
    """The changed files whose contents can tell; None where git does not know which ones changed.

    Half of most differences are tests and translations, and comparing their contents would be half of the work.
    """
    try:
        changed = parse_changes(raw_listing(git, span, *paths))
    except (GitCommandError, TimeLimitExceeded):
        return None
    return [change.path for change in changed if is_telling(change.path)]


def _named(telling: list[str], paths: tuple[str, ...]) -> tuple[str, ...]:
    """These files by their names, unless they are too many for one call."""
    first, *more = argument_lists(telling)
    return paths if more else first


def _removed_names(files: list[FileRemovals], objects: Objects, offered: OfferedNames) -> tuple[list[RemovedName], int]:
    """The names that a parser says were public and went, and how many files it could not read."""
    names: list[RemovedName] = []
    unread = 0
    for file in files:
        # An id of zeros stands for the side on which the file is not there.
        old, new = (objects.read(oid) if oid.strip("0") else b"" for oid in (file.old_oid, file.new_oid))
        symbols = removed_symbols(file, old, new) if old is not None and new is not None else None
        unread += symbols is None
        candidates = [
            (_removed_name(symbol, file.path, offered, source=old or b""), symbol.owner or symbol.name)
            for symbol in (symbols if symbols and offered.is_published(file.path) else ())
        ]
        names.extend(
            name
            for name, outermost in candidates
            if name.is_mentioned or not offered.needs_mention(outermost, file.path)
        )
    return names, unread


def _removed_name(symbol: "Definition", path: str, offered: OfferedNames, *, source: bytes) -> RemovedName:
    definition = source[symbol.start : symbol.node.end_byte]
    return RemovedName(
        name=symbol.name,
        qualified=f"{symbol.owner}.{symbol.name}" if symbol.owner else symbol.name,
        path=path,
        is_mentioned=offered.is_mentioned(symbol.name, path),
        was_deprecated=b"deprecat" in definition.lower(),
    )
