"""ModelSession: one person asking one model for one thing."""

from git_agent.agent.loop import Extend
from git_agent.clock import Deadline
from git_agent.model.trace import Trace
from git_agent.model.value import value
from git_agent.providers.base import Provider


@value
class ModelSession:
    """Who is asked, when it has to be done, who listens, and who may grant more."""

    provider: Provider
    deadline: Deadline
    trace: Trace
    extend: Extend | None = None
