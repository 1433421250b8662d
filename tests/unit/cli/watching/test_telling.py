"""What people are told in words: why, until when, how many, and in the time of their own clock."""

import re
import time
from collections.abc import Iterator

import pytest

from git_agent.cli.watching.options import EXAMPLES
from git_agent.clock import local_text
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import open_ledger
from git_agent.watch.values import Decision
from support.daemon import Watch
from support.reading import git_of
from support.repo import Repo


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock that is nine hours ahead."""
    monkeypatch.setenv("TZ", "XST-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("far_east")
def test_a_time_is_that_of_the_persons_clock_without_fractions() -> None:
    assert local_text("2026-01-31T23:59:59.999Z") == "2026-02-01 08:59:59"


def test_a_pause_says_why_and_until_when_and_hints_at_no_flush(watch: Watch) -> None:
    watch("start", "--strategy", "intent")
    until = local_text(watch.here("pause", "--reason", "a rebase", "--ttl", "9h")["expires_at"])
    watch.repo.write("b.txt", "b\n")
    watch.here("flush", "--logical")
    for verb in ("status", "diagnose"):
        shown = watch.repo.agent("watch", verb).stdout
        assert f": a rebase, until {until}" in shown
        assert "flush" not in shown
    assert watch.here("status")["publish"]["pause"]["reason"] == "a rebase"


def test_a_session_that_nobody_knows_cannot_end(watch: Watch) -> None:
    watch("start", "--session-id", "S")
    assert "sessions   S\n" in watch.repo.agent("watch", "status").stdout
    assert watch.repo.agent("watch", "stop", "--session-id", "nobody").stdout == "there is no session nobody here\n"
    assert watch.here("stop", "--session-id", "nobody")["reason"] == "unknown_session"
    assert watch.here("stop", "--session-id", "S")["stopped"] is True


def test_one_capture_waits_and_stopping_does_not_publish_it(watch: Watch) -> None:
    watch.repo.write("b.txt", "b\n")
    watch("start", "--strategy", "intent", "--max-age", "10h")
    watch("stop")
    assert watch.repo.git("rev-list", "--count", "HEAD") == "1"
    assert "no watch is running; 1 capture waits\n" in watch.repo.agent("watch", "diagnose").stdout


def test_a_flush_says_in_words_what_it_did(watch: Watch) -> None:
    assert "no watch is running here" in watch.repo.agent("watch", "flush", "--logical").stdout
    watch.repo.write("b.txt", "b\n")
    watch("start", "--strategy", "intent", "--max-age", "10h")  # so that nothing else publishes it
    assert "without --logical" in watch.repo.agent("watch", "flush").stdout
    shown = watch.repo.agent("watch", "flush", "--logical", "--wait").stdout
    assert shown.strip() == watch.repo.git("log", "-1", "--format=%H %s").strip()
    assert watch.repo.git("rev-list", "--count", "HEAD").strip() == "2"


@pytest.mark.parametrize(
    ("error", "hint"),
    [("Connection refused", "address, your key and the network"), ("shape: no list", "another model may plan better")],
)
def test_a_model_that_was_never_reached_is_not_called_a_bad_planner(repo: Repo, error: str, hint: str) -> None:
    with open_ledger(watch_folder(git_of(repo).repository)) as ledger, ledger.transaction():
        summary = {"fallback": True, "selected_groups": []}
        ledger.windows.add(summary, at=1.0, generation=1, source="fallback", failure=error)
        ledger.events.add(Decision(kind="planner_error", reason=error), at=1.0)
    shown = repo.agent("watch", "diagnose").stdout
    assert hint in shown
    assert ("another model" in shown, error in shown) == ("shape" in error, "shape" not in error)


def test_what_is_withheld_is_called_so(watch: Watch) -> None:
    watch.repo.write(".env", "TOKEN=hunter2hunter2\n")
    watch("start")
    assert watch.wait_for("protected", ".env")["kind"] == "protected"
    shown = watch.repo.agent("watch", "events", "--path", ".env").stdout
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d withheld ", shown)


@pytest.mark.parametrize("verb", EXAMPLES)
def test_each_verb_has_an_example_of_its_own(repo: Repo, verb: str) -> None:
    page = repo.agent("watch", verb, "--help").stdout
    assert re.findall(r"^  git agent watch (\S+)", page, re.MULTILINE) == [verb]
