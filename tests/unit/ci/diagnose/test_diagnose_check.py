"""A failed check in, a diagnosis out: which evidence is asked for, and what it is worth."""

import pytest

from git_agent.ci.diagnose.run import diagnose_check
from git_agent.ci.values import Annotation, ReportedTest, Step
from git_agent.model.value import as_data
from support.ci_evidence import Told, failing

LOG = b"""\
2026-11-15T03:00:01.0000000Z src/old.c:1:1: error: of a step that passed
2026-11-15T03:00:05.1234567Z tests/test_api.py:12: AssertionError: Expected 200, got 404
2026-11-15T03:00:05.2234567Z ##[error]Process completed with exit code 1.
2026-11-15T03:00:09.0000000Z src/late.c:9:9: error: of a step that cleans up
"""
STEP = Step(
    name="Run tests", number=4, raw="failure", started_at="2026-11-15T03:00:04Z", completed_at="2026-11-15T03:00:06Z"
)
SEED = {"check_name", "failure_type", "failure_message", "log_excerpt", "suggested_action"}
SEED |= {"retry_count", "flaky_probability"}
REPORT = (ReportedTest(name="CartTest adds", message="expected 2", path="src/CartTest.java", line=7),)


def test_the_seeds_fields_are_all_there() -> None:
    found = diagnose_check(failing(), Told(log=LOG, step=STEP))

    assert set(as_data(found)) >= SEED
    assert (found.check_name, found.failure_type) == ("integration-tests", "test-failure")
    assert found.failure_message == "AssertionError: Expected 200, got 404"
    assert (found.suggested_action, found.retry_count) == ("x-fix", 0)


@pytest.mark.parametrize(
    ("raw", "kind", "action"),
    [
        ("timed_out", "timeout", "raise-timeout"),
        ("startup_failure", "workflow-config", "fix-config"),
        ("action_required", "awaiting-approval", "approve"),
        ("cancelled", "cancelled", "rerun"),
    ],
)
def test_a_word_that_says_it_all_costs_no_request(raw: str, kind: str, action: str) -> None:
    source = Told(log=LOG)

    found = diagnose_check(failing(raw), source)

    assert (found.failure_type, found.suggested_action, found.evidence) == (kind, action, "conclusion")
    assert source.asked == []


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("job_execution_timeout", "timeout"),
        ("runner_system_failure", "infrastructure"),
        ("something_new_failure", "infrastructure"),
        ("ci_quota_exceeded", "rate-limit"),
    ],
)
def test_gitlabs_reason_comes_first(reason: str, kind: str) -> None:
    source = Told(log=LOG)

    assert diagnose_check(failing("failed", kind="job", reason=reason), source).failure_type == kind
    assert source.asked == []


def test_a_failing_script_is_read_in_its_log() -> None:
    found = diagnose_check(failing("failed", kind="job", reason="script_failure"), Told(log=LOG, step=STEP))

    assert found.failure_type == "test-failure"


def test_an_annotation_with_a_place_is_enough() -> None:
    told = Annotation(path="src/a.py", line=3, level="failure", title="Ruff (F401)", message="`os` imported but unused")
    source = Told(annotations=(told,), step=STEP, log=LOG)

    found = diagnose_check(failing(), source)

    assert (found.failure_type, found.file, found.line, found.rule) == ("lint-error", "src/a.py", 3, "F401")
    assert (found.evidence, source.asked) == ("annotations", ["annotations"])


@pytest.mark.parametrize("message", ["Process completed with exit code 1.", "The operation was canceled."])
def test_an_annotation_that_every_failing_job_has_says_nothing(message: str) -> None:
    generic = Annotation(path=".github", line=1, level="failure", title="", message=message)
    source = Told(annotations=(generic,), step=STEP, log=LOG)

    found = diagnose_check(failing(), source)

    assert (found.file, found.line, found.evidence) == ("tests/test_api.py", 12, "step")


def test_a_warning_is_no_reason() -> None:
    mild = Annotation(path="src/a.py", line=3, level="warning", title="", message="deprecated")

    assert diagnose_check(failing(), Told(annotations=(mild,), log=LOG)).file != "src/a.py"


def test_only_the_failed_steps_part_of_the_log_counts() -> None:
    source = Told(step=STEP, log=LOG)

    found = diagnose_check(failing(), source)

    assert (found.file, found.line, found.log_line, found.step) == ("tests/test_api.py", 12, 2, "Run tests")
    assert source.asked == ["annotations", "step", "log"]


@pytest.mark.parametrize("name", ["Set up job", "Run actions/checkout@v4", "Restore cache", "Initialize containers"])
def test_a_step_of_the_system_itself_is_infrastructure(name: str) -> None:
    source = Told(step=Step(name=name, number=1, raw="failure"), log=LOG)

    found = diagnose_check(failing(), source)

    assert (found.failure_type, found.suggested_action) == ("infrastructure", "rerun")
    assert "log" not in source.asked


def test_a_report_is_asked_where_the_steps_log_says_nothing() -> None:
    silent = b"2026-11-15T03:00:05.0Z running\n2026-11-15T03:00:09.0Z src/late.c:9:9: error: elsewhere\n"

    found = diagnose_check(failing(), Told(step=STEP, log=silent, tests=REPORT))

    assert (found.file, found.line, found.evidence) == ("src/CartTest.java", 7, "test-report")


def test_the_whole_log_is_the_last_resort() -> None:
    silent = b"2026-11-15T03:00:05.0Z running\n2026-11-15T03:00:09.0Z src/late.c:9:9: error: elsewhere\n"

    found = diagnose_check(failing(), Told(step=STEP, log=silent))

    assert (found.file, found.evidence) == ("src/late.c", "log")


def test_a_log_that_is_gone_leaves_the_report_and_the_note() -> None:
    found = diagnose_check(failing(), Told(tests=REPORT, notes=("the log has expired",)))

    assert (found.file, found.notes) == ("src/CartTest.java", ("the log has expired",))


def test_nothing_at_all_is_unknown_and_said() -> None:
    found = diagnose_check(failing(), Told())

    assert (found.failure_type, found.suggested_action, found.evidence) == ("unknown", "investigate", "none")
    assert "no log" in found.failure_message
