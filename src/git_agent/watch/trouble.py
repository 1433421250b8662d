"""Trouble: why nothing can be captured just now, which must be known even where there is no room to write it down."""

from git_agent.errors import GitAgentError, StateFull, StateReadOnly
from git_agent.model.value import value

EVERYTHING = "."  # the path of a gap that concerns all of them
DISK_FULL, NOT_WRITABLE, FAILING = "disk_full", "not_writable", "failing"
TROUBLES = (DISK_FULL, NOT_WRITABLE, FAILING)


@value
class Trouble:
    """The reason of the gap that it is, and what was said."""

    reason: str
    text: str


def trouble_of(error: GitAgentError | OSError) -> Trouble:
    """What an error of the ledger, of git or of the system means for protection."""
    if isinstance(error, StateReadOnly):
        return Trouble(reason=NOT_WRITABLE, text=f"nothing may be written: {error}")
    if isinstance(error, StateFull):
        return Trouble(reason=DISK_FULL, text=f"no space is left: {error}")
    return Trouble(reason=FAILING, text=str(error))


def in_trouble(text: str) -> str:
    """The same for people."""
    return f"protection has trouble: {text}"
