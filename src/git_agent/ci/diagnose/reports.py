"""Reports instead of logs: what GitLab has read of them, and JUnit XML or SARIF as a file."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from git_agent.ci.diagnose.actions import action_for
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.junit import is_junit, read_junit
from git_agent.ci.diagnose.places import project_path
from git_agent.ci.diagnose.sarif import Finding, is_sarif, read_sarif
from git_agent.ci.diagnose.tell import shown
from git_agent.ci.diagnose.values import Diagnosis, FailureType
from git_agent.ci.values import ReportedTest

MOST_BYTES = 32 << 20  # of a report; a log may be longer
_ENOUGH = 4_096  # bytes that tell a report from a log


def from_test_report(tests: Sequence[ReportedTest], *, name: str) -> Diagnosis | None:
    """The first test that failed."""
    if not tests:
        return None
    first = next((test for test in tests if test.path and test.line), tests[0])
    kind: FailureType = type_of_message(first.message) or "test-failure"
    said = first.message.strip().partition("\n")[0] or f"{first.name} failed"
    return Diagnosis(
        check_name=name,
        failure_type=kind,
        failure_message=shown([said]),
        log_excerpt=shown([first.name, *first.message.splitlines()[:10]]),
        suggested_action=action_for(kind),
        file=project_path(first.path) if first.path else None,
        line=first.line,
        evidence="test-report",
        notes=(f"{len(tests)} tests failed",) if len(tests) > 1 else (),
    )


def from_report_file(pieces: Iterable[bytes], *, name: str) -> tuple[Diagnosis | None, Iterator[bytes]]:
    """A diagnosis where it is a report, and what is to be read as a log where it is none."""
    rest = iter(pieces)
    head = b""
    while len(head) < _ENOUGH and (piece := next(rest, None)) is not None:
        head += piece
    rest = chain([head], rest)
    if not (is_junit(head) or is_sarif(head)):
        return None, rest
    whole = _whole(rest)
    if whole is None:
        return _unread(name, f"the report is longer than {MOST_BYTES >> 20} MiB"), iter(())
    found = from_test_report(read_junit(whole), name=name) if is_junit(head) else _from_sarif(read_sarif(whole), name)
    return found or _unread(name, "the report names no failure"), iter(())


def _whole(pieces: Iterable[bytes]) -> bytes | None:
    held = bytearray()
    for piece in pieces:
        held += piece
        if len(held) > MOST_BYTES:
            return None
    return bytes(held)


def _from_sarif(findings: Sequence[Finding], name: str) -> Diagnosis | None:
    if not findings:
        return None
    first = findings[0]
    return Diagnosis(
        check_name=name,
        failure_type="lint-error",
        failure_message=shown([first.message]),
        log_excerpt=shown([_told(one) for one in findings[:10]]),
        suggested_action=action_for("lint-error"),
        file=project_path(first.path) if first.path else None,
        line=first.line,
        column=first.column,
        rule=first.rule,
        evidence="test-report",
        notes=(f"{len(findings)} findings",) if len(findings) > 1 else (),
    )


def _told(finding: Finding) -> str:
    return ": ".join(filter(None, (_place(finding), finding.message)))


def _place(finding: Finding) -> str:
    return ":".join(str(part) for part in (finding.path, finding.line) if part is not None) if finding.path else ""


def _unread(name: str, why: str) -> Diagnosis:
    return Diagnosis(
        check_name=name,
        failure_type="unknown",
        failure_message=why,
        log_excerpt="",
        suggested_action="investigate",
        evidence="test-report",
    )
