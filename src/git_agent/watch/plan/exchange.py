"""Exchange: one conversation with the watch's model, with everything that is written down about it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Self

from git_agent.agent.session import ModelSession
from git_agent.clock import Deadline
from git_agent.files.place import Place
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message
from git_agent.model.prompt_context import PromptContext
from git_agent.watch.asked_model import asked_model
from git_agent.watch.plan.checking import read_messages
from git_agent.watch.plan.prompt_trace import PromptTrace
from git_agent.watch.plan.rejects import Rejects
from git_agent.watch.plan.response import SHAPE, PlanFault, Proposal
from git_agent.watch.plan.values import Window
from git_agent.watch.settings import WatchSettings
from git_agent.workspace import Workspace

READERS = frozenset({"openai", "claude-cli"})  # providers that can make something of a diff

MessagesJudge = Callable[[Draft], Judged[tuple[Message, ...] | None]]


class Exchange(AbstractContextManager["Exchange"]):
    """Counts the questions, notes refused answers down, and keeps the trace when it is over."""

    def __init__(
        self, session: ModelSession, context: PromptContext, trace: PromptTrace, rejects: Rejects, *, may_show: bool
    ) -> None:
        self.session = session
        self.context = context
        self.may_show = may_show
        self.questions = 0
        self._trace = trace
        self._rejects = rejects
        self._problem = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._problem = self._trace.keep()

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be written down, as far as that is known when it is over."""
        return tuple(problem for problem in (self._rejects.problem, self._problem) if problem)

    @property
    def model(self) -> str:
        return self.session.provider.model

    def judged(self, window: Window, faults: tuple[PlanFault, ...], text: str, proposal: Proposal | None) -> None:
        """An answer came, and this was wrong with it."""
        self.questions += 1
        self._trace.validated(faults[0].name if faults else "valid")
        if faults:
            self._rejects.add(window, faults, text, proposal=proposal)

    def messages_judge(
        self, window: Window, faults_of: Callable[[tuple[Message, ...]], tuple[Fault, ...]]
    ) -> MessagesJudge:
        """A judge of answers that are messages."""

        def judge(draft: Draft) -> Judged[tuple[Message, ...] | None]:
            messages = read_messages(draft.text)
            faults = (
                (Fault(rule="shape", detail="The answer is not one JSON object with `messages`."),)
                if messages is None
                else faults_of(messages)
            )
            self._told(window, faults, draft.text)
            return Judged(content=messages, faults=faults)

        return judge

    def _told(self, window: Window, faults: tuple[Fault, ...], text: str) -> None:
        self.questions += 1
        self._trace.validated(faults[0].rule if faults else "valid")
        if faults:
            named = [PlanFault(code=SHAPE, detail=f"{fault.rule}: {fault.complaint}") for fault in faults]
            self._rejects.add(window, named, text, proposal=None)


def open_exchange(
    workspace: Workspace, settings: WatchSettings, window: Window, folder: Place, *, now: float
) -> Exchange:
    """A conversation about one window.

    Raises:
        AuthError: the model cannot be reached.
        UsageError: there is no such provider.
    """
    provider = asked_model(workspace, settings)
    # Both: the user has said that a diff may leave, and whoever gets it can make something of it.
    may_show = settings.diff_egress and provider.name in READERS
    trace = PromptTrace(
        folder if settings.prompt_trace else None,
        offered=[one.seq for one in window.captures],
        diff_included=may_show,
        now=now,
    )
    trace.asked_of(provider.name, provider.model)
    session = ModelSession(
        provider=provider,
        # For all questions together, so that a slow model cannot hold publication up for longer than it was given.
        deadline=Deadline.after(settings.timeout_seconds * (settings.retries + 1)),
        trace=trace,
        note=lambda _: None,
    )
    context = PromptContext(command="watch", repository=workspace.git.repository.root.name)
    rejects = Rejects(folder, provider=provider.name, keeps_raw=settings.rejects_raw, now=now)
    return Exchange(session, context, trace, rejects, may_show=may_show)
