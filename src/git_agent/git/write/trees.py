"""A commit's tree with some of its files changed: only the folders above them are read and written."""

from collections import defaultdict
from collections.abc import Sequence

from git_agent.errors import GitCommandError
from git_agent.git.read import is_partial
from git_agent.git.stored import are_stored
from git_agent.git.trees import FOLDER, Listing, Trees
from git_agent.git.write.objects import full_name
from git_agent.git.write.plumbing import Plumbing, TreeMaker
from git_agent.git.write.private_index import TreeEntry

SUBMODULE = "160000"
_KINDS = {FOLDER: "tree", SUBMODULE: "commit"}


def write_changed_tree(
    plumbing: Plumbing, trees: Trees, commit: str, there: Sequence[TreeEntry], *, removed: Sequence[str]
) -> str:
    """The name of the tree that a commit, or none, has with these files and without those.

    Whoever asks has made sure that no file is below another.

    Raises:
        GitCommandError: an object is missing, or a tree could not be stored.
    """
    _check_there(plumbing, there)
    maker = plumbing.open_tree_maker()
    try:
        return _Change(maker, trees, commit, there, removed).written()
    finally:
        maker.close()


def _check_there(plumbing: Plumbing, there: Sequence[TreeEntry]) -> None:
    """What nothing refers to yet may have been cleared away; in a partial clone most is elsewhere on purpose."""
    files = [entry.oid for entry in there if entry.mode != SUBMODULE]
    if not (is_partial(plumbing.git) or are_stored(plumbing.git, files)):
        raise _failed("a content is missing")


class _Change:
    """Folders from the deepest up: what each becomes is an entry of the one above."""

    def __init__(
        self, maker: TreeMaker, trees: Trees, commit: str, there: Sequence[TreeEntry], removed: Sequence[str]
    ) -> None:
        self._maker = maker
        self._trees = trees
        self._commit = commit
        self._gone: dict[str, list[str]] = defaultdict(list)  # names by their folder
        self._files: dict[str, Listing] = defaultdict(dict)
        self._folders: dict[str, Listing] = defaultdict(dict)
        for path in removed:
            folder, _, name = path.rpartition("/")
            self._gone[folder].append(name)
        for entry in there:
            folder, _, name = entry.path.rpartition("/")
            self._files[folder][name] = (entry.mode, full_name(entry.oid))

    def written(self) -> str:
        for folder in sorted(self._touched(), key=lambda one: one.count("/"), reverse=True):
            above, _, name = folder.rpartition("/")
            if listing := self._listing(folder):
                self._folders[above][name] = (FOLDER, self._made(listing))
            elif self._was_folder(folder):
                self._gone[above].append(name)
        return self._made(self._listing(""))

    def _touched(self) -> set[str]:
        touched: set[str] = set()
        for folder in (*self._gone, *self._files):
            above = folder
            while above and above not in touched:
                touched.add(above)
                above = above.rpartition("/")[0]
        return touched

    def _was_folder(self, folder: str) -> bool:
        found = self._trees.entry(self._commit, folder)
        return found is not None and found.mode == FOLDER

    def _listing(self, folder: str) -> Listing:
        """What a folder has in the end: a file may have become a folder, or a folder a file."""
        listing = dict(self._trees.listing(self._commit, folder))
        for name in self._gone[folder]:
            listing.pop(name, None)
        return listing | self._folders[folder] | self._files[folder]

    def _made(self, listing: Listing) -> str:
        records = [f"{mode} {_KINDS.get(mode, 'blob')} {oid}\t{name}\0" for name, (mode, oid) in listing.items()]
        self._maker.send("".join([*records, "\0"]).encode("utf-8", "surrogateescape"))
        if not (answer := self._maker.read_until(b"\n")).endswith(b"\n"):
            raise _failed("it ended without an answer")
        return full_name(answer.decode().strip())


def _failed(why: str) -> GitCommandError:
    return GitCommandError(argv=("mktree",), returncode=128, stderr=why)
