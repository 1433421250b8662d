"""The one sentence, the place and the advice that somebody reads first."""

import pytest

from git_agent.ci.diagnose.annotations import from_annotations
from git_agent.ci.diagnose.log.collect import collect
from git_agent.ci.diagnose.run import diagnose_log
from git_agent.ci.diagnose.tell import from_log
from git_agent.ci.values import Annotation


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (
            "$ cargo test\nthread 'adds' panicked at src/lib.rs:5:9:\nboom\nnote: run with `RUST_BACKTRACE=1` to see",
            "adds panicked boom",
        ),
        (
            "$ node a.js\nError [ERR_MODULE_NOT_FOUND]: Cannot find package 'express' imported from"
            " /home/runner/work/app/app/src/index.js\n    at resolve (node:internal/modules/esm/resolve:873:9)",
            "Cannot find package 'express' imported from src/index.js",
        ),
        (
            '<testsuite><testcase name="tests.test_a"><error message="collection failure">tests/test_a.py:1: in a\n'
            "    import foo\nE   ImportError: cannot import name 'x' from 'foo'</error></testcase></testsuite>",
            "ImportError: cannot import name 'x' from 'foo'",
        ),
    ],
)
def test_the_sentence_says_what_happened(log: str, said: str) -> None:
    assert diagnose_log([log.encode()], name="x").failure_message == said


@pytest.mark.parametrize(
    ("log", "kind", "action"),
    [
        ("$ make\nmake: *** [Makefile:5: test] Segmentation fault (core dumped)", "test-failure", "x-fix"),
        ("$ make\n./t\nmake: *** [Makefile:5: test] Error 139", "test-failure", "x-fix"),
        ("$ make\nmake: *** [Makefile:5: all] Error 1", "build-error", "x-fix"),
        ("$ ./x.sh\n/bin/bash: line 1: ./x.sh: Permission denied", "workflow-config", "fix-config"),
        ("$ x\ncat: secrets/key.pem: Permission denied", "permission", "check-secret"),
        (
            "$ go vet ./...\ngo: errors parsing go.mod:\ngo.mod:5: unknown directive: requir",
            "dependency-error",
            "x-fix",
        ),
        ("$ npm test\nError: connect ECONNREFUSED 127.0.0.1:5432", "network", "investigate"),
        ("$ npm test\nError: connect ECONNREFUSED 10.1.2.3:443", "network", "rerun"),
    ],
)
def test_the_advice_fits_what_failed(log: str, kind: str, action: str) -> None:
    found = diagnose_log([log.encode()], name="x")

    assert (found.failure_type, found.suggested_action) == (kind, action)


@pytest.mark.parametrize(
    ("check", "title", "kind"),
    [("lint", "E501", "lint-error"), ("ci", "E501", "lint-error"), ("x", "TS2345", "type-error")],
)
def test_a_title_that_is_a_rule_is_a_checkers(check: str, title: str, kind: str) -> None:
    path = "src/a.ts" if title.startswith("TS") else "src/a.py"
    told = Annotation(path=path, line=3, level="failure", title=title, message="Line too long (130 > 120)")

    found = from_annotations([told], name=check)

    assert found is not None
    assert (found.failure_type, found.rule) == (kind, title)


def test_a_folder_of_a_runner_is_one_only_at_the_beginning() -> None:
    log = "$ npx eslint .\n\n/home/dev/app/src/api.js\n  3:5  error  Unexpected var  no-var\n"

    assert from_log(collect([log.encode()]), name="x").file == "/home/dev/app/src/api.js"


def test_a_traceback_ends_in_the_project_and_not_in_the_language() -> None:
    library = r"C:\Users\x\AppData\Local\Programs\Python\Python312\Lib\json\decoder.py"
    log = 'Traceback (most recent call last):\n  File "src/a.py", line 3, in f\n'
    log += f'  File "{library}", line 5, in g\nValueError: a'

    found = diagnose_log([log.encode()], name="x")

    assert (found.file, found.line) == ("src/a.py", 3)
