"""Diagnoses as a person reads them."""

import pytest

from git_agent.ci.diagnose.run import diagnose_log
from git_agent.ci.report import diagnose_report, failure_report
from git_agent.cli.ci.failures import DOING, NO_HELP, NOT_READ, NOT_SAID, failure_lines


@pytest.mark.parametrize(
    ("log", "doing"),
    [
        ("all is quiet\nand then it ended\n", NOT_SAID),
        ("make\nERROR: Job failed: exit code 1\n", NOT_SAID),
        ("", NOT_READ),
        ('<testsuite tests="1"><testcase name="a"/></testsuite>', NO_HELP),
        ("java.lang.OutOfMemoryError: Java heap space\n", DOING["investigate"]),
        ("compilation failed\n", DOING["x-fix"]),
    ],
)
def test_what_to_do_next_is_true_of_what_was_read(log: str, doing: str) -> None:
    report = diagnose_report([failure_report(diagnose_log([log.encode()], name="build"))])
    text = "".join(part if isinstance(part, str) else part.text for part in failure_lines(report))
    assert f"  next: {doing}\n" in text
