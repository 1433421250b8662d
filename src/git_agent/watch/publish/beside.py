"""Beside: something that is done in a thread of its own while its owner does something else."""

from collections.abc import Callable
from threading import Thread
from typing import Generic, Self, TypeVar

Done = TypeVar("Done")


class Beside(Generic[Done]):
    """Begins on entering, and has ended on leaving, wanted or not."""

    def __init__(self, work: Callable[[], Done]) -> None:
        self._work = work
        self._done: list[Done] = []
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name="beside", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join()

    def has_ended(self, seconds: float) -> bool:
        """Whether it ends in that time."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def result(self) -> Done:
        """What came of it; raises what it raised."""
        self._thread.join()
        if self._error is not None:
            raise self._error
        return self._done[0]

    def _run(self) -> None:
        try:
            self._done.append(self._work())
        except BaseException as error:  # noqa: BLE001  whoever asks for the result gets it
            self._error = error
