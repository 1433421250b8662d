"""Trees, put together on an index of our own: the user's is neither read nor locked."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from git_agent.files.tidy import own_file_only
from git_agent.files.under_lock import copied
from git_agent.git.read import is_partial
from git_agent.git.write.objects import full_name
from git_agent.git.write.plumbing import Plumbing
from git_agent.model.value import value


@value
class TreeEntry:
    """A file of a tree; `mode` is one of git's: 100644, 100755, 120000 for a link, 160000 for a submodule."""

    path: str
    mode: str
    oid: str


@contextmanager
def private_index(plumbing: Plumbing, *, tree: str | None = None) -> Iterator["PrivateIndex"]:
    """An index that holds what a tree does, or nothing; it is gone on leaving.

    Raises:
        GitCommandError: there is no such tree.
    """
    with place_for_index() as file:
        index = PrivateIndex(plumbing, file)
        if tree is not None:
            index.read(tree)
        yield index


@contextmanager
def place_for_index() -> Iterator[Path]:
    """Where git may keep an index that is gone on leaving."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="git-agent-") as folder:
        yield Path(folder, "index")


def tree_of_index(index: Path, plumbing: Plumbing) -> str:
    """The tree that an index holds, by a copy: what git writes into one must not touch the user's own.

    Raises:
        GitCommandError: it holds conflicts, or an object is missing.
        OSError: there can be no copy.
    """
    with place_for_index() as file:
        copied(index, file)
        return PrivateIndex(plumbing.unfiltered, file).write_tree()


class PrivateIndex:
    """An index in a file of its own; every change raises GitCommandError where git refuses a path or an object."""

    def __init__(self, plumbing: Plumbing, file: Path, *, is_users: bool = False) -> None:
        self._plumbing = plumbing
        self._file = file
        self._is_users = is_users  # a copy that will be the user's again, in the form in which they keep it

    def read(self, tree: str) -> None:
        """Starts again from this tree, or from that of a commit."""
        self._run("read-tree", full_name(tree))

    def put(self, entries: Iterable[TreeEntry]) -> None:
        """Has these files, instead of whatever stands in their way: a folder of that name, or a file with its."""
        records = [f"{entry.mode} {full_name(entry.oid)}\t{_checked(entry.path)}" for entry in entries]
        self._run("update-index", "--add", "--replace", "-z", "--index-info", stdin=_listed(records))

    def change(self, entries: Iterable[TreeEntry], *, removed: Iterable[str]) -> None:
        """Has not the one and has the other, in one step, instead of whatever stands in their way."""
        gone = [f"0 {self._none}\t{_checked(path)}" for path in removed]
        there = [f"{entry.mode} {full_name(entry.oid)}\t{_checked(entry.path)}" for entry in entries]
        self._run("update-index", "--add", "-z", "--index-info", stdin=_listed([*gone, *there]))

    @property
    def _none(self) -> str:
        return "0" * len(self._plumbing.git.repository.empty_tree)

    def remove(self, paths: Iterable[str]) -> None:
        """Has none of these files; those that it never had are no fault."""
        self._run("update-index", "--force-remove", "-z", "--stdin", stdin=_listed(map(_checked, paths)))

    def take(self, paths: Iterable[str]) -> None:
        """Has these files as they are in the work tree now, and not those that are gone: what `git add` does.

        The filters that the user has configured for them are run.
        """
        self._run(
            "update-index", "--add", "--remove", "--replace", "-z", "--stdin", stdin=_listed(map(_checked, paths))
        )

    def write_tree(self) -> str:
        """The name of the tree that it holds."""
        # In a partial clone most objects are elsewhere on purpose; in any other git shall notice one that is missing.
        flags = ("--missing-ok",) if is_partial(self._plumbing.git) else ()
        return self._run("write-tree", *flags)

    def run_hook(self, name: str, *args: str) -> None:
        """Runs one of the user's hooks, if there is one, with this as the index that it looks at and may change.

        Raises:
            GitCommandError: the hook refuses.
        """
        self._run("hook", "run", "--ignore-missing", name, *(("--", *args) if args else ()))

    def _run(self, *args: str, stdin: bytes = b"") -> str:
        variables = {"GIT_INDEX_FILE": str(self._file)}
        told = self._plumbing.run(*args, stdin=stdin, variables=variables, is_users=self._is_users)
        if not self._is_users:
            own_file_only(self._file)  # git asks the umask
        return told


def _listed(records: Iterable[str]) -> bytes:
    return b"".join(record.encode("utf-8", "surrogateescape") + b"\0" for record in records)


def _checked(path: str) -> str:
    if "\0" in path:
        raise AssertionError("a path with a NUL would be two")
    return path
