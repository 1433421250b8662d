"""Waiting: one look after another until nothing that is required is pending, or the time is up."""

import os
from collections.abc import Callable

from git_agent.ci.context.state_file import POLLING, StateFile
from git_agent.ci.look import MOST_SECONDS, Seen
from git_agent.ci.moments import utc_moment
from git_agent.ci.verdict import BLOCKED
from git_agent.errors import NO_CHECKS, PENDING, ForgeUnreachable, UnknownForge
from git_agent.model.value import value

LOOK_SECONDS = 120.0  # that one look may take, at a forge that is slow
GRACE_SECONDS = 60.0  # after a push a forge needs a while to list its first check
MOST_PARTIAL = 3  # looks in a row at what can be read only in part, and is done otherwise
LEAST_LOOK_SECONDS = 2.0  # for the last look, when the time is all but up
AWAITS_APPROVAL = "action_required"


@value
class Patience:
    """How often is looked, and for how long in all, in seconds."""

    interval: float = 10.0
    timeout: float = 1800.0
    fail_fast: bool = False


@value
class Ticks:
    """The clock that a wait goes by: what it reads, and how it waits. Handed in, so that no test waits."""

    monotonic: Callable[[], float]
    sleep: Callable[[float], None]
    now: Callable[[], float]


class Wait:
    """One wait. `look` is one look at the forge, with the seconds that it may take; `tell` is handed whatever was
    seen, and what is news about it."""

    def __init__(
        self,
        look: Callable[[float], Seen],
        *,
        patience: Patience,
        ticks: Ticks,
        file: StateFile,
        tell: Callable[[Seen, tuple[str, ...]], None],
    ) -> None:
        self._look = look
        self._patience = patience
        self._ticks = ticks
        self._file = file
        self._tell = tell
        self._partial = 0
        self._sha = ""
        self._fault = ""
        self._was_pending = False

    def run(self) -> Seen:
        """What was seen last; its code is the gate's, or 8 where time was up and nothing required had failed.

        Raises:
            AuthError: there is no right to look.
        """
        started, since = self._ticks.monotonic(), utc_moment(self._ticks.now())
        count = 0
        try:
            while True:
                seen = self._look(self._look_seconds(self._ticks.monotonic() - started))
                count += 1
                self._tell(seen, self._news(seen))
                elapsed = self._ticks.monotonic() - started
                if self._is_over(seen, elapsed):
                    return seen
                left = self._patience.timeout - elapsed
                if left <= 0:
                    return _timed_out(seen)
                pause = min(self._pause(seen), left)
                self._file.put({POLLING: self._polling(seen, since, count, pause)})
                self._ticks.sleep(pause)
        finally:
            self._file.put({POLLING: None})

    def _look_seconds(self, elapsed: float) -> float:
        if not self._patience.timeout:  # a single look, which takes as long as any
            return MOST_SECONDS
        return min(MOST_SECONDS, max(LEAST_LOOK_SECONDS, self._patience.timeout - elapsed))

    def _pause(self, seen: Seen) -> float:
        wish = seen.answer.reading.poll_seconds if seen.answer else seen.fault.retry_seconds if seen.fault else 0
        return max(self._patience.interval, float(wish))

    def _is_over(self, seen: Seen, elapsed: float) -> bool:
        if seen.answer is None:
            return isinstance(seen.fault, UnknownForge)  # an outage ends by itself, or with our patience
        if seen.code == NO_CHECKS:
            return elapsed >= min(GRACE_SECONDS, self._patience.timeout)
        request = seen.answer.reading.pull_request
        if request is not None and request.state != "open":
            return True  # somebody else has decided
        required = [check for check in seen.answer.counted.checks if check.required]
        if any(check.raw == AWAITS_APPROVAL for check in required):
            return True  # nothing starts by itself
        if self._patience.fail_fast and any(check.outcome == "fail" for check in required):
            return True
        was_pending, self._was_pending = self._was_pending, False
        reasons = seen.answer.verdict.reasons
        if any(reason.kind == "pending" for reason in reasons):
            self._was_pending = True
            return False
        if was_pending and any(reason.text.startswith(BLOCKED) for reason in reasons):
            return False  # a forge that blocks for a pending check says so a moment longer than that
        self._partial = self._partial + 1 if seen.answer.reading.incomplete else 0
        return not 0 < self._partial < MOST_PARTIAL

    def _news(self, seen: Seen) -> tuple[str, ...]:
        if seen.answer is None:
            before, self._fault = self._fault, str(seen.fault)
            return (f"{seen.fault}; asking again",) if self._fault != before else ()
        self._fault = ""
        before, self._sha = self._sha, seen.answer.reading.sha
        if before and before != self._sha:
            return (f"the head has moved from {before[:12]} to {self._sha[:12]}; following it",)
        return ()

    def _polling(self, seen: Seen, since: str, count: int, pause: float) -> dict[str, object]:
        """How far it is. Who was killed takes nothing back, so it says whose word it is and how long it holds."""
        now, numbers = self._ticks.now(), seen.report["aggregate"]
        total, pending = numbers["total_checks"], numbers["pending_count"]
        number = seen.report.get("pr_number")
        return {
            **({"pr_number": number} if number is not None else {}),
            "started_at": since,
            "last_check_at": utc_moment(now),
            "pid": os.getpid(),
            "expires_at": utc_moment(now + pause + LOOK_SECONDS),
            "check_count": count,
            "status": "polling",
            "checks_completed": total - pending,
            "checks_pending": pending,
            "checks_total": total,
        }


def _timed_out(seen: Seen) -> Seen:
    if seen.answer is None or seen.code in (ForgeUnreachable.exit_code, NO_CHECKS):
        return seen
    if any(check.required and check.outcome == "fail" for check in seen.answer.counted.checks):
        return seen  # decided, whatever else is still going
    return Seen(report=seen.report, code=PENDING, answer=seen.answer)
