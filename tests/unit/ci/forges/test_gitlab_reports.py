"""The failed tests of one job in the report of a pipeline."""

from typing import Any

import pytest

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitlab.reports import failed_tests
from git_agent.ci.values import ReportedTest

CASE = {"name": "adds", "classname": "calc", "status": "failed", "file": "calc_test.py", "system_output": "1 != 2"}


def report(*cases: dict[str, Any], suite: str = "unit") -> Fields:
    return Fields({"test_suites": [{"name": suite, "test_cases": list(cases)}]}, "/x")


def test_failed_and_broken_tests_are_reported_with_their_words() -> None:
    cases = (CASE, {**CASE, "name": "runs", "status": "success"}, {**CASE, "name": "ends", "status": "error"})
    assert failed_tests(report(*cases), "unit") == (
        ReportedTest(name="calc: adds", message="1 != 2", path="calc_test.py"),
        ReportedTest(name="calc: ends", message="1 != 2", path="calc_test.py"),
    )


@pytest.mark.parametrize("job", ["unit", "unit 2/3", "unit: [3.11, linux]", "unit:1/2", "unit 1 2"])
def test_jobs_of_one_group_report_under_its_name(job: str) -> None:
    assert failed_tests(report(CASE), job)


def test_the_tests_of_another_job_are_not_its_own() -> None:
    assert failed_tests(report(CASE, suite="browser"), "unit") == ()


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"system_output": None, "stack_trace": "at calc.py:3"}, "at calc.py:3"),
        ({"system_output": {"message": "1 != 2"}}, "1 != 2"),
        ({"system_output": None}, ""),
    ],
)
def test_the_words_of_a_test_are_where_the_version_puts_them(case: dict[str, Any], message: str) -> None:
    assert failed_tests(report({**CASE, **case}), "unit")[0].message == message
