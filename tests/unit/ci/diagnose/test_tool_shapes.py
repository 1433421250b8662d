"""Lines of tools whose places or words have a shape of their own."""

import pytest

from git_agent.ci.diagnose.run import diagnose_log


@pytest.mark.parametrize(
    ("log", "kind", "file", "line"),
    [
        ("$ sqlfluff lint\n== [sql/b.sql] FAIL\nL:   7 | P:   2 | LT01 | Spacing.\n", "lint-error", "sql/b.sql", 7),
        (
            "$ shellcheck x.sh\nIn x.sh line 4:\nrm $a\n   ^-- SC2086 (info): Quote this.\n\n"
            "In x.sh line 6:\ncd $b\n^---^ SC2164 (warning): Use cd or exit.\n",
            "lint-error",
            "x.sh",
            4,
        ),
        ("$ cmake-lint cmake/a.cmake\ncmake/a.cmake:12,08: [C0301] Line too long\n", "lint-error", "cmake/a.cmake", 12),
        (
            "$ puppet-lint site\nsite/web.pp - WARNING: indentation off on line 9 (check: 2sp_soft_tabs)\n",
            "lint-error",
            "site/web.pp",
            9,
        ),
        ("$ job\nERROR: Job failed: canceled\n", "cancelled", None, None),
        (
            "$ rebar3 eunit\n  a_tests: b_test...*failed*\nin function a_tests:b_test/0 (test/a_tests.erl, line 21)\n",
            "test-failure",
            "test/a_tests.erl",
            21,
        ),
        (
            "$ flutter test\nThe following TestFailure was thrown running a test:\nExpected: 1\n"
            "#0      fail (package:matcher/src/expect.dart:149:31)\n"
            "#4      main.<anonymous closure> (file:///builds/a/b/test/w_test.dart:18:5)\n",
            "test-failure",
            "test/w_test.dart",
            18,
        ),
        ("[10:00:00] : [Step 1/3] lib/a.cpp:5:2: error: expected ';'\n", "build-error", "lib/a.cpp", 5),
    ],
)
def test_a_shape_is_known(log: str, kind: str, file: str | None, line: int | None) -> None:
    found = diagnose_log([log.encode()], name="x")

    assert (found.failure_type, found.file, found.line) == (kind, file, line)
