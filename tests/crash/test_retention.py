"""What was published long ago is forgotten by the next daemon; what was not published never is, however old it is."""

import pytest

from git_agent.watch.ledger.ledger import open_ledger
from support.editing import blob_name
from support.killing import EVENT, Daemon

DAY = 86_400.0
TWO, THREE, PENDING = (blob_name(text) for text in (b"2\n", b"3\n", b"pending\n"))


def age(daemon: Daemon, days: float) -> None:
    """Dates everything back, as if the daemon had not run for so long."""
    with open_ledger(daemon.folder) as ledger, ledger.transaction():
        for column in ("contents SET kept_at", "captures SET settled_at", "captures SET captured_at", "events SET at"):
            name = column.rpartition(" ")[2]
            ledger.database.run(f"UPDATE {column} = {name} - ?", (days * DAY,))


@pytest.mark.parametrize(("days", "kept"), [(8, {THREE, PENDING}), (6, {TWO, THREE, PENDING})])
def test_rows_of_long_ago(daemon: Daemon, days: int, kept: set[str]) -> None:
    repo, watch = daemon.repo, daemon.watch
    daemon.start(*EVENT)
    for text in ("2\n", "3\n"):
        repo.write("a.txt", text)
        watch.wait_for("captured", "a.txt")
        daemon.published()
    watch.here("pause")
    repo.write("b.txt", "pending\n")
    watch.wait_for("captured", "b.txt")
    daemon.stop()
    age(daemon, days)
    daemon.start(*EVENT)
    daemon.flush()  # whoever publishes has had a turn by then
    daemon.stop()
    with daemon.ledger() as ledger:
        assert {oid for oid in (TWO, THREE, PENDING) if ledger.contents.has(oid)} == kept
        assert [capture.path for capture in ledger.captures.all()] == ["a.txt", "a.txt", "b.txt"], "the ledger knows"
    watch.here("resume")
    daemon.start(*EVENT)
    daemon.published()
    assert repo.git("show", "HEAD:b.txt") == "pending"
