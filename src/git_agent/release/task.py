"""ReleaseTask and ReleaseResult: the two ends of the pipe, and what goes between them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from git_agent.config.settings import Settings
from git_agent.model.draft import Author
from git_agent.model.evidence import Omission, PackedEvidence
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.guidance import Guidance
from git_agent.model.value import value
from git_agent.release.judge.candidates import Candidate
from git_agent.release.note import Note, NoteSection, SubmoduleGroup
from git_agent.release.read.entry import Entry, Item
from git_agent.release.read.span import RangeSpec, ReleaseSpan

if TYPE_CHECKING:
    from git_agent.release.read.excerpts import CommitExcerpt

AUTO = "auto"


@value
class ReleaseTask:
    """A note for the range that is asked for; `check_api` also counts removed public names as breaking.

    `names_people` says that the note tells who contributed.
    """

    settings: Settings
    spec: RangeSpec
    check_api: bool = True
    names_people: bool = True


@value
class NextVersion:
    """The next version, without a prefix and as the `tag` it would be here, and why it is that one."""

    version: str
    tag: str
    previous: str
    part: str
    because: str
    warnings: tuple[str, ...] = ()


@value
class RangeChanges:
    """A range: all its commits, the changes worth telling, and every other commit with the reason why it is not.

    `warnings` tell what was not looked at, or not kept.
    """

    span: ReleaseSpan
    entries: tuple[Entry, ...]
    items: tuple[Item, ...]
    candidates: tuple[Candidate, ...]
    omitted: Mapping[str, int]
    warnings: tuple[str, ...] = ()


@value
class ReleaseContext:
    """What is told about a release beside its candidates; `reason` says why it begins at `base`."""

    base: str | None
    release: str
    reason: str
    commits: int
    submodules: tuple[SubmoduleGroup, ...] = ()
    omitted: Mapping[str, int]

    @property
    def range(self) -> str:
        """Both ends as they were named."""
        return f"{self.base}..{self.release}" if self.base else f"everything up to {self.release}"


@value
class ReleaseText:
    """What a model is told about a release: `packed` tells the `sent` candidates one by one, and counts the others.

    `excerpts` are all that is known about the commits of those sent, whether it found room or not.
    """

    about: ReleaseContext
    packed: PackedEvidence
    guidance: Guidance
    sent: tuple[Candidate, ...]
    excerpts: "Mapping[str, CommitExcerpt]"


@value
class ReleaseEvidence:
    """What a note is written from; `text` is None where nobody reads it, or not one change has room in it."""

    changes: RangeChanges
    bump: NextVersion | None = None
    submodules: tuple[SubmoduleGroup, ...] = ()
    text: ReleaseText | None = None


@value
class NoteDraft:
    """The sections of a note, by whom, and what the reader should know about them.

    `faults` are what makes a model's answer unreadable, `read` is what the model has seen beside the evidence, `unread`
    the guidance that it was not shown, or not all of it, `text` its answer.
    """

    sections: tuple[NoteSection, ...]
    author: Author
    text: str = ""
    faults: tuple[Fault, ...] = ()
    read: tuple[tuple[str, str], ...] = ()
    unread: tuple[Omission, ...] = ()
    warnings: tuple[str, ...] = ()


@value
class ReleaseResult:
    """A finished note; nothing has been written."""

    note: Note
    author: Author
    bump: NextVersion | None = None
    usage: Usage | None = None
    unread: tuple[Omission, ...] = ()
    warnings: tuple[str, ...] = ()
