"""One name of the work tree → an edit, a gap, or nothing. Nothing is written here; `record` does that, all at once."""

from collections.abc import Callable, Iterable

from git_agent.files import snapshot as kinds
from git_agent.files.place import FRESH
from git_agent.files.snapshot import Snapshot, Tree
from git_agent.git.gateway import Git
from git_agent.git.presence import git_folders_inside
from git_agent.git.read import content_of
from git_agent.git.settings import FALSE
from git_agent.git.work_tree import filtered_oid, head_commit
from git_agent.model.value import replace, value
from git_agent.watch.ledger.contents import blob_oid, packed
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.protect.ignored import Ignored
from git_agent.watch.protect.respelled import Respelled
from git_agent.watch.protect.temporary import is_temporary
from git_agent.watch.protect.withheld import Withheld, by_content
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import (
    CREATE,
    DELETE,
    FILE,
    LINK,
    MODE,
    MODIFY,
    PROGRAM,
    SUBMODULE,
    TORN,
    WHOLE,
    Content,
    Edit,
    Entry,
    Known,
    Stat,
)

# Why a path is not protected.
SECRET, NESTED = "secret", "nested_repository"
# Ours, git's, and another program's notes about its own work: none of it is an edit of anybody.
NEVER = (".git", ".git-agent", ".claude/workflow-state.json")
# Two writes within one tick of the file system's clock look the same, so a file this young is read again by a scan.
RACY_NS = 20_000_000
PATIENCE_NS = 10_000_000_000  # with a git that removes files: for so long it may hold the index


@value
class Finding:
    """What a look at one name has shown: an edit, a better look, why it is not protected, or that it is early."""

    path: str
    edit: Edit | None = None
    seen: Known | None = None
    gap: str | None = None
    secret_oid: str | None = None  # what must not be kept, under whatever name it was before
    unsettled: bool = False


@value
class Listed:
    """What the index says beyond HEAD: paths that come, go, or are passed over; and whether there are filters."""

    added: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()
    has_filters: bool = True


class Examiner:
    """Looks at names of one work tree, for one thread."""

    def __init__(self, git: Git, settings: WatchSettings, *, now_ns: Callable[[], int]) -> None:
        self._git = git
        self._most_bytes = settings.max_file_bytes
        self._now_ns = now_ns
        self._withheld = Withheld(settings.sensitive_globs, settings.extra_sensitive_globs)
        self._has_modes = git.config.get("core.filemode", "true").lower() not in FALSE
        self._has_links = git.config.get("core.symlinks", "true").lower() not in FALSE
        self._gits_own = git_folders_inside(git.repository)
        self.ignored = Ignored(git)
        self.listed = Listed()

    def look_at(self, paths: Iterable[str], ledger: Ledger, *, has_stood: bool = False) -> list[Finding]:
        """What stands under these names now, against what was last seen there; what is nobody's edit is left out."""
        files = [
            ledger.files.get(path) or Known(path=path, seen=None, stat=None, base=None)
            for path in paths
            if not self._is_never(path) and path not in self.listed.left_out
        ]
        respelled = Respelled(self._git)
        gone = frozenset(file.path for file in files if respelled.other_name(file, ledger.files))
        tree = Tree(self._git.repository.root, without=gone)
        ignored = self.ignored.among(
            [file.path for file in files if self._is_untracked(file) and tree.status(file.path)]
        )
        return [self._look(file, tree, ledger, has_stood=has_stood) for file in files if file.path not in ignored]

    def _look(self, known: Known, tree: Tree, ledger: Ledger, *, has_stood: bool) -> Finding:
        path = known.path
        if self._is_untracked(known) and tree.status(path):
            # By its name, whatever it holds.
            # Only what git does not track: a key that is committed already can no longer be kept out.
            if self._withheld.by_name(path) and not tree.is_folder(path):
                return Finding(path=path, gap=SECRET, secret_oid=self._oid_of(path, tree))
            # Only where nothing was before: a file that people keep under such a name is captured at once from then on.
            if known.seen is None and not has_stood and is_temporary(path):
                return Finding(path=path, unsettled=True)
        # Once for everything that follows: what is judged has to be what is kept.
        snapshot = tree.read(path, most_bytes=self._most_bytes)
        if gap := self._unprotected(snapshot, known, tree):
            return Finding(path=path, gap=gap)
        after = self._entry(snapshot, known)
        # A folder, a pipe, or something that came and went; or not gone at all: that its folder cannot be looked into
        # is the folder's own gap.
        if after is None and (known.seen is None or tree.is_behind_closed(path)):
            return Finding(path=path)
        if after is None and self._is_git_at_work(since_ns=PATIENCE_NS if has_stood else None):
            return Finding(path=path, unsettled=True)
        if after == known.seen:
            return Finding(path=path, seen=replace(known, stat=self._stat(snapshot)))
        # An edit that was taken back is still one to publish, or the commit of the edit would be all that is left.
        if self._is_as_in_head(after, snapshot, known) and not ledger.captures.has_unpublished(path):
            return Finding(path=path, seen=replace(known, seen=after, stat=self._stat(snapshot)))
        # Torn bytes are kept nevertheless: half of a file may be all that anybody ever gets of it.
        return Finding(path=path, edit=self._edit(known, after, snapshot), gap=TORN if snapshot.torn else None)

    def _is_never(self, path: str) -> bool:
        if path in NEVER or path.startswith((".git/", ".git-agent/")) or "/.git/" in f"{path}/":
            return True
        if any(f"{path}/".startswith(f"{folder}/") for folder in self._gits_own):
            return True
        return path.rpartition("/")[2].startswith(FRESH)  # what we write ourselves, before it has its name

    def _is_git_at_work(self, *, since_ns: int | None) -> bool:
        """A file that is gone while git holds the index is mostly about to be written again, or not wanted any more.

        There are no bytes to be lost by waiting: a checkout, a stash or a sparse checkout would else be many deletes. A
        lock that is older than `since_ns` is one that was left behind.
        """
        try:
            lock = (self._git.repository.git_dir / "index.lock").lstat()
        except OSError:
            return False
        return since_ns is None or abs(self._now_ns() - lock.st_mtime_ns) < since_ns

    def _is_untracked(self, known: Known) -> bool:
        if known.path in self.listed.leaving:
            return True
        return known.base is None and known.path not in self.listed.added

    def _unprotected(self, snapshot: Snapshot, known: Known, tree: Tree) -> str | None:
        if snapshot.kind in (kinds.UNREADABLE, kinds.OVERSIZE):
            return snapshot.kind
        if snapshot.kind == kinds.FOLDER and not tree.is_listable(known.path):
            return kinds.UNREADABLE
        if snapshot.kind == kinds.FOLDER and known.base is None and tree.is_repository(known.path):
            return NESTED
        if snapshot.kind in (kinds.FILE, kinds.LINK) and by_content(
            snapshot.content, known=lambda: self._in_head(known)
        ):
            return SECRET
        return None

    def _in_head(self, known: Known) -> bytes:
        return content_of(self._git, known.base.oid) if known.base and known.base.mode != SUBMODULE else b""

    def _entry(self, snapshot: Snapshot, known: Known) -> Entry | None:
        match snapshot.kind:
            case kinds.LINK:
                return Entry(mode=LINK, oid=blob_oid(self._git.repository, snapshot.content))
            case kinds.FILE:
                return Entry(mode=self._mode(snapshot, known), oid=blob_oid(self._git.repository, snapshot.content))
            case kinds.FOLDER if known.base and known.base.mode == SUBMODULE:
                return self._submodule(known)
        return None

    def _mode(self, snapshot: Snapshot, known: Known) -> str:
        before = known.seen or known.base
        if before and before.mode == LINK and not self._has_links:
            return LINK
        if self._has_modes and snapshot.status:
            return PROGRAM if snapshot.status.st_mode & 0o100 else FILE
        # Without modes of its own, a file system says nothing against what git has.
        return before.mode if before and before.mode in (FILE, PROGRAM) else FILE

    def _submodule(self, known: Known) -> Entry | None:
        inner = self._git.submodule(known.path)
        head = head_commit(inner) if inner else None
        # One that is not checked out was not edited.
        return Entry(mode=SUBMODULE, oid=head) if head else known.seen

    def _oid_of(self, path: str, tree: Tree) -> str | None:
        snapshot = tree.read(path, most_bytes=self._most_bytes)
        return blob_oid(self._git.repository, snapshot.content) if snapshot.kind == kinds.FILE else None

    def _is_as_in_head(self, after: Entry | None, snapshot: Snapshot, known: Known) -> bool:
        base = known.base
        if after is None or base is None or after.mode != base.mode:
            return after == base
        if after.oid == base.oid:
            return True
        # Line ends and filters: git calls the same file by the name of what it would store.
        return self.listed.has_filters and filtered_oid(self._git, known.path, snapshot.content) == base.oid

    def _edit(self, known: Known, after: Entry | None, snapshot: Snapshot) -> Edit:
        content = None
        if after is not None and after.mode != SUBMODULE:
            content = Content(oid=after.oid, size=len(snapshot.content), body=packed(snapshot.content))
        return Edit(
            op=_op(known.seen, after),
            path=known.path,
            before=known.seen,
            after=after,
            content=content,
            raw=snapshot.content if content and content.body is None else None,
            stat=self._stat(snapshot),
            fidelity=TORN if snapshot.torn else WHOLE,
        )

    def _stat(self, snapshot: Snapshot) -> Stat | None:
        status = snapshot.status
        # No looks: the next scan reads it again, instead of trusting a clock that cannot tell two writes apart.
        if status is None or snapshot.torn or self._now_ns() - status.st_mtime_ns < RACY_NS:
            return None
        return Stat(size=status.st_size, mtime_ns=status.st_mtime_ns, ctime_ns=status.st_ctime_ns, inode=status.st_ino)


def _op(before: Entry | None, after: Entry | None) -> str:
    if before is None:
        return CREATE
    if after is None:
        return DELETE
    return MODE if before.oid == after.oid else MODIFY
