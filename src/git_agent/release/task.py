"""ReleaseTask and ReleaseResult: the two ends of the pipe, and the evidence between them."""

from git_agent.config.settings import Settings
from git_agent.model.exchange import Usage
from git_agent.model.value import value
from git_agent.release.note import Note
from git_agent.release.read.span import RangeSpec

AUTO = "auto"


@value
class ReleaseTask:
    """A note for the range that is wished for; `check_api` also counts vanished public names as breaking."""

    settings: Settings
    spec: RangeSpec
    check_api: bool = True


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
class ReleaseResult:
    """A finished note; nothing has been written."""

    note: Note
    provider: str
    model: str | None = None
    bump: NextVersion | None = None
    usage: Usage | None = None
    warnings: tuple[str, ...] = ()
