"""What happens when git-agent itself is wrong: a report ready to be sent, without secrets in it."""

import platform
import traceback
from collections.abc import Sequence
from pathlib import Path

from git_agent import __version__
from git_agent.errors import GitAgentError
from git_agent.files.named import new_temporary
from git_agent.redact import clean


def crash_error(error: Exception, argv: Sequence[str]) -> GitAgentError:
    """The error for a user; its report is written beside the other temporary files, and named in the hint."""
    trace = "".join(traceback.format_exception(error))
    report = clean(
        f"git-agent {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        f"arguments: {list(argv[:1])}\n\n{trace}"  # the others may hold a key or a path that nobody meant to send
    )
    place = _save(report)
    return GitAgentError(
        f"this is a bug in git-agent: {type(error).__name__}: {clean(str(error))}",
        hint=f"the report is in {place}; nothing was committed" if place else f"please report this:\n{report}",
    )


def _save(report: str) -> Path | None:
    try:
        return new_temporary(report, prefix="git-agent-bug-", suffix=".txt")
    except OSError:  # a full disk may be why we are here; the report is printed instead
        return None
