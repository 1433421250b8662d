"""The whole contents of the changed sources, documents and settings, before and after, for whoever reads them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.read import Objects, is_partial
from git_agent.model.category import Category, category_of
from git_agent.model.change import NO_MODE, SYMLINK_MODE, FileChange, FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.origin import Origin
from git_agent.model.paths import word_set
from git_agent.redact.vocabulary import is_secret_file
from git_agent.syntax.text.languages import suffix_of

MOST_FILES = 40
MOST_BYTES = 1_000_000  # about 200 ms of parsing
LARGEST = 256_000  # bytes of one file; handwritten sources are hardly ever longer
LARGEST_IN_PART = 600_000  # bytes of one of which only what is near its changes is parsed
_PARSED_IN_PART = word_set("c h cc cpp cxx hh hpp hxx rs go")
# In the order in which they are read: should the limits be reached, it is the last of them that go unread.
_RANKS = {Category.SOURCE: 0, Category.TEST: 1, Category.EXAMPLE: 1, Category.DOCS: 2}
# What holds a line of a settings file, and whether another has the same name, is often out of sight of its hunks.
_RANKS |= dict.fromkeys((Category.CI, Category.BUILD, Category.DEPENDENCIES, Category.CONFIG, Category.OTHER), 3)


def read_contents(
    git: Git, diffs: Sequence[FileDiff], origins: Mapping[str, Origin], *, most: int = MOST_FILES
) -> dict[str, Contents]:
    """Both sides of the handwritten sources, tests, documents and settings, `most` of them.

    A file of which one side cannot be read is left out: with half of it, all of it would seem to come or go.
    What git has not hashed yet is read from the disk, unless only a filter could tell what it is.
    A partial clone would fetch what it lacks, one object at a time, so nothing is asked of one.
    """
    if is_partial(git):
        return {}
    budget = MOST_BYTES
    contents_by_path: dict[str, Contents] = {}
    with Objects(git, largest=LARGEST_IN_PART) as objects:
        for change in _worth_parsing(diffs, origins)[:most]:
            contents = _both_sides(objects, change, git.repository.root)
            if contents is None:
                continue
            budget -= sum(map(_cost, (contents.old, contents.new)))
            if budget < 0:  # what comes after is less telling, even where it would fit
                break
            contents_by_path[change.path] = contents
    return contents_by_path


def _worth_parsing(diffs: Iterable[FileDiff], origins: Mapping[str, Origin]) -> list[FileChange]:
    changes = [
        diff.change
        for diff in diffs
        if category_of(diff.change.path) in _RANKS
        and not is_secret_file(diff.change.path)
        and origins.get(diff.change.path, Origin.HANDWRITTEN) is Origin.HANDWRITTEN
        # The content of a link is a path and no source.
        and SYMLINK_MODE not in (diff.change.old_mode, diff.change.new_mode)
    ]
    changes.sort(key=lambda change: (_RANKS[category_of(change.path)], -change.churn))
    return changes


def _cost(side: bytes | None) -> int:
    size = len(side or b"")
    return size if size <= LARGEST else LARGEST // 4  # near its changes there is hardly ever more


def _both_sides(objects: Objects, change: FileChange, root: Path) -> Contents | None:
    """Both sides, or None where one exists and cannot be had."""
    most = LARGEST_IN_PART if suffix_of(change.path) in _PARSED_IN_PART and change.old_mode != NO_MODE else LARGEST
    old = objects.read(change.old_oid) if change.old_mode != NO_MODE else None
    new = new_side(objects, change, root, most=most) if change.new_mode != NO_MODE else None
    if max(len(old or b""), len(new or b"")) > most:
        return None
    is_whole = (old is None) is (change.old_mode == NO_MODE) and (new is None) is (change.new_mode == NO_MODE)
    if old and new and b"\r\n" not in old:  # as git stores it, whatever the lines on disk end with
        new = new.replace(b"\r\n", b"\n") if _is_on_disk(change) else new
    return Contents(old=old, new=new) if is_whole else None


def new_side(objects: Objects, change: FileChange, root: Path, *, most: int = LARGEST) -> bytes | None:
    """What a file is like after the change; None where it is too large or may not be read."""
    if not _is_on_disk(change):
        return objects.read(change.new_oid)
    if change.added is None:  # binary, or kept from us because a filter would have to be run
        return None
    try:
        return Place(root=root, name=change.path).read(most_bytes=most)
    except OSError:
        return None


def _is_on_disk(change: FileChange) -> bool:
    """Whether git has not hashed the new side: it is only in the work tree."""
    return not change.new_oid.strip("0")
