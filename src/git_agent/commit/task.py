"""CommitTask and CommitResult: the two ends of the pipe, and the evidence between them."""

from typing import TYPE_CHECKING

from git_agent.config.settings import Settings
from git_agent.evidence.contents import MOST_FILES
from git_agent.model.change_set import ChangeSet
from git_agent.model.claim import Claim
from git_agent.model.draft import Draft
from git_agent.model.evidence import PackedEvidence, StagedSecret
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.guidance import NO_GUIDANCE, Guidance
from git_agent.model.message import Message
from git_agent.model.pruned import Pruned
from git_agent.model.value import value

if TYPE_CHECKING:  # most commits carry no record
    from git_agent.records.block.placing import SplitMessage
    from git_agent.records.build.stamp import Stamp


@value
class CommitTask:
    """A message for the staged change, for HEAD as amended with it, or for all changes of tracked files.

    `paths`, from the root on, are all of it that is committed, where they are given; with `tracked` it is every
    change of a tracked file, staged or not.
    `prove` asks for every claim of the message to be looked up, also when no model was involved, and
    `scan_all` for secrets in every file, not only in those that are read closely. `offer_others` asks the
    built-in writer for what else it could say. `most_parsed` is how many files may be parsed for it, where it is one of
    many messages. `stamp` is the record that the message is to carry.
    """

    settings: Settings
    amend: bool = False
    worktree: bool = False
    paths: tuple[str, ...] = ()
    tracked: bool = False
    allow_empty: bool = False
    prove: bool = False
    scan_all: bool = False
    offer_others: bool = False
    most_parsed: int = MOST_FILES
    stamp: "Stamp | None" = None

    @property
    def takes_all(self) -> bool:
        """Whether every change of a tracked file is looked at, on disk or staged aside."""
        return self.tracked or (self.worktree and not self.paths)

    @property
    def scope(self) -> str:
        """What the command line says of what is committed, in words to be typed again; empty is all that is staged."""
        return "-- PATHS" if self.paths else "-a" if self.tracked else ""


@value
class Snapshot:
    """Where HEAD stood and what was staged, as git lists it, when the evidence was gathered.

    Of a commit of some paths it is what is staged at those: what is staged elsewhere is not committed with them.
    """

    head: str | None
    listing: bytes

    @property
    def staged(self) -> str:
        """The listing's fingerprint."""
        import hashlib  # few runs keep one, and it brings a library of its own

        return hashlib.sha256(self.listing).hexdigest()


@value
class CommitEvidence:
    """The typed change, the packed text (empty where nobody reads it), and what `apply` compares and warns about.

    `guidance` is read together with the text, because both share the room that a request has.
    `records` are the `---ci---` blocks of the messages that this one replaces.
    """

    change: ChangeSet
    packed: PackedEvidence
    snapshot: Snapshot
    secrets: tuple[StagedSecret, ...]
    comment_prefix: str
    guidance: Guidance = NO_GUIDANCE
    records: "SplitMessage | None" = None


@value
class CommitResult:
    """A finished message; nothing has been written."""

    task: CommitTask
    message: Message
    draft: Draft
    evidence: CommitEvidence
    usage: Usage | None = None
    claims: tuple[Claim, ...] = ()
    doubts: tuple[Fault, ...] = ()
    pruned: tuple[Pruned, ...] = ()
