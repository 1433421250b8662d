"""Restore: any captured version of a file, back to the work tree or to a person's hands.

Nothing is overwritten that could not be brought back: bytes that stand in the way must be captured, or in HEAD.
"""

from git_agent.errors import RepositoryError
from git_agent.files.place import Modes, Place
from git_agent.files.snapshot import ABSENT, FILE, Tree
from git_agent.files.snapshot import LINK as A_LINK
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.read import Objects
from git_agent.git.trees import Trees
from git_agent.model.value import value
from git_agent.watch.ledger.contents import blob_oid
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.values import LINK, PROGRAM, SUBMODULE, Capture, Entry

MOST_BYTES = 1 << 30
NEW_FOLDER = 0o777  # the umask decides
BEFORE, AFTER = "before", "after"


@value
class Version:
    """One captured version of a file; `is_kept` where its bytes are still there."""

    seq: int
    path: str
    op: str
    captured_at: float
    size: int
    state: str
    commit: str | None
    is_kept: bool


@value
class Content:
    """The bytes of a version; of a delete those from before it."""

    seq: int
    path: str
    mode: str
    side: str
    content: bytes


def versions(ledger: Ledger, git: Git, path: str) -> list[Version]:
    """Every version of a file whose bytes are still kept, newest first."""
    with Objects(git) as objects:
        listed = [_version(ledger, objects, capture) for capture in ledger.captures.of_path(path)]
    return [version for version in listed if version.is_kept or version.op == "delete"]


def content_of(ledger: Ledger, git: Git, *, seq: int, path: str | None = None) -> Content:
    """What a capture has kept.

    Raises:
        RepositoryError: there is no such capture, it is another path's, or its bytes are no longer kept.
    """
    capture = ledger.captures.get(seq)
    if capture is None or (path is not None and path not in capture.paths):
        about = f" of {path}" if path is not None else ""
        raise RepositoryError(f"there is no capture {seq}{about}", hint="`restore --path P --list` lists them")
    side, entry = (BEFORE, capture.before) if capture.after is None else (AFTER, capture.after)
    with Objects(git) as objects:
        content = None if entry is None else _bytes(ledger, objects, entry)
    if content is None or entry is None:
        hint = "published versions are in their commits; see `git log -- PATH`"
        raise RepositoryError(f"the bytes of capture {seq} are no longer kept", hint=hint)
    return Content(seq=seq, path=capture.path, mode=entry.mode, side=side, content=content)


def put_back(ledger: Ledger, git: Git, found: Content, *, place: Place | None = None) -> Place:
    """Writes a version to its path in the work tree, or to another place; says where.

    Raises:
        RepositoryError: bytes that are kept nowhere stand in the way.
        OSError: it cannot be written.
    """
    target = place or Place(root=git.repository.root, name=found.path)
    if not is_safe(ledger, git, target):
        raise RepositoryError(
            f"{target.path} holds something that was not captured", hint="move it away, or restore to another file"
        )
    if found.mode == LINK:
        target.put_link(found.content, make=NEW_FOLDER)
    else:
        # A program comes back as one, whatever stands there now; any other file leaves its mode to the one it replaces.
        mode = Modes(new=0o755, keeps_old=False) if found.mode == PROGRAM else Modes(new=None, keeps_old=True)
        # A link that stands there is replaced: to write through it could reach out of the work tree.
        target.put(found.content, modes=mode, make=NEW_FOLDER, follow=False)
    return target


def is_safe(ledger: Ledger, git: Git, target: Place) -> bool:
    """Whether what stands at a place could be brought back: nothing is there, it is captured, or HEAD has it."""
    standing = Tree(target.root).read(target.name, most_bytes=MOST_BYTES)
    if standing.kind == ABSENT:
        return not target.exists()  # which a link on the way may lead to, though git tracks nothing there
    # What is too large, closed to us or still being written has no bytes here: those of an empty file are not its own.
    if standing.kind not in (FILE, A_LINK) or standing.torn:
        return False
    oid = blob_oid(git.repository, standing.content)
    if ledger.contents.has(oid):
        return True
    with Objects(git) as objects:
        head = Trees(objects, git.repository).entry(head_oid(git) or "", target.name)
    # HEAD speaks only of its own work tree, and not of a folder that somebody recovers to.
    return head is not None and head.oid == oid and target.root == git.repository.root


def _version(ledger: Ledger, objects: Objects, capture: Capture) -> Version:
    kept = capture.after is not None and _bytes(ledger, objects, capture.after) is not None
    return Version(
        seq=capture.seq,
        path=capture.path,
        op=capture.op,
        captured_at=capture.captured_at,
        size=capture.size,
        state=capture.state,
        commit=capture.commit,
        is_kept=kept,
    )


def _bytes(ledger: Ledger, objects: Objects, entry: Entry) -> bytes | None:
    if entry.mode == SUBMODULE:
        return None
    kept = ledger.contents.body(entry.oid)
    return objects.read(entry.oid) if kept is None else kept
