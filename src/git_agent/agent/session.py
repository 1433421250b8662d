"""One person asking one model for one thing: the answer, and once more with its faults named."""

from collections.abc import Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.loop import Agent, Extend, Transcript
from git_agent.clock import Deadline
from git_agent.model.exchange import Request, ToolOutput, Usage
from git_agent.model.tool import Tool
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


class Dialog:
    """The model in a session, from its first answer to its one repair."""

    def __init__(self, session: ModelSession) -> None:
        self._session = session
        self._agent: Agent | None = None
        self._conversation: Transcript | None = None

    @property
    def usage(self) -> Usage | None:
        """What it has cost so far, the repair included."""
        return self._conversation.usage if self._conversation else None

    @property
    def was_asked(self) -> bool:
        return self._conversation is not None

    def ask(self, request: Request, *, tools: Sequence[Tool], budget: Budget) -> str:
        """The first answer."""
        self._agent = Agent(
            provider=self._session.provider,
            tools=tools,
            budget=budget,
            deadline=self._session.deadline,
            trace=self._session.trace,
            extend=self._session.extend,
        )
        self._conversation = self._agent.ask(request)
        return self._conversation.text

    def repair(self, faults: str) -> str:
        """The answer again, after it was told what is wrong with it.

        Raises:
            AssertionError: nothing was asked yet.
        """
        if self._agent is None or self._conversation is None:
            raise AssertionError("there is no answer to mend")
        self._conversation = self._agent.follow_up(self._conversation, faults)
        return self._conversation.text

    def outputs(self) -> tuple[str, ...]:
        """What its tools have shown it."""
        items = self._conversation.request.items if self._conversation else ()
        return tuple(item.output for item in items if isinstance(item, ToolOutput))
