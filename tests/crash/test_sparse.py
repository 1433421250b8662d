"""A sparse checkout beside the daemon: what it takes from the work tree was deleted by nobody."""

from support.daemon import until
from support.killing import Daemon


def test_files_that_a_sparse_checkout_removes_are_no_deletions(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    repo, watch = daemon.repo, daemon.watch
    files = {f"{folder}/{number}.txt": f"{number}\n" for folder in ("in", "out") for number in range(30)}
    repo.commit("second", files)
    head = repo.head
    daemon.start(*strategy)
    for _ in range(3):
        repo.git("sparse-checkout", "set", "in")
        assert not (repo.path / "out").exists()
        daemon.flush()
        repo.git("sparse-checkout", "disable")
        assert (repo.path / "out" / "1.txt").exists()
        daemon.flush()
    repo.git("sparse-checkout", "set", "in")
    repo.write("in/1.txt", "edited\n")
    watch.wait_for("captured", "in/1.txt")
    daemon.published()
    assert {event["path"] for event in watch.events("captured")} == {"in/1.txt"}
    until(lambda: repo.head != head)
    assert repo.git("diff", "--name-only", head, "HEAD") == "in/1.txt"
    repo.git("sparse-checkout", "disable")
    assert repo.git("status", "--porcelain") == ""
