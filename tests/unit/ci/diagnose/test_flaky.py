"""By chance, since always, or since which commit."""

import pytest

from git_agent.ci.diagnose.broke import broken_by
from git_agent.ci.diagnose.run import diagnose_check
from git_agent.ci.values import PastRun
from support.ci_evidence import Told, failing, runs

LOG = b"tests/test_a.py:3: AssertionError\n"


def test_one_commit_with_both_outcomes_is_flaky_with_its_counts() -> None:
    attempts = (PastRun(sha="a", outcome="fail"), PastRun(sha="a", outcome="pass", attempt=2))

    found = diagnose_check(failing(), Told(log=LOG), attempts=attempts)

    assert (found.failure_type, found.suggested_action, found.flaky_probability) == (
        "flaky-test",
        "investigate",
        "high",
    )
    assert found.counts is not None
    assert (found.counts.attempts, found.counts.attempts_failed, found.retry_count) == (3, 2, 2)
    assert (found.file, found.line) == ("tests/test_a.py", 3)


def test_a_compiler_does_not_fail_by_chance() -> None:
    attempts = (PastRun(sha="a", outcome="pass"),)

    found = diagnose_check(failing(), Told(log=b"src/a.c:1:2: error: no\n"), attempts=attempts)

    assert (found.failure_type, found.flaky_probability) == ("build-error", "high")


@pytest.mark.parametrize(
    ("history", "probability"),
    [
        ("", "unknown"),
        ("pppp", "unknown"),
        ("pppxp", "unknown"),
        ("pppppppppp", "low"),
        ("ppppppppppppppppppfp", "low"),
        ("pppfppppfp", "high"),
        ("ppppppfppp", "medium"),
        ("pfpfpfpfpf", "high"),
    ],
)
def test_otherwise_the_flips_of_the_default_branch_tell(history: str, probability: str) -> None:
    found = diagnose_check(failing(), Told(log=LOG), default_history=runs(history))

    assert found.flaky_probability == probability


def test_what_fails_at_the_merge_base_too_is_pre_existing_not_flaky() -> None:
    found = diagnose_check(failing(), Told(log=LOG), default_history=runs("fpfpfpf"), merge_base="c")

    assert (found.pre_existing, found.flaky_probability, found.failure_type) == (True, "low", "test-failure")
    assert any(note.startswith("pre-existing") for note in found.notes)


def test_a_merge_base_that_passed_is_none() -> None:
    assert not diagnose_check(failing(), Told(log=LOG), default_history=runs("fpf"), merge_base="b").pre_existing


@pytest.mark.parametrize(
    ("history", "bad", "good"),
    [("fffp", "c", "d"), ("fp", "a", "b"), ("fxfp", "c", "d"), ("ffpffp", "b", "c"), ("fff", "c", None)],
)
def test_the_first_failure_after_the_last_pass_broke_it(history: str, bad: str, good: str | None) -> None:
    found = broken_by(runs(history))

    assert found is not None
    assert (found.sha, found.good_sha) == (bad, good)


@pytest.mark.parametrize("history", ["", "p", "pff", "x"])
def test_what_does_not_fail_now_was_not_broken(history: str) -> None:
    assert broken_by(runs(history)) is None


def test_one_commit_with_both_outcomes_broke_nothing() -> None:
    assert broken_by(runs("fp", shas="aa")) is None
