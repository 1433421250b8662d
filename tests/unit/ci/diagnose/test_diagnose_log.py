"""A log in, a diagnosis out."""

from git_agent.ci.diagnose.run import diagnose_log


def test_the_first_real_error_beats_the_last_line() -> None:
    log = b"building\nsrc/a.c:12:5: error: expected ';' before 'x'\nmake: *** [Makefile:3: all] Error 1\n"

    found = diagnose_log([log], name="build")

    assert (found.check_name, found.failure_type, found.file, found.line) == ("build", "build-error", "src/a.c", 12)
    assert found.failure_message == "expected ';' before 'x'"
    assert found.suggested_action == "x-fix"
    assert found.log_line == 2
    assert "make: ***" in found.log_excerpt
