"""Evidence: what a forge tells of a failure, piece by piece; what it cannot tell is noted, and the rest is used."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from git_agent.ci.forges.base import FailureSource
from git_agent.ci.values import Annotation, ReportedTest, Step
from git_agent.errors import AuthError, ForgeUnreachable

T = TypeVar("T")


class Evidence:
    """A source of any forge that never stops a diagnosis: one answer that is lost is not all of them."""

    def __init__(self, source: FailureSource) -> None:
        self._source = source
        self._notes: list[str] = []

    def annotations(self) -> tuple[Annotation, ...]:
        return self._tried(self._source.annotations, (), "its annotations")

    def failed_step(self) -> Step | None:
        return self._tried(self._source.failed_step, None, "its steps")

    def log(self) -> Iterator[bytes] | None:
        return self._tried(self._source.log, None, "its log")

    def test_report(self) -> tuple[ReportedTest, ...]:
        return self._tried(self._source.test_report, (), "its test report")

    def notes(self) -> tuple[str, ...]:
        return (*self._notes, *self._source.notes())

    def _tried(self, question: Callable[[], T], otherwise: T, what: str) -> T:
        try:
            return question()
        except (AuthError, ForgeUnreachable) as error:
            self._notes.append(f"{what} could not be read: {error}")
            return otherwise
