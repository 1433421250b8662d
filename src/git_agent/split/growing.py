"""An index of our own that takes the parts of a change one after the other, from HEAD on."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.read import content_of
from git_agent.git.write.objects import write_blob
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, TreeEntry, place_for_index
from git_agent.model.change import Status, visible_path
from git_agent.split.contents import content_with
from git_agent.split.values import ChangedFile, Part, SplitChange


class GrowingIndex:
    """Holds HEAD and the parts that were added so far."""

    def __init__(self, file: Path, git: Git, plumbing: Plumbing, change: SplitChange) -> None:
        self.file = file
        self.index = PrivateIndex(plumbing, file)
        self._git = git
        self._plumbing = plumbing
        self._change = change
        self._chosen: dict[int, set[int]] = defaultdict(set)  # hunks by the number of their file
        if change.head is not None:
            self.index.read(change.head)

    def add(self, parts: Iterable[Part]) -> None:
        """Has these parts as well.

        Raises:
            GitCommandError: git cannot store a content or refuses a path.
        """
        files: dict[int, ChangedFile] = {}
        for part in parts:
            files[part.file] = self._change.file(part)
            self._chosen[part.file].add(part.hunk)
        entries = [self._entry(file) for file in files.values() if file.change.status is not Status.DELETED]
        self.index.change(entries, removed=[path for file in files.values() for path in _gone(file)])

    def _entry(self, file: ChangedFile) -> TreeEntry:
        change, chosen = file.change, self._chosen[file.number]
        if not file.hunks or len(chosen) == len(file.hunks):
            return TreeEntry(path=change.path, mode=change.new_mode, oid=change.new_oid)
        old, new = (content_of(self._git, oid) for oid in (change.old_oid, change.new_oid))
        everything = range(1, len(file.hunks) + 1)
        # Before anything rests on them: hunks that do not make the new content of the old one belong to another diff.
        if content_with(old, new, file.hunks, everything) != new:
            raise RepositoryError(
                f"the hunks of {visible_path(change.path)} do not add up to what is staged",
                hint="leave the file whole in the plan",
            )
        oid = write_blob(self._plumbing, content_with(old, new, file.hunks, chosen))
        return TreeEntry(path=change.path, mode=change.new_mode, oid=oid)


@contextmanager
def growing_index(git: Git, plumbing: Plumbing, change: SplitChange) -> Iterator[GrowingIndex]:
    """One that is gone on leaving.

    Raises:
        GitCommandError: HEAD cannot be read.
    """
    with place_for_index() as file:
        yield GrowingIndex(file, git, plumbing, change)


def _gone(file: ChangedFile) -> Iterator[str]:
    change = file.change
    if change.status is Status.DELETED:
        yield change.path
    elif change.status is Status.RENAMED and change.old_path is not None:
        yield change.old_path
