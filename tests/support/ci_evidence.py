"""Evidence as a forge would give it, with a list of what was asked for."""

from collections.abc import Iterator

from git_agent.ci.values import Annotation, Check, PastRun, ReportedTest, Step


class Told:
    """A FailureSource of values."""

    def __init__(
        self,
        *,
        annotations: tuple[Annotation, ...] = (),
        step: Step | None = None,
        log: bytes | None = None,
        tests: tuple[ReportedTest, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> None:
        self.asked: list[str] = []
        self._annotations, self._step, self._log, self._tests, self._notes = annotations, step, log, tests, notes

    def annotations(self) -> tuple[Annotation, ...]:
        self.asked.append("annotations")
        return self._annotations

    def failed_step(self) -> Step | None:
        self.asked.append("step")
        return self._step

    def log(self) -> Iterator[bytes] | None:
        self.asked.append("log")
        return None if self._log is None else iter([self._log])

    def test_report(self) -> tuple[ReportedTest, ...]:
        self.asked.append("report")
        return self._tests

    def notes(self) -> tuple[str, ...]:
        return self._notes


def failing(raw: str = "failure", **more: object) -> Check:
    """A check that failed."""
    given: dict[str, object] = {
        "name": "integration-tests",
        "status": "completed",
        "raw": raw,
        "outcome": "fail",
        "url": "",
        "kind": "run",
        **more,
    }
    return Check(**given)  # type: ignore[arg-type]


def runs(outcomes: str, *, shas: str = "abcdefghijklmnopqrstuvwxyz") -> tuple[PastRun, ...]:
    """One run for each letter: p for passed, f for failed, x for unknown; each of a commit of its own."""
    words = {"p": "pass", "f": "fail", "x": "unknown"}
    return tuple(PastRun(sha=sha, outcome=words[letter]) for letter, sha in zip(outcomes, shas, strict=False))  # type: ignore[arg-type]
