"""What passes between the two loops, and what the ledger keeps."""

from git_agent.model.value import value

# Operations of a capture.
CREATE, MODIFY, DELETE, MODE, RENAME = "create", "modify", "delete", "mode", "rename"

# States of a capture: the first two are still to be published, the others are final.
PENDING, BLOCKED = "pending", "blocked"
PUBLISHED, HANDLED_EXTERNAL, ARCHIVED = "published", "handled_external", "archived"
# Blocked is not the end: HEAD may come back to where the capture fits.
UNPUBLISHED = (PENDING, BLOCKED)

# How well a content is known.
WHOLE, TORN = "whole", "torn"

FILE, PROGRAM, LINK, SUBMODULE = "100644", "100755", "120000", "160000"  # git's modes


@value
class Entry:
    """What stands under a name: git's mode, and the name of the bytes as a blob, with no filter applied."""

    mode: str
    oid: str


@value
class Stat:
    """What the file system says of a file; as long as all of it is the same, its bytes are taken to be so."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


@value
class Known:
    """A file as it was last seen, and as HEAD has it; None stands for one that is not there.

    `seen` is what HEAD has for a file that was never read because git says it is clean.
    """

    path: str
    seen: Entry | None
    stat: Stat | None
    base: Entry | None


@value
class Content:
    """Bytes to be kept: in the row itself, or None where a git object holds them already."""

    oid: str
    size: int
    body: bytes | None


@value
class Edit:
    """One change of one file, about to be captured; `raw` are the bytes that are too many for a row."""

    op: str
    path: str
    old_path: str | None = None
    before: Entry | None
    after: Entry | None
    content: Content | None
    stat: Stat | None
    raw: bytes | None = None
    fidelity: str = WHOLE


@value
class Capture:
    """One change of one file that will not be lost any more."""

    seq: int
    generation: int
    branch: str
    base_head: str
    op: str
    path: str
    old_path: str | None
    before: Entry | None
    after: Entry | None
    size: int
    fidelity: str
    burst: int | None
    captured_at: float
    state: str
    commit: str | None
    defer_count: int
    reason: str

    @property
    def paths(self) -> tuple[str, ...]:
        """Every name it touches."""
        return (self.path,) if self.old_path is None else (self.old_path, self.path)


@value
class Position:
    """Where HEAD stood: branch (empty when detached), commit (empty when unborn), and how often history moved."""

    branch: str
    head: str
    generation: int


@value
class Decision:
    """Something to be written down: of a capture, of a path, or of neither."""

    kind: str
    capture: Capture | None = None
    path: str | None = None
    commit: str | None = None
    reason: str | None = None
    window: int | None = None


@value
class Event:
    """One line of the ledger; `id` rises, `seq` is the capture's, if it is about one."""

    id: int
    seq: int | None
    kind: str
    path: str | None
    old_path: str | None
    op: str | None
    at: float
    commit: str | None
    reason: str | None
    window: int | None


@value
class Gap:
    """A path that is not protected, and why."""

    path: str
    reason: str
    since: float
