"""ModelSession: one person asking one model for one thing."""

from collections.abc import Callable

from git_agent.agent.loop import Extend
from git_agent.clock import Deadline
from git_agent.model.progress import Progress, untold
from git_agent.model.trace import Trace
from git_agent.model.value import value
from git_agent.providers.base import Provider


@value
class ModelSession:
    """Who is asked, when it has to be done, who listens, and who may grant more.

    `note` tells the person one line, `progress` whoever waits what has begun.
    """

    provider: Provider
    deadline: Deadline
    trace: Trace
    note: Callable[[str], None]
    extend: Extend | None = None
    progress: Progress = untold

    @property
    def who(self) -> str:
        """The name by which people know whom they ask."""
        return self.provider.model or "the model"  # a server is asked for its models late
