"""One line or two for each type of failure, and what is to be done about it."""

import pytest

from git_agent.ci.diagnose.run import diagnose_log
from git_agent.ci.diagnose.tell import NOTHING_SAID

CASES = [
    ("test-failure", "x-fix", "FAIL: test_login\nAssertionError: Expected 200, got 404"),
    ("test-failure", "x-fix", "AssertionError: Expected 200, got 404"),
    ("test-failure", "x-fix", "FAIL Required test coverage of 90% not reached. Total coverage: 71.00%"),
    ("test-failure", "x-fix", 'Jest: "global" coverage threshold for lines (90%) not met: 71%'),
    ("lint-error", "x-fix", "src/a.py:1:1: F401 'os' imported but unused"),
    ("lint-error", "x-fix", "app/a.rb:3:1: C: Style/StringLiterals: Prefer single-quoted strings"),
    ("type-error", "x-fix", 'src/a.py:3: error: Incompatible return value type (got "int", expected "str")  '
     '[return-value]'),
    ("type-error", "x-fix", "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'."),
    ("build-error", "x-fix", "compilation failed"),
    ("build-error", "x-fix", "gcc: error: src/x.c: No such file or directory"),
    ("build-error", "x-fix", "make: *** [Makefile:3: all] Error 2"),
    ("build-error", "x-fix", "error[E0308]: mismatched types\n --> src/main.rs:4:5"),
    ("dependency-error", "x-fix", "ERROR: No matching distribution found for nope==9"),
    ("dependency-error", "x-fix", "npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree"),
    ("dependency-error", "x-fix", "error: no matching package named `nope` found"),
    ("dependency-error", "x-fix", "[ERROR] Failed to execute goal on project app: Could not resolve "
     "dependencies for project x"),
    ("dependency-error", "x-fix", "`npm ci` can only install packages when your package.json and "
     "package-lock.json are in sync."),
    ("timeout", "raise-timeout", "##[error]The job running on runner X has exceeded the maximum execution "
     "time of 360 minutes."),
    ("timeout", "raise-timeout", "##[error]Process completed with exit code 124."),
    ("timeout", "investigate", "panic: test timed out after 2s\n\ngoroutine 7 "
     "[sleep]:\n\t/home/runner/work/a/a/q_test.go:33 +0x1f"),
    ("infrastructure", "rerun", "##[error]The self-hosted runner lost communication with the server."),
    ("infrastructure", "rerun", "##[error]The runner has received a shutdown signal."),
    ("infrastructure", "rerun", "Error response from daemon: received unexpected HTTP status: 503 Service Unavailable"),
    ("infrastructure", "rerun", 'Failed to pull image "acme/app:1": rpc error'),
    ("out-of-memory", "investigate", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap "
     "out of memory"),
    ("out-of-memory", "investigate", "java.lang.OutOfMemoryError: Java heap space"),
    ("out-of-memory", "investigate", "Killed\n##[error]Process completed with exit code 137."),
    ("disk-full", "investigate", "fatal error: error writing to /tmp/a.s: No space left on device"),
    ("network", "rerun", "npm error code ECONNRESET"),
    ("network", "rerun", "curl: (6) Could not resolve host: example.org"),
    ("network", "rerun", "Temporary failure in name resolution\nERROR: Could not find a version that "
     "satisfies the requirement x"),
    ("rate-limit", "wait", "toomanyrequests: You have reached your pull rate limit."),
    ("rate-limit", "wait", "curl: (22) The requested URL returned error: 403\nAPI rate limit exceeded for 192.0.2.7."),
    ("permission", "check-secret", "remote: Permission to o/r.git denied to github-actions[bot]."),
    ("permission", "check-secret", "Error: Input required and not supplied: token"),
    ("permission", "check-secret", "Error: Username and password required"),
    ("permission", "check-secret", "Error: Secret DEPLOY_KEY is required but not set"),
    ("permission", "check-secret", "##[error]Resource not accessible by integration"),
    ("workflow-config", "fix-config", "Error: Unable to resolve action `acme/nope@v1`, unable to find version `v1`"),
    ("cancelled", "rerun", "##[error]The operation was canceled."),
    ("snapshot-mismatch", "x-fix", "Error: Snapshot `greets 1` mismatched\n \u276f src/v.test.ts:2:47"),
    ("snapshot-mismatch", "x-fix", " \u203a 1 snapshot obsolete."),
    ("unknown", "investigate", "all is quiet\nand then it ended"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "action", "log"), CASES)
def test_each_type_is_known_by_its_words(kind: str, action: str, log: str) -> None:
    found = diagnose_log([log.encode()], name="check")

    assert (found.failure_type, found.suggested_action) == (kind, action)
    assert found.log_excerpt


@pytest.mark.parametrize(
    ("kind", "log"),
    [
        ("unknown", "$ ./run.sh\nall is strange\nERROR: Job failed: exit code 1\n"),
        ("build-error", "$ make\nall is strange\nERROR: Job failed: exit code 1\n"),
        ("build-error", "##[group]Run make\n##[endgroup]\nstrange\n##[error]Process completed with exit code 2.\n"),
    ],
)
def test_what_a_system_says_of_every_job_that_failed_is_no_reason(kind: str, log: str) -> None:
    """What was run may tell the kind, but nobody knows yet what is to be mended."""
    found = diagnose_log([log.encode()], name="x")

    assert (found.failure_type, found.suggested_action) == (kind, "investigate")
    assert found.failure_message == NOTHING_SAID
    assert "strange" in found.log_excerpt


def test_what_anybody_else_says_comes_before_it() -> None:
    log = b"$ ./run.sh\nthe upload has failed somehow\nERROR: Job failed: exit code 1\n"

    assert diagnose_log([log], name="x").failure_message == "the upload has failed somehow"


def test_a_rule_and_a_place_come_with_what_a_linter_says() -> None:
    found = diagnose_log([b"src/a.py:7:80: E501 line too long (92 > 79 characters)\n"], name="lint")

    assert (found.rule, found.file, found.line, found.column) == ("E501", "src/a.py", 7, 80)


def test_what_decides_wins_over_what_is_only_a_place() -> None:
    log = b"src/a.c:3:1: error: bad\ng++: fatal error: Killed signal terminated program cc1plus\n"

    assert diagnose_log([log], name="build").failure_type == "out-of-memory"


def test_the_first_place_that_is_the_projects_wins() -> None:
    log = b"""Traceback (most recent call last):
  File "/home/runner/work/app/app/shop/cart.py", line 3, in total
    return json.loads(text)
  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads
    return _default_decoder.decode(s)
json.decoder.JSONDecodeError: Expecting value
"""

    found = diagnose_log([log], name="x")

    assert (found.file, found.line) == ("shop/cart.py", 3)


@pytest.mark.parametrize(
    "line",
    [
        "0 errors, 0 warnings",
        "Found no errors",
        "non-fatal error: retrying",
        "tests/test_error.py::test_fatal_error PASSED",
        "ok 3 - handles an error",
        "  ✓ fails with an error (3 ms)",
        "--- PASS: TestError (0.00s)",
        "Compiling thiserror v1.0",
    ],
)
def test_what_only_looks_like_an_error_is_none(line: str) -> None:
    found = diagnose_log([f"{line}\n".encode()], name="x")

    assert (found.failure_type, found.log_line) == ("unknown", None)
