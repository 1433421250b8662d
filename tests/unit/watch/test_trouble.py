"""What keeps everything from being captured has a name of its own, by which people are told what to do."""

from pathlib import Path

import pytest

from git_agent.errors import GitAgentError, GitCommandError, StateFull, StateReadOnly
from git_agent.files.place import Place
from git_agent.watch.ledger.ledger import open_ledger
from git_agent.watch.look.remedies import remedy_of_trouble
from git_agent.watch.trouble import TROUBLES, trouble_of


@pytest.mark.parametrize(
    ("error", "reason", "hint"),
    [
        (StateFull("no room"), "disk_full", "make room"),
        (StateReadOnly("no right"), "not_writable", "who may write"),
        (GitCommandError(argv=("diff",), returncode=128, stderr="busy"), "failing", "watch logs"),
    ],
)
def test_each_kind_of_trouble(error: GitAgentError, reason: str, hint: str) -> None:
    trouble = trouble_of(error)
    assert trouble.reason == reason
    assert reason in TROUBLES
    assert str(error) in trouble.text
    remedy = remedy_of_trouble(trouble)
    assert remedy["text"].startswith("protection has trouble: ")
    assert hint in remedy["hint"]


def test_a_ledger_that_may_not_be_written_is_none_without_room(tmp_path: Path) -> None:
    with open_ledger(Place(root=tmp_path, name="acd")) as ledger:
        ledger.database.run("PRAGMA query_only = ON")
        with pytest.raises(StateReadOnly):
            ledger.set_meta("a", 1)
