"""JUnit XML and SARIF files, and what is refused about them."""

import json

import pytest

from git_agent.ci.diagnose.junit import is_junit, read_junit
from git_agent.ci.diagnose.run import diagnose_log
from git_agent.errors import UsageError
from support.limited import within

JUNIT = b"""<?xml version="1.0" encoding="utf-8"?>
<testsuites><testsuite name="pytest" tests="2" failures="1">
<testcase classname="tests.test_cart" name="test_ok" time="0.1"/>
<testcase classname="tests.test_cart" name="test_total" time="0.1">
<failure message="AssertionError: assert 2 == 3">def test_total():
&gt;       assert total() == 3
E       AssertionError: assert 2 == 3

tests/test_cart.py:12: AssertionError</failure></testcase>
</testsuite></testsuites>"""


def sarif(*results: dict[str, object]) -> bytes:
    return json.dumps(
        {"version": "2.1.0", "$schema": "sarif-2.1.0.json", "runs": [{"results": list(results)}]}
    ).encode()


def finding(level: str, path: str, line: int) -> dict[str, object]:
    where = {"physicalLocation": {"artifactLocation": {"uri": path}, "region": {"startLine": line, "startColumn": 2}}}
    return {"ruleId": "no-eval", "level": level, "message": {"text": f"found in {path}"}, "locations": [where]}


def test_a_junit_file_tells_the_test_that_failed() -> None:
    found = diagnose_log([JUNIT[:50], JUNIT[50:]], name="report.xml")

    assert (found.failure_type, found.file, found.line) == ("test-failure", "tests/test_cart.py", 12)
    assert found.failure_message == "AssertionError: assert 2 == 3"
    assert found.evidence == "test-report"


def test_a_junit_file_without_a_stack_has_what_its_attributes_say() -> None:
    case = b'<testsuite><testcase name="a" file="test/a.rb" line="7"><error type="X"/></testcase></testsuite>'

    found = diagnose_log([case], name="report.xml")

    assert (found.file, found.line, found.failure_message) == ("test/a.rb", 7, "X")


def test_entities_are_never_expanded() -> None:
    bomb = JUNIT.replace(b"<testsuites>", b'<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><testsuites>')

    with pytest.raises(UsageError, match="document type"):
        diagnose_log([bomb], name="report.xml")


@pytest.mark.parametrize("raw", [JUNIT[:-30], JUNIT.replace(b"utf-8", b"cp037")])
def test_a_broken_report_is_refused_in_words(raw: bytes) -> None:
    with pytest.raises(UsageError):
        diagnose_log([raw], name="report.xml")


def test_a_report_without_a_failure_says_so() -> None:
    found = diagnose_log([b"<testsuite><testcase name='a'/></testsuite>"], name="report.xml")

    assert (found.failure_type, found.failure_message) == ("unknown", "the report names no failure")


def test_sarif_tells_errors_before_warnings_and_no_notes() -> None:
    log = sarif(finding("note", "a.js", 1), finding("warning", "b.js", 2), finding("error", "src/c.js", 3))

    found = diagnose_log([log], name="scan.sarif")

    assert (found.failure_type, found.file, found.line, found.column) == ("lint-error", "src/c.js", 3, 2)
    assert (found.rule, found.failure_message) == ("no-eval", "found in src/c.js")


@pytest.mark.parametrize("odd", [{}, {"message": 3, "locations": "x"}, {"locations": [{"physicalLocation": []}]}])
def test_an_odd_result_of_sarif_does_not_fail(odd: dict[str, object]) -> None:
    assert diagnose_log([sarif(odd)], name="scan.sarif").failure_type == "lint-error"


def test_a_broken_sarif_file_is_refused_in_words() -> None:
    with pytest.raises(UsageError):
        diagnose_log([sarif(finding("error", "a.js", 1))[:-3]], name="scan.sarif")


PAGE = b"<![CDATA[expected 200, got\n<!DOCTYPE html>\n<html></html>\n]]>"


def test_a_page_in_a_failures_text_is_no_document_type() -> None:
    report = b'<testsuite><testcase name="home"><failure message="500">' + PAGE + b"</failure></testcase></testsuite>"

    assert diagnose_log([report], name="report.xml").failure_message == "500"


@pytest.mark.parametrize(
    "lead", [b"<?xml version='1.0'?>\n<!-- a -->", b"<?xml version='1.0'?><?a b?>\n", b"\n <!-- > --> <!----> "]
)
def test_a_document_type_is_refused_wherever_it_may_stand(lead: bytes) -> None:
    bomb = lead + b'<!DOCTYPE x [<!ENTITY a "aaaa">]><testsuites><testcase><failure/></testcase></testsuites>'

    with pytest.raises(UsageError, match="document type"):
        read_junit(bomb)


@pytest.mark.parametrize("declared", [b"encoding = 'cp037'", b" " * 300 + b"encoding='cp037'"])
def test_an_encoding_is_seen_however_it_is_laid_out(declared: bytes) -> None:
    with pytest.raises(UsageError, match="encoding"):
        read_junit(b"<?xml version='1.0' " + declared + b"?><testsuite/>")


@pytest.mark.parametrize("char", [b" ", b"\n", b"<", b"<!--", b"<!-- -->", b"<?a?>", b"-"])
def test_what_a_file_is_is_told_in_a_time_that_grows_with_its_length(char: bytes) -> None:
    within(2, {"head": lambda: is_junit(char * 20_000)})


def test_sarif_needs_no_schema_and_only_its_failures_are_told() -> None:
    passed = {**finding("error", "a.js", 1), "kind": "pass"}
    runs = {"version": "2.1.0", "runs": [{"results": [passed, finding("error", "b.js", 2)]}]}

    found = diagnose_log([json.dumps(runs).encode()], name="scan.json")

    assert (found.file, found.notes) == ("b.js", ())


def test_a_finding_of_wrong_types_is_told_without_them() -> None:
    wrong = b'{"version":"2.1.0","runs":[{"results":[{"level":"error","message":{"text":["a"]},"locations":[{}]}]}]}'
    found = diagnose_log([wrong], name="x")
    assert (found.failure_message, found.log_excerpt, found.file) == ("a finding", "a finding", None)


def test_a_report_that_is_nested_too_deeply_is_refused_in_words() -> None:
    with pytest.raises(UsageError, match="nested too deeply"):
        diagnose_log([b'{"version":"2.1.0","runs":' + b"[" * 100_000], name="x")
