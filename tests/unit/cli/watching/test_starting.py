"""Whoever starts a watch learns what becomes of the work that lies there already."""

from support.daemon import Watch


def test_work_that_lies_there_is_counted_and_its_branch_named(watch: Watch) -> None:
    watch.repo.write("a.txt", "changed\n")
    watch.repo.write("b.txt", "new\n")
    ran = watch.repo.program("watch", "start")
    assert "2 files differ from HEAD: captured, and committed to main at once\n" in ran.stdout
    assert "`git-agent watch pause`" in ran.stdout


def test_a_clean_work_tree_needs_no_word(watch: Watch) -> None:
    assert watch("start")["pending"] == 0
    again = watch.repo.program("watch", "start").stdout
    assert again.splitlines() == [f"process {watch.here('status')['pid']} is already protecting {watch.repo.path}"]


def test_a_start_that_is_paused_captures_and_commits_nothing(watch: Watch) -> None:
    watch.repo.write("b.txt", "new\n")
    answer = watch("start", "--paused")
    assert (answer["pending"], answer["branch"], answer["paused"]) == (1, "main", True)
    assert watch.here("flush", "--logical", "--wait")["refused_reason"] == "manual_pause"
    assert watch.repo.git("rev-list", "--count", "HEAD").strip() == "1"
    shown = watch.repo.program("watch", "start").stdout
    assert "1 file differs from HEAD: captured; publication is paused" in shown


def test_without_a_branch_nothing_will_be_committed(watch: Watch) -> None:
    watch.repo.git("checkout", "--quiet", "--detach")
    watch.repo.write("b.txt", "new\n")
    assert "while HEAD is on no branch" in watch.repo.program("watch", "start").stdout
