"""The daemon's planner: has a program of its own plan, and never fails, whatever becomes of that program."""

from collections.abc import Callable

from git_agent import clock
from git_agent.errors import GitAgentError, TimeLimitExceeded
from git_agent.model.process_result import Conversation
from git_agent.model.value import as_data
from git_agent.watch.plan.breaker import Breaker, breaker_data
from git_agent.watch.plan.codec import is_plan_for, line_of, object_in, plan_from, window_data
from git_agent.watch.plan.plain import plain_group
from git_agent.watch.plan.values import BY_FALLBACK, PLANNER_ERROR, Deferral, Note, Plan, Window
from git_agent.watch.settings import BUILTIN, WatchSettings

IDLE_SECONDS = 60.0
STARTS = 2  # a program that crashes over a window is not given it a third time
LOCAL_SECONDS = 60.0  # for what needs no model: learning a long history is the most of it

Start = Callable[[float], Conversation]
"""Starts the program; each of its answers comes in so many seconds."""


class WorkerPlanner:
    """One program for all windows; it is started when it is needed, and ended when it has nothing to do."""

    def __init__(
        self,
        start: Start,
        settings: WatchSettings,
        breaker: Breaker,
        *,
        tell: Callable[[str], None] = lambda _: None,
        monotonic: Callable[[], float] = clock.monotonic,
        now: Callable[[], float] = clock.now,
    ) -> None:
        self._start = start
        self._tell = tell
        self._told: set[str] = set()
        self._settings = settings
        self._breaker = breaker
        self._monotonic = monotonic
        self._now = now
        self._worker: Conversation | None = None
        self._used_at = 0.0
        self._number = 0

    @property
    def is_running(self) -> bool:
        return self._worker is not None

    def plan(self, window: Window) -> Plan:
        """What the program says, or the plainest plan there is."""
        error = ""
        for _ in range(STARTS):
            try:
                if plan := self._asked(window):
                    self._breaker = plan.breaker
                    self._tell_of(plan.problems)
                    return plan
                error = "the planner ended without an answer"
            # Not a second time: the first try has taken a minute or more, in which nothing was published.
            except TimeLimitExceeded as late:
                error = str(late)
                break
            except (GitAgentError, OSError, ValueError, KeyError, TypeError) as fault:
                error = f"the planner cannot be used: {fault}"
            finally:
                self._used_at = self._monotonic()
            self.close()
        self.close()
        return self._plainest(window, error)

    def _tell_of(self, problems: tuple[str, ...]) -> None:
        """Each once: what cannot be written today cannot be written for the next window either."""
        for problem in problems:
            if problem not in self._told:
                self._told.add(problem)
                self._tell(f"plan: {problem}")

    def close_if_idle(self) -> float | None:
        """Ends the program when it was not used for a while; seconds until that, None when none runs."""
        if self._worker is None:
            return None
        left = IDLE_SECONDS - (self._monotonic() - self._used_at)
        if left > 0:
            return left
        self.close()
        return None

    def close(self) -> None:
        """Ends the program; the next window starts another."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _asked(self, window: Window) -> Plan | None:
        """The program's plan; None when it is gone.

        Raises:
            ValueError: it says something else.
        """
        if self._worker is None:
            self._worker = self._start(_seconds(self._settings))
        self._number += 1
        question = {
            "id": self._number,
            "do": "plan",
            "settings": as_data(self._settings),
            "window": window_data(window),
            "breaker": breaker_data(self._breaker),
        }
        answer = self._worker.ask(line_of(question))
        if not answer:
            return None
        data = object_in(answer)
        if data.get("id") != self._number or "plan" not in data:
            raise ValueError(str(data.get("error", "it answered something else"))[:500])
        plan = plan_from(data["plan"])
        # Checked here as well: what a program says is not believed because it is ours.
        if not is_plan_for(plan, window):
            raise ValueError("its plan is not about the window")
        return plan

    def _plainest(self, window: Window, error: str) -> Plan:
        first, *others = window.offers
        # Whose fault it was cannot be seen from here, and to leave a sound model alone for 30 s is cheap.
        if self._settings.provider != BUILTIN:
            self._breaker = self._breaker.for_provider(self._settings.provider).unreachable(error, now=self._now())
        form = self._settings.commit_format
        group = plain_group(first.captures, commit_format=form, reason="planner fallback")
        return Plan(
            groups=(group,),
            deferred=tuple(Deferral(seq=seq, reason="planner fallback") for offer in others for seq in offer.seqs),
            source=BY_FALLBACK,
            provider=self._settings.provider,
            failure=error,
            notes=(Note(kind=PLANNER_ERROR, reason=error),),
            breaker=self._breaker,
        )


def _seconds(settings: WatchSettings) -> float:
    """For one window: every question to a model may take its whole time, and a little is for ourselves."""
    questions = 0 if settings.provider == BUILTIN else settings.retries + 1
    return LOCAL_SECONDS + questions * settings.timeout_seconds
