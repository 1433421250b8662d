"""What tests write that pass is no reason for what fails later."""

import pytest

from git_agent.ci.diagnose.run import diagnose_log

NOISE = "src/app.py:3: error: this is expected"
PUSH = "fatal: unable to push some refs: permission denied\n##[error]Process completed with exit code 1.\n"
PASSING = {
    "pytest": f"== test session starts ==\n--- captured ---\n{NOISE}\n== 5 passed, 1 warning in 1.02s ==\n",
    "pytest without a header": f"tests/test_a.py::test_ok PASSED\n{NOISE}\n=== 5 passed in 1s ===\n",
    "pytest, quiet": f"....x   [100%]\n{NOISE}\n4 passed, 1 xfailed in 0.10s\n",
    "xdist": f"[gw0] [ 50%] PASSED tests/test_a.py::test_ok\n{NOISE}\n5 passed, 2 skipped in 1s\n",
    "jest": f"PASS src/app.test.js\n  console.error\n    {NOISE}\nTests:       1 skipped, 5 passed, 6 total\n",
    "cargo": f"running 2 tests\n{NOISE}\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured\n",
    "mocha": f"  basket\n    ✔ adds\n{NOISE}\n\n  5 passing (20ms)\n",
}


@pytest.mark.parametrize("runner", PASSING)
def test_a_later_failure_wins(runner: str) -> None:
    found = diagnose_log([(PASSING[runner] + PUSH).encode()], name="x")
    assert (found.failure_type, found.file) == ("permission", None)


@pytest.mark.parametrize("runner", PASSING)
def test_where_nothing_says_why_the_tests_do_not(runner: str) -> None:
    log = f"2026-11-15T03:00:00.0Z {PASSING[runner]}##[error]Process completed with exit code 1.\n"
    found = diagnose_log([log.encode()], name="x")
    assert (found.failure_type, found.file, found.suggested_action) == ("unknown", None, "investigate")


def test_without_a_beginning_what_stands_before_a_total_is_the_last_that_is_believed() -> None:
    log = f"{NOISE}\n=== 5 passed in 1s ===\n"
    assert diagnose_log([(log + PUSH).encode()], name="x").failure_type == "permission"
    assert diagnose_log([log.encode()], name="x").file == "src/app.py"


LINTED = "src/a.c:12:5: error: expected ';'\n"


@pytest.mark.parametrize(
    ("log", "place"),
    [
        (f"{LINTED}{PASSING['pytest']}lint: FAIL code 1\n", ("src/a.c", 12)),  # tox: another environment before it
        (f"{PASSING['pytest']}{LINTED}", ("src/a.c", 12)),
        (
            "running 1 test\nthread 't' panicked at src/lib.rs:9:5:\nboom\ntest result: FAILED. 0 passed; 1 failed;\n"
            "running 2 tests\ntest result: ok. 2 passed; 0 failed; 0 ignored\n",
            ("src/lib.rs", 9),
        ),
        (
            "PASS src/a.test.js\nFAIL src/b.test.js\n  ● Test suite failed to run\n    at load (src/b.js:3:4)\n"
            "Test Suites: 1 failed, 1 passed, 2 total\nTests:       5 passed, 5 total\n",
            ("src/b.js", 3),
        ),
        ("== test session starts ==\nsrc/a.py:3: AssertionError\n== 1 failed, 4 passed in 1s ==\n", ("src/a.py", 3)),
    ],
)
def test_what_failed_beside_them_keeps_its_place(log: str, place: tuple[str, int]) -> None:
    found = diagnose_log([log.encode()], name="x")
    assert (found.file, found.line) == place


def test_coverage_that_is_too_low_fails_tests_that_passed() -> None:
    log = "== test session starts ==\nFAIL Required test coverage of 90% not reached\n== 5 passed in 1s ==\n"
    assert diagnose_log([log.encode()], name="x").failure_type == "test-failure"
