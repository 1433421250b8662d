"""One answer that a forge does not give ends no diagnosis, whichever forge it is."""

from collections.abc import Iterator

import pytest

from git_agent.ci.diagnose.run import diagnose_check
from git_agent.ci.evidence import Evidence
from git_agent.ci.values import Annotation, ReportedTest, Step
from git_agent.errors import AuthError, ForgeUnreachable, GitAgentError
from support.ci_readings import check


class Faulty:
    """Has a log that says enough, and fails at whatever it is told to."""

    def __init__(self, error: GitAgentError, *parts: str) -> None:
        self._error = error
        self._parts = parts

    def _meet(self, part: str) -> None:
        if part in self._parts:
            raise self._error

    def annotations(self) -> tuple[Annotation, ...]:
        self._meet("annotations")
        return ()

    def failed_step(self) -> Step | None:
        self._meet("steps")
        return None

    def log(self) -> Iterator[bytes] | None:
        self._meet("log")
        return iter([b"src/app.py:3: error: Incompatible return value type  [return-value]\n"])

    def test_report(self) -> tuple[ReportedTest, ...]:
        self._meet("test report")
        return ()

    def notes(self) -> tuple[str, ...]:
        return ("its own",)


@pytest.mark.parametrize("error", [ForgeUnreachable("it answers 502"), AuthError("no right")])
def test_what_cannot_be_read_is_noted_and_the_rest_is_used(error: GitAgentError) -> None:
    found = diagnose_check(check("lint", "failure"), Evidence(Faulty(error, "annotations", "steps", "test report")))
    assert (found.file, found.line) == ("src/app.py", 3)
    for what in ("annotations", "steps"):
        assert f"its {what} could not be read: {error}" in found.notes
    assert "its own" in found.notes


def test_without_anything_to_read_it_is_unknown() -> None:
    gone = ForgeUnreachable("it answers 502")
    found = diagnose_check(
        check("lint", "failure"), Evidence(Faulty(gone, "annotations", "steps", "log", "test report"))
    )
    assert (found.failure_type, len(found.notes)) == ("unknown", 5)
