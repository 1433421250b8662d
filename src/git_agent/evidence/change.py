"""Reads one change completely: paths, counts, who wrote them, and the hunks worth a close look."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial

from git_agent.config.settings import Settings
from git_agent.errors import GitCommandError
from git_agent.evidence.contents import LARGEST
from git_agent.evidence.diff import KeptLines, ParsedPatch, choose_paths, first_lines, read_patch
from git_agent.evidence.surroundings import SectionRedactor
from git_agent.git.diff import DiffSpan, StreamedDiff, absent_paths
from git_agent.git.gateway import Git
from git_agent.git.read import Objects, generated_attributes
from git_agent.model.change import FileChange, FileDiff
from git_agent.model.evidence import NO_FILE, NOT_FILTERED, NOT_HERE, Omission, StagedSecret
from git_agent.model.origin import Origin, origin_of
from git_agent.model.value import value
from git_agent.redact.for_models import clean_for_model

# Reading the top of a file only pays where the answer can matter: a change this large could drown others.
LARGE_CHANGE = 50
MOST_HEADS_READ = 40  # each is a question to git; a change of thousands of large files is generated anyway
HEAD_BYTES = 8192
LARGEST_FILE_READ = 8 << 20  # from there on git shows no lines of a file


@value
class LoadedChange:
    """One change; `absent` are the files whose contents a partial clone does not hold, or only a filter could tell."""

    changes: tuple[FileChange, ...]
    origins: dict[str, Origin]
    diffs: tuple[FileDiff, ...]
    secrets: tuple[StagedSecret, ...] = ()
    absent: tuple[Omission, ...] = ()

    def origin(self, path: str) -> Origin:
        return self.origins.get(path, Origin.HANDWRITTEN)


def load_change(
    diff: StreamedDiff,
    changes: tuple[FileChange, ...],
    *,
    git: Git,
    settings: Settings,
    scan_all: bool,
    lines: KeptLines | None = None,
) -> LoadedChange:
    """The rest of a change whose paths are already known.

    With `scan_all` secrets are looked for in every file; otherwise git is spared the files nobody reads. Without
    `lines` as many of each file are kept as its diff may show.
    """
    attributes = generated_attributes(git, (change.path for change in changes))
    origins = _origins_by_path(changes, attributes, settings.evidence.generated_globs)
    chosen = choose_paths(changes, origins, files=settings.evidence.files_read)
    lines = lines or KeptLines(most=settings.limits.diff_lines)
    wanted = tuple(change for change in changes if change.path in chosen)
    with Objects(git, largest=LARGEST) as objects:
        read = partial(read_patch, chosen=chosen, kept=lines, redacted_section=SectionRedactor(git, wanted, objects))
        patch, absent = _read_present(diff, changes, wanted, read, git=git, scan_all=scan_all)
    # Such a file may hold on disk what its filter keeps out of the repository; see git/filters.
    filtered = sorted(diff.filtered & origins.keys())
    absent += tuple(Omission(path=path, reason=NOT_FILTERED) for path in filtered)
    absent += tuple(Omission(path=path, reason=NO_FILE) for path in sorted(diff.special))
    undecided = [diff for diff in patch.diffs if _is_undecided(diff.change.path, origins, attributes)]
    _judge_by_first_lines(git, undecided, origins)
    secrets = patch.secrets + (_hidden_secrets(git, changes) if scan_all else ())
    return LoadedChange(changes=changes, origins=origins, diffs=patch.diffs, secrets=secrets, absent=absent)


def _hidden_secrets(git: Git, changes: Sequence[FileChange]) -> tuple[StagedSecret, ...]:
    from git_agent.evidence.hidden_text import secrets_in_hidden_text  # for whoever has time to read all of it

    return secrets_in_hidden_text(git, changes)


_ReadPatch = Callable[[Iterable[tuple[str, str]], Sequence[FileChange]], ParsedPatch]


def _read_present(
    diff: StreamedDiff,
    changes: tuple[FileChange, ...],
    wanted: tuple[FileChange, ...],
    read: _ReadPatch,
    *,
    git: Git,
    scan_all: bool,
) -> tuple[ParsedPatch, tuple[Omission, ...]]:
    """The patch of what is in this clone, and what is not."""
    try:
        # Asking git again for a part costs a second start; it pays where most files would be read for nothing.
        is_most = len(changes) <= 2 * len(wanted)
        return read(diff.sections() if scan_all or is_most else diff.sections_of(wanted), changes), ()
    except GitCommandError:
        missing = absent_paths(git, changes)
        if not missing:
            raise
    # A partial clone: git stops at the first absent content, so it is asked for the present ones only.
    present = [change for change in (changes if scan_all else wanted) if change.path not in missing]
    patch = read(diff.sections_of(present), changes)
    return patch, tuple(Omission(path=path, reason=NOT_HERE) for path in sorted(missing))


def whole_texts(git: Git, span: DiffSpan) -> Iterator[str]:
    """The redacted text of every changed file, one at a time, for a change that was not kept whole."""
    with StreamedDiff(git, span) as diff:
        for path, text in diff.sections():
            yield clean_for_model(text, path=path)


def _origins_by_path(
    changes: Sequence[FileChange], attributes: Mapping[str, bool], globs: Sequence[str]
) -> dict[str, Origin]:
    origins = {change.path: origin_of(change.path, attribute=attributes.get(change.path)) for change in changes}
    for path in origins if globs else ():
        if any(fnmatchcase(path, glob) for glob in globs):
            origins[path] = Origin.GENERATED
    return origins


def _is_undecided(path: str, origins: Mapping[str, Origin], attributes: Mapping[str, bool]) -> bool:
    return origins[path] is Origin.HANDWRITTEN and path not in attributes


def _judge_by_first_lines(git: Git, diffs: Sequence[FileDiff], origins: dict[str, Origin]) -> None:
    unread: list[FileChange] = []
    for diff in diffs:
        head = first_lines(diff)
        if head is not None:
            origins[diff.change.path] = origin_of(diff.change.path, head=head)
        elif diff.change.churn >= LARGE_CHANGE:
            unread.append(diff.change)
    unread.sort(key=lambda change: (-change.churn, change.path))  # the largest could drown the others
    with Objects(git, largest=LARGEST_FILE_READ) as objects:
        for change in unread[:MOST_HEADS_READ]:
            content = objects.read(change.new_oid) or b""
            origins[change.path] = origin_of(change.path, head=content[:HEAD_BYTES].decode("utf-8", "replace"))
