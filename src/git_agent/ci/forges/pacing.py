"""Pacing: how long a forge is waited for, and how many ask it at once."""

from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import TypeVar

from git_agent import clock
from git_agent.ci.forges.limits import Pause
from git_agent.ci.time_limit import TimeLimit

MOST_AT_ONCE = 6
PATIENCE_SECONDS = 90.0

Done = TypeVar("Done")


class Pacing:
    """How long is waited in all, and whether several may ask at once; once a forge has set a limit they may not."""

    def __init__(
        self,
        *,
        patience: float = PATIENCE_SECONDS,
        sleep: Callable[[float], object] = clock.sleep,
        tell: Callable[[str], None] = lambda _: None,
        limit: TimeLimit | None = None,
    ) -> None:
        self.limit = limit or TimeLimit()
        self.at_once = MOST_AT_ONCE
        self._left = patience
        self._sleep = sleep
        self._tell = tell
        self._lock = Lock()
        self._said: set[str] = set()

    def say_once(self, text: str) -> None:
        """Tells what is waited for, to whoever may wonder; never the same again."""
        if text not in self._said:
            self._said.add(text)
            self._tell(text)

    def wait(self, pause: Pause) -> bool:
        """Waits, or says that it would be too long."""
        with self._lock:
            if pause.is_limit:
                self.at_once = 1
            if pause.seconds > min(self._left, self.limit.left()):
                return False
            self._left -= pause.seconds
        if pause.seconds >= 5:
            self._tell(f"waiting {pause.seconds:.0f} s for the forge: {pause.why}")
        self._sleep(pause.seconds)
        return True


def at_once(jobs: Sequence[Callable[[], Done]], *, most: int) -> list[Done]:
    """What each of them returns, in their order; the first error is raised."""
    if len(jobs) == 1 or most == 1:
        return [job() for job in jobs]
    waiting, done, errors = list(enumerate(jobs)), dict[int, Done](), list[BaseException]()

    def work() -> None:
        while waiting and not errors:
            try:
                index, job = waiting.pop(0)
            except IndexError:  # another one was faster
                return
            try:
                done[index] = job()
            except Exception as error:  # noqa: BLE001 - raised below, where somebody can see it
                errors.append(error)

    # Not waited for at an interrupt: a forge that does not answer must not hold up whoever has given up on it.
    threads = [Thread(target=work, daemon=True) for _ in range(min(most, len(jobs)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return [done[index] for index in range(len(jobs))]
