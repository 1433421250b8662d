"""A GitLab test report → the tests of one job that failed."""

import re

from git_agent.ci.forges.fields import Fields
from git_agent.ci.values import ReportedTest

_FAILED = ("failed", "error")
# A report names a suite by the group of its jobs: `rspec 2/3` and `rspec: [a, b]` report as `rspec`.
_ONE_OF_MANY = re.compile(r"(?::? \[.*\]|[ :/]+\d+[ /:\\]+\d+)$")


def failed_tests(report: Fields, job: str) -> tuple[ReportedTest, ...]:
    """The failed tests of the suites that a job reports."""
    names = {job, _ONE_OF_MANY.sub("", job)}
    suites = [suite for suite in report.items("test_suites") if suite.text("name") in names]
    cases = [case for suite in suites for case in suite.items("test_cases")]
    return tuple(_reported(case) for case in cases if case.text("status") in _FAILED)


def _reported(case: Fields) -> ReportedTest:
    name, group = case.text("name"), case.text("classname")
    message = case.words("system_output") or case.words("stack_trace")
    return ReportedTest(
        name=f"{group}: {name}" if group and group not in name else name,
        message=message,
        path=case.text("file") or None,
    )
