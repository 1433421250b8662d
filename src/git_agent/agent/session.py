"""ModelSession: one person asking one model for one thing."""

from collections.abc import Callable

from git_agent.agent.loop import Extend
from git_agent.clock import Deadline
from git_agent.model.trace import Trace
from git_agent.model.value import value
from git_agent.providers.base import Provider


@value
class ModelSession:
    """Who is asked, when it has to be done, who listens, and who may grant more; `note` tells the person one line."""

    provider: Provider
    deadline: Deadline
    trace: Trace
    note: Callable[[str], None]
    extend: Extend | None = None
