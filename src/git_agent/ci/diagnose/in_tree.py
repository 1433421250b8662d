"""A place is told where it can be: at a file, and a line of it, that the judged commit has.

Whoever writes a log chooses the paths in it, and an agent opens what it is told. Some tools name a file without its
folder, or from a folder that they build in: the commit knows where it is.
"""

import posixpath
import re
from collections.abc import Callable, Iterable

from git_agent.ci.diagnose.tell import shown
from git_agent.ci.diagnose.values import Diagnosis
from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.index import TrackedEntry
from git_agent.git.read import content_of, size_of
from git_agent.git.refs import find_commit
from git_agent.git.work_tree import tree_entries
from git_agent.model.value import replace

OUTSIDE = "the place that is named lies outside of the repository, and is not told"
NO_FILE = "the commit has no file of the name that is given as the place, so none is told"
NO_LINE = "the file that is named has no such line in the commit, so no place is told"
_ABSOLUTE = re.compile(r"/|~|[A-Za-z]:|\\|.{0,20}://")
_LAST_LINE = 10_000_000  # of any file that a tool complains about
_MOST_BYTES = 8 << 20  # of a file whose lines are counted
_LINK, _SUBMODULE = "120000", "160000"

CountLines = Callable[[str, TrackedEntry | None], int | None]
"""How many lines the file of a path has; None where that is not known, 0 where there is none."""


class InTree:
    """The files of a commit, listed when one of them is first asked for; none where the commit is not known."""

    def __init__(
        self, list_entries: Callable[[], Iterable[TrackedEntry]], count_lines: CountLines, *, root: str = ""
    ) -> None:
        self._list, self._count, self._root = list_entries, count_lines, root
        self._entries: dict[str, TrackedEntry] | None = None

    def resolved(self, diagnosis: Diagnosis) -> Diagnosis:
        """The same at the path that the commit has; without a place where it has none."""
        if not diagnosis.file:
            return diagnosis
        told = diagnosis.file.removeprefix(f"{self._root}/") if self._root else diagnosis.file
        path = posixpath.normpath(told)
        is_inside = not _ABSOLUTE.match(told) and not path.startswith("..")
        found = self._found(path, is_inside=is_inside) if self._known() else path if is_inside else None
        if found is None:
            return _without_place(diagnosis, NO_FILE if is_inside else OUTSIDE)
        if not self._has_line(found, diagnosis.line):
            return _without_place(diagnosis, NO_LINE)
        return replace(diagnosis, file=found)

    def _has_line(self, path: str, line: int | None) -> bool:
        if line is None:
            return True
        if not 0 < line <= _LAST_LINE:
            return False
        entry = self._known().get(path)
        if entry is None and (not self._known() or self._is_file(path)):
            return True
        lines = self._count(path, entry)
        return lines is None or line <= lines

    def _known(self) -> dict[str, TrackedEntry]:
        if self._entries is None:
            self._entries = {entry.path: entry for entry in self._list()}
        return self._entries

    def _found(self, path: str, *, is_inside: bool) -> str | None:
        """Of a path as it was told the one in the commit."""
        entries = self._known()
        if not is_inside:
            return next((end for end in _ends(path) if self._is_file(end)), None)
        if self._is_file(path) or self._count(path, None):
            return path
        found = [known for known in entries if known.endswith(f"/{path}") and self._is_file(known)]
        return found[0] if len(found) == 1 else None

    def _is_file(self, path: str) -> bool:
        """A link is none, for it may lead anywhere; what a submodule holds is not known here."""
        entry = self._known().get(path)
        if entry is not None:
            return entry.mode not in (_LINK, _SUBMODULE)
        above = (path[:at] for at, char in enumerate(path) if char == "/")
        return any((entry := self._known().get(folder)) and entry.mode == _SUBMODULE for folder in above)


def _ends(path: str) -> Iterable[str]:
    """What a path from outside may be within, the longest first; a bare name could be anybody's."""
    steps = [step for step in path.split("/") if step not in ("", "..")]
    is_relative = path.startswith("../")
    return ("/".join(steps[at:]) for at in range(len(steps) - (0 if is_relative else 1)))


def _without_place(diagnosis: Diagnosis, why: str) -> Diagnosis:
    """What was named stays to be read in the excerpt."""
    told = shown([":".join(str(part) for part in (diagnosis.file, diagnosis.line) if part is not None)])
    excerpt = diagnosis.log_excerpt
    return replace(
        diagnosis,
        file=None,
        line=None,
        column=None,
        log_excerpt=excerpt if (diagnosis.file or "") in excerpt else f"{excerpt}\n{told}".strip("\n"),
        notes=(*diagnosis.notes, why),
    )


NO_TREE = InTree(tuple, lambda _path, _entry: None)


def in_tree(git: Git, rev: str = "HEAD", *, or_work_tree: bool = False) -> InTree:
    """The files of a commit, on request those of the work tree, too; none where it is not in this clone."""

    def list_entries() -> Iterable[TrackedEntry]:
        try:
            commit = find_commit(git, rev)
            return tuple(tree_entries(git, commit)) if commit else ()
        except GitCommandError:  # a clone that holds only a part of its trees
            return ()

    def count_lines(path: str, entry: TrackedEntry | None) -> int | None:
        on_disk = _lines_on_disk(Place(root=git.repository.root, name=path)) if or_work_tree else 0
        committed = _lines_of(git, entry) if entry else 0
        return None if committed is None or on_disk is None else max(on_disk, committed)

    return InTree(list_entries, count_lines, root=str(git.repository.root) if or_work_tree else "")


def _lines_on_disk(file: Place) -> int | None:
    if not file.is_regular():
        return 0
    try:
        return _lines(file.read(most_bytes=_MOST_BYTES))
    except OSError:
        return None


def _lines_of(git: Git, entry: TrackedEntry) -> int | None:
    try:
        size = size_of(git, entry.oid)
        return _lines(content_of(git, entry.oid)) if size is not None and size <= _MOST_BYTES else None
    except GitCommandError:
        return None


def _lines(content: bytes) -> int:
    """Where a compiler misses something at the end it names the line behind the last."""
    return content.count(b"\n") + 1
